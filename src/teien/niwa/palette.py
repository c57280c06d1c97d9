"""The colours of Niwa's picture and the rules of its style sheet.

Each colour of lines and pearls has a full tone, a deep one for its outline and a tone for the mark on its pearls.
"""

from teien.core.pictures.style import Palette

COLOURS = {
    "bed": ("#cdbf9f", "#1b1b19"),
    "tile-0": ("#f4eddd", "#3f3d38"),
    "tile-1": ("#e7e4cc", "#353932"),
    "tile-2": ("#efe1cb", "#41382f"),
    "whisper": ("#8d8168", "#918a7b"),
    "rake": ("#7a6647", "#ffedc8"),
    "hedge": ("#9aa76c", "#414d2f"),
    "hedge-light": ("#b0bb82", "#4d5a38"),
    "hedge-dark": ("#75844c", "#2d3620"),
    "stone": ("#c2bdb0", "#7f7c75"),
    "stone-dark": ("#98938a", "#5d5b56"),
    "green": ("#3f8244", "#4e9a4f"),
    "green-deep": ("#1f4d2b", "#14301b"),
    "green-mark": ("#e6f3c4", "#e6f5c6"),
    "orange": ("#ea8a1a", "#ee9229"),
    "orange-deep": ("#8f4a08", "#4a2503"),
    "orange-mark": ("#6e3505", "#5c2c04"),
    "pink": ("#f8b4cf", "#f9bcd3"),
    "pink-deep": ("#a63a6a", "#5a1737"),
    "pink-mark": ("#84214d", "#7d1f49"),
    "face": ("#f8e6d0", "#f1dcc4"),
    "hair": ("#2c2523", "#141110"),
    "gold": ("#e3bd5c", "#e0ba5b"),
    "gold-deep": ("#8a6720", "#4d390f"),
    "glow": ("rgb(255 250 214/.72)", "rgb(255 240 190/.28)"),
    "light": ("#fffbe0", "#fff0be"),
    "enso": ("#d4492a", "#e0532f"),
    "seat-0": ("#b23464", "#c2446f"),
    "deep-0": ("#6d1838", "#2c0a18"),
    "pale-0": ("#f3c4d3", "#f0bfcf"),
    "seat-1": ("#34589a", "#4a72bb"),
    "deep-1": ("#1b2f58", "#0e1a33"),
    "pale-1": ("#c3d3ee", "#bfd0ee"),
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
hedge hedge-light hedge-dark
stone{fill:var(--stone);stroke:var(--stone-dark);stroke-width:1.2}
print{fill:var(--ink);fill-opacity:.5}
enso{fill:var(--enso)}
"""

SCENE = """\
.cell-name{fill:var(--whisper);font-size:12px;text-anchor:middle}
.name{font-size:27px}
.task{font-size:23px}
.count{font-size:23px;fill:var(--faint);text-anchor:end}
.bank-dark{fill:none;stroke:var(--hedge-dark);stroke-width:34;stroke-linecap:round}
.bank{fill:none;stroke:var(--hedge);stroke-width:28;stroke-linecap:round}
.bed{fill:var(--bed);stroke:var(--bed);stroke-width:3;stroke-linejoin:round}
.tile-0{fill:var(--tile-0);stroke:var(--tile-0)}
.tile-1{fill:var(--tile-1);stroke:var(--tile-1)}
.tile-2{fill:var(--tile-2);stroke:var(--tile-2)}
.tile{stroke-width:5;stroke-linejoin:round}
.rake{fill:none;stroke:var(--rake);stroke-opacity:.3;stroke-width:1.3}
.numeral{stroke-width:3.4}
.piece .numeral{stroke:#fff;stroke-width:4}
.garden,.trail,.pearls{pointer-events:none}
.pill{fill:transparent;pointer-events:all}
.cell.last{stroke:var(--ink);stroke-width:3;stroke-dasharray:.1 6.5;stroke-linecap:round}
.cell.touchable{stroke:var(--ink);stroke-width:3.6;stroke-dasharray:9 14 9 0}
.touchable .ring{stroke-width:3;stroke-dasharray:8 5}
.spot .ring{stroke:none}
.bare{fill:var(--faint);fill-opacity:.45}
.sown{fill:none}
.spot.laid.touchable .ring{fill:transparent}
.spot.touchable:not(.laid) .edge{stroke:var(--ink);stroke-width:3}
.spot.touchable:hover .edge,.spot:focus-visible .edge,.spot.touched .edge{stroke:var(--ink);stroke-width:5}
.cell.touchable:hover,.cell:focus-visible,.cell.touched{stroke:var(--ink);stroke-width:4;stroke-dasharray:none}
.left{font-size:23px;text-anchor:middle}
.spent{opacity:.35}
.spot .edge{fill:none;stroke:var(--faint);stroke-width:2;stroke-dasharray:5 7}
.spot.laid .edge{stroke:none}
.pill{stroke:var(--faint);stroke-opacity:.5;stroke-width:1.4}
.end text{font-size:23px;text-anchor:middle;fill:var(--faint);fill-opacity:.6;pointer-events:none}
.open text{fill:var(--ink);fill-opacity:1}
.open .pill{fill:var(--paper);stroke:var(--ink);stroke-opacity:1;stroke-width:1.8}
.touchable .pill{fill:var(--glow);stroke-dasharray:5 4}
.touchable:hover .pill,.end:focus-visible .pill{stroke-width:3;stroke-dasharray:none}
"""

MOTION = ".cell.touchable{animation:teien-breathe 3s ease-in-out infinite}\n"

PALETTE = Palette("niwa", COLOURS, ART, SCENE, MOTION)
