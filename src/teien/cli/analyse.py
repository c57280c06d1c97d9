"""`teien analyse`: what every move of a finished game was worth."""

import argparse
import os
from typing import TYPE_CHECKING

from teien.cli.parser import BadUsage, Subparsers, count, seconds
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import RenderableType

    from teien.core.play.match import Match
    from teien.study.analysis import GameAnalysis, Judged
    from teien.study.yardstick import Yardstick


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "analyse",
        help=_("what was a mistake in a game, and what would have been best"),
        description=_(
            "Judge every move of a finished game: what could be expected before and after it, what would have been "
            "best, and how much of the result was skill, guessing and luck."
        ),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("a saved game"))
    words = _("how long each move is looked at (usually 20000 simulations)")
    parser.add_argument("--simulations", type=count, metavar="N", help=words)
    words = _("how long the whole analysis may take; the same time does not always find the same")
    parser.add_argument("--seconds", type=seconds, metavar="S", help=words)
    words = _("how great a loss of 100 is an inaccuracy, a mistake, a grave mistake (usually 5,10,15)")
    parser.add_argument("--grades", type=yardstick, metavar="N,N,N", help=words)
    words = _("of a game that somebody gave up: which player won, by number (0: nobody)")
    parser.add_argument("--winner", type=count, metavar="N", help=words)
    parser.add_argument("--all", action="store_true", help=_("show every move, not only mistakes"))
    words = _("write a page with the board, for any browser ('-': to the terminal)")
    parser.add_argument("--out", metavar="PAGE.html", help=words)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    from teien.arena.executor import processes
    from teien.cli.files import write
    from teien.cli.matches import read_match
    from teien.cli.terminal import CONSOLE
    from teien.study.analysis import USUAL, analyse
    from teien.study.page import page

    if arguments.simulations is not None and arguments.seconds is not None:
        raise BadUsage(_("--simulations is for each move, --seconds for all of them: give one of them"))
    match = read_match(arguments.file)
    result = result_of(match, arguments.winner)
    with processes(os.cpu_count() or 1) as pool, progress() as tell:
        found = analyse(
            match,
            simulations=arguments.simulations,
            seconds=arguments.seconds,
            yardstick=arguments.grades or USUAL,
            executor=pool.executor,
            progress=tell,
            result=result,
        )
    if arguments.out == "-":
        write("-", page(found))
        return 0
    for part in rendered(match, found, everything=arguments.all):
        CONSOLE.print(part)
    if arguments.seconds is not None:
        words = _("Each move was looked at with {count} simulations.")
        CONSOLE.print(words.format(count=found.simulations), style="dim")
    if arguments.out is not None:
        write(arguments.out, page(found))
        CONSOLE.print(_("The page is in {file}.").format(file=arguments.out))
    return 0


def yardstick(text: str) -> "Yardstick":
    """Three grades as typed, in hundredths of the win."""
    from teien.study.yardstick import Yardstick

    parts = text.split(",")
    if len(parts) != 3 or not all(part.strip().isdecimal() for part in parts):
        complaint = _("{text!r}: three whole numbers set apart by commas are expected, such as 5,10,15")
        raise argparse.ArgumentTypeError(complaint.format(text=text))
    try:
        return Yardstick(*(int(part) / 100 for part in parts))
    except BadMaterial as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def result_of(match: "Match", winner: int | None) -> "Sequence[float] | None":
    """How the win is shared of a game that was not played to its end; None where the rules say it. Raises BadUsage."""
    if match.over:
        if winner is not None:
            raise BadUsage(_("--winner is for a game that somebody gave up; this one was played to its end"))
        return None
    if winner is None:
        raise BadUsage(
            _("this game was not played to its end; if somebody gave it up, say which player won: --winner N")
        )
    if winner > match.players:
        raise BadUsage(
            _("--winner {winner}: there are players 1 to {count}").format(winner=winner, count=match.players)
        )
    return [1 / match.players if not winner else float(seat == winner - 1) for seat in range(match.players)]


class progress:  # noqa: N801  # used as a function
    """A bar that tells how far an analysis is, where there is a terminal."""

    def __enter__(self) -> "Callable[[int, int], None] | None":
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        from teien.cli.terminal import CONSOLE

        self.bar = Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=CONSOLE, transient=True)
        if not CONSOLE.is_terminal:
            return None
        self.bar.start()
        task = self.bar.add_task("", total=None)
        return lambda done, total: self.bar.update(task, completed=done, total=total)

    def __exit__(self, *_error: object) -> None:
        self.bar.stop()


def rendered(match: "Match", found: "GameAnalysis", *, everything: bool) -> "list[RenderableType]":
    """The mistakes or all moves as a table, then each seat at a glance."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    from teien.study.words import account_words, summary

    moves = Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="dim")
    for title in ("", _("player"), _("move"), _("before"), _("after"), "", _("best")):
        moves.add_column(title, justify="right" if title in (_("before"), _("after")) else "left")
    for judged in found.moves:
        if everything or judged.grade:
            moves.add_row(*row(match, judged))
    parts: list[RenderableType] = [moves if moves.rows else Text(_("No mistake was found."))]
    for seat in range(match.players):
        parts += [Text(f"\n{summary(found, seat)}", "bold"), Text(account_words(found, seat))]
    return parts


def row(match: "Match", judged: "Judged") -> tuple[str, ...]:
    from teien.study.yardstick import GRADES, SIGNS

    grade = f"{SIGNS[judged.grade]} {_(GRADES[judged.grade])}" if judged.grade else ""
    # What is as good as the best has nothing better beside it.
    is_worse = judged.best != judged.move and (judged.grade or percent(judged.before) != percent(judged.after))
    line = " ".join(map(str, judged.line)) or (f"{judged.best}" if judged.grade else "")
    return (
        str(judged.place + 1),
        match.names[judged.seat],
        str(judged.move),
        percent(judged.before),
        percent(judged.after),
        grade,
        (_("{line} (certain)").format(line=line) if judged.is_exact else line) if is_worse else "",
    )


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"
