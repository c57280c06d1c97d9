"""In a crowd, the compiled rules and the referee agree too; random games seldom get there."""

import random
from typing import Any

import numpy as np
import pytest

import teien
from teien.core.engine.chance import below, shuffle, streams
from teien.core.engine.row import new_row
from teien.core.play.move import Move
from teien.niwa import circuit
from teien.niwa.hexes import distance
from teien.niwa.material import BOARD, HOUSE, cell_names
from tests.niwa.refereed import RefereedNiwa
from tests.perft.count import perft


class RefereedCrowd(RefereedNiwa):
    """Any move is as likely as another; `over_two` counts the jumps over two figures that were legal."""

    over_two = 0

    def choose(self, chance: random.Random) -> tuple[int, Move]:
        (seat,) = self.match.to_act
        legal = self.match.legal_moves(seat)
        self.over_two += sum(self.is_over_two(seat, move) for move in legal)
        return seat, chance.choice(legal)

    def is_over_two(self, seat: int, move: Move) -> bool:
        if move.kind != "go":
            return False
        here = int(self.match.state.cell[seat, move.figure - 1])
        return apart(self.match.board, here, self.names.index(move.cell)) == 3


def crowded(seed: int) -> RefereedCrowd:
    """Six figures close together somewhere, some without pearls: what random play from the start hardly reaches."""
    chance = streams(seed, 1)
    name = [*HOUSE.circuits][seed % len(HOUSE.circuits)]
    capacity = "none" if seed % 3 == 0 else "3"
    board = new_row(BOARD)
    circuit.lay(name, HOUSE, board)
    names = cell_names(board)
    start = int(below(chance, board.cells))
    near = sorted(range(board.cells), key=lambda cell: apart(board, start, cell))[:10]
    places = np.array([cell for cell in near if cell not in board.bases][:8])
    shuffle(chance, places)
    sides = []
    for seat in range(2):
        order = np.arange(6)
        shuffle(chance, order)
        heads = ["", "", ""]
        for pearl in order:
            head = int(below(chance, 3))
            while capacity == "3" and len(heads[head]) == 3:
                head = (head + 1) % 3
            heads[head if int(below(chance, 2)) or capacity == "3" else 0] += "ggoopp"[pearl]
        sides.append([(names[places[3 * seat + figure]], heads[figure]) for figure in range(3)])
    turn = int(below(chance, 2))
    text = "|".join(",".join(f"{cell}:{pearls}" for cell, pearls in side) for side in sides)
    match = teien.from_position("niwa", f"{name} {text} {turn + 1} 0 turn {capacity} on 200")
    both = RefereedCrowd(match, capacity=3 if capacity == "3" else None, longest=200)
    both.referee.put(sides, turn)
    return both


def apart(board: Any, one: int, other: int) -> int:
    return distance((int(board.q[one]), int(board.r[one])), (int(board.q[other]), int(board.r[other])))


@pytest.mark.parametrize("chunk", range(10))
def test_n12_n16_crowded_positions_agree_with_the_referee(chunk: int) -> None:
    beyond = 0
    for seed in range(chunk, 1500, 10):
        both = crowded(seed)
        both.play_on(seed, moves=12)
        beyond += both.over_two
    assert beyond > 20, "jumps over two are among what was compared"


def test_crowded_position_tree_counts_agree_with_the_referee() -> None:
    for seed in range(40):
        both = crowded(seed)
        assert perft(both.match, 3) == both.sequences(3)
