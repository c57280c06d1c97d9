"""What an arena keeps of a game: a row of a table, and the record."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from teien.arena.fixture import Fixture, PlayedFixture, play
from teien.core.play.series import turns_of


@dataclass(frozen=True, slots=True)
class Result:
    """How a game went: seats count from 0, `seconds` are those a move, `failed` is the seat whose player failed.

    Where a player failed, all others are the winners and the reason tells what happened.
    """

    game: int
    layout: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    moves: int
    seconds: tuple[float, ...]
    failed: int | None
    reason: str
    turns: int = 0
    """A turn is all moves of a seat until another moves."""

    def as_row(self) -> dict[str, str]:
        """The columns of the table, players counted from 1."""
        return {
            "game": str(self.game),
            "layout": str(self.layout),
            **numbered("player", self.seats),
            "winners": " ".join(str(seat + 1) for seat in self.winners),
            **numbered("score", self.scores),
            "moves": str(self.moves),
            **numbered("seconds", (f"{seconds:.9f}" for seconds in self.seconds)),
            "failed": "" if self.failed is None else str(self.failed + 1),
            "reason": self.reason,
            "turns": str(self.turns),
        }


def numbered(column: str, values: Iterable[object]) -> dict[str, str]:
    """A column for each seat."""
    return {f"{column} {seat}": str(value) for seat, value in enumerate(values, 1)}


def read_row(row: Mapping[str, str]) -> Result:
    """A result from its row; raises KeyError or ValueError for a damaged one."""
    seats = range(1, 1 + sum(column.startswith("player ") for column in row))
    return Result(
        game=int(row["game"]),
        layout=int(row["layout"]),
        seats=tuple(row[f"player {seat}"] for seat in seats),
        winners=tuple(int(seat) - 1 for seat in row["winners"].split()),
        scores=tuple(int(row[f"score {seat}"]) for seat in seats),
        moves=int(row["moves"]),
        seconds=tuple(float(row[f"seconds {seat}"]) for seat in seats),
        failed=int(row["failed"]) - 1 if row["failed"] else None,
        reason=row["reason"],
        turns=int(row.get("turns") or 0),
    )


def play_for_result(fixture: Fixture) -> tuple[Result, str]:
    """The work of an arena: plays a fixture and returns its row and its record."""
    played = play(fixture)
    return result_of(fixture, played), played.match.record("all")


def result_of(fixture: Fixture, played: PlayedFixture) -> Result:
    match, failed = played.match, played.failed
    tally = match.tally
    turns = [sum(seat == other for other, _ in match.history) for seat in range(match.players)]
    others = tuple(seat for seat in range(match.players) if seat != failed)
    return Result(
        game=fixture.number,
        layout=fixture.layout,
        seats=fixture.players,
        winners=tally.winners if failed is None else others,
        scores=tally.scores,
        moves=len(match.history),
        seconds=tuple(round(spent / max(1, moves), 9) for spent, moves in zip(played.seconds, turns, strict=True)),
        failed=failed,
        reason=tally.reason if failed is None else played.failure,
        turns=turns_of(match),
    )
