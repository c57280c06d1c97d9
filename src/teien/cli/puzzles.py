"""`teien puzzles`: solve puzzles at the terminal, make some, and prove them again."""

import argparse
import os
import time
from collections import Counter
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

from teien import GAMES
from teien.cli import puzzle_reports
from teien.cli.parser import BadUsage, Subparsers, count, examples, seed
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted

if TYPE_CHECKING:
    from teien.arena.executor import Pool
    from teien.study.puzzles.puzzle import Puzzle

USUAL_COUNT = 10
USUAL_TIMES = 10
A_HANDFUL = 8


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "puzzles",
        help=_("find the one best move"),
        description=_("Positions in which one move is clearly the best. Which are there, and how are you doing?"),
        epilog=epilog(GAMES[0]),
    )
    parser.set_defaults(run=overview)
    commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    today = commands.add_parser("today", help=_("the puzzle of the day, the same for everybody"))
    today.add_argument("game", metavar=_("GAME"), nargs="?", choices=GAMES, help=", ".join(GAMES))
    today.set_defaults(run=run_today)
    training = commands.add_parser("play", help=_("puzzles that fit you, one after the other"))
    training.add_argument("game", metavar=_("GAME"), choices=GAMES, help=", ".join(GAMES))
    training.set_defaults(run=run_play)
    make = commands.add_parser("make", help=_("make new puzzles from strong games"))
    make.add_argument("game", metavar=_("GAME"), choices=GAMES, help=", ".join(GAMES))
    make.add_argument("--count", type=count, default=USUAL_COUNT, metavar="N", help=_("until the file has so many"))
    make.add_argument("--out", metavar=_("FILE"), required=True, help=_("where to write them; it goes on where it was"))
    make.add_argument("--seed", type=seed, default=1, help=_("the games from this number on"))
    make.set_defaults(run=run_make)
    check = commands.add_parser("check", help=_("prove puzzles again: each solution, and that it is the only one"))
    check.add_argument("file", metavar=_("FILE"), nargs="?", help=_("a file of puzzles (usually all that are shipped)"))
    times = _("what is estimated is searched with so many times the budget that found it (usually {count})")
    check.add_argument("--times", type=count, default=USUAL_TIMES, metavar="N", help=times.format(count=USUAL_TIMES))
    check.set_defaults(run=run_check)
    puzzle_reports.add(commands)


def epilog(game: str) -> str:
    return examples(
        ("teien puzzles today", _("the puzzle of the day")),
        (f"teien puzzles play {game}", _("puzzles that fit you, one after the other")),
        (f"teien puzzles make {game} --out mine.jsonl", _("make new ones")),
        ("teien puzzles check", _("prove all of them again")),
    )


def overview(_arguments: argparse.Namespace) -> int:
    """Which puzzles there are, and how somebody is doing."""
    from teien.cli.terminal import say
    from teien.cli.trainer import Record
    from teien.core.play.game import games
    from teien.study.puzzles.collection import puzzles

    record = Record()
    for game in games():
        there = puzzles(game.name)
        if there:
            solved = len(record.solved(game.name) & {each.id for each in there})
            words = _("{game}: {solved} of {puzzles} solved, your rating is {rating}.")
            number = counted("{count} puzzle", "{count} puzzles", len(there))
            say(words.format(game=game.title, solved=solved, puzzles=number, rating=record.rating(game.name)))
            say("  " + _("'teien puzzles play {game}' goes on.").format(game=game.name))
    say(_("'teien puzzles today' shows the puzzle of the day."))
    return 0


def run_today(arguments: argparse.Namespace) -> int:
    import datetime

    from teien.cli.trainer import Trainer
    from teien.study.puzzles.collection import of_the_day, puzzles

    date = datetime.date.today()
    there = [name for name in GAMES if puzzles(name)]
    game = arguments.game or (there[date.toordinal() % len(there)] if there else GAMES[0])
    puzzle = of_the_day(game, date)
    if puzzle is None:
        raise without_puzzles(game)
    prepare_input()
    return Trainer(game).solve_one(puzzle, _("The puzzle of {date}").format(date=date.isoformat()))


def run_play(arguments: argparse.Namespace) -> int:
    from teien.cli.trainer import Trainer
    from teien.study.puzzles.collection import puzzles

    if not puzzles(arguments.game):
        raise without_puzzles(arguments.game)
    prepare_input()
    return Trainer(arguments.game).run()


def without_puzzles(game: str) -> BadMaterial:
    from teien.core.play.game import find

    return BadMaterial(_("{game} brings no puzzles along").format(game=find(game).title))


def prepare_input() -> None:
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then has line editing and a history


def run_make(arguments: argparse.Namespace) -> int:
    """Makes puzzles and appends each to the file as soon as it is proved; it can be stopped and begun again."""
    from pathlib import Path

    from teien.cli.terminal import CONSOLE
    from teien.study.puzzles.collection import read_file
    from teien.study.puzzles.maker import Maker

    file = Path(arguments.out)
    try:
        there = read_file(file) if file.exists() else []
        maker = Maker.beside(arguments.game, there)
        number, done = arguments.seed, len(there)
        with file.open("a", encoding="utf-8", newline="\n") as out:
            while done < arguments.count:
                for puzzle in maker.puzzles(number):
                    done += 1
                    out.write(puzzle.written() + "\n")
                    out.flush()
                    told = f"{done:4}  {puzzle.id}  {puzzle.rating:4}  {puzzle.proof}  {' '.join(puzzle.line[:6])}"
                    CONSOLE.print(told, soft_wrap=True)
                number += 1
    except OSError as error:
        from teien.cli.files import reason

        complaint = _("{name}: cannot be written: {reason}").format(name=arguments.out, reason=reason(error))
        raise BadUsage(complaint) from error
    return 0


def workers(count: int) -> "AbstractContextManager[Pool | None]":
    """Processes for so many puzzles; none for a handful, which are proved before any would have begun."""
    from teien.arena.executor import processes

    return processes(os.cpu_count() or 1) if count > A_HANDFUL else nullcontext()


def run_check(arguments: argparse.Namespace) -> int:
    """Proves puzzles again on all cores; the exit status is 1 when any is wrong."""
    from teien.cli.analyse import progress
    from teien.cli.files import read as read_text
    from teien.cli.terminal import CONSOLE, say
    from teien.players.base import check_budget
    from teien.study.puzzles.checking import check
    from teien.study.puzzles.collection import puzzles
    from teien.study.puzzles.puzzle import read

    check_budget(times=arguments.times)
    if arguments.file:
        there: list[Puzzle] = [read(line) for line in read_text(arguments.file).splitlines() if line.strip()]
    else:
        there = [each for game in GAMES for each in puzzles(game)]
    begun = time.perf_counter()
    proofs: Counter[tuple[str, str]] = Counter()
    faults = 0
    with workers(len(there)) as pool, progress() as tell:
        for done, found in enumerate(check(there, pool.executor if pool else None, arguments.times), 1):
            if tell:
                tell(done, len(there))
            proofs[found.puzzle.game, found.puzzle.proof] += not found.fault
            if found.fault:
                faults += 1
                CONSOLE.print(f"{found.puzzle.id}: {found.fault}", soft_wrap=True)
    for (game, proof), number in sorted(proofs.items()):
        CONSOLE.print(f"{game:14} {proof:7} {number:5}", soft_wrap=True)
    words = counted("{count} puzzle was proved again", "{count} puzzles were proved again", len(there) - faults)
    say(
        _("{proved}, {faults} are wrong, in {seconds:.0f} s.").format(
            proved=words, faults=faults, seconds=time.perf_counter() - begun
        )
    )
    return 1 if faults else 0
