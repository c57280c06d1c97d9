"""Which language somebody is spoken to in."""

import pytest
from starlette.requests import Request

from teien.web.locale import best_language, language_of


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("de, fr", "fr"),
        ("en;q=0.5,fr;q=0.6", "fr"),
        ("en; q=0.5, fr; q=0.6", "fr"),
        ("fr;q=0", "en"),
        ("fr;q=x,en", "en"),
        ("fr;q=nan", "en"),
        ("*", "en"),
        (",;q=,=", "en"),
        ("f" * 100_000, "en"),
    ],
)
def test_what_a_browser_accepts(accepted: str, language: str) -> None:
    assert best_language(accepted) == language


@pytest.mark.parametrize(("cookie", "language"), [("en", "en"), ("fr", "fr"), ("de", "fr"), ("", "fr")])
def test_what_was_chosen_comes_first(cookie: str, language: str) -> None:
    headers = [(b"accept-language", b"fr"), (b"cookie", f"language={cookie}".encode())]
    assert language_of(Request({"type": "http", "headers": headers, "query_string": b""})) == language


@pytest.mark.parametrize(
    ("asked", "language"), [("fr", "fr"), ("en", "en"), ("de", "en"), ("", "en"), ("fr&x=1", "fr")]
)
def test_what_a_page_asks_for_in_its_language_comes_before_what_was_chosen_since(asked: str, language: str) -> None:
    headers = [(b"accept-language", b"de"), (b"cookie", b"language=en")]
    query = f"language={asked}".encode()
    assert language_of(Request({"type": "http", "headers": headers, "query_string": query})) == language
