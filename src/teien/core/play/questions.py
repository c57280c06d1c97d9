"""What somebody who does not see the picture may ask about the things in it, by a key each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

V = TypeVar("V", contravariant=True)

TAKEN = frozenset("nstw")
"""The letters that every table uses itself: no game's question may have one of them."""


@dataclass(frozen=True, slots=True)
class Question(Generic[V]):
    """A key, a letter; what is asked by it, in English, for the catalogues to translate; and the answer.

    The answer is made from a view, the name of the thing that has the focus, and the seat that is spoken to, if any
    is; it is empty where there is nothing to say of the thing.
    """

    key: str
    name: str
    answer: Callable[[V, str, int | None], str]


@dataclass(frozen=True, slots=True)
class Questions(Generic[V]):
    """All that can be asked: `about` is answered of every thing that gets the focus, the others by their keys."""

    about: Callable[[V, str, int | None], str]
    by_key: tuple[Question[V], ...] = ()

    def answer(self, key: str, view: Any, thing: str, reader: int | None) -> str:
        """The answer to the question of a key, or without one what the thing is; empty where there is none."""
        if not key:
            return self.about(view, thing, reader)
        asked = next((question for question in self.by_key if question.key == key), None)
        return asked.answer(view, thing, reader) if asked else ""
