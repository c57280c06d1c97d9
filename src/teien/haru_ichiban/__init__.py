"""Haru Ichiban: secret flowers on a pond of lily pads, 2 players."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.console import RenderableType
from rich.text import Text

from teien.core.chart import Chart
from teien.core.errors import BadMaterial
from teien.core.game import Game, Option, Scene, Viewer
from teien.core.match import Match
from teien.core.outcome import Outcome
from teien.core.row import new_row
from teien.haru_ichiban import (
    drawing,
    evaluation,
    material,
    notation,
    reasons,
    rules,
    scoring,
    statistics,
    telling,
    text,
)


class HaruIchiban(Game):
    """The game as the rest of the house sees it. Seat 0 is red, seat 1 yellow."""

    name = "haru-ichiban"
    title = "Haru Ichiban"
    version = 1
    players = (2,)
    options = (
        Option("dragonfly", "the player who takes the dragonfly, 1 or 2; drawn when left out (R07)", default="random"),
        Option("chance", "where the shuffles begin, 16 hexadecimal digits; drawn when left out (R06)"),
    )
    actions = rules.ACTIONS
    most_moves = rules.ACTIONS
    hidden_setup = frozenset({"chance"})
    habits = evaluation.HABITS
    board_type = material.BOARD
    state_type = rules.STATE

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        dragonfly, chance = options.get("dragonfly"), options.get("chance")
        if dragonfly is not None and (isinstance(dragonfly, bool) or dragonfly not in (0, 1)):
            raise BadMaterial(f"dragonfly {dragonfly!r}: R07: seat 0 or 1, or None to draw one")
        if chance is not None and (isinstance(chance, bool) or not isinstance(chance, int) or not 0 < chance < 2**64):
            raise BadMaterial(f"chance {chance!r:.60}: R06: a whole number from 1 to 2^64 - 1, or None to draw one")
        board = new_row(material.BOARD)
        board.players = players
        return (-1 if dragonfly is None else int(dragonfly), np.uint64(chance or 0)), board

    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        options: dict[str, Any] = {}
        if "dragonfly" in texts:
            if texts["dragonfly"] not in ("1", "2", "random"):
                raise BadMaterial(f"dragonfly {texts['dragonfly']!r}: R07: player 1 or 2, or random")
            options["dragonfly"] = None if texts["dragonfly"] == "random" else int(texts["dragonfly"]) - 1
        if "chance" in texts:
            if not re.fullmatch(r"[0-9a-f]{16}", texts["chance"]):
                raise BadMaterial(f"chance {texts['chance']!r}: R06: 16 hexadecimal digits are expected")
            options["chance"] = int(texts["chance"], 16)
        return options

    def setup(self, board: Any) -> dict[str, str]:
        return {"dragonfly": str(board.dragonfly + 1), "chance": f"{int(board.chance[0]):016x}"}

    def parse(self, board: Any, text: str) -> int:
        return notation.parse(text)

    def move_text(self, board: Any, number: int) -> str:
        return notation.move_text(number)

    def why_illegal(self, board: Any, state: Any, seat: int, number: int) -> str:
        return reasons.why_illegal(state, seat, number)

    def position(self, board: Any, state: Any, viewer: Viewer) -> str:
        return notation.position(state, viewer)

    def from_position(self, line: str) -> tuple[Any, Any]:
        return notation.from_position(line)

    def round(self, board: Any, state: Any) -> int:
        """Turns are counted through: the second round begins with turn 9."""
        return int((state.rounds - 1) * rules.LAST_TURN + state.turn)

    def shown(self, states: Sequence[Any], history: Sequence[Any], viewer: Viewer) -> list[bool]:
        """R26: a choice that was changed tells of a hand, and so does one that is not revealed yet."""
        final: dict[tuple[int, int], int] = {}
        for index, (seat, move) in enumerate(history):
            if move.number < rules.FIRST_ROLE:
                final[seat, self.round(None, states[index])] = index
        if states[-1].phase == rules.CHOOSE:
            pending = self.round(None, states[-1])
            final = {key: index for key, index in final.items() if key[1] != pending or key[0] == viewer}
        kept = set(final.values())
        return [move.number >= rules.FIRST_ROLE or index in kept for index, (_, move) in enumerate(history)]

    def outcome(self, board: Any, state: Any) -> Outcome:
        return scoring.outcome(state)

    def text(self, board: Any, state: Any, scene: Scene) -> Text:
        return text.draw(board, state, scene)

    def told(self, board: Any, state: Any, names: Sequence[str]) -> RenderableType:
        return telling.told(board, state, scoring.outcome(state), names, over=state.phase == rules.OVER)

    def statistics(self, match: Match) -> Sequence[Chart]:
        return statistics.charts(match)

    def svg(self, board: Any, state: Any, scene: Scene) -> str:
        return drawing.draw(board, state, scene)

    def touches(self, board: Any, state: Any, number: int) -> tuple[str, ...]:
        return drawing.touches(number)

    def longest(self, board: Any) -> None:
        return None

    def score_bounds(self, board: Any) -> tuple[int, None]:
        return 0, None


GAME = HaruIchiban()
