"""Where a measurement keeps its plan, its candidates and every game, so that a killed one goes on where it stopped.

| file | what it holds |
| --- | --- |
| `plan.json` | what is played |
| `candidates.jsonl` | the set-ups, one a line |
| `games.jsonl` | a line a finished game: candidate, player, number, winners, order, turns, failure |
| `results.jsonl` | what they came to |

A line is written in one piece as soon as its game is over; a last one without its end, left by a kill, is dropped.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from teien.arena.folder import OtherPlan
from teien.core.words.errors import BadRecord
from teien.core.words.language import _
from teien.fairness.candidate import Candidate, line_of, read_candidates, write_candidates
from teien.fairness.game import PlayedGame, read_game


class FairnessFolder:
    """The folder of one measurement, and the games in it, by candidate and player.

    Raises OtherPlan or BadRecord when the folder holds something else or is damaged.
    """

    def __init__(self, path: str | Path, plan: Mapping[str, Any], candidates: Sequence[Candidate]) -> None:
        self.path = Path(path)
        self.path.mkdir(parents=True, exist_ok=True)
        self.table = self.path / "games.jsonl"
        self.games: dict[tuple[int, str], dict[int, PlayedGame]] = defaultdict(dict)
        self._agree(plan)
        self._keep(candidates)
        self._read_games()

    def add(self, game: PlayedGame) -> None:
        """Keeps a finished game; when this returns, a kill cannot undo it."""
        with self.table.open("a", encoding="utf-8", newline="\n") as table:
            table.write(json.dumps(game.as_json(), separators=(",", ":"), ensure_ascii=False) + "\n")
        self.games[game.candidate, game.player][game.number] = game

    def _agree(self, plan: Mapping[str, Any]) -> None:
        """Writes the plan into an empty folder, or compares it with the one that is there."""
        path = self.path / "plan.json"
        asked = json.loads(json.dumps(plan))
        if not path.exists():
            beside = path.with_suffix(".part")
            beside.write_text(json.dumps(asked, indent=2, ensure_ascii=False) + "\n", "utf-8")
            beside.replace(path)
            return
        try:
            there = json.loads(path.read_text("utf-8"))
            differing = [key for key in asked if there.get(key) != asked[key]]
        except (ValueError, AttributeError) as error:
            complaint = _("{path}: is no plan of a measurement: {error}")
            raise BadRecord(complaint.format(path=path, error=error)) from error
        if differing:
            key = differing[0]
            complaint = _(
                "{path}: a measurement with another plan is there: its {key} is {other!r}, not {asked!r}; "
                "choose another folder with --folder"
            )
            raise OtherPlan(complaint.format(path=self.path, key=key, other=there.get(key), asked=asked[key]))

    def _keep(self, candidates: Sequence[Candidate]) -> None:
        """Candidates may be added behind those that are there."""
        path = self.path / "candidates.jsonl"
        if path.exists():
            there = [line_of(candidate) for candidate in read_candidates(path.read_text("utf-8"), str(path))]
            if there != [line_of(candidate) for candidate in candidates[: len(there)]]:
                complaint = _("{path}: other set-ups are measured there; choose another folder with --folder")
                raise OtherPlan(complaint.format(path=self.path))
        write_candidates(path, candidates)

    def _read_games(self) -> None:
        if not self.table.exists():
            return
        written = self.table.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if whole != written:
            with self.table.open("r+b") as table:
                table.truncate(len(whole))
        for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), 1):
            try:
                game = read_game(json.loads(line))
            except (ValueError, TypeError) as error:
                complaint = _("{path}, line {number}: is no game of a measurement: {error}")
                raise BadRecord(complaint.format(path=self.table, number=number, error=error)) from error
            self.games[game.candidate, game.player][game.number] = game
