"""Every rule of play, each test named after its rule: H01–H04 and H10–H17."""

import pytest

import teien
from teien import IllegalMove
from teien.hiroba import rules
from tests.hiroba.tables import BLOCKED, LAYOUT, table, texts


def test_h01_a_board_has_a_pond_two_gardens_and_a_start_on_each_tile() -> None:
    board = table().board
    assert board.tiles == 5
    for tile in (1, 2, 4, 5, 8):
        assert board.pond[tile] >= 0
        assert int(board.garden_size[2 * tile]) + int(board.garden_size[2 * tile + 1]) == 8


def test_h02_each_player_has_nine_pebbles_with_two_sides() -> None:
    match = table()
    assert match.state.hand[:2].tolist() == [[2, 2, 2, 2, 1]] * 2
    assert {text[0] for text in texts(match)} == set("123456789")
    assert [int(rules.kind(number)) for number in range(1, 10)] == [0, 1, 2, 3, 4, 3, 2, 1, 0]


def test_h02_either_side_uses_the_pebble_up() -> None:
    match = table("1e9,9e5|2i7,3i4")
    shown = {text[0] for text in texts(match)}
    assert shown == set("2345678")
    with pytest.raises(IllegalMove, match="9d9: H02: no pebble showing 9 is left"):
        match.play("9d9")


@pytest.mark.parametrize(
    ("players", "first", "dealt"),
    [(2, 0, [2, 1]), (2, 1, [1, 2]), (3, 0, [2, 1, 0]), (3, 1, [0, 2, 1]), (4, 0, [2, 1, 1, 0]), (4, 2, [1, 0, 2, 1])],
)
def test_h04_stones_are_dealt_in_turn_order(players: int, first: int, dealt: list[int]) -> None:
    match = teien.new("hiroba", players=players, seed=1, first=first)
    assert match.state.stones[:players].tolist() == dealt


def test_h10_the_first_player_is_chosen_or_drawn_and_play_goes_by_seat() -> None:
    for first in range(3):
        match = teien.new("hiroba", players=3, seed=1, first=first)
        order: list[int] = []
        while len(order) < 6:
            order += [match.to_act[0]] if not order or order[-1] != match.to_act[0] else []
            match.play(match.legal_moves()[-1])
        assert order == [(first + turn) % 3 for turn in range(6)]
    drawn = [teien.new("hiroba", players=4, seed=seed).to_act[0] for seed in range(60)]
    assert set(drawn) == {0, 1, 2, 3}


def test_h11_a_pebble_must_be_placed_on_an_empty_garden_square() -> None:
    match = table("1e9|2i7", stones="d9", left="1|1")
    for text, reason in [
        ("5e9", "H11: e9 already holds a pebble"),
        ("5d9", "H11: d9 already holds a stone"),
        ("5d7", "H11: d7 is a pond"),
        ("5e3", "H08: e3 is water"),
        ("-", "H11: a pebble must be placed now"),
        ("+d8", "H11: a pebble must be placed now"),
        ("ke8", "H11: a pebble must be placed now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    assert "5e8" in texts(match)


def test_h12_the_first_pebble_goes_on_a_starting_square_of_any_tile() -> None:
    match = table()
    assert texts(match) == {f"{number}{square}" for number in range(1, 10) for square in ("e9", "i7", "e5", "i4", "h3")}
    with pytest.raises(IllegalMove, match="9d9: H12: the first pebble goes on a starting square, and d9 is none"):
        match.play("9d9")


def test_h12_binds_each_player_in_the_first_round_only() -> None:
    match = table("9e9|-", left="2|1", seat=2)
    assert {text[1:] for text in texts(match)} == {"i7", "e5", "i4", "h3"}
    assert {text for text in texts(match) if text.endswith("e5")} == {f"{n}e5" for n in range(1, 9)}
    match.play("1i7")
    match.play("-")
    assert "1d9" in texts(match)


def test_h13_later_pebbles_share_a_row_or_column_with_an_own_one() -> None:
    match = table("9e9|1i7", left="2|1")
    squares = {text[1:] for text in texts(match)}
    row_and_column = {"d9", "f9", "g9", "h9", "i9", "e8", "e7", "e6", "e5", "e4"}
    assert squares == row_and_column
    with pytest.raises(IllegalMove, match="5h3: H13: no pebble of the same player lies in the row or column of h3"):
        match.play("5h3")
    match.play("5i9")
    assert {"i8", "i3", "i1"} <= {text[1:] for text in texts(table("9e9,5i9|1i7,2h7", left="2|1"))}


def test_h13_the_pebbles_of_others_open_nothing() -> None:
    match = table("9e9|1i7", left="2|1")
    assert not {text for text in texts(match) if text[1:] in ("g7", "i8")}


def test_h14_no_equal_number_in_a_row_column_or_garden() -> None:
    match = table("9e9|1e5", left="2|1")
    for text, reason in [
        ("9i9", "H14: the row already has a 9, on e9"),
        ("9e7", "H14: the column already has a 9, on e9"),
        ("1e8", "H14: the column already has a 1, on e5"),
        ("9f9", "H14: the garden already has a 9, on e9"),
    ]:
        assert text not in texts(match)
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)
    assert {"8i9", "8f9", "1d9"} <= texts(match)


def test_h14_whoever_owns_the_other_pebble() -> None:
    own = table("9e9,1e5|2i7,3h7", left="2|1")
    foreign = table("9e9,2e5|1i7,3h7", left="2|1")
    assert "1e6" not in texts(own)
    assert "1e6" in texts(foreign)
    assert "1i9" not in texts(foreign)
    assert "3e7" not in texts(foreign)


def test_h14_equal_numbers_on_one_tile_are_fine_in_other_gardens_rows_and_columns() -> None:
    match = table("7e9,4d9|1i7,2h7", left="2|1")
    assert "7d8" in texts(match)


def test_h15_a_stone_may_follow_on_any_empty_garden_square_starts_too() -> None:
    match = table()
    match.play("9e9")
    assert match.to_act == (0,)
    assert "-" in texts(match)
    assert len(texts(match)) == 5 * 8 - 1 + 1
    assert {"+i7", "+d8", "+i1"} <= texts(match)
    for text, reason in [
        ("+e9", "H11: e9 already holds a pebble"),
        ("+d7", "H11: d7 is a pond"),
        ("+a1", "H08: a1 is water"),
        ("5e8", "H15: a stone may be placed now"),
        ("k-", "H15: a stone may be placed now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            match.play(text)


def test_h15_a_stone_blocks_its_square_for_everybody() -> None:
    match = table()
    match.play("9e9")
    match.play("+i7")
    assert match.to_act == (1,)
    assert not {text for text in texts(match) if text.endswith("i7")}
    with pytest.raises(IllegalMove, match="1i7: H11: i7 already holds a stone"):
        match.play("1i7")


def test_h15_at_most_one_stone_a_turn_and_none_without_stones() -> None:
    match = table()
    match.play("9e9")
    match.play("+d9")
    assert match.to_act == (1,)
    match.play("1i7")
    match.play("+i9")
    assert match.to_act == (0,)
    match.play("8d8" if "8d8" in texts(match) else min(texts(match)))
    assert match.state.phase == rules.STONE
    match.play("-")
    match.play(min(texts(match)))
    assert match.to_act == (0,), "player 2 has no stone left, so the turn was over with the pebble"
    with pytest.raises(IllegalMove, match="H11: a pebble must be placed now"):
        match.play("+d8")
    match.undo()
    with pytest.raises(IllegalMove, match="H15: a stone comes after the pebble, and there is none left"):
        match.play("+d8")


def test_h16_a_player_who_can_place_nothing_misses_every_turn() -> None:
    match = teien.from_position("hiroba", BLOCKED)
    chooser = teien.player("random", seed=1)
    left = match.state.hand[1].sum()
    assert left == 5
    acted = set()
    while not match.over:
        acted.add(match.to_act[0])
        match.play(chooser.choose(match, match.to_act[0]))
    assert acted == {0, 2}
    assert match.state.hand[1].sum() == left
    outcome = match.outcome
    assert outcome is not None
    assert outcome.reason == "no pebble left can be placed (H17)"


def test_h16_the_blocked_player_may_do_nothing_at_all() -> None:
    match = teien.from_position("hiroba", BLOCKED)
    assert match.to_act == (2,)
    assert match.legal_moves(1) == []
    for text in ("1a1", "-", "+d9"):
        with pytest.raises(IllegalMove, match="it is Player 3's turn, not Player 2's"):
            match.play(text, 1)


def test_h16_nobody_may_choose_to_miss_a_turn() -> None:
    assert not {"-", "k-"} & texts(table())


def test_h17_the_game_ends_when_all_pebbles_are_placed_and_a_last_stone_may_follow() -> None:
    ended = {"stone": 0, "pebble": 0}
    for seed in range(40):
        match = teien.new("hiroba", players=2, seed=seed)
        chooser = teien.player("random", seed=seed)
        while not match.over:
            moves = match.legal_moves()
            keep = [move for move in moves if move.text == "-"]
            last = match.state.hand.sum() == 0
            match.play(keep[0] if keep and not last else chooser.choose(match, match.to_act[0]))
        assert match.state.hand.sum() == 0
        outcome = match.outcome
        assert outcome is not None
        assert outcome.reason == "all pebbles are placed (H17)"
        ended["pebble" if match.history[-1].move.text[0].isdigit() else "stone"] += 1
    assert ended["stone"] == 40


def test_h17_no_stone_follows_the_last_pebble_of_a_player_without_stones() -> None:
    match = teien.new("hiroba", players=4, seed=2, first=0)
    chooser = teien.player("random", seed=2)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    assert match.history[-1].seat == 3
    assert match.history[-1].move.text[0].isdigit()


def test_the_numbers_of_moves_are_for_good() -> None:
    match = table()
    assert (rules.FIRST_STONE, rules.NO_STONE, rules.FIRST_KOI, rules.NO_KOI) == (729, 810, 811, 892)
    assert [str(match.move(number)) for number in (0, 728, 729, 809, 810, 811, 891, 892)] == [
        "1a9", "9i1", "+a9", "+i1", "-", "ka9", "ki1", "k-",
    ]  # fmt: skip


def test_the_layout_of_the_tables_is_the_one_drawn_there() -> None:
    assert table().game.write_setup(table().board, table().state)["layout"] == LAYOUT
