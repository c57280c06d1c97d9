"""Haru Ichiban: secret flowers on a pond of lily pads, 2 players."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.text import Text

from teien.core.account import Account
from teien.core.chart import Chart
from teien.core.errors import BadMaterial
from teien.core.game import Game, Option, Scene, SeatMark, Viewer
from teien.core.language import _, later
from teien.core.match import Match
from teien.core.outcome import Outcome
from teien.core.picture import Picture
from teien.core.row import new_row
from teien.core.shuffles import Shuffles
from teien.haru_ichiban import (
    drawing,
    draws,
    evaluation,
    material,
    notation,
    observation,
    reasons,
    rules,
    scoring,
    shuffling,
    speech,
    statistics,
    telling,
    text,
)


class HaruIchiban(Game):
    """The game as the rest of the house sees it. Seat 0 is red, seat 1 yellow."""

    name = "haru-ichiban"
    title = "Haru Ichiban"
    tagline = later(
        "Choose a flower in secret, let the wind push the pads, and be the first to bring your flowers into a figure."
    )
    version = 1
    players = (2,)
    options = (
        Option(
            "dragonfly",
            title=later("Who has the dragonfly"),
            help=later("the player who takes the dragonfly, counted from 1, or one by chance (R07)"),
            kind="seat",
            default="random",
        ),
        Option(
            "chance",
            title=later("Shuffles"),
            help=later("where the shuffles begin, 16 hexadecimal digits; by chance unless given (R06)"),
            rare=True,
        ),
    )
    seat_marks = (
        SeatMark(text.SYMBOLS[0], text.SEAT_STYLES[0], later("red")),
        SeatMark(text.SYMBOLS[1], text.SEAT_STYLES[1], later("yellow")),
    )
    actions = rules.ACTIONS
    most_moves = rules.ACTIONS
    hidden_setup = frozenset({"chance"})
    draws = draws.DRAWS
    habits = evaluation.HABITS
    observation = observation.OBSERVATION
    board_type = material.BOARD
    state_type = rules.STATE

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        dragonfly, chance = options.get("dragonfly"), options.get("chance")
        if dragonfly is not None and (isinstance(dragonfly, bool) or dragonfly not in (0, 1)):
            raise BadMaterial(_("dragonfly {text!r:.60}: R07: seat 0 or 1, or None to draw one").format(text=dragonfly))
        if chance is not None and (isinstance(chance, bool) or not isinstance(chance, int) or not 0 < chance < 2**64):
            raise BadMaterial(
                _("chance {text!r:.60}: R06: a whole number from 1 to 2^64 - 1, or None to draw one").format(
                    text=chance
                )
            )
        board = new_row(material.BOARD)
        board.players = players
        return (-1 if dragonfly is None else int(dragonfly), np.uint64(chance or 0)), board

    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        options: dict[str, Any] = {}
        if "dragonfly" in texts:
            if texts["dragonfly"] not in ("1", "2", "random"):
                raise BadMaterial(
                    _("dragonfly {text!r:.60}: R07: player 1 or 2, or random").format(text=texts["dragonfly"])
                )
            options["dragonfly"] = None if texts["dragonfly"] == "random" else int(texts["dragonfly"]) - 1
        if "chance" in texts:
            if not re.fullmatch(r"[0-9a-f]{16}", texts["chance"]):
                raise BadMaterial(
                    _("chance {text!r:.60}: R06: 16 hexadecimal digits are expected").format(text=texts["chance"])
                )
            options["chance"] = int(texts["chance"], 16)
        return options

    def setup(self, board: Any, state: Any) -> dict[str, str]:
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

    def face_down(self, state: Any) -> tuple[int, ...]:
        """R08, R26: a choice lies face down until both have chosen."""
        if state.phase != rules.CHOOSE:
            return ()
        return tuple(seat for seat in range(2) if state.choice[seat])

    def shuffle(self, before: Any, state: Any, shuffles: Shuffles) -> None:
        """R06, R24: a round's flowers are shuffled when it begins, by the shuffle of its number."""
        if (before is None or before.rounds != state.rounds) and state.phase != rules.OVER:
            shuffling.shuffle_flowers(state, shuffles.shuffle(int(state.rounds)))

    def retold(self, history: Sequence[tuple[int, int]], old: Any, new: Any, seat: int) -> list[tuple[int, int]]:
        return draws.retold(history, old, new, 1 - seat)

    def settled(self, states: Sequence[Any], history: Sequence[Any]) -> int:
        """R08, R13: what revealed two flowers, let somebody draw or ended the game is not taken back."""
        for index in range(len(history) - 1, -1, -1):
            before, after, (seat, move) = states[index], states[index + 1], history[index]
            revealed = move.number < rules.FIRST_ROLE and before.choice[1 - seat]
            drew = before.rounds != after.rounds or (before.drawn != after.drawn).any()
            if revealed or drew or after.phase == rules.OVER:
                return index + 1
        return 0

    def outcome(self, board: Any, state: Any) -> Outcome:
        return scoring.outcome(state)

    def text(self, board: Any, state: Any, scene: Scene) -> Text:
        return text.draw(board, state, scene)

    def verdict(self, board: Any, state: Any, names: Sequence[str]) -> tuple[str, str]:
        return telling.verdict(scoring.outcome(state), names, over=state.phase == rules.OVER)

    def account(self, board: Any, state: Any, names: Sequence[str]) -> Account:
        return telling.account(scoring.outcome(state), names, over=state.phase == rules.OVER)

    def standings(self, board: Any, state: Any) -> tuple[str, ...]:
        return tuple(speech.points(score) for score in state.score.tolist())

    def statistics(self, match: Match) -> Sequence[Chart]:
        return statistics.charts(match)

    def picture(self, board: Any, state: Any, scene: Scene) -> Picture:
        return drawing.picture(board, state, scene)

    def spoken(self, board: Any, number: int) -> str:
        return speech.spoken(number)

    def travels(self, board: Any, before: Any, after: Any, number: int) -> Mapping[str, str]:
        return drawing.travels(before, after, number)

    def touches(self, board: Any, state: Any, numbers: Sequence[int]) -> list[tuple[str, ...]]:
        return [drawing.touches(number) for number in numbers]

    def longest(self, board: Any) -> None:
        return None

    def score_bounds(self, board: Any) -> tuple[int, None]:
        return 0, None


GAME = HaruIchiban()
