"""Records: read by people, replayed through the rules, and refused with the place and the reason."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import BadRecord

RECORD = """\
game: hiroba
version: 1
players: 3
player 1: Anna
player 2: Ben
player 3: Chloé
date: 2026-11-15
seed: 12
layout: aBB/APB/ABB BbB/ABB/APB BBB/ABP/AaA ~ bBB/BPA/BAA PBB/BBa/AAA ~ PBB/BbA/BAA PAA/BBA/BBa
first: 3
koi: best

1. 3e9 +h7 | 1a9 +a8 | 5i1
2. 8d9 +b9 | 9c9 | 6i9
3. 4g9 | 5c8 | 7f9

result: unfinished
"""


def changed(old: str, new: str) -> str:
    assert old in RECORD
    return RECORD.replace(old, new)


def test_a_record_is_written_as_it_was_read() -> None:
    match = teien.load(RECORD)
    assert match.record() == RECORD
    assert match.names == ("Anna", "Ben", "Chloé")
    assert match.seed == 12
    assert len(match.history) == 12
    assert match.to_act == (2,)


def test_what_a_person_may_type_otherwise() -> None:
    typed = changed("1. 3e9 +h7 | 1a9 +a8 | 5i1", "# the first round\n1. 3e9 +h7 1a9 +a8   5i1 # Chloé begins")
    typed = typed.replace("2. 8d9 +b9 | 9c9 | 6i9", "2. 8d9 +b9\n   9c9 | 6i9").replace("player 2: Ben\n", "")
    match = teien.load(typed)
    assert match.names == ("Anna", "Player 2", "Chloé")
    assert match.position() == teien.load(RECORD).position()


def test_a_record_without_a_layout_is_set_up_by_its_seed() -> None:
    new = teien.new("hiroba", players=3, seed=12)
    short = "game: hiroba\nversion: 1\nplayers: 3\nseed: 12\nresult: unfinished"
    assert teien.load(short).position() == new.position()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed("game: hiroba", "game: go"), "no game is called 'go'"),
        (changed("game: hiroba\n", ""), "no line 'game: …'"),
        (changed("version: 1", "version: 2"), "'version: 2': this Teien reads version 1"),
        (changed("version: 1\n", ""), "no line 'version: …'"),
        (changed("players: 3", "players: 5"), "'players: 5': Hiroba is not played by 5"),
        (changed("players: 3", "players: three"), "'players: three': a number"),
        (changed("seed: 12", "seed: twelve"), "'seed: twelve': a whole number"),
        (changed("seed: 12\n", "").replace("first: 3\n", ""), "neither 'seed: …' nor 'first: …'"),
        (changed("first: 3", "first: 4"), "first '4': H10"),
        (changed("koi: best", "koi: worst"), "koi 'worst': H20"),
        (changed("koi: best", "koi: best\nkoi: best"), "line 12: 'koi' is given twice"),
        (changed("koi: best", "carp: best"), "'carp: best': Hiroba knows no such line"),
        (changed("aBB/APB/ABB", "aBB/APB"), r"layout, tile 1 \('aBB/APB'\): H05"),
        (changed("aBB/APB/ABB ", ""), "layout: H06: a layout has 9 tiles, this one 8"),
        (changed("~ PBB", "PBB/BBa/AAA PBB"), "H07: 3 players turn 2 tiles to water, here 1"),
        (changed("player 1: Anna", "player 1: An\tna"), r"name 'An\\tna'"),
        (changed("4g9", "4g10"), "line 15, move 10, round 3: '4g10' is no move"),
        (changed("4g9", "8g9"), "line 15, move 10, round 3: 8g9: H14: the row already has a 8, on d9"),
        (changed("4g9", "4f2"), "line 15, move 10, round 3: 4f2: H13"),
        (changed("5i1", "5h1"), "line 13, move 5, round 1: 5h1: H12"),
        (changed("2. 8d9", "3. 8d9"), r"line 15: round 3 comes after round 3"),
        (changed("3. 4g9", "4. 4g9"), r"line 15, move 10 \(4g9\): it stands in round 4, but round 3 is played"),
        (changed("6i9\n3. 4g9", "6i9 | 4g9\n3."), r"move 10 \(4g9\): it stands in round 2, but round 3 is played"),
        (changed(" | 6i9", ""), r"line 15, move 9 \(4g9\): it stands in round 3, but round 2 is played"),
        (changed("3e9 +h7", "1:3e9 +h7"), "move 1, round 1: 3e9: it is Chloé's turn, not Anna's"),
        (changed("3e9 +h7", "x:3e9 +h7"), "line 13: 'x:3e9': a player's number"),
        (changed("3e9 +h7", "9:3e9 +h7"), "seat 8: there are seats 0 to 2"),
        (changed("unfinished", "player 1 wins, 9-1-1"), "the result says 'player 1 wins, 9-1-1', but"),
        (changed("result: unfinished\n", ""), "ends without 'result: …'"),
        (changed("unfinished", "unfinished\n4. 1a1"), "line 18: nothing may follow the result"),
        (changed("2. 8d9", "hello\n2. 8d9").replace("1. 3e9 +h7 | 1a9 +a8 | 5i1\n", ""), "line 13: 'hello' is neither"),
        (changed("3. 4g9", "date: today\n3. 4g9"), "line 15: 'date: …' belongs above the moves"),
        ("", "ends without"),
    ],
)
def test_damage_is_named_with_its_place_and_reason(text: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        teien.load(text)


def test_a_finished_record_cannot_go_on() -> None:
    match = teien.new("hiroba", players=2, seed=3)
    chooser = teien.player("random", seed=3)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    record = match.record()
    assert re.search(r"result: player [12] wins, \d+-\d+\n", record)
    longer = record.replace("\n\nresult", " | 1a1\n\nresult")
    with pytest.raises(BadRecord, match=r"\(1a1\): the game is already over"):
        teien.load(longer)


def test_a_match_from_a_position_keeps_it_in_its_record() -> None:
    match = teien.from_position("hiroba", teien.load(RECORD).position())
    match.play(match.legal_moves()[0])
    record = match.record()
    assert "position: aBB/APB/ABB,BbB" in record
    again = teien.load(record)
    assert again.position() == match.position()
    assert again.record() == record
    with pytest.raises(BadRecord, match="the position has 3"):
        teien.load(record.replace("players: 3", "players: 2"))
    with pytest.raises(BadRecord, match="knows no such line"):
        teien.load(record.replace("\nposition", "\nfirst: 3\nposition"))


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300))
def test_any_text_gives_a_bad_record_and_nothing_else(text: str) -> None:
    with pytest.raises(BadRecord):
        teien.load(text)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_damaged_record_loads_or_is_a_bad_record(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(RECORD)))
    stop = data.draw(st.integers(start, min(len(RECORD), start + 12)))
    middle = data.draw(st.one_of(st.text(max_size=6), st.sampled_from([" ", "\n", ":", "|", "1.", "9c4", "~", "0"])))
    damaged = RECORD[:start] + middle + RECORD[stop:]
    try:
        match = teien.load(damaged)
    except BadRecord:
        return
    assert teien.load(match.record()).state.tobytes() == match.state.tobytes()
