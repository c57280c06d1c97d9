"""What one viewer may know of a position."""

from typing import Protocol

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
        """Of the moves the viewer may know, those of the last turn."""
