"""What is wrong with the form of a new table: at which field, and in words that fit beside it."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from teien.core.play.game import Game
from teien.core.play.options import BadOption
from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.web.forms import OPTION, given_options, read_players
from teien.web.new_table import laid_out
from teien.web.table import checked_name


class Fault(NamedTuple):
    """Something wrong: the name of the form's field, empty where it is none alone, and why."""

    field: str
    why: str


def fault(game: Game, texts: Mapping[str, str], error: TeienError) -> Fault:
    """Where the error lies that a form led to."""
    players = read_players(game, texts)
    if players is None:
        return Fault("", str(error))
    return name_fault(texts, players) or option_fault(game, given_options(texts), players) or Fault("", str(error))


def name_fault(texts: Mapping[str, str], players: int) -> Fault | None:
    """The first name of somebody here that cannot be."""
    for field in (f"name-{seat}" for seat in range(players) if texts.get(f"seat-{seat}") == "here"):
        try:
            if texts.get(field, "").strip():
                checked_name(texts[field])
        except TeienError as error:
            return Fault(field, str(error))
    return None


def option_fault(game: Game, options: Mapping[str, str], players: int) -> Fault | None:
    """The option because of which the game cannot be set up; None where it can be, or where none alone is to blame."""
    given = {name: text for name, text in options.items() if text.strip()}
    error = complaint(game, given, players)
    if error is None:
        return None
    if isinstance(error, BadOption):
        why = _("{expected} ({rule})").format(expected=error.expected, rule=error.rule)
        return Fault(f"{OPTION}{error.option}", begun_large(why))
    for name in (option.name for option in game.options if option.name in given):
        if complaint(game, {other: text for other, text in given.items() if other != name}, players) is None:
            return Fault(f"{OPTION}{name}", begun_large(re.sub(rf"^{re.escape(name)}(?: '[^']*')?: ", "", str(error))))
    return Fault("", str(error))


def complaint(game: Game, options: Mapping[str, str], players: int) -> TeienError | None:
    """Why the game cannot be set up with these options, if it cannot."""
    try:
        laid_out(game.name, players, options)
    except TeienError as error:
        return error
    return None


def begun_large(sentence: str) -> str:
    """The sentence with a capital at its beginning.

    >>> begun_large("one of 1, 2")
    'One of 1, 2'
    """
    return sentence[:1].upper() + sentence[1:]
