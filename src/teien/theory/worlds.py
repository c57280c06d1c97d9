"""The small worlds: of each game one set-up that its options make so small that all of it can be known."""

from collections.abc import Mapping
from typing import Any

from teien.core.play.start import new
from teien.theory.whole import WholeGame

WORLDS: Mapping[str, Mapping[str, Any]] = {
    "hiroba": {"size": "small", "layout": "~ ~ ~ ~ 1 2 ~ ~ ~", "first": 0},
    "haru-ichiban": {"pond": "3x3", "dragonfly": 0},
    "niwa": {
        "size": "small",
        "circuit": "pink@0,0 A@3,-2 blue>>>@5,-1",
        "repetition": False,
        "longest": 4,
        "first": 0,
    },
}
"""By game the options, as `teien.new` takes them; of Haru Ichiban one round is the world."""


def world(game: str) -> WholeGame:
    """A game's small world, whole.

    >>> len(world("haru-ichiban"))
    79928
    """
    return WholeGame(new(game, 2, seed=0, **WORLDS[game]))
