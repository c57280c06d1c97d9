"""What people see is made from views: the files that make it touch no row and know no compiled rule."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher

from teien.conformance.cases import every_game
from teien.core.engine import rules
from teien.core.play.game import find

FROM_VIEWS = (
    "artwork",
    "comment",
    "drawing",
    "explain",
    "ground",
    "palette",
    "pieces",
    "places",
    "reasons",
    "scoring",
    "text",
    "tray",
    "wording",
)
"""The files of a game that read views and nothing else; not every game has all of them."""
ROWS = {"board", "state"}
"""What rows are called throughout."""

BAD = """
from typing import Any
import numpy as np
from teien.core.engine import rules
from teien.core.engine.chance import below
from teien.niwa import material, palette, rules as own_rules
from teien.haru_ichiban.rules import STATE, legal
from teien.haru_ichiban.view import FIELDS, View

def helper(view: View, row: Any) -> Any:
    return row.board, np.zeros(3), helper.state

def position(view: View, kept: Any, state: int) -> str:  # Any: it is only kept
    return other(view)

def other(view: View) -> str:
    return str(legal(view, state=view))
"""


def files(name: str) -> list[Path]:
    """The files of a game that make what people see: the modules that say so, and such as have the names for it."""
    game = find(name)
    modules = (game.drawing, game.explain, game.reasons, game.scoring, game.text)
    named = {Path(file) for module in modules if (file := getattr(module, "__file__", None))}
    beside = {folder / f"{stem}.py" for folder in {path.parent for path in named} for stem in FROM_VIEWS}
    return sorted(named | {path for path in beside if path.exists()})


def is_of_rows(thing: object) -> bool:
    """Whether something handles rows: a compiled function, an array or its type, or a module that has such."""
    if isinstance(thing, ModuleType):
        return any(is_of_rows(each) for each in vars(thing).values() if not isinstance(each, ModuleType))
    of_engine = getattr(thing, "__module__", None) == rules.__name__
    return of_engine or isinstance(thing, (Dispatcher, np.ndarray, np.dtype, np.generic))


def imported(tree: ast.Module) -> Iterator[tuple[int, str, object]]:
    """Everything a file imports: the line, the name it has there, and what it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.asname or alias.name, import_module(alias.name)) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = import_module(node.module or "")
            for alias in node.names:
                if not hasattr(module, alias.name):
                    import_module(f"{node.module}.{alias.name}")
                yield node.lineno, alias.asname or alias.name, getattr(module, alias.name)


def faults(source: str, start: str | None = None) -> list[str]:
    """What in a file touches rows, by line; of a file that may, in one function and all of its that this one uses."""
    tree, lines = ast.parse(source), source.splitlines()
    of_rows = {name: line for line, name, thing in imported(tree) if is_of_rows(thing)}
    found = [] if start else [(line, f"imports {name}") for name, line in of_rows.items()]
    for node in ast.walk(tree) if start is None else reached(tree, start):
        match node:
            case ast.Name(id="Any") if "#" not in lines[node.lineno - 1]:
                found.append((node.lineno, "uses Any without a reason beside it"))
            case ast.Name(id=name) if start and name in of_rows:
                found.append((node.lineno, f"uses {name}"))
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name)):
                found += [(node.lineno, f"uses {name}")] if name in ROWS else []
    return [f"{line}: {what}" for line, what in sorted(set(found))]


def reached(tree: ast.Module, start: str) -> Iterator[ast.AST]:
    """All nodes of a function and of the functions of its file that it calls, or they."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    waiting, known = [start], {start}
    while waiting:
        function = functions[waiting.pop()]
        own = {node.arg for node in ast.walk(function.args) if isinstance(node, ast.arg)}
        for node in ast.walk(function):
            yield node
            if isinstance(node, ast.Name) and node.id in functions and node.id not in known | own:
                known.add(node.id)
                waiting.append(node.id)


@every_game
def test_what_people_see_is_made_from_views_alone(name: str) -> None:
    found = {path.stem: faults(path.read_text("utf-8")) for path in files(name)}
    assert found
    assert {stem: wrong for stem, wrong in found.items() if wrong} == {}


@every_game
def test_a_position_is_written_from_a_view_alone(name: str) -> None:
    module: Any = find(name).notation
    assert faults(Path(module.__file__).read_text("utf-8"), "position") == []


def test_a_file_that_touches_rows_is_seen() -> None:
    assert faults(BAD) == [
        "3: imports np",
        "4: imports rules",
        "5: imports below",
        "6: imports material",
        "6: imports own_rules",
        "7: imports STATE",
        "7: imports legal",
        "10: uses Any without a reason beside it",
        "11: uses board",
        "11: uses state",
        "13: uses state",
        "17: uses state",
    ]
    assert faults(BAD, "position") == ["13: uses state", "17: uses legal", "17: uses state"]
    assert [fault[:8] for fault in faults(BAD, "helper")] == ["10: uses", "11: uses", "11: uses", "11: uses"]


@pytest.mark.parametrize("thing", [np, np.int64(1), np.zeros(1), np.dtype(np.int8), rules, rules.play, rules.legal])
def test_what_handles_rows_is_known(thing: object) -> None:
    assert is_of_rows(thing)
    assert not is_of_rows(faults)
    assert not is_of_rows(ast)
