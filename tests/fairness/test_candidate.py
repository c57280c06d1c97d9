"""Set-ups by chance, and files of them."""

import json
from pathlib import Path

import pytest

from teien.core.play.game import find
from teien.core.words.errors import BadMaterial, BadRecord
from teien.fairness.candidate import Candidate, check, drawn_candidates, line_of, read_candidates, write_candidates


def test_no_two_are_alike_and_the_same_seed_draws_the_same() -> None:
    for name, players in (("niwa", 2), ("hiroba", 3)):
        drawn = drawn_candidates(find(name), players, {}, 20, 4)
        assert len({json.dumps(candidate.options) for candidate in drawn}) == 20
        assert drawn == drawn_candidates(find(name), players, {}, 20, 4)
        assert drawn != drawn_candidates(find(name), players, {}, 20, 5)
        for candidate in drawn:
            check(candidate)
            assert "first" not in candidate.options


def test_options_given_are_kept_and_what_they_leave_open_is_drawn() -> None:
    (fixed,) = drawn_candidates(find("niwa"), 2, {"circuit": "pond", "capacity": "none"}, 1, 1)
    assert fixed.options == {"circuit": "pond", "capacity": "none"}
    (other,) = drawn_candidates(find("niwa"), 2, {"capacity": "none"}, 1, 1)
    assert other.options.keys() == {"circuit", "capacity"}
    (drawn,) = drawn_candidates(find("niwa"), 2, {"circuit": "random"}, 1, 1)
    assert drawn.options["circuit"].count("@") == 12


def test_a_game_in_which_nothing_is_drawn_has_one_set_up() -> None:
    (candidate,) = drawn_candidates(find("haru-ichiban"), 2, {}, 3, 1)
    assert candidate.options == {}


def test_a_file_is_read_back(tmp_path: Path) -> None:
    drawn = drawn_candidates(find("hiroba"), 2, {}, 3, 1)
    path = tmp_path / "candidates.jsonl"
    write_candidates(path, drawn)
    assert read_candidates(path.read_text("utf-8"), "a file") == drawn


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("\n", BadRecord, "a file: there is no set-up in it"),
        ("{}", BadRecord, "a file, line 1: is no set-up: 'options'"),
        ("\nnothing", BadRecord, "a file, line 2: is no set-up"),
        (line_of(Candidate("a", "chess", 2, {})), BadMaterial, "line 1: no game is called 'chess'"),
        (line_of(Candidate("a", "niwa", 3, {})), BadMaterial, "line 1: Niwa is played by 2 players"),
        (line_of(Candidate("a", "niwa", 2, {"circuit": "bog"})), BadMaterial, "line 1: circuit 'bog': N04"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        read_candidates(text, "a file")
