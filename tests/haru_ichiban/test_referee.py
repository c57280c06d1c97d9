"""Random games, as the compiled rules and the referee play side by side, lead everywhere."""

import random

from teien.core.play.move import Move
from teien.haru_ichiban.view import PHASES
from tests.haru_ichiban.refereed import RefereedHaruIchiban, refereed


def test_every_phase_is_reached() -> None:
    """So that their agreement speaks of all of them."""
    seen = set()

    class Watched(RefereedHaruIchiban):
        def choose(self, chance: random.Random) -> tuple[int, Move]:
            seen.add(PHASES[self.match.state.phase])
            return super().choose(chance)

    for seed in range(60):
        Watched(refereed(seed).match).play_on(seed)
    assert seen == set(PHASES) - {"over", "scored"}
