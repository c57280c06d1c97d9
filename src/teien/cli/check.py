"""`teien check`: whether a file of a player's own material is good."""

import argparse

from teien.cli.parser import BadUsage, Subparsers
from teien.core.game import GAMES, Game, find


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "check",
        help="check a file of your own material",
        description="Say whether a file of your own material, such as tiles, can be played with.",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    parser.add_argument("--game", metavar="GAME", help="the game it is for (default: the only one with such files)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what the game says of the file; raises BadMaterial for a bad one."""
    from teien.cli.terminal import say

    game = find(arguments.game) if arguments.game else only_game()
    say(f"{arguments.file}: {game.check_material(arguments.file)}")
    return 0


def only_game() -> Game:
    games = [game for game in map(find, GAMES) if type(game).check_material is not Game.check_material]
    if len(games) != 1:
        raise BadUsage(f"--game is needed: {', '.join(game.name for game in games)}")
    return games[0]
