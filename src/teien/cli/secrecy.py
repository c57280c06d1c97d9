"""Secret choices at one terminal: which they are, when they may be told, and how a person makes one unseen."""

from getpass import getpass

from teien.cli.terminal import CONSOLE, at_terminal
from teien.core.match import Match, Played


def pending(match: Match) -> tuple[Played, ...]:
    """The last moves, made while others had to choose who have not yet: nobody may be told them.

    Of two moves of one seat the later counts, as somebody may have thought better of it.
    """
    earlier = match.copy()
    found: list[Played] = []
    while earlier.history:
        after = set(earlier.to_act)
        played = earlier.undo()
        before = set(earlier.to_act)
        chosen = played.seat not in after and before == after | {played.seat}
        changed = played.seat not in before
        if not after or not (chosen or changed):
            break
        found.append(played)
    return tuple(reversed(found))


def is_secret(match: Match) -> bool:
    """Whether the next move is a choice that others may not see: several choose at once, or have begun to."""
    return len(match.to_act) > 1 or bool(pending(match))


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
