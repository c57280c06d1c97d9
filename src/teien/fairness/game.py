"""One game on a candidate: what a worker is told, and what is kept of it."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from teien.arena.fixture import Fixture, play
from teien.arena.plan import derived
from teien.core.play.game import find
from teien.fairness.candidate import Candidate


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played, as a line of the folder keeps it.

    `candidate` and `number` count from 0; `order` has the seats as they moved first, and is empty where several did at
    once. `turns` are all moves of a seat until another moves.
    """

    candidate: int
    player: str
    number: int
    winners: tuple[int, ...]
    order: tuple[int, ...]
    turns: int
    failure: str = ""

    def as_json(self) -> list[Any]:
        return [self.candidate, self.player, self.number, self.winners, self.order, self.turns, self.failure]


def read_game(entry: Any) -> PlayedGame:
    """A game from its line; raises ValueError or TypeError for a damaged one."""
    candidate, player, number, winners, order, turns, failure = entry
    seats = (tuple(map(int, winners)), tuple(map(int, order)))
    return PlayedGame(int(candidate), str(player), int(number), *seats, int(turns), str(failure))


@dataclass(frozen=True, slots=True)
class Task:
    """Game `number` of a candidate, the same player in every seat."""

    place: int
    candidate: Candidate
    player: str
    number: int
    seed: int


def play_task(task: Task) -> PlayedGame:
    """The work of a process or a machine. Whatever a player does wrong is kept as the game's failure."""
    played = play(fixture_of(task))
    if played.failed is not None:
        return PlayedGame(task.place, task.player, task.number, (), (), 0, f"{task.player}: {played.failure}")
    match = played.match
    seats = [seat for seat, _move in match.history]
    return PlayedGame(
        candidate=task.place,
        player=task.player,
        number=task.number,
        winners=match.tally.winners,
        order=tuple(dict.fromkeys(seats)) if len(match.at(0).to_act) == 1 else (),
        turns=sum(1 for _ in groupby(seats)),
    )


def fixture_of(task: Task) -> Fixture:
    """All seats begin equally often, one after the other, where that can be chosen."""
    candidate = task.candidate
    seats = [option.name for option in find(candidate.game).options if option.kind == "seat"]
    begins = str(1 + task.number % candidate.players)
    key = (task.seed, candidate.name, str(sorted(candidate.options.items())), task.player, task.number)
    return Fixture(
        number=task.number,
        layout=task.number,
        game=candidate.game,
        seed=derived(*key, "set-up"),
        setup=dict.fromkeys(seats, begins) | dict(candidate.options),
        players=(task.player,) * candidate.players,
        seeds=tuple(derived(*key, seat) for seat in range(candidate.players)),
    )
