"""The one console that commands print to."""

import sys
from textwrap import TextWrapper
from typing import TYPE_CHECKING

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from teien.arena.text_tables import TextTable

CONSOLE = Console(markup=False, highlight=False, emoji=False)
WIDEST = 1000
"""Characters of a line in a file: enough for any table."""


def at_terminal() -> bool:
    """Whether a person can see what is printed and answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_picture(picture: Text) -> None:
    """Prints a picture as it is, however narrow the terminal."""
    CONSOLE.print(picture, soft_wrap=True)


def say(words: str) -> None:
    """Prints sentences for a person: no line ends at a no-break space, and none inside a word to be copied."""
    wrapper = TextWrapper(CONSOLE.width, break_long_words=False, break_on_hyphens=False)
    CONSOLE.print("\n".join(wrapper.fill(line) for line in words.split("\n")), soft_wrap=True)


def print_table(table: "TextTable") -> None:
    """A table that is also one in Markdown: as wide as the terminal, or in a file as wide as it is."""
    shown = Table(box=MARKDOWN)
    for number, head in enumerate(table.heads):
        shown.add_column(head, justify="right" if number else "left", no_wrap=not CONSOLE.is_terminal)
    for row in table.rows:
        shown.add_row(*row)
    if CONSOLE.is_terminal:
        CONSOLE.print(shown)
    else:
        Console(width=WIDEST, markup=False, highlight=False, emoji=False).print(shown)
