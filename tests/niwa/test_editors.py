"""A circuit laid by hand (N03, N04)."""

import random

from teien.core.play.editors import Draft
from teien.niwa import circuit_editor
from teien.niwa.circuit import check_colours, check_places
from teien.niwa.circuit_drafts import circuit

EDITOR = circuit_editor.EDITOR


def test_n04_only_what_agrees_can_be_laid() -> None:
    chance = random.Random(7)
    draft = EDITOR.settled(Draft(EDITOR.beginnings[0].text))
    for _step in range(30):
        tool = chance.choice(["lay", "lay", "lay", "turn", "remove"])
        steps = sorted(EDITOR.steps(draft._replace(tool=tool)))
        if not steps:
            continue
        draft = EDITOR.after(draft._replace(tool=tool), [chance.choice(steps)])
        laid = circuit(draft.text, "mine")
        assert laid
        check_places(laid.laid)
        check_colours(laid.laid)
        assert all(count >= 0 for count in laid.left.values())


def test_n03_why_a_tile_cannot_be_laid() -> None:
    whole = EDITOR.settled(Draft(EDITOR.beginnings[1].text))
    assert EDITOR.why_not(whole, ["take-A"]) == "N03: the set has no more tiles A."
    assert "N04" in EDITOR.why_not(whole, ["at-1000-1000", "at-1003-998"])
    assert EDITOR.notes(whole) == []
    odd = "tile A: gggggg gggggg ggg ggg ggg ggg ggg ggg\ntile B: oooooo oooooo ooo ooo ooo ooo ooo ooo\n"
    apart = EDITOR.settled(Draft(f"{odd}circuit mine: A@0,0\n"))
    assert not any(step.startswith("B ") for step in EDITOR.steps(apart))
    assert "green, green, green" in EDITOR.why_not(apart, ["take-B", "at-1002-1001"])


def test_n04_the_booklets_twelve_are_the_usual_ones() -> None:
    draft = EDITOR.settled(Draft("circuit small: pink@0,0 A@3,-2 blue>>>@6,-4\n"))
    assert EDITOR.faults(draft.text) == []
    (note,) = EDITOR.notes(draft)
    assert "departs" in note
    assert EDITOR.table(draft) == (None, {"circuit": "pink@0,0/A@3,-2/blue>>>@6,-4"})


def test_one_of_several_circuits_is_changed_and_the_rest_stays() -> None:
    text = "# mine\ncircuit one: pink@0,0 A@3,-2 blue>>>@6,-4 # short\ncircuit two: pink@0,0 B@3,-2 blue>>>@6,-4\r\n"
    draft = EDITOR.settled(Draft(text, "remove", "two"))
    assert EDITOR.parts(text) == ("one", "two")
    removed = EDITOR.after(draft, ["remove at-1003-998"])
    assert removed.text == text.replace("pink@0,0 B@3,-2 blue", "pink@0,0 blue")
    one = EDITOR.after(draft._replace(part="one"), ["remove at-1003-998"])
    assert one.text == text.replace("pink@0,0 A@3,-2 blue>>>@6,-4 # short", "pink@0,0 blue>>>@6,-4 # short")
