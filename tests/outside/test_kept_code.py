"""Machine code of a game from outside is kept, and never outlives a change of the sources it follows from."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
import numpy as np
from teien.core.engine import rules
from teien.core.engine.chance import below
from teien.core.engine.compiled import compiled
from teien.core.engine.row import row_type
from counting.numbers import MOST

BOARD = row_type(("players", np.int64, "how many play"))
STATE = row_type(("counted", np.int64, "how far somebody has counted"))


@rules.to_act.of(STATE)
@compiled
def to_act(board, state):
    return 1 if state.counted < MOST else 0


@rules.legal.of(STATE, most=1)
@compiled
def legal(board, state, seat, moves):
    moves[0] = 0
    return 1


@rules.play.of(STATE)
@compiled
def play(board, state, seat, move):
    state.counted += 1
"""
PLAY = """
import sys
import numpy as np
from teien.core.engine import compiled, rules
from teien.core.engine.chance import streams
from teien.core.engine.playouts import play_out
from teien.core.engine.row import new_row
from counting.rules import BOARD, STATE

board, state = new_row(BOARD, players=1), new_row(STATE)
play_out(board, state, streams(1, 1))
print(int(state.counted), compiled.NOTICE.said)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    package = tmp_path / "path" / "counting"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("from counting import looks\n")
    (package / "looks.py").write_text("WORDS = 'one'\n")
    (package / "numbers.py").write_text("MOST = 3\n")
    (package / "rules.py").write_text(RULES)
    return package


def played(folder: Path) -> tuple[int, bool]:
    """How far is counted, and whether something had to be compiled for that."""
    path = os.pathsep.join([str(folder.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "NUMBA_CACHE_DIR": str(folder.parents[1] / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True, timeout=600
    )
    count, compiled = done.stdout.split()
    return int(count), compiled == "True"


def test_a_number_that_changes_in_another_file_changes_the_game(folder: Path) -> None:
    assert played(folder) == (3, True)
    assert played(folder) == (3, False)
    (folder / "numbers.py").write_text("MOST = 4\n")
    assert played(folder) == (4, True)
    assert played(folder) == (4, False)
    (folder / "looks.py").write_text("WORDS = 'two'\n")
    assert played(folder) == (4, False)
    (folder / "numbers.py").write_text("MOST = 3\n")
    assert played(folder) == (3, False)
