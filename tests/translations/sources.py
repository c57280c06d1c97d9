"""The messages as they stand in the sources, read without Babel: from Python's and Jinja's own syntax trees."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parents[2]
TEIEN = ROOT / "src" / "teien"
MODULES = sorted(TEIEN.rglob("*.py"))
TEMPLATES = sorted((TEIEN / "web" / "templates").rglob("*.html"))

MARKS = {"_": 1, "later": 1, "counted": 2}
"""The functions that mark messages, each with the number of its arguments that are such."""


class Marked(NamedTuple):
    """A call that marks something: where, by which function, and each message; None where it is not written there.

    A message that is not written there can still be `named`: a variable, an attribute or an entry of something that
    holds messages marked elsewhere, or one of two such.
    """

    place: str
    mark: str
    messages: tuple[str | None, ...]
    named: bool


def parsed(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"), str(module))


def in_module(module: Path) -> Iterator[Marked]:
    tree = list(ast.walk(parsed(module)))
    imports = [node for node in tree if isinstance(node, ast.ImportFrom) and node.module == "teien.core.words.language"]
    marks = MARKS.keys() & {alias.name for node in imports for alias in node.names}
    for node in tree:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in marks:
            marked = node.args[: MARKS[node.func.id]]
            yield Marked(
                place(module, node.lineno),
                node.func.id,
                tuple(str(each.value) if isinstance(each, ast.Constant) else None for each in marked),
                all(map(is_named, marked)),
            )


def is_named(node: ast.expr) -> bool:
    if isinstance(node, ast.IfExp):
        return is_named(node.body) and is_named(node.orelse)
    return isinstance(node, (ast.Name, ast.Attribute, ast.Subscript))


def in_template(template: Path) -> Iterator[Marked]:
    tree = Environment(extensions=["jinja2.ext.i18n"], autoescape=True).parse(template.read_text("utf-8"))
    for node in tree.find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name in MARKS:
            marked = node.args[: MARKS[node.node.name]]
            yield Marked(
                place(template, node.lineno),
                node.node.name,
                tuple(each.value if isinstance(each, nodes.Const) else None for each in marked),
                all(isinstance(each, (nodes.Name, nodes.Getattr, nodes.Getitem)) for each in marked),
            )


def everything_marked() -> list[Marked]:
    found = [marked for module in MODULES for marked in in_module(module)]
    return found + [marked for template in TEMPLATES for marked in in_template(template)]


def place(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"
