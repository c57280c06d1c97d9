"""Niwa's positions as text.

A position is one line of eight parts, here with blanks between them:

    meadow  c11:gg,d12:oo,-:pp|o9:gg,p8:oo,p12:pp  1  0  place  3  on  1000

the circuit, pink's and blue's figures (the cell, and the pearls from the bottom up), who began, how many turns have
ended, what must be done (`place`, `turn`, `go2`: figure 2 goes on, `won`, `drawn`), the capacity, whether
repetitions count, and the longest game. How often earlier positions have been there is not told: repetitions are
counted anew from a position on.

Where the second player may take over (N24), a ninth part says so: `takeover=on`, or `takeover=done` from then on.
"""

import re
from typing import Any

from teien.core.engine.row import new_row
from teien.core.play.reading import read_parts
from teien.core.words.errors import BadMaterial, BadPosition
from teien.core.words.language import _, later
from teien.niwa import circuit, rules
from teien.niwa.material import ALL_PEARLS, BOARD, COLOURS, FIGURES, HOUSE, cell_names, is_symmetric
from teien.niwa.pearls import read_pearls
from teien.niwa.rules import GO_ON, OVER
from teien.niwa.setup import CAPACITIES, REPETITIONS, most_turns
from teien.niwa.view import Figure, View
from teien.niwa.wording import owned

WRONG_PEARLS = (
    later("position, pink's pearls {pearls!r:.40}: N01: two of each colour are expected"),
    later("position, blue's pearls {pearls!r:.40}: N01: two of each colour are expected"),
)
RESTING = (later("position: N12: pink rests on its own base"), later("position: N12: blue rests on its own base"))
NOT_LAST = (
    later("position, turns {turns}: N08: pink's turn was not the last"),
    later("position, turns {turns}: N08: blue's turn was not the last"),
)

TAKEOVER = "takeover="
OPEN, DONE = "on", "done"

FIGURE = re.compile(r"([a-z]{1,2}[1-9][0-9]?|-):([gop]*)")


def position(view: View) -> str:
    """The position as one line."""
    parts = (
        view.garden.circuit,
        "|".join(",".join(map(figure_text, side)) for side in view.figures),
        str(view.first + 1),
        str(view.turns),
        to_do(view),
        "none" if view.capacity == ALL_PEARLS else str(view.capacity),
        "on" if view.repetition else "off",
        str(view.longest),
        *([TAKEOVER + (DONE if view.taken_over else OPEN)] if view.takeover else []),
    )
    return " ".join(parts)


def figure_text(figure: Figure) -> str:
    return f"{figure.cell.name if figure.cell else '-'}:{figure.pearls}"


def to_do(view: View) -> str:
    if view.phase == "over":
        return "drawn" if view.winner is None else "won"
    return f"go{view.figure}" if view.phase == "go on" else view.phase


def from_position(line: str) -> tuple[Any, Any]:
    """The rows; raises BadPosition naming the part and the rule."""
    usual, is_told, takeover = line.partition(f" {TAKEOVER}")
    parts = read_parts(usual, 8, _("position: 8 parts with blanks between them are expected, not {count}"))
    garden, figures, first, turns, todo, capacity, repetition, longest = parts
    board, state = new_row(BOARD), new_row(rules.STATE)
    try:
        circuit.lay(garden, HOUSE, board)
    except BadMaterial as error:
        raise BadPosition(_("position, {error}"), error=error) from error
    board.players = 2
    read_options(board, state, first, capacity, repetition, longest)
    rules.start(board, state)
    if not re.fullmatch(r"[0-9]{1,5}", turns) or int(turns) > board.longest:
        message = _("position, turns {turns!r:.60}: N23: a number from 0 to {most} is expected")
        raise BadPosition(message, turns=turns, most=board.longest)
    state.turns = int(turns)
    read_figures(board, state, figures)
    if is_told:
        read_takeover(board, state, takeover.strip())
    read_to_do(board, state, todo)
    return board, state


def read_options(board: Any, state: Any, first: str, capacity: str, repetition: str, longest: str) -> None:
    if first not in ("1", "2"):
        raise BadPosition(_("position, first {first!r:.60}: N08: player 1 or 2 began"), first=first)
    state.first = int(first) - 1
    if capacity not in CAPACITIES:
        raise BadPosition(_("position, capacity {capacity!r:.60}: N14: 3 or none is expected"), capacity=capacity)
    board.capacity = ALL_PEARLS if capacity == "none" else int(capacity)
    if repetition not in REPETITIONS:
        message = _("position, repetition {repetition!r:.60}: N21: on or off is expected")
        raise BadPosition(message, repetition=repetition)
    board.repetition = int(repetition == "on")
    most = most_turns(repetition=REPETITIONS[repetition])
    if not re.fullmatch(r"[1-9][0-9]{0,4}", longest) or int(longest) > most:
        message = _("position, longest {longest!r:.60}: N23: a number from 1 to {most} is expected")
        raise BadPosition(message, longest=longest, most=most)
    board.longest = int(longest)


def read_takeover(board: Any, state: Any, text: str) -> None:
    """N24: whether the second player may take over what the first has placed, or has done so."""
    if text not in (OPEN, DONE):
        raise BadPosition(_("position, takeover {text!r:.60}: N24: on or done is expected"), text=text)
    if not is_symmetric(board):
        raise BadPosition(_("position, takeover: N24: it takes a garden that looks the same from both ends"))
    board.takeover = 1
    state.taken_over = int(text == DONE)
    if state.taken_over and (state.cell[state.first] < 0).any():
        raise BadPosition(_("position, takeover: N24: who has taken over has three figures in the garden"))


def read_figures(board: Any, state: Any, text: str) -> None:
    """N01, N13, N14: three figures a side, no two on a cell, with two pearls of each colour."""
    sides = text.split("|")
    if len(sides) != 2 or any(side.count(",") != FIGURES - 1 for side in sides):
        message = _("position, figures {text!r:.80}: N01: two sides of three figures are expected, as in c5:gg")
        raise BadPosition(message, text=text)
    names = cell_names(board)
    for seat, side in enumerate(sides):
        for figure, entry in enumerate(side.split(",")):
            found = FIGURE.fullmatch(entry)
            if not found:
                message = _("position, figure {entry!r:.40}: N01: a cell and pearls are expected, as in c5:gg")
                raise BadPosition(message, entry=entry)
            name, letters = found.groups()
            if len(letters) > board.capacity:
                message = _("position, figure {entry!r:.60}: N14: a head holds at most {most} pearls")
                raise BadPosition(message, entry=entry, most=board.capacity)
            state.pearls[seat, figure] = read_pearls(letters)
            if name == "-":
                continue
            if name not in names:
                message = _("position, figure {entry!r:.60}: N02: the garden has no cell {cell}")
                raise BadPosition(message, entry=entry, cell=name)
            cell = names.index(name)
            if rules.figure_on(state, cell):
                message = _("position, figure {entry!r:.60}: N13: two figures stand on {cell}")
                raise BadPosition(message, entry=entry, cell=name)
            rules.put(state, seat, figure, cell)
        letters = re.sub(r"[^gop]", "", re.sub(r"[^,]*:", "", side))
        if sorted(letters) != sorted(2 * COLOURS):
            raise BadPosition(_(WRONG_PEARLS[seat]), pearls=letters)


def read_to_do(board: Any, state: Any, todo: str) -> None:
    """What must be done, and whether play by the rules can lead here, as far as the parts tell: N06, N07, N12, N20."""
    found = re.fullmatch(r"place|turn|go([1-3])|won|drawn", todo)
    if not found:
        message = _("position, what must be done {todo!r:.40}: place, turn, go1 to go3, won or drawn is expected")
        raise BadPosition(message, todo=todo)
    state.seat = (int(state.first) + int(state.turns)) % 2
    if todo == "place":
        read_placing(board, state)
        return
    if (state.cell < 0).any():
        message = _("position, what must be done {todo!r:.60}: N07: all six figures stand in the garden by then")
        raise BadPosition(message, todo=todo)
    reached = [seat for seat in range(2) if board.bases[1 - seat] in state.cell[seat]]
    if bool(reached) != (todo == "won") or len(reached) > 1:
        message = _("position, what must be done {todo!r:.60}: N20: a figure on the other's base has won, and no other")
        raise BadPosition(message, todo=todo)
    resting = [seat for seat in range(2) if board.bases[seat] in state.cell[seat]]
    if found[1]:
        state.phase, state.moving = GO_ON, int(found[1]) - 1
        resting = [seat for seat in resting if board.bases[seat] != state.cell[state.seat, state.moving]]
    if resting:
        raise BadPosition(_(RESTING[resting[0]]))
    if found[1]:
        if not any(rules.reach(board, state, int(state.seat), int(state.moving))):
            message = _("position, what must be done {todo!r:.60}: N10: figure {number} cannot go on")
            raise BadPosition(message, todo=todo, number=found[1])
    elif todo == "turn":
        rules.begin_turn(board, state)
    else:
        read_end(board, state, reached)
    if (todo == "turn" or found[1]) and state.turns >= board.longest:
        message = _("position, turns {turns}: N23: the game is over after {most}")
        raise BadPosition(message, turns=state.turns, most=board.longest)


def read_placing(board: Any, state: Any) -> None:
    """N06, N07: the first player places three, then the second, each with two pearls of its colour."""
    if state.turns:
        message = _("position, turns {turns}: N07: figures are placed before the first turn")
        raise BadPosition(message, turns=state.turns)
    order = [(seat, figure) for seat in (int(state.first), 1 - int(state.first)) for figure in range(FIGURES)]
    placed = [bool(state.cell[place] >= 0) for place in order]
    if placed != sorted(placed, reverse=True) or all(placed):
        raise BadPosition(_("position, figures: N07: the first player places figures 1 to 3, then the second"))
    for seat, figure in order:
        if state.pearls[seat, figure] != rules.FIRST_PEARLS[figure]:
            message = _("position, {figure}: N06: it begins with two of one colour")
            raise BadPosition(message, figure=owned(seat, figure + 1))
        cell = state.cell[seat, figure]
        if cell >= 0 and cell not in board.beside[board.bases[seat]]:
            message = _("position, {figure}: N07: it is placed next to its base")
            raise BadPosition(message, figure=owned(seat, figure + 1))
    state.seat = order[placed.count(True)][0]


def read_end(board: Any, state: Any, reached: list[int]) -> None:
    """N20, N21, N23: a game that is over; whose turn it was is told by how many have ended."""
    state.phase = OVER
    if not reached:
        if not board.repetition and state.turns < board.longest:
            message = _("position, turns {turns}: N23: it is not drawn before {most}")
            raise BadPosition(message, turns=state.turns, most=board.longest)
        return
    state.winner = reached[0]
    # The winner's turn has ended, and nobody's has begun.
    state.seat = state.winner
    if (int(state.first) + int(state.turns) + 1) % 2 != state.winner:
        raise BadPosition(_(NOT_LAST[state.winner]), turns=state.turns)
