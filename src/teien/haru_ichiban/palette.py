"""The colours of Haru Ichiban's picture, by day and by night, and its style sheet."""

from teien.core import style

DAY = {
    "paper": "#f7f2e7",
    "ink": "#2f2a25",
    "faint": "#70675a",
    "band": "#ece3d0",
    "moss": "#9aa76c",
    "moss-dark": "#7b8a51",
    "stone": "#c2bdb0",
    "stone-dark": "#98938a",
    "water": "#86b3b5",
    "water-deep": "#5f9299",
    "water-light": "#9cc5c3",
    "grid": ".34",
    "leaf": "#a5c86c",
    "leaf-fresh": "#b3d079",
    "leaf-rim": "#e2efb0",
    "leaf-vein": "#6f9a48",
    "leaf-under": "#5f8540",
    "dark": "#49405c",
    "dark-rim": "#2e2740",
    "dark-vein": "#a596bd",
    "petal": "#f8dfe2",
    "glow": "rgb(255 252 226/.6)",
    "light": "#fffbe0",
    "straw": "#dcc187",
    "straw-line": "#8a6b38",
    "wing": "#cfe3ea",
    "fly": "#27566e",
    "seat-0": "#c33d45",
    "deep-0": "#7f1d2c",
    "pale-0": "#e88f8b",
    "seat-1": "#eab02c",
    "deep-1": "#8d5f0d",
    "pale-1": "#f8db80",
}
NIGHT = {
    "paper": "#191b1e",
    "ink": "#efe7d8",
    "faint": "#8f8a80",
    "band": "#272a2e",
    "moss": "#414d2f",
    "moss-dark": "#303a23",
    "stone": "#7f7c75",
    "stone-dark": "#5d5b56",
    "water": "#1f424e",
    "water-deep": "#16323d",
    "water-light": "#27505c",
    "grid": ".16",
    "leaf": "#7ba056",
    "leaf-fresh": "#87a95f",
    "leaf-rim": "#b9d38c",
    "leaf-vein": "#4d7038",
    "leaf-under": "#0d2229",
    "dark": "#2d2540",
    "dark-rim": "#5c4d7c",
    "dark-vein": "#9a89b8",
    "petal": "#d8b6c0",
    "glow": "rgb(255 240 190/.3)",
    "light": "#fff0be",
    "straw": "#c9ac70",
    "straw-line": "#6b5128",
    "wing": "#9fbccb",
    "fly": "#86c3dc",
    "seat-0": "#cf4a50",
    "deep-0": "#7c1c2b",
    "pale-0": "#ee9c95",
    "seat-1": "#e9b236",
    "deep-1": "#8a5c0c",
    "pale-1": "#f7dc86",
}

ART = """\
shade{fill:#04202a;fill-opacity:.24}
leaf-under{fill:var(--leaf-under)}
leaf{fill:var(--leaf)}
leaf-fresh{fill:var(--leaf-fresh)}
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
moss{fill:var(--moss)}
moss-dark{fill:var(--moss-dark)}
stone{fill:var(--stone)}
stone-dark{fill:var(--stone-dark)}
seal{fill:var(--paper);stroke:var(--seat);stroke-width:4}
enso{fill:var(--seat)}
"""
"""Rules for what `<use>` copies, each a class of its own (`haru-leaf`)."""

SCENE = """\
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.coordinate{fill:var(--faint);font-size:17px;text-anchor:middle}
.name{font-size:22px}
.water{fill:var(--water)}
.water-deep{fill:var(--water-deep)}
.water-light{fill:var(--water-light);fill-opacity:.55}
.grid{fill:none;stroke:#fff;stroke-opacity:var(--grid);stroke-width:1.4;stroke-dasharray:1 7.33;stroke-linecap:round}
.ripple{fill:none;stroke:#fff;stroke-opacity:var(--grid);stroke-width:1.3;stroke-linecap:round}
.wake{fill:none;stroke:#fff;stroke-opacity:.55;stroke-width:2.6;stroke-linecap:round}
.blossom{fill:var(--petal);fill-opacity:.85}
.seat-0{--seat:var(--seat-0);--deep:var(--deep-0);--pale:var(--pale-0);--heart:var(--deep-0);--rim:var(--pale-0)}
.seat-1{--seat:var(--seat-1);--deep:var(--deep-1);--pale:var(--pale-1);--heart:#fff8e0;--rim:var(--deep-1)}
.figure{fill:none;stroke:var(--ink);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.flower.seat-0 .figure{stroke:#fff}
.flower.seat-1 .figure{stroke:#33240a}
.seal .figure{stroke-width:3.6}
.pad.last{--halo:var(--ink)}
.pond,.piece,.scoring{pointer-events:none}
.square,.ring{fill:transparent;pointer-events:all}
.touchable{cursor:pointer}
.square.touchable{fill:var(--glow);stroke:var(--light);stroke-width:3.4}
.square.touchable:hover,.square:focus-visible,.square.touched{stroke:var(--ink);stroke-width:4}
.touchable .ring{fill:var(--glow);stroke:var(--ink);stroke-width:1.8;stroke-dasharray:5 4}
.touchable:hover .ring,.chip:focus-visible .ring,.touched .ring{stroke-width:3;stroke-dasharray:none}
.band{fill:var(--band)}
.turn{fill:var(--ink)}
.bowl{fill:none;stroke:var(--faint);stroke-opacity:.6;stroke-width:1.4;stroke-dasharray:2 5;stroke-linecap:round}
.left .figure{stroke-width:3.6}
.used .figure{stroke:var(--faint);stroke-opacity:.45;stroke-width:2.6}
.strike{fill:none;stroke:var(--faint);stroke-width:1.6;stroke-linecap:round}
.step{fill:none;stroke:var(--faint);stroke-width:1.4}
.point{fill:var(--seat);stroke:var(--deep);stroke-width:1.4;stroke-linejoin:round}
.shine{fill:none;stroke:var(--light);stroke-opacity:.5;stroke-width:13}
.shape{fill:none;stroke:var(--seat);stroke-width:5}
"""
"""Rules for everything else, which hold inside the picture only. `touched` is for a page to set on what was chosen."""

MOTION = """\
@media (prefers-reduced-motion:no-preference){\
ROOT .piece,ROOT .chip,ROOT .bud,ROOT .dragonfly{transition:transform .6s ease}\
ROOT .last:not(.pad)>*{animation:haru-land .6s ease-out}\
ROOT .revealed>*{animation:haru-open .5s ease-out}\
ROOT .square.touchable{animation:haru-breathe 3s ease-in-out infinite}}
@keyframes haru-land{from{transform:translateY(-14px)}}
@keyframes haru-open{from{transform:scale(.5)}}
@keyframes haru-breathe{50%{stroke-opacity:.45}}
"""


def style_sheet(root: str) -> str:
    """All rules of the picture that `root` selects."""
    return style.style_sheet(root, "haru", day=DAY, night=NIGHT, art=ART, scene=SCENE, motion=MOTION)
