"""What everybody may know of a position, as the rows say."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import teien
from teien.core.play.match import Match
from teien.niwa.material import cell_names
from teien.niwa.view import Garden, View
from tests.niwa.tables import GREEN, MEADOW, SMALL_CIRCUITS, seen, table


def played(seed: int, moves: int = 80, **options: Any) -> Iterator[Match]:
    """A random game, after every move."""
    match = teien.new("niwa", seed=seed, **options)
    chooser = random.Random(seed)
    yield match
    while not match.over and len(match.history) < moves:
        match.play(chooser.choice(match.legal_numbers()))
        yield match


def test_a_position_read_from_its_line_lacks_the_last_turn_alone() -> None:
    for match in played(5, 60):
        found, again = seen(match), seen(teien.from_position("niwa", match.position()))
        assert (again == found) == (not match.history)
        assert again._replace(last=found.last, turn=found.turn) == found


@pytest.mark.parametrize("capacity", [3, None])
def test_it_says_what_the_rows_and_the_match_say(capacity: int | None) -> None:
    for match in played(4, 150, capacity=capacity, circuit=SMALL_CIRCUITS[2], repetition=False):
        found, state, names = seen(match), match.state, cell_names(match.board)
        assert found.to_act == match.to_act
        assert found.legal == tuple(match.legal_moves() if match.to_act else ())
        assert found.may_end == any(move.kind == "end" for move in found.legal)
        assert found.turns == state.turns
        assert found.winner == (match.tally.winners[0] if match.tally.winners else None)
        cells = [[figure.cell.name if figure.cell else None for figure in side] for side in found.figures]
        assert cells == [[names[cell] if cell >= 0 else None for cell in side] for side in state.cell.tolist()]
        if found.phase in ("place", "go on"):
            assert {move.figure for move in found.legal if move.kind != "end"} <= {found.figure}
        else:
            assert found.figure is None
        if match.history:
            assert found.turn.seat == match.history[-1].seat
            assert found.last[-1] == match.history[-1].move


def test_the_last_turn_is_taken_apart() -> None:
    match = table("i11:ogg,d10:pp,d12:o")
    assert seen(match).turn[1:] == ((), (), ())
    match.play("1i13>3")
    match.play("1j14>3")
    assert seen(match).turn == (0, (1, 1), ("i13", "j14"), (3, 3))
    match = table()
    match.play("2>1")
    assert seen(match).turn == (0, (2,), (), (1,))


def test_pearls_are_told_from_the_bottom_up() -> None:
    pink, _ = seen(table("i11:gop,d10:pg,d12:o", circuit="meadow")).figures
    assert [figure.pearls for figure in pink] == ["gop", "pg", "o"]
    assert [figure.name for figure in pink] == ["pink-1", "pink-2", "pink-3"]


def test_a_garden_s_cells_know_their_neighbours_and_the_way_to_go() -> None:
    found = seen(table(circuit="meadow")).garden
    assert [base.name for base in found.bases] == ["b10", "p10"]
    middle = found.cell("i11")
    assert middle.beside == ("i13", "j12", "j10", "i9", "h10", "h12")
    for cell in found.cells:
        for way, other in enumerate(cell.beside):
            assert bool(other) == bool(cell.lines[way])
            if other:
                assert found.cell(other).beside[(way + 3) % 6] == cell.name
                assert found.cell(other).lines[(way + 3) % 6] == cell.lines[way]
                assert abs(found.cell(other).steps[0] - cell.steps[0]) <= 1
    assert [base.steps for base in found.bases] == [(14, 0), (0, 14)]


def test_gardens_are_alike_when_their_circuits_are() -> None:
    def laid(circuit: str, **options: Any) -> Garden:
        view: View = teien.new("niwa", circuit=circuit, **options).view()
        return view.garden

    assert laid("meadow") == laid(MEADOW, longest=7, capacity=None)
    assert tuple(laid("meadow")) == tuple(laid(MEADOW, longest=7))
    assert laid("meadow") != laid("pond")
    assert laid("meadow") != laid(GREEN)
