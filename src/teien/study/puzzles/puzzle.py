"""One puzzle, and the line of JSON that it is kept as."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.start import from_position
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

Proof = Literal["exact", "forced", "only", "search"]
"""How it is known that one move is the best.

- `exact`: what every move leads to is certain.
- `forced`: the solution wins for certain; no other is known to, and what they promise is a search's estimate.
- `only`: every other move loses for certain; what the solution promises is a search's estimate.
- `search`: all are estimates.
"""
PROOFS: tuple[Proof, ...] = get_args(Proof)


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move of a seat is clearly better than all others.

    - `id` never changes: people's progress is kept by it. It begins with the game's name.
    - `position` is the whole position, as `teien.from_position` takes it; of what is hidden in it, the seat that
      solves the puzzle may see no more than its view.
    - `solution` is the move to be found, and `line` what it leads to, beginning with it: each move by whoever must act.
    - `expected` is the share of the win that the solution promises, `second` the most that any other move does.
    - `nodes` and `simulations` are the budgets that proved it.
    - `rating` is how difficult it is: about 400 for the easiest, above 2000 for the hardest.
    - `level` is the lowest level of computers that finds it at least every second time; None where none does.
    - `settles` is after how many simulations the search has found it for good.
    - `themes` are names that `teien.study.puzzles.themes` explains.
    """

    id: str
    position: str
    seat: int
    solution: str
    line: tuple[str, ...]
    expected: float
    second: float
    proof: Proof
    nodes: int
    simulations: int
    rating: int
    level: int | None
    settles: int
    themes: tuple[str, ...]

    @cached_property
    def game(self) -> str:
        """The name of its game."""
        return self.id.rpartition("-")[0]

    def match(self) -> Match:
        """The position to be solved, everybody called by their colour."""
        match = from_position(self.game, self.position)
        names = [_(mark.colour).capitalize() for mark in match.game.seat_marks[: match.players]]
        names[self.seat] = _("{colour} (you)").format(colour=names[self.seat])
        match.names = names
        return match

    def moves(self) -> tuple[Move, ...]:
        """The solution and what it leads to, as moves."""
        match = self.match()
        return tuple(match.play(text) for text in self.line)

    def written(self) -> str:
        """The puzzle as a line of JSON."""
        row = {name: getattr(self, name) for name in FIELDS}
        row["line"], row["themes"] = " ".join(self.line), " ".join(self.themes)
        return json.dumps(row, ensure_ascii=False, separators=(",", ":"))


FIELDS = tuple(Puzzle.__dataclass_fields__)


def read(line: str) -> Puzzle:
    """A puzzle from its line of JSON; raises BadMaterial."""
    try:
        row: dict[str, Any] = json.loads(line)
        row["line"], row["themes"] = tuple(row["line"].split()), tuple(row["themes"].split())
        found = Puzzle(**row)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadMaterial(_("puzzle {line!r:.60}: {error}").format(line=line, error=error)) from error
    if found.proof not in PROOFS or not found.line or found.solution != found.line[0]:
        raise BadMaterial(_("puzzle {id:.60}: its proof or its line is none").format(id=found.id))
    return found
