"""Where players are blocked, the compiled rules and the referee agree too; random games seldom get there."""

import numpy as np
import pytest

import teien
from teien.core.engine.chance import below, streams
from teien.core.engine.row import new_row
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.hiroba import material, rules
from tests.hiroba.refereed import RefereedHiroba
from tests.hiroba.tables import BLOCKED_GAME


@pytest.mark.parametrize("seed", range(30))
def test_h16_games_with_a_blocked_player_agree_with_the_referee(seed: int) -> None:
    RefereedHiroba(teien.load(BLOCKED_GAME)).play_on(seed)


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
            RefereedHiroba(match).play_on(seed)
            blocked += bool(match.state.hand.any())
    assert blocked > 10
