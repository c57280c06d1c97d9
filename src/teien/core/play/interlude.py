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
    ) -> V_out:
        """What the viewer may know of it, where it is one.

        The rows before and after the move stay as they are. Nothing of what is drawn for the position after it may be
        known yet.
        """


@dataclass(frozen=True, slots=True)
class Interludes(Generic[V]):
    """A game's interludes: whether there is one between two states, what is seen of it, and what it says in a sentence.

    Between most there is none, which is asked at every move: the position after the move shows all that happened.
    The sentence is also asked of the last position, where the same may have happened.
    """

    happens: Callable[[Any, Any], bool]
    view: Between[V]
    words: Callable[[V], str]
