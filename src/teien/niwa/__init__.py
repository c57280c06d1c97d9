"""Niwa: a race through a garden of hexagons, pearls for steps, 2 players."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rich.text import Text

from teien.core.account import Account
from teien.core.chart import Chart
from teien.core.errors import BadMaterial
from teien.core.game import Game, Option, Scene, SeatMark, Viewer
from teien.core.language import _, counted, later
from teien.core.match import Match
from teien.core.outcome import Outcome
from teien.core.picture import Picture
from teien.core.row import copied, new_row
from teien.niwa import (
    circuit,
    drawing,
    evaluation,
    growing,
    material,
    notation,
    observation,
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
    tagline = later("A race along coloured lines: each step costs a pearl, which another of your figures receives.")
    version = 1
    players = (2,)
    options = (
        Option(
            "first",
            later("Who begins"),
            later("the player who begins, counted from 1, or one by chance (N08)"),
            kind="seat",
            default="random",
        ),
        Option(
            "circuit",
            later("Garden"),
            later(
                "the garden: a circuit by name, random, fair (by chance, the same from both ends), or its tiles (N04)"
            ),
            default=next(iter(material.HOUSE.circuits)),
            suggestions=(*material.HOUSE.circuits, *material.DRAWN),
            labels={
                "meadow": later("Meadow"),
                "stream": later("Stream"),
                "pond": later("Pond"),
                "snake": later("Snake"),
                "random": later("By chance"),
                "fair": later("By chance, the same from both ends"),
            },
        ),
        Option(
            "tiles",
            later("Tiles of your own"),
            later("a file with tiles and circuits of your own (N05)"),
            kind="file",
            rare=True,
        ),
        Option(
            "capacity",
            later("Pearls on a head"),
            later("how many pearls a head holds (N14)"),
            kind="choice",
            choices=notation.CAPACITIES,
            default="3",
            labels={"3": later("at most 3"), "none": later("as many as you like")},
        ),
        Option(
            "repetition",
            later("Repetitions"),
            later("whether the same position for the third time is a draw (N21)"),
            kind="choice",
            choices=notation.REPETITIONS,
            default="on",
            labels={"on": later("the third time is a draw"), "off": later("do not count")},
            rare=True,
        ),
        Option(
            "longest",
            later("Longest game"),
            later("after so many turns the game is drawn (N23)"),
            default="1000",
            rare=True,
        ),
    )
    seat_marks = tuple(
        SeatMark(letter, style, side)
        for letter, style, side in zip(text.LETTERS, text.SEAT_STYLES, material.SIDE_NAMES, strict=True)
    )
    actions = rules.ACTIONS
    most_moves = rules.MOST_MOVES
    can_draw = True
    forgotten = frozenset({"seen"})
    habits = evaluation.HABITS
    observation = observation.OBSERVATION
    board_type = material.BOARD
    state_type = rules.STATE

    def prepare(self, players: int, options: Mapping[str, Any]) -> tuple[Any, Any]:
        board = new_row(material.BOARD)
        board.players = players
        first = options.get("first")
        if first is not None and (isinstance(first, bool) or first not in (0, 1)):
            raise BadMaterial(_("first {first!r:.60}: N08: seat 0 or 1, or None to draw one").format(first=first))
        capacity = options.get("capacity", 3)
        if isinstance(capacity, bool) or capacity not in (3, None):
            raise BadMaterial(_("capacity {capacity!r:.60}: N14: 3, or None for no limit").format(capacity=capacity))
        board.capacity = material.ALL_PEARLS if capacity is None else capacity
        repetition = options.get("repetition", True)
        if not isinstance(repetition, bool):
            raise BadMaterial(
                _("repetition {repetition!r:.60}: N21: True or False is expected").format(repetition=repetition)
            )
        board.repetition = repetition
        board.longest = check_longest(options.get("longest", 1000), repetition=repetition)
        found = material.read_set(options.get("tiles"))
        chosen = options.get("circuit") or next(iter(found.circuits), "")
        if not isinstance(chosen, str) or not chosen:
            raise BadMaterial(
                _("circuit {circuit!r:.60}: N04: {source} has none; random, fair or tiles are expected").format(
                    circuit=chosen, source=found.source
                )
            )
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

    def setup(self, board: Any, state: Any) -> dict[str, str]:
        return {
            "circuit": circuit.text(board),
            "first": str(state.first + 1),
            "capacity": notation.capacity_text(board),
            "repetition": notation.repetition_text(board),
            "longest": str(board.longest),
        }

    def lays_boards(self, box: Any) -> bool:
        tiles, _fair, _first = box
        return len(tiles) > 0

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

    def verdict(self, board: Any, state: Any, names: Sequence[str]) -> tuple[str, str]:
        return telling.verdict(board, state, scoring.outcome(board, state), names)

    def account(self, board: Any, state: Any, names: Sequence[str]) -> Account:
        return telling.account(board, state, scoring.outcome(board, state), names)

    def standings(self, board: Any, state: Any) -> tuple[str, str]:
        return scoring.standings(board, state)

    def spoken(self, board: Any, number: int) -> str:
        return telling.spoken(board, number)

    def check_material(self, path: str | Path) -> str:
        """N03–N05: every tile and every circuit of the file."""
        found = material.read_set(path)
        board = new_row(material.BOARD)
        for name in found.circuits:
            circuit.lay(name, found, board)
        if found.tiles is material.HOUSE.tiles:
            good = _("{circuits}, all good (N03, N04)")
        elif found.circuits:
            good = _("{tiles} in {designs} and {circuits}, all good (N03, N04)")
        else:
            good = _("{tiles} in {designs}, all good (N03, N04)")
        return good.format(
            tiles=counted("{count} tile", "{count} tiles", sum(tile.copies for tile in found.tiles.values())),
            designs=counted("{count} design", "{count} designs", len(found.tiles)),
            circuits=counted("{count} circuit", "{count} circuits", len(found.circuits)),
        )

    def statistics(self, match: Match) -> Sequence[Chart]:
        return statistics.charts(match)

    def picture(self, board: Any, state: Any, scene: Scene) -> Picture:
        return drawing.picture(board, state, scene)

    def touches(self, board: Any, state: Any, numbers: Sequence[int]) -> list[tuple[str, ...]]:
        return drawing.touches(board, state, numbers)

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
        expected = _("longest {longest!r:.40}: N23: a whole number from 1 to {most}")
        if repetition:
            expected = _(
                "longest {longest!r:.40}: N23: a whole number from 1 to {most}; "
                "up to {more} where repetitions do not count"
            )
        raise BadMaterial(expected.format(longest=longest, most=most, more=notation.LONGEST))
    return int(longest)


def read_first(text: str) -> int | None:
    if text not in ("1", "2", "random"):
        raise BadMaterial(_("first {text!r:.40}: N08: player 1 or 2, or random").format(text=text))
    return None if text == "random" else int(text) - 1


def read_capacity(text: str) -> int | None:
    if text not in notation.CAPACITIES:
        raise BadMaterial(_("capacity {text!r:.40}: N14: 3 or none is expected").format(text=text))
    return None if text == "none" else int(text)


def read_repetition(text: str) -> bool:
    if text not in notation.REPETITIONS:
        raise BadMaterial(_("repetition {text!r:.40}: N21: on or off is expected").format(text=text))
    return text == "on"


def read_longest(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadMaterial(_("longest {text!r:.40}: N23: a whole number is expected").format(text=text))
    return int(text)


READERS = {"first": read_first, "capacity": read_capacity, "repetition": read_repetition, "longest": read_longest}

GAME = Niwa()
