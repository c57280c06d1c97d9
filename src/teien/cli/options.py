"""The options that games have, as arguments of a command."""

import argparse
from collections.abc import Iterable

from teien.core.play.game import Game
from teien.core.words.language import _


def add_game_options(parser: argparse.ArgumentParser, games: Iterable[Game]) -> None:
    """Adds each game's own options; one that several games have is described by the first."""
    added = set()
    for game in games:
        group = parser.add_argument_group(_("{game}'s own options").format(game=game.title))
        for option in game.options:
            if option.name not in added:
                added.add(option.name)
                shown = "{" + ",".join(option.choices) + "}" if option.choices else option.name.upper()
                words = _(option.help)
                if option.usual:
                    words = _("{words}; usually {value}").format(words=words, value=option.usual)
                words = words.replace("%", "%%")
                group.add_argument(f"--{option.name}", dest=slot(option.name), metavar=shown, help=words)


def given(game: Game, arguments: argparse.Namespace) -> dict[str, str]:
    """The game's options that were given, as typed."""
    texts = {option.name: getattr(arguments, slot(option.name), None) for option in game.options}
    return {name: text for name, text in texts.items() if text is not None}


def slot(option: str) -> str:
    """Where a game's option is kept among the arguments, apart from the command's own."""
    return f"option {option}"
