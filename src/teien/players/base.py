"""What every kind of player is."""

from abc import ABC, abstractmethod

from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.language import _
from teien.players.analysis import Analysis, Candidate


class Player(ABC):
    """Somebody who chooses moves, knowing only what their seat may know."""

    @abstractmethod
    def choose(self, match: Match, seat: int) -> Move:
        """One of the seat's legal moves; the match is left unchanged.

        Raises IllegalMove when the game is over or the seat need not act.
        """

    def cancel(self) -> None:  # noqa: B027  # most kinds have nothing to end
        """Ends a search that is going on in another thread; whoever does not search has nothing to end."""

    def analyse(self, match: Match, seat: int) -> Analysis:
        """What the player thinks of the seat's moves; raises as `choose` does.

        One that has no more to say tells which it would choose, and expects nothing of any.
        """
        chosen = self.choose(match, seat)
        others = [move for move in match.legal_moves(seat) if move != chosen]
        candidates = tuple(Candidate(move, 0, None, float(move == chosen)) for move in (chosen, *others))
        return Analysis(seat, candidates, (chosen,), 0, 0.0)


def moves_to_choose_from(match: Match, seat: int) -> list[int]:
    """The seat's legal moves as integers; raises IllegalMove when it has nothing to choose."""
    numbers = match.legal_numbers(seat)
    if match.over:
        raise IllegalMove(_("the game is over: there is nothing to choose"))
    if seat not in match.to_act:
        waiting = _(" and ").join(str(other) for other in match.to_act)
        raise IllegalMove(_("seat {seat} need not act: it is seat {waiting}'s turn").format(seat=seat, waiting=waiting))
    return numbers


def check_budget(**budgets: float | None) -> None:
    """Raises BadMaterial unless every budget that is given is a number above 0."""
    for name, value in budgets.items():
        if value is not None and (isinstance(value, bool) or not isinstance(value, (int, float)) or not value > 0):
            raise BadMaterial(_("{name} {value!r:.40}: a number above 0 is expected").format(name=name, value=value))
