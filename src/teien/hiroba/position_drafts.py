"""A position in the making: read as far as it can be, and what can be laid where.

What is made is a view; its line is written as that of any other.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from teien.core.engine.row import new_row
from teien.core.play.position_editor import rewritten
from teien.core.play.position_file import line_of
from teien.core.play.reading import read_list, read_parts
from teien.core.words.errors import BadPosition
from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.hiroba import notation, rules
from teien.hiroba.reasons import why_not_empty, why_not_free
from teien.hiroba.rules import DEALT_STONES, STATE
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds
from teien.hiroba.view import KOI_CODE, PHASES, PIECES, Phase, Piece, View, view

NAME = "hiroba"


def read(text: str) -> View | None:
    """The position of a text, with all that can be read of it; None where there is nothing to show."""
    try:
        line = line_of(text, NAME)
    except BadPosition:
        return None
    try:
        board, state = notation.from_position(line)
    except BadPosition:
        try:
            board, state = read_loosely(line)
        except BadPosition:
            return None
    names = tuple(made_up_name(seat) for seat in range(int(board.players)))
    return view(board, state, "all", (), names)


def read_loosely(line: str) -> tuple[Any, Any]:
    """The rows of a position that is not good yet; what cannot be laid at all is left out.

    Raises BadPosition where the garden cannot be read.
    """
    usual, is_ahead, ahead = line.partition(f" {notation.AHEAD}")
    layout, placed, stones, left, koi, koi_option, first, seat, phase = read_parts(usual, 9, "")
    players = placed.count("|") + 1
    board = notation.read_board(layout, players, koi_option, first)
    if is_ahead:
        board.ahead[:players] = notation.read_ahead(ahead.strip(), players)
    state = new_row(STATE)
    rules.start(board, state)
    state.rounds, state.reach[:] = 2, 0
    for place, texts in enumerate(placed.split("|")):
        for text in read_list(texts):
            found = notation.PEBBLE_TEXT.fullmatch(text)
            square = SQUARE_NUMBERS[found[2]] if found else -1
            kind = rules.kind(int(found[1])) if found else 0
            if found and holds(state.empty, square) and state.hand[place, kind]:
                rules.put_pebble(board, state, place, int(found[1]), square)
                state.hand[place, kind] -= 1
        if not notation.pebbles(state, place):
            state.reach[place] = board.starts
    for text in read_list(stones):
        if text in SQUARE_NUMBERS and holds(state.empty, SQUARE_NUMBERS[text]):
            rules.occupy(state, SQUARE_NUMBERS[text])
    for text in read_list(koi):
        if text in SQUARE_NUMBERS and holds(state.empty, SQUARE_NUMBERS[text]):
            notation.lay_koi(state, SQUARE_NUMBERS[text])
    for place, text in enumerate(left.split("|")[:players]):
        told = int(text) if text in {"0", "1", "2"} else 0
        state.stones[place] = min(told, dealt(players, (place - int(board.first)) % players, small=bool(board.small)))
    state.seat = int(seat) - 1 if seat in {str(number + 1) for number in range(players)} else board.first
    state.phase = next((number for number, name in enumerate(PHASES) if name == phase), 0)
    return board, state


def dealt(players: int, turn: int, *, small: bool = False) -> int:
    """H04, H27: how many stones whoever moves first, second, …, counted from 0, has at the start."""
    return int(DEALT_STONES[int(small), players, turn])


def dealt_to(seen: View, seat: int) -> int:
    """How many stones a seat had at the start."""
    players = len(seen.names)
    tiles = sum(pond is not None for pond in seen.layout.ponds)
    return dealt(players, (seat - seen.first) % players, small=tiles == players)


def written(text: str, seen: View) -> str:
    """The text with this position in it; whose turn it is follows where only that was wrong."""
    return rewritten(text, NAME, map(notation.position, fitting(seen)), notation.from_position)


def fitting(seen: View) -> Iterator[View]:
    """The position as it is, and then with any other turn."""
    yield seen
    phases: tuple[Phase, ...] = ("pebble", "stone", "koi") if seen.koi_option == "hand" else ("pebble", "stone")
    for phase in phases:
        for turn in range(len(seen.names)):
            yield seen._replace(phase=phase, to_act=((seen.first + turn) % len(seen.names),))
    yield seen._replace(phase="over", to_act=())


def free_squares(seen: View, number: int = 0) -> list[str]:
    """H11, H14: where a pebble with a number may lie, or anything else with none."""
    taken, gardens = seen.by_square, seen.layout.garden_of
    equal = [piece.square for piece in seen.pieces if number and piece.number == number]
    rows, columns = {square[1] for square in equal}, {square[0] for square in equal}
    held = {gardens[square] for square in equal}
    return [
        square
        for square, garden in gardens.items()
        if square not in taken and garden not in held and square[1] not in rows and square[0] not in columns
    ]


def with_piece(seen: View, square: str, code: int) -> View:
    """One more piece, by its code as `PIECES` has it."""
    pieces = {**seen.by_square, square: PIECES[SQUARE_NUMBERS[square]][code]}
    return in_order(seen, pieces)


def without(seen: View, square: str) -> View:
    pieces = seen.by_square
    del pieces[square]
    return in_order(seen, pieces)


def in_order(seen: View, pieces: dict[str, Piece]) -> View:
    return seen._replace(pieces=tuple(pieces[square] for square in SQUARE_NAMES if square in pieces))


def code_of(piece: Piece) -> int:
    """The code by which `PIECES` has it."""
    return 10 * piece.seat + piece.number if piece.kind == "pebble" else KOI_CODE if piece.kind == "koi" else 0


def with_stones(seen: View, seat: int, count: int) -> View:
    """The position with so many stones left to a seat."""
    hands = list(seen.hands)
    hands[seat] = hands[seat]._replace(stones=count)
    return seen._replace(hands=tuple(hands))


def missing_stone(seen: View) -> int:
    """A seat that has used a stone, which is the last that could have; -1 where nobody has."""
    players = len(seen.names)
    turns = [(seen.first - 1 - turn) % players for turn in range(players)]
    return next((seat for seat in turns if seen.hands[seat].stones < dealt_to(seen, seat)), -1)


def koi_squares(seen: View) -> list[str]:
    """H20: where one more koi may lie by hand, as the readers see it."""
    laid = [piece.square for piece in seen.pieces if piece.kind == "koi"]
    bare = seen._replace(pieces=tuple(piece for piece in seen.pieces if piece.kind != "koi"))
    board, state = read_loosely(notation.position(bare))
    tally = np.zeros(1, rules.TALLY)[0]
    rules.score(board, state, tally)
    state.koi[:] = tally.koi_won
    for square in map(SQUARE_NUMBERS.__getitem__, laid):
        if not notation.why_no_koi_there(board, state, tally, square):
            notation.put_koi(board, state, tally, square)
    return [
        square
        for square in free_squares(seen)
        if not notation.why_no_koi_there(board, state, tally, SQUARE_NUMBERS[square])
    ]


def why_no_pebble(seen: View, seat: int, number: int, square: str) -> str:
    """H02, H11, H14: why a pebble cannot be laid on a square; empty where nothing is against it."""
    if not seen.hands[seat].pebbles[min(number, 10 - number) - 1]:
        return used_up(seen, seat, number)
    if fault := why_not_empty(seen, square):
        return fault
    return "" if square in free_squares(seen, number) else why_not_free(seen, square, number)


def used_up(seen: View, seat: int, number: int) -> str:
    """H02, H27: all pebbles of a kind lie on the board."""
    most = seen.dealt[min(number, 10 - number) - 1]
    fault = _("H02: player {player} has {count} showing {number} or {other}")
    return fault.format(player=seat + 1, count=most, number=number, other=10 - number)
