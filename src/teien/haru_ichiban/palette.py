"""The colours of Haru Ichiban's picture and the rules of its style sheet."""

from teien.core.pictures.style import Palette

COLOURS = {
    "moss": ("#9aa76c", "#414d2f"),
    "moss-dark": ("#7b8a51", "#303a23"),
    "stone": ("#c2bdb0", "#7f7c75"),
    "stone-dark": ("#98938a", "#5d5b56"),
    "water": ("#86b3b5", "#1f424e"),
    "water-deep": ("#5f9299", "#16323d"),
    "water-light": ("#9cc5c3", "#27505c"),
    "grid": (".34", ".16"),
    "leaf": ("#a5c86c", "#7ba056"),
    "leaf-fresh": ("#b3d079", "#87a95f"),
    "leaf-rim": ("#e2efb0", "#b9d38c"),
    "leaf-vein": ("#6f9a48", "#4d7038"),
    "leaf-under": ("#5f8540", "#0d2229"),
    "dark": ("#49405c", "#2d2540"),
    "dark-rim": ("#2e2740", "#5c4d7c"),
    "dark-vein": ("#a596bd", "#9a89b8"),
    "petal": ("#f8dfe2", "#d8b6c0"),
    "glow": ("rgb(255 252 226/.6)", "rgb(255 240 190/.3)"),
    "light": ("#fffbe0", "#fff0be"),
    "straw": ("#dcc187", "#c9ac70"),
    "straw-line": ("#8a6b38", "#6b5128"),
    "wing": ("#cfe3ea", "#9fbccb"),
    "fly": ("#27566e", "#86c3dc"),
    "seat-0": ("#c33d45", "#cf4a50"),
    "deep-0": ("#7f1d2c", "#7c1c2b"),
    "pale-0": ("#e88f8b", "#ee9c95"),
    "seat-1": ("#eab02c", "#e9b236"),
    "deep-1": ("#8d5f0d", "#8a5c0c"),
    "pale-1": ("#f8db80", "#f7dc86"),
}

ART = """\
shade{fill:#04202a;fill-opacity:.24}
leaf-under leaf leaf-fresh
leaf-shine{fill:#fff;fill-opacity:.1}
leaf-rim{fill:none;stroke:var(--leaf-rim);stroke-width:2.4;stroke-linejoin:round}
leaf-vein{fill:none;stroke:var(--leaf-vein);stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round}
dark{fill:var(--dark);stroke:var(--dark-rim);stroke-width:2.4;stroke-linejoin:round}
dark-vein{fill:none;stroke:var(--dark-vein);stroke-opacity:.55;stroke-width:1.6;stroke-linecap:round}
dark-hatch{fill:none;stroke:var(--dark-vein);stroke-opacity:.8;stroke-width:7;stroke-dasharray:1.5 5.2}
dark-ring{fill:none;stroke:var(--dark-vein);stroke-width:2.6;stroke-linecap:round}
mark{fill:var(--seat);stroke:#fffbe8;stroke-width:1.8;stroke-linejoin:round}
halo{fill:none;stroke:var(--halo,none);stroke-width:4.4;stroke-dasharray:.1 9.1;stroke-linecap:round}
petal-far{fill:var(--seat);stroke:var(--deep);stroke-width:.9;stroke-linejoin:round}
petal-near{fill:var(--pale);stroke:var(--seat);stroke-width:1;stroke-linejoin:round}
heart{fill:var(--heart);stroke:var(--rim);stroke-width:1.6}
bud{fill:var(--seat);stroke:var(--deep);stroke-width:1.6;stroke-linejoin:round}
bud-fold{fill:none;stroke:var(--deep);stroke-width:1.4;stroke-linecap:round}
bud-light{fill:var(--pale);fill-opacity:.75}
sepal{fill:var(--leaf);stroke:var(--leaf-vein);stroke-width:1.4;stroke-linejoin:round}
limb-line{fill:none;stroke:var(--deep);stroke-width:9;stroke-linecap:round;stroke-linejoin:round}
limb{fill:none;stroke:var(--seat);stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
frog{fill:var(--seat);stroke:var(--deep);stroke-width:1.6}
frog-spot{fill:var(--pale);stroke:var(--deep);stroke-width:.9}
frog-band{fill:none;stroke:var(--deep);stroke-width:3.4;stroke-linecap:round}
eye{fill:#fffbe8;stroke:var(--deep);stroke-width:1.4}
pupil{fill:#20160f}
wing{fill:var(--wing);fill-opacity:.82;stroke:var(--fly);stroke-width:1}
fly{fill:none;stroke:var(--fly);stroke-width:3.4;stroke-linecap:round}
fly-head{fill:var(--fly)}
straw{fill:var(--straw);stroke:var(--straw-line);stroke-width:1.4}
straw-line{fill:none;stroke:var(--straw-line);stroke-width:1.1}
cord{fill:none;stroke:var(--straw-line);stroke-width:1.6;stroke-linecap:round}
wind{fill:none;stroke:var(--ink);stroke-width:2.8;stroke-linecap:round}
moss moss-dark stone stone-dark
seal{fill:var(--paper);stroke:var(--seat);stroke-width:4}
enso{fill:var(--seat)}
"""

SCENE = """\
.coordinate{font-size:17px}
.name{font-size:22px}
.chip-name{font-size:20px;text-anchor:middle}
.water .water-deep
.water-light{fill:var(--water-light);fill-opacity:.55}
.grid{fill:none;stroke:#fff;stroke-opacity:var(--grid);stroke-width:1.4;stroke-dasharray:1 7.33;stroke-linecap:round}
.ripple{fill:none;stroke:#fff;stroke-opacity:var(--grid);stroke-width:1.3;stroke-linecap:round}
.wake{fill:none;stroke:#fff;stroke-opacity:.55;stroke-width:2.6;stroke-linecap:round}
.blossom{fill:var(--petal);fill-opacity:.85}
.seat-0{--heart:var(--deep-0);--rim:var(--pale-0)}
.seat-1{--heart:#fff8e0;--rim:var(--deep-1)}
.flower.seat-0 .numeral{stroke:#fff}
.flower.seat-1 .numeral{stroke:#33240a}
.seal .numeral{stroke-width:3.6}
.pond,.piece{pointer-events:none}
.square.touchable{stroke:var(--ink);stroke-width:3.4;stroke-dasharray:16 9}
.square.touchable:hover,.square:focus-visible,.square.touched{stroke:var(--ink);stroke-width:4;stroke-dasharray:none}
.bowl{fill:none;stroke:var(--faint);stroke-opacity:.6;stroke-width:1.4;stroke-dasharray:2 5;stroke-linecap:round}
.left .numeral{stroke-width:3.6}
.used .numeral{stroke:var(--faint);stroke-opacity:.45;stroke-width:2.6}
.strike{fill:none;stroke:var(--faint);stroke-width:1.6;stroke-linecap:round}
.step{fill:none;stroke:var(--faint);stroke-width:1.4}
.point{fill:var(--seat);stroke:var(--deep);stroke-width:1.4;stroke-linejoin:round}
.shine{fill:none;stroke:var(--light);stroke-opacity:.5;stroke-width:13}
.shape{fill:none;stroke:var(--seat);stroke-width:5}
"""

MOTION = """\
.chip,.bud,.dragonfly{transition:transform .6s ease}
.pad.last>g{animation:none}
.revealed>g{animation:teien-open .5s ease-out}
.square.touchable{animation:teien-breathe 3s ease-in-out infinite}
"""

PALETTE = Palette("haru", COLOURS, ART, SCENE, MOTION)
