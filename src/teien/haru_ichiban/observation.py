"""What a learner sees of Haru Ichiban, in the order of the row; the planes come first.

Where there are two, the seat's own comes first, then the other's. Squares lie in reading order from the top left,
flowers by their values from 1. Of the other's flowers a seat knows those it has seen bloom, and no more (R26).
"""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.core.engine.observation import Observation, Part
from teien.haru_ichiban.material import DOUBLE_DARK, FLOWERS, HAND, RED_MARK, SQUARES
from teien.haru_ichiban.rules import CHOOSE, OVER, STATE, to_act

PHASES = OVER + 1
MOST = 255

OBSERVATION = Observation(
    Part("flowers", (2, 5, 5), FLOWERS, "each seat's flowers on the pond, by their values"),
    Part("frogs", (2, 5, 5), 1, "each seat's frog"),
    Part("marks", (2, 5, 5), 1, "the pad with each frog's mark"),
    Part("pads", (5, 5), 1, "pads"),
    Part("dark", (5, 5), 1, "pads that lie dark side up"),
    Part("double_dark", (5, 5), 1, "the pad that is dark on both sides"),
    Part("hand", (FLOWERS,), 1, "the flowers in the seat's hand"),
    Part("undrawn", (FLOWERS,), 1, "those it has still to draw"),
    Part("unseen", (FLOWERS,), 1, "the other's that have not been seen: in its hand or still to be drawn"),
    Part("hand_sizes", (2,), HAND, "how many each has in hand"),
    Part("has_chosen", (2,), 1, "who has chosen while the other may not have"),
    Part("choice", (FLOWERS,), 1, "the flower the seat has chosen this turn"),
    Part("revealed", (FLOWERS,), 1, "the flower the other has chosen this turn, once both are revealed"),
    Part("phase", (PHASES,), 1, "what must be done, in the order of `rules`"),
    Part("acting", (2,), 1, "who must act"),
    Part("little", (2,), 1, "the little gardener of this turn"),
    Part("moving", (2,), 1, "whose frog must be moved or placed now"),
    Part("dragonfly", (2,), 1, "who holds the dragonfly"),
    Part("turn", (1,), FLOWERS, "the turn of the round"),
    Part("scores", (2,), MOST, "each seat's points"),
    Part("last_points", (2,), MOST, "what each scored in the last round that ended"),
    Part("round", (1,), MOST, "the round being played; 255 stands for more"),
)

FROGS, MARKS, PADS, DARK, BOTH_DARK = OBSERVATION.starts("frogs", "marks", "pads", "dark", "double_dark")
IN_HAND, UNDRAWN, UNSEEN, HAND_SIZES = OBSERVATION.starts("hand", "undrawn", "unseen", "hand_sizes")
HAS_CHOSEN, CHOICE, REVEALED, PHASE = OBSERVATION.starts("has_chosen", "choice", "revealed", "phase")
ACTING, LITTLE, MOVING, DRAGONFLY = OBSERVATION.starts("acting", "little", "moving", "dragonfly")
TURN, SCORES, LAST_POINTS, ROUND = OBSERVATION.starts("turn", "scores", "last_points", "round")


@compiled
def to_be_drawn(board: Any, state: Any, seat: Any) -> Any:
    """The flowers a seat has still to draw, value v being bit v − 1."""
    values = 0
    for place in range(state.drawn[seat], board.flowers):
        values |= 1 << (state.order[seat, place] - 1)
    return values


@compiled
def plane(row: Any, start: Any) -> Any:
    return row[start : start + SQUARES]


@compiled
def observe_pond(state: Any, seat: Any, row: Any) -> None:
    """Pads and flowers, each plane in a loop of its own, which a compiler can fill many squares at a time."""
    pads, dark, double_dark = plane(row, PADS), plane(row, DARK), plane(row, BOTH_DARK)
    own_mark, other_mark = plane(row, MARKS), plane(row, MARKS + SQUARES)
    for square in range(SQUARES):
        pads[square] = state.pads >> square & 1
        dark[square] = state.dark_sides >> square & 1
    for square in range(SQUARES):
        double_dark[square] = state.pad[square] == DOUBLE_DARK
        own_mark[square] = state.pad[square] == RED_MARK + seat
        other_mark[square] = state.pad[square] == RED_MARK + 1 - seat
    red, yellow = plane(row, SQUARES * seat), plane(row, SQUARES * (1 - seat))
    for square in range(SQUARES):
        flower = state.flower[square]
        red[square] = flower if flower < 10 else 0
        yellow[square] = flower - 10 if flower > 10 else 0


@rules.observe_board.of(STATE)
@compiled
def observe_board(board: Any, state: Any, row: Any) -> None:
    """Pads drift: nothing stays where it is."""


@rules.observe.of(STATE)
@compiled
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    row[:] = 0
    other = 1 - seat
    observe_pond(state, seat, row)
    choosing = state.phase == CHOOSE
    acting = to_act(board, state)
    for place in range(2):
        owner = seat ^ place
        if state.frog[owner] >= 0:
            row[FROGS + SQUARES * place + state.frog[owner]] = 1
        row[HAND_SIZES + place] = count(np.uint64(state.hand[owner]))
        row[HAS_CHOSEN + place] = choosing and state.choice[owner] > 0
        row[ACTING + place] = acting >> owner & 1
        row[LITTLE + place] = state.little == owner
        row[MOVING + place] = state.moving == owner
        row[DRAGONFLY + place] = state.dragonfly == owner
        row[SCORES + place] = min(state.score[owner], MOST)
        row[LAST_POINTS + place] = min(state.last_points[owner], MOST)
    undrawn = to_be_drawn(board, state, seat)
    unseen = to_be_drawn(board, state, other) | state.hand[other]
    for value in range(FLOWERS):
        row[IN_HAND + value] = state.hand[seat] >> value & 1
        row[UNDRAWN + value] = undrawn >> value & 1
        row[UNSEEN + value] = unseen >> value & 1
    if state.choice[seat]:
        row[CHOICE + state.choice[seat] - 1] = 1
    if not choosing and state.choice[other]:
        row[REVEALED + state.choice[other] - 1] = 1
    row[PHASE + state.phase] = 1
    row[TURN] = state.turn
    row[ROUND] = min(state.rounds, MOST)
