"""What a game tells about many matches, as numbers that somebody else draws.

A chart holds sums over the matches it tells about: charts with the same title add up, whoever counted them where.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Bars:
    """Means a game, by label and, where there are several rows of bars, by row: `sums[row][label]`.

    `across` says what the labels are, `up` what is counted; with `percent` it is a share of the games.
    """

    title: str
    across: str
    up: str
    sums: Mapping[str, Mapping[str, float]]
    percent: bool = False
    games: int = 1

    def __add__(self, other: "Bars") -> "Bars":
        rows = {row: added(self.sums.get(row, {}), other.sums.get(row, {})) for row in {**self.sums, **other.sums}}
        return replace(self, sums=rows, games=self.games + other.games)


Outline = tuple[tuple[float, float], ...]
"""The corners of a place on a board, x to the right and y downwards."""


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Means a game by place; `up` says what is counted, `marks` are words to write on places."""

    title: str
    up: str
    sums: Mapping[Outline, float]
    marks: Mapping[Outline, str]
    games: int = 1

    def __add__(self, other: "HeatMap") -> "HeatMap":
        """Where the boards differ there is nothing to draw on: the sum then has no places."""
        alike = self.sums.keys() == other.sums.keys()
        return replace(self, sums=added(self.sums, other.sums) if alike else {}, games=self.games + other.games)


Chart = Bars | HeatMap


def added(one: Mapping[Key, float], other: Mapping[Key, float]) -> dict[Key, float]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def together(charts: Iterable[Chart]) -> list[Chart]:
    """One chart a title, in the order they came; two kinds of chart cannot share a title."""
    found: dict[str, Chart] = {}
    for chart in charts:
        title = chart.title
        found[title] = found[title] + chart if title in found else chart  # type: ignore[operator]  # of one kind
    return list(found.values())
