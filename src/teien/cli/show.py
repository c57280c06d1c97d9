"""`teien show`: the picture of a saved game or a position."""

import argparse

from teien.cli.parser import Subparsers, add_picture_options, count
from teien.core.words.language import _


def add(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "show",
        help=_("show a saved game or a position"),
        description=_("Show a saved game, or a position: a line with a game's name and the position."),
    )
    parser.add_argument("file", metavar=_("FILE"), help=_("a record or a position ('-': standard input)"))
    parser.add_argument("--move", type=count, metavar="N", help=_("show it after N moves"))
    add_picture_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the picture, and the scoring of a game that is over; or writes the SVG."""
    from teien.cli import files
    from teien.cli.matches import read_study, viewer_of
    from teien.cli.notes import say_notes
    from teien.cli.scorecard import show_result
    from teien.cli.terminal import say, show_picture
    from teien.core.words.series import account_of

    study = read_study(arguments.file)
    match, node = study.main, study.end
    viewer = viewer_of(match)
    if arguments.move is not None:
        match, node = match.at(arguments.move), node.way[arguments.move]
    if arguments.svg:
        seen = match.game.drawing.spots(match.view(viewer))
        marks = {name: kind for name, kind in node.marks.items() if name in seen}
        arrows = [(*ends, kind) for ends, kind in node.arrows.items() if seen.keys() >= set(ends)]
        files.write(arguments.svg, match.svg(viewer, theme=arguments.theme, marks=marks, arrows=arrows))
        return 0
    show_picture(match.styled(viewer))
    say_notes(node)
    if match.over:
        show_result(match)
    elif match.series:
        say(account_of(match))
    return 0
