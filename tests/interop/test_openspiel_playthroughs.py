"""Golden playthroughs in OpenSpiel's format, and one for each game."""

import pyspiel
import pytest

from tests.interop.golden import CASES, FOLDER, path, playthrough


@pytest.mark.parametrize("case", CASES)
def test_playthroughs_stay_as_they_are(case: str) -> None:
    assert playthrough(case) == path(case).read_text("utf-8"), "see tests/interop/golden.py"


def test_every_game_has_one() -> None:
    games = {pyspiel.load_game(text).get_type().short_name for text in CASES.values()}
    assert games == {name for name in pyspiel.registered_names() if name.startswith("teien_")}
    assert {each.name for each in FOLDER.iterdir()} == {path(case).name for case in CASES}
