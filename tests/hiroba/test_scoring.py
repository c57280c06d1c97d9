"""Every rule of scoring, each test named after its rule: H03 and H18–H24."""

import pytest

import teien
from teien import IllegalMove
from teien.core.play.game import find
from teien.hiroba.scoring import Breakdown, Garden, Pond, breakdown
from tests.hiroba.tables import BOOKLET, LAYOUT, sheet, table, texts


def count(rows: str, *, layout: str = LAYOUT, players: str = "AB") -> Breakdown:
    """What a table counts, typed in row by row; the rules of play are not asked."""
    typed = find("hiroba").read_sheet(sheet(rows, layout=layout, players=players), {})
    return breakdown(typed.view)


def garden(told: Breakdown, tile: int, letter: str) -> Garden:
    return next(each for each in told.gardens if (each.tile, each.garden) == (tile, letter))


def pond(told: Breakdown, square: str) -> Pond:
    return next(each for each in told.ponds if each.square == square)


def rows(**pieces: str) -> str:
    """Nine rows of the board with pieces on squares: rows(e9="A9")."""
    return "\n".join(" ".join(pieces.get(f"{column}{row}", ".") for column in "abcdefghi") for row in range(9, 0, -1))


def test_h18_the_lowest_sum_beside_a_pond_wins_its_koi() -> None:
    told = count(rows(e7="A9", d8="B4", d6="B6"))
    assert pond(told, "d7").sums == {0: 9, 1: 10}
    assert pond(told, "d7").koi == (0,)
    assert [player.koi for player in told.players] == [1, 0]


def test_h18_neighbouring_tiles_count_and_corners_do_not() -> None:
    told = count(rows(d6="A1", e6="B1"))
    assert pond(told, "d7").sums == {0: 1}


def test_h18_a_square_beside_two_ponds_counts_for_both() -> None:
    told = count(rows(h6="A3", i8="B2"))
    assert pond(told, "h5").sums == {0: 3}
    assert pond(told, "h8").sums == {1: 2}
    both = count(rows(g5="A3"), layout="~ ~ ~ ~ 3 4 ~ ~ ~")
    assert [(each.square, each.sums, each.koi) for each in both.ponds] == [("f5", {0: 3}, (0,)), ("h5", {0: 3}, (0,))]


def test_h18_without_a_pebble_nobody_wins_it_and_zero_wins_nothing() -> None:
    told = count(rows(e7="A9"))
    assert pond(told, "d7").koi == (0,)
    assert pond(told, "h8").koi == ()
    assert pond(told, "h8").sums == {}


def test_h18_h03_tied_players_get_one_koi_each_however_many_that_takes() -> None:
    told = count(rows(e7="A4", d8="B4"))
    assert pond(told, "d7").koi == (0, 1)
    assert [player.koi for player in told.players] == [1, 1]
    left_of_ponds = {f"{column}{row}": "A5" for column in "beh" for row in (7, 4, 1)}
    above_ponds = {f"{column}{row}": "B5" for column in "cfi" for row in (8, 5, 2)}
    crowded = count(rows(**left_of_ponds, **above_ponds), layout="1 " * 9, players="ABCD")
    assert [player.koi for player in crowded.players] == [9, 9, 0, 0], "more than the 15 koi of the box"


def test_h19_the_highest_sum_wins_a_garden() -> None:
    told = count(rows(e9="A9", f9="B4", f8="B6"))
    won = garden(told, 2, "A")
    assert won.squares == ("e9", "f9", "f8", "f7")
    assert won.sums == {0: 9, 1: 10}
    assert (won.winners, won.outright, won.points) == ((1,), True, 8 if won.koi else 4)


def test_h19_a_tie_is_won_by_all_of_them_and_by_nobody_outright() -> None:
    won = garden(count(rows(e9="A9", f9="B9")), 2, "A")
    assert (won.winners, won.outright, won.koi, won.points) == ((0, 1), False, None, 4)


def test_h19_a_garden_without_pebbles_is_nobodys() -> None:
    empty = garden(count(rows(e9="A9")), 2, "B")
    assert (empty.winners, empty.outright, empty.points, empty.sums) == ((), False, 0, {})


def test_h20_the_best_way_is_largest_first_then_reading_order_on_the_first_empty_square() -> None:
    told = count(rows(d8="A1", h3="A1", i8="A2", i9="#"))
    sizes = {(each.tile, each.garden): len(each.squares) for each in told.gardens}
    assert (sizes[2, "B"], sizes[9, "A"], sizes[3, "B"]) == (4, 4, 4)
    assert told.players[0].koi == 2
    assert garden(told, 2, "B").koi == "d9"
    assert garden(told, 3, "B").koi == "h9"
    assert garden(told, 9, "A").koi is None
    bigger = count(rows(d8="A1", g6="A1", i8="A2"))
    assert len(garden(bigger, 6, "B").squares) > 4
    assert garden(bigger, 6, "B").koi == "h6"
    assert garden(bigger, 2, "B").koi == "d9"
    assert garden(bigger, 3, "B").koi is None


def test_h20_a_full_garden_takes_no_koi() -> None:
    told = count(rows(d9="A3", d8="A1", e8="#", e7="#"))
    assert garden(told, 2, "B").outright
    assert garden(told, 2, "B").koi is None
    assert told.players[0].left == 1


def test_h20_a_tied_garden_takes_no_koi() -> None:
    told = count(rows(d8="A4", e7="B4"))
    assert garden(told, 2, "B").winners == (0, 1)
    assert [player.left for player in told.players] == [1, 1]


def test_h21_a_garden_scores_its_squares_doubled_with_a_koi_and_to_each_of_tied_winners() -> None:
    told = count(rows(d8="A1", e9="A9", f9="B9"))
    assert garden(told, 2, "B").points == 8
    assert garden(told, 2, "A").points == 4
    assert [player.gardens for player in told.players] == [12, 4]


def test_h22_a_koi_left_over_scores_one() -> None:
    told = count(rows(d8="A4", e7="B4"))
    assert [player.total for player in told.players] == [4 + 1, 4 + 1]


def test_h23_most_points_win() -> None:
    told = count(rows(e9="A9"))
    assert (told.winners, told.decided_by) == ((0,), "points")


def test_h23_then_most_gardens() -> None:
    told = count(rows(d4="A1", d6="B1", i6="B1"), layout="~ ~ ~ ~ 10 1 ~ ~ ~")
    assert [(player.total, player.won) for player in told.players] == [(6, 1), (6, 2)]
    assert (told.winners, told.decided_by) == ((1,), "gardens")


def test_h23_tied_gardens_count_as_won() -> None:
    pieces = {"d4": "A1", "d6": "B1", "e6": "C1", "i6": "B2", "g5": "C2", "g4": "C1"}
    told = count(rows(**pieces), layout="~ ~ ~ 10 10 1 ~ ~ ~", players="ABC")
    shared = garden(told, 6, "A")
    assert shared.winners == (1, 2)
    assert [player.won for player in told.players] == [1, 2, 3]


def test_h23_then_the_victory_is_shared() -> None:
    told = count(rows(e9="A9", g9="B9"))
    assert [player.total for player in told.players] == [4, 4]
    assert (told.winners, told.decided_by) == ((0, 1), "shared")


def test_h24_the_booklets_example_on_real_tiles() -> None:
    match = teien.from_position("hiroba", BOOKLET)
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    black, purple = 0, 1
    told = outcome.breakdown
    tiles = sorted({each.tile for each in told.gardens})
    gardens = [
        sorted((len(each.squares), each.winners, each.koi is not None) for each in told.gardens if each.tile == tile)
        for tile in tiles
    ]
    assert gardens == [
        [(3, (purple,), False), (5, (black,), True)],
        [(4, (purple,), True), (4, (purple,), True)],
        [(2, (black,), False), (6, (black, purple), False)],
        [(4, (purple,), False), (4, (purple,), False)],
        [(4, (black,), True), (4, (black,), True)],
    ]
    assert [player.left for player in told.players] == [0, 0]
    assert outcome.scores == (34, 33)
    assert outcome.winners == (black,)
    assert told.decided_by == "points"


@pytest.fixture
def by_hand() -> teien.Match:
    """The end of the booklet's example with koi placed by hand: Black, player 1, has 3 and Purple 2."""
    start = BOOKLET.replace(" best 2 - over", " hand 2 2 koi")
    return teien.from_position("hiroba", start)


def test_h20_by_hand_the_first_player_begins_and_places_on_any_empty_square(by_hand: teien.Match) -> None:
    assert by_hand.to_act == (1,)
    outright = [each for each in by_hand.tally.breakdown.gardens if each.winners == (1,)]
    empty = {
        square
        for each in outright
        for square in each.squares
        if not any(f"{number}{square}" in BOOKLET for number in range(1, 10)) and square not in ("f6", "f3", "d1")
    }
    assert texts(by_hand) == {f"k{square}" for square in empty} | {"k-"}


def test_h20_by_hand_one_koi_a_garden_and_only_in_gardens_won_outright(by_hand: teien.Match) -> None:
    by_hand.play("kd6")
    assert "ke5" in texts(by_hand)
    for text, reason in [
        ("kf5", "H20: the garden of f5 has its koi already"),
        ("ki3", "H20: the garden of i3 was not won outright by this player"),
        ("ka3", "H20: the garden of a3 was not won outright by this player"),
        ("kf6", "H11: f6 already holds a stone"),
        ("kd6", "H11: d6 already holds a koi"),
        ("kd5", "H11: d5 is a pond"),
        ("-", "H20: a koi may be placed now"),
        ("1a1", "H20: a koi may be placed now"),
    ]:
        with pytest.raises(IllegalMove, match=reason):
            by_hand.play(text)
    assert by_hand.state.koi.tolist() == [3, 1, 0, 0]


def test_h20_h22_by_hand_a_player_may_stop_and_keep_the_rest(by_hand: teien.Match) -> None:
    by_hand.play("k-")
    assert by_hand.to_act == (0,)
    by_hand.play("k-")
    assert by_hand.over
    outcome = by_hand.outcome
    assert outcome is not None
    assert [player.left for player in outcome.breakdown.players] == [3, 2]
    assert outcome.scores == (34 - 13 + 3, 33 - 8 + 2)


def test_h20_by_hand_the_best_way_can_be_played(by_hand: teien.Match) -> None:
    best = {each.koi for each in teien.from_position("hiroba", BOOKLET).tally.breakdown.gardens if each.koi}
    while not by_hand.over:
        by_hand.play(next(move for move in by_hand.legal_moves() if move.text[1:] in best))
    outcome = by_hand.outcome
    assert outcome is not None
    assert outcome.scores == (34, 33)


def test_an_unfinished_table_is_counted_as_it_lies() -> None:
    match = table("9e9|1i7", left="2|1")
    assert match.outcome is None
    assert match.tally.reason == "the game goes on"
    assert sum(match.tally.scores) > 0
