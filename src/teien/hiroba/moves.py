"""Hiroba's moves."""

from teien.core.play.moves import Kind, Moves
from teien.core.words.language import later
from teien.hiroba.squares import SQUARE_NAMES

MOVES = Moves(
    Kind(
        "pebble",
        "{value}{square}",
        ("pebble-{value}", "{square}"),
        later("places the {value} on {square}"),
        {"value": range(1, 10), "square": SQUARE_NAMES},
    ),
    Kind("stone", "+{square}", ("stone", "{square}"), later("places a stone on {square}"), {"square": SQUARE_NAMES}),
    Kind("no_stone", "-", ("no-stone",), later("places no stone")),
    Kind("koi", "k{square}", ("koi", "{square}"), later("places a koi on {square}"), {"square": SQUARE_NAMES}),
    Kind("no_koi", "k-", ("no-koi",), later("places no more koi")),
    malformed=later(
        "{text!r:.60} is no move: 9c4 places a pebble, +e5 a stone, - none, ke5 a koi, k- no more (squares a1 to i9)"
    ),
)
