"""The network of Haru Ichiban, computed once more in plain NumPy."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import teien
from teien.core.engine import rules
from teien.core.play.match import Match
from teien.haru_ichiban.figures import points_of
from teien.haru_ichiban.material import TO_WIN
from teien.haru_ichiban.moves import MOVES
from teien.haru_ichiban.network import (
    AT_SHAPE,
    CHANCES,
    CHANCES_A_SEAT,
    FIGURES,
    HANDS,
    MOST_FEATURES,
    NETWORKS,
    PLACE_WAYS,
    PLACES,
    SHAPE_WAYS,
    SHAPES,
    SIZE,
    USUAL,
    WINDOWS,
    list_features,
    turned,
    ways,
)
from teien.haru_ichiban.rules import CHOOSE, DARK, STEP, blow

BEYOND = 99


def positions(games: int = 2) -> Iterator[Match]:
    """Every decision of some random games."""
    for seed in range(games):
        match = teien.new("haru-ichiban", seed=seed)
        chooser = teien.player("random", seed=seed)
        while not match.over:
            yield match
            match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])


def arrays(numbers: npt.NDArray[np.float32]) -> dict[str, npt.NDArray[np.float64]]:
    found, start = {}, 0
    for name, shape in SHAPES.items():
        size = int(np.prod(shape))
        found[name] = numbers[start : start + size].reshape(shape).astype(float)
        start += size
    assert start == SIZE
    return found


def features_of(board: Any, state: object, seat: int) -> tuple[list[int], list[int]]:
    room, taken = np.empty(MOST_FEATURES, np.int64), np.empty(WINDOWS, np.int64)
    length = list_features(board, state, seat, taken, room)
    return room[:length].tolist(), taken.tolist()


def ways_of(state: Any, seat: int) -> list[int]:
    """How each figure's squares are taken up, counted square by square."""
    found = []
    for squares, _ in FIGURES:
        listed = [square for square in range(25) if squares >> square & 1]
        owners = [state["flower"][square] // 10 if state["flower"][square] else -1 for square in listed]
        pads = sum(bool(state["pad"][square]) and owner < 0 for square, owner in zip(listed, owners, strict=True))
        found.append(ways(len(listed))[owners.count(seat), owners.count(1 - seat), pads])
    return found


def test_it_says_what_its_numbers_say() -> None:
    chance = np.random.default_rng(1)
    numbers = chance.normal(0, 0.15, SIZE).astype(np.float32)
    learnt = arrays(numbers)
    kinds = set()
    for match in positions():
        seat, state = match.to_act[0], match.state
        legal = np.array(match.legal_numbers(seat), np.int32)
        features, taken = features_of(match.board, state, seat)
        assert taken == ways_of(state, seat)
        seen = np.maximum(0, learnt["bias"] + learnt["features"][features].sum(0))
        hidden = np.maximum(0, learnt["hidden_bias"] + seen @ learnt["hidden"])
        deep = np.maximum(0, learnt["deeper_bias"] + hidden @ learnt["deeper"])
        prices = learnt["ways_bias"] + deep @ learnt["ways"]
        values, likings = np.zeros(2), np.zeros(200, np.float32)
        rules.predict(numbers, match.board, state, seat, legal, len(legal), likings, values)
        worth = 1 / (1 + np.exp(-(deep @ learnt["worth"] + learnt["worth_bias"][0])))
        assert values[seat] == pytest.approx(worth, abs=1e-4)
        assert values.sum() == pytest.approx(1)
        for number, liking in zip(legal.tolist(), likings, strict=False):
            kind = MOVES.of([number])[0].kind
            kinds.add(kind)
            expected = learnt["moves_bias"][number] + deep @ learnt["moves"][number]
            if kind == "wind":
                after = state.copy().reshape(1)
                blow(match.board, after[0], (number - 60) % 25, (number - 60) // 25)
                if after["rounds"][0] != state["rounds"] or after["phase"][0] != DARK:
                    continue
                then = ways_of(after[0], seat)
                expected += prices[AT_SHAPE + then].sum() - prices[AT_SHAPE + taken].sum()
            elif kind in ("bloom", "frog", "dark"):
                square = (number - 10) % 25
                expected += sum(
                    prices[AT_SHAPE[index] + taken[index]]
                    for index, (squares, _) in enumerate(FIGURES)
                    if squares >> square & 1
                )
            assert liking == pytest.approx(expected, abs=1e-3), number
    assert kinds == {"choose", "bloom", "frog", "wind", "dark"} | kinds & {"role"}


def test_a_turned_pond_has_turned_features() -> None:
    for match in positions(2):
        seat = match.to_act[0]
        for symmetry in range(8):
            squares = [turned(square, symmetry) for square in range(25)]
            assert sorted(squares) == list(range(25))
            state = match.state.copy().reshape(1)[0]
            state["pad"][squares] = match.state["pad"]
            state["flower"][squares] = match.state["flower"]
            for name in ("pads", "dark_sides"):
                state[name] = sum(1 << squares[square] for square in range(25) if match.state[name] >> square & 1)
            for each in range(2):
                bloom, frog = int(match.state["blooms"][each]), match.state["frog"][each]
                state["blooms"][each] = sum(1 << squares[square] for square in range(25) if bloom >> square & 1)
                state["frog"][each] = squares[frog] if frog >= 0 else -1
            here, _ = features_of(match.board, match.state, seat)
            there, _ = features_of(match.board, state, seat)
            moved = [
                feature - feature % 25 + squares[feature % 25] if feature < PLACES else feature for feature in here
            ]
            assert sorted(moved) == sorted(there)


def test_the_points_that_could_be_made_at_once() -> None:
    """The best bloom, how many there are, and the best wind, tried one by one."""
    made = 0
    for match in positions(3):
        state, seat = match.state, match.to_act[0]
        features, _ = features_of(match.board, state, seat)
        for each, owner in enumerate((seat, 1 - seat)):
            start = CHANCES + each * CHANCES_A_SEAT
            found = sorted(feature - start for feature in features if start <= feature < start + CHANCES_A_SEAT)
            assert len(found) == 7
            bloom, score = int(state["blooms"][owner]), int(state["score"][owner])
            free = [square for square in range(25) if state["pad"][square] and not state["flower"][square]]
            points = [points_of(USUAL, bloom | 1 << square) for square in free]
            best = max(points, default=0)
            assert found[0] == (6 if best and score + best >= TO_WIN else min(best, 5))
            assert found[1] == 7 + min(3, sum(point > 0 for point in points))
            winds = []
            for step in STEP:
                for square in range(25):
                    line, at = [], square
                    while 0 <= at < 25 and state["pad"][at]:
                        line.append(at)
                        beside = at + int(step)
                        near = abs(beside % 5 - at % 5) + abs(beside // 5 - at // 5) == 1
                        at = beside if 0 <= beside < 25 and near else BEYOND
                    if line and at != BEYOND:
                        flowers = [other for other in range(25) if bloom >> other & 1]
                        blown = sum(1 << other + int(step) * (other in line) for other in flowers)
                        winds.append(points_of(USUAL, blown))
            best = max(winds, default=0)
            made += best > 0
            assert found[3] == 18 + (6 if best and score + best >= TO_WIN else min(best, 5))
            assert found[4] == 25 + min(3, sum(point > 0 for point in winds))
    assert made > 5


def test_flowers_just_dealt_are_left_out() -> None:
    for match in positions(1):
        if match.state["phase"] == CHOOSE:
            features, _ = features_of(match.board, match.state, match.to_act[0])
            held = [feature for feature in features if HANDS <= feature < HANDS + 32]
            assert len(held) == (0 if match.state["turn"] == 1 else 2 * (9 - match.state["turn"]))


def test_ways_have_room() -> None:
    assert PLACES + PLACE_WAYS == HANDS
    assert SHAPE_WAYS == 35 * 3 + 56
    assert len(ways(4)) == 35


def test_what_is_shipped_fits() -> None:
    numbers = NETWORKS.load(teien.new("haru-ichiban", seed=0).board)
    assert len(numbers) in (0, SIZE)
