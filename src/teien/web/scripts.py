"""Scripts as browsers get them: without the comments, which are for those who read the source, and all at once."""

import re
from functools import cache
from pathlib import Path

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)[ \t]*$", re.MULTILINE | re.DOTALL)
"""One that has its lines to itself. A type in the middle of a line stays: it costs little, and is safe to leave."""

IMPORT = re.compile(r'^(?:import|export) .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def bare(source: str) -> str:
    """The script without its comments; what is left stays in its line, so that an error is found in the source.

    >>> bare("// A\\n/** @type {x}\\n */\\nlet a = 1; // b\\n")
    '\\n\\n\\nlet a = 1; // b\\n'
    """
    return COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)


@cache
def served(path: Path) -> bytes:
    """A script's text as it is sent."""
    return bare(path.read_text("utf-8")).encode()


@cache
def needed(folder: Path, name: str) -> tuple[str, ...]:
    """The modules that one imports, directly or not, for a page to ask for at once instead of one after the other."""
    found: dict[str, None] = {}
    waiting = [name]
    while waiting:
        source = folder / waiting.pop()
        for path in IMPORT.findall(bare(source.read_text("utf-8"))):
            module = (source.parent / path).resolve().relative_to(folder).as_posix()
            if module not in found and module != name:
                found[module] = None
                waiting.append(module)
    return tuple(found)
