"""What pictures for a terminal are put together from: their widths in cells, and what they tell without colours."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from teien.core.words.terminal import NAME, assembled, meaning, player_line, shortened


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna         "),
        ("1234567890123", "1234567890123"),
        ("12345678901234", "123456789012…"),
        ("山田花子", "山田花子     "),
        ("山田花子山田花", "山田花子山田…"),
        ("a山田花子山田", "a山田花子山田"),
        ("", " " * NAME),
    ],
)
def test_a_name_takes_its_room_and_no_more(name: str, shown: str) -> None:
    assert shortened(name) == shown


@given(name=st.text(st.characters(exclude_categories=["C", "M"]), max_size=40), room=st.integers(1, 20))
def test_every_name_takes_exactly_its_room(name: str, room: int) -> None:
    assert cell_len(shortened(name, room)) == room


def test_all_lines_are_as_wide_as_the_widest() -> None:
    picture = assembled([[("ab", "bold")], [("山", ""), ("x", "red")], []], width=2)
    assert [cell_len(line) for line in picture.plain.split("\n")] == [3, 3, 3]
    assert [cell_len(line) for line in assembled([[("ab", "")]], width=6).plain.split("\n")] == [6]
    assert assembled([]).plain == ""


def test_styles_stay_with_their_characters() -> None:
    picture = assembled([[("ab", "bold"), ("c", "red")]], width=5)
    assert [(picture.plain[span.start : span.end], span.style) for span in picture.spans] == [
        ("ab", "bold"),
        ("c", "red"),
    ]


@pytest.mark.parametrize("acts", [False, True])
def test_an_arrow_shows_who_must_act(acts: bool) -> None:
    line = player_line("●", "blue", "Anna", "  5", ("red", "red"), acts=acts)
    assert assembled([line]).plain == f"{'→ ' if acts else '  '} ●  {'Anna':{NAME}}  5red"
    weight = "bold" if acts else ""
    assert line[1:] == [(" ● ", "blue"), (f" {'Anna':{NAME}}", weight), ("  5", weight), ("red", "red")]


def test_a_sign_stands_before_its_meaning() -> None:
    assert meaning(("─", "green"), ("R", "red"), means="red mark") == [
        ("─", "green"),
        ("R", "red"),
        (" red mark", "dim"),
    ]
    assert meaning(("g", ""), means="green", gap=3)[-1] == (" green   ", "dim")
