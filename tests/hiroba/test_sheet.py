"""The score pad: H25."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teien import BadRecord
from teien.core.play.game import find
from teien.core.play.modules import Sheet
from teien.hiroba.scoring import breakdown
from tests.hiroba.tables import LAYOUT, sheet
from tests.hiroba.test_scoring import rows

TYPED = """
game: hiroba
// Saturday, in the garden
A: Black
B: Purple

tiles:
   ~            ~            ~
   BBA/bBA/BPA  AaA/PBA/BBB  ~
   BBA/BBA/bBP  APB/ABB/AaB  AAA/APB/bBB

board:
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
   ~  ~  ~  |  ~  ~  ~  |  ~  ~  ~
  ----------+-----------+----------
   B4 .  B2 |  .  B1 #  |  .  .  .
   .  A5 .  |  .  .  .  |  .  .  .
   .  .  .  |  1b 4B .  |  .  .  .
  ----------+-----------+----------
   .  A4 A3 |  .  .  #  |  A7 2a .
   B7 A1 .  |  B2 B5 .  |  .  .  B3
   .  A2 .  |  #  .  .  |  A4 .  A9
"""


def read(text: str) -> Sheet:
    return find("hiroba").read_sheet(text, {})


def test_a_finished_table_is_counted_without_mistakes() -> None:
    table = read(TYPED)
    assert table.view.names == ("Black", "Purple")
    assert table.mistakes == ()
    assert table.view.phase == "over"
    assert [player.total for player in breakdown(table.view).players] == [34, 33]


def test_an_unfinished_table_is_counted_as_it_lies() -> None:
    table = read(TYPED.replace("B7 A1", ".  A1"))
    assert table.view.phase != "over"
    assert table.view.to_act == (1,)
    assert table.mistakes == ()


def test_tiles_may_be_typed_by_number_of_a_set_of_ones_own() -> None:
    tiles = ["AAA/APB/bBB"] * 9
    numbered = sheet(rows(), layout="~ ~ ~ ~ 1> 2 ~ ~ ~")
    table = find("hiroba").read_sheet(numbered, {"tiles": tiles})
    assert sum(pond is not None for pond in table.view.layout.ponds) == 2
    house = read(sheet(rows(), layout="~ ~ ~ ~ 4> 4 ~ ~ ~"))
    assert house.view == table.view


@pytest.mark.parametrize(
    ("pieces", "mistake"),
    [
        ({"e9": "A9", "i9": "B9"}, "H14: two 9s in one row, on e9 and i9"),
        ({"e9": "A9", "e5": "B9"}, "H14: two 9s in one column, on e9 and e5"),
        ({"e9": "A9", "f7": "B9"}, "H14: two 9s in one garden, on e9 and f7"),
        ({"e9": "A9", "f9": "A9"}, "H14: two 9s in one row and garden, on e9 and f9"),
        ({"e9": "A9", "d9": "A1", "e8": "A1"}, "H02: Player A has placed 3 pebbles 1/9, but has 2"),
        ({"e9": "A5", "d8": "A5"}, "H02: Player A has placed 2 pebbles 5/5, but has 1"),
        ({"d9": "#", "d8": "#", "e8": "#", "e7": "#"}, "H04: 4 stones lie on the board, but 3 were dealt"),
        ({"d9": "A1", "d8": "A2"}, "H12: Player A has no pebble on a starting square"),
        ({"e9": "A1", "d9": "A2", "i2": "A4"}, "H13: Player A's pebble on i2 shares no row or column"),
    ],
)
def test_h25_mistakes_are_pointed_out_but_counted(pieces: dict[str, str], mistake: str) -> None:
    table = read(sheet(rows(**pieces)))
    assert any(mistake in each for each in table.mistakes), table.mistakes
    told = breakdown(table.view)
    laid = sum(int(piece[1]) for piece in pieces.values() if piece != "#")
    assert sum(total for each in told.gardens for total in each.sums.values()) == laid


def test_h25_a_lonely_first_pebble_is_no_mistake() -> None:
    assert read(sheet(rows(e9="A9", i7="B1"))).mistakes == ()


def test_h25_a_layout_against_the_rules_is_pointed_out() -> None:
    table = read(sheet(rows(), layout="1 2 3 4 5 6 7 8 9"))
    assert any("H07: 2 players turn 4 tiles to water, here 0 are" in each for each in table.mistakes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (sheet(rows(d7="A9")), r"line 13, d7 \('A9'\): H11: d7 is a pond"),
        (sheet(rows(a1="A9")), "a1 .*H08: a1 is water"),
        (sheet(rows(d7="#")), "d7 .*H11: d7 is a pond"),
        (sheet(rows(a1="#")), "a1 .*H08: a1 is water"),
        (sheet(rows(e9="~")), "e9 .*H08: the tile there is not turned to water"),
        (sheet(rows(d7="~")), "d7 .*H08: the tile there is not turned to water"),
        (sheet(rows(e9="C9")), r"e9 \('C9'\): expected '\.', '#' or a player's letter with a number, as in A9"),
        (sheet(rows(e9="A0")), "e9 .*expected"),
        (sheet(rows(e9="A99")), "e9 .*expected"),
        (sheet(rows(e9="9")), "e9 .*expected"),
        (sheet(rows(), players="A"), "2 to 4 players are needed, .*here are 1"),
        (sheet(rows(), players="ABCDE"), "here are 5"),
        (sheet(rows(), players="AAB"), "two players have the letter A"),
        (sheet(rows()).replace(". . . . . . . . .\n", "", 1), "board: 9 rows are needed, here are 8"),
        (sheet(rows()).replace(". . . . . . . . .\n", ". .\n", 1), "a row of the board has 9 squares, this one 2"),
        (sheet(rows()).replace("board:", "boat:"), "'boat' is none of 'game', 'tiles', 'board'"),
        (sheet(rows()).replace("board:", "board: here"), "'board:' stands once, alone on its line"),
        (sheet(rows()).replace("tiles:\n", ""), "stands under neither 'tiles:' nor 'board:'"),
        (sheet(rows(), layout=LAYOUT.replace("PBA", "BBA", 1)), "tiles: layout, tile 2 .*H05: a tile has one pond"),
        (sheet(rows(), layout="1 2 3"), "tiles: layout: H06: a layout has 9 tiles, this one 3"),
        ("", "2 to 4 players"),
    ],
)
def test_h25_what_cannot_lie_there_or_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        read(text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_sheet_is_counted_or_a_bad_record(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TYPED)))
    stop = data.draw(st.integers(start, min(len(TYPED), start + 8)))
    middle = data.draw(st.one_of(st.text(max_size=4), st.text("0123456789ABPab.~#/>|: \n", max_size=6)))
    try:
        table = read(TYPED[:start] + middle + TYPED[stop:])
    except BadRecord:
        return
    told = breakdown(table.view)
    assert len(told.players) == len(table.view.names)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_a_bad_record(text: str) -> None:
    with pytest.raises(BadRecord):
        read(text)
