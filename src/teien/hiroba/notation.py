"""Hiroba's positions as text, and back.

A position is one line of nine parts between blanks, seats counted from 1 and their parts set apart by `|`:

    layout  pebbles  stones  stones left  koi  koi option  first  seat to act  what it must do
    AAA/aBB/BBP,~,…  9c4,5d5|1a1  e5  1|1  -  best  1  2  pebble

Where anybody has points ahead (H26), a tenth part tells them in turn order: `ahead=7,0`. The small board (H27) is
told by its layout.
"""

import re
from typing import Any

import numpy as np

from teien.core.engine.row import new_row
from teien.core.play.reading import list_text, read_list, read_parts, read_seat
from teien.core.words.errors import BadMaterial, BadPosition
from teien.core.words.language import _
from teien.hiroba import rules
from teien.hiroba.ahead import AHEAD_OPTION
from teien.hiroba.material import BIT, BOARD, fill, is_small, layout_faults, read_layout
from teien.hiroba.reasons import why_not_empty, why_not_free
from teien.hiroba.rules import DEALT_PEBBLES, DEALT_STONES, KOI, OVER, PEBBLE, STATE, STONE
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds, same_line
from teien.hiroba.view import KOI_OPTIONS, PHASES, View, view

AHEAD = "ahead="
PEBBLE_TEXT = re.compile(r"([1-9])([a-i][1-9])")


def position(view: View) -> str:
    """The position as one line."""
    seats = range(len(view.hands))
    placed = [[f"{piece.number}{piece.square}" for piece in view.pieces if piece.seat == seat] for seat in seats]
    parts = (
        view.layout.text.replace(" ", ","),
        "|".join(map(list_text, placed)),
        list_text(piece.square for piece in view.pieces if piece.kind == "stone"),
        "|".join(str(hand.stones) for hand in view.hands),
        list_text(piece.square for piece in view.pieces if piece.kind == "koi"),
        view.koi_option,
        str(view.first + 1),
        list_text(str(seat + 1) for seat in view.to_act),
        view.phase,
        *([AHEAD + AHEAD_OPTION.write(in_turn_order(view))] if any(view.ahead) else []),
    )
    return " ".join(parts)


def in_turn_order(view: View) -> tuple[int, ...]:
    """The points ahead, those of who began first."""
    return view.ahead[view.first :] + view.ahead[: view.first]


def from_position(line: str) -> tuple[Any, Any]:
    """A board and a state row; raises BadPosition for a line that cannot be read or that no game can reach."""
    usual, is_ahead, ahead = line.partition(f" {AHEAD}")
    parts = read_parts(usual, 9, _("position: 9 parts are expected between blanks, here are {count}"))
    layout, placed, stones, stones_left, koi, koi_option, first, seat, phase = parts
    players = placed.count("|") + 1
    board = read_board(layout, players, koi_option, first)
    if is_ahead:
        board.ahead[:players] = read_ahead(ahead.strip(), players)
    state = new_row(STATE)
    rules.start(board, state)
    read_pebbles(board, state, placed.split("|"))
    read_stones(board, state, stones, stones_left.split("|"))
    read_turn(board, state, seat, phase)
    read_koi(board, state, koi)
    check_reachable(board, state)
    return board, state


def read_board(layout: str, players: int, koi_option: str, first: str) -> Any:
    if players not in (2, 3, 4):
        raise BadPosition(_("position, pebbles: 2 to 4 players are set apart by '|', here {players}"), players=players)
    try:
        codes = read_layout(layout, [])
    except BadMaterial as error:
        raise BadPosition(_("position, {fault}"), fault=error) from error
    small = is_small(codes, players)
    for fault in layout_faults(codes, players, small):
        raise BadPosition(_("position, layout: {fault}"), fault=fault)
    if koi_option not in KOI_OPTIONS:
        raise BadPosition(_("position, koi option {text!r:.60}: H20: 'best' or 'hand' is expected"), text=koi_option)
    board = new_row(BOARD, players=players, koi_by_hand=KOI_OPTIONS.index(koi_option), small=small)
    fill(codes, board)
    board.first = read_seat(first, players, _("position, first {text!r:.60}: a player from 1 to {players} is expected"))
    return board


def read_ahead(text: str, players: int) -> tuple[int, ...]:
    """H26: the points ahead in turn order; raises BadPosition."""
    try:
        return AHEAD_OPTION.read(text, players) or (0,) * players
    except BadMaterial as error:
        raise BadPosition(_("position, {fault}"), fault=error) from error


def read_square(text: str, board: Any, state: Any, message: str) -> int:
    """An empty garden square in play; the message says where the fault of any other lies."""
    if text not in SQUARE_NUMBERS:
        raise BadPosition(message, text=text, fault=_("squares are named a1 to i9"))
    square = SQUARE_NUMBERS[text]
    if not holds(state.empty, square):
        raise BadPosition(message, text=text, fault=why_not_empty(seen(board, state), text))
    return square


def seen(board: Any, state: Any) -> View:
    """What is laid so far, to say what stands against the next piece."""
    return view(board, state, None, (), ())


def pebbles(state: Any, seat: int) -> list[tuple[int, int]]:
    """A seat's pebbles as (square, number), in reading order."""
    return [(s, pebble % 10) for s, pebble in enumerate(state.pebble.tolist()) if pebble and pebble // 10 == seat]


def read_pebbles(board: Any, state: Any, seats: list[str]) -> None:
    """Lays the pebbles, checking H02 and H14."""
    state.rounds = 2
    state.reach[:] = 0
    message = _("position, pebble {text!r:.60}: {fault}")
    for seat, texts in enumerate(seats):
        for text in read_list(texts):
            found = PEBBLE_TEXT.fullmatch(text)
            if not found:
                fault = _("a number and a square are expected, as in 9c4")
                raise BadPosition(message, text=text, fault=fault)
            number = int(found[1])
            square = read_square(found[2], board, state, message)
            if not holds(state.free[number - 1], square):
                raise BadPosition(message, text=text, fault=why_not_free(seen(board, state), found[2], number))
            if state.hand[seat, rules.kind(number)] == 0:
                fault = _("H02: player {player} has {count} showing {number} or {other}")
                most = DEALT_PEBBLES[board.small, rules.kind(number)]
                fault = fault.format(player=seat + 1, count=most, number=number, other=10 - number)
                raise BadPosition(message, text=text, fault=fault)
            rules.put_pebble(board, state, seat, number, square)
            state.hand[seat, rules.kind(number)] -= 1
        if not pebbles(state, seat):
            state.reach[seat] = board.starts


def read_stones(board: Any, state: Any, stones: str, left: list[str]) -> None:
    """Lays the stones, checking H04."""
    message = _("position, stone {text!r:.60}: {fault}")
    squares = [read_square(text, board, state, message) for text in read_list(stones)]
    if len(set(squares)) < len(squares):
        raise BadPosition(_("position, stones {text!r:.60}: H11: a square holds one stone"), text=stones)
    for square in squares:
        rules.occupy(state, square)
    in_turn_order = DEALT_STONES[board.small, board.players].tolist()
    dealt = [in_turn_order[(seat - board.first) % board.players] for seat in range(board.players)]
    if len(left) != board.players or any(text not in {"0", "1", "2"} for text in left):
        message = _("position, stones left {text!r:.60}: one number from 0 to 2 a player is expected")
        raise BadPosition(message, text="|".join(left))
    for seat, text in enumerate(left):
        if int(text) > dealt[seat]:
            message = _("position, stones left: H04: player {player} was dealt {count}, not {text}")
            raise BadPosition(message, player=seat + 1, count=dealt[seat], text=text)
        state.stones[seat] = int(text)
    used = sum(dealt) - sum(int(text) for text in left)
    if used != len(squares):
        message = _("position, stones: H04: {used} were used, but {count} lie on the board")
        raise BadPosition(message, used=used, count=len(squares))


def read_turn(board: Any, state: Any, seat: str, phase: str) -> None:
    """Whose turn it is and what must be done."""
    if phase not in PHASES:
        message = _("position, last part {text!r:.60}: one of {phases} is expected")
        raise BadPosition(message, text=phase, phases=", ".join(PHASES))
    state.phase = PHASES.index(phase)
    if (state.phase == OVER) != (seat == "-"):
        message = _("position, seat to act {text!r:.60}: '-' is for a game that is over, and only for that")
        raise BadPosition(message, text=seat)
    message = _("position, seat to act {text!r:.60}: a player from 1 to {players} is expected")
    state.seat = board.first if state.phase == OVER else read_seat(seat, board.players, message)
    placed = len(pebbles(state, int(state.seat)))
    if state.phase == STONE and placed == 0:
        message = _("position: H15: a stone comes after a pebble, and player {player} has placed none")
        raise BadPosition(message, player=state.seat + 1)
    if state.phase in (PEBBLE, STONE):
        state.rounds = placed + (state.phase == PEBBLE)
    else:
        state.rounds = 1 + max(len(pebbles(state, other)) for other in range(board.players))


def read_koi(board: Any, state: Any, koi: str) -> None:
    """H20: koi placed by hand, each in a garden that its owner won outright."""
    message = _("position, koi {text!r:.60}: {fault}")
    squares = [read_square(text, board, state, message) for text in read_list(koi)]
    by_hand = bool(board.koi_by_hand) and state.phase in (KOI, OVER)
    if (squares or state.phase == KOI) and not by_hand:
        fault = _("H20: koi are placed by hand only with that option, at the end")
        raise BadPosition(message, text=koi, fault=fault)
    if not by_hand:
        return
    tally = np.zeros(1, rules.TALLY)[0]
    rules.score(board, state, tally)
    state.koi[:] = tally.koi_won
    for square in squares:
        fault = why_no_koi_there(board, state, tally, square)
        if fault:
            raise BadPosition(message, text=SQUARE_NAMES[square], fault=fault)
        owner = int(tally.garden_winners[board.garden[square]]).bit_length() - 1
        rules.occupy(state, square)
        state.koi_squares[square >> 6] |= BIT[square]
        state.koi[owner] -= 1


def why_no_koi_there(board: Any, state: Any, tally: Any, square: int) -> str:
    """H20: what keeps a koi from having been placed on the square by hand; empty when nothing does."""
    garden = board.garden[square]
    winners = int(tally.garden_winners[garden])
    if winners.bit_count() != 1:
        return _("H20: nobody won that garden outright")
    owner = winners.bit_length() - 1
    if holds(state.koi_squares, square) or (board.garden_squares[garden] & state.koi_squares).any():
        return _("H20: the garden has a koi already")
    if state.koi[owner] == 0:
        return _("H20: player {player} has won no koi for it").format(player=owner + 1)
    waits = (owner - board.first) % board.players > (state.seat - board.first) % board.players
    if state.phase == KOI and waits:
        return _("H20: player {player} is not yet to place").format(player=owner + 1)
    return ""


def check_reachable(board: Any, state: Any) -> None:
    """Raises BadPosition unless play by the rules can lead here: H12, H13, H15–H17."""
    for seat in range(board.players):
        placed = [square for square, _number in pebbles(state, seat)]
        if placed and not any(holds(board.starts, square) for square in placed):
            raise BadPosition(_("position: H12: player {player} has no pebble on a starting square"), player=seat + 1)
        if not one_piece(placed):
            message = _("position: H13: player {player}'s pebbles do not hang together by rows and columns")
            raise BadPosition(message, player=seat + 1)
        check_turns(board, state, seat, len(placed))
    able = bool(rules.can_place(state, int(state.seat)))
    if state.phase == PEBBLE and not able:
        raise BadPosition(_("position: H16: player {player} can place no pebble"), player=state.seat + 1)
    if state.phase == STONE and (state.stones[state.seat] == 0 or not state.empty.any()):
        raise BadPosition(_("position: H15: player {player} can place no stone"), player=state.seat + 1)
    if state.phase in (KOI, OVER) and any(rules.can_place(state, seat) for seat in range(board.players)):
        raise BadPosition(_("position: H17: somebody can still place a pebble"))
    if state.phase == KOI and not rules.may_place_koi(board, state):
        raise BadPosition(_("position: H20: player {player} can place no koi"), player=state.seat + 1)


def one_piece(squares: list[int]) -> bool:
    """H13: whether the squares hang together by shared rows and columns."""
    reached = set(squares[:1])
    for _square in squares:
        reached |= {s for s in squares if any(same_line(s, r) for r in reached)}
    return len(reached) == len(squares)


def check_turns(board: Any, state: Any, seat: int, placed: int) -> None:
    """H15, H16: a player has had as many turns as the others, or can place no pebble any more."""
    if state.phase in (PEBBLE, STONE):
        before = (seat - board.first) % board.players < (state.seat - board.first) % board.players
        now = seat == state.seat
        due = state.rounds - (0 if before or (now and state.phase == STONE) else 1)
        if placed > due:
            message = _("position: H11: player {player} has placed {placed} pebbles in {turns} turns")
            raise BadPosition(message, player=seat + 1, placed=placed, turns=due)
        if placed < due and rules.can_place(state, seat):
            message = _("position: H16: player {player} has placed {placed} pebbles in {turns} turns")
            raise BadPosition(message, player=seat + 1, placed=placed, turns=due)
    dealt = int(DEALT_STONES[board.small, board.players, (seat - board.first) % board.players])
    turns = placed - (seat == state.seat and state.phase == STONE)
    if dealt - state.stones[seat] > turns:
        raise BadPosition(_("position: H15: player {player} has placed more than one stone a turn"), player=seat + 1)
