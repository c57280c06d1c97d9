"""The one console that commands print to."""

import sys

from rich.console import Console
from rich.text import Text

CONSOLE = Console(markup=False, highlight=False, emoji=False)


def at_terminal() -> bool:
    """Whether a person can see what is printed and answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def show_picture(picture: Text) -> None:
    """Prints a picture as it is, however narrow the terminal."""
    CONSOLE.print(picture, soft_wrap=True)


def say(words: str) -> None:
    """Prints a sentence for a person."""
    CONSOLE.print(words)
