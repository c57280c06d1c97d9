"""Names for the present state of the sources that machine code follows from."""

import ast
import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]

COMPILED = b"teien.core.engine.compiled import"
"""What every file has that holds compiled functions."""
BESIDE = re.compile(r"^from teien\.[\w.]+\.(\w+) import", re.MULTILINE)
"""The names of the modules that a file takes something from."""


def digest_of_sources(package: Path = PACKAGE) -> str:
    """A name for the present state of every file of Teien that holds compiled functions.

    The numbers that they take from a file beside them are compiled in, so that file counts too.
    """
    sources = {path: path.read_bytes() for path in package.rglob("*.py")}
    watched = {path for path, source in sources.items() if COMPILED in source}
    for path in list(watched):
        beside = BESIDE.findall(sources[path].decode())
        watched |= {path.with_name(f"{name}.py") for name in beside} & sources.keys()
    return digest({path.relative_to(package).as_posix(): sources[path] for path in watched})


def digest_of_package(name: str) -> str:
    """A name for the present state of another package, as far as its compiled functions may follow from it.

    These are its files with compiled functions, and all that they import from the package, directly or by others.
    Empty where there are no files, as in a notebook.
    """
    sources = sources_of(name)
    waiting = [module for module, source in sources.items() if COMPILED in source]
    watched: dict[str, bytes] = {}
    while waiting:
        module = waiting.pop()
        if module in sources and module not in watched:
            watched[module] = sources[module]
            waiting += imports(module, sources)
    return digest(watched) if watched else ""


def sources_of(name: str) -> dict[str, bytes]:
    """The sources of an imported package, or of a single file, by the modules' names; a package's own is `__init__`."""
    module = sys.modules[name]
    folders = [Path(folder) for folder in getattr(module, "__path__", ())]
    if not folders:
        file = getattr(module, "__file__", None)
        return {name: Path(file).read_bytes()} if file else {}
    return {
        ".".join((name, *path.relative_to(folder).with_suffix("").parts)): path.read_bytes()
        for folder in folders
        for path in folder.rglob("*.py")
    }


def imports(module: str, sources: Mapping[str, bytes]) -> Iterator[str]:
    """The modules of the same package that a module takes something from."""
    for node in ast.walk(ast.parse(sources[module])):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = module.rsplit(".", node.level)[0] if node.level else ""
            start = ".".join(filter(None, (base, node.module)))
            for alias in node.names:
                inside = f"{start}.{alias.name}"
                # What is no module of its own is in the one that it is taken from, or in the package's own.
                yield from (inside,) if inside in sources else (start, f"{inside}.__init__", f"{start}.__init__")


def digest(sources: Mapping[str, bytes]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for name in sorted(sources):
        found.update(name.encode() + b"\0" + sources[name])
    return found.hexdigest()
