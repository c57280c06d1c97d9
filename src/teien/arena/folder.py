"""Where an arena keeps what was played, so that a killed one goes on where it stopped.

| file | what it holds |
| --- | --- |
| `arena.json` | the plan |
| `games.csv` | a row a finished game, appended as soon as it is there |
| `records/000042.txt` | the record of game 42 |

A record is written before its row, and a row is one line, written in one piece: whatever is in the table is whole,
and a last line without its end, left by a kill, is dropped and its game played again.
"""

import csv
import io
import json
from pathlib import Path

from teien.arena.plan import ArenaPlan
from teien.arena.result import Result, read_row
from teien.core.words.errors import BadRecord, TeienError
from teien.core.words.language import _


class OtherPlan(TeienError):
    """The folder belongs to an arena with another plan."""


class Folder:
    """The folder of one arena and the results in it, by the games' numbers.

    Raises OtherPlan or BadRecord when the folder holds something else or is damaged.
    """

    def __init__(self, path: str | Path, plan: ArenaPlan) -> None:
        self.path = Path(path)
        self.table = self.path / "games.csv"
        self.records = self.path / "records"
        self.results: dict[int, Result] = {}
        self.records.mkdir(parents=True, exist_ok=True)
        self._agree(plan)
        self._read_table()

    def add(self, result: Result, record: str) -> None:
        """Keeps a finished game; when this returns, a kill cannot undo it."""
        self.record_of(result.game).write_text(record, "utf-8", newline="\n")
        row = result.as_row()
        line = io.StringIO(newline="")
        writer = csv.DictWriter(line, row, lineterminator="\n")
        if not self.table.exists() or not self.table.stat().st_size:
            writer.writeheader()
        writer.writerow(row)
        with self.table.open("a", encoding="utf-8", newline="") as table:
            table.write(line.getvalue())
        self.results[result.game] = result

    def record_of(self, game: int) -> Path:
        return self.records / f"{game:06}.txt"

    def _agree(self, plan: ArenaPlan) -> None:
        """Writes the plan into an empty folder, or compares it with the one that is there."""
        path = self.path / "arena.json"
        asked = plan.as_json()
        if not path.exists():
            beside = path.with_suffix(".part")
            beside.write_text(json.dumps(asked, indent=2, ensure_ascii=False) + "\n", "utf-8")
            beside.replace(path)
            return
        try:
            # Earlier plans do not say whether players could peek: they could.
            there = {"no_peeking": False} | json.loads(path.read_text("utf-8"))
            differing = [key for key in asked if there.get(key) != asked[key]]
        except (ValueError, TypeError) as error:
            raise BadRecord(_("{path}: is no plan of an arena: {error}").format(path=path, error=error)) from error
        if differing:
            key = differing[0]
            complaint = _(
                "{path}: an arena with another plan is there: its {key} is {other!r}, not {asked!r}; "
                "choose another folder with --out"
            )
            raise OtherPlan(complaint.format(path=self.path, key=key, other=there.get(key), asked=asked[key]))

    def _read_table(self) -> None:
        if not self.table.exists():
            return
        written = self.table.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if whole != written:
            with self.table.open("r+b") as table:
                table.truncate(len(whole))
        for number, row in enumerate(csv.DictReader(io.StringIO(whole.decode("utf-8", "replace"))), 2):
            try:
                result = read_row(row)
            except (KeyError, ValueError, AttributeError, TypeError) as error:
                complaint = _("{path}, line {number}: is no game of an arena: {error}")
                raise BadRecord(complaint.format(path=self.table, number=number, error=error)) from error
            self.results[result.game] = result
