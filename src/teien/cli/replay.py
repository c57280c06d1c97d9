"""`teien replay`: a saved game, move by move."""

import argparse
import time
from typing import TYPE_CHECKING

from teien.cli.parser import Subparsers, add_picture_options, seconds

if TYPE_CHECKING:
    from teien.core.match import Match

PROMPT = "[Enter] on, b back, q quit > "


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "replay",
        help="step through a saved game",
        description="Step through a saved game: Enter goes on, b back, q quits. Or write it as a moving picture.",
    )
    parser.add_argument("file", metavar="FILE", help="a record ('-': standard input, shown in one go)")
    parser.add_argument("--delay", type=seconds, metavar="SECONDS", help="go on by itself after so many seconds")
    add_picture_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Stops at every move for a person at a terminal; shows all positions one after the other otherwise.

    Or writes them as one moving picture.
    """
    from teien.cli import files
    from teien.cli.matches import read_match, viewer_of
    from teien.cli.terminal import at_terminal
    from teien.core.film import SECONDS_A_MOVE

    match = read_match(arguments.file)
    if arguments.svg:
        pace = SECONDS_A_MOVE if arguments.delay is None else arguments.delay
        files.write(arguments.svg, match.replay(viewer_of(match), theme=arguments.theme, seconds=pace).svg)
        return 0
    if arguments.delay is None and at_terminal():
        step_through(match)
        return 0
    for moves in range(len(match.history) + 1):
        if moves:
            time.sleep(arguments.delay or 0)
        show_after(match, moves)
    return 0


def step_through(match: "Match") -> None:
    moves = 0
    while True:
        show_after(match, moves)
        try:
            answer = input(PROMPT).strip().lower()
        except EOFError:
            return
        if answer.startswith("q") or (moves == len(match.history) and not answer.startswith("b")):
            return
        moves = max(moves - 1, 0) if answer.startswith("b") else moves + 1


def show_after(match: "Match", moves: int) -> None:
    """The position after so many moves, with the scoring when that is the end."""
    from teien.cli.account import told
    from teien.cli.matches import viewer_of
    from teien.cli.terminal import CONSOLE, say, show_picture

    then, viewer = match.at(moves), viewer_of(match)
    if moves:
        seat, move = match.history[moves - 1]
        deed = "chooses in secret" if moves - 1 in match.hidden(viewer) else f"plays {move}"
        say(f"\nMove {moves} of {len(match.history)}: {match.names[seat]} {deed}\n")
    else:
        say(f"\n{match.game.title}, before the first of {len(match.history)} moves\n")
    show_picture(then.styled(viewer))
    if then.over:
        CONSOLE.print(told(match.game, then.account))
