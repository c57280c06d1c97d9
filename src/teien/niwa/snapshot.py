"""A state row read once, into plain values: what a picture is drawn from."""

from typing import Any, NamedTuple

from teien.niwa.rules import GO_ON, PLACE


class Snapshot(NamedTuple):
    """What `teien.niwa.rules` says of the fields; `cells` and `pearls` by seat and figure."""

    seat: int
    phase: int
    moving: int
    winner: int
    turns: int
    cells: list[list[int]]
    pearls: list[list[int]]

    @property
    def mover(self) -> int:
        """The seat that made the last move, if any was made."""
        placing = self.phase == PLACE
        begun = self.cells[self.seat][0] >= 0 if placing else self.phase == GO_ON or self.winner >= 0
        return self.seat if begun else 1 - self.seat

    @property
    def to_place(self) -> int:
        """N07: the figure to be placed next."""
        return self.cells[self.seat].index(-1)


def snapshot(state: Any) -> Snapshot:
    return Snapshot(
        int(state["seat"]),
        int(state["phase"]),
        int(state["moving"]),
        int(state["winner"]),
        int(state["turns"]),
        state["cell"].tolist(),
        state["pearls"].tolist(),
    )
