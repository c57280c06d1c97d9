"""Limits are counted by person and address, whatever number of sockets, pages or cookies somebody brings."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx2
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from teien.web import shares
from teien.web.addresses import THIS_MACHINE
from teien.web.app import make_app
from teien.web.door import Door
from teien.web.live import CROWDED
from tests.web.bots import BOT, sit
from tests.web.near_server import near
from tests.web.people import Live, Person, context_of

HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"
TIMEOUT = 120
RARELY = 0.01
"""Once in a hundred seconds, which no test waits for."""


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser at a server that has limits."""
    monkeypatch.delenv("TEIEN_LIMITS", raising=False)
    app = make_app(f"sqlite:///{tmp_path}/limited.sqlite", pace=0)
    with TestClient(app, follow_redirects=False, client=(HOME, 1)) as client:
        yield client


def somebody(client: TestClient, address: str = HOME) -> Person:
    """With a browser of their own, at some address."""
    another = TestClient(client.app, follow_redirects=False, client=(address, 1))
    another.portal = client.portal
    return Person(another)


def come(stack: ExitStack, person: Person, page: str) -> Live:
    """Comes to a table, and stays for as long as the stack."""
    live = stack.enter_context(person.live(page))
    live.next("state")
    return live


def is_turned_away(person: Person, page: str) -> bool:
    with person.live(page) as live:
        try:
            live.next()
        except WebSocketDisconnect as closed:
            return closed.code == CROWDED
    return False


def is_told_to_wait(answer: httpx2.Response) -> bool:
    """Whether it says to come back when the next one may pass, not before and not much later."""
    return answer.status_code == 429 and 60 < int(answer.headers["retry-after"]) <= 1 / RARELY


def test_the_limits_are_as_told() -> None:
    assert (shares.CONNECTIONS_OF_GUEST, shares.CONNECTIONS_OF_ADDRESS, shares.CONNECTIONS) == (20, 60, 5000)


def test_a_guest_has_so_many_live_connections_from_wherever(limited: TestClient) -> None:
    anna, ben = somebody(limited), somebody(limited)
    page = anna.make("hiroba", "here", "here")
    ben.make("hiroba", "here", "here")
    away = somebody(limited, ELSEWHERE)
    away.client.cookies = anna.client.cookies
    with ExitStack() as stack:
        for number in range(shares.CONNECTIONS_OF_GUEST - 1):
            come(stack, (anna, away)[number % 2], page)
        with ExitStack() as last:
            come(last, anna, page)
            assert is_turned_away(anna, page)
            assert is_turned_away(away, page)
            come(stack, ben, page)
            come(stack, somebody(limited), page)
        come(stack, anna, page)
    assert crowd(limited) == (0, 0), "nobody who has gone is remembered"


def test_an_address_has_so_many_whoever_comes_from_it(limited: TestClient) -> None:
    page = somebody(limited).make("hiroba", "here", "here")
    with ExitStack() as stack:
        for _ in range(shares.CONNECTIONS_OF_ADDRESS):
            come(stack, somebody(limited), page)
        assert is_turned_away(somebody(limited), page)
        come(stack, somebody(limited, ELSEWHERE), page)


def test_a_household_with_ipv6_is_one_address(limited: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few(limited, monkeypatch, CONNECTIONS_OF_ADDRESS=2)
    page = somebody(limited).make("hiroba", "here", "here")
    with ExitStack() as stack:
        for address in ("2001:db8::1", "2001:db8::ffff:0:0:2"):
            come(stack, somebody(limited, address), page)
        assert is_turned_away(somebody(limited, "2001:db8:0:0:9::9"), page)
        come(stack, somebody(limited, "2001:db8:0:1::1"), page)


def test_all_together_have_so_many(limited: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few(limited, monkeypatch, CONNECTIONS=3)
    page = somebody(limited).make("hiroba", "here", "here")
    with ExitStack() as stack:
        for number in range(3):
            come(stack, somebody(limited, f"192.0.2.{number}"), page)
        assert is_turned_away(somebody(limited, ELSEWHERE), page)


def test_messages_of_all_sockets_of_a_guest_count_together(limited: TestClient) -> None:
    anna, ben = somebody(limited), somebody(limited)
    page = anna.make("hiroba", "here", "here")
    with anna.live(page) as one, anna.live(page) as other, ben.live(page) as theirs:
        for live in (one, other, theirs):
            live.next("state")
        codes = [refusal((one, other)[number % 2]) for number in range(70)]
        assert codes[: shares.MESSAGES_AT_ONCE] == ["illegal"] * shares.MESSAGES_AT_ONCE
        assert "slow-down" in codes
        assert refusal(theirs) == "forbidden"


def test_messages_of_an_address_count_together(limited: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few(limited, monkeypatch, ADDRESS_MESSAGES_AT_ONCE=6, ADDRESS_MESSAGES_A_SECOND=RARELY)
    page = somebody(limited).make("hiroba", "here", "here")
    with ExitStack() as stack:
        near_by = [come(stack, somebody(limited), page) for _ in range(3)]
        assert [refusal(near_by[number % 3]) for number in range(9)] == ["forbidden"] * 6 + ["slow-down"] * 3
        assert refusal(come(stack, somebody(limited, ELSEWHERE), page)) == "forbidden"


def test_a_guest_makes_so_many_tables_at_once(limited: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few(limited, monkeypatch, TABLES_AT_ONCE=4, TABLES_A_SECOND=RARELY)
    anna, ben = somebody(limited), somebody(limited)
    anna.make("hiroba", "here", "here")
    anna.client.post("/play/niwa")
    page = anna.make("hiroba", "here", "here")
    record = anna.get(f"{page}/record").text
    assert anna.post("/records", record=record).status_code == 303
    with anna.live(page) as live:
        live.next("state")
        live.send(do="resign", seat=0, version=0)
        live.until(1)
    for answer in (
        anna.client.post("/play/niwa"),
        anna.post("/tables", **{"game": "niwa", "players": "2", "seat-0": "here", "seat-1": "here"}),
        anna.post("/records", record=record),
        anna.post(f"{page}/rematch"),
    ):
        assert is_told_to_wait(answer)
        assert "a lot of tables" in answer.text
    ben.make("hiroba", "here", "here")


def test_an_address_makes_so_many_tables_with_whatever_cookies(
    limited: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(limited, monkeypatch, ADDRESS_TABLES_AT_ONCE=3, ADDRESS_TABLES_A_SECOND=RARELY)
    for _ in range(2):
        somebody(limited).make("hiroba", "here", "here")
    sit(limited, "hiroba", BOT, BOT)
    refused = limited.post("/api/tables", json={"game": "hiroba", "seats": [BOT, BOT]})
    assert is_told_to_wait(refused)
    assert refused.json()["code"] == "slow-down"
    assert refused.json()["retry_after"] == int(refused.headers["retry-after"])
    assert somebody(limited).client.post("/play/niwa").status_code == 429
    somebody(limited, ELSEWHERE).make("hiroba", "here", "here")


def test_streams_of_bots_are_live_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TEIEN_LIMITS", raising=False)
    monkeypatch.setattr(shares, "CONNECTIONS_OF_ADDRESS", 3)
    with (
        near(f"sqlite:///{tmp_path}/tables.sqlite", Door(proxies=THIS_MACHINE)) as url,
        httpx2.Client(base_url=url, timeout=TIMEOUT, headers={"X-Forwarded-For": HOME}) as bot,
    ):
        made = bot.post("/api/tables", json={"game": "hiroba", "seats": [BOT, BOT]}).json()
        path, live = f"/api/tables/{made['id']}/stream", f"{url.replace('http', 'ws')}/live/{made['id']}"
        with ExitStack() as stack:
            streams = [stack.enter_context(bot.stream("GET", path)).iter_lines() for _ in range(3)]
            assert [json.loads(next(lines))["type"] for lines in streams] == ["state"] * 3
            refused = bot.get(path)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "10")
            assert refused.json()["code"] == "slow-down"
            with (
                connect(live, additional_headers={"X-Forwarded-For": HOME}, open_timeout=TIMEOUT) as closed,
                pytest.raises(ConnectionClosed),
            ):
                closed.recv(TIMEOUT)
            assert closed.close_code == CROWDED
            elsewhere = {"X-Forwarded-For": ELSEWHERE}
            with connect(live, additional_headers=elsewhere, max_size=None, open_timeout=TIMEOUT) as other:
                assert json.loads(other.recv(TIMEOUT))["type"] == "state"
        for _ in range(100):
            with bot.stream("GET", path) as again:
                if again.status_code == 200:
                    return
        raise AssertionError("streams that have ended still count")


def test_where_limits_are_off_nobody_is_turned_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    few(client, monkeypatch, CONNECTIONS=1, TABLES_AT_ONCE=1, MESSAGES_AT_ONCE=1)
    anna = Person(client)
    pages = [anna.make("hiroba", "here", "here") for _ in range(3)]
    with ExitStack() as stack:
        for page in pages:
            live = come(stack, anna, page)
            assert [refusal(live) for _ in range(3)] == ["illegal"] * 3


def few(client: TestClient, monkeypatch: pytest.MonkeyPatch, **limits: float) -> None:
    """A server with other limits."""
    for name, limit in limits.items():
        monkeypatch.setattr(shares, name, limit)
    context_of(client).__dict__.pop("shares", None)


def crowd(client: TestClient) -> tuple[int, int]:
    crowd = context_of(client).shares._crowd
    return len(crowd._guests), len(crowd._addresses)


def refusal(live: Live) -> str:
    """How something is refused that cannot be done anyway."""
    live.send(do="refuse", seat=0, version=0)
    code: str = live.next("refused")["code"]
    return code


def test_who_must_wait_before_another_table_finds_the_form_as_it_was(
    limited: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    few(limited, monkeypatch, TABLES_AT_ONCE=1, TABLES_A_SECOND=RARELY)
    anna = somebody(limited)
    form = {"game": "niwa", "players": "2", "seat-0": "here", "seat-1": "link", "name-0": "Zoé"}
    assert anna.post("/tables", **form).status_code == 303
    refused = anna.post("/tables", **form)
    assert refused.status_code == 429
    assert "That is a lot of tables at once." in refused.text
    assert 'value="Zoé"' in refused.text
