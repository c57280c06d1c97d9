"""The colours of Hiroba's picture, by day and by night, and its style sheet."""

from functools import cache

from teien.core import style

DAY = {
    "paper": "#f7f2e7",
    "ink": "#2f2a25",
    "faint": "#70675a",
    "band": "#ece3d0",
    "sand-0": "#f1e9d8",
    "sand-1": "#e1dac8",
    "sand-2": "#ece0c2",
    "sand-3": "#e6d5c0",
    "rake": "#7a6647",
    "rake-depth": ".27",
    "bed": "#565240",
    "kerb": "#c2bdb0",
    "kerb-dark": "#9c978a",
    "moss": "#8f9d63",
    "moss-dark": "#71814a",
    "water": "#7fa5a8",
    "water-deep": "#5c868c",
    "sea": "#bccdca",
    "wave": ".5",
    "rock": "#77746e",
    "rock-light": "#98958d",
    "rock-dark": "#4f4d49",
    "step": "#bdb6a6",
    "step-line": "#8f8878",
    "koi": "#fdf9f0",
    "koi-red": "#d4492a",
    "koi-line": "#5b4a3f",
    "glow": "rgb(255 251 228/.55)",
    "seat-0": "#2f4f86",
    "seat-1": "#bf4a2b",
    "seat-2": "#dfa32e",
    "seat-3": "#2b7d6b",
}
NIGHT = {
    "paper": "#191b1e",
    "ink": "#efe7d8",
    "faint": "#8f8a80",
    "band": "#272a2e",
    "sand-0": "#4b4740",
    "sand-1": "#37393c",
    "sand-2": "#514737",
    "sand-3": "#4c3c38",
    "rake": "#ffedc8",
    "rake-depth": ".15",
    "bed": "#121315",
    "kerb": "#8f8b82",
    "kerb-dark": "#6f6c66",
    "moss": "#46522f",
    "moss-dark": "#343d24",
    "water": "#2f5660",
    "water-deep": "#1e3d47",
    "sea": "#20333b",
    "wave": ".2",
    "rock": "#85827c",
    "rock-light": "#a3a098",
    "rock-dark": "#2a2927",
    "step": "#6b665c",
    "step-line": "#8c8678",
    "koi": "#f6efe2",
    "koi-red": "#e0532f",
    "koi-line": "#141517",
    "glow": "rgb(255 236 180/.17)",
    "seat-0": "#5580c4",
    "seat-1": "#d2603d",
    "seat-2": "#e6b644",
    "seat-3": "#36927d",
}

ART = """\
kerb{fill:var(--kerb)}
kerb-dark{fill:var(--kerb-dark)}
moss{fill:var(--moss)}
moss-dark{fill:var(--moss-dark)}
water{fill:var(--water)}
water-deep{fill:var(--water-deep)}
ripple{fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:1.2;stroke-linecap:round}
rock{fill:var(--rock)}
rock-light{fill:var(--rock-light)}
rock-dark{fill:var(--rock-dark)}
crack{fill:none;stroke:var(--rock-dark);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
step{fill:var(--step);stroke:var(--step-line);stroke-width:1.2}
koi{fill:var(--koi);stroke:var(--koi-line);stroke-width:.9;stroke-linejoin:round}
koi-fin{fill:var(--koi);fill-opacity:.8;stroke:var(--koi-line);stroke-width:.7;stroke-linejoin:round}
koi-red{fill:var(--koi-red)}
koi-eye{fill:var(--koi-line)}
halo{fill:none;stroke:var(--halo,none);stroke-width:2.6}
shade{fill:#000;fill-opacity:.22}
body{fill:currentColor;stroke:var(--edge,none);stroke-width:3}
shine{fill:#fff;fill-opacity:.13}
rim{fill:none;stroke:#fff;stroke-opacity:.3;stroke-width:1.6}
seal{fill:var(--paper);stroke:currentColor;stroke-width:5}
digit{fill:none;stroke:var(--digit);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
slash{fill:none;stroke:var(--digit);stroke-width:1.6;stroke-linecap:round}
plot{fill:var(--sand-2);stroke:var(--kerb-dark);stroke-width:3}
enso{fill:var(--koi-red)}
"""
"""Rules for what `<use>` copies, each a class of its own (`hiroba-kerb`)."""

SCENE = """\
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.coordinate{fill:var(--faint);font-size:17px;text-anchor:middle}
.name{font-size:22px}
.sand-0{fill:var(--sand-0)}
.sand-1{fill:var(--sand-1)}
.sand-2{fill:var(--sand-2)}
.sand-3{fill:var(--sand-3)}
.rake{fill:none;stroke:var(--rake);stroke-opacity:var(--rake-depth);stroke-width:1.3;stroke-linecap:round}
.joint{fill:none;stroke:var(--rake);stroke-opacity:.55;stroke-width:1.2;stroke-dasharray:1 5;stroke-linecap:round}
.bed{fill:none;stroke:var(--bed);stroke-width:7;stroke-linecap:round}
.sea{fill:var(--sea)}
.waves{fill:url(#hiroba-waves);opacity:var(--wave)}
.figure{fill:none;stroke:var(--ink);stroke-width:3.2;stroke-linecap:round;stroke-linejoin:round}
.seat-0{color:var(--seat-0)}
.seat-1{color:var(--seat-1)}
.seat-2{color:var(--seat-2)}
.seat-3{color:var(--seat-3)}
.pebble{--digit:#fff}
.pebble.seat-2{--digit:#33240a}
.badge{--edge:var(--paper)}
.ghost{opacity:.3}
.spent{opacity:.28}
.last{--halo:var(--ink)}
.ground,.piece,.scoring{pointer-events:none}
.square,.ring{fill:transparent;pointer-events:all}
.touchable{cursor:pointer}
.square.touchable{fill:var(--glow);stroke:var(--ink);stroke-width:2.2;stroke-dasharray:8 36 8 0}
.square.touchable:hover,.square:focus-visible{stroke-width:4}
.touchable .ring{fill:var(--glow);stroke:var(--ink);stroke-width:1.8;stroke-dasharray:5 4}
.touchable:hover .ring,.chip:focus-visible .ring,.touched .ring{stroke-width:3;stroke-dasharray:none}
.won{fill:currentColor;fill-opacity:.2;stroke:currentColor;stroke-width:4.2}
.shared{fill:none;stroke:currentColor;stroke-width:4.2}
.band{fill:var(--band)}
.turn,.dot{fill:var(--ink)}
.hole{fill:none;stroke:var(--faint);stroke-width:1.4}
.strike{stroke:var(--ink);stroke-width:4;stroke-linecap:round}
"""
"""Rules for everything else, which hold inside the picture only. `touched` is for a page to set on what was chosen."""

MOTION = """\
@media (prefers-reduced-motion:no-preference){ROOT .last>*{animation:hiroba-land .45s ease-out}}
@media (prefers-reduced-motion:no-preference){ROOT .piece,ROOT .moving{transition:transform .4s ease}}
@keyframes hiroba-land{from{transform:translateY(-14px)}}
"""
"""What keeps its id and goes elsewhere glides there; nothing moves for people who prefer that."""


@cache
def style_sheet(root: str) -> str:
    """All rules of the picture that `root` selects."""
    return style.style_sheet(root, "hiroba", day=DAY, night=NIGHT, art=ART, scene=SCENE, motion=MOTION)
