"""Open tables take the memory that they may, and nobody loses the one they are at."""

import gc
import subprocess
import sys
import time
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from teien.web.app import make_app
from teien.web.keeping import MEGABYTE, Keeping, weight
from teien.web.shelf import Shelf
from teien.web.store import Outlived
from teien.web.tables import Tables
from tests.web.bots import BOT, BotTable, sit
from tests.web.people import Person, context_of
from tests.web.sittings import FRIEND, HERE, play_on, sit_down

ROOT = Path(__file__).parents[2]

MEASURE = """
import gc, sys
from tests.web.sittings import FRIEND, HERE, play_on, sit_down
from teien.web.keeping import weight
def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096
game, moves, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
play_on(sit_down(game, HERE, FRIEND), moves)
gc.collect()
before, tables = resident(), []
for seed in range(count):
    tables.append(sit_down(game, HERE, FRIEND))
    play_on(tables[-1], moves, seed)
gc.collect()
print(resident() - before, sum(map(weight, tables)))
"""


def tables_of(client: TestClient) -> Tables:
    return context_of(client).tables


@pytest.mark.parametrize(
    ("game", "moves", "count"), [("hiroba", 30, 1000), ("haru-ichiban", 60, 600), ("niwa", 60, 60)]
)
def test_the_estimate_is_near_what_the_process_really_takes(game: str, moves: int, count: int) -> None:
    command = [sys.executable, "-c", MEASURE, game, str(moves), str(count)]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    really, estimated = map(int, said.split())
    assert really > 15 * MEGABYTE, "enough to be measured"
    assert 0.6 < estimated / really < 1.6


def test_a_table_grows_heavier_with_every_move_and_picture(anna: Person, client: TestClient) -> None:
    shelf = tables_of(client)._tables
    page = anna.make("niwa", "here", "here", first="1")
    empty = shelf.total
    with anna.live(page) as live:
        state = live.next("state")
        move = next(iter(state["act"]["0"]))
        live.send(do="move", seat=0, move=move, version=0)
        live.until(1)
        seen = shelf.total
    assert seen > empty + 12_000
    while shelf.total == seen:
        time.sleep(0.01)
    (table,) = shelf.values()
    assert shelf.total == weight(table) < seen


def test_those_go_first_that_nobody_has_come_to_for_longest_and_never_a_busy_one() -> None:
    tables = [sit_down("hiroba", HERE, FRIEND) for _ in range(6)]
    for table in tables:
        play_on(table, 10)
    each = weight(tables[0])
    shelf = Shelf(4 * each + each // 2)
    busy = tables[0]
    for table in tables[:4]:
        shelf.put(table, lambda table: table is busy)
    shelf.move_to_end(tables[1].id)
    for table in tables[4:]:
        shelf.put(table, lambda table: table is busy)
    assert list(shelf) == [tables[place].id for place in (0, 1, 4, 5)]
    assert shelf.total == sum(map(weight, shelf.values()))
    shelf.drop_all()
    assert (len(shelf), shelf.total) == (0, 0)


def test_a_large_table_counts_for_many_small_ones() -> None:
    small = [sit_down("hiroba", HERE, FRIEND) for _ in range(50)]
    large = sit_down("niwa", HERE, FRIEND)
    play_on(large, 40)
    shelf = Shelf(weight(large) + 10 * weight(small[0]) + 1000)
    for table in small:
        shelf.put(table, lambda _: False)
    assert len(shelf) == 50
    shelf.put(large, lambda _: False)
    assert 8 <= len(shelf) <= 12
    assert large.id in shelf


def test_a_table_that_was_let_go_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, keeping=Keeping(memory=60_000))
    with TestClient(app) as client:
        tables = [sit(client, "hiroba", BOT, BOT) for _ in range(12)]
        for table in tables:
            table.play_on(moves=5)
        kept = tables_of(client)._tables
        assert 0 < len(kept) < 12
        assert kept.total < 100_000
        gc.collect()
        assert [table.state()["version"] for table in tables] == [5] * 12


def remove(client: TestClient, page: str) -> bool:
    """As tidying does it, if the table is as old as it says."""
    tables, name = tables_of(client), page.rpartition("/")[2]
    stored = tables.store.table(name)
    assert stored
    assert client.portal
    return client.portal.call(tables.remove, Outlived(name, stored.touched, "empty"))


def test_a_table_that_somebody_is_at_is_not_removed(anna: Person, cleo: Person, client: TestClient) -> None:
    page = anna.make("hiroba", "here", "link")
    with cleo.live(page) as live:
        live.next("state")
        assert not remove(client, page)
    while tables_of(client).connections:
        time.sleep(0.01)
    assert anna.get(page).status_code == 200
    assert remove(client, page)
    assert anna.get(page).status_code == 404
    assert page not in anna.get("/").text


def test_a_table_that_a_computer_thinks_about_is_not_removed(tmp_path: Path) -> None:
    with TestClient(make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=1000), follow_redirects=False) as client:
        assert not remove(client, Person(client).make("hiroba", "here", "computer-1", first="2"))


def test_once_more_is_asked_for_again_when_the_table_that_followed_is_gone(anna: Person, client: TestClient) -> None:
    page = anna.make("hiroba", "here", "computer-1", first="1")
    with anna.live(page) as live:
        live.next("state")
        live.send(do="resign", seat=0, version=0)
        live.until(1)
    following = anna.post(f"{page}/rematch").headers["location"]
    assert anna.post(f"{page}/rematch").headers["location"] == following
    assert following != page
    table = BotTable(client, following.rpartition("/")[2], {})
    while table.state()["to_act"] != [1]:
        time.sleep(0.01)
    while not remove(client, following):
        time.sleep(0.01)
    another = anna.post(f"{page}/rematch").headers["location"]
    assert another not in (page, following)
    assert anna.get(another).status_code == 200
