"""Haru Ichiban's moves."""

from teien.core.play.move import Fields, Value
from teien.core.play.moves import Kind, Moves
from teien.core.words.language import later
from teien.haru_ichiban.material import FLOWERS, SQUARE_NAMES

DIRECTIONS = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}
"""Where the wind blows, by its sign: so many columns and rows on."""

ROLES = {"little": later("will be the little gardener"), "grand": later("will be the grand gardener")}
BLOWN = {
    "^": later("blows the pad on {square} up"),
    ">": later("blows the pad on {square} to the right"),
    "v": later("blows the pad on {square} down"),
    "<": later("blows the pad on {square} to the left"),
}


def blown_to(fields: Fields) -> Value:
    """R11: the square next to a pad in the direction of the wind; None beyond the rim."""
    square, (across, up) = str(fields["square"]), DIRECTIONS[str(fields["direction"])]
    to = f"{chr(ord(square[0]) + across)}{int(square[1]) + up}"
    return to if to in SQUARE_NAMES else None


MOVES = Moves(
    Kind(
        "choose",
        "{value}",
        ("flower-{value}",),
        later("chooses the {value}"),
        {"value": range(1, FLOWERS + 1)},
        secret=True,
    ),
    Kind("role", "{role}", ("{role}",), lambda fields: ROLES[str(fields["role"])], {"role": tuple(ROLES)}),
    Kind("bloom", "{square}", ("{square}",), later("blooms the pad on {square}"), {"square": SQUARE_NAMES}),
    Kind("frog", "f{square}", ("{square}",), later("puts a frog on {square}"), {"square": SQUARE_NAMES}),
    Kind(
        "wind",
        "{square}{direction}",
        ("{square}", "{to}"),
        lambda fields: BLOWN[str(fields["direction"])],
        {"direction": tuple(DIRECTIONS), "square": SQUARE_NAMES},
        derived={"to": blown_to},
    ),
    Kind(
        "dark",
        "x{square}",
        ("{square}",),
        later("turns the pad on {square} to its dark side"),
        {"square": SQUARE_NAMES},
    ),
    malformed=later(
        "{text!r:.60} is no move: 5 chooses a flower, b4 blooms, fb4 moves a frog, c4> the wind, xb4 turns a pad dark, "
        "little or grand takes a role (squares a1 to e5)"
    ),
)
