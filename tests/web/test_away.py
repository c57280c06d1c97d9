"""Somebody is away: how long is told, and after a while the others go on, until they are back."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from teien.web import presence
from teien.web.app import make_app
from teien.web.refusal import Refused
from teien.web.store import PATIENCE
from teien.web.store.notices import Notice
from teien.web.table import SUBSTITUTE, Ending, Table
from tests.web.bots import BOT, sit
from tests.web.conftest import another_browser
from tests.web.people import Live, Person, context_of, first_move
from tests.web.sittings import COMPUTER, FRIEND, HERE, do, play_on, sit_down


class Clock:
    """By which absence is measured: time passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def wait(self, seconds: float = PATIENCE) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(presence, "monotonic", lambda: clock.now)
    return clock


def sit_by_link(anna: Person, *friends: Person, game: str = "niwa", patience: int = PATIENCE, **options: str) -> str:
    """A table that Anna has made, and to which her friends have come."""
    agreement = {"patience": str(patience), "name-0": "Anna"}
    page = anna.agree(agreement, game, "here", *["link"] * len(friends), **options)
    for friend, link in zip(friends, anna.links(page), strict=True):
        friend.post(link, name="Ben")
    return page


@contextmanager
def left_alone(anna: Person, ben: Person, page: str) -> Iterator[Live]:
    """Anna's line to a table that Ben has come to and left."""
    with anna.live(page) as mine:
        mine.next("state")
        with ben.live(page) as theirs:
            theirs.next("state")
            assert mine.next("presence")["present"][1]
        assert not mine.next("presence")["present"][1]
        yield mine


def ask(live: Live, what: str, away: int, seat: int = 0) -> dict[str, Any]:
    """The answer to a wish to go on without somebody."""
    live.send(do=what, seat=seat, away=away, version=0, id=what)
    return live.next("done", "refused")


def test_how_long_somebody_is_away_is_told(anna: Person, ben: Person, cleo: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben)
    with left_alone(anna, ben, page):
        clock.wait(185)
        with cleo.live(page) as watching:
            state = watching.next("state")
            assert [seat["away"] for seat in state["seats"]] == [None, 185]
            assert state["patience"] == PATIENCE
    clock.wait(15)
    assert [seat["away"] for seat in cleo.state(page)["seats"]] == [15, 200]


def test_the_computer_plays_until_they_are_back(anna: Person, ben: Person, cleo: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben, first="2")
    with left_alone(anna, ben, page) as mine:
        assert ask(mine, "replace", 1)["error"] == "Ben is here, or has not been away for long enough."
        clock.wait()
        mine.send(do="replace", seat=0, away=1, version=0, id=7)
        told = mine.next("state")
        assert told["say"] == "The computer plays for Ben now, until Ben is back."
        assert (told["seats"][1]["kind"], told["seats"][1]["level"]) == ("link", SUBSTITUTE)
        assert told["status"] == "The computer thinks for Ben …"
        while mine.next("state", "news")["to_act"] != [0]:
            pass
        with cleo.live(page) as watching:
            assert watching.next("state")["act"] == {}
        with ben.live(page) as theirs:
            assert theirs.next("state")["mine"] == [1]
            back = theirs.next("state")
            assert (back["seats"][1]["level"], back["say"]) == (None, "Ben is back, and plays on.")
            assert mine.next("state")["say"] == "Ben is back, and plays on."
            state = anna.state(page)
            mine.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
            theirs.until(state["version"] + 1)
        # Away again, the time is counted anew.
        assert ask(mine, "replace", 1)["type"] == "refused"
        clock.wait()
        assert ask(mine, "replace", 1)["type"] == "done"


def test_a_computer_that_thinks_gets_up_at_once(anna: Person, ben: Person, client: TestClient, clock: Clock) -> None:
    page = sit_by_link(anna, ben, first="2")
    computers = context_of(client).tables.computers
    computers._pace = 60
    with left_alone(anna, ben, page) as mine:
        clock.wait()
        assert ask(mine, "replace", 1)["type"] == "done"
        assert computers._thoughts
        with ben.live(page) as theirs:
            while theirs.next("state")["seats"][1]["level"] is not None:
                pass
            assert not computers._thoughts
            state = ben.state(page)
            assert state["move"] == 0
            theirs.send(do="move", seat=1, move=first_move(state, 1), version=state["version"], id=1)
            assert theirs.until(state["version"] + 1)["move"] == 1


def test_one_may_end_the_game_and_nobody_wins(anna: Person, ben: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben)
    with left_alone(anna, ben, page) as mine:
        clock.wait()
        mine.send(do="end", seat=0, away=1, version=0, id=7)
        state = mine.next("state")
        assert state["over"]
        assert state["result"]["headline"] == "The game ends here."
        assert state["result"]["why"] == "Ben was away, so you have ended the game. Nobody wins."
        assert state["result"]["winners"] == []
    with ben.live(page) as theirs:
        assert theirs.next("state")["over"]


def test_who_watches_decides_nothing_nor_does_anybody_about_themselves(
    anna: Person, ben: Person, cleo: Person, clock: Clock
) -> None:
    page = sit_by_link(anna, ben)
    with left_alone(anna, ben, page) as mine, cleo.live(page) as watching:
        clock.wait()
        for what in ("replace", "end"):
            for seat in (0, 1):
                assert ask(watching, what, 1, seat)["code"] == "forbidden"
            assert ask(mine, what, 1, seat=1)["code"] == "forbidden"
            assert ask(mine, what, 0)["code"] == "malformed"
            assert ask(mine, what, 2)["code"] == "malformed"
        mine.send(do="return", seat=0, version=0)
        assert mine.next("refused")["code"] == "malformed"
    assert anna.state(page)["version"] == 1


def test_who_has_just_sat_down_was_not_away_before(anna: Person, ben: Person, clock: Clock) -> None:
    page = anna.make("niwa", "here", "link")
    (link,) = anna.links(page)
    with anna.live(page) as mine:
        mine.next("state")
        clock.wait(10 * PATIENCE)
        ben.post(link, name="Ben")
        assert [seat["away"] for seat in mine.until(1)["seats"]] == [None, 0]
        assert ask(mine, "replace", 1)["type"] == "refused"


def test_that_another_process_fell_silent_is_told(client: TestClient, anna: Person, ben: Person, clock: Clock) -> None:
    """With whoever was there: nobody says that they have gone."""
    page = sit_by_link(anna, ben)
    tables = context_of(client).tables
    with anna.live(page) as mine:
        mine.next("state")
        assert client.portal
        client.portal.call(tables._hear, Notice(page.removeprefix("/table/"), "presence", '["elsewhere", true, 1]'))
        assert mine.next("presence")["present"] == [True, True]
        clock.wait(3 * presence.REPEATED + 1)
        client.portal.call(tables.look_who_is_there)
        assert mine.next("presence") == {"type": "presence", "present": [True, False], "away": [None, 0]}


def test_who_has_another_page_open_is_there(anna: Person, ben: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben)
    with anna.live(page) as mine, ben.live(page) as one:
        one.next("state")
        with ben.live(page) as another:
            another.next("state")
        clock.wait(10 * PATIENCE)
        assert ask(mine, "replace", 1)["type"] == "refused"


def test_two_pages_of_who_comes_back_take_the_seat_once(anna: Person, ben: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben, first="1")
    with left_alone(anna, ben, page) as mine:
        clock.wait()
        assert ask(mine, "replace", 1)["type"] == "done"
        with ben.live(page) as one, ben.live(page) as another:
            for line in (one, another):
                while line.next("state")["seats"][1]["level"] is not None:
                    pass
            assert ben.state(page)["version"] == 3


def test_nobody_waits_for_ever_but_where_that_was_chosen(anna: Person, ben: Person, clock: Clock) -> None:
    page = sit_by_link(anna, ben, patience=0)
    with left_alone(anna, ben, page) as mine:
        clock.wait(10**6)
        assert ask(mine, "replace", 1)["type"] == "refused"
    assert anna.state(sit_by_link(anna, ben, patience=900))["patience"] == 900
    assert anna.state(sit_by_link(anna, ben, patience=7))["patience"] == PATIENCE


def test_a_game_of_three_goes_on_while_two_are_there(
    client: TestClient, anna: Person, ben: Person, clock: Clock
) -> None:
    dora = Person(another_browser(client))
    page = sit_by_link(anna, ben, dora, game="hiroba")
    with left_alone(anna, ben, page) as mine, ExitStack() as stack:
        third = stack.enter_context(dora.live(page))
        third.next("state")
        clock.wait()
        assert "game goes on" in ask(mine, "end", 1)["error"]
        assert ask(third, "replace", 1, seat=2)["type"] == "done"
        assert "already" in ask(mine, "replace", 1)["error"]
        stack.close()
        while mine.next("presence")["present"][2]:
            pass
        clock.wait()
        assert ask(mine, "end", 2)["type"] == "done"
        assert anna.state(page)["over"]


def test_a_restart_keeps_who_plays_for_whom_and_counts_absence_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    database = f"sqlite:///{tmp_path}/tables.sqlite"
    with TestClient(make_app(database, pace=0), follow_redirects=False) as client:
        anna, ben = Person(client), Person(another_browser(client))
        left, given = (sit_by_link(anna, ben, first="2") for _ in range(2))
        with left_alone(anna, ben, given) as mine:
            clock.wait()
            assert ask(mine, "replace", 1)["type"] == "done"
        cookies = [dict(person.client.cookies) for person in (anna, ben)]
    with TestClient(make_app(database, pace=0), follow_redirects=False) as client:
        anna, ben = Person(client), Person(another_browser(client))
        for person, kept in zip((anna, ben), cookies, strict=True):
            person.client.cookies.update(kept)
        with anna.live(given) as mine:
            state = mine.next("state")
            while state["to_act"] != [0]:
                state = mine.next("state", "news")
            assert state["move"] >= 1, "the computer went on by itself"
        with anna.live(left) as mine:
            mine.next("state")
            assert ask(mine, "replace", 1)["type"] == "refused", "nobody had time to come back"
        with ben.live(given) as theirs:
            while theirs.next("state")["seats"][1]["level"] is not None:
                pass


def test_a_program_is_there_when_it_asks_and_comes_back_by_acting(client: TestClient, clock: Clock) -> None:
    table = sit(client, "niwa", BOT, BOT, first="1")
    clock.wait(PATIENCE - 1)
    table.state(1)
    clock.wait(PATIENCE - 1)
    wish = {"action": "replace", "away": 1}
    assert table.post("/actions", 0, wish).status_code == 400
    clock.wait(1)
    assert table.post("/actions", 0, wish).status_code == 200
    assert table.state()["seats"][1]["level"] == SUBSTITUTE
    assert table.post("/actions", 1, {"action": "draw"}).status_code == 200
    assert table.state()["seats"][1]["level"] is None
    assert table.post("/actions", 0, {"action": "end"}).status_code == 400


def test_a_secret_stays_one_whoever_plays(anna: Person, ben: Person, cleo: Person, clock: Clock) -> None:
    """R26: what the computer chooses for a seat is told to nobody but whose seat it is."""
    page = sit_by_link(anna, ben, game="haru-ichiban")
    with left_alone(anna, ben, page) as mine:
        clock.wait()
        assert ask(mine, "replace", 1)["type"] == "done"
        while 1 in anna.state(page)["to_act"]:
            mine.next("state", "news")
        for person in (anna, cleo):
            assert not person.state(page)["moves"]
            assert "\n1. " not in person.get(f"{page}/record").text
        with ben.live(page) as theirs:
            while (state := theirs.next("state"))["seats"][1]["level"] is not None:
                pass
            assert [move["seat"] for move in state["moves"]] == [1]


def test_the_log_makes_the_same_table_again(clock: Clock) -> None:
    table = sit_down("hiroba", HERE, FRIEND, FRIEND, first="1")
    clock.wait()
    log = []
    for kind, seat, text in (("replace", 0, "1"), ("replace", 0, "2"), ("return", 2, ""), ("end", 0, "1")):
        if kind == "end":
            clock.wait()
        prepared = table.prepare(kind, seat, text)  # type: ignore[arg-type]
        table.apply(prepared.action)
        log.append(prepared.action)
    again = Table.of(table.stored, log)
    assert again.seats == table.seats
    assert [seat.level for seat in again.seats] == [None, SUBSTITUTE, None]
    assert again.ending == table.ending == Ending(away=1, by=0)
    assert again.over


def test_nobody_who_is_away_is_asked(clock: Clock) -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    while table.undo_target(0) is None or table.to_act != (1,):
        play_on(table, 1)
    assert table.may_draw(0)
    clock.wait()
    do(table, "replace", 0, "1")
    assert not table.may_draw(0)
    assert table.undo_target(0) is None
    with pytest.raises(Refused):
        table.prepare("draw", 1)
    do(table, "return", 1)
    assert table.undo_target(0) is not None


def test_a_computer_is_nobody_to_be_away(clock: Clock) -> None:
    table = sit_down("hiroba", HERE, COMPUTER)
    clock.wait()
    for kind in ("replace", "end"):
        with pytest.raises(Refused):
            table.prepare(kind, 0, "1")
