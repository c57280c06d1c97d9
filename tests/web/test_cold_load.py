"""What comes over the wire until a table can be touched by who has never been here."""

import re

import pytest
from starlette.testclient import TestClient

import teien
from teien.web.context import STATIC
from tests.web.people import Person

MOST = 100_000
"""Bytes, with the headers as the application sends them, compressed."""
HEADERS_OF_SERVERS = 60
"""What a web server adds to each answer: its name and the date."""


def size(client: TestClient, path: str) -> int:
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        body = sum(map(len, answer.iter_raw()))
        return body + HEADERS_OF_SERVERS + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


def needed(page: str) -> list[str]:
    """All that a page asks for at once: style sheets, scripts, and the modules that these import."""
    links = re.findall(r'<link rel="(?:stylesheet|modulepreload)" href="([^"]+)"', page)
    return [*links, *re.findall(r'<script type="module" src="([^"]+)"', page)]


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize(("language", "seats"), [("en", ("here", "computer-1")), ("fr", ("computer-1", "here"))])
def test_a_table_weighs_little_and_comes_in_two_round_trips(
    anna: Person, game: str, language: str, seats: tuple[str, str]
) -> None:
    """The first brings the page, the second all that it names; nothing of that names anything more.

    For the second seat boards are turned.
    """
    address = f"{anna.make(game, *seats)}?language={language}"
    parts = needed(anna.get(address).text)
    assert len(parts) == len(set(parts)) > 10
    sizes = {path: size(anna.client, path) for path in [address, *parts]}
    largest = sorted(sizes.items(), key=lambda entry: -entry[1])[:8]
    assert sum(sizes.values()) <= MOST, f"{sum(sizes.values())} bytes in {len(sizes)} answers, most of them {largest}"
    for path in parts:
        if path.endswith(".css"):
            assert not re.search(r"@import|url\((?!#|['\"]?(?:#|data:))", anna.get(path).text), path
            continue
        folder = path.rpartition("/")[0]
        for imported in re.findall(r'^(?:import|export) [^;]*?from "(\.[^"]+)";', anna.get(path).text, re.MULTILINE):
            assert resolved(folder, imported) in parts, f"{path} imports {imported}, which the page does not name"


def resolved(folder: str, imported: str) -> str:
    """The address of a module that another one in this folder imports."""
    path = (STATIC / folder.split("/", 3)[3] / imported) if folder.count("/") > 2 else STATIC / imported
    root = "/".join(folder.split("/")[:3])
    return f"{root}/{path.resolve().relative_to(STATIC).as_posix()}"
