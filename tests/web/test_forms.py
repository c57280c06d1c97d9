"""Forms: what they show and what is read from them."""

import pytest

from teien.core.play.game import find
from teien.core.words.errors import BadMaterial
from teien.core.words.language import speaking
from teien.web.forms import ago, own_path, read_players, read_seat, read_spec, shown_option
from teien.web.games import counts
from teien.web.new_table import SeatSpec

FILLED = {
    "players": "3",
    "seat-0": "here",
    "name-0": "Anna",
    "seat-1": "link",
    "seat-2": "computer-5",
    "option-koi": "best",
}


def test_a_form_becomes_a_table() -> None:
    spec = read_spec(find("hiroba"), FILLED | {"seat-3": "nonsense, but nobody sits there"})
    assert list(spec.seats) == [SeatSpec("here", name="Anna"), SeatSpec("link"), SeatSpec("computer", 5)]
    assert spec.options == {"koi": "best"}


@pytest.mark.parametrize("players", ["", "1", "5", "2.0", " 2", "٣", "9" * 5000])
def test_a_count_that_the_game_does_not_know(players: str) -> None:
    assert read_players(find("hiroba"), {"players": players}) is None
    with pytest.raises(BadMaterial):
        read_spec(find("hiroba"), FILLED | {"players": players})


@pytest.mark.parametrize("value", ["", "HERE", "computer", "computer-", "computer-x", "computer-²", "link-2"])
def test_a_seat_that_makes_no_sense(value: str) -> None:
    with pytest.raises(BadMaterial):
        read_seat(value, "Anna")


@pytest.mark.parametrize("path", ["/", "/table/abc", "/seat/a-0~b?x=1#y", "/été"])
def test_own_paths_stay(path: str) -> None:
    assert own_path(path) == path


@pytest.mark.parametrize("path", ["", "x", "//x", "/\\x", "http://x", "javascript:x", "/\tx", "/\n", "http://[", " /"])
def test_other_paths_lead_home(path: str) -> None:
    assert own_path(path) == "/"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "just now"),
        (59.9, "just now"),
        (60, "1 minute ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86_399, "23 hours ago"),
        (86_400, "1 day ago"),
        (10 * 86_400, "10 days ago"),
    ],
)
def test_how_long_ago(seconds: float, words: str) -> None:
    assert ago(seconds) == words


def test_counts_of_players() -> None:
    assert (counts(find("hiroba")), counts(find("niwa"))) == ("2–4", "2")


def test_an_option_is_shown_in_the_language_in_use_and_as_it_was_filled_in() -> None:
    koi = find("hiroba").options[1]
    assert shown_option(koi, {})["value"] == "best"
    assert shown_option(koi, {"option-koi": "hand"})["value"] == "hand"
    english = shown_option(koi, {})
    with speaking("fr"):
        french = shown_option(koi, {})
    assert [text for text, _label in english["choices"]] == [text for text, _label in french["choices"]]
    assert english["choices"] != french["choices"]
