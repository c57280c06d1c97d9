"""A game's players, options and seed as OpenSpiel's parameters, and back."""

import re
import string
from collections.abc import Iterator, Mapping
from urllib.parse import quote, unquote

from teien.core.play.game import Game
from teien.core.play.match import Match
from teien.core.play.options import Option
from teien.core.play.start import from_position, new
from teien.core.words.errors import BadMaterial

Value = int | str

ROUNDS = 20
"""99 of 100 games of random moves are over by then, and games of good players long before."""

PLAIN = " " + "".join(set(string.punctuation) - set("%,=()"))
"""What can stand in a text between OpenSpiel's brackets as it is."""
NOT_A_TEXT = re.compile(r"[-+.0-9]+|[Tt]rue|[Ff]alse")
"""What OpenSpiel would read as a number or a truth value."""


def specification(game: Game) -> dict[str, Value]:
    """All parameters of a game with their defaults; an empty text or player 0 leaves an option open."""
    parameters: dict[str, Value] = {"players": min(game.players), "seed": 0, "position": ""}
    if game.draws:
        parameters["rounds"] = ROUNDS
    return parameters | {option.name: option.blank for option in chosen_before(game)}


def chosen_before(game: Game) -> Iterator[Option]:
    """The options without those that tell what is to come: that is drawn in chance nodes."""
    return (option for option in game.options if not option.hidden)


def readable(game: Game, values: Mapping[str, Value]) -> dict[str, Value]:
    """All parameters, texts as people write them; raises BadMaterial for a number of rounds that is none."""
    parameters = specification(game) | {
        name: unquote(value) if isinstance(value, str) else value for name, value in values.items()
    }
    if int(parameters.get("rounds", 1)) < 1:
        raise BadMaterial(f"rounds {parameters['rounds']}: at least 1 is expected")
    return parameters


def storable(game: Game, values: Mapping[str, Value]) -> dict[str, Value]:
    """The readable values that are not the defaults, texts so that OpenSpiel can write and read them back."""
    defaults = specification(game)
    return {
        name: quoted(value) if isinstance(value, str) else value
        for name, value in values.items()
        if value != defaults[name]
    }


def quoted(text: str) -> str:
    """A text in which nothing means anything to OpenSpiel: such characters as `%2C`, their number in ASCII.

    >>> quoted("a4:g,b5:o"), quoted("12")
    ('a4:g%2Cb5:o', '%312')
    """
    if NOT_A_TEXT.fullmatch(text):
        return f"%{ord(text[0]):X}{text[1:]}"
    return quote(text, safe=PLAIN)


def begin(game: Game, values: Mapping[str, Value]) -> Match:
    """The match that the readable values describe; raises BadMaterial or BadPosition."""
    players = int(values["players"])
    texts = {
        option.name: str(values[option.name]) for option in chosen_before(game) if values[option.name] != option.blank
    }
    if not values["position"]:
        return new(game.name, players, int(values["seed"]), **game.read_options(players, texts))
    if texts:
        raise BadMaterial(f"{', '.join(texts)}: the position says it all, no options are needed")
    match = from_position(game.name, str(values["position"]))
    if match.players != players:
        raise BadMaterial(f"players {players}: the position has {match.players}")
    return match
