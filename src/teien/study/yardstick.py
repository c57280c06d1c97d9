"""How moves are judged: the one yardstick of lists, marks, exercises and tests."""

from dataclasses import dataclass
from typing import Literal

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, later

Grade = Literal["inaccuracy", "mistake", "grave mistake", "missed win"]

GRADES: dict[Grade, str] = {
    "inaccuracy": later("inaccuracy"),
    "mistake": later("mistake"),
    "grave mistake": later("grave mistake"),
    "missed win": later("missed win"),
}
"""What each is called."""
SIGNS: dict[Grade, str] = {"inaccuracy": "?!", "mistake": "?", "grave mistake": "??", "missed win": "×"}

DECIDED = 0.025
"""A share this near to all or to nothing: the game is decided."""
WINNING = 0.9
"""A share from which on there was a win to be missed."""
GOOD_ENOUGH = 0.04
"""Whoever looks for something better has found it within so much of the best."""


@dataclass(frozen=True, slots=True)
class Yardstick:
    """From how great a loss of one's share of the win a move has which grade; raises BadMaterial for other orders."""

    inaccuracy: float = 0.05
    mistake: float = 0.10
    grave: float = 0.15

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy <= self.mistake <= self.grave <= 1:
            found = f"{self.inaccuracy}, {self.mistake}, {self.grave}"
            complaint = _("grades {found:.60}: three shares are expected, each from 0 to 1 and none less than the last")
            raise BadMaterial(complaint.format(found=found))

    def grade(self, before: float, after: float) -> Grade | None:
        """The grade of a move that left `after` of the share `before` that the best one promised; None for a fair one.

        Nothing is marked where the game was decided before and after. Who had as good as won, loses as much as by a
        mistake, and is not worse off than the others now, has missed a win.

        >>> Yardstick().grade(0.6, 0.42), Yardstick().grade(0.95, 0.6), Yardstick().grade(0.99, 0.98)
        ('grave mistake', 'missed win', None)
        """
        loss = before - after
        if loss < self.inaccuracy or is_decided(before, after):
            return None
        if before >= WINNING and after >= 0.5 and loss >= self.mistake:
            return "missed win"
        return "grave mistake" if loss >= self.grave else "mistake" if loss >= self.mistake else "inaccuracy"


def is_decided(before: float, after: float) -> bool:
    """Whether a game was won, or lost, before and after a move."""
    return min(before, after) > 1 - DECIDED or max(before, after) < DECIDED
