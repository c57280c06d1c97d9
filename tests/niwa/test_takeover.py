"""N24: one divides, the other chooses: a house option, off unless chosen."""

from typing import Any

import numpy as np
import pytest

import teien
from teien.core.engine import rules
from teien.core.engine.sets import HIGH, LOW
from teien.core.play.match import Match
from teien.core.words.language import speaking
from teien.niwa.material import HOUSE, is_symmetric
from teien.niwa.moves import END
from tests.niwa.tables import SMALL_CIRCUITS

LOPSIDED = SMALL_CIRCUITS[1]
PLACED = ("1c11", "2c9", "3b12")
DIVIDED = "meadow c11:gg,c9:oo,b12:pp|-:gg,-:oo,-:pp 1 0 place 3 on 1000 takeover=on"
TAKEN = "meadow -:gg,-:oo,-:pp|o9:gg,o11:oo,p8:pp 2 0 place 3 on 1000 takeover=done"


def divided() -> Match:
    """Pink has placed, blue chooses."""
    match = teien.new("niwa", seed=7, first=0, takeover=True, names=["Anna", "Ben"])
    for text in PLACED:
        match.play(text)
    return match


def from_the_other_end(match: Match) -> tuple[object, ...]:
    """The position as it is with sides exchanged and the garden turned by half a circle."""
    state, last = match.state, int(match.board.cells) - 1
    cells = np.where(state.cell >= 0, last - state.cell, -1)[::-1].tolist()
    return cells, state.pearls[::-1].tolist(), 1 - int(state.seat), 1 - int(state.first), int(state.phase)


def as_it_is(match: Match) -> tuple[object, ...]:
    state = match.state
    return state.cell.tolist(), state.pearls.tolist(), int(state.seat), int(state.first), int(state.phase)


@pytest.mark.parametrize("seed", range(12))
def test_n24_to_take_over_is_to_exchange_sides(seed: int) -> None:
    circuit = (*HOUSE.circuits, "fair", SMALL_CIRCUITS[0])[seed % 6]
    match = teien.new("niwa", seed=seed, circuit=circuit, takeover=True, capacity=None if seed % 2 else 3)
    chooser = teien.player("random", seed=seed)
    for _ in range(3):
        match.play(chooser.choose(match, match.to_act[0]))
    usual = {int(move) for move in match.legal_moves()} - {END}
    divided = match.copy()
    match.play("end")
    assert from_the_other_end(match) == as_it_is(divided)
    # The other may now do what the second could have done, seen from the other end, but for taking over.
    last = int(match.board.cells) - 1
    assert {3 * (last - number // 3) for number in usual} == set(match.legal_numbers())
    standing = match.state.cell[match.state.cell >= 0]
    assert match.state.taken.tolist() == [int(np.bitwise_or.reduce(word[standing])) for word in (LOW, HIGH)]
    for _ in range(3):
        match.play(chooser.choose(match, match.to_act[0]))
    assert match.to_act == (int(match.state.first),), "who has taken over has the first turn"
    assert match.view().phase == "turn"


def test_n24_only_the_second_may_and_only_before_placing_and_once() -> None:
    match = teien.new("niwa", seed=7, first=0, takeover=True, names=["Anna", "Ben"])
    for text in PLACED:
        with pytest.raises(teien.IllegalMove, match="N24: only the second player may take over"):
            match.play("end")
        match.play(text)
    assert match.view().may_take_over
    placing = match.copy()
    placing.play("1o11")
    with pytest.raises(teien.IllegalMove, match="N24: who has begun to place figures"):
        placing.play("end")
    match.play("end")
    with pytest.raises(teien.IllegalMove, match="N24: only once may somebody take over, and Ben has"):
        match.play("end")
    usual = teien.new("niwa", seed=7, first=0)
    for text in PLACED:
        usual.play(text)
    with pytest.raises(teien.IllegalMove, match="N07: figure 1 must be placed now"):
        usual.play("end")


def test_n24_it_needs_a_garden_that_is_the_same_from_both_ends() -> None:
    assert all(is_symmetric(teien.new("niwa", seed=1, circuit=name).board) for name in (*HOUSE.circuits, "fair"))
    for circuit in (LOPSIDED, "random"):
        with pytest.raises(teien.BadMaterial, match=r"takeover on: N24: .* looks the same from both ends"):
            teien.new("niwa", circuit=circuit, takeover=True)
    alike, other = f"pink={'g' * 30}@0,0/blue={'g' * 30}@2,1", f"pink={'g' * 30}@0,0/blue={'o' + 'g' * 29}@2,1"
    assert is_symmetric(teien.new("niwa", circuit=alike).board)
    assert not is_symmetric(teien.new("niwa", circuit=other).board), "the shape alone is not enough"


def test_n24_positions_and_records_keep_it_and_usual_ones_are_as_before() -> None:
    match = divided()
    assert match.position() == DIVIDED
    match.play("end")
    assert match.position() == TAKEN
    for line in (DIVIDED, TAKEN):
        assert teien.from_position("niwa", line).position() == line
    assert teien.from_position("niwa", TAKEN).legal_moves() == match.legal_moves()
    for text in ("1a11", "2c9", "3b12"):
        match.play(text)
    match.play(match.legal_moves()[0])
    again = teien.from_position("niwa", match.position())
    assert again.legal_moves() == match.legal_moves()
    record = match.record()
    assert "\nfirst: 1\n" in record, "who divided began the game"
    assert "\ntakeover: on\n" in record
    assert "1. 1c11 2c9 3b12 | end | 1a11 2c9 3b12" in record
    assert teien.load(record) == match
    usual = teien.new("niwa", seed=7)
    assert "takeover" not in usual.record() + usual.position()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{DIVIDED}ly", "takeover 'only': N24: on or done"),
        (DIVIDED.replace("meadow", LOPSIDED), "N24: it takes a garden that looks the same from both ends|N02"),
        (TAKEN.replace(" 2 0 place", " 1 0 place"), "N24: who has taken over has three figures in the garden"),
    ],
)
def test_n24_a_position_that_cannot_be_is_refused(text: str, reason: str) -> None:
    with pytest.raises(teien.BadPosition, match=reason):
        teien.from_position("niwa", text)


def test_n24_it_is_taken_back_like_any_move() -> None:
    match = divided()
    before = match.state.tobytes()
    match.play("end")
    assert match.undo().move.kind == "take over"
    assert match.state.tobytes() == before
    assert match.view().may_take_over


def test_n24_it_is_told_in_words_of_its_own() -> None:
    match = divided()
    view = match.view()
    assert match.spoken(match.parse("end")) == "takes over what the other has placed"
    assert match.bidding(match.legal_moves()[-1]) == "Take over what the other has placed"
    assert match.touches()["end"] == ("end",)
    step = match.game.next_step(view) if match.game.next_step else None
    assert step
    assert step.what == "Place figure 1 next to your base, or take over"
    assert "Touch “take over”" not in step.touches[0]
    assert "“take over”" in step.besides
    assert "or take over (end)" in match.text()
    assert ">take over<" in match.svg(1, touch=True)
    assert match.scorecard.why == "Ben may take over what Anna places (N24)."
    assert [fact.kind for fact in match.worth_a_look(1)] == ["choosing", "placing"]
    assert [fact.kind for fact in match.at(2).worth_a_look(0)] == ["dividing", "placing"]
    match.play("end")
    assert match.spoken(match.history[-1].move) == "takes over what the other has placed"
    assert match.comment(4, 0)[0].words.startswith("the figures of Ben stand as yours did")
    assert match.scorecard.why == "Ben has taken over what Anna had placed (N24)."
    assert match.view().turn.came == ("o9", "o11", "p8")
    assert ">take over<" not in match.svg(0, touch=True)
    with speaking("fr"):
        french = divided()
        assert ">échanger<" in french.svg(1, touch=True)


def test_n24_a_move_that_ends_a_turn_is_still_called_so() -> None:
    match = teien.from_position("niwa", "pond c6:gg,c8:oo,b9:pp|p11:gg,p13:oo,q10:pp 1 0 turn 3 on 1000 takeover=on")
    match.play("2d9>1")
    end = match.legal_moves()[-1]
    assert (end.text, end.kind, match.spoken(end)) == ("end", "end", "ends the turn")
    assert match.view().may_end
    assert not match.view().may_take_over


@pytest.mark.parametrize("kind", ["random", "greedy", "tree", "playouts"])
def test_n24_players_choose_legally_with_it(kind: str) -> None:
    match = teien.new("niwa", seed=3, takeover=True, longest=4)
    searching: dict[str, Any] = {"simulations": 60, "threads": 1} if kind in ("tree", "playouts") else {}
    chosen = teien.player(kind, seed=5, **searching)
    for _ in range(8):
        move = chosen.choose(match, match.to_act[0])
        assert move in match.legal_moves()
        match.play(move)


def test_n24_a_search_looks_at_taking_over() -> None:
    found = teien.player("tree", simulations=200, threads=1, seed=1).analyse(divided(), 1)
    assert {candidate.move.text: candidate.visits for candidate in found.candidates}["end"] > 0
    told = next(candidate.move for candidate in found.candidates if candidate.move.text == "end")
    assert told.kind == "take over"


def test_n24_a_return_match_exchanges_who_divides() -> None:
    match = teien.new("niwa", seed=7, first=0, takeover=True, longest=2, return_match=True)
    chooser = teien.player("random", seed=2)
    for text in (*PLACED, "end"):
        match.play(text)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    back = match.next_game()
    assert back.view().takeover
    assert not back.view().taken_over
    assert back.names == match.names[::-1]
    assert back.to_act == (0,), "the same seat divides, where the other sits now"


def test_n24_batches_and_masks_know_it() -> None:
    batch = teien.batch("niwa", games=64, seed=1, takeover=True)
    chance = np.random.default_rng(1)
    taken = 0
    for _ in range(4):
        mask = batch.legal_mask()
        actions = np.array([chance.choice(np.flatnonzero(row)) for row in mask])
        taken += int((actions == END).sum())
        batch.step(actions)
    assert taken > 0
    assert rules.to_act(divided().board, divided().state) == 2
    assert teien.playouts("niwa", games=50, seed=1, takeover=True, longest=20).games == 50
