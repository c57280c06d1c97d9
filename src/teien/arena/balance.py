"""Whether a game is fair and how it feels: what many games between equal players came to."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, product
from statistics import median

from teien.arena.fixture import Fixture, PlayedFixture, play
from teien.core.play.game import Game
from teien.core.play.interval import Interval, share
from teien.core.words.chart import Chart, together
from teien.core.words.language import SOURCE, speaking

EVERY = "all"
"""Instead of an option's value: one set-up after the other with each value that the game offers."""


@dataclass(frozen=True, slots=True)
class ObservedGame:
    """One game of many: who won, the seats in the order of their first moves, empty where several began at once."""

    winners: tuple[int, ...]
    reason: str
    order: tuple[int, ...]
    turns: int
    choices: tuple[int, ...]
    charts: tuple[Chart, ...]
    failure: str = ""


def observe(fixture: Fixture, spoken: str = SOURCE) -> ObservedGame:
    """The work of a balance report: plays a fixture and returns what is to be counted, in the words of a language."""
    with speaking(spoken):
        return observed(fixture.players, play(fixture))


def observed(players: Sequence[str], played: PlayedFixture) -> ObservedGame:
    match = played.match
    if played.failed is not None:
        failure = f"{players[played.failed]}: {played.failure}"
        return ObservedGame((), "", (), 0, (), (), failure)
    outcome = match.tally
    seats = [seat for seat, _ in match.history]
    return ObservedGame(
        winners=outcome.winners,
        reason=outcome.reason,
        order=tuple(dict.fromkeys(seats)) if len(match.at(0).to_act) == 1 else (),
        turns=sum(1 for _ in groupby(seats)),
        choices=tuple(played.choices),
        charts=tuple(statistics.charts(match)) if (statistics := match.game.statistics) else (),
    )


@dataclass(slots=True)
class Balance:
    """What the games of one kind of set-up came to.

    A turn is all moves of a seat until another moves. `by_order` counts wins by the order of the first moves, in the
    games where somebody began alone. Wins are those that nobody shared.
    """

    title: str
    players: int
    games: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    by_order: Counter[int] = field(default_factory=Counter)
    ordered: int = 0
    shared: int = 0
    draws: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    """For each move number, the sum of the legal moves in all games that came so far."""
    charts: list[Chart] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, game: ObservedGame) -> None:
        """Counts one game more; one that a player failed in counts only as a failure."""
        if game.failure:
            self.failures.append(game.failure)
            return
        self.games += 1
        if not game.winners:
            self.draws[game.reason] += 1
        elif len(game.winners) > 1:
            self.shared += 1
        else:
            self.wins[game.winners[0]] += 1
        if game.order:
            self.ordered += 1
            self.by_order.update(game.order.index(seat) for seat in game.winners if len(game.winners) == 1)
        self.turns.append(game.turns)
        self.moves.append(len(game.choices))
        self.choices += [0] * (len(game.choices) - len(self.choices))
        for number, choices in enumerate(game.choices):
            self.choices[number] += choices
        self.charts = together([*self.charts, *game.charts])

    def win_share(self, seat: int) -> Interval | None:
        """How many of all games the seat won alone."""
        return share(self.wins[seat], self.games)

    def order_share(self, place: int) -> Interval | None:
        """How many games the one won alone who moved first, second, …"""
        return share(self.by_order[place], self.ordered)

    def first_of_decided(self) -> Interval | None:
        """Of the games that one player won alone, how many did the one who began."""
        return share(self.by_order[0], self.by_order.total())

    def branching(self, least: float = 0.05) -> list[float]:
        """The mean number of legal moves by move number, as far as that share of the games came."""
        lasting = Counter(self.moves)
        going_on, means = self.games, []
        for number, choices in enumerate(self.choices):
            going_on -= lasting[number]
            if going_on < least * self.games:
                break
            means.append(choices / going_on)
        return means

    def mean_choices(self) -> float:
        """The mean number of legal moves over all moves of all games."""
        return sum(self.choices) / max(1, sum(self.moves))

    def median_turns(self) -> float:
        return median(self.turns or [0])

    def median_moves(self) -> float:
        return median(self.moves or [0])


def variants(game: Game, options: Mapping[str, str]) -> Iterator[tuple[str, dict[str, str]]]:
    """A title and the options for each set-up asked for: `all` stands for every value that the game offers."""
    offered = {option.name: option.choices or option.suggestions for option in game.options}
    open_names = [name for name, text in options.items() if text == EVERY and offered.get(name)]
    for values in product(*(offered[name] for name in open_names)):
        chosen = dict(zip(open_names, values, strict=True))
        title = ", ".join(f"{name} {value}" for name, value in chosen.items())
        yield title, {**options, **chosen}


def draw_reasons(balances: Sequence[Balance]) -> list[str]:
    """Every reason for a draw, the commonest first."""
    total: Counter[str] = sum((balance.draws for balance in balances), Counter())
    return [reason for reason, _ in total.most_common()]
