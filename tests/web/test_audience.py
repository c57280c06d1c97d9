"""Who watches a table is told what changed since they were last shown it, whoever else looks on the way."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from itertools import count

import pytest
from starlette.testclient import TestClient

from teien.core.play.game import GAMES
from teien.web.build import build_id, digest
from teien.web.presence import REPEATED, Elsewhere, Heard
from tests.web.conftest import another_browser
from tests.web.people import Person, context_of, first_move

MOVES = 10


def twins(client: TestClient, anna: Person, ben: Person, game: str) -> Iterator[str]:
    """Tables of the same two people that begin alike."""
    page = anna.make(game, "here", "link")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    tables = context_of(client).tables
    stored = tables.store.table(page.rpartition("/")[2])
    assert stored
    assert client.portal
    for number in count():
        yield f"/table/{client.portal.call(tables.create, replace(stored, id=f'twin{number}', actions=0)).id}"


def told(page: str, people: list[Person], look: Callable[[str], None]) -> list[list[str]]:
    """What two seats and somebody who watches are told in a game; `look` is called before it and after every move."""
    look(page)
    with ExitStack() as stack:
        lines, states = [], []
        for person in people:
            lines.append(stack.enter_context(person.live(page)))
            states.append(lines[-1].next("state"))
        for _move in range(MOVES):
            seat = states[0]["to_act"][0]
            lines[seat].send(do="move", seat=seat, move=first_move(states[seat], seat), version=states[0]["version"])
            states = [line.until(states[0]["version"] + 1) for line in lines]
            look(page)
        return [line.heard for line in lines]


@pytest.mark.parametrize("game", GAMES)
def test_a_look_changes_nothing_that_others_are_told(
    game: str, client: TestClient, anna: Person, ben: Person, cleo: Person
) -> None:
    french = Person(another_browser(client))
    french.client.cookies.set("language", "fr")
    looked_at = []

    def look(page: str) -> None:
        api = page.replace("/table/", "/api/tables/")
        for visitor in (anna, ben, cleo, french):
            for path in (page, f"{page}/at/0", f"{page}/record", api, f"{api}/record", f"{api}/picture.svg", "/"):
                assert visitor.get(path).status_code == 200
                looked_at.append(path)

    pages = twins(client, anna, ben, game)
    quiet = told(next(pages), [anna, ben, cleo], lambda _page: None)
    assert told(next(pages), [anna, ben, cleo], look) == quiet
    assert len(looked_at) == 28 * (MOVES + 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_look_leaves_nothing_behind(game: str, client: TestClient, anna: Person) -> None:
    tables = context_of(client).tables
    page = anna.make(game, "here", "here")
    before = tables._tables.total
    for language in ("en", "fr"):
        for path in (page, f"/api/tables/{page.rpartition('/')[2]}"):
            assert anna.get(path, **{"Accept-Language": language}).status_code == 200
    assert tables._tables.total == before
    with anna.live(page) as live:
        live.next("state")
        live.send(do="ping")
        live.next("pong")
        (table,) = tables._tables.values()
        assert tables.audience(table).pictures == 1


def test_a_ping_is_answered_and_wakes_nothing(client: TestClient, anna: Person, ben: Person) -> None:
    page = anna.make("hiroba", "here", "link", first="1")
    tables = context_of(client).tables
    with anna.live(page) as mine:
        version = mine.next("state")["version"]
        ben.make("hiroba", "here", "here")
        order = list(tables._tables)
        mine.send(do="ping", id=3)
        assert mine.next() == {"type": "pong", "version": version, "build": build_id()}
        assert list(tables._tables) == order, "as long ago as before"
    assert tables.in_memory == 2


def test_a_page_knows_what_it_is_made_of_and_its_line_what_the_server_is(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here")
    assert f'data-build="{build_id()}"' in anna.get(page).text
    with anna.live(page) as live:
        assert live.next("state")["build"] == build_id()


def test_a_build_is_another_one_when_anything_in_it_is(tmp_path_factory: pytest.TempPathFactory) -> None:
    folders = [tmp_path_factory.mktemp(name) for name in ("static", "templates")]
    seen = {digest(*folders)}
    for folder in folders:
        for text in ("one", "two"):
            (folder / "file").write_text(text)
            seen.add(digest(*folders))
    seen.add(digest(*folders, salt="1.0"))
    assert len(seen) == 6
    assert digest(*folders) == digest(*folders)


def test_a_table_that_is_read_anew_has_an_audience_of_its_own(client: TestClient, anna: Person) -> None:
    """Who still listens to the old one, to be let go, counts for nobody."""
    page = anna.make("hiroba", "here", "here")
    tables, name = context_of(client).tables, page.rpartition("/")[2]
    assert client.portal
    with anna.live(page) as live:
        live.next("state")
        old = tables._tables[name]
        tables._tables.drop(name)
        new = client.portal.call(tables.get, name)
        assert new
        assert tables.audience(old).present() == [True, True]
        assert tables.audience(new).present() == [False, False]
        with anna.live(page) as again:
            again.next("state")
            assert tables.audience(new).present() == [True, True]
            live.session.close()
            again.send(do="ping")
            again.next("pong")
            assert tables.is_watched(new)
    while tables.connections:
        time.sleep(0.01)
    assert not tables.is_watched(new)


def test_other_processes_are_believed_for_a_while() -> None:
    elsewhere = Elsewhere()
    assert elsewhere.hear("table", "one", frozenset({0}))
    assert not elsewhere.hear("table", "one", frozenset({0}))
    assert elsewhere.hear("table", "two", frozenset({1}))
    assert elsewhere.seats("table") == {0, 1}
    assert elsewhere.hear("table", "two", frozenset())
    assert elsewhere.seats("table") == {0}
    assert elsewhere.is_visited("table")
    assert not elsewhere.is_visited("other")
    elsewhere.forget()
    assert elsewhere.is_visited("table")
    for process in ("one", "two"):
        assert not elsewhere.hear("table", process, None)
    assert not elsewhere.is_visited("table")
    assert not Heard(time.monotonic() - 4 * REPEATED, frozenset()).is_recent
