"""A small SVG builder: elements as nested calls, attributes escaped, numbers short, a few curves."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from math import hypot

Point = tuple[float, float]

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters no XML document may hold, not even escaped."""
PLAIN = re.compile("[ !#$%(-;=?-~]*")
"""Text that an XML document holds as it is."""


def number(value: float) -> str:
    """A coordinate with at most two decimals and nothing to spare.

    >>> number(2.50), number(-0.001), number(7.0)
    ('2.5', '0', '7')
    """
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def written(text: str) -> str:
    """Text as an XML document may hold it, whoever typed it."""
    return text if PLAIN.fullmatch(text) else escape(FORBIDDEN.sub("\ufffd", text))


def attribute(name: str, value: object) -> str:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return f' {hyphened(name)}="{number(value)}"'
    return f' {hyphened(name)}="{written(str(value))}"'


@cache
def hyphened(name: str) -> str:
    """An attribute's name as XML has it."""
    return name.strip("_").replace("_", "-")


def element(tag: str, *children: str, **attributes: object) -> str:
    """An element; `stroke_width=2` is `stroke-width="2"`, `class_="x"` is `class="x"`, None leaves one out."""
    inside = "".join(children)
    opening = tag + "".join(attribute(name, value) for name, value in attributes.items() if value is not None)
    return f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>"


def labelled(drawn: str, label: str) -> str:
    """An element that has something inside, with words for it as its last attribute.

    >>> labelled('<g id="a"><path/></g>', "a & b")
    '<g id="a" aria-label="a &amp; b"><path/></g>'
    """
    opening, inside = drawn.split(">", 1)
    return f'{opening} aria-label="{written(label)}">{inside}'


def words(text: str, **attributes: object) -> str:
    """A text element."""
    return element("text", written(text), **attributes)


def path(kind: str, d: str, **attributes: object) -> str:
    """A path of a class."""
    return element("path", class_=kind, d=d, **attributes)


def use(name: str, **attributes: object) -> str:
    """A copy of what the document defines under this id."""
    return element("use", href=f"#{name}", **attributes)


def at(x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The value of a `transform` that puts something drawn around (0, 0) elsewhere."""
    turned = f" rotate({number(turn)})" if turn else ""
    scaled = f" scale({number(scale)})" if scale != 1 else ""
    return f"translate({number(x)} {number(y)}){turned}{scaled}"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def smooth(points: Sequence[Point]) -> str:
    """The closed path of a soft curve along the points, through the middle of each side."""
    middles = [between(point, points[(i + 1) % len(points)], 0.5) for i, point in enumerate(points)]
    turns = "".join(f"Q{pair(point)} {pair(middle)}" for point, middle in zip(points, middles, strict=True))
    return f"M{pair(middles[-1])}{turns}Z"


def rounded(points: Sequence[Point], radius: float) -> str:
    """The closed path of a polygon whose corners are cut round, `radius` from the corner at most."""
    drawn: list[str] = []
    for i, corner in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        enter = between(corner, before, cut(corner, before, radius))
        leave = between(corner, after, cut(corner, after, radius))
        drawn.append(f"{'L' if drawn else 'M'}{pair(enter)}Q{pair(corner)} {pair(leave)}")
    return "".join(drawn) + "Z"


def cut(corner: Point, other: Point, radius: float) -> float:
    """Which part of a polygon's side a round corner takes: never more than half."""
    return min(0.5, radius / hypot(other[0] - corner[0], other[1] - corner[1]))
