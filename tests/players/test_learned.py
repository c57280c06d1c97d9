"""Players that follow a network: its file, what it likes, and what cannot be played."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import teien
from teien import BadMaterial, IllegalMove
from teien.core.play.game import find
from teien.players.learned import Network, read_network, write_network
from teien.players.spelling import read_player


def network(game: str, seed: int = 1, hidden: int = 8) -> Network:
    """One that has learnt nothing."""
    found = find(game)
    chance = np.random.default_rng(seed)
    sizes = [(found.observation.size, hidden), (hidden, found.actions + 1)]
    layers = [(chance.normal(size=size).astype(np.float32), np.zeros(size[1], np.float32)) for size in sizes]
    return Network(found, tuple(layers))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "network.npz"
    write_network(path, network("hiroba"))
    return path


@pytest.mark.parametrize("game", teien.GAMES)
def test_whole_games_of_legal_moves(game: str, tmp_path: Path) -> None:
    write_network(tmp_path / "network.npz", network(game))
    options: dict[str, Any] = {"longest": 30} if game == "niwa" else {}
    match = teien.new(game, seed=2, **options)
    players = [read_player(f"learned:file={tmp_path / 'network.npz'},mixed=true", seed=seat) for seat in range(2)]
    while not match.over:
        seat = match.to_act[0]
        match.play(players[seat].choose(match, seat), seat)


def test_a_file_brings_back_what_was_written(file: Path) -> None:
    again, before = read_network(file), network("hiroba")
    rows = np.random.default_rng(1).integers(0, 2, (3, before.game.observation.size), np.uint8)
    for one, other in zip(again.look(rows), before.look(rows), strict=True):
        assert (one == other).all()
    assert before.look(rows)[0].shape == (3, before.game.actions)
    assert (np.abs(before.look(rows)[1]) <= 1).all()


def test_it_takes_what_the_network_likes_best_and_mixes_by_its_likings(tmp_path: Path) -> None:
    """A network of one layer without weights: its biases alone decide."""
    match = teien.new("haru-ichiban", seed=1)
    first, second, third = match.legal_numbers(0)
    biases = np.zeros(match.game.actions + 1, np.float32)
    biases[second], biases[-1] = np.log(3), 0.5
    weights = np.zeros((match.game.observation.size, len(biases)), np.float32)
    write_network(tmp_path / "network.npz", Network(match.game, ((weights, biases),)))
    player = teien.player("learned", file=str(tmp_path / "network.npz"))
    found = player.analyse(match, 0)
    assert player.choose(match, 0).number == second
    assert [candidate.move.number for candidate in found.candidates] == [second, first, third]
    assert [candidate.probability for candidate in found.candidates] == pytest.approx([0.6, 0.2, 0.2])
    assert found.expected == pytest.approx((1 + np.tanh(0.5)) / 2)
    mixed = teien.player("learned", file=str(tmp_path / "network.npz"), mixed=True, seed=1)
    chosen = [mixed.choose(match, 0).number for _ in range(300)]
    assert 150 < chosen.count(second) < 210
    assert set(chosen) == {first, second, third}


def test_what_a_seat_cannot_know_changes_nothing(tmp_path: Path) -> None:
    """R26: the choice already made is not looked at."""
    write_network(tmp_path / "network.npz", network("haru-ichiban", seed=3))
    player = teien.player("learned", file=str(tmp_path / "network.npz"))
    chosen = set()
    for place in range(3):
        match = teien.new("haru-ichiban", seed=9)
        match.play(match.legal_numbers(0)[place], 0)
        chosen.add(player.choose(match, 1))
    assert len(chosen) == 1


def test_another_game_and_nothing_to_choose_are_refused(file: Path) -> None:
    player = teien.player("learned", file=str(file))
    niwa = teien.new("niwa", seed=1, first=0)
    with pytest.raises(BadMaterial, match="has learnt Hiroba, not Niwa"):
        player.choose(niwa, 0)
    match = teien.new("hiroba", seed=1, first=0)
    with pytest.raises(IllegalMove, match="need not act"):
        player.choose(match, 1)


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "network.npz"
    with pytest.raises(BadMaterial, match=r"network .*network\.npz"):
        read_network(path)
    path.write_text("no archive")
    with pytest.raises(BadMaterial, match=r"network\.npz"):
        read_network(path)
    good = network("hiroba")
    write_network(path, good._replace(layers=good.layers[:1]))
    with pytest.raises(BadMaterial, match="do not fit Hiroba"):
        read_network(path)
    np.savez(path, game=np.array("hiroba"), version=np.array(99))
    with pytest.raises(BadMaterial, match="version 99"):
        read_network(path)
    np.savez(path, game=np.array("chess"), version=np.array(1))
    with pytest.raises(BadMaterial, match="no game is called 'chess'"):
        read_network(path)
    np.savez(path, weights_0=np.zeros(3))
    with pytest.raises(BadMaterial, match="game"):
        read_network(path)
    with pytest.raises(BadMaterial, match="player 'learned'"):
        teien.player("learned")
