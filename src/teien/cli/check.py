"""`teien check`: whether a file of a player's own material is good."""

import argparse
from collections.abc import Sequence

from teien.cli.parser import Subparsers
from teien.core.errors import BadMaterial
from teien.core.game import GAMES, Game, find


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "check",
        help="check a file of your own material",
        description="Say whether a file of your own material, such as tiles, can be played with.",
    )
    parser.add_argument("file", metavar="FILE", help="the file")
    parser.add_argument("--game", metavar="GAME", help="the game it is for (default: whichever it fits)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what the game says of the file; raises BadMaterial for a bad one."""
    from teien.cli.terminal import say

    games = [find(arguments.game)] if arguments.game else list(map(find, GAMES))
    say(f"{arguments.file}: {verdict(games, arguments.file)}")
    return 0


def verdict(games: Sequence[Game], file: str) -> str:
    """What the first game says that can use the file; raises BadMaterial, with what each says, if none can."""
    if len(games) == 1:
        return f"{games[0].title}: {games[0].check_material(file)}"
    complaints = []
    for game in games:
        if type(game).check_material is Game.check_material:
            continue
        try:
            return verdict([game], file)
        except BadMaterial as error:
            complaints.append(f"for {game.title}: {error}")
    raise BadMaterial("; ".join(complaints))
