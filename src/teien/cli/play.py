"""`teien play`: a game at the terminal."""

import argparse
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from teien.cli.options import add_game_options, given
from teien.cli.parser import BadUsage, Parser, Subparsers, count, examples, listed, seed, two_columns
from teien.core.play.game import GAMES, Game, find
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.core.play.match import Match


def add(subparsers: Subparsers) -> None:
    """The command only; what follows it is read in `run`, since the options depend on the game."""
    parser = subparsers.add_parser("play", help=_("play a game at the terminal"), add_help=False)
    parser.set_defaults(run=run, takes_rest=True)


def run(arguments: argparse.Namespace) -> int:
    """Reads the game's name, then the options with those of the game, and plays."""
    named = next((word for word in arguments.rest if word in GAMES), GAMES[0] if len(GAMES) == 1 else None)
    game = find(named) if named else None
    asked = parser_for(game).parse_args(arguments.rest)
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then has line editing and a history
    from teien.cli.balance import say_balance
    from teien.cli.seats import seat_kinds, seated
    from teien.cli.session import Session

    if asked.resume:
        match, kinds = resumed(asked)
    else:
        game = find(asked.game) if asked.game else game or ask_for_game()
        kinds = seat_kinds(game, asked.players, asked.seats)
        match = begun(game, kinds, asked)
        say_balance(match)
    dice = asked.seed if asked.resume else match.seed
    session = Session(match, seated(kinds, dice), asked.resume or "", companion=asked.companion)
    status = session.run()
    while session.goes_on:
        kinds = kinds[-1:] + kinds[:-1]
        session = Session(session.match.next_game(), seated(kinds, dice), companion=session.companion)
        status = session.run()
    return status


def parser_for(game: Game | None) -> Parser:
    """The options of the command, and below them those of the game."""
    from teien.cli.seats import HUMAN
    from teien.players import KINDS

    parser = Parser("teien play", description=_("Play a game at the terminal."), epilog=epilog(game))
    words = _("the game: {games}").format(games=", ".join(GAMES))
    parser.add_argument("game", nargs="?", metavar=_("GAME"), help=words)
    parser.add_argument("--players", type=count, metavar="N", help=_("how many play"))
    words = _("who sits where: {kinds} (usually a human, and level4), or such as {example}")
    words = words.format(kinds=", ".join((HUMAN, *KINDS)), example="tree:seconds=2")
    parser.add_argument("--seats", type=listed, metavar=_("KIND,…"), help=words)
    parser.add_argument("--names", type=listed, metavar=_("NAME,…"), help=_("the players' names, one a seat"))
    parser.add_argument("--seed", type=seed, metavar="N", help=_("draw the set-up from this number"))
    words = _("be told before your moves what to look at, and afterwards what they did")
    parser.add_argument("--companion", action="store_true", help=words)
    words = _("as many games as players, with the same set-up, everybody once in every place: the sum decides")
    parser.add_argument("--return-match", action="store_true", help=words)
    parser.add_argument("--resume", metavar=_("FILE"), help=_("go on with a saved game"))
    add_game_options(parser, [game] if game else [])
    return parser


def epilog(game: Game | None) -> str:
    from teien.players.levels import LEVELS

    name = GAMES[0]
    commands = examples(
        ("teien play", _("you against a computer")),
        (f"teien play {name} --players 3 --seed 7", _("the same game again with the same seed")),
        (f"teien play {name} --seats human,human,level6", _("two people and a strong computer")),
        ("teien play --resume my-game.txt", _("go on with a saved game")),
    )
    more = _("'teien play GAME --help' shows the game's own options; type 'help' at the table.")
    levels = two_columns(*((f"level{level.number}", level.described(game)) for level in LEVELS))
    return "\n".join((commands, "", _("computers:"), *levels, "", more))


def begun(game: Game, kinds: Sequence[str], asked: argparse.Namespace) -> "Match":
    from teien.cli.seats import seat_names
    from teien.core.play.start import new

    options = game.read_options(len(kinds), given(game, asked))
    names = asked.names or seat_names(kinds)
    return new(game.name, len(kinds), asked.seed, names, return_match=asked.return_match, **options)


def resumed(asked: argparse.Namespace) -> "tuple[Match, list[str]]":
    """The saved match and who goes on with it."""
    from teien.cli.matches import read_match
    from teien.cli.seats import seat_kinds
    from teien.core.play.checks import checked_names

    match = read_match(asked.resume)
    for name in given(match.game, asked):
        raise BadUsage(_("--{option} is for a new game, not for {name}").format(option=name, name=asked.resume))
    if asked.return_match:
        raise BadUsage(
            _("--{option} is for a new game, not for {name}").format(option="return-match", name=asked.resume)
        )
    if asked.game and find(asked.game) is not match.game:
        complaint = _("{name}: the game is {game}, not {other}")
        raise BadUsage(complaint.format(name=asked.resume, game=match.game.name, other=asked.game))
    if asked.players not in (None, match.players):
        complaint = _("{name}: {players} play, not {other}")
        raise BadUsage(complaint.format(name=asked.resume, players=match.players, other=asked.players))
    if asked.names:
        match.names = checked_names(asked.names, match.players)
    return match, seat_kinds(match.game, match.players, asked.seats)


def ask_for_game() -> Game:
    """The game a person chooses from the list, by number or name; raises EOFError for 'quit'."""
    from teien.cli.terminal import say

    by_number = {str(number): name for number, name in enumerate(GAMES, 1)}
    for number, name in by_number.items():
        say(f"{number}  {name}")
    while True:
        answer = input(_("Which game? ")).strip().lower()
        if answer == "quit":
            raise EOFError
        chosen = by_number.get(answer, answer)
        if chosen in GAMES:
            return find(chosen)
        say(_("There is no game {name!r}.").format(name=answer))
