"""How a search treats a game, as was found by measuring."""

from typing import NamedTuple


class SearchSettings(NamedTuple):
    """How a search treats a game, found by measuring; what is not measured yet begins in the middle.

    - `playout`: after so many random moves the guess of `evaluate` is asked; -1: never, they go on to the end.
    - `exploration`: how much is tried that looks bad so far.
    - `sharpness`: how strongly the guess one move ahead draws the search; the odds of two moves are e to this times
      the difference of their guesses.
    - `trust`: a move's guess counts as much as so many visits.
    - `patience`: at this visit a node is opened and all its moves are guessed.
    - `tremble`: how much of a mixture of secret choices is spread evenly while the search learns.
    - `modesty`: so much less than its position an untried move promises, where a network says what that is worth.
    """

    playout: int = 4
    exploration: float = 0.4
    sharpness: float = 8.0
    trust: float = 2.0
    patience: int = 4
    modesty: float = 0.0
    tremble: float = 0.1


USUAL_SEARCH = SearchSettings()
