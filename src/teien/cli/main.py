"""The command `teien`: finds the command that is asked for, runs it, and says in one line what went wrong."""

import io
import os
import sys
from collections.abc import Sequence

from teien import GAMES, __version__
from teien.cli import (
    analyse,
    arena,
    backup,
    check,
    fairness,
    learn,
    play,
    puzzles,
    replay,
    report,
    restore,
    rules,
    score,
    serve,
    show,
    solve,
    tidy,
)
from teien.cli.language import language_of, read_language
from teien.cli.parser import Parser, examples
from teien.core.words.errors import TeienError
from teien.core.words.language import LANGUAGES, _, speaking

COMMANDS = (
    serve,
    play,
    learn,
    puzzles,
    rules,
    show,
    replay,
    analyse,
    score,
    check,
    arena,
    report,
    solve,
    fairness,
    backup,
    restore,
    tidy,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit status: 0 when all went well, 2 for what cannot be done, 130 for Ctrl-C."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal or pipe with other ideas about characters gets and gives a '?' rather than a crash.
            stream.reconfigure(errors="replace")
    try:
        asked, others = read_language(words)
        with speaking(asked if asked in LANGUAGES else language_of(os.environ)):
            status = run(words if others else ["serve", *words])
        sys.stdout.flush()
    except TeienError as error:
        print("teien:", " ".join(str(error).splitlines()), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except EOFError:
        return 0
    except BrokenPipeError:
        # Nobody reads any more; without this, Python would complain while it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def run(words: Sequence[str]) -> int:
    parser = make_parser()
    arguments, rest = parser.parse_known_args(words)
    if rest and not arguments.takes_rest:
        parser.error(_("unrecognized arguments: %s") % " ".join(rest))
    arguments.rest = rest
    from teien.cli.interrupts import defer_interrupts

    defer_interrupts()
    status: int = arguments.run(arguments)
    return status


def make_parser() -> Parser:
    parser = Parser("teien", description=_("Teien (庭園): Japanese-garden board games."), epilog=epilog(GAMES[0]))
    words = _("show program's version number and exit")
    parser.add_argument("--version", action="version", version=f"teien {__version__}", help=words)
    parser.set_defaults(takes_rest=False)
    subparsers = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"), required=True)
    for command in COMMANDS:
        command.add(subparsers)
    return parser


def epilog(game: str) -> str:
    commands = examples(
        ("teien", _("play in a browser")),
        ("teien play", _("play at the terminal")),
        (f"teien learn {game}", _("learn it in a few short lessons")),
        (f"teien rules {game}", _("how it is played")),
        ("teien puzzles today", _("the puzzle of the day")),
        (f"teien play {game} --players 3", _("you against two computers")),
        ("teien show my-game.txt --svg out.svg", _("a saved game as a picture")),
        ("teien replay my-game.txt", _("a saved game move by move")),
        ("teien analyse my-game.txt", _("what was a mistake in it, and what would have been best")),
        ("teien score sheet.txt", _("count a game played at a real table")),
        ("teien check my-tiles.txt", _("see whether your own tiles can be played with")),
        ("teien check my-game.txt", _("see whether a game was played by the rules and dealt as promised")),
        (f"teien arena {game} random greedy", _("let players play each other, with ratings")),
        (f"teien report {game}", _("is the game fair: a page with plots")),
        (_("teien solve GAME --OPTION VALUE"), _("a small game known whole, and played as well as can be")),
        (f"teien fairness search {game}", _("find set-ups that are fair between strong players")),
        ("teien backup tables.bak", _("keep all tables of 'teien serve' in a file, while it runs")),
        ("teien restore tables.bak", _("put them back")),
        ("teien tidy --dry-run", _("see which tables have been kept long enough")),
    )
    more = _("'teien COMMAND --help' tells more about each.")
    return f"{commands}\n\n{more}"


if __name__ == "__main__":
    sys.exit(main())
