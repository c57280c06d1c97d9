"""What is said of a move of Niwa is so."""

from collections import deque

import pytest

import teien
from teien.core.engine import rules
from teien.core.play.match import Match
from teien.core.words.facts import Fact
from teien.niwa.comment import able_to_win
from teien.niwa.view import View


def words(match: Match, viewer: int | None = 0) -> list[str]:
    return [fact.words for fact in match.comment(len(match.history), viewer)]


def test_n09_a_step_and_its_pearl() -> None:
    match = teien.new("niwa", seed=7, names=["Anna", "Ben"], first=0)
    while match.view().phase == "place":
        match.play(match.legal_moves()[0])
    step = next(move for move in match.legal_moves() if move.kind == "step")
    match.play(step)
    assert words(match)[0].startswith(f"your figure {step.figure} ")
    assert any(word.startswith(f"your figure {step.receiver} has the ") for word in words(match))
    assert any(word.startswith(f"figure {step.receiver} of Anna has the ") for word in words(match, 1))
    assert words(match, 1)[0].startswith(f"figure {step.figure} of Anna ")


def distance(view: View, start: str, goal: str) -> int:
    """The fewest steps between two cells, were no one in the way."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for name in view.garden.cell(here).beside:
            if name and name not in found:
                found[name] = found[here] + 1
                waiting.append(name)
    return found[goal]


def check(fact: Fact, before: View, after: View, seat: int) -> None:
    """Counts what a fact says once more."""
    values = fact.values
    if fact.kind in ("nearer", "farther", "aside", "placed"):
        goal = after.garden.bases[1 - seat].name
        now = after.figures[seat][int(values["figure"]) - 1].cell
        assert now
        left = distance(after, now.name, goal)
        assert values["left"] == left
        was = before.figures[seat][int(values["figure"]) - 1].cell
        if was:
            gained = distance(before, was.name, goal) - left
            assert gained == values["steps"]
            assert fact.kind == ("nearer" if gained > 0 else "farther" if gained else "aside")
        assert f"{left} step" in fact.words
    elif fact.kind in ("opens", "uncovers"):
        assert after.figures[seat][int(values["figure"]) - 1].pearls[-1] == values["colour"]
    elif fact.kind == "empty":
        assert after.figures[seat][int(values["figure"]) - 1].pearls == ""
    elif fact.kind == "race":
        assert (values["own"], values["other"]) == (after.to_go[seat], after.to_go[1 - seat])
    elif fact.kind == "wins":
        assert after.winner == values["seat"]


@pytest.mark.parametrize("seed", range(8))
def test_every_claim_is_true(seed: int) -> None:
    match = teien.new("niwa", seed=seed, circuit=("meadow", "fair")[seed % 2])
    player = teien.player("level2", seed=seed)
    while not match.over and len(match.history) < 250:
        (seat,) = match.to_act
        before: View = match.view()
        threats = [bool(rules.threat(match.board, match.state, who)) for who in range(2)]
        match.play(player.choose(match, seat), seat)
        after: View = match.view()
        for fact in match.comment(len(match.history), seat):
            check(fact, before, after, seat)
            now = not match.over and [bool(rules.threat(match.board, match.state, who)) for who in range(2)]
            if fact.kind == "threatens":
                assert now
                assert now[seat]
            elif fact.kind == "lets_win":
                assert now
                assert now[1 - seat]
            elif fact.kind == "stops":
                assert now
                assert threats[1 - seat]
                assert not now[1 - seat]


@pytest.mark.parametrize("seed", range(8))
def test_n20_who_can_win_in_a_turn_is_who_threatens_to(seed: int) -> None:
    match = teien.new("niwa", seed=seed, capacity=(3, None)[seed % 2])
    player = teien.player("level2", seed=seed)
    while not match.over and len(match.history) < 300:
        (seat,) = match.to_act
        for who in range(2):
            assert bool(able_to_win(match.view(), who)) == bool(rules.threat(match.board, match.state, who))
        match.play(player.choose(match, seat), seat)
