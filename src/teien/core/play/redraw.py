"""What a move let players draw, chosen instead of left to chance: for those who study, never at a table.

In texts it follows the move: `xb3=1+5,2+3`.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from teien.core.engine import rules
from teien.core.engine.row import copied
from teien.core.play.game import Game
from teien.core.words.errors import IllegalMove
from teien.core.words.language import _

SIGN, COMMA = "=", ","


class Due(NamedTuple):
    """What a seat draws after a move: how many, out of which, and which they were."""

    seat: int
    size: int
    options: tuple[int, ...]
    drawn: tuple[int, ...]


def parted(game: Game, text: str) -> tuple[str, tuple[str, ...]]:
    """A move's text, and what was drawn after it where that was chosen.

    >>> from teien.core.play.game import find
    >>> parted(find("haru-ichiban"), "xb3=1+5,2+3")
    ('xb3', ('1+5', '2+3'))
    """
    if game.draws is None or game.draws.choosing is None or SIGN not in text:
        return text, ()
    move, _sign, drawn = text.partition(SIGN)
    return move, tuple(drawn.split(COMMA))


def joined(move: str, drawn: Sequence[str]) -> str:
    """The other way round."""
    return f"{move}{SIGN}{COMMA.join(drawn)}" if drawn else move


def due(game: Game, board: Any, before: Any, after: Any) -> tuple[Due, ...]:
    """What each seat draws after the move between two states; nothing in a game whose draws cannot be chosen."""
    if game.draws is None or game.draws.choosing is None:
        return ()
    state = put_back(board, before, after)
    found: list[Due] = []
    while numbers := possible(game, board, state):
        seat = game.draws.seats[numbers[0]]
        options = numbers
        drawn: list[int] = []
        # What was drawn is what cannot be drawn any more.
        left = game.draws.choosing.left(after)
        while numbers and game.draws.seats[numbers[0]] == seat:
            number = next(number for number in numbers if number not in left)
            rules.draw(board, state, number)
            drawn.append(number)
            numbers = possible(game, board, state)
        found.append(Due(seat, len(drawn), tuple(options), tuple(sorted(drawn))))
    return tuple(found)


def redrawn(game: Game, board: Any, before: Any, after: Any, texts: Sequence[str]) -> tuple[Any, tuple[str, ...]]:
    """The state after a move with other draws, and these as a record has them: none where chance drew the same.

    What is not drawn yet stays in the order in which it was shuffled. Raises IllegalMove.
    """
    draws = game.draws
    expected = due(game, board, before, after)
    if draws is None or draws.choosing is None or not expected:
        raise IllegalMove(_("{texts:.60}: nothing is drawn after this move").format(texts=COMMA.join(texts)))
    for text in texts:
        if text not in draws.texts:
            raise IllegalMove(
                _("{text!r:.60} is no draw; one is written as {example}").format(
                    text=text, example=draws.texts[expected[0].options[0]]
                )
            )
    numbers = sorted(map(draws.texts.index, texts))
    state = put_back(board, before, after)
    for part in expected:
        chosen = [number for number in numbers if number in part.options]
        if len(chosen) != part.size or len({*chosen}) != part.size:
            options = ", ".join(draws.texts[number] for number in part.options)
            why = _("draws, player {number}: {count} of {options} must be given")
            raise IllegalMove(why.format(number=part.seat + 1, count=part.size, options=options))
        for number in chosen:
            rules.draw(board, state, number)
    if len(numbers) != sum(part.size for part in expected):
        raise IllegalMove(_("{texts:.60}: this is more than can be drawn here").format(texts=COMMA.join(texts)))
    draws.choosing.keep_order(after, state)
    is_same = state.tobytes() == after.tobytes()
    return state, () if is_same else tuple(draws.texts[number] for number in numbers)


def put_back(board: Any, before: Any, after: Any) -> Any:
    """A copy of the state after a move, before anything was drawn."""
    state = copied(after)
    rules.put_back(board, before, state)
    return state


def possible(game: Game, board: Any, state: Any) -> list[int]:
    """The draws that may come next."""
    numbers = np.empty(len(game.draws.texts) if game.draws else 0, np.int64)
    found: list[int] = numbers[: rules.draws(board, state, numbers)].tolist()
    return found
