"""The curve of a game: every seat's share of the win, move by move, and what was marked."""

from teien.core.pictures.svg import element, number, written
from teien.core.words.language import _
from teien.study.analysis import GameAnalysis
from teien.study.words import percent
from teien.study.yardstick import SIGNS

WIDTH, HEIGHT = 1000.0, 200.0
DASHES = (None, "9 4", "2 4", "12 4 2 4")
"""Whoever sees no colours tells the seats apart by these."""
RADIUS = 6


def chart(found: GameAnalysis) -> str:
    """An SVG that stretches to where it stands; its parts have the classes of the game's pictures."""
    last = len(found.expected) - 1
    lines = [
        element(
            "polyline",
            points=" ".join(
                f"{number(across(place, last))},{number(down(row[seat]))}" for place, row in enumerate(found.expected)
            ),
            class_=f"curve seat-{seat}",
            stroke_dasharray=DASHES[seat % len(DASHES)],
        )
        for seat in range(found.match.players)
    ]
    marks = [
        element(
            "circle",
            element("title", written(f"{judged.place + 1}. {judged.move} {SIGNS[judged.grade]}")),
            cx=across(judged.place, last),
            cy=down(found.expected[judged.place][judged.seat]),
            r=RADIUS,
            class_=f"curve-mark seat-{judged.seat}",
        )
        for judged in found.moves
        if judged.grade
    ]
    level = element("line", x1=0, x2=WIDTH, y1=HEIGHT / 2, y2=HEIGHT / 2, class_="curve-level")
    here = element("line", x1=0, x2=0, y1=0, y2=HEIGHT, class_="curve-here")
    return element(
        "svg",
        level,
        *lines,
        *marks,
        here,
        class_="chart",
        viewBox=f"0 0 {number(WIDTH)} {number(HEIGHT)}",
        role="img",
        aria_label=said(found),
    )


def said(found: GameAnalysis) -> str:
    """The curve in words."""
    names, first, last = found.match.names, found.expected[0], found.expected[-1]
    told = _("{name} from {first} to {last} percent")
    return "; ".join(
        told.format(name=name, first=percent(first[seat]), last=percent(last[seat])) for seat, name in enumerate(names)
    )


def across(place: int, last: int) -> float:
    return WIDTH * place / max(1, last)


def down(share: float) -> float:
    return HEIGHT * (1 - share)


STYLE = """\
.chart{display:block;width:100%;height:auto;overflow:visible}
.chart .curve{fill:none;stroke:var(--seat,currentColor);stroke-width:4;stroke-linejoin:round}
.chart .curve-mark{fill:var(--paper);stroke:var(--seat,currentColor);stroke-width:4}
.chart .curve-level{stroke:var(--faint);stroke-width:1.5;stroke-dasharray:4 6}
.chart .curve-here{stroke:var(--ink);stroke-width:2.5}
"""
"""What the chart needs beside the style sheet of the game's pictures."""
