"""H27: the small board, a house option: few tiles and few pebbles, wherever a game is begun, and off unless chosen."""

from typing import Any

import numpy as np
import pytest

import teien
from teien.hiroba.material import CENTRE, WATER, read_layout, small_waters

PAIR = "~ ~ ~ ~ AAA/aBB/BBP AAa/ABB/PBB ~ ~ ~"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h27_as_many_tiles_as_players_lie_around_the_centre(players: int) -> None:
    drawn = set()
    for seed in range(40):
        match = teien.new("hiroba", players=players, seed=seed, size="small")
        setup = match.game.write_setup(match.board, match.state)
        laid = [place for place, tile in enumerate(setup["layout"].split()) if tile != "~"]
        assert len(laid) == players
        assert CENTRE in laid
        assert set(range(9)) - {*laid} in small_waters(players)
        drawn.add(tuple(laid))
    assert len(drawn) == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_h27_everybody_has_two_pebbles_and_who_begins_a_stone(players: int) -> None:
    match = teien.new("hiroba", players=players, seed=3, first=1, size="small")
    assert [hand.pebbles for hand in match.view().hands] == [(1, 0, 0, 1, 0)] * players
    assert [hand.stones for hand in match.view().hands] == [int(seat == 1) for seat in range(players)]
    assert {move.text[0] for move in match.legal_moves()} == {"1", "4", "6", "9"}
    chooser = teien.player("random", seed=3)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    assert len(match.history) <= 2 * players + 1
    assert match.game.setup.longest(match.board) == 4 * players


def test_h27_it_comes_back_from_records_and_positions() -> None:
    match = teien.new("hiroba", seed=4, first=0, size="small", layout=PAIR)
    match.play(match.legal_moves()[0])
    assert "\nsize: small\n" in match.record()
    assert "size" not in teien.new("hiroba", seed=4).record()
    assert teien.load(match.record()) == match
    read = teien.from_position("hiroba", match.position())
    assert np.array_equal(read.board, match.board)
    assert np.array_equal(read.state, match.state)
    with pytest.raises(teien.BadPosition, match="H02: player 1 has 0 showing 2 or 8"):
        teien.from_position("hiroba", match.position().replace(f" {match.history[0][1].text}", " 2e5"))
    with pytest.raises(teien.BadPosition, match="H04: player 1 was dealt 1, not 2"):
        teien.from_position("hiroba", f"{PAIR.replace(' ', ',')} -|- - 2|0 - best 1 1 pebble")


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"size": "tiny"}, "size 'tiny': H27: one of 'usual', 'small' is expected"),
        ({"size": "small", "layout": "~ ~ ~ ~ ~ 1 ~ ~ 2"}, "H27: on the small board for 2 lie 2 tiles, the centre"),
        ({"size": "small", "layout": "2 ~ ~ ~ 1 ~ ~ ~ ~"}, "H27: on the small board for 2 lie 2 tiles, the centre"),
        ({"size": "small", "layout": "~ ~ ~ ~ 1 2>> ~ ~ ~"}, "H09: the pond of tile 5"),
        ({"layout": PAIR}, "H07: 2 players turn 4 tiles to water, here 7 are"),
        ({"size": "small", "layout": "3 1 2 4 5 ~ ~ ~ ~"}, "H27: on the small board for 2"),
    ],
)
def test_h27_what_is_no_small_board_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(teien.BadMaterial, match=complaint):
        teien.new("hiroba", **options)


def test_h27_what_was_learnt_of_the_usual_board_is_not_used() -> None:
    game = teien.new("hiroba", seed=1).game
    assert game.networks is not None
    assert game.networks.file(teien.new("hiroba", seed=1).board) is not None
    assert game.networks.file(teien.new("hiroba", seed=1, size="small").board) is None


def test_h27_a_batch_and_playouts_are_small_too() -> None:
    assert teien.playouts("hiroba", players=2, games=50, seed=1, size="small").moves <= 50 * 5
    batch = teien.batch("hiroba", games=3, seed=1, size="small", layout=PAIR)
    water = np.flatnonzero(read_layout(PAIR, [])[:, 0] == WATER)
    assert (batch.boards["pond"][:, water] == -1).all()
