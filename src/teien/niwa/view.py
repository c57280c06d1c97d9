"""What a viewer may know of a position, as plain values: all that pictures, texts and words are made of.

Nothing in Niwa is hidden, so every viewer knows the same. Seats are counted from 0, figures from 1 as in moves; cells
go by their names, lines and pearls by the letters `g`, `o`, `p` of their colours.
"""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from teien.core.play.move import Move
from teien.core.play.moves import Moves
from teien.core.play.view import Viewer
from teien.niwa import circuit
from teien.niwa.material import BOARD, COLOURS, FIGURES, SIDE_NAMES, cell_names
from teien.niwa.moves import END, TAKE_OVER, moves
from teien.niwa.pearls import pearls_text
from teien.niwa.rules import GO_ON, MOST_MOVES, OVER, PLACE, legal

Phase = Literal["place", "turn", "go on", "over"]
PHASES: tuple[Phase, ...] = ("place", "turn", "go on", "over")
"""What must be done, as the compiled rules number it."""

GARDENS = 256
"""So many gardens are kept in mind."""

NAMES = tuple([(number, f"{side}-{number}") for number in range(1, FIGURES + 1)] for side in SIDE_NAMES)
"""The figures of each side, by number and by what they are called in the picture."""


class Cell(NamedTuple):
    """A cell of the garden.

    Its name is the letter of its `column`, counted from 0, and its `height`, counted from 1. `lines` and `beside` are
    by direction, N first and then clockwise: the line's letter and the neighbour's name, both empty at the rim.
    `steps` are by seat: how many there are to the other's base, were no one in the way.
    """

    name: str
    column: int
    height: int
    lines: tuple[str, ...]
    beside: tuple[str, ...]
    steps: tuple[int, ...]


class Garden(NamedTuple):
    """A garden before anybody stands in it: its circuit as text, which tells all the rest; its cells and their names,
    the bases by seat, the tiles' middles; how many columns and heights there are."""

    circuit: str
    names: tuple[str, ...]
    cells: tuple[Cell, ...]
    bases: tuple[Cell, ...]
    middles: tuple[Cell, ...]
    columns: int
    heights: int

    def __hash__(self) -> int:
        return hash(self.circuit)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Garden) and self.circuit == other.circuit

    def cell(self, name: str) -> Cell:
        """The cell of this name; raises ValueError."""
        return self.cells[self.names.index(name)]


class Figure(NamedTuple):
    """A figure of a seat: what it is called in the picture, its cell, or None while it waits, and its pearls from the
    bottom up."""

    seat: int
    number: int
    name: str
    cell: Cell | None
    pearls: str


class Turn(NamedTuple):
    """The last turn taken apart: whose it was, which figures did something, the cells that they came to, and which
    were given pearls; of the set-up, all that the seat has placed."""

    seat: int
    moved: tuple[int, ...] = ()
    came: tuple[str, ...] = ()
    given: tuple[int, ...] = ()


class View(NamedTuple):
    """A position.

    - `figures`: by seat, each seat's in order.
    - `figure`: the one that must be placed now or may go on; None where any may move.
    - `may_end`: whether the turn can be ended now (N10, N12).
    - `may_take_over`: whether the second player, who places now, may take over instead (N24).
    - `legal`: the moves of the seat that acts, in order.
    - `last`: the moves of the last turn, which `turn` takes apart.
    - `turns`: how many have ended.
    - `to_go`: by seat, the steps from its nearest figure, or its base before any is placed, to the other's base.
    - `first`, `capacity`, `repetition`, `longest`, `takeover`: who began, and the options (N08, N14, N21, N23, N24);
      where a head holds any number of pearls, the capacity is all six.
    - `taken_over`: whether the second player has taken over, and so become the first.
    """

    viewer: Viewer
    names: tuple[str, ...]
    garden: Garden
    phase: Phase
    to_act: tuple[int, ...]
    figures: tuple[tuple[Figure, ...], ...]
    figure: int | None
    may_end: bool
    may_take_over: bool
    legal: tuple[Move, ...]
    last: tuple[Move, ...]
    turn: Turn
    turns: int
    winner: int | None
    to_go: tuple[int, ...]
    first: int
    capacity: int
    repetition: bool
    longest: int
    takeover: bool
    taken_over: bool

    @property
    def standing(self) -> dict[str, Figure]:
        """Who stands where, by the cells' names."""
        return {figure.cell.name: figure for side in self.figures for figure in side if figure.cell}


class Setting(NamedTuple):
    """What a board row tells: the garden, all the moves in it, and the options."""

    garden: Garden
    moves: Moves
    capacity: int
    repetition: bool
    longest: int
    takeover: bool


def view(board: Any, state: Any, viewer: Viewer, last: tuple[Move, ...], names: tuple[str, ...]) -> View:
    """What the rows tell; `last` are the moves of the last turn."""
    ground, known, capacity, repetition, longest, takeover = setting(board.tobytes())
    seat, phase, winner, moving = int(state["seat"]), int(state["phase"]), int(state["winner"]), int(state["moving"])
    cells: list[list[int]] = state["cell"].tolist()
    pearls: list[list[int]] = state["pearls"].tolist()
    numbers = np.empty(MOST_MOVES, np.int32)
    moves = [known[number] for number in numbers[: legal(board, state, seat, numbers)].tolist()]
    can_end = bool(moves) and moves[-1].number == END
    if phase == PLACE and can_end:
        moves[-1] = replace(moves[-1], kind=TAKE_OVER)
    return View(
        viewer=viewer,
        names=names,
        garden=ground,
        phase=PHASES[phase],
        to_act=() if phase == OVER else (seat,),
        figures=(side(ground, 0, cells[0], pearls[0]), side(ground, 1, cells[1], pearls[1])),
        figure=cells[seat].index(-1) + 1 if phase == PLACE else moving + 1 if phase == GO_ON else None,
        may_end=phase == GO_ON and can_end,
        may_take_over=phase == PLACE and can_end,
        legal=tuple(moves),
        last=last,
        turn=taken_apart(mover(seat, phase, cells, winner), last, ground, cells),
        turns=int(state["turns"]),
        winner=None if winner < 0 else winner,
        to_go=(to_go(ground, 0, cells[0]), to_go(ground, 1, cells[1])),
        first=int(state["first"]),
        capacity=capacity,
        repetition=repetition,
        longest=longest,
        takeover=takeover,
        taken_over=bool(state["taken_over"]),
    )


def meant(_board: Any, state: Any, move: Move) -> Move:
    """N24: while figures are placed, `end` is to take over."""
    return replace(move, kind=TAKE_OVER) if move.number == END and state["phase"] == PLACE else move


def round_number(board: Any, state: Any) -> int:
    """The set-up is the first round, unless the figures stand already (N25); each further one has a turn of both."""
    if state.phase == PLACE:
        return 1
    return 2 - int(board.small) + (int(state.turns) - int(state.phase == OVER)) // 2


def count(board: Any, state: Any) -> tuple[int, ...]:
    """The turn that is played, from 1; nothing is counted while the figures are placed."""
    return () if state.phase == PLACE else (int(state.turns) + int(state.phase != OVER),)


def side(ground: Garden, seat: int, cells: list[int], pearls: list[int]) -> tuple[Figure, ...]:
    """A seat's figures."""
    return tuple(
        [
            Figure(seat, number, name, ground.cells[cell] if cell >= 0 else None, letters(carried))
            for (number, name), cell, carried in zip(NAMES[seat], cells, pearls, strict=True)
        ]
    )


letters = cache(pearls_text)


def mover(seat: int, phase: int, cells: list[list[int]], winner: int) -> int:
    """The seat that made the last move, if any was made."""
    begun = cells[seat][0] >= 0 if phase == PLACE else phase == GO_ON or winner >= 0
    return seat if begun else 1 - seat


def taken_apart(seat: int, last: tuple[Move, ...], ground: Garden, cells: list[list[int]]) -> Turn:
    """The last turn; who takes over has brought all three figures where they are (N24)."""
    if last and last[-1].kind == TAKE_OVER:
        came = [ground.cells[cell].name for cell in cells[seat]]
        return Turn(seat, moved=tuple(range(1, FIGURES + 1)), came=tuple(came))
    return Turn(
        seat,
        moved=tuple([move.figure for move in last if move.kind != "end"]),
        came=tuple([move.cell for move in last if move.kind in ("go", "step")]),
        given=tuple([move.receiver for move in last if move.kind in ("step", "pass")]),
    )


def to_go(ground: Garden, seat: int, cells: list[int]) -> int:
    steps = [ground.cells[cell].steps[seat] for cell in cells if cell >= 0]
    return min(steps, default=ground.bases[seat].steps[seat])


@lru_cache(GARDENS)
def setting(row: bytes) -> Setting:
    board: Any = np.frombuffer(row, BOARD)[0]
    names = cell_names(board)
    cells = tuple(
        Cell(
            name,
            column=int(board.q[number]),
            height=int(name.lstrip("abcdefghijklmnopqrstuvwxyz")),
            lines=tuple(
                COLOURS[colour - 1] if other >= 0 else ""
                for colour, other in zip(board.colour[number], board.beside[number], strict=True)
            ),
            beside=tuple(names[other] if other >= 0 else "" for other in board.beside[number]),
            steps=tuple(board.steps[:, number].tolist()),
        )
        for number, name in enumerate(names)
    )
    ground = Garden(
        circuit.text(board),
        names,
        cells,
        bases=tuple(cells[base] for base in board.bases),
        middles=tuple(cells[middle] for middle in board.middle[: board.tiles]),
        columns=max(cell.column for cell in cells) + 1,
        heights=max(cell.height for cell in cells),
    )
    options = int(board.capacity), bool(board.repetition), int(board.longest), bool(board.takeover)
    return Setting(ground, moves(board), *options)
