"""Small games known whole, from the command line."""

from pathlib import Path

import pytest

from teien.cli.main import main

POND = ["solve", "haru-ichiban", "--pond", "3x3", "--dragonfly", "1"]
SMALLEST = """
import numpy as np

def smallest(observation, mask):
    return int(np.flatnonzero(mask)[0])

number = 5
"""


def test_a_small_game_is_solved_and_a_policy_of_ones_own_measured(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my_smallest.py").write_text(SMALLEST, "utf-8")
    assert main([*POND, "--policy", "my_smallest:smallest", "--within", "0.02"]) == 0
    out = capsys.readouterr().out
    assert "79928 points, 79928 histories, 3770 and 2930 information sets" in out
    assert "all moves alike: worth 0.0000 to player 1; 0.8426 can be gained against it" in out
    assert "my_smallest:smallest: worth " in out
    assert "best play, after " in out


def test_where_all_is_seen_by_everybody_best_play_is_exact(capsys: pytest.CaptureFixture[str]) -> None:
    garden = ["--size", "small", "--first", "1", "--longest", "2"]
    assert main(["solve", "niwa", *garden, "--player", "random"]) == 0
    out = capsys.readouterr().out
    assert "best play: worth " in out
    assert "player 1; 0.0000 can be gained against it\n" in out


def test_a_bound_is_found_in_games_that_are_too_large(capsys: pytest.CaptureFixture[str]) -> None:
    Path("my_smallest.py").write_text(SMALLEST, "utf-8")
    assert main([*POND, "--policy", "my_smallest:smallest", "--pairs", "2"]) == 0
    assert "my_smallest:smallest: at least " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (["--policy", "nowhere_to_be_found:act"], "No module named 'nowhere_to_be_found'"),
        (["--policy", "my_smallest:largest"], "policy 'my_smallest:largest': module 'my_smallest' has no attribute"),
        (["--policy", "my_smallest:number"], "policy 'my_smallest:number': it is no function"),
        (["--policy", "my_smallest"], "policy 'my_smallest'"),
        (["--pairs", "3"], "--pairs 3: it takes '--player' or '--policy' as well"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    asked: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("my_smallest.py").write_text(SMALLEST, "utf-8")
    assert main([*POND, *asked]) == 2
    assert complaint in capsys.readouterr().err
