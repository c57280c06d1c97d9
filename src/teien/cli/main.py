"""The command `teien`: finds the command that is asked for, runs it, and says in one line what went wrong."""

import io
import os
import sys
from collections.abc import Sequence

from teien import GAMES, __version__
from teien.cli import arena, backup, check, play, replay, report, restore, score, serve, show, tidy
from teien.cli.parser import Parser
from teien.core.errors import TeienError

COMMANDS = (serve, play, show, replay, score, check, arena, report, backup, restore, tidy)

EXAMPLES = """\
examples:
  teien                                 play in a browser
  teien play                            play at the terminal
  teien play {game} --players 3         you against two computers
  teien show my-game.txt --svg out.svg  a saved game as a picture
  teien replay my-game.txt              a saved game move by move
  teien score sheet.txt                 count a game played at a real table
  teien check my-tiles.txt              see whether your own tiles can be played with
  teien check my-game.txt               see whether a game was played by the rules and dealt as promised
  teien arena {game} random greedy      let players play each other, with ratings
  teien report {game}                   is the game fair: a page with plots
  teien backup tables.bak               keep all tables of 'teien serve' in a file, while it runs
  teien restore tables.bak              put them back
  teien tidy --dry-run                  see which tables have been kept long enough

'teien COMMAND --help' tells more about each."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command and returns the exit status: 0 when all went well, 2 for what cannot be done, 130 for Ctrl-C."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal or pipe with other ideas about characters gets and gives a '?' rather than a crash.
            stream.reconfigure(errors="replace")
    try:
        status = obey(words)
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


def obey(words: Sequence[str]) -> int:
    parser = make_parser()
    if not words:
        words = ["serve"]
    arguments, rest = parser.parse_known_args(words)
    if rest and not arguments.takes_rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    arguments.rest = rest
    from teien.cli.patience import be_patient

    be_patient()
    status: int = arguments.run(arguments)
    return status


def make_parser() -> Parser:
    examples = EXAMPLES.format(game=GAMES[0])
    parser = Parser("teien", description="Teien (庭園): Japanese-garden board games.", epilog=examples)
    parser.add_argument("--version", action="version", version=f"teien {__version__}")
    parser.set_defaults(takes_rest=False)
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(subparsers)
    return parser


if __name__ == "__main__":
    sys.exit(main())
