"""What one viewer may know of a position of Hiroba, in plain values: all that people see is made from it.

Squares go by their names and stand in reading order, `a9` first and `i1` last. Nothing is secret, so all views of a
position are the same but for who looks.
"""

from functools import lru_cache
from itertools import accumulate
from math import prod
from struct import Struct
from typing import Any, Literal, NamedTuple, get_args

import numpy as np

from teien.core.engine.bits import places
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.hiroba.material import BOARD, layout_text
from teien.hiroba.rules import DEALT_PEBBLES, TALLY, can_place, score
from teien.hiroba.squares import SQUARE_NAMES, listed, word

KOI_OPTIONS = ("best", "hand")
"""How koi are placed (H20)."""

TALLY_SIZES = [(name, prod(TALLY[name].shape)) for name in TALLY.fields or ()]
TALLY_NUMBERS = Struct("=" + "".join(f"{size}{TALLY[name].base.char}" for name, size in TALLY_SIZES))
"""Reads all the numbers of a tally at once."""
TALLY_PARTS = {
    name: slice(end - size, end)
    for (name, size), end in zip(TALLY_SIZES, accumulate(size for _name, size in TALLY_SIZES), strict=True)
}
"""Where each field of a tally is among its numbers."""

Phase = Literal["pebble", "stone", "koi", "over"]
"""What must be done now: place a pebble, a stone or none, a koi or no more; or nothing any more."""
PHASES: tuple[Phase, ...] = get_args(Phase)
"""As the rules count them."""


class Layout(NamedTuple):
    """The board without its pieces.

    - `text`: the nine tiles, as the option `layout` has them.
    - `kinds`: of each square, whether it is "garden", "start" (a garden's starting square), "pond" or "water".
    - `gardens`: the squares of each; garden A of tile t, counted from 0, is number 2 × t, B is 2 × t + 1; empty where
      the tile is water.
    - `ponds`: of each tile its pond's square; None where the tile is water.
    """

    text: str
    kinds: tuple[str, ...]
    gardens: tuple[tuple[str, ...], ...]
    ponds: tuple[str | None, ...]

    @property
    def garden_of(self) -> dict[str, int]:
        """The number of each garden square's garden."""
        return {square: number for number, squares in enumerate(self.gardens) for square in squares}

    @property
    def starts(self) -> list[str]:
        """The starting squares."""
        return [square for square, kind in zip(SQUARE_NAMES, self.kinds, strict=True) if kind == "start"]


class Piece(NamedTuple):
    """What lies on a garden square: a "pebble", a "stone" or a "koi"; of a pebble, whose it is and what it shows.

    `name` is what pictures call it.
    """

    name: str
    square: str
    kind: str
    seat: int = -1
    number: int = 0


def piece(square: str, code: int) -> Piece:
    """A piece by a row's code: 10 × seat + number for pebbles, 0 for a stone, KOI_CODE for a koi."""
    kind = "koi" if code == KOI_CODE else "pebble" if code else "stone"
    name = f"{kind}-on-{square}"
    return Piece(name, square, kind, *divmod(code, 10)) if kind == "pebble" else Piece(name, square, kind)


KOI_CODE = 40
PIECES = tuple(tuple(piece(square, code) for code in range(KOI_CODE + 1)) for square in SQUARE_NAMES)
"""All pieces, by the number of their square and their code."""


class Hand(NamedTuple):
    """What a seat has left to place: pebbles of each kind, 1/9 first and 5/5 last (H02), stones, koi by hand (H20)."""

    pebbles: tuple[int, ...]
    stones: int
    koi: int


class View(NamedTuple):
    """A position as somebody sees it.

    - `viewer`: who looks; `names`: what the players are called, by seat.
    - `layout`, `first`, `koi_option`, `ahead`, `dealt`: the set-up: the board, the seat that began, how koi are placed
      (H20), the points that each seat has ahead (H26), and how many pebbles of each kind it was dealt (H02, H27).
    - `phase`, `to_act`, `round`: what must be done, the seats that must do it, and in which round.
    - `pieces`: what lies on the garden squares, in reading order; koi where they were placed by hand.
    - `hands`: what each seat has left; `stuck`: the seats with pebbles of which none can be placed (H16).
    - `last`: the moves since whoever acts now acted last, the newest last.
    - `totals`: the points of each seat, as the board would count now.
    - `tally`: all that the rules count then, number after number; `scoring.breakdown` takes it apart.
    - `scoring`: whether it is to be shown as counted, which it is at the end.
    """

    viewer: Viewer
    names: tuple[str, ...]
    layout: Layout
    first: int
    koi_option: str
    ahead: tuple[int, ...]
    dealt: tuple[int, ...]
    phase: Phase
    to_act: tuple[int, ...]
    round: int
    pieces: tuple[Piece, ...]
    hands: tuple[Hand, ...]
    stuck: tuple[int, ...]
    last: tuple[Move, ...]
    totals: tuple[int, ...]
    tally: tuple[int, ...]
    scoring: bool

    @property
    def placed(self) -> dict[str, bool]:
        """The squares of what was placed since whoever acts now acted last, and whether that was in the last turn.

        A turn begins with a pebble; of koi, each counts for itself.
        """
        placed: dict[str, bool] = {}
        for move in self.last:
            if move.kind not in ("stone", "no_stone"):
                placed = dict.fromkeys(placed, False)
            if "square" in move.fields:
                placed[str(move.fields["square"])] = True
        return placed

    @property
    def by_square(self) -> dict[str, Piece]:
        """The pieces by where they lie."""
        return {piece.square: piece for piece in self.pieces}

    @property
    def are_ponds_won(self) -> bool:
        """Whether the ponds' koi are with those who won them (H18)."""
        return self.scoring or self.phase in ("koi", "over")

    def counted(self, field: str) -> tuple[int, ...]:
        """One field of the rules' tally."""
        return self.tally[TALLY_PARTS[field]]


def view(board: Any, state: Any, viewer: Viewer, last: tuple[Move, ...], names: tuple[str, ...]) -> View:
    """What the viewer may know: the one place where rows are read for people."""
    layout, players, first, koi_option, ahead, dealt, playable = setup_of(board.tobytes())
    _free, _reach, empty, by_hand, codes, _sums, pebbles, stones, koi, seat, number, rounds = state.tolist()
    phase = PHASES[number]
    to_act = () if phase == "over" else (seat,)
    pieces = pieces_of(codes.tolist(), playable & ~word(empty), word(by_hand))
    hands = tuple(map(Hand, map(tuple, pebbles.tolist()[:players]), stones.tolist(), koi.tolist()))
    able = to_act if phase == "pebble" else ()
    stuck = [
        seat for seat, hand in enumerate(hands) if seat not in able and any(hand[0]) and not can_place(state, seat)
    ]
    counted = np.zeros(1, TALLY)[0]
    score(board, state, counted)
    tally = TALLY_NUMBERS.unpack(counted.tobytes())
    totals = tally[TALLY_PARTS["total"]][:players]
    position = phase, to_act, rounds, pieces, hands, tuple(stuck), last, totals, tally, not to_act
    return View(viewer, names, layout, first, koi_option, ahead, dealt, *position)


def round_number(board: Any, state: Any) -> int:
    """Each player has a turn in a round."""
    return int(state.rounds)


@lru_cache(maxsize=256)
def setup_of(board_row: bytes) -> tuple[Layout, int, int, str, tuple[int, ...], tuple[int, ...], int]:
    """The layout, how many play, who begins, how koi are placed, who has which points ahead, the pebbles that each was
    dealt, and the garden squares, a bit each; read once."""
    board: Any = np.frombuffer(bytearray(board_row), BOARD)[0]
    kinds = ["water"] * len(SQUARE_NAMES)
    of_kind = {"garden": listed(board.playable), "start": listed(board.starts), "pond": board.pond[board.pond >= 0]}
    for kind, squares in of_kind.items():
        for square in squares:
            kinds[square] = kind
    gardens = tuple(tuple(SQUARE_NAMES[square] for square in listed(squares)) for squares in board.garden_squares)
    ponds = tuple(None if pond < 0 else SQUARE_NAMES[pond] for pond in board.pond.tolist())
    layout = Layout(layout_text(board), tuple(kinds), gardens, ponds)
    players, first, in_turn_order = int(board.players), int(board.first), board.ahead.tolist()
    ahead = tuple([in_turn_order[(seat - first) % players] for seat in range(players)])
    dealt = tuple(DEALT_PEBBLES[board.small].tolist())
    return layout, players, first, KOI_OPTIONS[board.koi_by_hand], ahead, dealt, word(board.playable)


def pieces_of(codes: list[int], taken: int, koi: int) -> tuple[Piece, ...]:
    """What lies on the board: the codes of the pebbles, and the squares of all pieces and of koi, a bit each."""
    for square in places(koi):
        codes[square] = KOI_CODE
    bits = f"{taken:b}"[::-1]
    return tuple([PIECES[square][codes[square]] for square, bit in enumerate(bits) if bit == "1"])
