"""Koke (苔, moss): two gardeners plant moss between stones, never beside the other's."""

from koke import looks, table
from koke.rules import BOARD, OBSERVATION, SQUARES, STATE
from teien.core.play.game import Game

GAME = Game(
    interface=1,
    name="koke",
    title="Koke",
    tagline="Two gardeners plant moss between stones, never beside the other's.",
    seat_marks=looks.MARKS,
    actions=SQUARES,
    board_type=BOARD,
    state_type=STATE,
    observation=OBSERVATION,
    moves=lambda _board: table.MOVES,
    setup=table,
    view=table,
    notation=table,
    drawing=looks,
    text=looks,
    scoring=looks,
    reasons=looks,
    secrets=None,
)
