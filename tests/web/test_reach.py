"""Invitations lead to where others can come, and phones can read them."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from segno import make
from starlette.testclient import TestClient

from teien.web import reach
from teien.web.app import make_app
from teien.web.door import Door
from teien.web.reach import own_address, scannable
from tests.web.conftest import another_browser
from tests.web.people import Person

ONLY_HERE = "./teien serve --host 0.0.0.0"


@contextmanager
def visited(tmp_path: Path, url: str, listening: str | None) -> Iterator[TestClient]:
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, door=Door(listening=listening))
    with TestClient(app, base_url=url, follow_redirects=False) as client:
        yield client


def hosts(page: str) -> set[str]:
    """Where the invitations on a page lead."""
    return set(re.findall(r'"(http[^"]*)/seat/', page))


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.1.5")


@pytest.mark.parametrize("url", ["http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"])
def test_a_server_for_this_machine_alone_says_so_and_how_to_open_it(tmp_path: Path, url: str) -> None:
    with visited(tmp_path, url, "127.0.0.1") as client:
        anna = Person(client)
        page = anna.get(anna.make("niwa", "here", "link")).text
    assert hosts(page) == {url}
    assert ONLY_HERE in page
    assert "Code to scan" not in page, "it leads nowhere"


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize("listening", ["0.0.0.0", "::"])
def test_links_lead_to_the_address_in_the_network(tmp_path: Path, listening: str) -> None:
    with visited(tmp_path, "http://127.0.0.1:8000", listening) as client:
        anna = Person(client)
        table = anna.make("niwa", "here", "link")
        anna.post(f"{table}/device")
        page = anna.get(table).text
    assert hosts(page) == {"http://192.168.1.5:8000"}
    assert "same network as this computer" in page
    assert ONLY_HERE not in page
    assert f'data-copy="http://192.168.1.5:8000{table}"' in page
    assert "http://192.168.1.5:8000/device/" in page
    assert "http://127.0.0.1" not in page


@pytest.mark.usefixtures("network")
@pytest.mark.parametrize(
    ("url", "listening", "headers"),
    [
        ("http://192.168.1.7:8000", "0.0.0.0", {}),
        ("http://garden.local:8000", "0.0.0.0", {}),
        ("https://play.example.org", "127.0.0.1", {}),
        ("http://localhost", "0.0.0.0", {"X-Forwarded-For": "10.0.0.1"}),
        ("http://localhost", "127.0.0.1", {"Via": "1.1 Caddy"}),
        ("http://localhost", None, {}),
    ],
)
def test_whoever_comes_otherwise_than_from_this_machine_is_left_in_peace(
    tmp_path: Path, url: str, listening: str | None, headers: dict[str, str]
) -> None:
    with visited(tmp_path, url, listening) as client:
        anna = Person(client)
        page = anna.get(anna.make("niwa", "here", "link"), **headers).text
    assert hosts(page) == {url}
    assert "network" not in page
    assert "Code to scan" in page


def test_without_a_network_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: None)
    with visited(tmp_path, "http://localhost:8000", "0.0.0.0") as client:
        anna = Person(client)
        page = anna.get(anna.make("niwa", "here", "link")).text
    assert "it is in no network" in page
    assert hosts(page) == {"http://localhost:8000"}


def test_one_s_own_address_is_no_loopback() -> None:
    assert not (own_address() or "").startswith("127.")


def test_a_code_is_its_link_and_only_who_sees_the_link_sees_it(client: TestClient, anna: Person) -> None:
    table = anna.make("hiroba", "here", "link", "link")
    page = anna.get(table).text
    links = re.findall(r'<input readonly value="(http[^"]*/seat/[^"]*)">', page)
    assert len(links) == 2
    for link in links:
        assert scannable(link) in page
        assert 'aria-label="Code with the link for ' in page
    ben, cleo = Person(another_browser(client)), Person(another_browser(client))
    ben.post(links[0].removeprefix("http://testserver"), name="Ben")
    for person in (ben, cleo):
        shown = person.get(table).text
        assert 'class="code"' not in shown, "who plays there is not who invites"
        assert "/seat/" not in shown
    again = anna.get(table).text
    assert scannable(links[0]) not in again, "somebody sits there"
    assert scannable(links[1]) in again


def test_a_code_has_the_white_margin_that_scanners_need() -> None:
    drawn = scannable("http://localhost/seat/x")
    side = make("http://localhost/seat/x", micro=False, error="m").symbol_size(border=4)[0]
    assert f'viewBox="0 0 {side} {side}"' in drawn
    assert f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>' in drawn
