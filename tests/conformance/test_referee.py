"""The compiled rules and the independent referee play the same games and agree at every move."""

from importlib import import_module

import pytest

from teien.conformance.cases import every_game
from teien.core.play.game import OWN
from tests.perft.count import perft
from tests.referee.driver import Refereed

GAMES = 2000
"""Games in `./test`, of each."""
CHUNKS = 40
LONG_GAMES = 100_000
MOST_POSITIONS = 200
"""The tree is followed no further from more positions than these."""


def refereed(name: str, seed: int) -> Refereed:
    """A new match of a game beside its referee, with whatever options the seed stands for."""
    module = import_module(f"tests.{OWN[name].removeprefix('teien.').partition(':')[0]}.refereed")
    found = module.refereed(seed)
    assert isinstance(found, Refereed)
    return found


@every_game
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree_with_the_referee(name: str, chunk: int) -> None:
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        refereed(name, seed).play_on(seed)


@pytest.mark.long
@every_game
@pytest.mark.parametrize("chunk", range(LONG_GAMES // 500))
def test_many_random_games_agree_with_the_referee(name: str, chunk: int) -> None:
    for seed in range(GAMES + 500 * chunk, GAMES + 500 * (chunk + 1)):
        refereed(name, seed).play_on(seed)


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_position_tree_counts_agree_with_the_referee(name: str, seed: int) -> None:
    both = refereed(name, seed)
    count = 1
    for depth in (1, 2, 3):
        if count < MOST_POSITIONS:
            count = perft(both.match, depth)
            assert both.sequences(depth) == count
    assert count > both.sequences(1)
