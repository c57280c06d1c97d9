"""A game's artwork: shapes that are drawn once, in front of a document, and then copied wherever they are seen."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from teien.core.pictures.artwork import NUMERALS, chance, enso, spread
from teien.core.pictures.style import Palette
from teien.core.pictures.svg import at, element, path, use

VARIANTS = 4
"""Of each irregular thing there are so many, for variety."""

NUMERAL_WIDTH = 15
"""How far apart the numerals of a number are."""

Drawn = Callable[[int], str]
"""Draws a shape for each seat, or for each variant of it."""

NONE: Mapping[str, Drawn] = {}


class Art:
    """What a game's picture is made of. Ids and classes begin with the game's name, so that a page may hold them all.

    `root` is the class of the whole picture, `seats` are the names that tell apart what the seats own.

    >>> art = Art("teien-go", Palette("go", colours={}, art="stone{fill:red}", scene=""), seats=("black", "white"))
    >>> art.part("stone", "M0 0H9")
    '<path class="go-stone" d="M0 0H9"/>'
    >>> art.owned("stone", 1)
    '<use href="#go-stone-white" class="seat-1"/>'
    """

    def __init__(self, root: str, palette: Palette, seats: Sequence[str]) -> None:
        self.root = root
        self.palette = palette
        self.prefix = palette.game
        self.seats = tuple(seats)

    @cached_property
    def style(self) -> str:
        """The style sheet."""
        return self.palette.style_sheet(f".{self.root}")

    def part(self, kind: str, d: str, **attributes: object) -> str:
        """A part of a drawing, coloured by its kind."""
        return path(f"{self.prefix}-{kind}", d, **attributes)

    def definitions(
        self,
        shapes: Mapping[str, str],
        owned: Mapping[str, Drawn] = NONE,
        varied: Mapping[str, Drawn] = NONE,
        others: str = "",
    ) -> str:
        """Everything that is drawn more than once, for a document to hold in front.

        The shapes by their names; what is `owned` is drawn for each seat, what is `varied` in each variant. Numerals
        and the winner's circle, `enso`, come of themselves. `others` are whole elements: patterns, clipping paths.
        """
        things = {f"numeral-{value}": element("path", d=d) for value, d in enumerate(NUMERALS)}
        things |= {"enso": self.part("enso", enso()), **shapes}
        for seat, name in enumerate(self.seats):
            things |= {f"{kind}-{name}": draw(seat) for kind, draw in owned.items()}
        for variant in range(VARIANTS):
            things |= {f"{kind}-{variant}": draw(variant) for kind, draw in varied.items()}
        groups = [element("g", thing, id=f"{self.prefix}-{name}") for name, thing in things.items()]
        return element("defs", others, *groups)

    def use(self, name: str, **attributes: object) -> str:
        """A copy of what is defined by this name."""
        return use(f"{self.prefix}-{name}", **attributes)

    def owned(self, kind: str, seat: int, **attributes: object) -> str:
        """A copy of a seat's own, in its colours."""
        return self.use(f"{kind}-{self.seats[seat]}", class_=f"seat-{seat}", **attributes)

    def varied(self, kind: str, place: object, **attributes: object) -> str:
        """A copy of an irregular thing, the variant chosen by its place."""
        return self.use(f"{kind}-{int(VARIANTS * chance(kind, place))}", **attributes)

    def numeral(self, value: int, x: float = 0, y: float = 0, scale: float = 1, kind: str = "numeral") -> str:
        """A whole number, its middle at (x, y)."""
        digits = str(value)
        places = spread(len(digits), NUMERAL_WIDTH)
        uses = [self.use(f"numeral-{digit}", x=place or None) for digit, place in zip(digits, places, strict=True)]
        return element("g", *uses, class_=kind, transform=at(x, y, scale))
