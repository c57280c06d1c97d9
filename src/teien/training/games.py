"""Which module trains the network of which game."""

from importlib import import_module
from json import loads
from pathlib import Path
from types import ModuleType

MODULES = {"hiroba": "hiroba", "haru-ichiban": "haru_ichiban", "niwa": "niwa"}


def of(folders: list[Path]) -> tuple[ModuleType, object]:
    """The module for the game that was played in these folders, and the last one's plan."""
    plans = [loads((folder / "settings.json").read_text())["plan"] for folder in folders]
    names = {plan["game"] for plan in plans}
    if len(names) != 1:
        raise ValueError(f"one game is expected, not {', '.join(sorted(names))}")
    return import_module(f"teien.training.{MODULES[names.pop()]}"), plans[-1]
