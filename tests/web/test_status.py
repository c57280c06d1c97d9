"""What a table says to who looks: whose step is next, within a sentence as sentences are written."""

from teien.core.words.language import speaking
from teien.web import view
from teien.web.view import Visitor
from tests.web.sittings import HERE, sit_down


def test_a_step_after_a_name_goes_on_in_small_letters() -> None:
    table = sit_down("niwa", HERE, HERE, first="1")
    both, one = Visitor(frozenset({0, 1})), Visitor(frozenset({0}))
    assert view.status(table, both) == "Anna: place figure 1 next to your base"
    assert view.status(table, one) == "Place figure 1 next to your base"
    with speaking("fr"):
        assert view.status(table, both).startswith("Anna\N{NO-BREAK SPACE}: placez ")
