"""What a network sees of a position of Niwa: figures, the race as a whole, and moves; no cell by its place.

Everything is seen by the seat that acts. "Left" are the steps from the other's base after a run: as far as the figure's
own pearls lead, and a jump behind them, past those who stand where they do now.

| features of a figure | |
| --- | --- |
| 0–15 | steps from the other's base |
| 16–27 | steps left after a run |
| 28–47 | 28 + 5 × pearls + steps gained by a run |
| 48–50 | steps that others, standing in the way, take from its run |
| 51–65 | 51 + 5 × colour + steps gained by a run, had it one more pearl of this colour |
| 66–76 | the fewest steps left after a run with one more pearl, the top one of another; 76: nobody has any |
| 77–85 | 77 + 3 × place from the top + colour: a pearl |
| 86–95 | cells that its next step, or without pearls its jump, may lead to |
| 96–98, 99–102 | own figures beside it, other figures beside it |
| 103–111 | steps from its own base |
| 112, 113 | it goes on with the turn; it is not placed yet |

| features of the position | |
| --- | --- |
| 0–7 | the turn's begin, its going on, and which figure is placed |
| 8–71 | 8 × the fewest steps left + those of the other side |
| 72–135 | 8 × the second-fewest steps left + those of the other side |
| 136–235 | 10 × the fewest steps + those of the other side |
| 236–239 | figures of the other side that are about to win |
| 240–251 | half the steps from base to base |
| 252 | the longest game is soon over (N23) |

| features of a move | |
| --- | --- |
| 0–5 | a step, a jump, a passed pearl, the turn's end, a figure placed, a further step |
| 6–8, 9–17 | steps nearer by a step, by a jump |
| 18–28 | steps left then for the figure that moves or gives |
| 29–39 | steps left then for the figure that gets the pearl |
| 40–45 | steps that the pearl brings it |
| 46–48 | pearls on its head then |
| 49–54 | how far the cell is before the other side's first figure |
| 55–57, 58–60 | own figures beside the cell, other figures beside it |
| 61–66 | steps from the cell to the own base |
| 67–69 | nobody was about to win, somebody still is, nobody is any more |
"""

from typing import Any

import numpy as np

from teien.core.engine.bits import count
from teien.core.engine.compiled import compiled
from teien.core.engine.sets import HIGH, LOW, take
from teien.niwa.evaluation import nearest
from teien.niwa.material import FIGURES
from teien.niwa.moves import A_CELL, A_FIGURE, END, FIRST_PASS
from teien.niwa.pearls import height
from teien.niwa.rules import GO_ON, OTHERS, PLACE, landings, reach
from teien.niwa.threats import leads_home

STEPS, LEFT, RUN, BLOCKED, WITH_COLOUR, WITH_GIFT, PEARLS, WAYS = 0, 16, 28, 48, 51, 66, 77, 86
OWN_BESIDE, OTHERS_BESIDE, FROM_BASE, GOING_ON, UNPLACED, FIGURE_FEATURES = 96, 99, 103, 112, 113, 114
MOST_OF_FIGURE = 20

NOW, FIRST_LEFT, SECOND_LEFT, FIRST_NOW, THREATENED, LENGTH, LATE, POSITION_FEATURES = 0, 8, 72, 136, 236, 240, 252, 253
MOST_OF_POSITION = 8
SOON = 20

KIND, NEARER, JUMPED, MOVER_LEFT, TAKER_LEFT, TAKER_GAIN, TAKER_HEIGHT = 0, 6, 9, 18, 29, 40, 46
BEFORE_FIRST, CELL_OWN, CELL_OTHERS, CELL_FROM_BASE, ANSWER, MOVE_FEATURES = 49, 55, 58, 61, 67, 70
MOST_OF_MOVE = 12
STEP, JUMP, PASS, STOP, PLACING, FURTHER = range(6)
CALM, STILL, ANSWERED = range(3)

WITHOUT_GIFT = 4
"""Of a figure it is kept how many steps are left: after a run, with each colour on top as well, and now."""
FAR = 99
OWN, WAITING, OTHER = range(3)
"""The kinds of figures: those that may move in this turn, those that may not, and the other side's."""


@compiled
def around(board: Any, cell: Any) -> Any:
    """The set of cells next to a cell."""
    lines = board.across
    low = lines[cell, 1, 0] | lines[cell, 2, 0] | lines[cell, 3, 0]
    high = lines[cell, 1, 1] | lines[cell, 2, 1] | lines[cell, 3, 1]
    return low, high


@compiled
def left_after_run(board: Any, seat: Any, start: Any, pearls: Any, taken_low: Any, taken_high: Any) -> Any:
    """The fewest steps left after a run and a jump from a cell, past cells that are taken."""
    best = np.int64(board.steps[seat, start])
    low, high = LOW[start], HIGH[start]
    while pearls:
        colour = pearls & 3
        next_low, next_high = np.uint64(0), np.uint64(0)
        while low | high:
            here, low, high = take(low, high)
            next_low |= board.across[here, colour, 0]
            next_high |= board.across[here, colour, 1]
        low, high = next_low & ~taken_low, next_high & ~taken_high
        rest_low, rest_high = low, high
        while rest_low | rest_high:
            here, rest_low, rest_high = take(rest_low, rest_high)
            best = min(best, board.steps[seat, here])
        pearls >>= 2
    while low | high:
        here, low, high = take(low, high)
        beside_low, beside_high = around(board, here)
        if beside_low & taken_low | beside_high & taken_high:
            over_low, over_high = landings(board, seat, here, taken_low, taken_high)
            while over_low | over_high:
                cell, over_low, over_high = take(over_low, over_high)
                best = min(best, board.steps[seat, cell])
    return best


@compiled
def measure(board: Any, state: Any, left: Any) -> None:
    """Writes for every figure on the board how many steps are left: after a run, with each colour on top, and now."""
    for seat in range(2):
        for figure in range(FIGURES):
            start = state.cell[seat, figure]
            if start < 0:
                left[seat, figure] = FAR
                continue
            taken_low, taken_high = state.taken[0] & ~LOW[start], state.taken[1] & ~HIGH[start]
            pearls = np.int64(state.pearls[seat, figure])
            left[seat, figure, 0] = left_after_run(board, seat, start, pearls, taken_low, taken_high)
            for colour in range(1, 4):
                more = pearls << 2 | colour
                left[seat, figure, colour] = left_after_run(board, seat, start, more, taken_low, taken_high)
            left[seat, figure, WITHOUT_GIFT] = board.steps[seat, start]


@compiled
def kind_of(state: Any, seat: Any, figure: Any) -> Any:
    """Whether a figure may move in this turn, must wait, or is the other side's."""
    if seat != state.seat:
        return OTHER
    return WAITING if state.phase == GO_ON and figure != state.moving else OWN


@compiled
def list_figure(board: Any, state: Any, seat: Any, figure: Any, left: Any, features: Any) -> Any:
    """Writes what can be seen of a figure, and returns how many features that are."""
    length = 0
    pearls = np.int64(state.pearls[seat, figure])
    rest = pearls
    for place in range(3):
        if rest:
            features[length] = PEARLS + 3 * place + (rest & 3) - 1
            length += 1
            rest >>= 2
    start = state.cell[seat, figure]
    if start < 0:
        features[length] = UNPLACED
        return length + 1
    now, after = left[seat, figure, WITHOUT_GIFT], left[seat, figure, 0]
    features[length] = STEPS + min(now, 15)
    features[length + 1] = LEFT + min(after, 11)
    features[length + 2] = RUN + 5 * min(height(pearls), 3) + min(now - after, 4)
    features[length + 3] = BLOCKED + min(max(after - nearest(board, seat, start, pearls), 0), 2)
    length += 4
    for colour in range(1, 4):
        features[length] = WITH_COLOUR + 5 * (colour - 1) + min(now - left[seat, figure, colour], 4)
        length += 1
    gift = FAR
    for other in range(2):
        top = state.pearls[seat, OTHERS[figure, other]] & 3
        if top:
            gift = min(gift, left[seat, figure, top])
    features[length] = WITH_GIFT + (10 if gift == FAR else min(gift, 9))
    if kind_of(state, seat, figure) != WAITING:
        low, high = reach(board, state, seat, figure)
        features[length + 1] = WAYS + (0 if pearls else 5) + min(count(low) + count(high), 4)
        length += 1
    length += 1
    own, others = beside(board, state, seat, start)
    features[length] = OWN_BESIDE + min(own, 2)
    features[length + 1] = OTHERS_BESIDE + min(others, 3)
    features[length + 2] = FROM_BASE + min(board.steps[1 - seat, start], 8)
    length += 3
    if state.moving == figure and seat == state.seat:
        features[length] = GOING_ON
        length += 1
    return length


@compiled
def beside(board: Any, state: Any, seat: Any, cell: Any) -> Any:
    """How many of a seat's figures and of the other's stand next to a cell."""
    low, high = around(board, cell)
    own, others = 0, 0
    for figure in range(FIGURES):
        here = state.cell[seat, figure]
        if here >= 0:
            own += (low & LOW[here] | high & HIGH[here]) != 0
        here = state.cell[1 - seat, figure]
        if here >= 0:
            others += (low & LOW[here] | high & HIGH[here]) != 0
    return own, others


@compiled
def first_two(left: Any, seat: Any, what: Any) -> Any:
    """The smallest and the second-smallest of what is left for a seat's figures."""
    first, second = FAR, FAR
    for figure in range(FIGURES):
        steps = left[seat, figure, what]
        if steps < first:
            first, second = steps, first
        else:
            second = min(second, steps)
    return first, second


@compiled
def list_position(board: Any, state: Any, left: Any, features: Any) -> Any:
    """Writes what can be seen of the race as a whole, and returns how many features that are."""
    seat = state.seat
    if state.phase == PLACE:
        placed = 0
        for figure in range(FIGURES):
            placed += (state.cell[0, figure] >= 0) + (state.cell[1, figure] >= 0)
        features[0] = NOW + 2 + placed
    else:
        features[0] = NOW + (state.phase == GO_ON)
    own_first, own_second = first_two(left, seat, 0)
    other_first, other_second = first_two(left, 1 - seat, 0)
    features[1] = FIRST_LEFT + 8 * min(own_first, 7) + min(other_first, 7)
    features[2] = SECOND_LEFT + 8 * min(own_second, 7) + min(other_second, 7)
    own_now, _own = first_two(left, seat, WITHOUT_GIFT)
    other_now, _other = first_two(left, 1 - seat, WITHOUT_GIFT)
    features[3] = FIRST_NOW + 10 * min(own_now, 9) + min(other_now, 9)
    features[4] = THREATENED + threats(left, 1 - seat)
    features[5] = LENGTH + min(board.steps[0, board.bases[0]] >> 1, 11)
    if board.longest - state.turns < SOON:
        features[6] = LATE
        return 7
    return 6


@compiled
def threats(left: Any, seat: Any) -> Any:
    """How many of a seat's figures would reach the other's base in a turn."""
    found = 0
    for figure in range(FIGURES):
        found += left[seat, figure, 0] == 0
    return found


@compiled
def is_answer(board: Any, state: Any, left: Any, before: Any, cell: Any) -> Any:
    """Whether no other figure is about to win any more when one of the own goes from one cell to another."""
    other = 1 - state.seat
    taken_low = state.taken[0] & ~LOW[before] | LOW[cell]
    taken_high = state.taken[1] & ~HIGH[before] | HIGH[cell]
    for figure in range(FIGURES):
        if left[other, figure, 0] == 0:
            start = state.cell[other, figure]
            pearls = state.pearls[other, figure]
            if leads_home(board, other, start, pearls, taken_low & ~LOW[start], taken_high & ~HIGH[start]):
                return False
    return True


@compiled
def list_cell(board: Any, state: Any, left: Any, threatened: Any, move: Any, features: Any) -> Any:
    """Writes what can be seen of where a move leads to, whoever gets the pearl; returns how many features that are."""
    seat = state.seat
    figure, cell = move // A_FIGURE, move % A_FIGURE // A_CELL
    before = state.cell[seat, figure]
    pearls = np.int64(state.pearls[seat, figure])
    steps = np.int64(board.steps[seat, cell])
    length = 2
    if state.phase == PLACE:
        features[0] = KIND + PLACING
        after = left_after_run(board, seat, cell, pearls, state.taken[0], state.taken[1])
        length = 1
        before = cell
    elif pearls == 0:
        features[0] = KIND + JUMP
        features[1] = JUMPED + max(0, min(4 + board.steps[seat, before] - steps, 8))
        after = steps
    else:
        features[0] = KIND + (FURTHER if state.phase == GO_ON else STEP)
        features[1] = NEARER + 1 + board.steps[seat, before] - steps
        taken_low, taken_high = state.taken[0] & ~LOW[before], state.taken[1] & ~HIGH[before]
        after = left_after_run(board, seat, cell, pearls >> 2, taken_low, taken_high)
    features[length] = MOVER_LEFT + min(after, 10)
    first, _second = first_two(left, 1 - seat, WITHOUT_GIFT)
    features[length + 1] = BEFORE_FIRST + max(0, min(first - board.steps[1 - seat, cell] + 2, 5))
    own, others = beside(board, state, seat, cell)
    features[length + 2] = CELL_OWN + min(own, 2)
    features[length + 3] = CELL_OTHERS + min(others, 2)
    features[length + 4] = CELL_FROM_BASE + min(board.steps[1 - seat, cell], 5)
    features[length + 5] = ANSWER + (CALM if not threatened else STILL)
    if threatened and is_answer(board, state, left, before, cell):
        features[length + 5] = ANSWER + ANSWERED
    return length + 6


@compiled
def list_taker(state: Any, left: Any, receiver: Any, pearl: Any, features: Any, length: Any) -> Any:
    """Appends what can be seen of the figure that gets a pearl, and returns how many features there are then."""
    before, after = left[state.seat, receiver, 0], left[state.seat, receiver, pearl]
    features[length] = TAKER_LEFT + min(after, 10)
    features[length + 1] = TAKER_GAIN + max(0, min(2 + before - after, 5))
    features[length + 2] = TAKER_HEIGHT + min(height(state.pearls[state.seat, receiver]), 2)
    return length + 3


@compiled
def mover_of(state: Any, move: Any) -> Any:
    """The figure that moves, gives or stops."""
    if move == END:
        # N24: nobody moves when the second player takes over; the first figure stands for all.
        return np.int64(max(0, state.moving))
    return np.int64((move - FIRST_PASS) >> 1 if move >= FIRST_PASS else move // A_FIGURE)


@compiled
def taker_of(move: Any) -> Any:
    """The figure that gets the pearl, or -1."""
    if move == END:
        return -1
    if move >= FIRST_PASS:
        return OTHERS[(move - FIRST_PASS) >> 1, (move - FIRST_PASS) & 1]
    return OTHERS[move // A_FIGURE, move % A_CELL - 1] if move % A_CELL else -1


@compiled
def list_standing(board: Any, state: Any, threatened: Any, move: Any, features: Any) -> Any:
    """Writes what can be seen of a passed pearl or a turn's end, but for the pearl's receiver."""
    features[0] = ANSWER + (STILL if threatened else CALM)
    if move == END:
        features[1] = KIND + STOP
        return 2
    figure = (move - FIRST_PASS) >> 1
    start = state.cell[state.seat, figure]
    pearls = np.int64(state.pearls[state.seat, figure]) >> 2
    taken_low, taken_high = state.taken[0] & ~LOW[start], state.taken[1] & ~HIGH[start]
    features[1] = KIND + PASS
    features[2] = MOVER_LEFT + min(left_after_run(board, state.seat, start, pearls, taken_low, taken_high), 10)
    return 3
