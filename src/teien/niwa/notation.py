"""Niwa's moves and positions as text.

A move is what a figure does, by its number and the cell's name: `1c6>2` a step whose pearl goes to figure 2, `1c6` a
placing, a jump or the winning step; `1>2` a pass; `end` the end of a turn.

A position is one line of eight parts, here with blanks between them:

    meadow  c11:gg,d12:oo,-:pp|o9:gg,p8:oo,p12:pp  1  0  place  3  on  1000

the circuit, pink's and blue's figures (the cell, and the pearls from the bottom up), who began, how many turns have
ended, what must be done (`place`, `turn`, `go2`: figure 2 goes on, `won`, `drawn`), the capacity, whether
repetitions count, and the longest game. How often earlier positions have been there is not told: repetitions are
counted anew from a position on.
"""

import re
from functools import lru_cache
from typing import Any

from teien.core.errors import BadMaterial, BadPosition, MalformedMove
from teien.core.language import _, later
from teien.core.row import new_row
from teien.niwa import circuit, rules
from teien.niwa.material import ALL_PEARLS, BOARD, CELL_BYTES, COLOURS, FIGURES, HOUSE, cell_names, names_of
from teien.niwa.pearls import pearls_text, read_pearls
from teien.niwa.repetition import MOST_TURNS
from teien.niwa.rules import A_CELL, A_FIGURE, END, FIRST_PASS, GO_ON, OTHERS, OVER, TURN
from teien.niwa.words import owned

CAPACITIES = ("3", "none")
REPETITIONS = ("on", "off")
LONGEST = 30_000
"""The longest game there may be where repetitions do not count."""

WRONG_PEARLS = (
    later("position, pink's pearls {pearls!r:.40}: N01: two of each colour are expected"),
    later("position, blue's pearls {pearls!r:.40}: N01: two of each colour are expected"),
)
RESTING = (later("position: N12: pink rests on its own base"), later("position: N12: blue rests on its own base"))
NOT_LAST = (
    later("position, turns {turns}: N08: pink's turn was not the last"),
    later("position, turns {turns}: N08: blue's turn was not the last"),
)

MOVE = re.compile(r"([1-3])([a-z]{1,2}[1-9][0-9]?)(?:>([1-3]))?")
PASS = re.compile(r"([1-3])>([1-3])")
FIGURE = re.compile(r"([a-z]{1,2}[1-9][0-9]?|-):([gop]*)")


def parse(board: Any, text: str) -> int:
    """The move's number; raises MalformedMove."""
    if text == "end":
        return END
    if passed := PASS.fullmatch(text):
        figure, other = (int(number) - 1 for number in passed.groups())
        return FIRST_PASS + 2 * figure + other_index(text, figure, other)
    moved = MOVE.fullmatch(text)
    if not moved:
        raise MalformedMove(_("{text!r:.60}: a move is written as 1c6>2, 1c6, 1>2 or end").format(text=text))
    names = cell_names(board)
    if moved[2] not in names:
        raise MalformedMove(_("{text!r:.60}: N02: the garden has no cell {cell}").format(text=text, cell=moved[2]))
    figure = int(moved[1]) - 1
    receiver = 1 + other_index(text, figure, int(moved[3]) - 1) if moved[3] else 0
    return A_FIGURE * figure + A_CELL * names.index(moved[2]) + receiver


def other_index(text: str, figure: int, other: int) -> int:
    """Which of the other two figures one is."""
    if other == figure:
        raise MalformedMove(
            _("{text!r:.60}: N09: a pearl goes to another figure, never back to the same").format(text=text)
        )
    return int(other > OTHERS[figure, 0])


def move_text(board: Any, number: int) -> str:
    """The move's text; a cell the garden does not have is written by its number, as `#80`."""
    return written(board.tobytes()[CELL_BYTES] if number < FIRST_PASS else b"", number)


@lru_cache(65536)
def written(fields: bytes, number: int) -> str:
    if number == END:
        return "end"
    if number >= FIRST_PASS:
        figure, other = divmod(number - FIRST_PASS, 2)
        return f"{figure + 1}>{OTHERS[figure, other] + 1}"
    figure, rest = divmod(number, A_FIGURE)
    cell, receiver = divmod(rest, A_CELL)
    names = names_of(fields)
    name = names[cell] if cell < len(names) else f"#{cell}"
    return f"{figure + 1}{name}" + (f">{OTHERS[figure, receiver - 1] + 1}" if receiver else "")


def position(board: Any, state: Any) -> str:
    """The position as one line."""
    sides = [",".join(figure_text(board, state, seat, figure) for figure in range(FIGURES)) for seat in range(2)]
    parts = (
        circuit.text(board),
        "|".join(sides),
        str(state.first + 1),
        str(state.turns),
        to_do(state),
        capacity_text(board),
        repetition_text(board),
        str(board.longest),
    )
    return " ".join(parts)


def figure_text(board: Any, state: Any, seat: int, figure: int) -> str:
    cell = int(state.cell[seat, figure])
    return f"{cell_names(board)[cell] if cell >= 0 else '-'}:{pearls_text(int(state.pearls[seat, figure]))}"


def to_do(state: Any) -> str:
    if state.phase == GO_ON:
        return f"go{state.moving + 1}"
    if state.phase == OVER:
        return "won" if state.winner >= 0 else "drawn"
    return "turn" if state.phase == TURN else "place"


def capacity_text(board: Any) -> str:
    return "none" if board.capacity == ALL_PEARLS else str(board.capacity)


def repetition_text(board: Any) -> str:
    return "on" if board.repetition else "off"


def read_circuit(text: str, board: Any) -> None:
    """Lays the house's circuit of this name, or one written out; raises BadPosition."""
    try:
        circuit.lay(text, HOUSE, board)
    except BadMaterial as error:
        raise BadPosition(_("position, {error}").format(error=error)) from error


def from_position(line: str) -> tuple[Any, Any]:
    """The rows; raises BadPosition naming the part and the rule."""
    parts = line.split()
    if len(parts) != 8:
        raise BadPosition(
            _("position: 8 parts with blanks between them are expected, not {count}").format(count=len(parts))
        )
    garden, figures, first, turns, todo, capacity, repetition, longest = parts
    board, state = new_row(BOARD), new_row(rules.STATE)
    read_circuit(garden, board)
    board.players = 2
    read_options(board, state, first, capacity, repetition, longest)
    rules.start(board, state)
    if not re.fullmatch(r"[0-9]{1,5}", turns) or int(turns) > board.longest:
        raise BadPosition(
            _("position, turns {turns!r:.60}: N23: a number from 0 to {most} is expected").format(
                turns=turns, most=board.longest
            )
        )
    state.turns = int(turns)
    read_figures(board, state, figures)
    read_to_do(board, state, todo)
    return board, state


def read_options(board: Any, state: Any, first: str, capacity: str, repetition: str, longest: str) -> None:
    if first not in ("1", "2"):
        raise BadPosition(_("position, first {first!r:.60}: N08: player 1 or 2 began").format(first=first))
    state.first = int(first) - 1
    if capacity not in CAPACITIES:
        raise BadPosition(
            _("position, capacity {capacity!r:.60}: N14: 3 or none is expected").format(capacity=capacity)
        )
    board.capacity = ALL_PEARLS if capacity == "none" else int(capacity)
    if repetition not in REPETITIONS:
        raise BadPosition(
            _("position, repetition {repetition!r:.60}: N21: on or off is expected").format(repetition=repetition)
        )
    board.repetition = int(repetition == "on")
    most = most_turns(repetition)
    if not re.fullmatch(r"[1-9][0-9]{0,4}", longest) or int(longest) > most:
        raise BadPosition(
            _("position, longest {longest!r:.60}: N23: a number from 1 to {most} is expected").format(
                longest=longest, most=most
            )
        )
    board.longest = int(longest)


def most_turns(repetition: str) -> int:
    """N23: the longest game there may be; positions that count are remembered, and their room is limited."""
    return MOST_TURNS if repetition == "on" else LONGEST


def read_figures(board: Any, state: Any, text: str) -> None:
    """N01, N13, N14: three figures a side, no two on a cell, with two pearls of each colour."""
    sides = text.split("|")
    if len(sides) != 2 or any(side.count(",") != FIGURES - 1 for side in sides):
        raise BadPosition(
            _("position, figures {text!r:.80}: N01: two sides of three figures are expected, as in c5:gg").format(
                text=text
            )
        )
    names = cell_names(board)
    for seat, side in enumerate(sides):
        for figure, entry in enumerate(side.split(",")):
            found = FIGURE.fullmatch(entry)
            if not found:
                raise BadPosition(
                    _("position, figure {entry!r:.40}: N01: a cell and pearls are expected, as in c5:gg").format(
                        entry=entry
                    )
                )
            name, letters = found.groups()
            if len(letters) > board.capacity:
                raise BadPosition(
                    _("position, figure {entry!r:.60}: N14: a head holds at most {most} pearls").format(
                        entry=entry, most=board.capacity
                    )
                )
            state.pearls[seat, figure] = read_pearls(letters)
            if name == "-":
                continue
            if name not in names:
                raise BadPosition(
                    _("position, figure {entry!r:.60}: N02: the garden has no cell {cell}").format(
                        entry=entry, cell=name
                    )
                )
            cell = names.index(name)
            if rules.figure_on(state, cell):
                raise BadPosition(
                    _("position, figure {entry!r:.60}: N13: two figures stand on {cell}").format(entry=entry, cell=name)
                )
            rules.put(state, seat, figure, cell)
        letters = re.sub(r"[^gop]", "", re.sub(r"[^,]*:", "", side))
        if sorted(letters) != sorted(2 * COLOURS):
            raise BadPosition(_(WRONG_PEARLS[seat]).format(pearls=letters))


def read_to_do(board: Any, state: Any, todo: str) -> None:
    """What must be done, and whether play by the rules can lead here, as far as the parts tell: N06, N07, N12, N20."""
    found = re.fullmatch(r"place|turn|go([1-3])|won|drawn", todo)
    if not found:
        raise BadPosition(
            _("position, what must be done {todo!r:.40}: place, turn, go1 to go3, won or drawn is expected").format(
                todo=todo
            )
        )
    state.seat = (int(state.first) + int(state.turns)) % 2
    if todo == "place":
        read_placing(board, state)
        return
    if (state.cell < 0).any():
        raise BadPosition(
            _("position, what must be done {todo!r:.60}: N07: all six figures stand in the garden by then").format(
                todo=todo
            )
        )
    reached = [seat for seat in range(2) if board.bases[1 - seat] in state.cell[seat]]
    if bool(reached) != (todo == "won") or len(reached) > 1:
        raise BadPosition(
            _(
                "position, what must be done {todo!r:.60}: N20: a figure on the other's base has won, and no other"
            ).format(todo=todo)
        )
    resting = [seat for seat in range(2) if board.bases[seat] in state.cell[seat]]
    if found[1]:
        state.phase, state.moving = GO_ON, int(found[1]) - 1
        resting = [seat for seat in resting if board.bases[seat] != state.cell[state.seat, state.moving]]
    if resting:
        raise BadPosition(_(RESTING[resting[0]]))
    if found[1]:
        if not any(rules.reach(board, state, int(state.seat), int(state.moving))):
            raise BadPosition(
                _("position, what must be done {todo!r:.60}: N10: figure {number} cannot go on").format(
                    todo=todo, number=found[1]
                )
            )
    elif todo == "turn":
        rules.begin_turn(board, state)
    else:
        read_end(board, state, reached)
    if (todo == "turn" or found[1]) and state.turns >= board.longest:
        raise BadPosition(
            _("position, turns {turns}: N23: the game is over after {most}").format(
                turns=state.turns, most=board.longest
            )
        )


def read_placing(board: Any, state: Any) -> None:
    """N06, N07: the first player places three, then the second, each with two pearls of its colour."""
    if state.turns:
        raise BadPosition(
            _("position, turns {turns}: N07: figures are placed before the first turn").format(turns=state.turns)
        )
    order = [(seat, figure) for seat in (int(state.first), 1 - int(state.first)) for figure in range(FIGURES)]
    placed = [bool(state.cell[place] >= 0) for place in order]
    if placed != sorted(placed, reverse=True) or all(placed):
        raise BadPosition(_("position, figures: N07: the first player places figures 1 to 3, then the second"))
    for seat, figure in order:
        if state.pearls[seat, figure] != rules.FIRST_PEARLS[figure]:
            raise BadPosition(
                _("position, {figure}: N06: it begins with two of one colour").format(figure=owned(seat, figure))
            )
        cell = state.cell[seat, figure]
        if cell >= 0 and cell not in board.beside[board.bases[seat]]:
            raise BadPosition(
                _("position, {figure}: N07: it is placed next to its base").format(figure=owned(seat, figure))
            )
    state.seat = order[placed.count(True)][0]


def read_end(board: Any, state: Any, reached: list[int]) -> None:
    """N20, N21, N23: a game that is over; whose turn it was is told by how many have ended."""
    state.phase = OVER
    if not reached:
        if not board.repetition and state.turns < board.longest:
            raise BadPosition(
                _("position, turns {turns}: N23: it is not drawn before {most}").format(
                    turns=state.turns, most=board.longest
                )
            )
        return
    state.winner = reached[0]
    # The winner's turn has ended, and nobody's has begun.
    state.seat = state.winner
    if (int(state.first) + int(state.turns) + 1) % 2 != state.winner:
        raise BadPosition(_(NOT_LAST[state.winner]).format(turns=state.turns))
