"""What Haru Ichiban's pieces and moves are called, in the language in use."""

from teien.core.language import _, counted, later
from teien.haru_ichiban.material import SQUARE_NAMES, SQUARES
from teien.haru_ichiban.rules import FIRST_BLOOM, FIRST_DARK, FIRST_FROG_MOVE, FIRST_ROLE, FIRST_WIND, LITTLE

FLOWER_NAMES = (later("red {value}"), later("yellow {value}"))
FROG_NAMES = (later("red frog"), later("yellow frog"))

BLOWN = (
    later("blows the pad on {square} up"),
    later("blows the pad on {square} to the right"),
    later("blows the pad on {square} down"),
    later("blows the pad on {square} to the left"),
)
"""By the direction of the wind."""


def flower_name(seat: int, value: int) -> str:
    return _(FLOWER_NAMES[seat]).format(value=value)


def frog_name(seat: int) -> str:
    return _(FROG_NAMES[seat])


def points(count: int) -> str:
    return counted("{count} point", "{count} points", count)


def player_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """The players' names, made up where there are none."""
    return names or tuple(_("Player {number}").format(number=number) for number in (1, 2))


def spoken(number: int) -> str:
    """What a move does, in words that can follow a name and a colon; who may hear of a choice is the caller's care."""
    if number < FIRST_ROLE:
        return _("chooses the {value}").format(value=number + 1)
    if number < FIRST_BLOOM:
        return _("will be the little gardener") if number == LITTLE else _("will be the grand gardener")
    if number >= FIRST_DARK:
        said, place = _("turns the pad on {square} to its dark side"), number - FIRST_DARK
    elif number >= FIRST_WIND:
        direction, place = divmod(number - FIRST_WIND, SQUARES)
        said = _(BLOWN[direction])
    elif number >= FIRST_FROG_MOVE:
        said, place = _("puts a frog on {square}"), number - FIRST_FROG_MOVE
    else:
        said, place = _("blooms the pad on {square}"), number - FIRST_BLOOM
    return said.format(square=SQUARE_NAMES[place])
