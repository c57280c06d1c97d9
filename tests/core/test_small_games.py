"""A game of five rules alone: the others derive from them, in compiled code and in plain Python alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

DERIVED = """
import numpy as np
from teien.core.engine import rules
from teien.core.engine.chance import streams
from teien.core.engine.playouts import play_games
from teien.core.engine.row import copied, new_row
from tests.small_games import BOARD, HEAP, others

board, state, chance = new_row(BOARD), new_row(HEAP), streams(7, 1)
board.players = 2
rules.deal((), board, state, chance)
while rules.to_act(board, state):
    seat, before, values = int(state.next), copied(state), np.zeros(2)
    rules.hide(board, state, 1 - seat, chance)
    assert state.tobytes() == before.tobytes()
    masks = np.ones((3, 3), np.bool_)
    for each, mask in zip((seat, 1 - seat, -1), masks):
        rules.mask(board, state, each, mask)
    assert masks.tolist() == [[taken <= state.heap for taken in (1, 2, 3)], [False] * 3, [False] * 3]
    assert tuple(others(board, state, values)) == (3, 0, False)
    assert values.tolist() == [0.5, 0.5]
    drawn = [int(rules.sample(board, state, seat, chance)) for _ in range(300)]
    legal = range(min(3, state.heap))
    assert all(drawn.count(move) > 60 for move in legal) and set(drawn) == set(legal)
    print(int(state.heap), drawn[:20])
    rules.play(board, state, seat, drawn[0])
wins, scores = np.zeros(2), np.zeros((50, 2), np.int16)
print(play_games((), board, state, streams(1, 50), wins, scores), wins.tolist(), scores.sum())
"""

MISSING = """
import numpy as np
from teien.core.engine import rules
from teien.core.engine.row import new_row
from teien.core.engine.rules import most_moves
from tests.small_games import BOARD, HEAP
rules.observe(new_row(BOARD), new_row(HEAP), 0, np.zeros(3, np.uint8))
"""


SEARCHED = """
import numpy as np
from teien.core.engine.chance import streams
from teien.core.engine.row import new_row
from teien.core.engine.rules import most_moves
from teien.core.play.networks import NOTHING_LEARNT
from teien.core.play.searching import SearchSettings
from teien.players.tree_search import MATRIX, new_tree, simulate
from tests.small_games import BID_COUNT, BIDS, BOARD, FIRST_BID, PRIZES

board, states = new_row(BOARD), np.zeros(3, BIDS)
board.players = 2
settings = SearchSettings(playout=-1, exploration=1.0, sharpness=1.0, trust=1.0, patience=1)
bids = range(FIRST_BID, FIRST_BID + BID_COUNT)
prizes = new_tree(1, bids, 2, most_moves(states[0]))
simulate(prizes, NOTHING_LEARNT, board, states, 0, True, settings, 50, streams(1, 1))
assert prizes.size[0] == PRIZES and prizes.move[prizes.first[0] + PRIZES - 1] == PRIZES - 1
states[0].prize = 1
tree = new_tree(1, bids, 2, most_moves(states[0]))
simulate(tree, NOTHING_LEARNT, board, states, 0, True, settings, 2000, streams(1, 1))
assert tree.size[0] == MATRIX and tree.payoff_count[0].sum() == 2000
print(tree.average[0].argmax(axis=1).tolist(), tree.payoff_count[0, -1, -5:].tolist())
"""


def python(code: str, cache: Path, *, jit: bool) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NUMBA_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": str(int(not jit))}
    environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment)


def test_five_rules_make_a_game(tmp_path: Path) -> None:
    compiled = python(DERIVED, tmp_path, jit=True)
    assert compiled.returncode == 0, compiled.stderr
    assert len(compiled.stdout.splitlines()) > 5
    assert python(DERIVED, tmp_path, jit=False).stdout == compiled.stdout


def test_searches_have_room_for_all_moves_and_all_choices_wherever_they_are_numbered(tmp_path: Path) -> None:
    plain = python(SEARCHED, tmp_path, jit=False)
    assert plain.returncode == 0, plain.stderr
    assert plain.stdout.startswith("[19, 19] "), "the highest bid wins"
    assert python(SEARCHED, tmp_path, jit=True).stdout == plain.stdout


@pytest.mark.parametrize("jit", [True, False])
def test_a_rule_that_is_missing_is_named(tmp_path: Path, jit: bool) -> None:
    refused = python(MISSING, tmp_path, jit=jit)
    assert "TypeError: no game provides 'observe' for rows of ('heap', 'next')" in refused.stderr
