"""What one viewer may know of a position."""

from typing import Any, Protocol

from teien.core.play.move import Move

Viewer = int | str | None
"""Who looks: a seat; None, a spectator; "all", the keeper who may see everything."""


class View(Protocol):
    """What one viewer may know of a position; each game adds its own, decoded into plain values."""

    @property
    def viewer(self) -> Viewer:
        """Who looks."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, by seat."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act now; none when the game is over."""

    @property
    def last(self) -> tuple[Move, ...]:
        """Of the moves the viewer may know, the last ones, the newest last: all since whoever acts now acted last.

        Of two players that is the last turn; a turn that goes on is told as well, and with two it is told alone.
        """


def stopped(view: Any) -> Any:
    """The same position where nobody plays on; a view that cannot be changed so stays as it is."""
    return view._replace(to_act=()) if hasattr(view, "_replace") else view
