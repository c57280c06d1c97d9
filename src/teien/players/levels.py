"""Five levels of opponents for people, from one a child can beat to the strongest there is."""

from dataclasses import dataclass
from functools import partial

from teien.core.engine import chance
from teien.core.play.game import check_count
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, later
from teien.players.analysis import Analysis
from teien.players.base import Player, moves_to_choose_from
from teien.players.greedy import GreedyPlayer
from teien.players.random import RandomPlayer
from teien.players.tree import MOST_THREADS, PlayoutPlayer, TreePlayer


@dataclass(frozen=True, slots=True)
class Level:
    """A level, its name in English, for whom it is, and how it plays.

    It searches so many simulations, or for seconds; without either it looks one move ahead. Of a hundred moves, so
    many are slips: any legal move.
    """

    number: int
    english: str
    meant_for: str
    slips: int = 0
    simulations: int | None = None
    seconds: float | None = None

    @property
    def name(self) -> str:
        """Its name in the language in use."""
        return _(self.english)

    @property
    def about(self) -> str:
        """For whom it is, in the language in use."""
        return _(self.meant_for)


LEVELS = (
    Level(1, later("Seedling"), later("your first games"), slips=65),
    Level(2, later("Sapling"), later("easygoing"), slips=15),
    Level(3, later("Gardener"), later("thinks ahead"), simulations=120, slips=4),
    Level(4, later("Head gardener"), later("hard to beat"), simulations=2500),
    Level(5, later("Old pine"), later("the strongest"), seconds=1.0),
)


class LevelPlayer(Player):
    """The opponent of a level; it searches on one core, but at level 5, where time is the budget, on `threads`.

    These are all cores unless told otherwise.
    """

    def __init__(self, level: int, seed: int | None = None, threads: int | None = None) -> None:
        if isinstance(level, bool) or level not in range(1, len(LEVELS) + 1):
            complaint = _("level {level!r:.40}: a level from 1 to {highest} is expected")
            raise BadMaterial(complaint.format(level=level, highest=len(LEVELS)))
        if threads is not None:
            check_count("threads", threads, MOST_THREADS)
        self.level = LEVELS[level - 1]
        start = chance.secret_seed() if seed is None else seed
        self._chance = chance.streams(start, 1)
        self._slip = RandomPlayer(seed=start)
        self._mind: Player = GreedyPlayer(seed=start)
        if self.level.simulations is not None:
            self._mind = PlayoutPlayer(simulations=self.level.simulations, threads=1, seed=start)
        elif self.level.seconds is not None:
            self._mind = TreePlayer(seconds=self.level.seconds, threads=threads, seed=start)

    def choose(self, match: Match, seat: int) -> Move:
        moves_to_choose_from(match, seat)
        slips = int(chance.below(self._chance, 100)) < self.level.slips
        return (self._slip if slips else self._mind).choose(match, seat)

    def cancel(self) -> None:
        self._mind.cancel()

    def analyse(self, match: Match, seat: int) -> Analysis:
        """What it thinks when it does not slip."""
        return self._mind.analyse(match, seat)


level1, level2, level3, level4, level5 = (partial(LevelPlayer, level.number) for level in LEVELS)
