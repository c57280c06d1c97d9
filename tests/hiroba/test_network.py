"""What a network says of Hiroba: the same as plain matrices say, and the same of a board that is turned."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import teien
from teien.core.engine import rules
from teien.core.play.match import Match
from teien.hiroba import network
from teien.hiroba.material import BESIDE
from teien.hiroba.network import CHANNELS, FEATURES, LAYERS, NETWORKS, SHAPES, STARTS
from teien.hiroba.squares import SQUARE_NAMES

Numbers = npt.NDArray[np.float32]


def said(match: Match, numbers: Numbers) -> tuple[dict[str, float], list[float]]:
    """How much the compiled network likes each move, by its text, and the shares by seats."""
    seat = match.to_act[0]
    legal = np.array(match.legal_numbers(seat), np.int32)
    likings, values = np.zeros(len(legal), np.float32), np.zeros(match.players)
    rules.predict(numbers, match.board, match.state, seat, legal, len(legal), likings, values)
    return {
        str(match.move(int(move))): float(liked) for move, liked in zip(legal, likings, strict=True)
    }, values.tolist()


def computed(match: Match, numbers: Numbers) -> tuple[dict[str, float], list[float]]:
    """The same by plain matrices, from what `list_features` lists."""
    board, state = match.board, match.state
    arrays = {
        name: numbers[STARTS[name] : STARTS[name] + int(np.prod(shape))].reshape(shape).astype(float)
        for name, shape in SHAPES.items()
    }
    squares = [square for square in range(81) if board.garden[square] >= 0]
    listed = np.zeros(network.MOST_FEATURES, np.int64)
    whole = np.zeros(FEATURES)
    whole[listed[: network.list_position(board, state, listed)]] = 1
    seen = np.zeros((len(squares), FEATURES))
    groups: list[list[tuple[str, int]]] = []
    for row, square in zip(seen, squares, strict=True):
        row[listed[: network.list_features(board, state, square, listed)]] = 1
        ponds = [tile for tile in range(9) if board.pond[tile] >= 0 and square in BESIDE[board.pond[tile]]]
        if ponds:
            row[network.BESIDE_PONDS + min(len(ponds), 3) - 1] = 1
        groups.append(
            [("line", square // 9), ("line", 9 + square % 9), ("garden", int(board.garden[square]))]
            + [("pond", pond) for pond in ponds]
        )
    known = (seen + whole) @ arrays["features"]
    for layer in range(LAYERS):
        active = np.maximum(known, 0)
        for index, own in enumerate(groups):
            given = (
                active[index] @ arrays["own"][layer] + active.sum(0) @ arrays["board"][layer] + arrays["bias"][layer]
            )
            for kind, number in own:
                members = [other for other, theirs in enumerate(groups) if (kind, number) in theirs]
                given = given + active[members].sum(0) @ arrays[kind][layer]
            known[index] += given
    active = np.maximum(known, 0)
    together = np.concatenate([active.sum(0), active.max(0)])
    liked = active @ arrays["pebbles"] + arrays["pebbles_bias"]
    likings = {"-": float(together[:CHANNELS] @ arrays["no_stone"] + arrays["no_stone_bias"][0])}
    for move in match.legal_moves():
        if move.kind in ("pebble", "stone"):
            place = squares.index(SQUARE_NAMES.index(move.square))
            likings[str(move)] = float(liked[place, move.value - 1 if move.kind == "pebble" else 9])
    hidden = np.maximum(together @ arrays["hidden"] + arrays["hidden_bias"], 0)
    odds = np.exp((hidden @ arrays["shares"] + arrays["shares_bias"])[: match.players])
    seat = match.to_act[0]
    shares = [float(odds[(other - seat) % match.players] / odds.sum()) for other in range(match.players)]
    return {str(move): likings[str(move)] for move in match.legal_moves()}, shares


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_says_what_its_matrices_say(players: int) -> None:
    match = teien.new("hiroba", players, seed=5)
    chance = np.random.default_rng(players)
    own = chance.normal(0, 0.01, network.SIZE).astype(np.float32)
    numbers = NETWORKS.load(match.board) if players == 2 else network.prepare(own)
    player = teien.player("random", seed=5)
    for _decision in range(14):
        likings, shares = said(match, numbers)
        expected, expected_shares = computed(match, numbers)
        assert likings == pytest.approx(expected, rel=1e-3, abs=1e-3)
        assert shares == pytest.approx(expected_shares, abs=1e-3)
        match.play(player.choose(match, match.to_act[0]))


def test_it_says_the_same_of_a_board_that_is_turned() -> None:
    """It knows no places, only which squares go together."""
    match = teien.new("hiroba", 2, seed=5)
    layout = match.game.write_setup(match.board, match.state)["layout"].split()
    tiles = [[tile.split("/") for tile in layout[3 * row : 3 * row + 3]] for row in range(3)]
    turned_tiles = [
        "/".join("".join(line) for line in quarter(tile)) if tile != ["~"] else "~"
        for row in quarter(tiles)
        for tile in row
    ]
    turned = teien.new("hiroba", 2, layout=" ".join(turned_tiles), first=int(match.board.first))
    player = teien.player("greedy", seed=5)
    numbers = NETWORKS.load(match.board)
    for _move in range(9):
        likings, shares = said(match, numbers)
        elsewhere, same_shares = said(turned, numbers)
        assert {turned_text(text): liking for text, liking in likings.items()} == pytest.approx(elsewhere, abs=1e-4)
        assert shares == pytest.approx(same_shares, abs=1e-4)
        turned.play(turned_text(str(match.play(player.choose(match, match.to_act[0])))))


def quarter(rows: Any) -> list[list[Any]]:
    """A square of things, turned by a quarter to the right."""
    return [list(column)[::-1] for column in zip(*rows, strict=True)]


def turned_text(text: str) -> str:
    """A move on the board that is turned by a quarter to the right."""
    if text == "-":
        return text
    row, column = 9 - int(text[-1]), "abcdefghi".index(text[-2])
    return f"{text[:-2]}{'abcdefghi'[8 - row]}{9 - column}"


def test_games_with_koi_by_hand_are_searched_too() -> None:
    """H20: where the koi are placed by hand, nothing was learnt of that."""
    match = teien.new("hiroba", 2, seed=5, koi="hand")
    player = teien.player("greedy", seed=5)
    while not any(move.kind == "koi" for move in match.legal_moves()):
        match.play(player.choose(match, match.to_act[0]))
    assert teien.player("tree", simulations=50, threads=1, seed=1).choose(match, match.to_act[0]) in match.legal_moves()
