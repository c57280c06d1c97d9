"""The score pad in the browser: who won on which circuit, in how many turns; there is nothing to be counted."""

from typing import Any

from teien.core.words.language import _
from teien.niwa.material import HOUSE
from teien.niwa.setup import LONGEST, OPTIONS

KIND = "results"
OWN = "own"
"""A circuit that is not the house's."""


def described() -> dict[str, Any]:
    """The circuits by what they are called, in the language in use, and the most turns a game may have."""
    (option,) = (option for option in OPTIONS if option.name == "circuit")
    circuits = [(name, _(option.labels[name])) for name in HOUSE.circuits]
    return {"grounds": [*circuits, (OWN, _("Another circuit"))], "most_turns": LONGEST}
