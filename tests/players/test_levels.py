"""The levels for people."""

import pickle
from pathlib import Path

import pytest

import teien
from teien import BadMaterial
from teien.core.play.game import Game, find
from teien.core.play.levels import FIRST_RATING, Step, Strength, ratings, steps_in
from teien.core.words.language import speaking
from teien.players.levels import LEVELS, LevelPlayer


def test_all_are_named_in_both_languages() -> None:
    assert [level.number for level in LEVELS] == list(range(1, 9))
    with speaking("fr"):
        french = {level.name for level in LEVELS} | {level.about for level in LEVELS}
    assert len({level.english for level in LEVELS} | {level.meant_for for level in LEVELS} | french) == 32


@pytest.mark.parametrize("level", [0, 9, True, "3", None])
def test_any_other_level_is_refused(level: object) -> None:
    with pytest.raises(BadMaterial, match="a level from 1 to 8 is expected"):
        LevelPlayer(level)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_higher_level_beats_a_lower_one(game: str) -> None:
    """A sign that levels are in order; how much stronger each is, `benchmarks/levels.py` measures."""
    won = 0
    for seed in range(6):
        match = teien.new(game, seed=seed)
        players = [teien.player("level5", seed=seed), teien.player("level1", seed=seed)]
        if seed % 2:
            players.reverse()
        while not match.over:
            seat = match.to_act[0]
            match.play(players[seat].choose(match, seat), seat)
        assert match.outcome is not None
        won += match.outcome.winners == (seed % 2,)
    assert won >= 5


def test_a_low_level_errs_alike_throughout_a_game_and_otherwise_than_another_of_its_level() -> None:
    match = teien.new("hiroba", seed=3)
    seat = match.to_act[0]
    for _ in range(3):
        match.play(match.legal_moves()[0])
    seat = match.to_act[0]
    chosen = [{LevelPlayer(level, seed=seed, temper=7).choose(match, seat) for seed in range(4)} for level in (1, 2, 4)]
    assert [len(moves) for moves in chosen[:2]] == [1, 1], "only its searches are drawn by the seed"
    others = {LevelPlayer(1, seed=1, temper=temper).choose(match, seat) for temper in range(8)}
    assert len(others) > 2


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_every_level_takes_a_win_at_once(level: int) -> None:
    """Whatever else does not come to its mind."""
    for puzzle in [puzzle for puzzle in teien.puzzles("niwa") if len(puzzle.line) == 2][:4]:
        match = puzzle.match()
        match.play(puzzle.line[0])
        match.play(LevelPlayer(level, seed=level).choose(match, puzzle.seat))
        assert match.over


def test_high_levels_choose_the_same_everywhere() -> None:
    """On one core by simulations, whatever the machine has; a player that was sent elsewhere is the same."""
    match = teien.new("haru-ichiban", seed=2)
    for level in (6, 7):
        player = LevelPlayer(level, seed=1)
        assert pickle.loads(pickle.dumps(player)).choose(match, 0) == player.choose(match, 0)


@pytest.mark.parametrize("game", [find(name) for name in teien.GAMES], ids=lambda game: game.name)
def test_each_game_says_how_strong_its_levels_are_and_how_that_was_found(game: Game) -> None:
    steps = steps_in(game.rules_folder)
    assert len(game.strengths.levels) == len(LEVELS) == len(game.ratings) == len(steps) + 1
    assert [step.higher for step in steps] == list(range(2, len(LEVELS) + 1))
    assert list(game.ratings) == sorted(game.ratings)
    assert game.ratings[0] == FIRST_RATING
    for step in steps:
        assert step.command.startswith(f"teien arena {game.name} level{step.higher - 1} level{step.higher} ")
        assert step.games >= (200 if step.higher < len(LEVELS) else 100)
    assert str(game.ratings[2]) in LEVELS[2].described(game)


def test_ratings_are_those_of_elo() -> None:
    step = Step(2, 99, 75, 0, "")
    assert ratings((step, step)) == (FIRST_RATING, FIRST_RATING + 196, FIRST_RATING + 391)
    assert ratings(steps_in(Path("nowhere"))) == ()
    assert Strength().is_unerring
