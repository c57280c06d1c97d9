"""The page that tells how to add a game: it shows the example as it is, and its tables leave nothing out."""

import inspect
import re
from pathlib import Path
from typing import TypeGuard

import teien
from teien.core.engine import rules
from teien.core.play import modules
from teien.core.play.game import Game

ROOT = Path(teien.__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


def test_the_page_shows_the_files_of_the_example() -> None:
    shown = dict(re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL))
    example = ROOT / "examples" / "koke"
    files = [example / "pyproject.toml", *example.rglob("*.py")]
    assert shown == {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}


def test_every_rule_and_everything_a_game_must_have_is_told() -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    every_rule = {name for name, rule in vars(rules).items() if hasattr(rule, "knows") and not isinstance(rule, type)}
    assert every_rule >= {"deal", "play", "result"}
    assert every_rule - named == set()
    parts = inspect.signature(Game.__init__).parameters.items()
    needed = {name for name, part in parts if part.default is part.empty} - {"self"}
    assert needed - named == set()
    asked = {name for protocol in vars(modules).values() if is_protocol(protocol) for name in members(protocol)}
    assert asked >= {"prepare", "view", "picture"}
    assert asked - named == set()


def members(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def is_protocol(part: object) -> TypeGuard[type]:
    return isinstance(part, type) and part.__name__.endswith("Module")


def test_the_files_it_names_are_there() -> None:
    paths = [
        path for path in re.findall(r"`((?:src|tests|docs|examples)/[^`]+)`", PAGE) if not re.search(r"NAME|name", path)
    ]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []
    in_a_game = set(re.findall(r"\| `(\w+\.py)` \|", PAGE))
    assert in_a_game
    folders = [ROOT / "src" / "teien" / game.replace("-", "_") for game in teien.GAMES]
    assert [name for name in in_a_game if not any((folder / name).exists() for folder in folders)] == []
