"""Hiroba's moves and positions as text, and back.

| move | text |
| --- | --- |
| a pebble showing 9 on c4 | `9c4` |
| a stone on e5, no stone | `+e5`, `-` |
| a koi on e5 by hand, no more koi | `ke5`, `k-` |

A position is one line of nine parts between blanks, seats counted from 1 and their parts set apart by `|`:

    layout  pebbles  stones  stones left  koi  koi option  first  seat to act  what it must do
    AAA/aBB/BBP,~,…  9c4,5d5|1a1  e5  1|1  -  best  1  2  pebble
"""

import re
from typing import Any

import numpy as np

from teien.core.bits import places
from teien.core.errors import BadMaterial, BadPosition, MalformedMove
from teien.core.language import _
from teien.core.row import new_row
from teien.hiroba import rules
from teien.hiroba.material import BIT, BOARD, SQUARES, fill, layout_faults, layout_text, read_layout
from teien.hiroba.reasons import why_not_empty, why_not_free
from teien.hiroba.rules import (
    ACTIONS,
    DEALT_PEBBLES,
    DEALT_STONES,
    FIRST_KOI,
    FIRST_STONE,
    KOI,
    NO_KOI,
    NO_STONE,
    OVER,
    PEBBLE,
    STATE,
    STONE,
)
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds, listed, word

PHASES = {PEBBLE: "pebble", STONE: "stone", KOI: "koi", OVER: "over"}
KOI_OPTIONS = ("best", "hand")
MOVE = re.compile(r"([1-9+k])([a-i][1-9])")
PEBBLE_TEXT = re.compile(r"([1-9])([a-i][1-9])")


def parse(text: str) -> int:
    """A move's integer; raises MalformedMove for anything that is never a move."""
    if text == "-":
        return NO_STONE
    if text == "k-":
        return NO_KOI
    found = MOVE.fullmatch(text)
    if not found:
        message = _(
            "{text!r:.60} is no move: 9c4 places a pebble, +e5 a stone, - none, ke5 a koi, k- no more "
            "(squares a1 to i9)"
        )
        raise MalformedMove(message.format(text=text))
    square = SQUARE_NUMBERS[found[2]]
    if found[1] == "+":
        return FIRST_STONE + square
    if found[1] == "k":
        return FIRST_KOI + square
    return (int(found[1]) - 1) * SQUARES + square


def written(number: int) -> str:
    if number < FIRST_STONE:
        return f"{number // SQUARES + 1}{SQUARE_NAMES[number % SQUARES]}"
    if number < NO_STONE:
        return f"+{SQUARE_NAMES[number - FIRST_STONE]}"
    if number == NO_STONE:
        return "-"
    return f"k{SQUARE_NAMES[number - FIRST_KOI]}" if number < NO_KOI else "k-"


MOVE_TEXTS = tuple(written(number) for number in range(ACTIONS))


def move_text(number: int) -> str:
    """A move's canonical text; `parse` gives the integer back."""
    return MOVE_TEXTS[number]


def spoken(number: int) -> str:
    """What a move does, in words that can follow a name and a colon.

    >>> spoken(parse("9c4"))
    'places the 9 on c4'
    """
    square = MOVE_TEXTS[number][-2:]
    if number < FIRST_STONE:
        return _("places the {number} on {square}").format(number=number // SQUARES + 1, square=square)
    if number < NO_STONE:
        return _("places a stone on {square}").format(square=square)
    if number == NO_STONE:
        return _("places no stone")
    if number < NO_KOI:
        return _("places a koi on {square}").format(square=square)
    return _("places no more koi")


def taken_squares(board: Any, state: Any) -> list[int]:
    """Where pebbles and stones lie."""
    return places(word(board.playable) & ~word(state.empty) & ~word(state.koi_squares))


def stone_squares(board: Any, state: Any) -> list[int]:
    """Where stones lie."""
    pebble = state.pebble.tolist()
    return [square for square in taken_squares(board, state) if not pebble[square]]


def pebbles(state: Any, seat: int) -> list[tuple[int, int]]:
    """A seat's pebbles as (square, number), in reading order."""
    return [(s, pebble % 10) for s, pebble in enumerate(state.pebble.tolist()) if pebble and pebble // 10 == seat]


def position(board: Any, state: Any) -> str:
    """The position as one line."""
    seats = range(board.players)
    placed = (",".join(f"{number}{SQUARE_NAMES[square]}" for square, number in pebbles(state, seat)) for seat in seats)
    parts = (
        layout_text(board).replace(" ", ","),
        "|".join(part or "-" for part in placed),
        ",".join(SQUARE_NAMES[square] for square in stone_squares(board, state)) or "-",
        "|".join(str(state.stones[seat]) for seat in seats),
        ",".join(SQUARE_NAMES[square] for square in listed(state.koi_squares)) or "-",
        KOI_OPTIONS[board.koi_by_hand],
        str(board.first + 1),
        "-" if state.phase == OVER else str(state.seat + 1),
        PHASES[int(state.phase)],
    )
    return " ".join(parts)


def from_position(line: str) -> tuple[Any, Any]:
    """A board and a state row; raises BadPosition for a line that cannot be read or that no game can reach."""
    parts = line.split()
    if len(parts) != 9:
        raise BadPosition(_("position: 9 parts are expected between blanks, here are {count}").format(count=len(parts)))
    layout, placed, stones, stones_left, koi, koi_option, first, seat, phase = parts
    players = placed.count("|") + 1
    board = read_board(layout, players, koi_option, first)
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
        message = _("position, pebbles: 2 to 4 players are set apart by '|', here {players}")
        raise BadPosition(message.format(players=players))
    try:
        codes = read_layout(layout, [])
    except BadMaterial as error:
        raise BadPosition(_("position, {fault}").format(fault=error)) from error
    for fault in layout_faults(codes, players):
        raise BadPosition(_("position, layout: {fault}").format(fault=fault))
    if koi_option not in KOI_OPTIONS:
        raise BadPosition(
            _("position, koi option {text!r:.60}: H20: 'best' or 'hand' is expected").format(text=koi_option)
        )
    board = new_row(BOARD)
    fill(codes, board)
    board.players = players
    board.first = read_seat(first, players, _("position, first {text!r:.60}: a player from 1 to {players} is expected"))
    board.koi_by_hand = KOI_OPTIONS.index(koi_option)
    return board


def read_seat(text: str, players: int, message: str) -> int:
    """A seat counted from 1; the message is for any other text."""
    if text not in {str(seat + 1) for seat in range(players)}:
        raise BadPosition(message.format(text=text, players=players))
    return int(text) - 1


def read_list(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def read_square(text: str, board: Any, state: Any, message: str) -> int:
    """An empty garden square in play; the message says where the fault of any other lies."""
    if text not in SQUARE_NUMBERS:
        raise BadPosition(message.format(text=text, fault=_("squares are named a1 to i9")))
    square = SQUARE_NUMBERS[text]
    if not holds(state.empty, square):
        raise BadPosition(message.format(text=text, fault=why_not_empty(board, state, square)))
    return square


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
                raise BadPosition(message.format(text=text, fault=fault))
            number = int(found[1])
            square = read_square(found[2], board, state, message)
            if not holds(state.free[number - 1], square):
                raise BadPosition(message.format(text=text, fault=why_not_free(board, state, square, number)))
            if state.hand[seat, rules.kind(number)] == 0:
                fault = _("H02: player {player} has {count} showing {number} or {other}")
                most = DEALT_PEBBLES[rules.kind(number)]
                fault = fault.format(player=seat + 1, count=most, number=number, other=10 - number)
                raise BadPosition(message.format(text=text, fault=fault))
            rules.put_pebble(board, state, seat, number, square)
            state.hand[seat, rules.kind(number)] -= 1
        if not pebbles(state, seat):
            state.reach[seat] = board.starts


def read_stones(board: Any, state: Any, stones: str, left: list[str]) -> None:
    """Lays the stones, checking H04."""
    message = _("position, stone {text!r:.60}: {fault}")
    squares = [read_square(text, board, state, message) for text in read_list(stones)]
    if len(set(squares)) < len(squares):
        raise BadPosition(_("position, stones {text!r:.60}: H11: a square holds one stone").format(text=stones))
    for square in squares:
        rules.occupy(state, square)
    dealt = [int(DEALT_STONES[board.players, (seat - board.first) % board.players]) for seat in range(board.players)]
    if len(left) != board.players or any(text not in {"0", "1", "2"} for text in left):
        message = _("position, stones left {text!r:.60}: one number from 0 to 2 a player is expected")
        raise BadPosition(message.format(text="|".join(left)))
    for seat, text in enumerate(left):
        if int(text) > dealt[seat]:
            message = _("position, stones left: H04: player {player} was dealt {count}, not {text}")
            raise BadPosition(message.format(player=seat + 1, count=dealt[seat], text=text))
        state.stones[seat] = int(text)
    used = sum(dealt) - sum(int(text) for text in left)
    if used != len(squares):
        message = _("position, stones: H04: {used} were used, but {count} lie on the board")
        raise BadPosition(message.format(used=used, count=len(squares)))


def read_turn(board: Any, state: Any, seat: str, phase: str) -> None:
    """Whose turn it is and what must be done."""
    if phase not in PHASES.values():
        message = _("position, last part {text!r:.60}: one of {phases} is expected")
        raise BadPosition(message.format(text=phase, phases=", ".join(PHASES.values())))
    state.phase = next(number for number, name in PHASES.items() if name == phase)
    if (state.phase == OVER) != (seat == "-"):
        message = _("position, seat to act {text!r:.60}: '-' is for a game that is over, and only for that")
        raise BadPosition(message.format(text=seat))
    message = _("position, seat to act {text!r:.60}: a player from 1 to {players} is expected")
    state.seat = board.first if state.phase == OVER else read_seat(seat, board.players, message)
    placed = len(pebbles(state, int(state.seat)))
    if state.phase == STONE and placed == 0:
        message = _("position: H15: a stone comes after a pebble, and player {player} has placed none")
        raise BadPosition(message.format(player=state.seat + 1))
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
        raise BadPosition(message.format(text=koi, fault=fault))
    if not by_hand:
        return
    tally = np.zeros(1, rules.TALLY)[0]
    rules.score(board, state, tally)
    state.koi[:] = tally.koi_won
    for square in squares:
        fault = why_no_koi_there(board, state, tally, square)
        if fault:
            raise BadPosition(message.format(text=SQUARE_NAMES[square], fault=fault))
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
            message = _("position: H12: player {player} has no pebble on a starting square")
            raise BadPosition(message.format(player=seat + 1))
        if not one_piece(placed):
            message = _("position: H13: player {player}'s pebbles do not hang together by rows and columns")
            raise BadPosition(message.format(player=seat + 1))
        check_turns(board, state, seat, len(placed))
    able = bool(rules.can_place(state, int(state.seat)))
    if state.phase == PEBBLE and not able:
        raise BadPosition(_("position: H16: player {player} can place no pebble").format(player=state.seat + 1))
    if state.phase == STONE and (state.stones[state.seat] == 0 or not state.empty.any()):
        raise BadPosition(_("position: H15: player {player} can place no stone").format(player=state.seat + 1))
    if state.phase in (KOI, OVER) and any(rules.can_place(state, seat) for seat in range(board.players)):
        raise BadPosition(_("position: H17: somebody can still place a pebble"))
    if state.phase == KOI and not rules.may_place_koi(board, state):
        raise BadPosition(_("position: H20: player {player} can place no koi").format(player=state.seat + 1))


def one_piece(squares: list[int]) -> bool:
    """H13: whether the squares hang together by shared rows and columns."""
    reached = set(squares[:1])
    for _square in squares:
        reached |= {s for s in squares if any(s // 9 == r // 9 or s % 9 == r % 9 for r in reached)}
    return len(reached) == len(squares)


def check_turns(board: Any, state: Any, seat: int, placed: int) -> None:
    """H15, H16: a player has had as many turns as the others, or can place no pebble any more."""
    if state.phase in (PEBBLE, STONE):
        before = (seat - board.first) % board.players < (state.seat - board.first) % board.players
        now = seat == state.seat
        due = state.rounds - (0 if before or (now and state.phase == STONE) else 1)
        if placed > due:
            message = _("position: H11: player {player} has placed {placed} pebbles in {turns} turns")
            raise BadPosition(message.format(player=seat + 1, placed=placed, turns=due))
        if placed < due and rules.can_place(state, seat):
            message = _("position: H16: player {player} has placed {placed} pebbles in {turns} turns")
            raise BadPosition(message.format(player=seat + 1, placed=placed, turns=due))
    dealt = int(DEALT_STONES[board.players, (seat - board.first) % board.players])
    turns = placed - (seat == state.seat and state.phase == STONE)
    if dealt - state.stones[seat] > turns:
        message = _("position: H15: player {player} has placed more than one stone a turn")
        raise BadPosition(message.format(player=seat + 1))
