"""A picture taken apart, so that whoever shows it needs to be told only what changed."""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from teien.core.pictures.svg import element, pair
from teien.core.words.language import language

Changes = dict[str, dict[str, str | None]]
"""By layer and id, the new text of each element that changed; None where there is no such element any more."""

Thing = str | tuple[Any, ...]
"""An element, or what draws it when it is needed: a function and what it is called with.

Two things that are equal look the same.
"""

NOTHING: Mapping[str, Thing] = {}

MOST_DRAWN = 1 << 16
"""So many drawn things are kept, of all games and languages together."""


def element_of(thing: Thing) -> str:
    """The element, drawn where it is not yet.

    >>> element_of("<g/>"), element_of((element, "path"))
    ('<g/>', '<path/>')
    """
    return thing if isinstance(thing, str) else drawn(thing, language())


@lru_cache(MOST_DRAWN)
def drawn(thing: tuple[Any, ...], tongue: str) -> str:
    """What a function draws in the language in use: the one place where drawn things are kept."""
    draw, *what = thing
    text: str = draw(*what)
    return text


class Layer(NamedTuple):
    """A group of a picture, named by its id.

    Each of the `things` is one element whose id is its key; none overlaps another of its layer, so their order does
    not matter. `backdrop` is what is behind them and the same throughout a game: it is drawn only for a whole
    picture.
    """

    name: str
    things: Mapping[str, Thing] = NOTHING
    backdrop: Thing = ""
    transform: str | None = None

    @property
    def parts(self) -> dict[str, str]:
        """The things, all drawn."""
        return {name: element_of(thing) for name, thing in self.things.items()}

    @property
    def still(self) -> str:
        """The backdrop, drawn."""
        return element_of(self.backdrop)

    def __str__(self) -> str:
        return element("g", self.still, *self.parts.values(), id=self.name, transform=self.transform)


class Turning(NamedTuple):
    """How a board is turned round, so that another side of it is below.

    The board reaches from (0, 0) to the `far` corner. `layers` are those that are turned: their pieces stay upright,
    and what says `data-upright`. `sides` says for each seat by how many quarters, clockwise, the board is turned
    to have its side below. What lies below the board keeps its place, or moves to where there is room for it when a
    board that lies on its side is turned by a quarter: in its left half is what belongs to the first seat, in its right
    half what belongs to the second, and from `foot` on what belongs to nobody.
    """

    far: tuple[float, float]
    layers: tuple[str, ...]
    sides: tuple[int, int] = (0, 2)
    foot: float | None = None


class Picture(NamedTuple):
    """A picture: its layers from back to front, what they use, and in words what a person must know first.

    `root` is the class by which the style sheet knows the game. Only the things in the layers and `said` change during
    a game.
    """

    title: str
    said: str
    root: str
    size: tuple[float, float]
    style: str
    definitions: str
    layers: tuple[Layer, ...]
    turning: Turning | None = None

    def quarters(self, seats: Collection[int]) -> int:
        """By how many quarters, clockwise, the board is turned for who has these seats: one alone has it below."""
        return self.turning.sides[next(iter(seats))] if self.turning and len(seats) == 1 else 0

    def over(self, layer: Layer) -> "Picture":
        """The same picture with one more layer, over the others."""
        return self._replace(layers=(*self.layers, layer))

    def svg(self, theme: str = "auto", *, styled: bool = True, alive: bool = False) -> str:
        """The whole picture; without its style sheet for a page that has it already.

        `alive` is for pictures with things to touch: an "img" hides its parts from a screen reader.
        """
        width, height = self.size
        turning = self.turning if alive else None
        return element(
            "svg",
            element("title", self.title),
            element("style", self.style) if styled else "",
            self.definitions,
            element("rect", class_="paper", width=width, height=height, rx=14),
            *map(str, self.layers),
            xmlns="http://www.w3.org/2000/svg",
            class_=f"{self.root} {theme}",
            viewBox=f"0 0 {pair(self.size)}",
            width=width,
            height=height,
            role="group" if alive else "img",
            data_turn=pair(turning.far) if turning else None,
            data_turning=" ".join(turning.layers) if turning else None,
            data_foot=turning.foot if turning else None,
            aria_label=f"{self.title}: {self.said}",
        )


def changes(before: Picture, after: Picture) -> Changes:
    """What must be done to the one picture to get the other, of the same game."""
    found: Changes = {}
    for old, new in zip(before.layers, after.layers, strict=True):
        # Most layers are as they were, and to find out so is quicker than to go through them.
        if old is new or old.things is new.things or old.things == new.things:
            continue
        known = old.things.get
        changed: dict[str, str | None] = {
            name: element_of(thing)
            for name, thing in new.things.items()
            if (kept := known(name)) is not thing and kept != thing
        }
        if not old.things.keys() <= new.things.keys():
            changed.update((name, None) for name in old.things if name not in new.things)
        if changed:
            found[new.name] = changed
    return found
