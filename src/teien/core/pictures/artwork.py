"""Shapes that the games' pictures share, and the house's numerals.

Irregular shapes come from a checksum of their name, so they never change.
"""

from math import cos, radians, sin, tau
from unicodedata import east_asian_width
from zlib import crc32

from teien.core.pictures.svg import Point, number, smooth

NUMERALS = (
    "M0-10C3.7-10 5.6-6 5.6 0S3.7 10 0 10-5.6 6-5.6 0-3.7-10 0-10Z",
    "M-3.6-6.6L1-10V10",
    "M-5.2-5.2A5.2 4.9 0 0 1 5.2-5C5.2-3 4.2-1.3 2.6.5L-5.4 10H5.7",
    "M-4.6-6.8A4.8 4.7 0 1 1 0-.7A5.4 5.35 0 1 1-5.3 6.2",
    "M2.6 10V-10L-6 4.4H6",
    "M4.8-10H-3.5L-4.5-1.2A5.9 6.2 0 1 1-5 7",
    "M2.8-10L-4.8 1.1A5.8 5.8 0 1 0 4.9 1.1A5.8 5.8 0 0 0-4.8 1.1",
    "M-5.4-10H5.5L-1.6 10",
    "M0-.7A4.7 4.65 0 1 1 .1-.7A5.4 5.35 0 1 1 0-.7Z",
    "M-2.8 10L4.8-1.1A5.8 5.8 0 1 0-4.9-1.1A5.8 5.8 0 0 0 4.8-1.1",
)
"""The ten numerals as single strokes, 12 wide and 20 high."""


def chance(*key: object) -> float:
    """A number from 0 to 1 that looks random and is always the same for the same key."""
    return crc32(repr(key).encode()) / 2**32


def blob(
    *key: object, size: Point, centre: Point = (0, 0), corners: int = 9, rough: float = 0.1, square: float = 2
) -> str:
    """The path of an irregular round shape; `square` above 2 pulls it towards a rectangle."""
    points = []
    for corner in range(corners):
        angle = tau * (corner + 0.5 * chance(key, corner)) / corners
        reach = (abs(cos(angle)) ** square + abs(sin(angle)) ** square) ** (-1 / square)
        reach *= 1 + rough * (2 * chance(key, corner, "reach") - 1)
        points.append((centre[0] + size[0] * reach * cos(angle), centre[1] + size[1] * reach * sin(angle)))
    return smooth(points)


def disc(radius: float, x: float = 0, y: float = 0, height: float | None = None) -> str:
    """The path of a circle, or of an ellipse of this half height."""
    r, across = f"{number(radius)} {number(height or radius)}", number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} 0 1 0 {across} 0a{r} 0 1 0-{across} 0Z"


def polygon(corners: int, radius: float, turn: float = 0) -> list[Point]:
    angles = [turn + tau * corner / corners for corner in range(corners)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def strewn(name: str, variant: int, count: int, radius: float) -> list[Point]:
    """So many places along a circle, unevenly."""
    angles = [tau * (spot + 0.8 * chance(name, variant, spot)) / count for spot in range(count)]
    return [(round(radius * cos(angle), 2), round(radius * sin(angle), 2)) for angle in angles]


def enso() -> str:
    """The path of a circle drawn with one stroke of a brush, which swells and runs dry: the winner's crown."""
    stroke = [(radians(15 * step - 60), 5.2 * min(1, 0.5 + step / 4) * (1 - step / 26)) for step in range(23)]
    outer = [(31 * cos(angle), 27 * sin(angle)) for angle, _ in stroke]
    inner = [((31 - width) * cos(angle), (27 - width) * sin(angle)) for angle, width in stroke]
    return smooth([*outer, *reversed(inner)])


def spread(count: int, step: float) -> list[float]:
    """So many places side by side, around 0."""
    return [step * (place - (count - 1) / 2) for place in range(count)]


def shortened(name: str, room: int = 16) -> str:
    """As much of a name as there is room for; East Asian letters take two places.

    >>> shortened("Anna"), shortened("Maximiliane of Bohemia")
    ('Anna', 'Maximiliane of…')
    """
    for place, letter in enumerate(name):
        room -= 2 if east_asian_width(letter) in "WF" else 1
        if room < 0:
            return name[: place - 1].rstrip() + "…"
    return name
