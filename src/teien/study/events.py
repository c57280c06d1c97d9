"""A game's moves as events: one that a seat decides alone, or a choice that several make at once in secret."""

from dataclasses import dataclass

from teien.core.play.match import Match
from teien.core.play.timeline import Played


@dataclass(frozen=True, slots=True)
class Event:
    """So many moves were made before it; what was played in it, in the order of the history."""

    place: int
    played: tuple[Played, ...]

    @property
    def is_secret(self) -> bool:
        return len(self.played) > 1


def events(match: Match) -> list[Event]:
    """The events of a match from its first move on; choices that lie face down at its end are left out."""
    found: list[Event] = []
    place, end = 0, len(match.history) - len(match.pending())
    while place < end:
        # Several must act only where they choose at once: each of them once, before anybody else does anything.
        count = len(match.acting(place))
        found.append(Event(place, match.history[place : place + count]))
        place += count
    return found
