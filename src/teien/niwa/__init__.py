"""Niwa: a race through a garden of hexagons, pearls for steps, 2 players."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import RenderableType
from rich.text import Text

from teien.core.chart import Chart
from teien.core.errors import BadMaterial
from teien.core.game import Game, Option, Scene, Viewer
from teien.core.match import Match
from teien.core.outcome import Outcome
from teien.core.row import copied, new_row
from teien.niwa import (
    circuit,
    drawing,
    evaluation,
    growing,
    material,
    notation,
    reasons,
    rules,
    scoring,
    statistics,
    telling,
    text,
)


class Niwa(Game):
    """The game as the rest of the house sees it. Seat 0 is pink, seat 1 blue."""

    name = "niwa"
    title = "Niwa"
    version = 1
    players = (2,)
    options = (
        Option("first", "the player who begins, 1 or 2; drawn when left out (N08)", default="random"),
        Option(
            "circuit",
            "the garden: a circuit by name, random, fair (by chance, the same from both ends), or its tiles (N04)",
            default=next(iter(material.HOUSE.circuits)),
            suggestions=(*material.HOUSE.circuits, *material.DRAWN),
        ),
        Option("tiles", "a file with tiles and circuits of your own (N05)"),
        Option("capacity", "how many pearls a head holds (N14)", choices=notation.CAPACITIES, default="3"),
        Option(
            "repetition",
            "whether the same position for the third time is a draw (N21)",
            choices=notation.REPETITIONS,
            default="on",
        ),
        Option("longest", "after so many turns the game is drawn (N23)", default="1000"),
    )
    actions = rules.ACTIONS
    most_moves = rules.MOST_MOVES
    forgotten = frozenset({"seen"})
    habits = evaluation.HABITS
    board_type = material.BOARD
    state_type = rules.STATE

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        board = new_row(material.BOARD)
        board.players = players
        first = options.get("first")
        if first is not None and (isinstance(first, bool) or first not in (0, 1)):
            raise BadMaterial(f"first {first!r}: N08: seat 0 or 1, or None to draw one")
        capacity = options.get("capacity", 3)
        if isinstance(capacity, bool) or capacity not in (3, None):
            raise BadMaterial(f"capacity {capacity!r}: N14: 3, or None for no limit")
        board.capacity = material.ALL_PEARLS if capacity is None else capacity
        repetition = options.get("repetition", True)
        if not isinstance(repetition, bool):
            raise BadMaterial(f"repetition {repetition!r}: N21: True or False is expected")
        board.repetition = repetition
        board.longest = check_longest(options.get("longest", 1000), repetition=repetition)
        found = material.read_set(options.get("tiles"))
        chosen = options.get("circuit") or next(iter(found.circuits), "")
        if not isinstance(chosen, str) or not chosen:
            raise BadMaterial(f"circuit {chosen!r}: N04: {found.source} has none; random, fair or tiles are expected")
        tiles = material.NO_TILES
        if chosen in material.DRAWN:
            tiles = growing.tiles_to_draw(found, fair=chosen == "fair")
        else:
            circuit.lay(chosen, found, board)
        return (tiles, int(chosen == "fair"), -1 if first is None else int(first)), board

    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        options: dict[str, Any] = {name: texts[name] for name in ("circuit", "tiles") if name in texts}
        for name, read in READERS.items():
            if name in texts:
                options[name] = read(texts[name])
        return options

    def setup(self, board: Any) -> dict[str, str]:
        return {
            "circuit": circuit.text(board),
            "first": str(board.first + 1),
            "capacity": notation.capacity_text(board),
            "repetition": notation.repetition_text(board),
            "longest": str(board.longest),
        }

    def parse(self, board: Any, text: str) -> int:
        return notation.parse(board, text)

    def move_text(self, board: Any, number: int) -> str:
        return notation.move_text(board, number)

    def why_illegal(self, board: Any, state: Any, seat: int, number: int) -> str:
        return reasons.why_illegal(board, state, seat, number)

    def position(self, board: Any, state: Any, viewer: Viewer) -> str:
        return notation.position(board, state)

    def from_position(self, line: str) -> tuple[Any, Any]:
        return notation.from_position(line)

    def round(self, board: Any, state: Any) -> int:
        """The set-up is the first round; each further one has a turn of both."""
        if state.phase == rules.PLACE:
            return 1
        return 2 + (int(state.turns) - int(state.phase == rules.OVER)) // 2

    def outcome(self, board: Any, state: Any) -> Outcome:
        return scoring.outcome(board, state)

    def text(self, board: Any, state: Any, scene: Scene) -> Text:
        return text.draw(board, state, scene)

    def told(self, board: Any, state: Any, names: Sequence[str]) -> RenderableType:
        return telling.told(board, state, scoring.outcome(board, state), names)

    def check_material(self, path: str | Path) -> str:
        """N03–N05: every tile and every circuit of the file."""
        found = material.read_set(path)
        board = new_row(material.BOARD)
        for name in found.circuits:
            circuit.lay(name, found, board)
        tiles = sum(tile.copies for tile in found.tiles.values())
        own = f"{tiles} tiles in {len(found.tiles)} designs" if found.tiles is not material.HOUSE.tiles else ""
        circuits = f"{len(found.circuits)} circuit{'s' * (len(found.circuits) != 1)}" if found.circuits else ""
        return f"{' and '.join(part for part in (own, circuits) if part)}, all good (N03, N04)"

    def statistics(self, match: Match) -> Sequence[Chart]:
        return statistics.charts(match)

    def svg(self, board: Any, state: Any, scene: Scene) -> str:
        return drawing.draw(board, state, scene)

    def touches(self, board: Any, state: Any, number: int) -> tuple[str, ...]:
        return drawing.touches(board, state, number)

    def timeless(self, board: Any) -> Any:
        """Without N21."""
        without = copied(board)
        without.repetition = 0
        return without

    def longest(self, board: Any) -> int:
        """Six placings; in a turn a step for each pearl of a head, and a jump or an end."""
        return 2 * material.FIGURES + int(board.longest) * (int(board.capacity) + 1)

    def score_bounds(self, board: Any) -> tuple[int, int]:
        return 0, 1


def check_longest(longest: Any, *, repetition: bool) -> int:
    """N23: the number of turns after which a game is drawn."""
    most = notation.most_turns("on" if repetition else "off")
    if isinstance(longest, bool) or not isinstance(longest, (int, np.integer)) or not 1 <= longest <= most:
        more = f"; up to {notation.LONGEST} where repetitions do not count" if repetition else ""
        raise BadMaterial(f"longest {longest!r:.40}: N23: a whole number from 1 to {most}{more}")
    return int(longest)


def read_first(text: str) -> int | None:
    if text not in ("1", "2", "random"):
        raise BadMaterial(f"first {text!r:.40}: N08: player 1 or 2, or random")
    return None if text == "random" else int(text) - 1


def read_capacity(text: str) -> int | None:
    if text not in notation.CAPACITIES:
        raise BadMaterial(f"capacity {text!r:.40}: N14: 3 or none is expected")
    return None if text == "none" else int(text)


def read_repetition(text: str) -> bool:
    if text not in notation.REPETITIONS:
        raise BadMaterial(f"repetition {text!r:.40}: N21: on or off is expected")
    return text == "on"


def read_longest(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadMaterial(f"longest {text!r:.40}: N23: a whole number is expected")
    return int(text)


READERS = {"first": read_first, "capacity": read_capacity, "repetition": read_repetition, "longest": read_longest}

GAME = Niwa()
