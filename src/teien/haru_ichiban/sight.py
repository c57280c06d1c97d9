"""What one viewer may know of a position, in plain numbers: the picture is drawn from this and nothing else (R26)."""

from typing import Any, NamedTuple

from teien.core.game import Viewer
from teien.haru_ichiban.material import HANDS
from teien.haru_ichiban.notation import sees
from teien.haru_ichiban.rules import CHOOSE, OVER, STATE, to_act, winner

FIELDS = tuple(STATE.fields or ())


class Hand(NamedTuple):
    """The flowers in front of a seat: how many, and whether one of them is chosen in secret.

    `values` and `choice` are empty and 0 for those who may not know them.
    """

    size: int
    values: tuple[int, ...]
    chosen: bool
    choice: int


class Sight(NamedTuple):
    """The fields of a state that lie open, and what the viewer sees of the others.

    `acting` has a bit for each seat that must act, `revealed` each seat's flower of this turn once both are revealed,
    `won` the seat that has won, or -1.
    """

    rounds: int
    turn: int
    phase: int
    acting: int
    little: int
    moving: int
    dragonfly: int
    won: int
    score: list[int]
    last_points: list[int]
    pads: int
    dark_sides: int
    pad: list[int]
    flower: list[int]
    frog: list[int]
    blooms: list[int]
    revealed: tuple[int, int]
    hands: tuple[Hand, Hand]

    @property
    def actor(self) -> int:
        """The one seat that acts after the choice."""
        return self.acting.bit_length() - 1


def seen(board: Any, state: Any, viewer: Viewer) -> Sight:
    """What the viewer may know of the state."""
    row = dict(zip(FIELDS, state.tolist(), strict=True))
    phase = row["phase"]
    red, yellow = row["choice"].tolist()
    first, second = row["hand"].tolist()
    choosing = phase == CHOOSE
    return Sight(
        rounds=row["rounds"],
        turn=row["turn"],
        phase=phase,
        acting=int(to_act(board, state)),
        little=row["little"],
        moving=row["moving"],
        dragonfly=row["dragonfly"],
        won=int(winner(state)) if phase == OVER else -1,
        score=row["score"].tolist(),
        last_points=row["last_points"].tolist(),
        pads=row["pads"],
        dark_sides=row["dark_sides"],
        pad=row["pad"].tolist(),
        flower=row["flower"].tolist(),
        frog=row["frog"].tolist(),
        blooms=row["blooms"].tolist(),
        revealed=(0, 0) if choosing else (red, yellow),
        hands=(
            hand(first, red if choosing else 0, sees(viewer, 0)),
            hand(second, yellow if choosing else 0, sees(viewer, 1)),
        ),
    )


def hand(bits: int, choice: int, is_open: bool) -> Hand:
    """A hand, for one who may look into it or for one who may not."""
    values = HANDS[bits]
    return Hand(len(values), values, choice > 0, choice) if is_open else Hand(len(values), (), choice > 0, 0)
