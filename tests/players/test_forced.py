"""Ends that can be forced, in Niwa: threats, wins and their turns, and where nothing is looked for."""

import numpy as np
import pytest

import teien
from teien.core.engine import rules
from teien.core.engine.row import copied, row_type
from teien.core.play.match import Match
from teien.niwa.rules import GO_ON
from teien.players.forced import first_remembered, forced_end
from tests.niwa.tables import table
from tests.niwa.test_referee import crowded


def wins_this_turn(match: Match, seat: int) -> bool:
    """By trying every move of the turn."""
    for move in match.legal_moves():
        after = match.copy()
        after.play(move)
        if after.over:
            if after.outcome is not None and after.outcome.winners == (seat,):
                return True
        elif after.state.phase == GO_ON and after.to_act == (seat,) and wins_this_turn(after, seat):
            return True
    return False


@pytest.mark.parametrize("chunk", range(4))
def test_n20_a_threat_is_a_win_that_some_turn_brings(chunk: int) -> None:
    found = 0
    for seed in range(chunk, 240, 4):
        match = crowded(seed).match
        seat = match.to_act[0]
        threat = bool(rules.threat(match.board, match.state, seat))
        assert threat == wins_this_turn(match, seat), match.position()
        found += threat
    assert found > 1


def test_n20_a_win_in_this_turn_is_found_and_counted() -> None:
    match = table("o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp")
    found = forced_end(match, 20_000)
    assert found
    assert found.solved
    assert found.ends_in == 1
    assert found.expected == 1
    while match.to_act == (0,):
        found = forced_end(match, 20_000)
        assert found
        match.play(found.best)
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_a_threat_of_the_other_is_answered_or_known_to_be_lost() -> None:
    """Blue is next to pink's base with green on top; pink can only stand in the way or lose."""
    match = table("i11:gg,d10:oo,d12:pp", "c11:oog,n8:gp,n10:p")
    found = forced_end(match, 50_000)
    assert found
    assert found.solved
    assert found.expected == 0
    assert found.ends_in == 2


def test_forced_wins_are_forced() -> None:
    """Whatever the other answers, the win comes in the turns that were promised."""
    proved = 0
    for seed in range(60):
        match = crowded(seed).match
        seat = match.to_act[0]
        found = forced_end(match, 30_000)
        if found is None or found.expected == 0 or found.ends_in is None or found.ends_in > 5:
            continue
        turns = int(match.state.turns) + found.ends_in
        shown = match.copy()
        for move in found.line:
            shown.play(move)
        assert shown.outcome is not None, "the line of a forced win goes to its end"
        assert shown.outcome.winners == (seat,)
        assert shown.state.turns <= turns
        other = teien.player("random", seed=seed)
        while not match.over:
            forced = forced_end(match, 60_000) if match.to_act == (seat,) else None
            match.play(forced.best if forced else other.choose(match, match.to_act[0]))
        assert match.outcome is not None
        assert match.outcome.winners == (seat,)
        assert match.state.turns <= turns
        proved += 1
    assert proved > 5


def test_n21_a_search_leaves_the_match_alone_where_a_move_would_draw() -> None:
    match = table()
    for _ in range(2):
        for text in ("1>2", "1>2", "2>1", "2>1"):
            if len(match.history) < 7:
                match.play(text)
    before = copied(match.state)
    assert forced_end(match, 2000) is None
    assert match.state.tobytes() == before.tobytes()
    last = match.copy()
    last.play("2>1")
    assert last.over
    assert forced_end(last) is None, "there is nothing more to force"


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban"])
def test_nothing_is_looked_for_in_games_without_threats(game: str) -> None:
    assert forced_end(teien.new(game, seed=1), 10) is None


def test_the_same_nodes_make_the_same_analysis() -> None:
    match = table("i11:gg,d10:oo,d12:pp", "c11:oog,n8:gp,n10:p")
    one, other = (forced_end(match, 50_000) for _ in range(2))
    assert one
    assert other
    assert (one.candidates, one.line) == (other.candidates, other.line)


def test_only_what_is_forgotten_is_not_copied_wherever_it_stands() -> None:
    fields = ("seen", np.uint64, (4,), ""), ("turns", np.int64, ""), ("cells", np.int64, "")
    assert first_remembered(row_type(*fields), frozenset({"seen"})) == 32
    assert first_remembered(row_type(*fields), frozenset({"seen", "turns"})) == 40
    assert first_remembered(row_type(*fields), frozenset({"turns"})) == 0
    assert first_remembered(row_type(*fields[::-1]), frozenset({"seen"})) == 0
    assert first_remembered(row_type(*fields), frozenset({"seen", "cells"})) == 32
    assert first_remembered(row_type(*fields), frozenset()) == 0


def test_nothing_is_looked_for_among_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table("o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp")
    assert forced_end(match, 20_000)
    monkeypatch.setattr(type(match.game), "has_secrets", True)
    assert forced_end(match, 20_000) is None
