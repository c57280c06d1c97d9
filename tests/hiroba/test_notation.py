"""Moves and positions as text: read back exactly, and refused with the part and the rule."""

import pytest

import teien
from teien import BadPosition, MalformedMove
from teien.hiroba.moves import MOVES
from tests.hiroba.tables import BLOCKED, BOOKLET, position, table


@pytest.mark.parametrize(
    "text", ["", "9", "c4", "0c4", "9j4", "9c0", "9c10", "c49", "+", "+9c4", "--", "k", "9C4", " 9c4", "９c4"]
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove) as refused:
        MOVES.parse(text)
    assert str(refused.value).startswith(f"{text!r} is no move: 9c4 places a pebble")


def test_a_position_is_one_line_that_a_person_can_read() -> None:
    match = table("9e9|1i7", stones="d9", left="1|1")
    assert match.position() == (
        "~,BaA/BBA/PBA,ABB/APB/AAb,~,AAB/AbB/BBP,BBB/APB/ABb,~,~,BaA/BBA/BPA 9e9|1i7 d9 1|1 - best 1 1 pebble"
    )


@pytest.mark.parametrize("line", [BLOCKED, BOOKLET, BOOKLET.replace("best 2 - over", "hand 2 2 koi")])
def test_positions_are_read_back(line: str) -> None:
    assert teien.from_position("hiroba", line).position() == line


HAND = BOOKLET.replace(" - best 2 - over", " {} hand 2 {} {}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "9 parts are expected between blanks, here are 0"),
        (position() + " more", "9 parts are expected"),
        (position("-"), r"2 to 4 players are set apart by '\|', here 1"),
        (position("-|-|-|-|-"), r"2 to 4 players are set apart by '\|', here 5"),
        (position("-|-|-"), "layout: H07: 3 players turn 2 tiles"),
        (position().replace("BaA/BBA/PBA", "BaA/BBA/BBA", 1), "layout, tile 2 .*H05: a tile has one pond"),
        (position().replace("~,BaA", "1,BaA", 1), "layout, tile 1 .*H06"),
        (position(option="worst"), "koi option 'worst': H20"),
        (position(first=3), "first '3': a player from 1 to 2"),
        (position(seat=3), "seat to act '3'"),
        (position(seat="-"), "seat to act '-'"),
        (position(phase="dance"), "last part 'dance': one of pebble, stone, koi, over"),
        (position("9|-"), "pebble '9': a number and a square are expected"),
        (position("9j1|-"), "pebble '9j1'"),
        (position("9d7|-"), "pebble 'd7': H11: d7 is a pond"),
        (position("9a1|-"), "pebble 'a1': H08: a1 is water"),
        (position("9e9,1e9|-"), "pebble 'e9': H11: e9 already holds a pebble"),
        (position("9e9,9e5|-"), "pebble '9e5': H14: the column already has a 9, on e9"),
        (position("9e9,9i9|-"), "pebble '9i9': H14: the row already has a 9, on e9"),
        (position("5e9,5e5|-"), "pebble '5e5': H14: the column already has a 5, on e9"),
        (position("5e9,5i7|-"), "pebble '5i7': H02: player 1 has 1 showing 5 or 5"),
        (position("9e9,1e8,9d8|-"), "pebble '9d8': H02: player 1 has 2 showing 9 or 1"),
        (position(stones="x1"), "stone 'x1': squares are named a1 to i9"),
        (position(stones="d7"), "stone 'd7': H11: d7 is a pond"),
        (position(stones="d9,d9", left="0|1"), "H11: a square holds one stone"),
        (position(stones="d9"), "H04: 0 were used, but 1 lie on the board"),
        (position(left="2"), "stones left '2': one number from 0 to 2 a player"),
        (position(left="2|x"), "stones left"),
        (position(left="2|2"), "H04: player 2 was dealt 1, not 2"),
        (position("9d9|1i7"), "H12: player 1 has no pebble on a starting square"),
        (position("9e9,1h3|1i7,2i8"), "H13: player 1's pebbles do not hang together"),
        (position("9e9|-", seat=1), "H16: player 2 has placed 0 pebbles in 1 turns"),
        (position("-|9e9", seat=1), "H11: player 2 has placed 1 pebbles in 0 turns"),
        (position("9e9|1i7", stones="d9,d8", left="0|1"), "H15: player 1 has placed more than one stone a turn"),
        (position("9e9|-", stones="d9", left="1|1", phase="stone"), "H15: player 1 has placed more than one stone"),
        (position("-|-", phase="stone"), "H15: a stone comes after a pebble, and player 1 has placed none"),
        (position("-|-", phase="over", seat="-"), "H17: somebody can still place a pebble"),
        (position("-|-", phase="koi", option="hand"), "H17: somebody can still place a pebble"),
        (position("-|-", phase="koi"), "H20: koi are placed by hand only"),
        (position("-|-", koi="d9"), "H20: koi are placed by hand only"),
        (BLOCKED.replace("2 3 pebble", "2 2 pebble"), "position: H16: player 2 can place no pebble"),
        (HAND.format("f6", "2", "koi"), "koi 'f6': H11: f6 already holds a stone"),
        (HAND.format("a3", "2", "koi"), "koi 'a3': H20: nobody won that garden outright"),
        (HAND.format("d6,f5", "2", "koi"), "koi 'f5': H20: the garden has a koi already"),
        (HAND.format("i3", "2", "koi"), "koi 'i3': H20: player 1 is not yet to place"),
        (HAND.format("d6,e5,c4", "1", "koi"), "H20: player 2 has won no koi for it"),
        (HAND.format("d6,e5", "2", "koi"), "H20: player 2 can place no koi"),
    ],
)  # fmt: skip
def test_a_bad_position_names_the_part_and_the_rule(line: str, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        teien.from_position("hiroba", line)


def test_h15_the_stone_phase_needs_a_stone() -> None:
    spent = position("9e9,1e8|1i7,2i8", stones="d9", left="2|0", seat=2, phase="stone")
    with pytest.raises(BadPosition, match="position: H15: player 2 can place no stone"):
        teien.from_position("hiroba", spent)
