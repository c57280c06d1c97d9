"""The rules of play, N06–N23, one by one."""

from collections import Counter

import numpy as np
import pytest

import teien
from teien import IllegalMove
from teien.core.engine import rules as core_rules
from teien.core.engine.chance import streams
from teien.core.play.match import Match
from teien.niwa import rules
from teien.niwa.material import COLOURS, cell_names
from teien.niwa.repetition import position_number
from tests.niwa.tables import BLUE_AT_HOME, cells, figures, line, moves_of, table, texts

AROUND = {"i13", "j12", "j10", "i9", "h10", "h12"}
PAIR = "pink@0,0/blue>>>@3,-2"
BEHIND = {"j14", "k13", "k11"}
"""Behind a figure on j12, seen from i11."""
BEYOND = {"k15", "l12"}
"""Those two cells beyond it, next to two of the three each."""


def refused(match: Match, text: str) -> str:
    """The reason a move is refused with; the match is as before."""
    before = match.state.tobytes(), match.history
    with pytest.raises(IllegalMove) as error:
        match.play(text)
    assert (match.state.tobytes(), match.history) == before
    assert str(error.value).startswith(f"{text}: N")
    return str(error.value).removeprefix(f"{text}: ")


def test_n06_each_figure_begins_with_two_pearls_of_one_colour() -> None:
    assert figures(teien.new("niwa", first=0)) == "-:gg,-:oo,-:pp|-:gg,-:oo,-:pp"


def test_n07_figures_are_placed_next_to_the_base_the_first_players_first() -> None:
    match = teien.new("niwa", first=1)
    assert texts(match) == {"1o11", "1o9", "1p12", "1p8", "1q11", "1q9"}
    match.play("1o9")
    assert texts(match) == {"2o11", "2p12", "2p8", "2q11", "2q9"}
    assert refused(match, "2o9") == "N13: on o9 stands blue's figure 1"
    assert refused(match, "2n10") == "N07: n10 is not next to blue's base on p10"
    for wrong in ("3o11", "1o11", "2o11>1", "1>2", "end"):
        assert refused(match, wrong) == "N07: figure 2 must be placed now, next to its base"
    match.play("2q9")
    match.play("3p12")
    assert match.to_act == (0,)
    for text in ("1c11", "2c9", "3b12"):
        match.play(text)
    assert figures(match) == "c11:gg,c9:oo,b12:pp|o9:gg,q9:oo,p12:pp"


def test_n08_the_first_player_has_the_first_turn_and_turns_alternate() -> None:
    match = teien.new("niwa", first=1)
    for text in ("1o9", "2q9", "3p12", "1c11", "2c9", "3b12"):
        match.play(text)
    assert match.to_act == (1,)
    match.play("1>2")
    assert match.to_act == (0,)
    match.play("1>2")
    assert match.to_act == (1,)
    assert {teien.new("niwa", seed=seed).to_act for seed in range(20)} == {(0,), (1,)}


def test_n09_a_step_needs_the_colour_on_top_and_gives_the_pearl_away() -> None:
    match = table("i11:og,d10:og,d12:pp", BLUE_AT_HOME)
    assert moves_of(match, 1) == {f"{cell}>{other}" for cell in AROUND for other in (2, 3)}
    assert moves_of(match, 3) == set()
    assert refused(match, "3e13>1") == "N09: the line to e13 is green, but the top pearl of figure 3 is pink"
    assert refused(match, "1i13") == "N09: say who gets the pearl, 1i13>2 or >3"
    assert refused(match, "1k11>2").startswith("N09: k11 is not next to figure 1 on i11")
    match.play("1i13>3")
    assert figures(match).split("|")[0] == "i13:o,d10:og,d12:ppg"


def test_n09_only_lines_of_the_colour_may_be_crossed() -> None:
    for colour in COLOURS:
        others = "".join(letter * 2 for letter in COLOURS if letter != colour)
        match = table(f"i11:{colour}{colour},d10:{others[:2]},d12:{others[2:]}", BLUE_AT_HOME, circuit="meadow")
        names = cell_names(match.board)
        here = names.index("i11")
        lines = zip(match.board.beside[here], match.board.colour[here], strict=True)
        across = {names[cell] for cell, line_colour in lines if COLOURS[line_colour - 1] == colour}
        assert cells(moves_of(match, 1)) == across
        assert 0 < len(across) < 6


def test_n10_the_same_figure_goes_on_pearl_by_pearl_or_stops() -> None:
    match = table("i11:ogg,d10:op,d12:p", BLUE_AT_HOME)
    match.play("1i13>3")
    assert match.to_act == (0,)
    assert texts(match) == {
        f"1{cell}>{other}" for cell in ("i15", "j14", "j12", "i11", "h12", "h14") for other in (2, 3)
    } | {"end"}
    assert refused(match, "2e11>3") == "N10: only one figure moves in a turn, and figure 1 has"
    assert refused(match, "2>3") == "N11: a pass is a whole turn, and this one has begun with a step"
    twin = match.copy()
    twin.play("end")
    assert twin.to_act == (1,)
    match.play("1i15>2")
    assert match.to_act == (1,), "an orange pearl crosses no green line: the turn ends by itself"
    assert figures(match).split("|")[0] == "i15:o,d10:opg,d12:pg"


def test_n10_a_turn_is_not_ended_before_it_has_begun() -> None:
    assert (
        refused(table(), "end") == "N10: a turn is ended after a step; at its start a figure moves or a pearl is passed"
    )


def test_n11_a_pass_is_a_whole_turn() -> None:
    match = table("i11:gg,d10:,d12:oopp", BLUE_AT_HOME, capacity="none")
    assert {text for text in texts(match) if text[1] == ">"} == {"1>2", "1>3", "3>1", "3>2"}
    assert refused(match, "2>1") == "N11: figure 2 has no pearl to pass"
    match.play("3>1")
    assert figures(match).split("|")[0] == "i11:ggp,d10:,d12:oop"
    assert match.to_act == (1,)


def test_n12_the_own_base_is_crossed_but_not_kept() -> None:
    match = table("c11:gg,d10:oo,d12:pp", BLUE_AT_HOME)
    assert "1b10>2" in texts(match)
    match.play("1b10>2")
    assert "end" not in texts(match)
    assert refused(match, "end") == "N12: figure 1 may not end its turn on its own base"
    assert cells(moves_of(match, 1)) == {"b12", "c11", "c9", "b8", "a9", "a11"}, "back is fine"
    match.play("1b8>3")
    assert match.to_act == (1,)


def test_n12_a_step_onto_the_own_base_must_leave_a_way_on() -> None:
    match = table("c11:og,d10:og,d12:pp", BLUE_AT_HOME)
    assert "b10" not in cells(moves_of(match, 1))
    assert refused(match, "1b10>2") == "N12: figure 1 could not leave its own base on b10 again in this turn"


@pytest.mark.parametrize(("neighbour", "possible"), [("c9", True), ("d10", False)])
def test_n12_n17_a_jump_leaves_the_own_base_too(neighbour: str, possible: bool) -> None:
    match = table(f"c11:g,{neighbour}:oog,g13:pp", BLUE_AT_HOME)
    assert ("b10" in cells(moves_of(match, 1))) == possible
    if possible:
        match.play("1b10>3")
        assert texts(match) == {"1d10"}


def test_n13_occupied_cells_are_neither_crossed_nor_entered() -> None:
    match = table("i11:gg,j12:oo,d12:pp", "h12:gg,n8:oo,n10:pp")
    assert cells(moves_of(match, 1)) == AROUND - {"j12", "h12"}
    assert refused(match, "1j12>2") == "N13: on j12 stands pink's figure 2"
    assert refused(match, "1h12>2") == "N13: on h12 stands blue's figure 1"


def test_n14_a_head_holds_three_pearls_unless_the_limit_is_lifted() -> None:
    pink = "i11:gg,d10:oop,d12:p"
    match = table(pink)
    assert moves_of(match, 1) == {f"{cell}>3" for cell in AROUND}
    assert refused(match, "1i13>2") == "N14: figure 2 already carries 3 pearls"
    assert refused(match, "1>2") == "N14: figure 2 already carries 3 pearls"
    assert {"1i13>2", "1>2"} <= texts(table(pink, capacity="none"))


def test_n15_a_figure_without_pearls_jumps_over_anybody_beside_it() -> None:
    for pink, blue in (("i11:,j12:ogp,d12:pog", BLUE_AT_HOME), ("i11:,d10:ogp,d12:pog", "j12:gg,n8:oo,n10:pp")):
        match = table(pink, blue)
        assert moves_of(match, 1) == BEHIND
        assert refused(match, "1k15").startswith("N16: one of the three cells behind")
        assert refused(match, "1i13") == "N15: i13 is not behind anybody next to figure 1 on i11"
        assert refused(match, "1k13>2").startswith("N09: figure 1 has no pearl on its head")
        match.play("1k13")
        assert match.to_act == (1,)
        assert figures(match).startswith("k13:,")


def test_n15_colours_do_not_matter_to_a_jump_but_pearls_do() -> None:
    assert moves_of(table("i11:,j12:ogp,d12:pog", circuit="meadow"), 1) == BEHIND
    match = table("i11:o,j12:gp,d12:pog")
    assert moves_of(match, 1) == set()
    assert refused(match, "1k13>2") == (
        "N09: k13 is not next to figure 1 on i11; N15: a figure with pearls does not jump"
    )


def test_n15_nobody_beside_it_is_nobody_to_jump_over() -> None:
    assert refused(table("i11:,d10:ogp,d12:pog"), "1k13") == (
        "N15: figure 1 has no pearl on its head and nobody stands next to it to be jumped over"
    )


def test_n16_the_two_cells_beyond_only_when_none_of_the_three_is_available() -> None:
    pink = "i11:,j12:ogp,j14:pog"
    assert moves_of(table(pink, "k13:gg,n8:oo,n10:pp"), 1) == {"k11"}
    match = table(pink, "k13:gg,k11:oo,n10:pp")
    assert moves_of(match, 1) == BEYOND
    assert moves_of(table(pink, "k13:gg,k11:oo,l12:pp"), 1) == {"k15"}
    assert refused(match, "1l10") == "N15: l10 is not behind anybody next to figure 1 on i11"


def test_n16_the_cells_beyond_count_whether_or_not_those_between_exist() -> None:
    """Behind g12, seen from f13, the pond's shore has h13 alone; i12 lies next to it and to a cell of water."""
    pink = "f13:,g12:ogp,d9:pog"
    assert moves_of(table(pink, "o12:gg,n9:oo,n11:pp", circuit="pond"), 1) == {"h13"}
    assert moves_of(table(pink, "h13:gg,n9:oo,n11:pp", circuit="pond"), 1) == {"i12"}


def test_n16_the_own_base_is_never_landed_on_and_counts_as_not_available() -> None:
    pink = "d10:,c9:oog,g13:gpp"
    match = table(pink)
    assert moves_of(match, 1) == {"b8"}
    assert refused(match, "1b10") == "N16: b10 is its own base"
    assert moves_of(table(pink, "b8:gg,n8:oo,n10:pp"), 1) == {"a9"}


def test_n16_one_cell_reached_over_two_figures_is_one_move() -> None:
    match = table("i11:,j12:ogp,i13:pog")
    reached = [move.text for move in match.legal_moves() if move.text.startswith("1")]
    assert len(reached) == len(set(reached))
    assert moves_of(match, 1) == {"j14", "k13", "k11", "i15", "h14"}


def test_n17_a_figure_steps_until_it_has_no_pearls_and_jumps_in_the_same_turn() -> None:
    match = table("i11:gg,d10:oop,d12:p", "k13:gg,n8:oo,n10:pp")
    match.play("1i13>3")
    match.play("1j12>3")
    assert texts(match) == {"1k15", "1l14", "1l12", "end"}
    match.play("1l12")
    assert figures(match).startswith("l12:,")


def test_n18_one_jump_a_turn_and_it_ends_the_turn() -> None:
    match = table("i11:,j12:ogp,l12:pog", "n8:gg,o9:oo,n10:pp")
    match.play("1k13")
    assert match.to_act == (1,), "though another figure stands next to the jumper"


def test_n19_figures_with_pearls_block_each_other() -> None:
    match = table("i11:gg,d10:oo,d12:pp", "j12:gg,n8:oo,n10:pp")
    assert "j12" not in cells(moves_of(match, 1))
    assert not BEHIND & cells(moves_of(match, 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_n20_reaching_the_others_base_by_a_step_wins_at_once(seat: int) -> None:
    sides = ["o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp"]
    base = "p10"
    if seat == 1:
        sides, base = ["d10:gg,d12:oo,e11:pp", "c11:ogg,n8:op,n10:p"], "b10"
    match = table(*sides, first=1 + seat)
    assert f"1{base}" in texts(match)
    assert refused(match, f"1{base}>2") == f"N20: the winning step's pearl is given to nobody: 1{base}"
    match.play(f"1{base}")
    assert match.over
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((seat,), (1 - seat, seat))
    assert outcome.breakdown.decided_by == "base"
    assert f"{base}:ogg" in figures(match), "the pearl stays where it is"
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("2>3")


def test_n20_reaching_the_others_base_by_a_jump_wins_too() -> None:
    match = table("n10:,d10:ogp,d12:pog", "o11:gg,n8:oo,m9:pp")
    match.play("1p10")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def shuttle(match: Match, times: int) -> None:
    """Pink and blue pass a pearl to and fro."""
    for _ in range(times):
        for text in ("1>2", "1>2", "2>1", "2>1"):
            match.play(text)


def test_n21_the_same_position_for_the_third_time_is_a_draw() -> None:
    match = table()
    shuttle(match, 1)
    assert not match.over
    shuttle(match, 1)
    outcome = match.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0, 0))
    assert outcome.breakdown.decided_by == "repetition"
    assert match.record().endswith("\nresult: draw, 0-0\n")


def test_n21_the_draw_can_be_turned_off() -> None:
    match = table(repetition="off")
    shuttle(match, 5)
    assert not match.over


def test_n21_the_first_position_after_the_set_up_counts() -> None:
    match = teien.new("niwa", first=0)
    for text in ("1c11", "2c9", "3b12", "1o9", "2q9", "3p12"):
        match.play(text)
    shuttle(match, 2)
    assert match.over


def test_n21_figures_of_one_side_are_interchangeable() -> None:
    """Figures 1 and 2 in each other's places, pearls and all, make the same position."""
    one = table("i11:gg,i13:oo,d12:pp")
    other = table("i13:oo,i11:gg,d12:pp")
    assert position_number(one.state) == position_number(other.state)
    assert position_number(one.state) != position_number(table("i11:oo,i13:gg,d12:pp").state)
    assert position_number(one.state) != position_number(table("i11:gg,i13:oo,d12:pp", first=2).state), (
        "the other's turn"
    )


def test_n21_positions_are_counted_exactly() -> None:
    """As many different numbers as positions, over many games."""
    seen: dict[tuple[object, ...], int] = {}
    for seed in range(30):
        match = teien.new("niwa", seed=seed, circuit="fair", capacity=None, repetition=False, longest=150)
        chooser = teien.player("random", seed=seed)
        board = match.board.tobytes()
        while not match.over:
            if match.state.phase == rules.TURN:
                sides = [
                    sorted(zip(match.state.cell[seat].tolist(), match.state.pearls[seat].tolist(), strict=True))
                    for seat in range(2)
                ]
                key = (board, tuple(sides[0]), tuple(sides[1]), int(match.state.seat))
                number = int(position_number(match.state))
                assert seen.setdefault(key, number) == number
            match.play(chooser.choose(match, match.to_act[0]))
    assert len({(key[0], number) for key, number in seen.items()}) == len(seen)
    assert max(seen.values()) < 2**62


def test_n22_a_player_always_has_a_legal_turn() -> None:
    """Hemmed in on every side, a pearl can still be passed."""
    match = table("a4:oo,b5:pg,a2:gp", "c4:gg,c2:oo,b1:pp", circuit=PAIR)
    assert texts(match) == {"1>2", "1>3", "2>1", "2>3", "3>1", "3>2"}
    for seed in range(20):
        crowded = teien.new("niwa", seed=seed, circuit=PAIR, longest=200)
        chooser = teien.player("random", seed=seed)
        while not crowded.over:
            assert crowded.legal_moves()
            crowded.play(chooser.choose(crowded, crowded.to_act[0]))


def test_n23_a_game_that_is_not_decided_in_time_is_drawn() -> None:
    assert teien.new("niwa").board.longest == 1000
    match = table(longest=3)
    for text in ("1>2", "1>2", "2>1"):
        assert not match.over
        match.play(text)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners == ()
    assert outcome.breakdown.decided_by == "length"


def test_n23_the_last_turn_may_still_win() -> None:
    match = table("o9:ogg,d10:op,d12:p", "n8:gg,n10:oo,m9:pp", turns=2, longest=3)
    match.play("1p10")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize(
    "position",
    [
        line(),
        line("i11:,j12:ogp,j14:pog", "k13:gg,k11:oo,n10:pp"),
        line("o9:gg,d10:oo,d12:pp", "n8:gg,n10:oo,m9:pp"),
        line("o9:gg,d10:oop,d12:p", "n8:gg,n10:oo,m9:pp"),
        line("n10:,d10:ogp,d12:pog", "o11:gg,n8:oo,m9:pp"),
        line("i11:gg,d10:oop,d12:p", todo="go1"),
        line("-:gg,-:oo,-:pp", "-:gg,-:oo,-:pp", todo="place"),
    ],
)
def test_random_moves_are_the_legal_ones_each_as_likely(position: str) -> None:
    match = teien.from_position("niwa", position)
    legal = match.legal_numbers()
    chance = streams(5, 1)
    draws = 600 * len(legal)
    drawn = Counter(int(core_rules.sample(match.board, match.state, match.to_act[0], chance)) for _ in range(draws))
    assert sorted(drawn) == legal
    # Each count has mean 600 and a deviation below 25: six deviations are never seen.
    assert max(abs(number - 600) for number in drawn.values()) < 150


def test_a_list_of_moves_never_outgrows_its_room() -> None:
    """Three figures without pearls cannot be, but each alone may have the most landings there are."""
    match = table("i11:,d10:ogp,d12:pog", "h12:gg,j12:oo,i9:pp")
    moves = np.empty(rules.MOST_MOVES, np.int32)
    assert rules.legal(match.board, match.state, 0, moves) <= rules.MOST_MOVES
