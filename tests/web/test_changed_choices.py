"""R08: a choice that was changed takes the place of the one before it, at every door and on disk."""

import json
import re
from itertools import cycle, islice

import pytest
from starlette.testclient import TestClient

from teien.web import view
from teien.web.refusal import Refused
from teien.web.table import MOST_ACTIONS, Table
from teien.web.view import Visitor
from tests.web.people import Person, context_of, first_move
from tests.web.sittings import FRIEND, HERE, do, sit_down

CHANGES = 60


def choices(table: Table, seat: int) -> list[str]:
    return [move.text for move in table.match.legal_moves(seat)]


def seen_by_others(table: Table) -> list[str]:
    """What the other seat sees, and a spectator."""
    return [
        json.dumps(view.state(table, visitor, [True, True], view.shown(table, visitor)))
        for visitor in (Visitor(frozenset({1})), Visitor())
    ]


def test_a_changed_choice_leaves_the_version_and_everybody_else_alone() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    first, *others = choices(table, 0)
    do(table, "move", 0, first)
    seen = seen_by_others(table)
    for choice in islice(cycle([*others, first]), CHANGES):
        do(table, "move", 0, choice)
        assert table.version == 1
        assert len(table.match.history) == 1
        assert seen_by_others(table) == seen


def test_the_log_holds_the_last_choice_and_not_how_many_there_were() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    first, second, third = choices(table, 0)
    log = []
    for choice in (first, second, third):
        prepared = table.prepare("move", 0, choice, table.version)
        log.append(prepared.action)
        table.apply(prepared.action, prepared.step)
    assert {action.number for action in log} == {0}
    again = Table.of(table.stored, log[-1:])
    assert again.match.record("all") == table.match.record("all")
    assert again.version == table.version


def test_a_log_of_an_earlier_release_with_every_change_in_it_is_read() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    first, second, third = choices(table, 0)
    straight = Table.of(table.stored, [])
    do(straight, "move", 0, third)
    for number, choice in enumerate((first, second, third)):
        table.apply(straight._action(0, "move", choice, number))
    assert table.version == 3
    assert table.match.record("all") == straight.match.record("all")
    do(table, "move", 0, first)
    assert table.version == 3
    do(table, "move", 1, choices(table, 1)[0])
    assert [seat for seat, _ in table.match.history] == [0, 1]


def test_at_a_live_table_only_the_own_seat_hears_of_it(anna: Person, ben: Person, cleo: Person) -> None:
    page = anna.make("haru-ichiban", "here", "link")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    with anna.live(page) as mine, ben.live(page) as theirs, cleo.live(page) as watching:
        state = mine.next("state")
        theirs.next("state")
        watching.next("state")
        version = state["version"]
        first, *others = sorted(state["act"]["0"])
        mine.send(do="move", seat=0, move=first, version=version, id=0)
        version += 1
        for line in (mine, theirs, watching):
            line.until(version)
        for number, choice in enumerate(islice(cycle([*others, first]), 12), 1):
            mine.send(do="move", seat=0, move=choice, version=version, id=number)
            news = mine.next("news", "refused")
            assert news["done"] == number
            assert news["version"] == version
            assert news["again"]
            assert [move["text"] for move in news["moves"]] == [choice]
            assert news["cut"] == news["move"] - 1
            last = choice
        # The next thing that the others hear is an answer to what they ask.
        for line in (theirs, watching):
            line.send(do="state")
            message = line.next("state", "news")
            assert message["type"] == "state"
            assert message["version"] == version
        theirs.send(do="move", seat=1, move=first_move(ben.state(page), 1), version=version, id=1)
        mine.until(version + 1)
        moves = anna.get(f"{page}/record").text.partition("\n\n")[2]
        assert re.findall(r"1:\d", moves) == [f"1:{last}"]


def test_on_disk_is_one_action(client: TestClient, anna: Person) -> None:
    page = anna.make("haru-ichiban", "here", "here")
    table = page.rpartition("/")[2]
    with anna.live(page) as mine:
        mine.next("state")
        for changes in range(9):
            mine.send(do="look", seat=0)
            state = mine.next("state")
            choice = sorted(state["act"]["0"])[changes % 2]
            mine.send(do="move", seat=0, move=choice, version=state["version"], id=1)
            assert mine.next("state")["look"] is None
            assert mine.next("done")["version"] == 1
    store = context_of(client).tables.store
    assert [(action.number, action.text) for action in store.actions(table)] == [(0, choice)]


def test_a_log_cannot_grow_without_end() -> None:
    table = sit_down("niwa", HERE, HERE)
    table.version = MOST_ACTIONS
    table.since = [MOST_ACTIONS, MOST_ACTIONS]
    with pytest.raises(Refused, match="can only be given up"):
        table.prepare("move", table.to_act[0], table.match.legal_moves()[0].text, MOST_ACTIONS)
    assert table.prepare("resign", 0).over
