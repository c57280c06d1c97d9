"""Games in one small file: what is read off by playing them again is what was seen and done when they were played."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import teien
from teien.core.play.match import Match
from teien.core.words.errors import BadRecord, IllegalMove
from teien.interop.dataset import Dataset, joined

OPTIONS = {"hiroba": {"koi": "hand"}, "haru-ichiban": {"pond": "3x3"}, "niwa": {"longest": "12"}}


def played(game: str, seed: int) -> Match:
    options = teien.core.play.game.find(game).read_options(2, OPTIONS[game])
    match, player = teien.new(game, 2, seed=seed, **options), teien.player("random", seed=seed)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]), match.to_act[0])
    return match


@pytest.mark.parametrize("game", teien.GAMES)
def test_what_is_read_is_what_was_seen_and_done(game: str, tmp_path: Path) -> None:
    matches = [played(game, seed) for seed in range(5)]
    parts = [Dataset.of(some, "random", OPTIONS[game]) for some in (matches[:3], matches[3:])]
    joined(parts).write(tmp_path / "games.npz")
    assert [file.name for file in tmp_path.iterdir()] == ["games.npz"]
    games = Dataset.read(tmp_path / "games.npz")
    assert len(games) == 5
    assert (games.player, dict(games.options)) == ("random", OPTIONS[game])
    for number, match in enumerate(matches):
        assert games.match(number) == match
    some = list(games.samples(games_at_once=2))
    assert [np.unique(each.games).tolist() for each in some] == [[0, 1], [2, 3], [4]]
    samples = some[0]
    place = 0
    for match in matches[:2]:
        again = teien.load(match.record("all"))
        while again.history:
            again.undo()
        for done in match.history:
            legal = np.flatnonzero(samples.masks[place]).tolist()
            seen = again.game.observation.of(again.board, again.state, done.seat)
            assert samples.seats[place] == done.seat == again.to_act[0]
            assert samples.actions[place] == done.move.number
            assert legal == sorted(again.legal_numbers(done.seat))
            assert (samples.observations[place] == seen).all()
            winners = match.tally.winners
            won = 0 if len(winners) != 1 else 1 if done.seat in winners else -1
            assert samples.returns[place] == won
            again.play(done.move, done.seat)
            place += 1
    assert place == len(samples.actions)


def test_what_is_damaged_or_of_other_games_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("hiroba", 1)
    games = Dataset.of([match], "random", OPTIONS["hiroba"])
    with pytest.raises(BadRecord, match="game 0: it does not end as it did"):
        next(replace(games, winners=games.winners ^ np.uint8(3)).samples())
    with pytest.raises(IllegalMove):
        next(replace(games, moves=games.moves[::-1].copy()).samples())
    with pytest.raises(BadRecord, match="do not go together"):
        joined([games, replace(games, player="greedy")])
    with pytest.raises(BadRecord, match="are over"):
        Dataset.of([teien.new("hiroba", seed=1)], "random")
    with pytest.raises(BadRecord, match="data set"):
        Dataset.read(tmp_path / "nothing.npz")
    with monkeypatch.context() as patched:
        patched.setattr(games.game, "version", 99)
        games.write(tmp_path / "other.npz")
    with pytest.raises(BadRecord, match="version 99"):
        Dataset.read(tmp_path / "other.npz")
