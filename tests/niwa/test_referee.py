"""The compiled rules and the independent referee play the same games and agree at every move."""

import copy
from functools import lru_cache
from typing import Any

import numpy as np
import pytest

import teien
from teien.core import rules as core_rules
from teien.core.chance import below, shuffle, streams
from teien.core.game import find
from teien.core.match import Match
from teien.core.perft import perft
from teien.core.row import new_row
from teien.niwa import circuit, material, rules
from teien.niwa.hexes import distance
from teien.niwa.material import FIGURES, HOUSE, cell_names
from teien.niwa.notation import move_text
from teien.niwa.pearls import pearls_text
from tests.niwa.tables import SMALL_CIRCUITS
from tests.referee.niwa import Garden, Referee, lay

GAMES = 2000
"""Games in `./test`."""
CHUNKS = 40
LONG_GAMES = 100_000
LENGTHS = (40, 80, 120, 160)
"""Turns after which most games are drawn: random games go on for hundreds, which teaches nothing new."""
WHOLE_GAMES = 50
"""One game in so many is not cut short."""
CIRCUITS = (*HOUSE.circuits, "fair", "random", *SMALL_CIRCUITS)

GAME = find("niwa")


@lru_cache(maxsize=16)
def garden_of(tiles: str) -> Garden:
    laid = circuit.read(tiles, HOUSE, "circuit")
    return lay([(tile.letters, tile.middle, tile.base if tile.base >= 0 else None) for tile in laid])


@lru_cache(maxsize=16)
def texts_of(tiles: str) -> list[str]:
    board = new_row(material.BOARD)
    circuit.lay(tiles, HOUSE, board)
    return [move_text(board, number) for number in range(rules.ACTIONS)]


def options_of(seed: int) -> dict[str, Any]:
    repetition = seed // len(CIRCUITS) % 4 != 0
    longest = 1000 if seed % WHOLE_GAMES == 0 else LENGTHS[seed % len(LENGTHS)]
    capacity = None if seed // len(CIRCUITS) % 3 == 0 else 3
    return {
        "circuit": CIRCUITS[seed % len(CIRCUITS)],
        "capacity": capacity,
        "repetition": repetition,
        "longest": longest,
    }


def compare(names: tuple[str, ...], state: Any, referee: Referee) -> None:
    """Everything the referee knows, beside the state."""
    cells, pearls = state.cell.tolist(), state.pearls.tolist()
    for seat in range(2):
        shown = [
            (names[cells[seat][figure]] if cells[seat][figure] >= 0 else None, pearls_text(pearls[seat][figure]))
            for figure in range(FIGURES)
        ]
        assert shown == referee.figures(seat)
    assert int(state.turns) == referee.turns
    assert int(state.moving) == (-1 if referee.going_on is None else referee.going_on)
    if referee.over:
        assert state.phase == rules.OVER
        assert int(state.winner) == (-1 if referee.winner is None else referee.winner)
    else:
        assert int(state.seat) == referee.seat


def choose(moves: list[int], steps: list[int], chance: Any) -> int:
    """Any move; or, every other time, of three the one that ends nearest to the other's base, so that games are won."""
    drawn = [moves[int(below(chance, len(moves)))] for _ in range(1 + 2 * int(below(chance, 2)))]
    return min(drawn, key=lambda move: steps[move % rules.A_FIGURE // rules.A_CELL] if move < rules.FIRST_PASS else 99)


def agree(seed: int) -> Referee:
    """One game on both."""
    options = options_of(seed)
    chance = streams(seed, 1)
    box, board = GAME.prepare(2, options)
    state = new_row(rules.STATE)
    core_rules.deal(box, board, state, chance)
    tiles = circuit.tiles_text(board)
    names, texts, steps = cell_names(board), texts_of(tiles), board.steps.tolist()
    named = {key: options[key] for key in ("capacity", "repetition", "longest")}
    referee = Referee(garden_of(tiles), int(state.first), **named)
    moves = np.empty(rules.MOST_MOVES, np.int32)
    played: list[str] = []
    try:
        while state.phase != rules.OVER:
            seat = int(state.seat)
            legal = moves[: rules.legal(board, state, seat, moves)].tolist()
            assert {texts[move] for move in legal} == referee.legal()
            move = choose(legal, steps[seat], chance)
            played.append(texts[move])
            rules.play(board, state, seat, move)
            referee.play(texts[move])
            compare(names, state, referee)
    except (AssertionError, ValueError) as error:
        error.add_note(f"seed {seed}, {options}\n{tiles}\n{' '.join(played)}")
        raise
    assert referee.over
    return referee


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(chunk, GAMES, CHUNKS):
        agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_GAMES // 500))
def test_many_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(GAMES + 500 * chunk, GAMES + 500 * (chunk + 1)):
        agree(seed)


def crowded(seed: int) -> tuple[Match, Referee]:
    """Six figures close together somewhere, some without pearls: what random play from the start hardly reaches."""
    chance = streams(seed, 1)
    name = [*HOUSE.circuits][seed % len(HOUSE.circuits)]
    capacity = "none" if seed % 3 == 0 else "3"
    board = new_row(material.BOARD)
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
    referee = Referee(garden_of(circuit.tiles_text(board)), turn, capacity=3 if capacity == "3" else None, longest=200)
    referee.put(sides, turn)
    return match, referee


def apart(board: Any, one: int, other: int) -> int:
    return distance((int(board.q[one]), int(board.r[one])), (int(board.q[other]), int(board.r[other])))


@pytest.mark.parametrize("chunk", range(10))
def test_n12_n16_crowded_positions_agree_with_the_referee(chunk: int) -> None:
    beyond = 0
    for seed in range(chunk, 1500, 10):
        match, referee = crowded(seed)
        chooser = teien.player("random", seed=seed)
        for _ in range(12):
            if match.over:
                break
            legal = match.legal_moves()
            assert {move.text for move in legal} == referee.legal(), (seed, match.position())
            beyond += sum(is_over_two(match, move.number) for move in legal)
            move = chooser.choose(match, match.to_act[0])
            match.play(move)
            referee.play(move.text)
            compare(cell_names(match.board), match.state, referee)
    assert beyond > 20, "jumps over two are among what was compared"


def is_over_two(match: Match, number: int) -> bool:
    if number >= rules.FIRST_PASS or number % rules.A_CELL:
        return False
    here = int(match.state.cell[match.to_act[0], number // rules.A_FIGURE])
    return apart(match.board, here, number % rules.A_FIGURE // rules.A_CELL) == 3


def test_position_tree_counts_agree_with_the_referee() -> None:
    for seed in range(40):
        match, referee = crowded(seed)
        total = 0
        for text in referee.legal():
            after = copy.deepcopy(referee, {id(referee.garden): referee.garden})
            after.play(text)
            for second in after.legal():
                last = copy.deepcopy(after, {id(after.garden): after.garden})
                last.play(second)
                total += len(last.legal())
        assert perft(match, 3) == total
