"""Tables that begin with a position of a study."""

from collections.abc import Mapping

import teien
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.language import _
from teien.core.words.names import made_up_name
from teien.web.forms import read_seat
from teien.web.new_table import SeatSpec, numbered, seated, stored
from teien.web.store import StoredTable


def table_from(match: Match, texts: Mapping[str, str], guest: str, name: str, language: str) -> StoredTable:
    """The table that a form asks for: `seat` is whoever asks, `other` who sits on all other seats; raises TeienError.

    Who has studied knows what is hidden: whatever the own seat may not know is dealt anew.
    """
    if match.over:
        raise IllegalMove(_("The game is over."))
    own = texts.get("seat", "0")
    if own not in {str(seat) for seat in range(match.players)}:
        raise BadMaterial(_("Which seat do you take?"))
    other = read_seat(texts.get("other", ""), "")
    seats = [SeatSpec("here", name=name) if str(seat) == own else other for seat in range(match.players)]
    sitting = numbered([seated(number, seat, guest) for number, seat in enumerate(seats)])
    begun = match.believed_by(int(own)) if match.game.has_secrets else match
    start = teien.from_position(match.game.name, begun.position("all"))
    start.names = [seat.name or made_up_name(seat.number) for seat in sitting]
    return stored(start.record("all"), match.game.name, sitting, {}, language)
