"""The levels for people."""

import pytest

import teien
from teien import BadMaterial
from teien.core.words.language import speaking
from teien.players.levels import LEVELS, LevelPlayer
from teien.players.tree import TreePlayer


def test_there_are_five_named_in_both_languages() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    with speaking("fr"):
        french = {level.name for level in LEVELS}
    assert len({level.english for level in LEVELS} | french) == 10


@pytest.mark.parametrize("level", [0, 6, True, "3", None])
def test_any_other_level_is_refused(level: object) -> None:
    with pytest.raises(BadMaterial, match="a level from 1 to 5 is expected"):
        LevelPlayer(level)  # type: ignore[arg-type]


def test_level_5_takes_as_many_threads_as_it_is_told() -> None:
    player = LevelPlayer(5, threads=1)
    assert isinstance(player._mind, TreePlayer)
    assert player._mind.threads == 1
    with pytest.raises(BadMaterial, match="threads 0: a whole number"):
        LevelPlayer(1, threads=0)


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_high_level_beats_a_low_one(game: str) -> None:
    """A sign that levels are in order; how much stronger each is, the arena measures."""
    won = 0
    for seed in range(6):
        match = teien.new(game, seed=seed)
        players = [teien.player("level4", seed=seed), teien.player("level1", seed=seed)]
        if seed % 2:
            players.reverse()
        while not match.over:
            seat = match.to_act[0]
            match.play(players[seat].choose(match, seat), seat)
        assert match.outcome is not None
        won += match.outcome.winners == (seed % 2,)
    assert won >= 5
