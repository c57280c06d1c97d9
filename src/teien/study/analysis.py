"""A whole game analysed: what every move was worth, and of what its result is made."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from math import exp

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.players.analysis import Candidate, SecretChoice
from teien.players.base import check_budget
from teien.study.clock import Clock
from teien.study.events import Event, events
from teien.study.thoughts import Question, Thought, shares, think
from teien.study.yardstick import GRADES, Grade, Yardstick, is_decided

SIMULATIONS = 20_000
SHOWN = 5
"""So many candidates of a move are kept."""
USUAL = Yardstick()
SECOND_LOOKS, LEAST_TIMES, MOST_TIMES = 250, 5, 25
"""Moves that seem to be grave mistakes are looked at once more, each with so many times the simulations: all together
with the first of these, as far as that is not less than the second or more than the third for each."""
DOUBT = 0.02
"""Where such a second look is an estimate too, the kinder of both counts, and so much of the share less."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One move: what its seat could expect of the best, and of what it played, by what it knew.

    - `place` is its place in the history, from 0.
    - `best`, `line` and `reply`: the best move, what was expected to follow it, and what was expected to follow the
      one that was played; at a secret choice there is no line.
    - `margins` are the points the seat could expect to be ahead with the best and with its own, where points count.
    - `choice` has both mixtures where the choice was secret.
    """

    place: int
    seat: int
    move: Move
    before: float
    after: float
    best: Move
    line: tuple[Move, ...]
    reply: tuple[Move, ...]
    candidates: tuple[Candidate, ...]
    grade: Grade | None
    is_exact: bool
    is_only: bool
    margins: tuple[float | None, float | None] = (None, None)
    choice: SecretChoice | None = None

    @property
    def loss(self) -> float:
        """The share of the win that it lost."""
        return self.before - self.after


@dataclass(frozen=True, slots=True)
class Account:
    """Of what a seat's result is made: all parts together make the share of the win that it got.

    - `start` is what it could expect before the first move;
    - `own` and `others` are what its own mistakes cost, which is what its moves lost, and what those of the others
      brought it; where more than two play, whatever the others' moves did to it;
    - `guessing` is what was won and lost where all chose in secret, beyond anybody's mistakes;
    - `luck` is what was drawn, less what could have been drawn on the mean: by the seat itself, and by the other as far
      as that came to light with a secret choice;
    - `unforeseen` is what the search saw only later.
    """

    start: float
    own: float
    others: float
    guessing: float
    luck: float
    unforeseen: float

    @property
    def result(self) -> float:
        return self.start + self.own + self.others + self.guessing + self.luck + self.unforeseen


@dataclass(frozen=True, slots=True)
class Summary:
    """One seat's game at a glance: how precise it was, from 0 to 100, how many of each grade, and its account.

    `precision` is None for who had nothing to decide. `turning_point` is the place of the move that lost it most.
    """

    precision: float | None
    grades: dict[Grade, int]
    turning_point: int | None
    account: Account


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """All moves judged, every seat's share of the win before each move and after the last, and a summary a seat.

    What a seat could expect is told by what this seat knew; while a game goes on that is nobody else's to see.
    """

    moves: tuple[Judged, ...]
    expected: tuple[tuple[float, ...], ...]
    seats: tuple[Summary, ...]
    simulations: int
    match: Match = field(repr=False, compare=False)

    def graded(self, yardstick: Yardstick) -> "GameAnalysis":
        """The same analysis, its moves graded by another yardstick.

        >>> import teien
        >>> match = teien.new("hiroba", seed=7)
        >>> player = teien.player("greedy", seed=1)
        >>> while not match.over:
        ...     move = match.play(player.choose(match, match.to_act[0]))
        >>> found = teien.analyse(match, simulations=20)
        >>> found.graded(Yardstick(1, 1, 1)).seats[0].grades["mistake"]
        0
        """
        moves = tuple(replace(judged, grade=graded(judged, yardstick)) for judged in self.moves)
        seats = tuple(
            replace(summary, grades=counts(seat, moves), turning_point=turning_point(seat, moves))
            for seat, summary in enumerate(self.seats)
        )
        return replace(self, moves=moves, seats=seats)

    def _repr_html_(self) -> str:
        from teien.study.notebook import shown

        return shown(self)


def graded(judged: Judged, yardstick: Yardstick) -> Grade | None:
    """A move's grade; who had no other has none."""
    return None if judged.is_only else yardstick.grade(judged.before, judged.after)


def counts(seat: int, moves: Sequence[Judged]) -> dict[Grade, int]:
    """How many moves of a seat have each grade."""
    return {grade: sum(judged.grade == grade for judged in moves if judged.seat == seat) for grade in GRADES}


def turning_point(seat: int, moves: Sequence[Judged]) -> int | None:
    """The place of the marked move that lost a seat most."""
    marked = [judged for judged in moves if judged.seat == seat and judged.grade]
    return max(marked, key=lambda judged: judged.loss).place if marked else None


def analyse(
    match: Match,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    yardstick: Yardstick = USUAL,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    seed: int = 1,
    result: Sequence[float] | None = None,
) -> GameAnalysis:
    """Analyses a finished game from its end to its beginning.

    Each move is judged by a search of so many `simulations`, usually 20,000, and what seems to be a grave mistake once
    more by a larger one; the same number and seed give the same analysis. Instead, `seconds` are a time for the whole
    analysis, which is then not the same every time. Work is shared out by the `executor`, or done here. `progress`
    hears how many of how many searches are done; more may be found to be needed on the way. Where somebody gave up or
    all agreed, the `result` says how the win was shared. Raises BadMaterial for a game that goes on, or one nothing was
    played in.

    >>> import teien
    >>> match = teien.new("niwa", seed=7)
    >>> player = teien.player("greedy", seed=1)
    >>> while not match.over:
    ...     move = match.play(player.choose(match, match.to_act[0]))
    >>> found = teien.analyse(match, simulations=50)
    >>> len(found.moves) == len(match.history), len(found.seats)
    (True, 2)
    """
    check_budget(simulations=simulations, seconds=seconds)
    answers: Callable[..., Iterator[tuple[Thought, ...]]] = executor.map if executor else map
    asked = questions(match, simulations=simulations or SIMULATIONS, seed=seed, is_ended=result is not None)
    clock = None if seconds is None or simulations else Clock(seconds)
    if clock:
        budget = clock.simulations(asked, answers)
        asked = [replace(one, simulations=budget) for one in asked]
    # Those of the end come first, and nothing is judged before all are done.
    order = range(len(asked) - 1, -1, -1)
    thoughts: dict[int, dict[int, Thought]] = {}
    bar = Bar(progress, len(asked))
    for at, found in zip(order, bar.told(answers(think, [asked[at] for at in order])), strict=True):
        thoughts[at] = {thought.seat: thought for thought in found}
    judge = Judge(match.copy(), [thoughts[at] for at in range(len(asked))], yardstick, result)
    budget = asked[0].simulations
    while doubts := judge.doubts(asked, clock.second_looks(budget, len(asked)) if clock else None):
        bar.total += len(doubts)
        for at, found in zip(doubts, bar.told(answers(think, doubts.values())), strict=True):
            judge.look_again(at, found)
    return judge.analysis(budget)


class Bar:
    """Tells somebody how many of how many things are done, as they come."""

    def __init__(self, progress: Callable[[int, int], None] | None, total: int) -> None:
        self.progress = progress
        self.done = 0
        self.total = total

    def told(self, things: Iterator[tuple[Thought, ...]]) -> Iterator[tuple[Thought, ...]]:
        """Passes them on."""
        for thing in things:
            self.done += 1
            if self.progress:
                self.progress(self.done, self.total)
            yield thing


def questions(match: Match, *, simulations: int = SIMULATIONS, seed: int = 1, is_ended: bool = False) -> list[Question]:
    """What is to be thought about for an analysis: one question an event, in the order of the game.

    `is_ended` says of a game that is not over by its rules that nobody plays on. Raises BadMaterial as `analyse` does.
    """
    found = events(match)
    if not (match.over or is_ended) or not found:
        raise BadMaterial(_("analyse: a game that was played to its end is expected"))
    return [question(match, event, simulations=simulations, seed=seed) for event in found]


def question(match: Match, event: Event, *, simulations: int = SIMULATIONS, seed: int = 1) -> Question:
    """An event of a match as something to think about."""
    after = event.place + len(event.played)
    return Question(alone(match, event.place), played(event), alone(match, after), simulations, seed)


def alone(match: Match, place: int) -> Match:
    """A position of the match without its past, which is large and which nobody who thinks asks for."""
    then = match.at(place)
    return Match(then.game, then.board, then.state, names=then.names, date=then.date)


def played(event: Event) -> dict[int, Move]:
    return dict(event.played)


def precision_of(loss: float) -> float:
    """How precise a move was that lost so much of the win, from 0 to 100: quick at first, then more slowly.

    >>> round(precision_of(0)), round(precision_of(0.05)), round(precision_of(0.15))
    (100, 80, 52)
    """
    return 100 * exp(-4.36 * max(0.0, loss))


class Judge:
    """Judges the moves of a match by what was thought of each event, seat by seat."""

    def __init__(
        self,
        match: Match,
        thoughts: Sequence[dict[int, Thought]],
        yardstick: Yardstick = USUAL,
        result: Sequence[float] | None = None,
    ) -> None:
        self.match = match
        self.events = events(match)
        self.thoughts = list(thoughts)
        self.yardstick = yardstick
        self.result = shares(match) if result is None else tuple(result)
        self.first_losses: dict[tuple[int, int], float] = {}
        """What moves lost at the first look, by event and seat, where there was a second."""

    def analysis(self, simulations: int) -> GameAnalysis:
        moves = [judged for at in range(len(self.events)) for judged in self.judged(at)]
        expected = self.curve()
        seats = tuple(self.summary(seat, moves) for seat in range(self.match.players))
        return GameAnalysis(tuple(moves), expected, seats, simulations, self.match)

    def doubts(self, asked: Sequence[Question], affordable: int | None = None) -> dict[int, Question]:
        """What had better be asked once more, by the number of its question: moves that seem to be grave mistakes, by
        what is no more than an estimate. None when all have been looked at twice, so it can be asked until then.

        They get more simulations: so many times those of a question as are `affordable` for all of them together, or
        as usual.
        """
        found: dict[int, list[int]] = {}
        for at, event in enumerate(self.events):
            for seat, move in event.played:
                thought = self.thought(at, seat)
                before, after = self.before_and_after(at, seat, move)
                is_known = thought.is_exact or len(thought.analysis.candidates) == 1 or (at, seat) in self.first_losses
                if not is_known and before - after >= self.yardstick.grave:
                    found.setdefault(at, []).append(seat)
        if affordable is None:
            times = max(LEAST_TIMES, min(MOST_TIMES, SECOND_LOOKS // max(1, len(found))))
        else:
            times = min(MOST_TIMES, affordable // max(1, len(found)))
        if times < 2:
            return {}
        return {
            at: replace(asked[at], simulations=times * asked[at].simulations, again=tuple(seats))
            for at, seats in found.items()
        }

    def look_again(self, at: int, looks: Iterable[Thought]) -> None:
        """Takes in what was found by a second look at an event."""
        for again in looks:
            before, after = self.before_and_after(at, again.seat, dict(self.events[at].played)[again.seat])
            self.first_losses[at, again.seat] = before - after
            luck = self.thoughts[at][again.seat].luck
            self.thoughts[at] = self.thoughts[at] | {again.seat: replace(again, luck=luck)}

    def thought(self, at: int, seat: int) -> Thought:
        """What a seat had to think of an event, or what all had to."""
        found = self.thoughts[at]
        return found[seat] if seat in found else next(iter(found.values()))

    def expected(self, at: int, seat: int) -> float:
        """What a seat could expect before an event; after the last one, what it got."""
        if at == len(self.events):
            return self.result[seat]
        thought = self.thought(at, seat)
        if thought.seat == seat:
            return thought.expected
        values = thought.analysis.values
        return 1 - thought.expected if len(values) == 2 else values[seat]

    def curve(self) -> tuple[tuple[float, ...], ...]:
        """Every seat's share before each move, and at the end."""
        rows = []
        for at, event in enumerate(self.events):
            row = tuple(self.expected(at, seat) for seat in range(self.match.players))
            rows += [row] * len(event.played)
        return (*rows, self.result)

    def judged(self, at: int) -> Iterator[Judged]:
        """The moves of an event, judged."""
        event = self.events[at]
        for offset, (seat, move) in enumerate(event.played):
            thought = self.thought(at, seat)
            found, choice = thought.analysis, thought.analysis.choice
            before, after = self.before_and_after(at, seat, move)
            best = self.best(at, seat, move)
            mine = found.of(move)
            is_only = len(found.candidates) == 1
            yield Judged(
                place=event.place + offset,
                seat=seat,
                move=move,
                before=before,
                after=after,
                best=best.move,
                line=() if choice else found.line if best is found.candidates[0] else (best.move,),
                reply=() if choice else self.reply(at),
                candidates=found.candidates[:SHOWN],
                grade=None if is_only else self.yardstick.grade(before, after),
                is_exact=thought.is_exact,
                is_only=is_only,
                margins=(best.margin, mine.margin),
                choice=choice,
            )

    def before_and_after(self, at: int, seat: int, move: Move) -> tuple[float, float]:
        """What whoever moved could expect of the best and of what it played: from one search, so that their errors are
        alike, unless the position after it is known exactly.
        """
        thought = self.thought(at, seat)
        if thought.analysis.choice is not None:
            after = thought.analysis.choice.against(move)
            # What the mixture plays most is no mistake, however rough its payoffs are.
            is_likeliest = thought.analysis.candidates[0].move == move
            before = after if is_likeliest else max(thought.expected, after)
        else:
            before, after = thought.expected, thought.of_played if thought.of_played is not None else thought.expected
            exact = self.exact_after(at, seat)
            if exact is not None:
                best = self.best(at, seat, move)
                before, after = exact if best.move == move else max(best.expected or 0.0, exact), exact
        if (at, seat) not in self.first_losses or thought.is_exact:
            return before, after
        # What is told of a grave mistake had better be true.
        kinder = min(before - after, self.first_losses[at, seat]) - DOUBT
        return before, before - max(0.0, kinder)

    def best(self, at: int, seat: int, move: Move) -> Candidate:
        """The best move: where that seemed to be the one played, but what came shows for certain that it was not, the
        next best.
        """
        thought = self.thought(at, seat)
        first, *others = thought.analysis.candidates
        known = [each for each in others if each.expected is not None]
        if first.move != move or not known or thought.is_exact or thought.analysis.choice:
            return first
        exact = self.exact_after(at, seat)
        return first if exact is None or (known[0].expected or 0.0) <= exact else known[0]

    def exact_after(self, at: int, seat: int) -> float | None:
        """What a seat may expect after an event, where that is known exactly."""
        if at + 1 == len(self.events):
            # Who gave up did so after the move, not by it.
            return self.result[seat] if self.match.over else None
        return self.expected(at + 1, seat) if self.thought(at + 1, seat).is_exact else None

    def reply(self, at: int) -> tuple[Move, ...]:
        """What was expected to follow an event."""
        if at + 1 == len(self.events):
            return ()
        onward = self.thoughts[at + 1]
        found = next(iter(onward.values())).analysis
        return () if found.choice else found.line

    def summary(self, seat: int, moves: Sequence[Judged]) -> Summary:
        own = [judged for judged in moves if judged.seat == seat and not judged.is_only]
        open_ones = [judged for judged in own if not is_decided(judged.before, judged.after)]
        precise = [precision_of(judged.loss) for judged in open_ones]
        return Summary(
            sum(precise) / len(precise) if precise else None,
            counts(seat, moves),
            turning_point(seat, moves),
            self.account(seat),
        )

    def account(self, seat: int) -> Account:
        """What happened at each event, taken apart; what is left over was not foreseen."""
        own = others = guessing = luck = 0.0
        for at in range(len(self.events)):
            mine, theirs, guessed, drawn = self.parts(at, seat)
            own, others, guessing, luck = own + mine, others + theirs, guessing + guessed, luck + drawn
            thought = self.thought(at, seat)
            luck += thought.luck if thought.seat == seat else 0.0
        start = self.expected(0, seat)
        return Account(start, own, others, guessing, luck, self.result[seat] - start - own - others - guessing - luck)

    def parts(self, at: int, seat: int) -> tuple[float, float, float, float]:
        """What a seat lost at an event by its own mistake, got by the others', won or lost by guessing, and by what the
        other turned out to have in hand.
        """
        thought = self.thought(at, seat)
        choice, played = thought.analysis.choice, dict(self.events[at].played)
        if seat in played:
            before, after = self.before_and_after(at, seat, played[seat])
            if choice is None or len(played) != 2:
                return after - before, 0.0, 0.0, 0.0
            theirs = played[1 - seat]
            least = self.least(at, seat, choice)
            others = max(0.0, choice.facing(theirs) - least) if theirs in choice.other else 0.0
            return after - before, others, choice.guessed(played[seat], theirs), least - choice.value
        if self.match.players == 2 and thought.seat != seat:
            before, after = self.before_and_after(at, 1 - seat, played[1 - seat])
            return 0.0, before - after, 0.0, 0.0
        if self.match.players == 2:
            promised, left = self.lost_by_other(at, seat)
            return 0.0, promised - left, 0.0, 0.0
        if at + 1 == len(self.events) and not self.match.over:
            return 0.0, 0.0, 0.0, 0.0
        return 0.0, self.expected(at + 1, seat) - self.expected(at, seat), 0.0, 0.0

    def least(self, at: int, seat: int, choice: SecretChoice) -> float:
        """What a seat's mixture brings against the best that the other had in hand.

        The seat mixes against every hand that the other may have: with a good one the other does better than on the
        mean, and makes no mistake less for it.
        """
        then = self.match.at(self.events[at].place)
        held = choice.other.keys() & set(then.legal_moves(1 - seat))
        if not held or held == choice.other.keys():
            return choice.value
        return min(map(choice.facing, held))

    def lost_by_other(self, at: int, seat: int) -> tuple[float, float]:
        """What another could expect of its best move and of the one it played, by what the seat knows."""
        thought = self.thought(at, seat)
        promised = 1 - thought.expected
        left = thought.of_played if thought.of_played is not None else promised
        return promised, min(left, promised)
