"""The compiled functions that every game provides, chosen by the type of its state row.

Compiled code that serves all games (playouts, batches, searches) calls the names below. A game's `rules.py`
fills them in with `@rules.play.of(STATE)`; Numba picks the right one while compiling, so the call costs nothing.

A game must provide `deal`, `to_act`, `legal`, `play` and `result`; each of the others is asked for by those who say so.
What is marked `derived` has a body of its own, which serves games that provide none. `mask` and `sample` derive from
`legal`, which lists all moves first; games that must be fast still write them by hand: with one shared source, random
games and masks were measured 1.5 to 4 times slower.
"""

import inspect
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

import numpy as np
from numba.extending import overload
from numba.np.numpy_support import from_dtype

from teien.core.engine.chance import below
from teien.core.engine.compiled import OWNERS, compiled

Function = TypeVar("Function", bound=Callable[..., Any])


class Rule(Protocol):
    """A name that works in Python and in compiled code."""

    def __call__(self, *arguments: Any) -> Any: ...

    def of(self, state_type: np.dtype[Any]) -> Callable[[Function], Function]:
        """Declares the decorated compiled function to be the version for this state row."""

    def knows(self, state_type: np.dtype[Any]) -> bool:
        """Whether there is a version for this state row."""


class LegalRule(Protocol):
    """The rule that lists moves: its versions say of how many there is room to be."""

    def __call__(self, *arguments: Any) -> Any: ...

    def of(self, state_type: np.dtype[Any], *, most: int) -> Callable[[Function], Function]:
        """As `Rule.of`; no position of the game has more than `most` legal moves."""

    def knows(self, state_type: np.dtype[Any]) -> bool: ...


class Versions:
    """The registry behind one name: which compiled function plays it for which state row, and which for the others."""

    def __init__(self, stub: Callable[..., Any], default: Callable[..., Any] | None) -> None:
        self.name = stub.__name__
        self.place = list(inspect.signature(stub).parameters).index("state")
        self.versions: dict[np.dtype[Any], Callable[..., Any]] = {}
        self.default = default

    def of(self, state_type: np.dtype[Any]) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            package = function.__module__.partition(".")[0]
            owner = OWNERS.setdefault(from_dtype(state_type), package)
            if owner != package:
                raise TypeError(f"the package {owner} has a game with the same state row, {state_type.names}")
            self.versions[state_type] = function
            return function

        return register

    def knows(self, state_type: np.dtype[Any]) -> bool:
        return state_type in self.versions

    def version(self, state_type: np.dtype[Any]) -> Callable[..., Any]:
        """The version for a state row; raises TypeError when there is none."""
        found = self.versions.get(state_type, self.default)
        if found is None:
            raise TypeError(f"no game provides {self.name!r} for rows of {state_type.names}")
        return found

    def compiled_version(self, state: Any) -> Any:
        """The version for a Numba type; None when no game has such a state."""
        return next((version for row, version in self.versions.items() if from_dtype(row) == state), self.default)


def registered(stub: Callable[..., Any], default: Callable[..., Any] | None) -> Rule:
    """Makes a rule; the stub gives its signature and contract."""
    registry = Versions(stub, default)

    def call(*arguments: Any) -> Any:
        return registry.version(arguments[registry.place].dtype)(*arguments)

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


def rule(stub: Callable[..., Any]) -> Rule:
    """Makes a rule that games provide."""
    return registered(stub, None)


def derived(stub: Callable[..., Any]) -> Rule:
    """Makes a rule that games may provide; for those that do not, the stub is compiled itself."""
    return registered(stub, compiled(stub))


MOST_MOVES: dict[np.dtype[Any], int] = {}
"""For each state row, how many legal moves a position has at most."""


def with_most(rule: Rule) -> LegalRule:
    """Has a rule's versions say how many moves they list at most."""
    register = rule.of

    def of(state_type: np.dtype[Any], *, most: int) -> Callable[[Function], Function]:
        MOST_MOVES[state_type] = most
        return register(state_type)

    rule.of = of  # type: ignore[method-assign, assignment]  # it becomes a LegalRule, whose `of` asks for more
    return cast("LegalRule", rule)


def most_moves(state: Any) -> int:
    """No position of the game whose state this is has more legal moves: the room that `legal` needs."""
    return MOST_MOVES[state.dtype]


@overload(most_moves)
def _most_moves(state: Any) -> Any:
    most = next((most for row, most in MOST_MOVES.items() if from_dtype(row) == state), None)

    def compiled_most_moves(state: Any) -> Any:
        return most

    return most and compiled_most_moves


@rule
def deal(box: Any, board: Any, state: Any, chance: Any) -> None:
    """Draws from the box what the options left to chance, and starts a game."""


@rule
def to_act(board: Any, state: Any) -> Any:
    """The seats that must act, a bit each; 0 when the game is over."""


@with_most
@rule
def legal(board: Any, state: Any, seat: Any, moves: Any) -> Any:
    """Writes the seat's legal moves, sorted, and returns how many there are."""


@derived
def mask(board: Any, state: Any, seat: Any, mask: Any) -> None:
    """Writes for every action whether it is a legal move of the seat, the same that `legal` lists.

    The seat is -1, and nothing legal, when nobody acts.
    """
    mask[:] = False
    if seat >= 0:
        moves = np.empty(most_moves(state), np.int32)
        for place in range(legal(board, state, seat, moves)):
            mask[moves[place]] = True


@derived
def sample(board: Any, state: Any, seat: Any, chance: Any) -> Any:
    """One of the seat's legal moves, each equally likely."""
    moves = np.empty(most_moves(state), np.int32)
    return moves[below(chance, legal(board, state, seat, moves))]


@rule
def play(board: Any, state: Any, seat: Any, move: Any) -> None:
    """Plays a legal move; what an illegal one does is undefined."""


@derived
def hide(board: Any, state: Any, seat: Any, chance: Any) -> None:
    """Deals anew what the seat cannot know, uniformly among all it may believe; what it knows stays.

    Every game with secrets provides it; in the others it does nothing.
    """


@rule
def observe(board: Any, state: Any, seat: Any, row: Any) -> None:
    """Writes what the seat knows into a row of bytes, as the game's `observation` divides it; for any seat at any time.

    It tells the same of all states that `hide` may deal the seat. What `observe_board` writes it leaves alone.
    """


@derived
def observe_board(board: Any, state: Any, row: Any) -> None:
    """Writes that part of an observation which stays the same throughout a game, whoever looks; nothing unless said."""


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


@derived
def evaluate(board: Any, state: Any, values: Any) -> None:
    """Writes what each seat may expect of a game that goes on: shares of the win that add up to 1.

    A quick guess by hand, from what lies open to all, or an even share; not to be asked of a game that is over.
    """
    values[:] = 1 / len(values)


@derived
def predict(network: Any, board: Any, state: Any, seat: Any, moves: Any, size: Any, likings: Any, values: Any) -> None:
    """What a trained network expects of a game that goes on, by everything in the state, also what is hidden.

    Each seat's share of the win goes into `values`; into `likings`, for each of the first `size` of the seat's `moves`,
    a number that is the higher the likelier the move is the best. `network` is what the game's `networks` loaded.
    """
    evaluate(board, state, values)
    likings[:size] = 0


@derived
def is_ending(board: Any, state: Any) -> Any:
    """Whether so little is left, and nothing of it hidden, that an exact search is worth trying."""
    return False


@derived
def stage(board: Any, state: Any) -> Any:
    """A number that grows when an ending is over though the game goes on, as with a new round."""
    return 0


@rule
def key(board: Any, state: Any) -> Any:
    """A number for a position, the same for no other: what a search remembers it by."""


@rule
def threat(board: Any, state: Any, seat: Any) -> Any:
    """Whether the seat, were it to act now, could win before anybody else acts."""
