"""What sides, figures, bases, colours and directions are called, in the language in use.

The names in `material` and `hexes` are data; these are for people.
"""

from teien.core.language import _, later

SIDES = (later("pink"), later("blue"))
PEOPLE = (later("pink kokeshi"), later("blue samurai"))
SINGLE = (later("Kokeshi {number}"), later("Samurai {number}"))
NUMBERED = (later("pink {number}"), later("blue {number}"))
OWNED = (later("pink's figure {number}"), later("blue's figure {number}"))
BASES = (later("pink base"), later("blue base"))
OWN_BASES = (later("pink's base"), later("blue's base"))
COLOURS = (later("green"), later("orange"), later("pink"))
DIRECTIONS = (later("N"), later("NE"), later("SE"), later("S"), later("SW"), later("NW"))


def side(seat: int) -> str:
    return _(SIDES[seat])


def people(seat: int) -> str:
    """A side's three figures."""
    return _(PEOPLE[seat])


def single(seat: int, figure: int) -> str:
    """A figure by its kind, at the beginning of a sentence."""
    return _(SINGLE[seat]).format(number=figure + 1)


def numbered(seat: int, figure: int) -> str:
    """A figure by its side, as the picture shows it."""
    return _(NUMBERED[seat]).format(number=figure + 1)


def owned(seat: int, figure: int) -> str:
    """A figure as somebody's."""
    return _(OWNED[seat]).format(number=figure + 1)


def base(seat: int) -> str:
    return _(BASES[seat])


def own_base(seat: int) -> str:
    """A base as somebody's."""
    return _(OWN_BASES[seat])


def colour(pearl: int) -> str:
    """A colour of pearls and lines, counted from 1."""
    return _(COLOURS[pearl - 1])


def direction(way: int) -> str:
    return _(DIRECTIONS[way])
