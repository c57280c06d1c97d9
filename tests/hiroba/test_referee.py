"""The compiled rules and the independent referee play the same games and agree at every move."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import teien
from teien.core.chance import below, streams
from teien.core.game import find
from teien.core.match import Match
from teien.core.perft import perft
from teien.core.row import new_row
from teien.hiroba import material, rules
from tests.hiroba.tables import BLOCKED_GAME
from tests.referee.hiroba import Referee

GAMES = 2000
"""Games in `./test`, over all player counts and both ways of placing koi."""
CHUNKS = 20
LONG_GAMES = 100_000
CASES = [(players, koi) for players in (2, 3, 4) for koi in ("best", "hand")]


def referee_of(match: Match) -> Referee:
    setup = match.game.setup(match.board, match.state)
    layout = [None if tile == "~" else tile for tile in setup["layout"].split()]
    return Referee(match.players, layout, int(setup["first"]) - 1, setup["koi"])


def plain(value: Any) -> Any:
    """Tuples as lists, so that dataclasses compare with the referee's plain lists and dicts."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    return value


def play_on(match: Match, referee: Referee, seed: int, *, count_all: bool) -> None:
    """Plays to the end on both, comparing who acts, what is legal and, at least at the end, what it counts."""
    chooser = teien.player("random", seed=seed)
    while not match.over:
        seat = match.to_act[0]
        assert referee.seat == seat, (seed, match.record())
        assert {move.text for move in match.legal_moves()} == referee.legal(), (seed, match.record())
        move = chooser.choose(match, seat)
        match.play(move)
        referee.play(move.text)
        if count_all:
            assert plain(asdict(match.tally.breakdown)) == referee.breakdown(), (seed, match.record())
    assert referee.over
    assert plain(asdict(match.tally.breakdown)) == referee.breakdown(), (seed, match.record())


def agree(seed: int) -> None:
    """One random game on both; every tenth is counted after each move."""
    players, koi = CASES[seed % len(CASES)]
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    play_on(match, referee_of(match), seed, count_all=seed % 10 == 0)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(chunk * GAMES // CHUNKS, (chunk + 1) * GAMES // CHUNKS):
        agree(seed)


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(LONG_GAMES // 1000))
def test_many_random_games_agree_with_the_referee(chunk: int) -> None:
    for seed in range(GAMES + 1000 * chunk, GAMES + 1000 * (chunk + 1)):
        agree(seed)


@pytest.mark.parametrize("seed", range(30))
def test_h16_games_with_a_blocked_player_agree_with_the_referee(seed: int) -> None:
    match = teien.load(BLOCKED_GAME)
    referee = referee_of(match)
    for _, move in match.history:
        referee.play(move.text)
    play_on(match, referee, seed, count_all=True)


@pytest.mark.parametrize("chunk", range(10))
def test_h16_h17_crowded_boards_agree_with_the_referee(chunk: int) -> None:
    """Boards of 1 to 4 tiles, no real layout has so few: players are blocked early and often."""
    game = find("hiroba")
    tiles = material.read_tiles(None)
    blocked = 0
    for seed in range(chunk, 400, 10):
        chance = streams(seed, 1)
        players = 2 + seed % 3
        places = [int(below(chance, 9)) for _ in range(1 + seed % 4)]
        codes = np.full((9, 9), material.WATER, np.int8)
        for place in places:
            codes[place] = material.turned(tiles[int(below(chance, 12))], int(below(chance, 4)))
        board, state = new_row(material.BOARD), new_row(rules.STATE)
        material.fill(codes, board)
        board.players = players
        board.first = int(below(chance, players))
        board.koi_by_hand = seed // 3 % 2
        rules.start(board, state)
        if any(rules.can_place(state, seat) for seat in range(players)):
            match = Match(game, board, state)
            play_on(match, referee_of(match), seed, count_all=True)
            blocked += bool(match.state.hand.any())
    assert blocked > 10


def test_position_tree_counts_agree_with_the_referee() -> None:
    for players in (2, 3, 4):
        match = teien.new("hiroba", players=players, seed=players)
        assert perft(match, 2) == sum(len(after) for after in second_moves(match))


def second_moves(match: Match) -> Iterator[set[str]]:
    """What the referee allows after each of the moves it allows."""
    for text in referee_of(match).legal():
        referee = referee_of(match)
        referee.play(text)
        yield referee.legal()
