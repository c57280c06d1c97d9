"""N25: the small garden, a house option: few tiles, and the figures stand already; off unless chosen."""

import numpy as np
import pytest

import teien
from teien.niwa.material import cell_names


def test_n25_the_figures_stand_around_their_bases() -> None:
    match = teien.new("niwa", seed=1, first=1, size="small")
    names = cell_names(match.board)
    for seat, sides in enumerate(((0, 2, 4), (3, 5, 1))):
        around = match.board.beside[match.board.bases[seat]]
        assert match.state.cell[seat].tolist() == around[list(sides)].tolist()
        assert [figure.cell.name for figure in match.view().figures[seat] if figure.cell] == [
            names[around[side]] for side in sides
        ]
        assert [figure.pearls for figure in match.view().figures[seat]] == ["gg", "oo", "pp"]
    assert match.to_act == (1,)
    assert match.view().phase == "turn"
    assert match.round(0) == 1
    assert match.board.tiles == 3


def test_n25_it_comes_back_from_records_and_positions() -> None:
    match = teien.new("niwa", seed=1, size="small", longest=6)
    match.play(match.legal_moves()[0])
    assert "\nsize: small\n" in match.record()
    assert "size" not in teien.new("niwa", seed=1).record()
    assert teien.load(match.record()) == match
    read = teien.from_position("niwa", match.position())
    assert read.position() == match.position()
    assert read.legal_moves() == match.legal_moves()


@pytest.mark.parametrize("circuit", ["fair", "random"])
def test_n25_gardens_by_chance_have_four_tiles(circuit: str) -> None:
    for seed in range(5):
        assert teien.new("niwa", seed=seed, size="small", circuit=circuit).board.tiles == 4
    batch = teien.batch("niwa", games=4, seed=1, size="small", circuit=circuit)
    assert (batch.boards["tiles"] == 4).all()
    assert (batch.states["cell"] >= 0).all()
    assert len({row.tobytes() for row in batch.boards}) > 1


def test_n25_only_two_to_four_tiles_are_small() -> None:
    three = teien.new("niwa", seed=1, size="small", circuit="pink@0,0 A@2,1 blue>>>@1,4")
    assert three.board.tiles == 3
    with pytest.raises(teien.BadMaterial, match="circuit 'meadow': N25: a small garden has 2 to 4 tiles, this one 12"):
        teien.new("niwa", size="small", circuit="meadow")
    with pytest.raises(teien.BadMaterial, match="size 'tiny': N25: one of 'usual', 'small' is expected"):
        teien.new("niwa", size="tiny")
    with pytest.raises(teien.BadMaterial, match="takeover on: N25: in a small garden the figures stand already"):
        teien.new("niwa", size="small", takeover=True)


def test_n25_the_first_position_counts_for_repetitions() -> None:
    """N21, N25: passing a pearl there and back brings the first position back."""
    match = teien.new("niwa", seed=1, first=0, size="small")
    for text in ("1>2", "1>2", "2>1", "2>1") * 2:
        match.play(text)
    assert match.outcome is not None
    assert match.outcome.winners == ()
    assert not np.any(match.state.winner >= 0)
