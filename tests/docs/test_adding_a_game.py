"""The page that tells how to add a game: its example runs, and its tables leave nothing out."""

import re
import subprocess
import sys
from pathlib import Path

import teien
from teien.core import rules
from teien.core.game import Game

PAGE = (Path(teien.__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")


def test_the_small_game_is_played(tmp_path: Path) -> None:
    """As a file of its own: Numba reads the source of what it compiles."""
    (code,) = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "heap.py").write_text(code, "utf-8")
    subprocess.run([sys.executable, "-W", "error", "heap.py"], cwd=tmp_path, check=True, timeout=300)


def test_every_rule_and_everything_a_game_must_have_is_told() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    every_rule = {
        name for name, rule in vars(rules).items() if hasattr(rule, "knows") and name not in ("Rule", "Versions")
    }
    assert every_rule >= {"deal", "play", "result"}
    assert every_rule - named == set()
    assert Game.__abstractmethods__ - named == set()


def test_the_files_it_names_are_there() -> None:
    root = Path(teien.__file__).parents[2]
    paths = [path for path in re.findall(r"`((?:src|tests|docs)/[^`]+)`", PAGE) if not re.search(r"NAME|name", path)]
    assert paths
    assert [path for path in paths if not (root / path).exists()] == []
    in_a_game = set(re.findall(r"\| `(\w+\.py)` \|", PAGE))
    assert in_a_game
    folders = [root / "src" / "teien" / game.replace("-", "_") for game in teien.GAMES]
    assert [name for name in in_a_game if not any((folder / name).exists() for folder in folders)] == []
