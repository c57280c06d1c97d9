"""The colours of Hiroba's picture and the rules of its style sheet."""

from teien.core.pictures.style import Palette

COLOURS = {
    "sand-0": ("#f1e9d8", "#4b4740"),
    "sand-1": ("#e1dac8", "#37393c"),
    "sand-2": ("#ece0c2", "#514737"),
    "sand-3": ("#e6d5c0", "#4c3c38"),
    "rake": ("#7a6647", "#ffedc8"),
    "rake-depth": (".27", ".15"),
    "bed": ("#565240", "#121315"),
    "kerb": ("#c2bdb0", "#8f8b82"),
    "kerb-dark": ("#9c978a", "#6f6c66"),
    "moss": ("#8f9d63", "#46522f"),
    "moss-dark": ("#71814a", "#343d24"),
    "water": ("#7fa5a8", "#2f5660"),
    "water-deep": ("#5c868c", "#1e3d47"),
    "sea": ("#bccdca", "#20333b"),
    "wave": (".5", ".2"),
    "rock": ("#77746e", "#85827c"),
    "rock-light": ("#98958d", "#a3a098"),
    "rock-dark": ("#4f4d49", "#2a2927"),
    "step": ("#bdb6a6", "#6b665c"),
    "step-line": ("#8f8878", "#8c8678"),
    "koi": ("#fdf9f0", "#f6efe2"),
    "koi-red": ("#d4492a", "#e0532f"),
    "koi-line": ("#5b4a3f", "#141517"),
    "glow": ("rgb(255 251 228/.62)", "rgb(255 236 180/.24)"),
    "seat-0": ("#2f4f86", "#5580c4"),
    "seat-1": ("#bf4a2b", "#d2603d"),
    "seat-2": ("#dfa32e", "#e6b644"),
    "seat-3": ("#2b7d6b", "#36927d"),
}

ART = """\
kerb kerb-dark moss moss-dark water water-deep
ripple{fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:1.2;stroke-linecap:round}
rock rock-light rock-dark
crack{fill:none;stroke:var(--rock-dark);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
step{fill:var(--step);stroke:var(--step-line);stroke-width:1.2}
koi{fill:var(--koi);stroke:var(--koi-line);stroke-width:.9;stroke-linejoin:round}
koi-fin{fill:var(--koi);fill-opacity:.8;stroke:var(--koi-line);stroke-width:.7;stroke-linejoin:round}
koi-red{fill:var(--koi-red)}
koi-eye{fill:var(--koi-line)}
halo{fill:none;stroke:var(--halo,none);stroke-width:2.6}
shade{fill:#000;fill-opacity:.22}
body{fill:var(--seat);stroke:var(--edge,none);stroke-width:3}
shine{fill:#fff;fill-opacity:.13}
rim{fill:none;stroke:#fff;stroke-opacity:.3;stroke-width:1.6}
seal{fill:var(--paper);stroke:var(--seat);stroke-width:5}
digit{fill:none;stroke:var(--digit);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
slash{fill:none;stroke:var(--digit);stroke-width:1.6;stroke-linecap:round}
plot{fill:var(--sand-2);stroke:var(--kerb-dark);stroke-width:3}
enso{fill:var(--koi-red)}
"""

SCENE = """\
.coordinate{font-size:17px}
.name{font-size:22px}
.chip-name{font-size:20px;pointer-events:none}
.before{text-anchor:end}
.below{font-size:15px;text-anchor:middle}
.sand-0 .sand-1 .sand-2 .sand-3
.rake{fill:none;stroke:var(--rake);stroke-opacity:var(--rake-depth);stroke-width:1.3;stroke-linecap:round}
.joint{fill:none;stroke:var(--rake);stroke-opacity:.55;stroke-width:1.2;stroke-dasharray:1 5;stroke-linecap:round}
.bed{fill:none;stroke:var(--bed);stroke-width:7;stroke-linecap:round}
.sea{fill:var(--sea)}
.waves{opacity:var(--wave)}
.pebble{--digit:#fff}
.pebble.seat-2{--digit:#33240a}
.badge{--edge:var(--paper)}
.ghost{opacity:.3}
.spent{opacity:.28}
.ground,.piece{pointer-events:none}
.square.touchable{stroke:var(--ink);stroke-width:3.2;stroke-dasharray:13 26 13 0}
.square.touchable:hover,.square:focus-visible{stroke-width:4}
.won{fill:var(--seat);fill-opacity:.2;stroke:var(--seat);stroke-width:4.2}
.shared{fill:none;stroke:var(--seat);stroke-width:4.2}
.dot{fill:var(--ink)}
.hole{fill:none;stroke:var(--faint);stroke-width:1.4}
.undrawn{fill:none;stroke:var(--faint);stroke-width:1.6;stroke-dasharray:4 5}
.strike{stroke:var(--ink);stroke-width:4;stroke-linecap:round}
"""

MOTION = """\
.piece,.moving{transition:transform .4s ease}
.piece.last>g{animation-duration:.45s}
"""

PALETTE = Palette("hiroba", COLOURS, ART, SCENE, MOTION)
