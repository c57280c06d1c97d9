"""Secret choices at one terminal: how a person makes one unseen."""

from getpass import getpass

from teien.cli.terminal import CONSOLE, at_terminal


def read_unseen(prompt: str) -> str:
    """A line that does not appear on the screen, nor among the lines that the up arrow brings back."""
    return getpass(prompt) if at_terminal() else input(prompt)


def begin_private_look() -> None:
    """Turns to an empty screen of its own, where the terminal has one: nothing on it stays to be scrolled back to."""
    CONSOLE.set_alt_screen(True)
    CONSOLE.clear()


def end_private_look() -> None:
    CONSOLE.clear()
    CONSOLE.set_alt_screen(False)
