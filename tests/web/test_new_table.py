"""New tables, as they are stored."""

import pytest

import teien
from teien.core.words.errors import BadMaterial, TeienError
from teien.core.words.language import speaking
from teien.web.new_table import SeatSpec, TableSpec, from_record, new_table, once_more
from teien.web.table import Table
from tests.web.sittings import COMPUTER, FRIEND, HERE, do, sit_down


def test_a_new_table_has_its_setup_drawn_and_its_seats() -> None:
    spec = TableSpec("hiroba", [HERE, SeatSpec("link"), COMPUTER], {"koi": "hand", "first": " "})
    stored = new_table(spec, "guest", "fr")
    assert [(seat.kind, seat.level, seat.name, seat.guest) for seat in stored.seats] == [
        ("here", None, "Anna", "guest"),
        ("link", None, None, None),
        ("computer", 1, "Seedling", None),
    ]
    assert (stored.options, stored.language, stored.over, stored.rematch) == ({"koi": "hand"}, "fr", False, None)
    match = teien.load(stored.start)
    assert match.names == ("Anna", "Player 2", "Seedling")
    assert not match.history


def test_who_gives_no_name_gets_one_in_their_language() -> None:
    with speaking("fr"):
        stored = new_table(TableSpec("niwa", [SeatSpec("here"), SeatSpec("computer", 5)], {}), "guest", "fr")
    assert [seat.name for seat in stored.seats] == ["Joueur 1", "Vieux pin"]


def test_computers_of_one_level_are_told_apart() -> None:
    levels = (2, 1, 2)
    spec = TableSpec("hiroba", [HERE, *(SeatSpec("computer", level) for level in levels)], {})
    stored = new_table(spec, "guest", "en")
    assert [seat.name for seat in stored.seats] == ["Anna", "Sapling 1", "Seedling", "Sapling 2"]
    assert teien.load(stored.start).names == ("Anna", "Sapling 1", "Seedling", "Sapling 2")


@pytest.mark.parametrize("level", [None, 0, 9, -1])
def test_a_level_that_is_not_there(level: int | None) -> None:
    with pytest.raises(BadMaterial):
        new_table(TableSpec("niwa", [HERE, SeatSpec("computer", level)], {}), None, "en")


@pytest.mark.parametrize("tiles", ["nonsense", "/etc/passwd", "tile A: \u0000"])
def test_a_bad_file_is_told_without_the_server_s_folders(tiles: str) -> None:
    """N05: what is given is read as the contents of a file."""
    with pytest.raises(BadMaterial) as caught:
        new_table(TableSpec("niwa", [HERE, FRIEND], {"tiles": tiles}), None, "en")
    assert "'tiles.txt'" in str(caught.value)
    assert "root:" not in str(caught.value)


def test_once_more_moves_everybody_on_by_one() -> None:
    table = sit_down("hiroba", HERE, SeatSpec("link"), COMPUTER, first="1", koi="hand")
    do(table, "join", 1, "Cléo")
    do(table, "resign", 1)
    again = once_more(table)
    assert [(seat.number, seat.kind, seat.name) for seat in again.seats] == [
        (0, "computer", "Seedling"),
        (1, "here", "Anna"),
        (2, "link", "Cléo"),
    ]
    assert again.seats[1].guest == "guest"
    assert again.options == table.stored.options
    assert again.id != table.id
    assert Table.of(again, []).match.names == ("Seedling", "Anna", "Cléo")


def test_a_record_becomes_a_table_to_look_at() -> None:
    match = teien.new("niwa", seed=1, names=["Anna", "Ben"])
    match.play(match.legal_moves()[0])
    table = Table.of(from_record(match.record("all"), "en"), [])
    assert table.is_record
    assert table.over
    assert table.match.names == ("Anna", "Ben")
    assert len(table.match.history) == 1
    with pytest.raises(TeienError):
        from_record("nonsense", "en")
