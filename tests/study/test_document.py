"""Analyses as documents: nothing is lost, and what is amiss is named with its place."""

import json
from collections.abc import Callable
from typing import Any

import pytest

import teien
from teien import BadMaterial
from teien.core.play.match import Match
from teien.study.analysis import GameAnalysis
from teien.study.document import read, written
from teien.study.yardstick import Yardstick
from tests.study.games import GAMES, played


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_lost(game: str, players: int, seed: int) -> None:
    match = played(game, players, seed)
    found = teien.analyse(match, simulations=20, yardstick=Yardstick(0.01, 0.02, 0.3))
    again = read(json.loads(json.dumps(written(found))), match)
    assert again == found
    assert written(again) == written(found)
    assert again.graded(Yardstick(0.01, 0.02, 0.3)) == found


@pytest.fixture(scope="module")
def analysed() -> tuple[Match, GameAnalysis]:
    match = played("haru-ichiban", 2)
    return match, teien.analyse(match, simulations=20)


def changed(place: tuple[str | int, ...], value: object) -> Callable[[dict[str, Any]], None]:
    def change(document: Any) -> None:
        *way, last = place
        for key in way:
            document = document[key]
        if value is ...:
            del document[last]
        else:
            document[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (changed(("format",), 2), r"analysis, format: format 1 is expected, not 2"),
        (changed(("game",), "niwa"), r"analysis, game: “haru-ichiban” is expected, not 'niwa'"),
        (changed(("moves",), {}), r"analysis, moves: a list of \d+ is expected"),
        (changed(("moves", 3), None), r"analysis, moves\[3\]: a dictionary is expected, not None"),
        (changed(("moves", 0, "move"), "8"), r"analysis, moves\[0\].move: \d:\d is expected, not '8'"),
        (changed(("moves", 1, "before"), 1.5), r"analysis, moves\[1\].before: a share from 0 to 1 is expected"),
        (changed(("moves", 1, "before"), ...), r"analysis, moves\[1\]: a part “before” is expected"),
        (changed(("moves", 1, "best"), "z99"), r"analysis, moves\[1\].best: a move is expected, not 'z99'"),
        (changed(("moves", 1, "grade"), "bad"), r"analysis, moves\[1\].grade: one of inaccuracy, .* is expected"),
        (changed(("moves", 1, "exact"), 1), r"analysis, moves\[1\].exact: true or false is expected"),
        (changed(("moves", 0, "choice", "own"), []), r"analysis, moves\[0\].choice.own: a dictionary is expected"),
        (changed(("expected", 0, 0), "x"), r"analysis, expected\[0\]\[0\]: a number is expected, not 'x'"),
        (changed(("seats", 0, "account", "luck"), True), r"seats\[0\].account.luck: a number is expected"),
        (changed(("seats", 0, "grades", "mistake"), -1), r"seats\[0\].grades.mistake: a whole number is expected"),
    ],
)
def test_what_is_amiss_is_named_with_its_place(
    analysed: tuple[Match, GameAnalysis], change: Callable[[dict[str, Any]], None], told: str
) -> None:
    match, found = analysed
    document = json.loads(json.dumps(written(found)))
    change(document)
    with pytest.raises(BadMaterial, match=told):
        read(document, match)


def test_a_document_is_read_beside_its_own_match_only(analysed: tuple[Match, GameAnalysis]) -> None:
    match, found = analysed
    with pytest.raises(BadMaterial, match="analysis, moves: a list of"):
        read(written(found), match.at(10))
    with pytest.raises(BadMaterial, match="analysis, document: a dictionary is expected"):
        read([], match)
