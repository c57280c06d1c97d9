"""R26 as browsers see it: nothing that arrives in one tells of another's hand or choice."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from teien.core.play.match import Match
from tests.web.browser.conftest import Come
from tests.web.browser.site import Site
from tests.web.browser.test_together import sit_together
from tests.web.browser.visitor import Visitor
from tests.web.browser.wire import Wire

CHANCE = "1679091c5a880faf"
"""Begins with hands that have no flower in common."""
MOVES = 17
"""Three rounds and the beginning of a fourth."""


def hand(match: Match, seat: int) -> set[str]:
    """What a seat that has to choose a flower holds in its hand."""
    return {move for move in match.touches(seat) if move.isdecimal()} if seat in match.to_act else set()


def flowers_heard(wire: Wire) -> set[str]:
    """The values of all flowers that can be told from anything that came."""
    return {value for text in wire.heard for value in re.findall(r"\bflower-(\d)", text)}


def moves_heard(wire: Wire) -> set[int]:
    """The numbers of all moves that were told, by pages or live."""
    return {int(number) for text in wire.heard for number in re.findall(r'\{"n": ?(\d+), ?"', text)}


@pytest.fixture
def wires(site: Site) -> Iterator[list[Wire]]:
    """To be asked for before anybody comes: they leave before the wires are taken away."""
    wires = [Wire(site.url) for _ in range(3)]
    yield wires
    for wire in wires:
        wire.close()


def test_r26_what_arrives_tells_nothing_of_the_other_s_hand_and_choice(
    wires: list[Wire], come: Come, site: Site
) -> None:
    anna, ben, cleo = (come(replace(site, server=replace(site.server, url=wire.url))) for wire in wires)
    table, link = sit_together(anna, ben, "haru-ichiban", chance=CHANCE)
    people = [anna, ben, cleo]
    address = f"/table/{table}"
    cleo.page.goto(link)
    assert cleo.page.url.endswith(address), "who has the link watches"
    cleo.ready()
    held: list[set[str]] = [set(), set(), set()]
    secrets = 0
    for number in range(MOVES):
        match = site.table(table).match
        seat = match.to_act[number % len(match.to_act)]
        people[seat].play(match, next(iter(match.touches(seat))), seat)
        people[seat].moves(number + 1)
        if len(match.to_act) > 1:
            secrets += 1
            for other in (1 - seat, 2):
                expect(people[other].part("seats").locator("li.turn")).to_have_count(1)
                look_everywhere(people[other], address, number + 1)
                assert max(moves_heard(wires[other]), default=0) == number
                assert not any("key:" in text or "seed:" in text for text in wires[other].heard)
                assert any(f"chance: {CHANCE}" in text for text in wires[other].heard), "all are told what was chosen"
        else:
            for visitor in people:
                visitor.moves(number + 1)
        for seat in range(3):
            held[seat] |= hand(match, seat) | hand(site.table(table).match, seat)
            assert flowers_heard(wires[seat]) <= held[seat]
    assert secrets >= 3
    assert flowers_heard(wires[0]) == held[0]
    assert max(moves_heard(wires[2])) == MOVES
    anna.photograph("haru-ichiban-hand")


def look_everywhere(visitor: Visitor, address: str, moves: int) -> None:
    """Asks for everything else that a page can ask for: earlier positions, the present, the record, the page again."""
    paths = [address, f"{address}/record", *(f"{address}/at/{number}" for number in (0, moves - 1, moves))]
    visitor.page.evaluate(
        "paths => Promise.all(paths.map((path) => fetch(path).then((answer) => answer.text())))", paths
    )


def test_r26_two_people_at_one_screen_choose_behind_a_curtain(wires: list[Wire], come: Come, site: Site) -> None:
    anna, wire = come(replace(site, server=replace(site.server, url=wires[0].url))), wires[0]
    anna.make("haru-ichiban", "here", "here", names=("Anna", "Ben"))
    anna.ready()
    curtain = anna.part("curtain")
    seen: set[str] = set()
    for name, seat in (("Anna", 0), ("Ben", 1)):
        expect(curtain).to_contain_text(f"Pass the screen to {name}. Only {name} looks now.")
        assert flowers_heard(wire) == seen
        assert not re.search(r"flower-\d", anna.part("frame").inner_html())
        anna.photograph(f"curtain-{name}")
        anna.button(f"I am {name}").click()
        expect(curtain).to_be_hidden()
        match = anna.table.match
        held = set(match.touches(seat))
        anna.page.wait_for_function("() => document.querySelector('[data-part=frame] .touchable')")
        assert anna.lit == {f"flower-{value}" for value in held}
        seen |= held
        assert flowers_heard(wire) == seen
        anna.play(match, min(held), seat)
    expect(curtain).to_be_hidden()
    anna.moves(2)
