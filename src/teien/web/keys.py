"""What proves who somebody is: a guest's cookie and the secret link of a seat, both signed by the server."""

import hashlib
import secrets

from itsdangerous import BadSignature, Signer

GUEST_COOKIE = "guest"
GUEST_YEARS = 2


class Keys:
    """Signs and reads cookies and tokens with the secret of one database."""

    def __init__(self, secret: bytes) -> None:
        self._guests = Signer(secret, salt="guest", digest_method=hashlib.sha256)
        self._seats = Signer(secret, salt="seat", sep="~", digest_method=hashlib.sha256)

    def guest_cookie(self, guest: str) -> str:
        return self._guests.sign(guest).decode()

    def guest(self, cookie: str | None) -> str | None:
        """Who bears this cookie; None when the server has not signed it."""
        return self._read(self._guests, cookie)

    def seat_token(self, table: str, seat: int) -> str:
        """The token that makes its bearer sit on a seat; nobody can guess it."""
        return self._seats.sign(f"{table}-{seat}").decode()

    def seat(self, token: str | None) -> tuple[str, int] | None:
        """The table and seat of a token; None when the server has not signed it."""
        read = self._read(self._seats, token)
        if read is None:
            return None
        table, _, seat = read.rpartition("-")
        return table, int(seat)

    def _read(self, signer: Signer, signed: str | None) -> str | None:
        try:
            return signer.unsign(signed or "").decode()
        except (BadSignature, UnicodeError):
            return None


def new_guest() -> str:
    return secrets.token_hex(16)


ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
"""Letters and digits that nobody mistakes for one another when a link is read aloud."""


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
