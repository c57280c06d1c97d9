"""The messages of the live line, written down for TypeScript.

    python -m teien.web.protocol_types

writes `static/protocol.d.ts` anew from `teien.web.messages`, whose docstrings become its comments.
"""

import ast
import inspect
import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints

from typing_extensions import is_typeddict

from teien.web import messages

FILE = Path(__file__).parent / "static" / "protocol.d.ts"
HEADER = "// Written by `python -m teien.web.protocol_types`; messages are described in `teien/web/messages.py`.\n"
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}
ALIASES = {name: kind for name, kind in vars(messages).items() if get_origin(kind)}
NAMES = {kind: name for name, kind in ALIASES.items()}
"""Of types that go by one."""


def declarations() -> str:
    """The file's text: all types that `messages` has, in its order."""
    docs = documented(ast.parse(inspect.getsource(messages)))
    texts = [HEADER]
    for name, kind in vars(messages).items():
        if name in ALIASES:
            texts.append(f"{comment(docs.get(name))}export type {name} = {spelled_out(kind)};\n")
        elif is_typeddict(kind):
            texts.append(interface(kind, docs))
    return "\n".join(texts)


def interface(kind: Any, docs: Mapping[str, str]) -> str:
    """A TypedDict; what it shares with others it has from them."""
    bases = [base for base in kind.__orig_bases__ if is_typeddict(base)]
    inherited = {field for base in bases for field in get_type_hints(base)}
    lines = [f"export interface {kind.__name__}{' extends ' if bases else ''}{', '.join(b.__name__ for b in bases)} {{"]
    for field, hint in get_type_hints(kind, include_extras=True).items():
        if field in inherited:
            continue
        is_optional = get_origin(hint) is NotRequired
        spelled = typed(get_args(hint)[0] if is_optional else hint)
        lines.append(f"{comment(docs.get(f'{kind.__name__}.{field}'), '  ')}  {field}{'?' * is_optional}: {spelled};")
    return comment(docs.get(kind.__name__)) + "\n".join([*lines, "}", ""])


def typed(kind: Any) -> str:
    """A type as TypeScript writes it, by its name if it has one."""
    return NAMES[kind] if kind in NAMES else spelled_out(kind)


def spelled_out(kind: Any) -> str:
    """A type as TypeScript writes it; raises TypeError for one that JSON does not know."""
    arguments = get_args(kind)
    match get_origin(kind):
        case None if kind in PLAIN:
            return PLAIN[kind]
        case None if is_typeddict(kind):
            return str(kind.__name__)
        case origin if origin is Literal:
            return " | ".join(json.dumps(value) for value in arguments)
        case origin if origin in (Union, UnionType):
            return " | ".join(map(typed, arguments))
        case origin if origin is Sequence:
            return f"Array<{typed(arguments[0])}>"
        case origin if origin is Mapping:
            return f"Record<{', '.join(map(typed, arguments))}>"
    raise TypeError(f"{kind} cannot be sent as JSON")


def comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def documented(tree: ast.Module | ast.ClassDef, prefix: str = "") -> dict[str, str]:
    """What is said of each name: of a class in it, of whatever has a value or a type below it."""
    docs: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            docs |= {node.name: ast.get_docstring(node) or ""} | documented(node, f"{node.name}.")
    for node, below in pairwise(tree.body):
        match node, below:
            case ast.Assign(targets=[name]) | ast.AnnAssign(target=name), ast.Expr(value=ast.Constant(value=str(text))):
                docs[prefix + ast.unparse(name)] = text
    return docs


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
