"""Which game is played next, and what is known so far: time goes to what is in doubt."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from teien.arena.executor import Pool
from teien.fairness.candidate import Candidate
from teien.fairness.folder import FairnessFolder
from teien.fairness.game import PlayedGame, Task, play_task
from teien.fairness.standard import Standard, Tally, Verdict

A_WORKER = 2
"""So many candidates a worker are in work at a time: enough that it never plays on for one that is decided, and few
enough that one after the other is finished while the time lasts."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Who plays in every seat, and what must be shown; of those that are still open the `keep` most even go on."""

    player: str
    standard: Standard
    keep: int | None = None


class Finding:
    """What is known of one candidate in one stage.

    Games are counted in the order of their numbers and no longer than they are needed, so that the same seed finds the
    same on any number of workers.
    """

    def __init__(self, place: int, candidate: Candidate, stage: Stage) -> None:
        self.place = place
        self.candidate = candidate
        self.stage = stage
        self.tally = Tally(candidate.players)
        self.verdict = Verdict.OPEN
        self.waiting: dict[int, PlayedGame] = {}
        self.counted = 0

    @property
    def is_decided(self) -> bool:
        return self.verdict is not Verdict.OPEN or self.counted >= self.stage.standard.most

    def add(self, game: PlayedGame) -> None:
        self.waiting[game.number] = game
        while not self.is_decided and self.counted in self.waiting:
            self.tally.add(self.waiting.pop(self.counted))
            self.counted += 1
            self.verdict = self.stage.standard.verdict(self.tally)


class Measurement:
    """One stage for some of a folder's candidates, by their places."""

    def __init__(
        self, folder: FairnessFolder, candidates: Sequence[Candidate], places: Sequence[int], stage: Stage, seed: int
    ) -> None:
        self.folder = folder
        self.stage = stage
        self.seed = seed
        self.findings = {place: Finding(place, candidates[place], stage) for place in places}
        for place, finding in self.findings.items():
            for game in self.folder.games[place, stage.player].values():
                finding.add(game)

    @property
    def is_over(self) -> bool:
        return all(finding.is_decided for finding in self.findings.values())

    @property
    def ranked(self) -> list[Finding]:
        """Those shown to be fair, then those that are open, each the most even first; what is unfair comes last."""
        order = [Verdict.FAIR, Verdict.OPEN, Verdict.UNFAIR]
        return sorted(self.findings.values(), key=lambda found: (order.index(found.verdict), found.tally.off))

    @property
    def kept(self) -> list[int]:
        """The places of those that go on, the most even first."""
        return [found.place for found in self.ranked if found.verdict is not Verdict.UNFAIR][: self.stage.keep]

    def play(self, pool: Pool, is_late: Callable[[], bool]) -> Iterator[Finding]:
        """Plays on until all is decided or it is late; gives the candidate of each game as soon as it is kept."""
        for game in pool.do(play_task, self.tasks(A_WORKER * pool.size, is_late)):
            self.folder.add(game)
            finding = self.findings[game.candidate]
            finding.add(game)
            yield finding

    def tasks(self, at_once: int, is_late: Callable[[], bool]) -> Iterator[Task]:
        """The next game, of those in work for the one that has been given the fewest."""
        most = self.stage.standard.most
        missing = {
            place: iter([number for number in range(most) if number not in self.folder.games[place, self.stage.player]])
            for place in self.findings
        }
        given = {place: finding.counted for place, finding in self.findings.items()}
        while not is_late():
            in_work = [place for place in missing if not self.findings[place].is_decided][:at_once]
            if not in_work:
                return
            place = min(in_work, key=given.__getitem__)
            number = next(missing[place], None)
            if number is None:
                del missing[place]
                continue
            given[place] += 1
            yield Task(place, self.findings[place].candidate, self.stage.player, number, self.seed)
