"""Koke around its rows: the moves, what can be chosen before a game, what people see, and positions as text."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from koke.rules import BOARD, SIDE, SQUARES, STATE, gardener, to_act
from teien.core.engine.bits import places, seats
from teien.core.engine.row import new_row
from teien.core.engine.square_sets import beside
from teien.core.pictures.square_board import square_names
from teien.core.play.move import Move
from teien.core.play.moves import Kind, Moves
from teien.core.play.options import TextOption
from teien.core.play.reading import list_text, read_list, read_parts
from teien.core.play.view import Viewer
from teien.core.words.errors import BadMaterial, BadPosition

NAMES = square_names(SIDE)
MOVES = Moves(Kind("plant", "{square}", ("{square}",), "plants moss on {square}", {"square": NAMES}))
OPTIONS = (TextOption(name="stones", rule="K01", title="Stones", help="squares with stones, such as b5,c2 (K01)"),)


class View(NamedTuple):
    viewer: Viewer
    names: tuple[str, ...]
    to_act: tuple[int, ...]
    last: tuple[Move, ...]
    stones: tuple[str, ...]
    moss: tuple[tuple[str, ...], ...]


def prepare(players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
    return read_squares(options["stones"] or "-", BadMaterial), new_row(BOARD, players=players)


def values(board: Any, state: Any) -> dict[str, Any]:
    return {"stones": list_text(listed(board.stones))}


def longest(board: Any) -> int:
    return SQUARES


def listed(squares: Any) -> tuple[str, ...]:
    return tuple(NAMES[place] for place in places(int(squares)))


def read_squares(text: Any, error: type[BadMaterial] | type[BadPosition]) -> int:
    names = read_list(str(text))
    if len(set(names) & set(NAMES)) != len(names):
        raise error("{text!r:.60}: K01: squares such as b5,c2 are expected, each once", text=text)
    return sum(1 << NAMES.index(name) for name in names)


def view(board: Any, state: Any, viewer: Viewer, last: tuple[Move, ...], names: tuple[str, ...]) -> View:
    acting, moss = seats(int(to_act(board, state))), tuple(map(listed, state.moss))
    return View(viewer, names, acting, last, listed(board.stones), moss)


def round_number(board: Any, state: Any) -> int:
    return len(listed(state.moss[1])) + 1


def position(view: View) -> str:
    """The stones and the moss of both, as in `b5,c2 d4 -`."""
    return " ".join(map(list_text, (view.stones, *view.moss)))


def from_position(line: str) -> tuple[Any, Any]:
    parts = read_parts(line, 3, "position: 3 parts with blanks between them are expected, not {count}")
    stones, green, silver = (read_squares(part, BadPosition) for part in parts)
    board, state = new_row(BOARD, players=2, stones=stones), new_row(STATE, moss=(green, silver))
    if gardener(state) not in (0, 1) or stones & (green | silver) or (green | beside(green, SIDE)) & silver:
        raise BadPosition("position: K02, K03, K04: there is too much moss of one, or too near to something else")
    return board, state
