"""The examples with other people's learners do what they say: they learn to beat `greedy`."""

import csv
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.long
@pytest.mark.parametrize(
    ("example", "library"), [("learn_with_sb3.py", "sb3_contrib"), ("learn_with_tianshou.py", "tianshou")]
)
def test_it_learns_to_beat_greedy(example: str, library: str, tmp_path: Path) -> None:
    if find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    subprocess.run([sys.executable, EXAMPLES / example, "--out", tmp_path], check=True)
    with (tmp_path / "arena" / "pairings.csv").open(encoding="utf-8") as file:
        (pairing,) = csv.DictReader(file)
    assert pairing["player"].startswith("learned:")
    assert int(pairing["games"]) == 400
    assert float(pairing["decided low"]) > 0.5
