"""Why what was touched leads to no move: asked by whoever sits there, at any time and in any order."""

import re

import pytest

from teien.core.play.game import find
from teien.web.new_table import SeatSpec
from teien.web.touching import why_not, words_of
from teien.web.view import Visitor
from tests.web.sittings import COMPUTER, HERE, do, play_on, sit_down

BOTH = Visitor(frozenset({0, 1}))


def test_somebody_whose_turn_it_is_not_is_told_whose_it_is() -> None:
    table = sit_down("hiroba", HERE, COMPUTER, first="2")
    assert why_not(table, Visitor(frozenset({0})), 0, ["pebble-9"]) == "It is not your turn. Seedling is thinking …"
    do(table, "move", 1, table.match.legal_moves(1)[0].text, computer=True)


def test_before_all_have_come_the_table_is_waited_for() -> None:
    table = sit_down("niwa", HERE, SeatSpec("link"))
    assert why_not(table, Visitor(frozenset({0})), 0, ["pink-1"]) == "Waiting for everybody to sit down."


def test_what_can_be_touched_needs_no_reason() -> None:
    table = sit_down("hiroba", HERE, HERE, first="1")
    square = next(move.square for move in table.match.legal_moves(0))
    assert why_not(table, BOTH, 0, ["pebble-9"]) is None
    assert why_not(table, BOTH, 0, ["pebble-9", square]) is None


def test_a_square_that_is_taken_says_its_rule() -> None:
    table = sit_down("hiroba", HERE, HERE)
    match = table.match
    (seat,) = table.to_act
    legal = match.legal_numbers()
    illegal = next(match.moves[number] for number in range(len(match.moves)) if number not in legal)
    assert illegal.kind == "pebble"
    why = why_not(table, BOTH, seat, match.moves.touches(illegal, seat))
    assert why == match.why_illegal(illegal, seat)


def test_a_square_before_a_number() -> None:
    """One that is possible comes later; one that is not says its rule, whatever the number."""
    table = sit_down("hiroba", HERE, HERE, first="1")
    possible = table.match.legal_moves(0)[0].square
    assert why_not(table, BOTH, 0, [possible]) == "That comes later. Touch a number, then a starting square."
    layout = table.match.view(0).layout
    pond = next(pond for pond in layout.ponds if pond)
    assert why_not(table, BOTH, 0, [pond]) == f"H11: {pond} is a pond"


def test_h02_a_number_that_is_used_up() -> None:
    table = sit_down("hiroba", HERE, HERE, first="1")
    five = next(move.text for move in table.match.legal_moves(0) if move.text.startswith("5"))
    do(table, "move", 0, five)
    while table.to_act != (0,) or table.match.view(0).phase != "pebble":
        (seat,) = table.to_act
        moves = [move.text for move in table.match.legal_moves(seat)]
        do(table, "move", seat, "-" if "-" in moves else moves[0])
    assert why_not(table, BOTH, 0, ["pebble-5"]) == "H02: no pebble showing 5 is left in the hand"


def test_n10_the_end_that_is_not_open_and_the_figures_of_others() -> None:
    table = sit_down("niwa", HERE, HERE, first="1")
    said = f"That belongs to {table.match.names[1]}. Touch the figure, then a cell."
    assert why_not(table, BOTH, 0, ["blue-1"]) == said
    play_on(table, 6)
    assert why_not(table, BOTH, 0, ["end"]) == (
        "N10: a turn is ended after a step; at its start a figure moves or a pearl is passed"
    )


def test_a_decoration_says_what_to_touch_instead() -> None:
    table = sit_down("haru-ichiban", HERE, COMPUTER, dragonfly="1")
    anna = Visitor(frozenset({0}))
    said = "There is nothing to do with that now. Touch one of your flowers; nobody else sees which."
    assert why_not(table, anna, 0, ["dragonfly"]) == said
    assert why_not(table, anna, 0, ["c3"]) == said


def test_r08_who_has_chosen_is_told_so() -> None:
    table = sit_down("haru-ichiban", HERE, COMPUTER, dragonfly="1")
    chosen = table.match.legal_moves(0)[0].text
    do(table, "move", 0, chosen)
    assert why_not(table, Visitor(frozenset({0})), 0, [f"flower-{chosen}"]) == f"R08: the {chosen} is chosen already"


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_at_any_time_whatever_is_touched_first_is_answered_or_begins_a_move(game: str) -> None:
    """Without a move's notation, which nobody who touches has to know."""
    table = sit_down(game, HERE, HERE)
    for _ in range(40):
        for seat in table.to_act:
            visitor = Visitor(frozenset({0, 1}), look=seat)
            begins = {path[0] for path in table.match.touches(seat).values()}
            drawn = find(game).drawing.spots(table.match.view(seat))
            for name in drawn:
                why = why_not(table, visitor, seat, [name])
                assert (why is None) == (name in begins), (name, why)
                assert not re.search(r"as in \S+", why or ""), why
        if table.over:
            break
        play_on(table, 1)


def test_moves_have_words_for_buttons() -> None:
    table = sit_down("hiroba", HERE, HERE, first="1")
    do(table, "move", 0, table.match.legal_moves(0)[0].text)
    assert words_of(table, BOTH, 0, ["-", "9a1", 7]) == {"-": "places no stone"}
    assert words_of(table, BOTH, 1, ["-"]) == {}
    assert words_of(table, Visitor(frozenset({1})), 0, ["-"]) == {}
    assert words_of(table, BOTH, 0, None) == {}
