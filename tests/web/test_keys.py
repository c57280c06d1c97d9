"""Signed cookies and tokens."""

import re

import pytest

from teien.web.keys import ALPHABET, Keys, new_guest, new_table_id

KEYS = Keys(b"secret")


def test_what_was_signed_is_read_back() -> None:
    assert KEYS.guest(KEYS.guest_cookie("anna")) == "anna"
    assert KEYS.seat(KEYS.seat_token("abc", 3)) == ("abc", 3, None)
    assert KEYS.seat(KEYS.seat_token("abc", 3, "bot")) == ("abc", 3, "bot")
    assert KEYS.device(KEYS.device_token("abc", "secret")) == ("abc", "secret")
    assert re.fullmatch(r"[\w~-]+", KEYS.seat_token("abc", 3)), "fit for an address"


@pytest.mark.parametrize("forged", [None, "", "~", "abc-0", "abc-0~", "abc-0~x", "abc-0~é", "\u0000~\ud83c", "~" * 999])
def test_what_was_not_signed_is_nobody_s(forged: str | None) -> None:
    assert KEYS.seat(forged) is None
    assert KEYS.device(forged) is None
    assert KEYS.guest(forged) is None


def test_a_signature_is_good_for_one_thing_one_kind_and_one_secret() -> None:
    token, cookie = KEYS.seat_token("abc", 0), KEYS.guest_cookie("abc-0")
    signature = token.partition("~")[2]
    assert KEYS.seat(f"abc-1~{signature}") is None
    assert KEYS.guest(f"abc-0.{signature}") is None
    assert KEYS.seat(cookie.replace(".", "~")) is None
    assert Keys(b"other").seat(token) is None
    assert Keys(b"other").guest(cookie) is None
    assert KEYS.seat(token[:-1]) is None
    assert KEYS.device(token) is None
    assert KEYS.seat(KEYS.device_token("abc", "0")) is None
    assert KEYS.seat(token.replace("abc-0~", "abc-0-bot~")) is None


def test_names_are_new_and_can_be_read_aloud() -> None:
    tables = {new_table_id() for _ in range(500)}
    assert len(tables) == 500
    assert all(re.fullmatch(rf"[{ALPHABET}]{{12}}", table) for table in tables)
    assert not set("01lo") & set(ALPHABET)
    assert len({new_guest() for _ in range(500)}) == 500
