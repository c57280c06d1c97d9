"""Matches from files: a record, or a line with a game's name and a position."""

from teien.cli.files import read
from teien.core.play.game import GAMES
from teien.core.play.match import Match
from teien.core.play.position_file import line_of, named
from teien.core.play.start import from_position
from teien.core.play.view import Viewer
from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.study.record import load_study
from teien.study.tree import Study


def read_match(name: str) -> Match:
    """The match in a file, of a study its main line; what is wrong with it is said with the file's name."""
    return read_study(name).main


def read_study(name: str) -> Study:
    """The match in a file with all that is said of it; what is wrong with it is said with the file's name."""
    text = read(name)
    try:
        return study_of(text)
    except TeienError as error:
        raise type(error)(_("{name}: {error}").format(name=name, error=error)) from error


def viewer_of(match: Match) -> Viewer:
    """Who looks at a match from a file: when it is over everybody may see everything, before that a spectator."""
    return "all" if match.over else None


def study_of(text: str) -> Study:
    game, _position = named(text)
    return Study(from_position(game, line_of(text, game))) if game in GAMES else load_study(text)
