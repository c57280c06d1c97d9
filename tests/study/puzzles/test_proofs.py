"""Proofs: some of every game's puzzles are proved again, what is wrong is found, and symmetry is seen through."""

import re
from dataclasses import replace

import pytest

import teien
from teien.core.play.game import OWN
from teien.players.endings import Solver
from teien.study.puzzles import checking
from teien.study.puzzles.checking import check, check_one
from teien.study.puzzles.proofs import Proven, prove
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import same_as
from teien.study.puzzles.worth import Budget, played, worth_after

every_game = pytest.mark.parametrize("game", OWN)


def certain(game: str) -> list[Puzzle]:
    return [each for each in teien.puzzles(game) if each.proof == "exact"]


@every_game
def test_some_are_proved_again(game: str) -> None:
    there = certain(game)
    for found in check(there[:: len(there) // 6]):
        assert found.fault == ""


def test_an_estimate_is_searched_with_as_many_times_its_budget_as_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[Budget] = []

    def noted(match: teien.Match, seat: int, budget: Budget) -> Proven | None:
        spent.append(budget)
        return prove(match, seat, budget)

    monkeypatch.setattr(checking, "prove", noted)
    solved = certain("haru-ichiban")[0]
    guessed = next(each for each in teien.puzzles("haru-ichiban") if each.proof == "forced" and ".7 " in each.position)
    assert [found.fault for found in check([solved, guessed], times=2)] == ["", ""]
    assert spent == [Budget(solved.nodes, solved.simulations), Budget(2 * guessed.nodes, 2 * guessed.simulations)]


def test_what_follows_a_round_is_searched_and_not_guessed() -> None:
    """In Haru Ichiban what comes within a round is solved; beyond it, the score would be no more than a guess."""
    forced = next(each for each in teien.puzzles("haru-ichiban") if each.proof == "forced" and ".7 " in each.position)
    match, budget = forced.match(), Budget(forced.nodes, 400)
    searched = 0
    for move in match.legal_moves(forced.seat):
        found = worth_after(match, forced.seat, move, budget)
        assert found.is_certain == (found.share in (0, 1)), "what is certain is a win or a loss"
        then = played(match, forced.seat, move)
        ending = None if then.over else Solver(then, budget.nodes).ending(then.to_act[0])
        if ending and ending.is_guess:
            searched += 1
            best = max(ending.probability, key=lambda number: ending.probability[number])
            assert found.share not in (ending.expected[best], 1 - ending.expected[best])
    assert searched


@every_game
def test_what_is_wrong_is_found(game: str) -> None:
    right = certain(game)[0]
    other = next(move.text for move in right.match().legal_moves(right.seat) if move.text != right.solution)
    wrong = {
        "the best": replace(right, solution=other, line=(other,)),
        "turn": replace(right, seat=1 - right.seat),
        "theme": replace(right, themes=("fork",)),
        "proof": replace(right, proof="search", nodes=right.nodes // 10, simulations=100),
        "id": replace(right, id=f"{game}-00000000"),
        "": replace(right, position="nowhere"),
    }
    for words, each in wrong.items():
        fault = check_one(each).fault
        assert fault
        assert words in fault or words == "turn"
    first, again = check([right, replace(right, rating=1)])
    assert not first.fault
    assert "the same" in again.fault


def mirrored(text: str, letters: str) -> str:
    """Names of squares with the columns the other way round."""
    return re.sub(rf"[{letters}](?=[1-9])", lambda found: letters[-1 - letters.index(found[0])], text)


def test_a_mirrored_pond_is_the_same() -> None:
    for each in teien.puzzles("haru-ichiban")[::20]:
        pads, *rest = each.position.split()
        pads = "/".join(row[::-1] for row in pads.split("/"))
        line = " ".join([pads, *(mirrored(part, "abcde") for part in rest[:3]), *rest[3:]])
        other = teien.from_position("haru-ichiban", line)
        assert other.position("all") != each.position
        assert same_as(other, each.seat) == same_as(each.match(), each.seat)


def test_a_mirrored_garden_is_the_same() -> None:
    for each in teien.puzzles("hiroba")[::20]:
        layout, *rest = each.position.split()
        tiles = ["/".join(row[::-1] for row in tile.split("/")) for tile in layout.split(",")]
        layout = ",".join(tiles[3 * row + column] for row in range(3) for column in (2, 1, 0))
        pebbles = "|".join(
            ",".join(pebble[0] + mirrored(pebble[1:], "abcdefghi") for pebble in side.split(","))
            for side in rest[0].split("|")
        )
        line = " ".join([layout, pebbles, *(mirrored(part, "abcdefghi") for part in rest[1:2]), *rest[2:]])
        assert same_as(teien.from_position("hiroba", line), each.seat) == same_as(each.match(), each.seat)


def test_figures_with_other_numbers_are_the_same() -> None:
    turns = [each for each in teien.puzzles("niwa") if " turn " in each.position]
    for each in turns[::20]:
        garden, figures, *rest = each.position.split()
        line = " ".join([garden, "|".join(",".join(side.split(",")[::-1]) for side in figures.split("|")), *rest])
        other = teien.from_position("niwa", line)
        assert same_as(other, each.seat) == same_as(each.match(), each.seat)
        assert same_as(other, 1 - each.seat) != same_as(each.match(), each.seat)
