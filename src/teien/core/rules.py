"""The compiled functions that every game provides, chosen by the type of its state row.

Compiled code that serves all games (playouts, batches, searches) calls the names below. A game's `rules.py`
fills them in with `@rules.play.of(STATE)`; Numba picks the right one while compiling, so the call costs nothing.
"""

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype

Function = TypeVar("Function", bound=Callable[..., Any])


class Rule(Protocol):
    """A name that works in Python and in compiled code."""

    def __call__(self, *arguments: Any) -> Any: ...

    def of(self, state_type: np.dtype[Any]) -> Callable[[Function], Function]:
        """Declares the decorated compiled function to be the version for this state row."""

    def knows(self, state_type: np.dtype[Any]) -> bool:
        """Whether there is a version for this state row."""


class Versions:
    """The registry behind one name: which compiled function plays it for which state row."""

    def __init__(self, stub: Callable[..., Any]) -> None:
        self.stub = stub
        self.place = list(inspect.signature(stub).parameters).index("state")
        self.versions: dict[np.dtype[Any], Callable[..., Any]] = {}

    def of(self, state_type: np.dtype[Any]) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            self.versions[state_type] = function
            return function

        return register

    def knows(self, state_type: np.dtype[Any]) -> bool:
        return state_type in self.versions

    def compiled_version(self, state: Any) -> Any:
        """The version for a Numba type; None when no game has such a state."""
        return next((version for row, version in self.versions.items() if from_dtype(row) == state), None)


def rule(stub: Callable[..., Any]) -> Rule:
    """Makes a rule; the stub gives its signature and contract."""
    registry = Versions(stub)

    def call(*arguments: Any) -> Any:
        return registry.versions[arguments[registry.place].dtype](*arguments)

    @overload(call)
    def choose(*arguments: Any) -> Any:
        version = registry.compiled_version(arguments[registry.place])

        def chosen(*arguments: Any) -> Any:
            return version(*arguments)

        return version and chosen

    call.__name__, call.__doc__ = stub.__name__, stub.__doc__
    named = cast("Rule", call)
    named.of = registry.of  # type: ignore[method-assign]
    named.knows = registry.knows  # type: ignore[method-assign]
    return named


@rule
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """Draws from the box what the options left to chance, and starts a game."""


@rule
def to_act(board: Any, state: Any) -> Any:
    """The seats that must act, a bit each; 0 when the game is over."""


@rule
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """Writes the seat's legal moves, sorted, and returns how many there are."""


@rule
def mask(board: Any, state: Any, seat: Any, mask: Any) -> None:
    """Writes for every action whether it is a legal move of the seat, the same that `legal` lists."""


@rule
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    """One of the seat's legal moves, each equally likely."""


@rule
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    """Plays a legal move; what an illegal one does is undefined."""


@rule
def hide(board: Any, state: Any, seat: Any, chance: Any) -> None:
    """Deals anew what the seat cannot know, uniformly among all it may believe; what it knows stays."""


@rule
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    """Writes what the seat knows into a row of bytes, as the game's `observation` divides it; for any seat at any time.

    It tells the same of all states that `hide` may deal the seat. What `observe_board` writes it leaves alone.
    """


@rule
def observe_board(board: Any, state: Any, row: Any) -> None:
    """Writes that part of an observation which stays the same throughout a game, whoever looks."""


@rule
def put_back(board: Any, before: Any, state: Any) -> None:
    """Takes back what was drawn by the move that led here from the state `before`, so that `draw` may draw it anew.

    Nothing is left of what the rules shuffled ahead. In games with `draws`.
    """


@rule
def draws(board: Any, state: Any, numbers: Any) -> Any:
    """Writes the draws that may come next, sorted and equally likely, and returns how many; 0 when none is due."""


@rule
def draw(board: Any, state: Any, number: Any) -> None:
    """Makes a draw that may come next."""


@rule
def result(board: Any, state: Any, scores: Any) -> Any:
    """Writes each seat's score and returns the winning seats, a bit each."""


@rule
def evaluate(board: Any, state: Any, values: Any) -> None:
    """Writes what each seat may expect of a game that goes on: shares of the win that add up to 1.

    A quick guess by hand, from what lies open to all; not to be asked of a game that is over.
    """


@rule
def is_ending(board: Any, state: Any) -> Any:
    """Whether so little is left, and nothing of it hidden, that an exact search is worth trying."""


@rule
def stage(board: Any, state: Any) -> Any:
    """A number that grows when an ending is over though the game goes on, as with a new round."""


@rule
def key(board: Any, state: Any) -> Any:
    """A number for a position, the same for no other: what a search remembers it by."""


@rule
def threat(board: Any, state: Any, seat: Any) -> Any:
    """Whether the seat, were it to act now, could win before anybody else acts."""
