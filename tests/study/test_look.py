"""A look at a position: moves with what they promise, whole lines where the end is known, mixtures in secret."""

import pytest

import teien
from teien.core.play.match import Match
from teien.study.look import SHOWN, Look, look
from teien.study.thoughts import shares


def played(game: str, moves: int, players: int = 2, seed: int = 3) -> Match:
    match = teien.new(game, players=players, seed=seed)
    player = teien.player("greedy", seed=seed)
    while len(match.history) < moves and not match.over:
        seat = match.to_act[0]
        match.play(player.choose(match, seat), seat)
    return match


@pytest.mark.parametrize(("game", "players"), [("hiroba", 2), ("hiroba", 3), ("niwa", 2)])
def test_the_best_moves_come_with_lines_that_can_be_played(game: str, players: int) -> None:
    match = played(game, 9, players)
    found = look(match, 300)
    assert found == look(match, 300)
    assert 1 < len(found.lines) <= SHOWN
    assert len({line.moves[0] for line in found.lines}) == len(found.lines)
    for line in found.lines:
        assert line.expected is not None
        assert 0 <= line.expected <= 1
        then = match.copy()
        for seat, move in line.moves:
            then.play(move, seat)
        assert then.over == line.is_whole


def solved(game: str, seed: int) -> tuple[Match, Look]:
    """The first position of a game, from its end backwards, where more than one thing can be done and all is known."""
    whole = played(game, 10_000, seed=seed)
    for moves in range(len(whole.history) - 2, 0, -1):
        match = whole.at(moves)
        if not match.in_secret and len(match.legal_moves()) > 1:
            found = look(match, 400)
            if found.solved:
                return match, found
    raise AssertionError("nothing was solved")


@pytest.mark.parametrize("game", ["hiroba", "niwa"])
def test_what_is_exact_is_told_with_the_whole_line_to_the_end(game: str) -> None:
    match, found = solved(game, seed=4)
    best = found.lines[0]
    assert best.exact
    assert best.is_whole
    then = match.copy()
    for seat, move in best.moves:
        then.play(move, seat)
    assert then.over
    assert shares(then)[match.to_act[0]] == pytest.approx(best.expected)


def test_a_line_is_whole_also_where_solving_took_all_there_was() -> None:
    whole = played("hiroba", 10_000, seed=4)
    match = whole.at(len(whole.history) - 6)
    found = next(found for budget in (4000, 16_000, 64_000) if (found := look(match, budget)).solved)
    assert all(line.exact and line.is_whole for line in found.lines)


def test_in_secret_both_have_a_mixture() -> None:
    match = teien.new("haru-ichiban", seed=7)
    found = look(match, 300)
    assert not found.lines
    assert [mixture.seat for mixture in found.mixtures] == [0, 1]
    for mixture in found.mixtures:
        assert sum(mixture.shares.values()) == pytest.approx(1)
        assert [*mixture.shares] == match.legal_moves(mixture.seat)
    match.play(match.legal_moves(0)[0], 0)
    (left,) = look(match, 300).mixtures
    assert left.seat == 1
