"""Golden playthroughs in OpenSpiel's own format: all that it can ask of a game, along one random game.

`python -m tests.interop.golden` writes them anew after a change that is meant.
"""

from pathlib import Path
from typing import Any

from open_spiel.python.algorithms import generate_playthrough

import teien.interop.openspiel  # noqa: F401

FOLDER = Path(__file__).parent / "playthroughs"

CASES = {
    "haru_ichiban": "teien_haru_ichiban(rounds=1)",
    "hiroba": "teien_hiroba",
    "niwa": "teien_niwa(first=2,longest=6)",
}


def playthrough(case: str) -> str:
    """Where a number is no single float, its digits may differ in another NumPy; here all are whole."""
    text: Any = generate_playthrough.playthrough(CASES[case], action_sequence=[], seed=20)
    return str(text)


def path(case: str) -> Path:
    return FOLDER / f"{case}.txt"


if __name__ == "__main__":
    for case in CASES:
        path(case).write_text(playthrough(case), "utf-8")
