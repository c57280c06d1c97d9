"""Two servers on one PostgreSQL: people at different ones play each other as if there were only one."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import httpx2
import pytest
from websockets.sync.client import ClientConnection, connect

from teien.web.store import PATIENCE, Store
from tests.web import bare_server
from tests.web.postgresql import PostgreSQL, running
from tests.web.server import Server

TIMEOUT = 120
BOT = {"kind": "link", "name": "Bot"}


@pytest.fixture(scope="module")
def postgresql() -> Iterator[PostgreSQL]:
    with running() as server:
        yield server


@pytest.fixture(scope="module")
def database(postgresql: PostgreSQL) -> str:
    return postgresql.url(postgresql.new_database())


@pytest.fixture(scope="module")
def one(database: str) -> Iterator[Server]:
    with bare_server.serving(database) as server:
        yield server


@pytest.fixture(scope="module")
def other(database: str) -> Iterator[Server]:
    with bare_server.serving(database) as server:
        yield server


class Person:
    """Somebody with a seat's token, live at one of the servers."""

    def __init__(self, session: ClientConnection, seat: int) -> None:
        self.session = session
        self.seat = seat
        self.state = self.next("state")

    def next(self, *kinds: str) -> Any:
        """The next message of one of these kinds; what changed is written into the state."""
        while True:
            message = json.loads(self.session.recv(TIMEOUT))
            if message["type"] in ("state", "news"):
                self.state = {**getattr(self, "state", {}), **message}
            if message["type"] in kinds:
                return message

    def until(self, version: int) -> Any:
        while self.state["version"] < version:
            self.next("state", "news")
        return self.state

    @property
    def moves(self) -> list[str]:
        return sorted(self.state["act"].get(str(self.seat), ()))

    def send(self, do: str, **more: Any) -> None:
        self.session.send(json.dumps({"do": do, "seat": self.seat, "version": self.state["version"], "id": 1, **more}))


@contextmanager
def live(server: Server, token: str, seat: int) -> Iterator[Person]:
    address = f"{server.url.replace('http', 'ws')}/live/{token.partition('-')[0]}"
    bearer = {"Authorization": f"Bearer {token}"}
    with connect(address, additional_headers=bearer, max_size=None, open_timeout=TIMEOUT) as session:
        yield Person(session, seat)


@contextmanager
def watching(server: Server, table: str) -> Iterator[Person]:
    with connect(f"{server.url.replace('http', 'ws')}/live/{table}", max_size=None, open_timeout=TIMEOUT) as session:
        yield Person(session, -1)


def go_on_without(person: Person, what: str, away: int) -> None:
    """As soon as it is allowed."""
    answer = {"type": "refused"}
    while answer["type"] == "refused":
        person.send(what, away=away)
        answer = person.next("done", "refused")


def sit(
    server: Server, game: str, *seats: dict[str, Any], patience: int = PATIENCE, **options: str
) -> tuple[str, dict[int, str]]:
    spec = {"game": game, "seats": seats or (BOT, BOT), "options": options, "patience": patience}
    made = httpx2.post(f"{server.url}/api/tables", json=spec, timeout=TIMEOUT).raise_for_status().json()
    return made["id"], {key["seat"]: key["token"] for key in made["seats"]}


def numbers(database: str, table: str) -> list[int]:
    store = Store.open(database)
    numbers = [action.number for action in store.actions(table)]
    store.database.close()
    return numbers


def test_r26_two_at_different_servers_choose_at_once(database: str, one: Server, other: Server) -> None:
    table, tokens = sit(one, "haru-ichiban")
    with live(one, tokens[0], 0) as anna, live(other, tokens[1], 1) as ben:
        chosen = 0
        while chosen < 3:
            version = anna.state["version"]
            deciding = [person for person in (anna, ben) if person.seat in anna.state["to_act"]]
            for person in deciding:
                person.send("move", move=person.moves[0])
            chosen += len(deciding) == 2
            for person in (anna, ben):
                person.until(version + len(deciding))
            assert anna.state["version"] == ben.state["version"] == version + len(deciding)
            assert anna.state["to_act"] == ben.state["to_act"]
        assert anna.state["move"] == ben.state["move"]
        assert numbers(database, table) == list(range(anna.state["version"]))


def test_r08_a_choice_changed_at_one_server_counts_at_the_other(database: str, one: Server, other: Server) -> None:
    table, tokens = sit(one, "haru-ichiban")
    with live(one, tokens[0], 0) as anna, live(other, tokens[0], 0) as at_home, live(other, tokens[1], 1) as ben:
        first, second, third = anna.moves
        anna.send("move", move=first)
        for person in (anna, at_home, ben):
            person.until(1)
        anna.send("move", move=second)
        at_home.next("news")
        assert at_home.state["moves"][-1]["text"] == second
        at_home.send("move", move=third)
        for person in (anna, at_home):
            while person.state["moves"][-1]["text"] != third:
                person.next("news")
        ben.send("move", move=ben.moves[0])
        for person in (anna, at_home, ben):
            person.until(2)
    for server in (one, other):
        moves = httpx2.get(f"{server.url}/api/tables/{table}", timeout=TIMEOUT).json()["moves"]
        assert [move["text"] for move in moves if move["seat"] == 0] == [third]
    assert numbers(database, table) == [0, 1]


def test_of_two_servers_that_get_the_same_move_one_does_it(database: str, one: Server, other: Server) -> None:
    table, tokens = sit(one, "niwa", first="1")

    def post(server: Server, move: str, seat: int, version: int) -> int:
        answer = httpx2.post(
            f"{server.url}/api/tables/{table}/moves",
            json={"move": move, "version": version},
            headers={"Authorization": f"Bearer {tokens[seat]}"},
            timeout=TIMEOUT,
        )
        if answer.status_code == 409:
            assert answer.json()["code"] == "stale"
        return answer.status_code

    played = 0
    with live(one, tokens[0], 0) as anna, live(other, tokens[1], 1) as ben, ThreadPoolExecutor(2) as threads:
        while played < 15:
            (seat,) = anna.state["to_act"]
            move = (anna, ben)[seat].moves[0]
            answers = [threads.submit(post, server, move, seat, played) for server in (one, other)]
            assert sorted(answer.result() for answer in answers) == [200, 409]
            played += 1
            for person in (anna, ben):
                person.until(played)
            assert anna.state["version"] == ben.state["version"] == played
            assert anna.state["to_act"] == ben.state["to_act"]
    assert numbers(database, table) == list(range(played))


def test_presence_is_known_across(one: Server, other: Server) -> None:
    _table, tokens = sit(one, "hiroba")

    def present(person: Person) -> list[bool]:
        """As it was last told."""
        return [seat["present"] for seat in person.state["seats"]]

    def wait_for(person: Person, expected: list[bool]) -> None:
        while person.next("presence")["present"] != expected:
            pass

    with live(one, tokens[0], 0) as anna:
        assert present(anna) == [True, False]
        with live(other, tokens[1], 1) as ben:
            wait_for(anna, [True, True])
            if present(ben) != [True, True]:
                wait_for(ben, [True, True])
        wait_for(anna, [True, False])
        with live(other, tokens[1], 1) as ben:
            wait_for(anna, [True, True])
            if present(ben) != [True, True]:
                wait_for(ben, [True, True])


def test_who_joined_at_one_server_is_known_at_the_other(one: Server, other: Server) -> None:
    table, tokens = sit(one, "hiroba", {"kind": "link"}, BOT)
    with (
        httpx2.Client(base_url=one.url, timeout=TIMEOUT) as here,
        httpx2.Client(base_url=other.url, timeout=TIMEOUT) as there,
        live(other, tokens[1], 1) as ben,
    ):
        assert not ben.state["seats"][0]["joined"]
        assert there.get(f"/table/{table}").status_code == 200
        joined = here.post(f"/seat/{tokens[0]}", data={"name": "Zoé"})
        assert joined.status_code == 303
        assert ben.until(1)["seats"][0]["name"] == "Zoé"
        there.cookies.set("guest", joined.cookies["guest"])
        assert '"mine": [0]' in there.get(f"/table/{table}").text
        assert f"/table/{table}" in there.get("/").text


def test_a_device_let_in_at_one_server_is_known_at_the_other_and_put_out_there(one: Server, other: Server) -> None:
    table, tokens = sit(one, "hiroba", {"kind": "link"}, BOT, first="1")
    page = f"/table/{table}"
    with (
        httpx2.Client(base_url=one.url, timeout=TIMEOUT) as laptop,
        httpx2.Client(base_url=other.url, timeout=TIMEOUT) as phone,
    ):
        assert laptop.post(f"/seat/{tokens[0]}", data={"name": "Zoé"}).status_code == 303
        assert phone.get(page).status_code == 200
        assert laptop.post(f"{page}/device").status_code == 303
        (link,) = set(re.findall(r"/device/[\w-]+~[\w-]+", laptop.get(page).text))
        assert phone.post(link).headers["location"] == page
        assert httpx2.get(f"{one.url}{link}", timeout=TIMEOUT).status_code == 410
        cookie = {"Cookie": f"guest={phone.cookies['guest']}"}
        address = f"{one.url.replace('http', 'ws')}/live/{table}"
        with connect(address, additional_headers=cookie, max_size=None, open_timeout=TIMEOUT) as session:
            person = Person(session, 0)
            assert person.state["mine"] == [0]
            own = {"Cookie": f"guest={laptop.cookies['guest']}"}
            ended = httpx2.post(f"{other.url}{page}/device/end", headers=own, timeout=TIMEOUT)
            assert ended.status_code == 303
            while person.state["mine"]:
                person.next("state")
            assert person.state["act"] == {}


def test_a_rematch_is_the_same_at_both(one: Server, other: Server) -> None:
    table, tokens = sit(one, "hiroba")
    with live(one, tokens[0], 0) as anna, live(other, tokens[1], 1) as ben:
        anna.send("resign")
        assert anna.until(1)["over"]
        assert ben.until(1)["over"]

    def ask(server: Server, token: str) -> dict[str, Any]:
        bearer = {"Authorization": f"Bearer {token}"}
        answer = httpx2.post(f"{server.url}/api/tables/{table}/rematch", headers=bearer, timeout=TIMEOUT)
        place: dict[str, Any] = answer.raise_for_status().json()
        return place

    with ThreadPoolExecutor() as at_once:
        places = list(at_once.map(ask, (one, other), (tokens[0], tokens[1])))
    assert [place["seat"] for place in places] == [1, 0]
    assert places[0]["id"] == places[1]["id"] != table
    with live(other, places[0]["token"], 1) as anna, live(one, places[1]["token"], 0) as ben:
        assert (anna.state["mine"], ben.state["mine"]) == ([1], [0])


def test_somebody_away_is_replaced_at_one_server_and_comes_back_at_the_other(
    database: str, one: Server, other: Server
) -> None:
    """Who watches sees it all at either, and is led on to the next game."""
    table, tokens = sit(one, "niwa", patience=1, first="2")
    with live(one, tokens[0], 0) as anna, watching(one, table) as cleo, watching(other, table) as dora:
        everybody = [anna, cleo, dora]
        with live(other, tokens[1], 1):
            while not anna.next("presence")["present"][1]:
                pass
        while (told := anna.next("presence"))["present"][1]:
            pass
        assert told["away"] == [None, 0]
        go_on_without(anna, "replace", 1)
        for person in everybody:
            while person.state["move"] < 1:
                person.next("state", "news")
            person.send("state")
            assert person.next("state")["seats"][1]["level"] == 2
        with live(other, tokens[1], 1) as ben:
            for person in (*everybody, ben):
                while person.state["seats"][1]["level"] is not None:
                    person.next("state")
                assert person.state["seats"][1]["present"]
            (seat,) = ben.state["to_act"]
            mover = (anna, ben)[seat]
            version = mover.state["version"] + 1
            mover.send("move", move=mover.moves[0])
            for person in (*everybody, ben):
                person.until(version)
        go_on_without(anna, "end", 1)
        for person in everybody:
            while not person.state["over"]:
                person.next("state", "news")
            assert person.state["result"]["winners"] == []
            assert not person.state["rematch"]
        bearer = {"Authorization": f"Bearer {tokens[1]}"}
        again = httpx2.post(f"{other.url}/api/tables/{table}/rematch", headers=bearer, timeout=TIMEOUT)
        for person in everybody:
            while not person.state["rematch"]:
                person.next("state")
        for server in (one, other):
            led = httpx2.get(f"{server.url}/table/{table}/next", timeout=TIMEOUT, follow_redirects=False)
            assert led.headers["location"] == f"/table/{again.raise_for_status().json()['id']}"
    assert numbers(database, table) == list(range(anna.state["version"]))


def test_computers_alone_play_on_for_who_watches_at_either(one: Server, other: Server) -> None:
    """Whichever of the two lets them think, and whoever leaves."""
    table, _tokens = sit(one, "niwa", *[{"kind": "computer", "level": 4}] * 2)

    for leaving, staying in ((one, other), (other, one)) * 2:
        with watching(staying, table) as ben:
            with watching(leaving, table) as anna:
                anna.until(anna.state["version"] + 2)
            ben.until(anna.state["version"] + 3)


def test_a_server_dies_and_its_person_goes_on_at_the_other(database: str, other: Server) -> None:
    """The computer that it let think goes on there, too."""
    computer = {"kind": "computer", "level": 1}
    with bare_server.serving(database, pace=1000) as dying:
        table, tokens = sit(dying, "hiroba", computer, BOT, BOT, first="1")
        with live(dying, tokens[1], 1), live(other, tokens[2], 2) as ben:
            assert ben.state["to_act"] == [0]
            dying.kill()
            with live(other, tokens[1], 1) as anna:
                people = (anna, ben)
                for _ in range(12):
                    version = anna.state["version"]
                    for person in people:
                        if person.moves:
                            person.send("move", move=person.moves[0])
                    for person in people:
                        person.until(version + 1)
                anna.send("state")
                last = anna.next("state")["version"]
                assert {move["seat"] for move in anna.state["moves"]} == {0, 1, 2}
    assert numbers(database, table)[:last] == list(range(last))
