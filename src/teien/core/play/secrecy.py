"""Choices that lie face down."""

from teien.core.play.match import Match
from teien.core.play.timeline import Played


def pending(match: Match) -> tuple[Played, ...]:
    """The last moves, made while others had to choose who have not yet: nobody may be told them."""
    places = match.pending()
    return match.history[places[0] :] if places else ()
