"""A game through nginx with the documented file: encrypted, live, and limited by who really comes."""

import json
import ssl
from collections.abc import Iterator

import httpx2
import pytest
from playwright.sync_api import WebSocket, expect

from teien.web.protection import POSTS_AT_ONCE
from teien.web.shares import CONNECTIONS_OF_GUEST
from tests.web.browser.conftest import Come
from tests.web.browser.proxy import Proxy, proxied
from tests.web.browser.site import Site
from tests.web.browser.test_together import play_one, sit_together
from tests.web.server import Server, serving

TIMEOUT = 120


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    database = f"sqlite:///{tmp_path_factory.mktemp('behind')}/tables.sqlite"
    with serving(database, limits=True, options=["--proxy=127.0.0.1"]) as server:
        yield server, database


@pytest.fixture(scope="module")
def proxy(server: tuple[Server, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    with proxied(server[0].url, tmp_path_factory.mktemp("nginx")) as proxy:
        yield proxy


@pytest.fixture
def site(server: tuple[Server, str], proxy: Proxy) -> Iterator[Site]:
    """As people reach it."""
    site = Site(Server(server[0].process, proxy.https), server[1])
    yield site
    site.close()


def unverified() -> ssl.SSLContext:
    """The certificate is nobody's but ours."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


@pytest.fixture
def outside(proxy: Proxy) -> Iterator[httpx2.Client]:
    """A program that comes through the proxy."""
    with httpx2.Client(base_url=proxy.https, verify=unverified(), timeout=TIMEOUT) as client:
        yield client


def test_two_play_through_it(come: Come, proxy: Proxy) -> None:
    anna, ben = (come(ignore_https_errors=True) for _ in range(2))
    sockets: list[WebSocket] = []
    anna.page.on("websocket", lambda socket: sockets.append(socket))
    table, _link = sit_together(anna, ben, first="1")
    for _ in range(4):
        play_one(table, anna, ben)
    ben.page.locator("[data-command=resign]").click()
    ben.page.locator("dialog button[value=resign]").click()
    for visitor, ended in ((anna, "You win"), (ben, "You lose")):
        expect(visitor.part("ending")).to_contain_text(ended)
    assert sockets
    assert all(socket.url.startswith(f"wss://{proxy.https.removeprefix('https://')}/live/") for socket in sockets)
    for visitor in (anna, ben):
        cookies = visitor.context.cookies()
        assert {"guest"} <= {cookie["name"] for cookie in cookies} <= {"guest", "name"}
        assert all(cookie["secure"] and cookie["httpOnly"] for cookie in cookies)
    anna.make("hiroba", "here", "link")
    assert [link.startswith(f"{proxy.https}/seat/") for link in anna.links] == [True]


def test_a_bot_is_told_at_once(outside: httpx2.Client) -> None:
    """A stream is passed on line by line, and not kept until there is more of it."""
    bots = [{"kind": "link", "name": "Bot"}] * 2
    made = outside.post("/api/tables", json={"game": "hiroba", "seats": bots, "options": {"first": "1"}}).json()
    assert made["watch"].startswith("https://")
    bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    with outside.stream("GET", f"/api/tables/{made['id']}/stream") as stream:
        lines = stream.iter_lines()
        assert json.loads(next(lines))["type"] == "state"
        moves = outside.get(f"/api/tables/{made['id']}/moves", headers=bearer).json()["moves"]
        outside.post(f"/api/tables/{made['id']}/moves", headers=bearer, json={"move": moves[0]})
        assert next(message for line in lines if (message := json.loads(line))["type"] == "news")["version"] == 1


def test_who_comes_without_encryption_is_led_to_it(proxy: Proxy) -> None:
    answer = httpx2.get(f"{proxy.http}/table/x?y", follow_redirects=False, timeout=TIMEOUT)
    assert (answer.status_code, answer.headers["location"]) == (301, "https://localhost/table/x?y")


def test_figures_stay_inside_and_health_is_told(outside: httpx2.Client, server: tuple[Server, str]) -> None:
    assert outside.get("/metrics").status_code == 404
    assert outside.get("/healthz").json() == {"status": "ok"}
    assert "teien_moves_total" in httpx2.get(f"{server[0].url}/metrics", timeout=TIMEOUT).text
    assert outside.get("/").headers["strict-transport-security"] == "max-age=31536000"


def test_made_up_addresses_do_not_evade_the_limit(proxy: Proxy, outside: httpx2.Client) -> None:
    """Somebody who comes from another address than everybody else, and says that they come from many more."""
    another = httpx2.HTTPTransport(verify=unverified(), local_address="127.0.0.2")
    by_number = proxy.https.replace("localhost", "127.0.0.1")

    def post(number: int) -> int:
        made_up = f"203.0.113.{number % 250}"
        headers = {"X-Forwarded-For": made_up, "X-Real-IP": made_up, "Forwarded": f"for={made_up}"}
        return client.post("/language", data={"language": "fr"}, headers=headers).status_code

    with httpx2.Client(base_url=by_number, transport=another, timeout=TIMEOUT) as client:
        assert [post(number) for number in range(4 * int(POSTS_AT_ONCE))].count(429) > POSTS_AT_ONCE
    assert outside.post("/language", data={"language": "fr"}).status_code == 303


def test_one_page_too_many_says_so_and_waits(come: Come) -> None:
    """It tries again after a while, and not at once; when there is room it comes to life."""
    cleo = come(ignore_https_errors=True)
    table = cleo.make("hiroba", "here", "here")
    cleo.ready()
    others = CONNECTIONS_OF_GUEST - 1
    cleo.page.evaluate(
        """([table, count]) => Promise.all([...Array(count)].map(() => new Promise((done) => {
          const socket = new WebSocket(`wss://${location.host}/live/${table}`);
          socket.addEventListener("message", done, { once: true });
        })))""",
        [table, others],
    )
    sockets: list[WebSocket] = []
    late = cleo.context.new_page()
    late.on("websocket", lambda socket: sockets.append(socket))
    late.goto(f"/table/{table}")
    expect(late.locator("[data-part=line]")).to_contain_text("Too many tables are open here at once.")
    late.wait_for_timeout(3000)
    assert len(sockets) == 1
    cleo.page.goto("/")
    # The server may need a moment to notice that the others have gone.
    late.evaluate("setInterval(() => dispatchEvent(new Event('online')), 500)")
    late.wait_for_timeout(1000)
    expect(late.locator("[data-part=line]")).to_be_hidden()
