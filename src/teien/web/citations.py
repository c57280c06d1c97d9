"""Rules that a text cites, as links to them."""

from markupsafe import Markup, escape

from teien.core.play.game import find
from teien.core.words.rulebook import CITATION

LINK = Markup('<a href="/rules/{game}#{number}" data-rule="{number}">{number}</a>')


def cited(text: str, game: str) -> Markup:
    """The text, escaped, every rule of the game that it cites being a link; a table's page opens it in a panel."""
    book = find(game).rulebook
    known = book.rules if book else {}
    numbers = CITATION.findall(text)
    links = [LINK.format(game=game, number=number) if number in known else number for number in numbers]
    pieces = zip(map(escape, CITATION.split(text)), [*links, ""], strict=True)
    return Markup("").join(piece for pair in pieces for piece in pair)
