"""Matches from files: a record, or a line with a game's name and a position."""

from teien.cli.files import read
from teien.core.begin import from_position, load
from teien.core.errors import BadPosition, TeienError
from teien.core.game import GAMES, Viewer
from teien.core.match import Match


def read_match(name: str) -> Match:
    """The match in a file; what is wrong with it is said with the file's name."""
    text = read(name)
    try:
        return match_of(text)
    except TeienError as error:
        raise type(error)(f"{name}: {error}") from error


def viewer_of(match: Match) -> Viewer:
    """Who looks at a match from a file: when it is over everybody may see everything, before that a spectator."""
    return "all" if match.over else None


def match_of(text: str) -> Match:
    lines = [line for raw in text.splitlines() if (line := raw.split("#")[0].strip())]
    game, _, position = lines[0].partition(" ") if lines else ("", "", "")
    if game not in GAMES:
        return load(text)
    if len(lines) > 1:
        raise BadPosition("position: a single line is expected, the game's name and the position")
    return from_position(game, position)
