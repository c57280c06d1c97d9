"""Circuits by chance, of any length (N04)."""

import pytest

from teien.core.engine.chance import streams
from teien.core.engine.row import new_row
from teien.niwa import circuit, growing
from teien.niwa.material import BOARD, HOUSE, turned


@pytest.mark.parametrize("length", range(2, 13))
@pytest.mark.parametrize("symmetric", [False, True])
def test_n04_circuits_of_every_length_are_good(length: int, symmetric: bool) -> None:
    board = new_row(BOARD, players=2)
    tiles = growing.tiles_to_draw(HOUSE, symmetric=symmetric)
    for seed in range(30):
        growing.grow(tiles, int(symmetric), length, board, streams(seed, 1))
        laid = circuit.read(circuit.tiles_text(board).replace("/", " "), HOUSE, "grown")
        assert len(laid) == length
        if symmetric:
            ends = [next(tile.middle for tile in laid if tile.base == seat) for seat in range(2)]
            centre = (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1])
            by_middle = {tile.middle: tile.letters for tile in laid}
            for (q, r), letters in by_middle.items():
                assert by_middle[centre[0] - q, centre[1] - r] == turned(letters, 3), "the same from both ends"
