"""The colours of Niwa's picture, by day and by night, and its style sheet.

Each colour of lines and pearls has a full tone, a deep one for its outline and a tone for the mark on its pearls.
"""

from teien.core import style

DAY = {
    "paper": "#f7f2e7",
    "ink": "#2f2a25",
    "faint": "#70675a",
    "band": "#ece3d0",
    "bed": "#cdbf9f",
    "tile-0": "#f4eddd",
    "tile-1": "#e7e4cc",
    "tile-2": "#efe1cb",
    "whisper": "#8d8168",
    "rake": "#7a6647",
    "hedge": "#9aa76c",
    "hedge-light": "#b0bb82",
    "hedge-dark": "#75844c",
    "stone": "#c2bdb0",
    "stone-dark": "#98938a",
    "green": "#3f8244",
    "green-deep": "#1f4d2b",
    "green-mark": "#e6f3c4",
    "orange": "#ea8a1a",
    "orange-deep": "#8f4a08",
    "orange-mark": "#6e3505",
    "pink": "#f8b4cf",
    "pink-deep": "#a63a6a",
    "pink-mark": "#84214d",
    "face": "#f8e6d0",
    "hair": "#2c2523",
    "gold": "#e3bd5c",
    "gold-deep": "#8a6720",
    "glow": "rgb(255 250 214/.72)",
    "light": "#fffbe0",
    "enso": "#d4492a",
    "seat-0": "#b23464",
    "deep-0": "#6d1838",
    "pale-0": "#f3c4d3",
    "seat-1": "#34589a",
    "deep-1": "#1b2f58",
    "pale-1": "#c3d3ee",
}
NIGHT = {
    "paper": "#191b1e",
    "ink": "#efe7d8",
    "faint": "#8f8a80",
    "band": "#272a2e",
    "bed": "#1b1b19",
    "tile-0": "#3f3d38",
    "tile-1": "#353932",
    "tile-2": "#41382f",
    "whisper": "#918a7b",
    "rake": "#ffedc8",
    "hedge": "#414d2f",
    "hedge-light": "#4d5a38",
    "hedge-dark": "#2d3620",
    "stone": "#7f7c75",
    "stone-dark": "#5d5b56",
    "green": "#4e9a4f",
    "green-deep": "#14301b",
    "green-mark": "#e6f5c6",
    "orange": "#ee9229",
    "orange-deep": "#4a2503",
    "orange-mark": "#5c2c04",
    "pink": "#f9bcd3",
    "pink-deep": "#5a1737",
    "pink-mark": "#7d1f49",
    "face": "#f1dcc4",
    "hair": "#141110",
    "gold": "#e0ba5b",
    "gold-deep": "#4d390f",
    "glow": "rgb(255 240 190/.28)",
    "light": "#fff0be",
    "enso": "#e0532f",
    "seat-0": "#c2446f",
    "deep-0": "#2c0a18",
    "pale-0": "#f0bfcf",
    "seat-1": "#4a72bb",
    "deep-1": "#0e1a33",
    "pale-1": "#bfd0ee",
}

ART = """\
green{fill:var(--green);stroke:var(--green-deep);stroke-width:1.4;stroke-linejoin:round}
green-mark{fill:var(--green-mark)}
orange{fill:var(--orange);stroke:var(--orange-deep);stroke-width:1.4;stroke-linejoin:round}
orange-mark{fill:var(--orange-mark)}
pink{fill:var(--pink);stroke:var(--pink-deep);stroke-width:1.4;stroke-linejoin:round}
pink-mark{fill:var(--pink-mark)}
shine{fill:#fff;fill-opacity:.34}
rim{fill:var(--light)}
shade{fill:#000;fill-opacity:.2}
halo{fill:none;stroke:var(--halo,none);stroke-width:3;stroke-dasharray:.1 6.6;stroke-linecap:round}
body{fill:var(--seat);stroke:var(--deep);stroke-width:1.6;stroke-linejoin:round}
trim{fill:none;stroke:var(--pale);stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
face{fill:var(--face);stroke:var(--deep);stroke-width:1.4}
hair{fill:var(--hair)}
eye{fill:none;stroke:#2c2523;stroke-width:1.5;stroke-linecap:round}
cheek{fill:#d4492a;fill-opacity:.75}
gold{fill:var(--gold);stroke:var(--gold-deep);stroke-width:1.1;stroke-linejoin:round}
dais{fill:var(--stone);stroke:var(--stone-dark);stroke-width:2}
crest{fill:var(--seat);stroke:var(--deep);stroke-width:1.6}
emblem{fill:#fff}
seal{fill:var(--paper);stroke:var(--seat);stroke-width:3}
hedge{fill:var(--hedge)}
hedge-light{fill:var(--hedge-light)}
hedge-dark{fill:var(--hedge-dark)}
stone{fill:var(--stone);stroke:var(--stone-dark);stroke-width:1.2}
print{fill:var(--ink);fill-opacity:.5}
enso{fill:var(--enso)}
"""
"""Rules for what `<use>` copies, each a class of its own (`niwa-hedge`)."""

SCENE = """\
.paper{fill:var(--paper)}
text{fill:var(--ink)}
.coordinate{fill:var(--faint);text-anchor:middle}
.cell-name{fill:var(--whisper);font-size:12px;text-anchor:middle}
.name{font-size:27px}
.deed{font-size:23px}
.count{font-size:23px;fill:var(--faint);text-anchor:end}
.bank-dark{fill:none;stroke:var(--hedge-dark);stroke-width:34;stroke-linecap:round}
.bank{fill:none;stroke:var(--hedge);stroke-width:28;stroke-linecap:round}
.bed{fill:var(--bed);stroke:var(--bed);stroke-width:3;stroke-linejoin:round}
.tile-0{fill:var(--tile-0);stroke:var(--tile-0)}
.tile-1{fill:var(--tile-1);stroke:var(--tile-1)}
.tile-2{fill:var(--tile-2);stroke:var(--tile-2)}
.tile{stroke-width:5;stroke-linejoin:round}
.rake{fill:none;stroke:var(--rake);stroke-opacity:.3;stroke-width:1.3}
.seat-0{--seat:var(--seat-0);--deep:var(--deep-0);--pale:var(--pale-0)}
.seat-1{--seat:var(--seat-1);--deep:var(--deep-1);--pale:var(--pale-1)}
.figure{fill:none;stroke:var(--ink);stroke-width:3.4;stroke-linecap:round;stroke-linejoin:round}
.piece .figure{stroke:#fff;stroke-width:4}
.last{--halo:var(--ink)}
.garden,.trail,.scoring,.pearls{pointer-events:none}
.cell,.ring,.pill{fill:transparent;pointer-events:all}
.touchable{cursor:pointer}
.cell.last{stroke:var(--ink);stroke-width:3;stroke-dasharray:.1 6.5;stroke-linecap:round}
.cell.touchable{fill:var(--glow);stroke:var(--light);stroke-width:3.4}
.cell.touchable:hover,.cell:focus-visible,.cell.touched{stroke:var(--ink);stroke-width:4}
.touchable .ring{fill:var(--glow);stroke:var(--ink);stroke-width:1.8;stroke-dasharray:5 4}
.touchable:hover .ring,.piece:focus-visible .ring,.touched .ring{stroke-width:3;stroke-dasharray:none}
.band{fill:var(--band)}
.turn{fill:var(--ink)}
.pill{stroke:var(--faint);stroke-opacity:.5;stroke-width:1.4}
.end text{font-size:23px;text-anchor:middle;fill:var(--faint);fill-opacity:.6;pointer-events:none}
.open text{fill:var(--ink);fill-opacity:1}
.open .pill{fill:var(--paper);stroke:var(--ink);stroke-opacity:1;stroke-width:1.8}
.touchable .pill{fill:var(--glow);stroke-dasharray:5 4}
.touchable:hover .pill,.end:focus-visible .pill{stroke-width:3;stroke-dasharray:none}
"""
"""Rules for everything else, which hold inside the picture only. `touched` is for a page to set on what was chosen."""

MOTION = """\
@media (prefers-reduced-motion:no-preference){ROOT .piece{transition:transform .6s ease}\
ROOT .piece.last>.whole{animation:niwa-land .6s ease-out}\
ROOT .cell.touchable{animation:niwa-breathe 3s ease-in-out infinite}}
@keyframes niwa-land{from{transform:translateY(-14px)}}
@keyframes niwa-breathe{50%{stroke-opacity:.45}}
"""


def style_sheet(root: str) -> str:
    """All rules of the picture that `root` selects."""
    return style.style_sheet(root, "niwa", day=DAY, night=NIGHT, art=ART, scene=SCENE, motion=MOTION)
