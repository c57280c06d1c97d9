"""`teien replay`: a saved game, move by move."""

import argparse
import time
from typing import TYPE_CHECKING, NamedTuple

from teien.cli.parser import Subparsers, add_picture_options, seconds
from teien.core.words.language import _, later

if TYPE_CHECKING:
    from teien.core.play.match import Match
    from teien.study.tree import Node

PROMPT = later("[Enter] on, b back, q quit > ")


class Stop(NamedTuple):
    """Something to see of a game: the position after so many moves, or what stood on the board before it."""

    moves: int
    between: bool = False


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
    from teien.cli.matches import read_study, viewer_of
    from teien.cli.terminal import at_terminal
    from teien.core.pictures.film import SECONDS_A_MOVE

    study = read_study(arguments.file)
    match, way = study.main, study.end.way
    if arguments.svg:
        pace = SECONDS_A_MOVE if arguments.delay is None else arguments.delay
        files.write(arguments.svg, match.replay(viewer_of(match), theme=arguments.theme, seconds=pace).svg)
        return 0
    if arguments.delay is None and at_terminal():
        step_through(match, way)
        return 0
    for place, stop in enumerate(stops(match)):
        if place:
            time.sleep(arguments.delay or 0)
        show(match, way, stop)
    return 0


def stops(match: "Match") -> list[Stop]:
    """Where there is something to see: after every move, and before that where the rules have passed something over."""
    found = [Stop(0)]
    for moves in range(1, len(match.history) + 1):
        found += [Stop(moves, between=True)] if match.interlude(moves=moves) is not None else []
        found.append(Stop(moves))
    return found


def step_through(match: "Match", way: "list[Node]") -> None:
    all_stops, place = stops(match), 0
    while True:
        show(match, way, all_stops[place])
        try:
            answer = input(_(PROMPT)).strip().lower()
        except EOFError:
            return
        if answer.startswith("q") or (place == len(all_stops) - 1 and not answer.startswith("b")):
            return
        place = max(place - 1, 0) if answer.startswith("b") else place + 1


def show(match: "Match", way: "list[Node]", stop: Stop) -> None:
    """What there is to see, with what a study says of it, and with the scoring when that is the end."""
    from teien.cli.matches import viewer_of
    from teien.cli.notes import say_notes
    from teien.cli.scorecard import show_result
    from teien.cli.terminal import say, show_picture

    moves, viewer = stop.moves, viewer_of(match)
    if stop.between:
        say(f"\n{move_line(match, moves)}\n")
        show_picture(match.game.text.render(match.interlude(viewer, moves), None))
        say(match.ended(moves))
        return
    then = match.at(moves)
    line = match.heading(moves) if match.interlude(moves=moves) is not None else move_line(match, moves)
    say(f"\n{line}\n")
    show_picture(then.styled(viewer))
    say_notes(way[moves])
    if then.over:
        show_result(then)


def move_line(match: "Match", moves: int) -> str:
    """What the last of so many moves was, as far as it may be known; or that there is none yet."""
    from teien.cli.matches import viewer_of

    viewer = viewer_of(match)
    if moves:
        seat, move = match.history[moves - 1]
        is_hidden = moves - 1 in match.hidden(viewer)
        line = _("Move {number} of {count}: {name} chooses in secret")
        line = line if is_hidden else _("Move {number} of {count}: {name} plays {move}")
        return line.format(number=moves, count=len(match.history), name=match.names[seat], move=move)
    line = _("{game}, before the first of {count} moves")
    return line.format(game=match.game.title, count=len(match.history))
