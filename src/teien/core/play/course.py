"""How the seats stand from position to position, as numbers that can be drawn as a curve."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from teien.core.play.modules import V


@dataclass(frozen=True, slots=True)
class Course(Generic[V]):
    """What is measured, in English for the catalogues, and for each seat how much of it a position has.

    `falls` says that less is better. A view of a spectator is asked, so nothing secret is told.
    """

    title: str
    values: Callable[[V], Sequence[int]]
    falls: bool = False
