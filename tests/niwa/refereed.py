"""Niwa beside its referee."""

import random
from functools import lru_cache
from typing import Any

import teien
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.niwa import circuit
from teien.niwa.material import FIGURES, HOUSE, cell_names
from teien.niwa.pearls import pearls_text
from tests.niwa.tables import SMALL_CIRCUITS
from tests.referee.driver import Refereed
from tests.referee.niwa import Garden, Referee, lay

LENGTHS = (40, 80, 120, 160)
"""Turns after which most games are drawn: random games go on for hundreds, which teaches nothing new."""
WHOLE_GAMES = 50
"""One game in so many is not cut short."""
CIRCUITS = (*HOUSE.circuits, "fair", "random", *SMALL_CIRCUITS)
SMALL = (None, "fair", "random")
SYMMETRIC = (*HOUSE.circuits, "fair", SMALL_CIRCUITS[0], SMALL_CIRCUITS[2])


@lru_cache(maxsize=16)
def garden_of(tiles: str) -> Garden:
    laid = circuit.read(tiles, HOUSE, "circuit")
    return lay([(tile.letters, tile.middle, tile.base if tile.base >= 0 else None) for tile in laid])


class RefereedNiwa(Refereed):
    """A match with options that the referee is told as well."""

    def __init__(self, match: Match, **options: Any) -> None:
        garden = garden_of(circuit.tiles_text(match.board))
        super().__init__(match, Referee(garden, int(match.state.first), **options))
        self.names = cell_names(match.board)
        self.steps = [dict(zip(self.names, steps, strict=False)) for steps in match.board.steps.tolist()]

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.referee.over else (self.referee.seat,)

    def legal(self, seat: int) -> set[str]:
        texts: set[str] = self.referee.legal() if seat in self.to_act else set()
        return texts

    def tell(self, seat: int, text: str) -> None:
        self.referee.play(text)

    def compare(self) -> None:
        state, referee = self.match.state, self.referee
        cells, pearls = state.cell.tolist(), state.pearls.tolist()
        for seat in range(2):
            shown = [
                (self.names[cell] if cell >= 0 else None, pearls_text(pearls[seat][figure]))
                for figure, cell in zip(range(FIGURES), cells[seat], strict=True)
            ]
            assert shown == referee.figures(seat)
        assert int(state.turns) == referee.turns
        assert int(state.moving) == (-1 if referee.going_on is None else referee.going_on)
        if referee.over:
            assert int(state.winner) == (-1 if referee.winner is None else referee.winner)

    def choose(self, chance: random.Random) -> tuple[int, Move]:
        """Any move; or, every other time, of three the one that ends nearest the other's base: so games are won."""
        (seat,) = self.match.to_act
        drawn = chance.choices(self.match.legal_moves(seat), k=chance.choice((1, 3)))
        steps = self.steps[seat]
        return seat, min(drawn, key=lambda move: steps[move.cell] if move.kind in ("go", "step") else 99)


def refereed(seed: int) -> RefereedNiwa:
    """All circuits, with and without the rules that are options."""
    named: dict[str, Any] = {
        "capacity": None if seed // len(CIRCUITS) % 3 == 0 else 3,
        "repetition": seed // len(CIRCUITS) % 4 != 0,
        "takeover": seed // len(CIRCUITS) % 5 < 2 and CIRCUITS[seed % len(CIRCUITS)] in SYMMETRIC,
        "longest": 1000 if seed % WHOLE_GAMES == 0 else LENGTHS[seed % len(LENGTHS)],
    }
    if seed % 9 == 8:
        named["takeover"] = False
        match = teien.new("niwa", seed=seed, circuit=SMALL[seed % len(SMALL)], size="small", **named)
        return RefereedNiwa(match, small=True, **named)
    match = teien.new("niwa", seed=seed, circuit=CIRCUITS[seed % len(CIRCUITS)], **named)
    return RefereedNiwa(match, **named)
