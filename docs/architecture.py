"""Draws the picture of the page about the architecture: the rooms, and a click's way through them.

python docs/architecture.py    # writes docs/pictures/architecture.svg
"""

from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

from teien.core.pictures.style import COLOURS
from teien.core.pictures.svg import element

FILE = Path(__file__).parent / "pictures" / "architecture.svg"
WIDTH = 360
LETTERS = 32
"""So many stand in a line beside the way."""
MARGIN, GAP, ROW = 12, 6, 40
LANE, LINE, AFTER = 27, 15, 10
TEXT = MARGIN + 4 * LANE + 8

TONES = {
    "browser": ("#cfdfe6", "#27414d"),
    "web": ("#dbe3c4", "#3a4426"),
    "core": ("#f0dcb4", "#4d3d1d"),
    "game": ("#eed3cd", "#502e2a"),
    "other": COLOURS["band"],
}
"""The colours of rooms, by day and by night."""
LANES = ("browser", "web", "core", "game")


class Room(NamedTuple):
    """A box: how much of a row's width it takes, and what is said of it."""

    tone: str
    name: str
    about: str
    share: float = 1


class Stop(NamedTuple):
    """A station on the way, and who does what there."""

    room: str
    names: str
    about: str


ROOMS = [
    [Room("browser", "web/static/", "the browser: pictures and hands, no rule")],
    [
        Room("web", "web/", "tables, bots"),
        Room("other", "cli/", "terminal"),
        Room("other", "arena/", "ratings"),
        Room("other", "fairness/", "balance"),
        Room("other", "interop/", "learners"),
    ],
    [Room("other", "players/", "who can play, one file a kind")],
    [Room("game", "hiroba/  haru_ichiban/  niwa/", "a folder a game: rules, moves, view, drawing, words")],
    [
        Room("core", "core/play/", "a match", 1.2),
        Room("core", "engine/", "compiled"),
        Room("core", "pictures/", "SVG", 1.1),
        Room("core", "words/", "languages"),
    ],
]
"""Each row stands on those below it."""

WAY = [
    Stop("browser", "board.js, choice.js", "A thing is touched. To which of the moves that are allowed does it lead?"),
    Stop("browser", "sources/table.js, live.js", "The move is sent, with the version of the table it is meant for."),
    Stop("web", "live.py", "The message is read. Is this their seat?"),
    Stop("web", "tables.py, table.py", "One action at a time: may it be done now?"),
    Stop("core", "timeline.py", "Where would the move lead?"),
    Stop(
        "game", "moves.py, rules.py", "Its text becomes a number; compiled rules say if it is legal, and what follows."
    ),
    Stop("web", "store/", "The action is on disk before it is done."),
    Stop("core", "match.py", "Now it is done."),
    Stop("web", "audience.py, view.py", "What is new is worked out once for all who see the same."),
    Stop("game", "view.py, drawing.py", "What one viewer may know, and its picture in parts."),
    Stop("core", "picture.py", "Which parts differ from before?"),
    Stop("web", "listener.py, live.py", "Everybody is sent what changed, at their own pace."),
    Stop(
        "browser",
        "live.js, sources/table.js",
        "News are taken in the order of versions; after a gap, everything anew.",
    ),
    Stop("browser", "picture.js", "Only what changed is touched, and things travel to their places."),
    Stop("web", "computers.py, workers.py", "A computer's turn? It thinks in a process of its own, and goes on at 4."),
]

STYLE = """\
text{{font:12.5px system-ui,sans-serif;fill:var(--ink)}}
.name{{font:600 12.5px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace}}
.small{{font-size:11px}}
.number{{font-weight:600;font-size:11px;text-anchor:middle}}
.way{{fill:none;stroke:var(--ink);stroke-width:2.5;stroke-linejoin:round}}
.stop{{fill:var(--paper);stroke:var(--ink);stroke-width:2}}
.paper{{fill:var(--paper)}}
{tones}
svg{{{day}}}
@media (prefers-color-scheme:dark){{svg{{{night}}}}}
"""


def style() -> str:
    colours = {**COLOURS, **TONES}
    day, night = (";".join(f"--{name}:{tone[when]}" for name, tone in colours.items()) for when in (0, 1))
    return STYLE.format(day=day, night=night, tones="\n".join(f".{name}{{fill:var(--{name})}}" for name in TONES))


def text(x: float, y: float, words: str, kind: str | None = None) -> str:
    return element("text", words, x=x, y=y, class_=kind, xml_space="preserve" if "  " in words else None)


def rooms(top: float) -> list[str]:
    """The boxes, one row under the other."""
    drawn = []
    for line, row in enumerate(ROOMS):
        y = top + line * (ROW + GAP)
        unit = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / sum(room.share for room in row)
        x: float = MARGIN
        for room in row:
            width = unit * room.share
            drawn.append(element("rect", class_=room.tone, x=x, y=y, width=width, height=ROW, rx=6))
            drawn.append(text(x + 7, y + 17, room.name, "name"))
            drawn.append(text(x + 7, y + 32, room.about, "small"))
            x += width + GAP
    return drawn


def way(top: float) -> tuple[list[str], float]:
    """The stops, one under the other, each in the lane of its room; and where the last one ends."""
    drawn, points = [], []
    y = top
    for number, stop in enumerate(WAY, 1):
        lines = wrap(stop.about, LETTERS)
        x = MARGIN + (LANES.index(stop.room) + 0.5) * LANE
        points.append((x, y + 8))
        drawn += [element("circle", class_="stop", cx=x, cy=y + 8, r=10), text(x, y + 12, str(number), "number")]
        drawn.append(text(TEXT, y + 12, stop.names, "name"))
        drawn += [text(TEXT, y + 12 + LINE * place, line) for place, line in enumerate(lines, 1)]
        y += LINE * (1 + len(lines)) + AFTER
    path = f"M{points[0][0]} {points[0][1]}"
    for (_, above), (x, below) in pairwise(points):
        path += f"V{(above + below) / 2}H{x}V{below}"
    return [element("path", class_="way", d=path), *drawn], y


def lanes(top: float, bottom: float) -> list[str]:
    drawn = []
    for place, name in enumerate(LANES):
        x = MARGIN + place * LANE
        drawn.append(element("rect", class_=name, x=x + 2, y=top, width=LANE - 4, height=bottom - top, rx=6))
        turned = f"translate({x + LANE / 2 + 4} {top + 58}) rotate(-90)"
        drawn.append(element("text", name, transform=turned))
    return drawn


def drawing() -> str:
    """The whole picture."""
    start = MARGIN + len(ROOMS) * (ROW + GAP) + 14
    stops, end = way(start + 76)
    height = end + MARGIN
    said = "The rooms, each on those it stands on, and the fifteen stops of a click, which the page lists"
    drawn = element(
        "svg",
        element("title", "The rooms, and a click's way through them"),
        element("style", style()),
        element("rect", class_="paper", width=WIDTH, height=height, rx=10),
        *rooms(MARGIN),
        *lanes(start, end),
        text(TEXT, start + 46, "A click's way", "name"),
        *stops,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height:g}",
        width=WIDTH,
        height=height,
        role="img",
        aria_label=said,
    )
    return drawn.replace("><", ">\n<") + "\n"


if __name__ == "__main__":
    FILE.write_text(drawing(), "utf-8")
