"""What gardens are called by where they are, in the language in use."""

from functools import lru_cache

from teien.core.words.language import _, later
from teien.hiroba.view import Layout

GARDENS = {
    ("top", "left"): later("the garden of {size} squares at the top left"),
    ("top", "middle"): later("the garden of {size} squares at the top"),
    ("top", "right"): later("the garden of {size} squares at the top right"),
    ("middle", "left"): later("the garden of {size} squares on the left"),
    ("middle", "middle"): later("the garden of {size} squares in the middle"),
    ("middle", "right"): later("the garden of {size} squares on the right"),
    ("bottom", "left"): later("the garden of {size} squares at the bottom left"),
    ("bottom", "middle"): later("the garden of {size} squares at the bottom"),
    ("bottom", "right"): later("the garden of {size} squares at the bottom right"),
}
"""By where their tile lies among those in play."""
DOWN, ACROSS = ("top", "middle", "bottom"), ("left", "middle", "right")


def garden_name(layout: Layout, number: int) -> str:
    """A garden by its size and place; of two on a tile that are alike, by its first square as well."""
    squares, twin = layout.gardens[number], layout.gardens[number ^ 1]
    name = _(GARDENS[place(layout, number // 2)]).format(size=len(squares))
    if len(squares) != len(twin):
        return name
    return _("{garden} ({square})").format(garden=name, square=squares[0])


@lru_cache(maxsize=1024)
def place(layout: Layout, tile: int) -> tuple[str, str]:
    """Where a tile lies among those in play: water at the sides is not counted."""
    dry = [number for number, pond in enumerate(layout.ponds) if pond]
    down, across = ([number // 3 for number in dry], [number % 3 for number in dry])
    return which(tile // 3, down, DOWN), which(tile % 3, across, ACROSS)


def which(place: int, places: list[int], words: tuple[str, ...]) -> str:
    """A place among some, the first to the last of which have these words.

    >>> which(1, [1, 2], ("top", "middle", "bottom")), which(1, [0, 2], ("top", "middle", "bottom"))
    ('top', 'middle')
    """
    return words[0] if place == min(places) else words[-1] if place == max(places) else words[1]
