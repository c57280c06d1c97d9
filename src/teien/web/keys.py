"""What proves who somebody is: a guest's cookie, tokens of seats, links for devices, all signed by the server."""

import hashlib
import secrets
from typing import NamedTuple

from itsdangerous import BadSignature, Signer

from teien.web.store.schema import PROGRAM

GUEST_COOKIE = "guest"
GUEST_YEARS = 2


class SeatToken(NamedTuple):
    """What a token says: of an invitation the table and seat, of who has sat down there also as which guest."""

    table: str
    seat: int
    guest: str | None = None


class Keys:
    """Signs and reads cookies and tokens with the secret of one database."""

    def __init__(self, secret: bytes) -> None:
        self._guests = Signer(secret, salt="guest", digest_method=hashlib.sha256)
        self._tags = Signer(secret, salt="tag", digest_method=hashlib.sha256)
        self._seats = Signer(secret, salt="seat", sep="~", digest_method=hashlib.sha256)
        self._devices = Signer(secret, salt="device", sep="~", digest_method=hashlib.sha256)

    def guest_cookie(self, guest: str) -> str:
        return self._guests.sign(guest).decode()

    def guest(self, cookie: str | None) -> str | None:
        """Who bears this cookie; None when the server has not signed it."""
        return self._read(self._guests, cookie)

    def guest_tag(self, guest: str | None) -> str:
        """By which a browser tells guests apart, and nobody finds out who they are; empty for nobody."""
        return self._tags.get_signature(guest).decode()[:12] if guest else ""

    def seat_token(self, table: str, seat: int, guest: str | None = None) -> str:
        """A seat's invitation or, with a guest, the own token of who has sat down; nobody can guess either."""
        return self._seats.sign(f"{table}-{seat}" if guest is None else f"{table}-{seat}-{guest}").decode()

    def seat(self, token: str | None) -> SeatToken | None:
        """What a seat's token says; None when the server has not signed it."""
        read = self._read(self._seats, token)
        if read is None:
            return None
        table, seat, *guest = read.split("-")
        return SeatToken(table, int(seat), *guest)

    def device_token(self, table: str, link: str) -> str:
        """The token of a link for another device, by the link's secret."""
        return self._devices.sign(f"{table}-{link}").decode()

    def device(self, token: str | None) -> tuple[str, str] | None:
        """The table and the secret of a link for another device; None when the server has not signed it."""
        read = self._read(self._devices, token)
        if read is None:
            return None
        table, _, link = read.partition("-")
        return table, link

    def _read(self, signer: Signer, signed: str | None) -> str | None:
        try:
            return signer.unsign(signed or "").decode()
        except (BadSignature, UnicodeError):
            return None


def new_guest() -> str:
    return secrets.token_hex(16)


def new_program() -> str:
    """A guest without a browser."""
    return PROGRAM + new_guest()


def new_device_link() -> str:
    return secrets.token_hex(16)


ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for one another when a link is read aloud."""


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
