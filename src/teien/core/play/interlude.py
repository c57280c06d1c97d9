"""A moment that the rules pass over: what a move made is on the board, and gone in the position that follows."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol

from teien.core.play.modules import V, V_out
from teien.core.play.move import Move
from teien.core.play.view import Viewer


class Between(Protocol[V_out]):
    """Decodes such a moment for a viewer, as a game's `view` does a position."""

    def __call__(
        self,
        board: Any,
        before: Any,
        after: Any,
        played: tuple[int, Move],
        viewer: Viewer,
        last: tuple[Move, ...],
        names: tuple[str, ...],
        /,
    ) -> V_out | None:
        """What the viewer may know of it; None where the position after the move shows all that happened.

        The rows before and after the move stay as they are. Nothing of what is drawn for the position after it may be
        known yet.
        """


@dataclass(frozen=True, slots=True)
class Interludes(Generic[V]):
    """A game's interludes: what is seen of one, and what it says in a sentence.

    The sentence is also asked of the last position, where the same may have happened.
    """

    view: Between[V]
    words: Callable[[V], str]
