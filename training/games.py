"""Which module trains the network of which game."""

from importlib import import_module
from json import loads
from pathlib import Path
from types import ModuleType

from teien.core.play.game import Game, find

MODULES = {"hiroba": "hiroba", "haru-ichiban": "haru_ichiban", "niwa": "niwa"}


def of(folders: list[Path]) -> tuple[Game, ModuleType, object]:
    """The game that was played in these folders, the module that trains its network, and the last one's plan."""
    plans = [loads((folder / "settings.json").read_text())["plan"] for folder in folders]
    names = {plan["game"] for plan in plans}
    if len(names) != 1:
        raise ValueError(f"one game is expected, not {', '.join(sorted(names))}")
    name = names.pop()
    return find(name), import_module(f"training.{MODULES[name]}"), plans[-1]
