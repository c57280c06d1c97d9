"""Why what was touched is no move: asked of whoever decides, at any time."""

from teien.web import view
from teien.web.view import Visitor
from tests.web.sittings import HERE, sit_down


def test_somebody_whose_turn_it_is_not_is_told_nothing() -> None:
    """Both sit at one screen: the other one's pebble would be legal on their turn."""
    table = sit_down("hiroba", HERE, HERE)
    visitor = Visitor(frozenset({0, 1}))
    (seat,) = table.to_act
    text, touches = next(iter(table.match.touches(seat).items()))
    assert text in table.match.touches(seat)
    assert view.why_not(table, visitor, 1 - seat, touches) is None


def test_a_square_that_is_taken_says_its_rule() -> None:
    table = sit_down("hiroba", HERE, HERE)
    visitor = Visitor(frozenset({0, 1}))
    match = table.match
    (seat,) = table.to_act
    legal = match.legal_numbers()
    illegal = next(match.moves[number] for number in range(len(match.moves)) if number not in legal)
    assert illegal.kind == "pebble"
    why = view.why_not(table, visitor, seat, match.moves.touches(illegal, seat))
    assert why == match.why_illegal(illegal, seat)
