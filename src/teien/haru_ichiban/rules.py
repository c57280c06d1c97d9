"""Haru Ichiban's rules, compiled, over a state row."""

from typing import Any

import numpy as np

from teien.core.engine import rules
from teien.core.engine.bits import count, lowest
from teien.core.engine.chance import below, draw, shuffle
from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type
from teien.core.engine.sets import mark_moves, nth, write_moves
from teien.haru_ichiban.figures import FIGURE_POINTS, FIGURE_SQUARES, FIVE, any_figure, points_of
from teien.haru_ichiban.material import DOUBLE_DARK, FIRST_PADS, FLOWERS, PONDS, RED_MARK, SIDE, SQUARES, TO_WIN
from teien.haru_ichiban.moves import MOVES

STATE = row_type(
    ("chance", np.uint64, (1,), "where the next shuffle begins"),
    ("rounds", np.int64, "the round being played, from 1"),
    ("pads", np.int32, "the squares with a pad"),
    ("dark_sides", np.int32, "the squares whose pad lies dark side up"),
    ("blooms", np.int32, (2,), "for each seat, the squares with one of its flowers"),
    ("score", np.int16, (2,), "each seat's points"),
    ("last_points", np.int16, (2,), "what each seat scored in the last round that ended"),
    ("pad", np.int8, (25,), "for each square 0, or the kind of its pad: plain, red mark, yellow mark, double-dark"),
    ("flower", np.int8, (25,), "for each square 0, or 10 × seat + value"),
    ("frog", np.int8, (2,), "each seat's frog's square, or -1 when it has left or is taken up"),
    ("order", np.int8, (2, 8), "for each seat, its flowers in the order they will be drawn; 0 where one has been"),
    ("drawn", np.int8, (2,), "how many of them each seat has drawn"),
    ("hand", np.uint8, (2,), "the values in each seat's hand: value v is bit v − 1"),
    ("choice", np.int8, (2,), "the flower each seat has chosen this turn, 0 for none"),
    ("dragonfly", np.int8, "the seat that holds the dragonfly"),
    ("turn", np.int8, "1 to as many as a round has"),
    ("phase", np.int8, "what must be done"),
    ("little", np.int8, "the little gardener of this turn, or -1"),
    ("moving", np.int8, "whose frog must be moved or placed now, or -1"),
    ("five", np.int8, "the seats that made five in a row, a bit each"),
)

CHOOSE, ROLE, BLOOM, FROG_FROM_BLOOM, WIND, DARK, FROG_FROM_DARK, FIRST_FROG, SECOND_FROG, OVER = range(10)

FIRST_ROLE = MOVES.first("role")
LITTLE, GRAND = FIRST_ROLE, FIRST_ROLE + 1
FIRST_BLOOM = MOVES.first("bloom")
FIRST_FROG_MOVE = MOVES.first("frog")
FIRST_WIND = MOVES.first("wind")
FIRST_DARK = MOVES.first("dark")
ACTIONS = len(MOVES)

UP, RIGHT, DOWN, LEFT = range(4)
STEP = np.array([-5, 1, 5, -1])

BOTTOM_ROW = 0b11111 << 20
LEFT_COLUMN = sum(1 << SIDE * row for row in range(SIDE))
RIGHT_COLUMN = LEFT_COLUMN << SIDE - 1
TOP_RIMS = np.array([0b11111 << SIDE * (SIDE - pond.side) for pond in PONDS])
RIGHT_RIMS = np.array([LEFT_COLUMN << pond.side - 1 for pond in PONDS])
"""The upper and the right rim of each pond; the others are the same for all."""


@rules.deal.of(STATE)
@compiled
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """R04–R07: what the box gives is set up, what it leaves open (-1, 0) is drawn."""
    dragonfly, begin = box
    board.dragonfly = dragonfly if dragonfly >= 0 else below(chance, 2)
    board.chance[0] = begin if begin else draw(chance) << 32 | draw(chance) | np.uint64(1)
    start(board, state)


@compiled
def start(board: Any, state: Any) -> None:
    """R04, R07, R27: the position before the first choice."""
    state.chance[0] = board.chance[0]
    state.dragonfly = board.dragonfly
    state.score[0], state.score[1] = board.ahead[0], board.ahead[1]
    state.last_points[:] = 0
    state.five = 0
    state.pads = 0
    for square in range(SQUARES):
        state.pad[square] = FIRST_PADS[board.pond, square]
        state.pads |= (FIRST_PADS[board.pond, square] != 0) << square
    state.rounds = 0
    begin_round(board, state)


@compiled
def begin_round(board: Any, state: Any) -> None:
    """R05, R06, R24: light sides up where the pads lie, frogs on their marks, shuffled flowers, three in hand."""
    state.rounds += 1
    state.turn = 1
    state.flower[:] = 0
    state.blooms[:] = 0
    state.dark_sides = 0
    for square in range(SQUARES):
        if state.pad[square] == DOUBLE_DARK:
            state.dark_sides = 1 << square
        for seat in range(2):
            if state.pad[square] == RED_MARK + seat:
                state.frog[seat] = square
    for seat in range(2):
        for value in range(board.flowers):
            state.order[seat, value] = value + 1
        shuffle(state.chance, state.order[seat, : board.flowers])
        state.drawn[seat] = 0
        state.hand[seat] = 0
        for _ in range(board.hand_size):
            draw_flower(board, state, seat)
    begin_turn(state)


@compiled
def draw_flower(board: Any, state: Any, seat: Any) -> None:
    """R13: the next flower, while there are any."""
    if state.drawn[seat] < board.flowers:
        state.hand[seat] |= 1 << (state.order[seat, state.drawn[seat]] - 1)
        state.order[seat, state.drawn[seat]] = 0
        state.drawn[seat] += 1


@compiled
def begin_turn(state: Any) -> None:
    state.choice[:] = 0
    state.little = -1
    state.moving = -1
    state.phase = CHOOSE


@compiled
def end_turn(board: Any, state: Any) -> None:
    """R13, R23: both draw, and the next turn begins; after the last the round ends without points."""
    if state.turn == board.turns:
        end_round(board, state)
        return
    state.turn += 1
    draw_flower(board, state, 0)
    draw_flower(board, state, 1)
    begin_turn(state)


@compiled
def end_round(board: Any, state: Any) -> None:
    """R20–R25: scores the figures that stand; a new round begins unless somebody has won."""
    for seat in range(2):
        points = points_of(board.figures, state.blooms[seat])
        state.last_points[seat] = points
        state.score[seat] += points
        if points >= FIVE and has_five(board, state.blooms[seat]):
            state.five |= 1 << seat
    if winner(state) >= 0:
        state.phase = OVER
        state.little = -1
    else:
        state.five = 0
        begin_round(board, state)


@compiled
def has_five(board: Any, bloom: Any) -> Any:
    """R19: whether five in a row stand, or as many as the pond is wide; they are the first of its figures."""
    for index in range(board.figures[0], board.figures[1]):
        if FIGURE_POINTS[index] != FIVE:
            break
        if bloom & FIGURE_SQUARES[index] == FIGURE_SQUARES[index]:
            return True
    return False


@compiled
def winner(state: Any) -> Any:
    """R25: the seat that has won, or -1: five in a row at once, else 5 points and more than the other."""
    if state.five == 1 or state.five == 2:
        return state.five - 1
    if state.score[0] == state.score[1] or max(state.score[0], state.score[1]) < TO_WIN:
        return -1
    return 0 if state.score[0] > state.score[1] else 1


@rules.to_act.of(STATE)
@compiled
def to_act(board: Any, state: Any) -> Any:
    if state.phase == CHOOSE:
        return (state.choice[0] == 0) | (state.choice[1] == 0) << 1
    return 0 if state.phase == OVER else 1 << actor(state)


@compiled
def actor(state: Any) -> Any:
    """The one seat that acts after the choice."""
    if state.phase == ROLE or state.phase == FIRST_FROG or state.phase == SECOND_FROG:
        return state.dragonfly
    return state.little if state.phase == WIND else 1 - state.little


@compiled
def unflowered(state: Any) -> Any:
    """The pads without a flower."""
    return state.pads & ~(state.blooms[0] | state.blooms[1])


@compiled
def frogs(state: Any) -> Any:
    """The squares where frogs sit."""
    squares = 0
    for seat in range(2):
        if state.frog[seat] >= 0:
            squares |= 1 << int(state.frog[seat])
    return squares


@compiled
def pushable(board: Any, pads: Any, direction: Any) -> Any:
    """R11: the pads that the wind can move this way: no unbroken line of pads leads from them to the rim."""
    if direction == UP:
        stuck = pads & TOP_RIMS[board.pond]
        for _ in range(4):
            stuck |= pads & stuck << 5
    elif direction == DOWN:
        stuck = pads & BOTTOM_ROW
        for _ in range(4):
            stuck |= pads & stuck >> 5
    elif direction == LEFT:
        stuck = pads & LEFT_COLUMN
        for _ in range(4):
            stuck |= pads & (stuck & ~RIGHT_COLUMN) << 1
    else:
        stuck = pads & RIGHT_RIMS[board.pond]
        for _ in range(4):
            stuck |= pads & (stuck & ~LEFT_COLUMN) >> 1
    return pads & ~stuck


@compiled
def targets(state: Any) -> Any:
    """The squares that the seat acting after the choice may name; the wind and the roles aside."""
    if state.phase == BLOOM:
        return unflowered(state)
    light = unflowered(state) & ~state.dark_sides
    return light if state.phase == DARK else light & ~frogs(state)


@compiled
def first_number(phase: Any) -> Any:
    """Where the moves that name a square begin in a phase."""
    if phase == BLOOM:
        return FIRST_BLOOM
    return FIRST_DARK if phase == DARK else FIRST_FROG_MOVE


@compiled
def choosable(state: Any, seat: Any) -> Any:
    """R08: the values a seat may choose; when it has chosen, the others in its hand."""
    values = np.int64(state.hand[seat])
    return values & ~(1 << (state.choice[seat] - 1)) if state.choice[seat] else values


@rules.legal.of(STATE, most=ACTIONS)
@compiled
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """The one source of legality: R08–R18. A choice may be changed until the other has chosen too."""
    if state.phase == CHOOSE:
        return write_moves(choosable(state, seat), 0, moves, 0)
    if state.phase == OVER or seat != actor(state):
        return 0
    if state.phase == ROLE:
        moves[0], moves[1] = LITTLE, GRAND
        return 2
    if state.phase == WIND:
        length = 0
        for direction in range(4):
            length = write_moves(
                pushable(board, state.pads, direction), FIRST_WIND + SQUARES * direction, moves, length
            )
        return length
    return write_moves(targets(state), first_number(state.phase), moves, 0)


@rules.mask.of(STATE)
@compiled
def mask(board: Any, state: Any, seat: Any, mask: Any) -> None:
    mask[:] = False
    if seat < 0:
        return
    if state.phase == CHOOSE:
        mark_moves(choosable(state, seat), 0, mask)
    elif state.phase == OVER or seat != actor(state):
        return
    elif state.phase == ROLE:
        mask[LITTLE] = mask[GRAND] = True
    elif state.phase == WIND:
        for direction in range(4):
            mark_moves(pushable(board, state.pads, direction), FIRST_WIND + SQUARES * direction, mask)
    else:
        mark_moves(targets(state), first_number(state.phase), mask)


@rules.sample.of(STATE)
@compiled
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    """As choosing from the list of `legal`, without writing it."""
    if state.phase == CHOOSE:
        values = choosable(state, seat)
        return nth(values, below(chance, count(values)))
    if state.phase == ROLE:
        return FIRST_ROLE + below(chance, 2)
    if state.phase == WIND:
        up = pushable(board, state.pads, UP)
        right = pushable(board, state.pads, RIGHT)
        down = pushable(board, state.pads, DOWN)
        left = pushable(board, state.pads, LEFT)
        # One set of a hundred would not fit a word: two directions a word, each in its half.
        vertical = np.uint64(up) | np.uint64(right) << 32
        horizontal = np.uint64(down) | np.uint64(left) << 32
        place = below(chance, count(vertical) + count(horizontal))
        first = count(vertical)
        if place < first:
            bit = nth(vertical, place)
            direction = bit >> 5
        else:
            bit = nth(horizontal, place - first)
            direction = 2 + (bit >> 5)
        return FIRST_WIND + SQUARES * direction + (bit & 31)
    squares = targets(state)
    return first_number(state.phase) + nth(squares, below(chance, count(squares)))


@rules.play.of(STATE)
@compiled
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    if move < FIRST_ROLE:
        state.choice[seat] = move + 1
        if state.choice[0] and state.choice[1]:
            reveal(board, state)
    elif move < FIRST_BLOOM:
        begin_gardening(board, state, seat if move == LITTLE else 1 - seat)
    elif move < FIRST_FROG_MOVE:
        bloom_any(board, state, seat, move - FIRST_BLOOM)
    elif move < FIRST_WIND:
        place_frog(board, state, move - FIRST_FROG_MOVE)
    elif move < FIRST_DARK:
        blow(board, state, (move - FIRST_WIND) % SQUARES, (move - FIRST_WIND) // SQUARES)
    else:
        turn_dark(board, state, move - FIRST_DARK)


@compiled
def reveal(board: Any, state: Any) -> None:
    """R08: both flowers are shown; the lower value is the little gardener."""
    for seat in range(2):
        state.hand[seat] &= ~(1 << (state.choice[seat] - 1))
    if state.choice[0] != state.choice[1]:
        begin_gardening(board, state, 0 if state.choice[0] < state.choice[1] else 1)
    elif state.turn < board.turns:
        bloom_under_frogs(board, state)
    else:
        state.phase = ROLE


@compiled
def put_flower(state: Any, seat: Any, square: Any) -> None:
    """A seat's chosen flower blooms; with two pads left without one, the frogs leave (R15)."""
    state.flower[square] = 10 * seat + state.choice[seat]
    state.blooms[seat] |= 1 << int(square)
    if count(unflowered(state)) <= 2:
        state.frog[:] = -1


@compiled
def begin_gardening(board: Any, state: Any, little: Any) -> None:
    """R09: the little gardener blooms the dark pad."""
    state.little = little
    put_flower(state, little, lowest(unflowered(state) & state.dark_sides))
    if any_figure(board, state.blooms[little]):
        end_round(board, state)
    else:
        state.phase = BLOOM


@compiled
def bloom_any(board: Any, state: Any, seat: Any, square: Any) -> None:
    """R10, R14: the grand gardener blooms any pad; a frog there must move, unless the round ends or it has left."""
    put_flower(state, seat, square)
    frog = frog_on(state, square)
    if frog >= 0:
        state.frog[frog] = -1
    if any_figure(board, state.blooms[seat]):
        end_round(board, state)
    elif frog >= 0:
        state.moving = frog
        state.phase = FROG_FROM_BLOOM
    else:
        state.phase = WIND


@compiled
def frog_on(state: Any, square: Any) -> Any:
    """Whose frog sits on a square, or -1."""
    if state.frog[0] == square:
        return 0
    return 1 if state.frog[1] == square else -1


@compiled
def blow(board: Any, state: Any, square: Any, direction: Any) -> None:
    """R11: the pad moves one square, pushing those in its way along; flowers and frogs ride on them."""
    step = STEP[direction]
    last = square
    while state.pads >> (last + step) & 1:
        last += step
    while last != square - step:
        carry(state, last, last + step)
        last -= step
    if any_figure(board, state.blooms[0]) or any_figure(board, state.blooms[1]):
        end_round(board, state)
    elif state.turn == board.turns:
        end_turn(board, state)
    else:
        state.phase = DARK


@compiled
def carry(state: Any, here: Any, there: Any) -> None:
    """Moves one pad, with all that is on it, to an empty square."""
    state.pad[there] = state.pad[here]
    state.pad[here] = 0
    state.flower[there] = state.flower[here]
    state.flower[here] = 0
    state.pads = moved(state.pads, here, there)
    state.dark_sides = moved(state.dark_sides, here, there)
    for seat in range(2):
        state.blooms[seat] = moved(state.blooms[seat], here, there)
        if state.frog[seat] == here:
            state.frog[seat] = there


@compiled
def moved(squares: Any, here: Any, there: Any) -> Any:
    """A set of squares in which one bit has moved."""
    return squares & ~(1 << here) | (squares >> here & 1) << there


@compiled
def turn_dark(board: Any, state: Any, square: Any) -> None:
    """R12: the grand gardener turns a pad; a frog on it must move."""
    state.dark_sides |= 1 << square
    frog = frog_on(state, square)
    if frog >= 0:
        state.frog[frog] = -1
        state.moving = frog
        state.phase = FROG_FROM_DARK
    else:
        end_turn(board, state)


@compiled
def place_frog(board: Any, state: Any, square: Any) -> None:
    """R10, R12, R17: a frog takes its new pad, and the turn goes on."""
    state.frog[state.moving] = square
    if state.phase == FROG_FROM_BLOOM:
        state.moving = -1
        state.phase = WIND
    elif state.phase == FIRST_FROG:
        state.moving = 1 - state.moving
        state.phase = SECOND_FROG
    elif state.phase == SECOND_FROG:
        give_dragonfly(board, state)
    else:
        end_turn(board, state)


@compiled
def bloom_under_frogs(board: Any, state: Any) -> None:
    """R17: equal flowers bloom where the frogs sit, both at once; then the dragonfly's holder places the frogs."""
    red, yellow = state.frog[0], state.frog[1]
    put_flower(state, 0, red)
    put_flower(state, 1, yellow)
    state.frog[:] = -1
    if any_figure(board, state.blooms[0]) or any_figure(board, state.blooms[1]):
        end_round(board, state)
    elif count(unflowered(state)) <= 2:
        give_dragonfly(board, state)
    else:
        state.moving = state.dragonfly
        state.phase = FIRST_FROG


@compiled
def give_dragonfly(board: Any, state: Any) -> None:
    """R17: the dragonfly changes hands, and the turn ends."""
    state.dragonfly = 1 - state.dragonfly
    end_turn(board, state)


@rules.hide.of(STATE)
@compiled
def hide(board: Any, state: Any, seat: Any, chance: Any) -> None:
    """R26: deals anew what the seat cannot know, uniformly among all it may still believe.

    That is which of the other's flowers are in hand and which are chosen, both orders of draws, and the
    shuffles of later rounds. The other's unseen flowers are equally likely to lie in hand or among the draws,
    since nothing the seat has seen tells them apart.
    """
    other = 1 - seat
    unseen = np.zeros(FLOWERS, np.int8)
    length = 0
    for value in range(1, board.flowers + 1):
        if state.hand[other] >> (value - 1) & 1:
            unseen[length] = value
            length += 1
    held = length
    for place in range(state.drawn[other], board.flowers):
        unseen[length] = state.order[other, place]
        length += 1
    # Sorted first: what is hidden has no influence on what is dealt.
    unseen[:length].sort()
    shuffle(chance, unseen[:length])
    state.hand[other] = 0
    for place in range(held):
        state.hand[other] |= 1 << (unseen[place] - 1)
    if state.phase == CHOOSE and state.choice[other]:
        state.choice[other] = unseen[below(chance, held)]
    for place in range(held, length):
        state.order[other, state.drawn[other] + place - held] = unseen[place]
    to_come = state.order[seat, state.drawn[seat] : board.flowers]
    to_come.sort()
    shuffle(chance, to_come)
    state.chance[0] = draw(chance) << 32 | draw(chance) | np.uint64(1)


@rules.result.of(STATE)
@compiled
def result(board: Any, state: Any, scores: Any) -> Any:
    scores[0] = state.score[0]
    scores[1] = state.score[1]
    won = winner(state)
    return 0 if won < 0 else 1 << won
