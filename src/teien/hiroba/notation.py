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

from teien.core.errors import BadMaterial, BadPosition, MalformedMove
from teien.core.row import new_row
from teien.hiroba import rules
from teien.hiroba.material import BIT, BOARD, SQUARES, fill, layout_faults, layout_text, read_layout
from teien.hiroba.reasons import why_not_empty, why_not_free
from teien.hiroba.rules import (
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
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds, listed

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
        raise MalformedMove(
            f"{text!r} is no move: 9c4 places a pebble, +e5 a stone, - none, ke5 a koi, k- no more (squares a1 to i9)"
        )
    square = SQUARE_NUMBERS[found[2]]
    if found[1] == "+":
        return FIRST_STONE + square
    if found[1] == "k":
        return FIRST_KOI + square
    return (int(found[1]) - 1) * SQUARES + square


def move_text(number: int) -> str:
    """A move's canonical text; `parse` gives the integer back."""
    if number < FIRST_STONE:
        return f"{number // SQUARES + 1}{SQUARE_NAMES[number % SQUARES]}"
    if number < NO_STONE:
        return f"+{SQUARE_NAMES[number - FIRST_STONE]}"
    if number == NO_STONE:
        return "-"
    return f"k{SQUARE_NAMES[number - FIRST_KOI]}" if number < NO_KOI else "k-"


def stone_squares(board: Any, state: Any) -> list[int]:
    """Where stones lie: garden squares taken by neither pebble nor koi."""
    taken = board.playable & ~state.empty & ~state.koi_squares
    return [square for square in listed(taken) if state.pebble[square] == 0]


def pebbles(state: Any, seat: int) -> list[tuple[int, int]]:
    """A seat's pebbles as (square, number), in reading order."""
    return [(s, int(state.pebble[s]) % 10) for s in range(SQUARES) if state.pebble[s] and state.pebble[s] // 10 == seat]


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
        raise BadPosition(f"position: 9 parts are expected between blanks, here are {len(parts)}")
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
        raise BadPosition(f"position, pebbles: 2 to 4 players are set apart by '|', here {players}")
    try:
        codes = read_layout(layout, [])
    except BadMaterial as error:
        raise BadPosition(f"position, {error}") from error
    for fault in layout_faults(codes, players):
        raise BadPosition(f"position, layout: {fault}")
    if koi_option not in KOI_OPTIONS:
        raise BadPosition(f"position, koi option {koi_option!r}: H20: 'best' or 'hand' is expected")
    board = new_row(BOARD)
    fill(codes, board)
    board.players = players
    board.first = read_seat(first, players, "first")
    board.koi_by_hand = KOI_OPTIONS.index(koi_option)
    return board


def read_seat(text: str, players: int, part: str) -> int:
    if text not in {str(seat + 1) for seat in range(players)}:
        raise BadPosition(f"position, {part} {text!r}: a player from 1 to {players} is expected")
    return int(text) - 1


def read_list(text: str) -> list[str]:
    return [] if text == "-" else text.split(",")


def read_square(text: str, board: Any, state: Any, part: str) -> int:
    """An empty garden square in play."""
    if text not in SQUARE_NUMBERS:
        raise BadPosition(f"position, {part} {text!r}: squares are named a1 to i9")
    square = SQUARE_NUMBERS[text]
    if not holds(state.empty, square):
        raise BadPosition(f"position, {part} {text!r}: {why_not_empty(board, state, square)}")
    return square


def read_pebbles(board: Any, state: Any, seats: list[str]) -> None:
    """Lays the pebbles, checking H02 and H14."""
    state.rounds = 2
    state.reach[:] = 0
    for seat, texts in enumerate(seats):
        for text in read_list(texts):
            found = PEBBLE_TEXT.fullmatch(text)
            if not found:
                raise BadPosition(f"position, pebble {text!r}: a number and a square are expected, as in 9c4")
            number = int(found[1])
            square = read_square(found[2], board, state, "pebble")
            if not holds(state.free[number - 1], square):
                raise BadPosition(f"position, pebble {text!r}: {why_not_free(board, state, square, number)}")
            if state.hand[seat, rules.kind(number)] == 0:
                most = DEALT_PEBBLES[rules.kind(number)]
                raise BadPosition(
                    f"position, pebble {text!r}: H02: player {seat + 1} has {most} showing {number} or {10 - number}"
                )
            rules.put_pebble(board, state, seat, number, square)
            state.hand[seat, rules.kind(number)] -= 1
        if not pebbles(state, seat):
            state.reach[seat] = board.starts


def read_stones(board: Any, state: Any, stones: str, left: list[str]) -> None:
    """Lays the stones, checking H04."""
    squares = [read_square(text, board, state, "stone") for text in read_list(stones)]
    if len(set(squares)) < len(squares):
        raise BadPosition(f"position, stones {stones!r}: H11: a square holds one stone")
    for square in squares:
        rules.occupy(state, square)
    dealt = [int(DEALT_STONES[board.players, (seat - board.first) % board.players]) for seat in range(board.players)]
    if len(left) != board.players or any(text not in {"0", "1", "2"} for text in left):
        raise BadPosition(f"position, stones left {'|'.join(left)!r}: one number from 0 to 2 a player is expected")
    for seat, text in enumerate(left):
        if int(text) > dealt[seat]:
            raise BadPosition(f"position, stones left: H04: player {seat + 1} was dealt {dealt[seat]}, not {text}")
        state.stones[seat] = int(text)
    used = sum(dealt) - sum(int(text) for text in left)
    if used != len(squares):
        raise BadPosition(f"position, stones: H04: {used} were used, but {len(squares)} lie on the board")


def read_turn(board: Any, state: Any, seat: str, phase: str) -> None:
    """Whose turn it is and what must be done."""
    if phase not in PHASES.values():
        raise BadPosition(f"position, last part {phase!r}: one of {', '.join(PHASES.values())} is expected")
    state.phase = next(number for number, name in PHASES.items() if name == phase)
    if (state.phase == OVER) != (seat == "-"):
        raise BadPosition(f"position, seat to act {seat!r}: '-' is for a game that is over, and only for that")
    state.seat = board.first if state.phase == OVER else read_seat(seat, board.players, "seat to act")
    placed = len(pebbles(state, int(state.seat)))
    if state.phase == STONE and placed == 0:
        raise BadPosition(f"position: H15: a stone comes after a pebble, and player {state.seat + 1} has placed none")
    if state.phase in (PEBBLE, STONE):
        state.rounds = placed + (state.phase == PEBBLE)
    else:
        state.rounds = 1 + max(len(pebbles(state, other)) for other in range(board.players))


def read_koi(board: Any, state: Any, koi: str) -> None:
    """H20: koi placed by hand, each in a garden that its owner won outright."""
    squares = [read_square(text, board, state, "koi") for text in read_list(koi)]
    by_hand = bool(board.koi_by_hand) and state.phase in (KOI, OVER)
    if (squares or state.phase == KOI) and not by_hand:
        raise BadPosition(f"position, koi {koi!r}: H20: koi are placed by hand only with that option, at the end")
    if not by_hand:
        return
    tally = np.zeros(1, rules.TALLY)[0]
    rules.score(board, state, tally)
    state.koi[:] = tally.koi_won
    for square in squares:
        garden = board.garden[square]
        winners = int(tally.garden_winners[garden])
        if winners.bit_count() != 1:
            raise BadPosition(f"position, koi {SQUARE_NAMES[square]!r}: H20: nobody won that garden outright")
        owner = winners.bit_length() - 1
        if holds(state.koi_squares, square) or (board.garden_squares[garden] & state.koi_squares).any():
            raise BadPosition(f"position, koi {SQUARE_NAMES[square]!r}: H20: the garden has a koi already")
        if state.koi[owner] == 0:
            raise BadPosition(f"position, koi {SQUARE_NAMES[square]!r}: H20: player {owner + 1} has won no koi for it")
        waits = (owner - board.first) % board.players > (state.seat - board.first) % board.players
        if state.phase == KOI and waits:
            raise BadPosition(f"position, koi {SQUARE_NAMES[square]!r}: H20: player {owner + 1} is not yet to place")
        rules.occupy(state, square)
        state.koi_squares[square >> 6] |= BIT[square]
        state.koi[owner] -= 1


def check_reachable(board: Any, state: Any) -> None:
    """Raises BadPosition unless play by the rules can lead here: H12, H13, H15–H17."""
    for seat in range(board.players):
        placed = [square for square, _ in pebbles(state, seat)]
        if placed and not any(holds(board.starts, square) for square in placed):
            raise BadPosition(f"position: H12: player {seat + 1} has no pebble on a starting square")
        if not one_piece(placed):
            raise BadPosition(f"position: H13: player {seat + 1}'s pebbles do not hang together by rows and columns")
        check_turns(board, state, seat, len(placed))
    able = bool(rules.can_place(state, int(state.seat)))
    if state.phase == PEBBLE and not able:
        raise BadPosition(f"position: H16: player {state.seat + 1} can place no pebble")
    if state.phase == STONE and (state.stones[state.seat] == 0 or not state.empty.any()):
        raise BadPosition(f"position: H15: player {state.seat + 1} can place no stone")
    if state.phase in (KOI, OVER) and any(rules.can_place(state, seat) for seat in range(board.players)):
        raise BadPosition("position: H17: somebody can still place a pebble")
    if state.phase == KOI and not rules.may_place_koi(board, state):
        raise BadPosition(f"position: H20: player {state.seat + 1} can place no koi")


def one_piece(squares: list[int]) -> bool:
    """H13: whether the squares hang together by shared rows and columns."""
    reached = set(squares[:1])
    for _ in squares:
        reached |= {s for s in squares if any(s // 9 == r // 9 or s % 9 == r % 9 for r in reached)}
    return len(reached) == len(squares)


def check_turns(board: Any, state: Any, seat: int, placed: int) -> None:
    """H15, H16: a player has had as many turns as the others, or can place no pebble any more."""
    if state.phase in (PEBBLE, STONE):
        before = (seat - board.first) % board.players < (state.seat - board.first) % board.players
        now = seat == state.seat
        due = state.rounds - (0 if before or (now and state.phase == STONE) else 1)
        if placed > due:
            raise BadPosition(f"position: H11: player {seat + 1} has placed {placed} pebbles in {due} turns")
        if placed < due and rules.can_place(state, seat):
            raise BadPosition(f"position: H16: player {seat + 1} has placed {placed} pebbles in {due} turns")
    dealt = int(DEALT_STONES[board.players, (seat - board.first) % board.players])
    turns = placed - (seat == state.seat and state.phase == STONE)
    if dealt - state.stones[seat] > turns:
        raise BadPosition(f"position: H15: player {seat + 1} has placed more than one stone a turn")
