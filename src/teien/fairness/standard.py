"""When a set-up is fair: what its games came to, and the test that ends as soon as it is known."""

from dataclasses import dataclass, field
from enum import Enum
from statistics import median

from teien.core.play.balance import NEAR, is_even
from teien.core.play.interval import Interval, share
from teien.fairness.game import PlayedGame

EARLIEST = 10
"""Of fewer games nothing is concluded."""


@dataclass(slots=True)
class Tally:
    """What the games of one candidate and player came to, at a table of so many.

    Points are wins; a victory that is shared counts in equal parts, and a draw for everybody alike: for two, half a
    win each. So the points of a garden where everything is drawn are even, which is why draws are limited. The lists
    count by the order of the first moves, or by seat; wins are those that nobody shared.
    """

    players: int
    games: int = 0
    ordered: int = 0
    draws: int = 0
    order_wins: list[int] = field(init=False)
    seat_wins: list[int] = field(init=False)
    order_points: list[float] = field(init=False)
    seat_points: list[float] = field(init=False)
    turns: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.order_wins, self.seat_wins = [0] * self.players, [0] * self.players
        self.order_points, self.seat_points = [0.0] * self.players, [0.0] * self.players

    def add(self, game: PlayedGame) -> None:
        """Counts one game more; one that a player failed in counts only as a failure."""
        if game.failure:
            self.failures.append(game.failure)
            return
        self.games += 1
        self.ordered += bool(game.order)
        self.draws += not game.winners
        self.turns.append(game.turns)
        alone = len(game.winners) == 1
        winners = game.winners or tuple(range(self.players))
        for seat in winners:
            self.seat_points[seat] += 1 / len(winners)
            self.seat_wins[seat] += alone
            if game.order:
                place = game.order.index(seat)
                self.order_points[place] += 1 / len(winners)
                self.order_wins[place] += alone

    @property
    def order_shares(self) -> list[Interval]:
        """The points of who moved first, second, …; empty where several begin at once."""
        return [found for place in range(self.players) if (found := share(self.order_points[place], self.ordered))]

    @property
    def seat_shares(self) -> list[Interval]:
        return [found for seat in range(self.players) if (found := share(self.seat_points[seat], self.games))]

    @property
    def shares(self) -> list[Interval]:
        return [*self.order_shares, *self.seat_shares]

    @property
    def off(self) -> float:
        """How far the share furthest from an even one is off it."""
        return max((abs(found.value - 1 / self.players) for found in self.shares), default=1.0)

    @property
    def median_turns(self) -> float:
        return median(self.turns or [0])


class Verdict(Enum):
    """What is known of a candidate."""

    OPEN = "open"
    FAIR = "fair"
    UNFAIR = "unfair"


@dataclass(frozen=True, slots=True)
class Standard:
    """What must be shown of a set-up, by whoever plays.

    It is fair when all shares, by who begins and by seat, are shown to be even (`is_even`), and no more than `drawn` of
    the games are draws. That is looked at after `least` games and then after every `step` more: whoever looked after
    each game would sooner or later see what they wish for.

    It is unfair when it was not fair after `most` games, and as soon as an interval lies altogether further than NEAR
    from an even share, unless `most` games are wanted in any case, for figures to be told (`stops` is false). Without
    a `step` nothing is shown: what is not unfair by then stays open.
    """

    least: int
    most: int
    step: int = 0
    stops: bool = True
    drawn: float = 0.10

    def verdict(self, tally: Tally) -> Verdict:
        if tally.failures or (self.stops and self.is_lost(tally)):
            return Verdict.UNFAIR
        if not self.step or tally.games < self.least:
            return Verdict.OPEN
        if (tally.games - self.least) % self.step == 0 and self.is_shown(tally):
            return Verdict.FAIR
        return Verdict.UNFAIR if tally.games >= self.most else Verdict.OPEN

    def is_shown(self, tally: Tally) -> bool:
        return tally.draws <= self.drawn * tally.games and all(is_even(found, tally.players) for found in tally.shares)

    def is_lost(self, tally: Tally) -> bool:
        if tally.games < EARLIEST:
            return False
        even = 1 / tally.players
        drawn = share(tally.draws, tally.games)
        return (drawn is not None and drawn.low > self.drawn) or any(
            found.low > even + NEAR or found.high < even - NEAR for found in tally.shares
        )
