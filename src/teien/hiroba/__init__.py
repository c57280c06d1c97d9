"""Hiroba: majorities with Sudoku's placement rule, 2 to 4 players."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.text import Text

from teien.core.account import Account
from teien.core.chart import Chart
from teien.core.errors import BadMaterial
from teien.core.game import Game, Option, Scene, Sheet, Viewer
from teien.core.language import _, later
from teien.core.match import Match
from teien.core.outcome import Outcome
from teien.core.picture import Picture
from teien.core.row import new_row
from teien.hiroba import (
    drawing,
    evaluation,
    material,
    notation,
    observation,
    reasons,
    rules,
    scoring,
    sheet,
    statistics,
    telling,
    text,
)


class Hiroba(Game):
    """The game as the rest of the house sees it."""

    name = "hiroba"
    title = "Hiroba"
    tagline = later("Win the gardens with your numbers, none of them twice in a row, a column or a garden.")
    version = 1
    players = (2, 3, 4)
    options = (
        Option(
            "first",
            later("Who begins"),
            later("the player who begins, counted from 1, or one by chance (H10)"),
            kind="seat",
            default="random",
        ),
        Option(
            "koi",
            later("Koi"),
            later("koi placed in the best way, or by hand (H20)"),
            kind="choice",
            choices=notation.KOI_OPTIONS,
            default="best",
            labels={"best": later("placed in the best way"), "hand": later("placed by hand")},
        ),
        Option("tiles", later("Tiles"), later("a file with a set of tiles of your own (H05)"), kind="file", rare=True),
        Option(
            "layout",
            later("Layout"),
            later("nine tiles in reading order: AAA/aBB/BBP, ~ for water, or 7> for tile 7 turned once (H06)"),
            rare=True,
        ),
    )
    seat_marks = text.SEAT_MARKS
    actions = rules.ACTIONS
    most_moves = rules.ACTIONS
    habits = evaluation.HABITS
    observation = observation.OBSERVATION
    board_type = material.BOARD
    state_type = rules.STATE

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        board = new_row(material.BOARD)
        board.players = players
        first = check_first(options.get("first"), players)
        koi = options.get("koi", "best")
        if koi not in notation.KOI_OPTIONS:
            raise BadMaterial(_("koi {koi!r:.60}: H20: 'best' or 'hand' is expected").format(koi=koi))
        board.koi_by_hand = notation.KOI_OPTIONS.index(koi)
        tiles = material.read_tiles(options.get("tiles"))
        layout = options.get("layout")
        if layout is None:
            return (material.faces_of(tiles), first), board
        codes = material.read_layout(layout, tiles)
        for fault in material.layout_faults(codes, players):
            raise BadMaterial(_("layout: {fault}").format(fault=fault))
        material.fill(codes, board)
        return (material.NO_FACES, first), board

    def read_options(self, players: int, texts: Mapping[str, str]) -> dict[str, Any]:
        options: dict[str, Any] = dict(texts)
        if "first" in texts:
            if texts["first"] not in {"random", *(str(seat + 1) for seat in range(players))}:
                message = _("first {text!r:.60}: H10: a player from 1 to {players}, or random")
                raise BadMaterial(message.format(text=texts["first"], players=players))
            options["first"] = None if texts["first"] == "random" else int(texts["first"]) - 1
        return options

    def setup(self, board: Any, state: Any) -> dict[str, str]:
        return {
            "layout": material.layout_text(board),
            "first": str(board.first + 1),
            "koi": notation.KOI_OPTIONS[board.koi_by_hand],
        }

    def parse(self, board: Any, text: str) -> int:
        return notation.parse(text)

    def move_text(self, board: Any, number: int) -> str:
        return notation.MOVE_TEXTS[number]

    def why_illegal(self, board: Any, state: Any, seat: int, number: int) -> str:
        return reasons.why_illegal(board, state, seat, number)

    def position(self, board: Any, state: Any, viewer: Viewer) -> str:
        return notation.position(board, state)

    def from_position(self, line: str) -> tuple[Any, Any]:
        return notation.from_position(line)

    def round(self, board: Any, state: Any) -> int:
        return int(state.rounds)

    def outcome(self, board: Any, state: Any) -> Outcome:
        return scoring.outcome(board, state)

    def text(self, board: Any, state: Any, scene: Scene) -> Text:
        return text.draw(board, state, scene)

    def verdict(self, board: Any, state: Any, names: Sequence[str]) -> tuple[str, str]:
        return telling.verdict(scoring.outcome(board, state), names, over=state.phase == rules.OVER)

    def account(self, board: Any, state: Any, names: Sequence[str]) -> Account:
        return telling.account(scoring.outcome(board, state), names, over=state.phase == rules.OVER)

    def standings(self, board: Any, state: Any) -> tuple[str, ...]:
        return scoring.standings(board, state)

    def spoken(self, board: Any, number: int) -> str:
        return notation.spoken(number)

    def read_sheet(self, text: str, options: Mapping[str, Any]) -> Sheet:
        return sheet.read(text, options)

    def check_material(self, path: str | Path) -> str:
        return _("{count} tiles, all good (H01, H05)").format(count=len(material.read_tiles(path)))

    def statistics(self, match: Match) -> Sequence[Chart]:
        return statistics.charts(match)

    def picture(self, board: Any, state: Any, scene: Scene) -> Picture:
        return drawing.picture(board, state, scene)

    def touches(self, board: Any, state: Any, numbers: Sequence[int]) -> list[tuple[str, ...]]:
        return [drawing.TOUCHES[number] for number in numbers]

    def travels(self, board: Any, before: Any, after: Any, number: int) -> Mapping[str, str]:
        return drawing.travels(board, after, number)

    def longest(self, board: Any) -> int:
        """Every pebble, a stone or none after each, and every koi or a stop."""
        koi = (int(board.tiles) + 1) * int(board.players) if board.koi_by_hand else 0
        return 2 * rules.PEBBLES_PER_PLAYER * int(board.players) + koi

    def score_bounds(self, board: Any) -> tuple[int, int]:
        """At most all gardens of all tiles, and a koi of each pond in one of 6 squares."""
        return 0, int(board.tiles) * (8 + 6)


def check_first(first: Any, players: int) -> int:
    """H10: the seat that begins, or -1 to draw one."""
    if first is None:
        return -1
    if isinstance(first, bool) or not isinstance(first, int) or not 0 <= first < players:
        message = _("first {first!r:.60}: H10: a seat from 0 to {last}, or None to draw one")
        raise BadMaterial(message.format(first=first, last=players - 1))
    return first


GAME = Hiroba()
