"""Whole games analysed: what is told of every move, and that all parts of a game make its result."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import teien
from teien import BadMaterial
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.play.match import Match
from teien.players.analysis import Analysis, Candidate, SecretChoice
from teien.study.analysis import LEAST_TIMES, GameAnalysis, Judge, questions
from teien.study.events import events
from teien.study.thoughts import Question, Thinker, Thought, shares, think
from teien.study.yardstick import Yardstick
from tests.study.games import GAMES, played


@pytest.fixture(scope="module", params=GAMES, ids=lambda case: f"{case[0]}-{case[1]}")
def analysed(request: pytest.FixtureRequest) -> tuple[Match, GameAnalysis]:
    match = played(*request.param)
    return match, teien.analyse(match, simulations=150)


def test_every_move_is_judged_by_its_own_seat(analysed: tuple[Match, GameAnalysis]) -> None:
    match, found = analysed
    assert [(judged.place, judged.seat, judged.move) for judged in found.moves] == [
        (place, seat, move) for place, (seat, move) in enumerate(match.history)
    ]
    for judged in found.moves:
        then = match.at(judged.place)
        assert judged.best in then.legal_moves(judged.seat) or judged.choice
        assert 0 <= judged.after <= judged.before <= 1
        assert judged.grade == (None if judged.is_only else Yardstick().grade(judged.before, judged.after))
        assert judged.grade is None or judged.best != judged.move
        for line in (judged.line, judged.reply):
            onward = then.copy() if line is judged.line else match.at(judged.place + 1)
            for move in line:
                onward.play(move)


def test_all_parts_of_a_game_make_its_result(analysed: tuple[Match, GameAnalysis]) -> None:
    match, found = analysed
    assert found.expected[-1] == shares(match)
    assert len(found.expected) == len(match.history) + 1
    for seat, summary in enumerate(found.seats):
        assert summary.account.result == pytest.approx(shares(match)[seat])
        assert summary.account.own == pytest.approx(-sum(each.loss for each in found.moves if each.seat == seat))
        assert match.players > 2 or summary.account.others >= 0
        assert summary.account.start == found.expected[0][seat]
        has_secrets = match.game.has_secrets
        assert has_secrets or summary.account.guessing == summary.account.luck == 0
        worst = summary.turning_point
        assert worst is None or found.moves[worst].seat == seat


def test_where_everything_is_exact_nothing_is_unforeseen() -> None:
    """The last moves of a game of Hiroba are solved: mistakes alone lead from what could be expected to the result."""
    match = played("hiroba", 2)
    found = teien.analyse(match, simulations=20_000)
    first = next(judged.place for judged in found.moves if judged.is_exact)
    assert all(judged.is_exact for judged in found.moves[first:])
    for seat in range(2):
        lost = sum(judged.loss for judged in found.moves[first:] if judged.seat == seat)
        won = sum(judged.loss for judged in found.moves[first:] if judged.seat != seat)
        assert found.expected[first][seat] - lost + won == pytest.approx(shares(match)[seat])


def test_the_same_simulations_give_the_same_analysis() -> None:
    match = played("haru-ichiban", 2, seed=5)
    alone = teien.analyse(match, simulations=60)
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        shared = teien.analyse(
            match, simulations=60, executor=executor, progress=lambda done, total: told.append((done, total))
        )
    assert alone == shared
    assert [done for done, _total in told] == list(range(1, len(told) + 1))
    assert told[-1] == (len(told), len(told))


def test_what_seems_a_grave_mistake_is_looked_at_twice() -> None:
    """What the second look knows for certain counts, otherwise the kinder of both, and none is asked about again."""
    match = played("hiroba", 2)
    asked = questions(match, simulations=40)
    judge = Judge(match, [{thought.seat: thought for thought in think(one)} for one in asked])
    doubts = judge.doubts(asked)
    estimated = 0
    for at, again in doubts.items():
        ((seat, move),) = judge.events[at].played
        assert again.simulations >= LEAST_TIMES * asked[at].simulations
        first = judge.before_and_after(at, seat, move)
        judge.look_again(at, think(again))
        second = judge.before_and_after(at, seat, move)
        if not judge.thought(at, seat).is_exact:
            estimated += 1
            assert second[0] - second[1] <= first[0] - first[1] + 1e-9
    assert estimated
    assert not judge.doubts(asked).keys() & doubts.keys()


def test_guessing_has_the_mean_zero_for_whoever_plays_the_mixture(analysed: tuple[Match, GameAnalysis]) -> None:
    _match, found = analysed
    for judged in found.moves:
        if judged.choice is None or not judged.is_exact:
            continue
        choice = judged.choice
        for theirs in choice.other:
            mean = sum(
                share * (choice.payoffs[mine, theirs] - choice.against(mine) - choice.facing(theirs) + choice.value)
                for mine, share in choice.own.items()
            )
            assert mean == pytest.approx(0)


def test_what_the_other_had_in_hand_is_luck_and_no_mistake() -> None:
    """R26: a seat mixes against all hands that the other may have; whatever the other has, its best is no mistake."""
    match = teien.new("haru-ichiban", seed=3, pond="3x3")
    choose = {seat: match.legal_moves(seat) for seat in (0, 1)}
    everything = [match.parse(str(value)) for value in (1, 2, 3)]
    (missing,) = set(everything) - set(choose[1])
    after = match.copy()
    for seat in (0, 1):
        after.play(choose[seat][0], seat)
    # The higher the other's flower, the worse for the seat, whatever it chooses itself.
    payoffs = {(mine, theirs): 0.9 - 0.2 * theirs.number for mine in everything for theirs in everything}
    choice = SecretChoice({choose[0][0]: 1.0}, dict.fromkeys(everything, 1 / 3), payoffs)
    candidates = tuple(Candidate(move, 9, choice.against(move), choice.own.get(move, 0.0)) for move in choose[0])
    found = Analysis(0, candidates, (), 9, 0.0, choice=choice)
    judge = Judge(after, [{0: Thought(0, found, choice.value, None, is_exact=False)}], result=(0.5, 0.5))
    own, others, guessing, hand = judge.parts(0, 0)
    held = [choice.facing(move) for move in choose[1]]
    assert own == guessing == pytest.approx(0)
    assert others == pytest.approx(held[0] - min(held))
    assert hand == pytest.approx(min(held) - choice.value)
    assert own + others + guessing + hand == pytest.approx(payoffs[choose[0][0], choose[1][0]] - choice.value)
    assert missing not in choose[1]


def test_r13_luck_is_nothing_on_the_mean_over_all_draws() -> None:
    """A flower drawn after a turn: what each possible one brings adds up to nothing."""
    match = played("haru-ichiban", 2)
    event = next(
        event
        for event in events(match)
        if match.at(event.place + len(event.played)).state.turn == match.at(event.place).state.turn + 1
    )
    before, after = match.at(event.place), match.at(event.place + len(event.played))
    thinker = Thinker(Question(before, dict(event.played), after, 400, 1), 0)
    hands = thinker.hands()
    assert after.position(0) in hands
    assert len(hands) == 8 - int(before.state.drawn[0])
    lucks = [Thinker(Question(before, dict(event.played), drawn, 400, 1), 0).luck() for drawn in hands.values()]
    assert sum(lucks) == pytest.approx(0)
    assert any(lucks)


def test_what_a_seat_could_not_know_changes_nothing_of_its_own_judgement() -> None:
    """R26: the other's hand and draws are dealt anew when a seat's choice is judged."""
    thoughts = []
    for world in (None, 99):
        before = teien.new("haru-ichiban", seed=11)
        if world:
            rules.hide(before.board, before.state, 0, streams(world, 1))
        after = before.copy()
        chosen = {seat: after.play(after.legal_moves(seat)[0], seat) for seat in (0, 1)}
        thoughts.append((before, Thinker(Question(before, chosen, after, 300, 1), 0).thought()))
    (one, judged), (other, again) = thoughts
    assert one.position("all") != other.position("all")
    assert one.position(0) == other.position(0)
    assert judged.analysis.candidates == again.analysis.candidates
    assert judged.expected == again.expected


def test_a_move_that_loses_for_certain_is_worth_nothing() -> None:
    """H17: the last pebbles are solved; what was played there is worth what the solution says, also where that is 0."""
    asked = questions(played("hiroba", 2, seed=5), simulations=2000)[-3]
    (thought,) = think(asked)
    assert thought.expected == 1
    lost = next(each.move for each in thought.analysis.candidates if each.exact and each.expected == 0)
    (again,) = think(replace(asked, played={thought.seat: lost}))
    assert again.of_played == 0


def test_a_game_that_goes_on_is_refused() -> None:
    match = teien.new("niwa", seed=1)
    with pytest.raises(BadMaterial, match="played to its end"):
        teien.analyse(match)


def test_only_sensible_grades_are_taken() -> None:
    with pytest.raises(BadMaterial, match="three shares"):
        Yardstick(0.2, 0.1, 0.3)
    assert Yardstick(0.02, 0.05, 0.5).grade(0.5, 0.4) == "mistake"
    assert Yardstick().grade(0.5, 0.46) is None
    assert Yardstick().grade(0.01, 0.0) is None
    assert Yardstick().grade(0.93, 0.87) == "inaccuracy"
    assert Yardstick().grade(0.93, 0.8) == "missed win"


def test_what_seemed_best_and_loses_for_certain_is_not_its_own_better_move() -> None:
    """A search liked best what was played; the next one knows that it was lost by that. Then the next best counts."""
    match = played("hiroba", 2)
    asked = questions(match, simulations=40)
    thoughts = [{thought.seat: thought for thought in think(one)} for one in asked]
    judge = Judge(match, thoughts)
    at = next(at for at in range(len(asked)) if judge.thought(at + 1, 0).is_exact)
    ((seat, move),) = judge.events[at].played
    thought = judge.thought(at, seat)
    lost = judge.exact_after(at, seat)
    assert (lost, thought.is_exact) == (0, False)
    other = next(each for each in thought.analysis.candidates if each.move != move)
    for promised, best, loss in ((0.3, other.move, 0.3), (0.0, move, 0.0)):
        candidates = (Candidate(move, 30, 0.5, 1.0), replace(other, expected=promised, exact=False))
        analysis = replace(thought.analysis, candidates=candidates, line=(move,))
        judge.thoughts[at] = {seat: replace(thought, analysis=analysis)}
        (judged,) = judge.judged(at)
        assert (judged.best, judged.loss, judged.line[0]) == (best, pytest.approx(loss), best)
