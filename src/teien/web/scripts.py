"""Scripts as browsers get them: without what is there for those who read the source, and all at once."""

import re
from functools import cache
from pathlib import Path

COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)[ \t]*$", re.MULTILINE | re.DOTALL)
"""One that has its lines to itself."""
TYPE = re.compile(r"/\*\* @type \{(?:(?!\*/|\n).)*\*/ ?")
"""One before a value."""
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)

IMPORT = re.compile(r'^(?:import|export) .*?from "(\.[^"]+)";', re.MULTILINE | re.DOTALL)


def bare(source: str) -> str:
    """The script without comments and indentation; what is left stays in its line, so that an error is found there.

    >>> bare("// A\\n/** @type {x}\\n */\\n  let a = /** @type {y} */ (b); // c\\n")
    '\\n\\n\\nlet a = (b); // c\\n'
    """
    left = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), source)
    return INDENTATION.sub("", TYPE.sub("", left))


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
