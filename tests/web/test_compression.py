"""Answers are sent compressed, and their lengths tell nothing."""

import asyncio
import gzip
import statistics
from collections.abc import AsyncIterator

import pytest
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient
from starlette.types import Message

import teien
from teien.web.compression import DIE, SMALLEST, Compressed, accepts_gzip, zipped
from tests.web.people import Person


def sent(client: TestClient, path: str, accepted: str = "gzip") -> tuple[bytes, dict[str, str]]:
    """An answer as it goes over the wire, and its headers."""
    with client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
        assert answer.status_code == 200
        return b"".join(answer.iter_raw()), dict(answer.headers)


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_table_is_a_third_of_its_size_and_the_same_to_read(anna: Person, game: str) -> None:
    page = anna.make(game, "here", "here")
    plain, headers = sent(anna.client, page, "identity")
    assert "content-encoding" not in headers
    assert len(plain) == int(headers["content-length"])
    small, headers = sent(anna.client, page)
    assert headers["content-encoding"] == "gzip"
    assert len(small) == int(headers["content-length"]) < len(plain) / 3
    assert gzip.decompress(small) == plain


@pytest.mark.parametrize("path", ["/", "/new/hiroba", "/api/docs", "/api/openapi.json"])
def test_other_answers_are_compressed_too_and_caches_know(client: TestClient, path: str) -> None:
    for accepted in ("gzip", "identity"):
        body, headers = sent(client, path, accepted)
        assert headers.get("content-encoding", "identity") == accepted
        assert "accept-encoding" in headers["vary"].lower()
        assert len(body) == int(headers["content-length"])


@pytest.mark.parametrize("path", ["/pictures/niwa.svg", "/pictures/niwa.css"])
def test_what_is_for_everybody_is_always_as_long(client: TestClient, path: str) -> None:
    lengths = set()
    for _ in range(5):
        body, headers = sent(client, path)
        assert headers["content-encoding"] == "gzip"
        assert "accept-encoding" in headers["vary"].lower()
        lengths.add(len(body))
    assert len(lengths) == 1


def test_lengths_of_one_page_differ_by_chance_alone(client: TestClient) -> None:
    lengths = [len(sent(client, "/")[0]) for _ in range(60)]
    assert len(set(lengths)) > 30
    assert max(lengths) - min(lengths) < 2 * DIE - 1


def test_a_guess_that_repeats_a_secret_is_lost_in_the_noise() -> None:
    """A hit saves a listener a dozen bytes; what chance adds spreads over many times that."""
    page = b"".join(b"<p>%d</p>" % number for number in range(900)) + b"<a href='/seat/k3j9x7w2m5q8r4t6'>"
    guesses = (b"k3j9x7w2m5q8r4t6", b"z8h2v6b4n9c3f7d5")
    hits, misses = ([len(zipped(page + guess)) for _ in range(4000)] for guess in guesses)
    saved = statistics.mean(misses) - statistics.mean(hits)
    assert statistics.pstdev(hits) > 150
    assert abs(saved) < 60
    # The shortest and the longest are rare: nobody learns from a few answers where the noise begins.
    least = statistics.mean(hits) - (DIE - 1)
    assert len([length for length in hits if length < least + DIE / 4]) < 300


def test_gzip_is_read_by_others() -> None:
    for text in (b"", b"garden", bytes(range(256)) * 500):
        assert gzip.decompress(zipped(text)) == text


def test_small_answers_are_left_alone(client: TestClient) -> None:
    body, headers = sent(client, "/api/tables/" + Person(client).make("niwa", "here", "here").rpartition("/")[2])
    assert len(body) < SMALLEST
    assert "content-encoding" not in headers
    assert "accept-encoding" in headers["vary"].lower()


@pytest.mark.parametrize(
    ("accepted", "whether"),
    [
        ("gzip", True),
        ("gzip, deflate, br, zstd", True),
        ("GZIP; q=0.1", True),
        ("gzip;q=0", False),
        ("gzip;q=0.000, *", False),
        ("br", False),
        ("*", True),
        ("identity", False),
        ("gzip;q=x", False),
        ("", False),
        ("xgzip", False),
    ],
)
def test_only_those_get_it_who_can_read_it(accepted: str, whether: bool) -> None:
    assert accepts_gzip(accepted) is whether


def test_a_stream_is_passed_on_as_it_comes() -> None:
    """Each part leaves before the next is there, even one that announces a text."""

    async def scenario() -> list[str]:
        log: list[str] = []

        async def parts() -> AsyncIterator[bytes]:
            for part in (b"one" * SMALLEST, b"two" * SMALLEST):
                log.append(f"made {part[:3].decode()}")
                yield part

        async def send(message: Message) -> None:
            if body := message.get("body"):
                log.append(f"sent {body[:3].decode()}")

        async def receive() -> Message:
            await asyncio.sleep(60)
            return {"type": "http.disconnect"}

        headers = [(b"accept-encoding", b"gzip")]
        scope = {"type": "http", "method": "GET", "path": "/api/tables/x/stream", "headers": headers}
        for kind in ("application/x-ndjson", "text/plain"):
            await Compressed(StreamingResponse(parts(), media_type=kind))(scope, receive, send)
        return log

    assert asyncio.run(scenario()) == ["made one", "sent one", "made two", "sent two"] * 2
