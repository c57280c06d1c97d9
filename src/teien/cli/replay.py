"""`teien replay`: a saved game, move by move."""

import argparse
import time
from typing import TYPE_CHECKING

from teien.cli.parser import Subparsers, add_picture_options, seconds
from teien.core.words.language import _, later

if TYPE_CHECKING:
    from teien.core.play.match import Match

PROMPT = later("[Enter] on, b back, q quit > ")


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "replay",
        help=_("step through a saved game"),
        description=_("Step through a saved game: Enter goes on, b back, q quits. Or write it as a moving picture."),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("a record ('-': standard input, shown in one go)"))
    words = _("go on by itself after so many seconds")
    parser.add_argument("--delay", type=seconds, metavar=_("SECONDS"), help=words)
    add_picture_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Stops at every move for a person at a terminal; shows all positions one after the other otherwise.

    Or writes them as one moving picture.
    """
    from teien.cli import files
    from teien.cli.matches import read_match, viewer_of
    from teien.cli.terminal import at_terminal
    from teien.core.pictures.film import SECONDS_A_MOVE

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
            answer = input(_(PROMPT)).strip().lower()
        except EOFError:
            return
        if answer.startswith("q") or (moves == len(match.history) and not answer.startswith("b")):
            return
        moves = max(moves - 1, 0) if answer.startswith("b") else moves + 1


def show_after(match: "Match", moves: int) -> None:
    """The position after so many moves, with the scoring when that is the end."""
    from teien.cli.matches import viewer_of
    from teien.cli.scorecard import show_scorecard
    from teien.cli.terminal import say, show_picture

    then, viewer = match.at(moves), viewer_of(match)
    if moves:
        seat, move = match.history[moves - 1]
        is_hidden = moves - 1 in match.hidden(viewer)
        line = _("Move {number} of {count}: {name} chooses in secret")
        line = line if is_hidden else _("Move {number} of {count}: {name} plays {move}")
        line = line.format(number=moves, count=len(match.history), name=match.names[seat], move=move)
    else:
        line = _("{game}, before the first of {count} moves")
        line = line.format(game=match.game.title, count=len(match.history))
    say(f"\n{line}\n")
    show_picture(then.styled(viewer))
    if then.over:
        show_scorecard(match.game, then.scorecard)
