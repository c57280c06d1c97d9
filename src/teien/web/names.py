"""What guests are called: by the name that they chose once for all tables, else by a quiet one of their own.

Quiet names are plants, animals and weather of Japanese gardens. They are names in every language, so nothing of them
is translated, and nobody reads in another's name that it is "You" or "Player".
"""

import hashlib
from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from teien.core.words.errors import TeienError
from teien.web.keys import GUEST_YEARS
from teien.web.new_table import TableSpec
from teien.web.table import Table, checked_name
from teien.web.view import Visitor

COOKIE = "name"
"""Holds the chosen name, quoted as in an address."""

QUIET = (
    "Ajisai",
    "Asagao",
    "Ayame",
    "Botan",
    "Fuji",
    "Hibari",
    "Himawari",
    "Hinoki",
    "Hotaru",
    "Kaede",
    "Kaeru",
    "Kame",
    "Kawasemi",
    "Keyaki",
    "Kiku",
    "Komorebi",
    "Mikan",
    "Momiji",
    "Nadeshiko",
    "Nanohana",
    "Renge",
    "Risu",
    "Sakura",
    "Sansho",
    "Soyokaze",
    "Sumire",
    "Suzume",
    "Suzuran",
    "Tanpopo",
    "Tonbo",
    "Tsubaki",
    "Tsubame",
    "Tsuru",
    "Uguisu",
    "Usagi",
    "Yanagi",
    "Yuzu",
)


def quiet_name(guest: str, taken: Collection[str] = ()) -> str:
    """The name of a guest who has chosen none: always the same, or the next that nobody at the table has.

    >>> quiet_name("a"), quiet_name("a", {"Keyaki"})
    ('Keyaki', 'Kiku')
    """
    first = int.from_bytes(hashlib.sha256(guest.encode()).digest()[:4], "big")
    names = [QUIET[(first + place) % len(QUIET)] for place in range(len(QUIET))]
    return next((name for name in names if name not in taken), names[0])


def chosen_name(connection: HTTPConnection) -> str | None:
    """The name that somebody chose for all tables; None when they chose none that could be."""
    try:
        return checked_name(unquote(connection.cookies[COOKIE], errors="strict"))
    except (KeyError, UnicodeError, TeienError):
        return None


def name_of(connection: HTTPConnection, guest: str, taken: Collection[str] = ()) -> str:
    """What a guest is called at a table where some names are taken."""
    return chosen_name(connection) or quiet_name(guest, taken)


def keep_name(connection: HTTPConnection, response: Response, name: str | None) -> None:
    """Lets somebody be called so at all tables to come; without a name, quietly again."""
    if name is None:
        response.delete_cookie(COOKIE)
        return
    response.set_cookie(
        COOKIE,
        quote(name, safe=""),
        max_age=GUEST_YEARS * 365 * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme == "https",
    )


def introduced(spec: TableSpec, name: str) -> TableSpec:
    """The table that was asked for, where whoever alone sits here has the `name`, unless they gave another."""
    here = [place for place, seat in enumerate(spec.seats) if seat.kind == "here"]
    seats = list(spec.seats)
    if len(here) == 1 and not seats[here[0]].name.strip():
        seats[here[0]] = replace(seats[here[0]], name=name)
    return replace(spec, seats=seats)


class ShownName(NamedTuple):
    """What a form says of somebody's name: the one they chose, and their quiet one."""

    chosen: str
    quiet: str


def shown(connection: HTTPConnection, guest: str | None) -> ShownName:
    """For the form in which one's name is changed; who is nobody's guest yet has no quiet name."""
    return ShownName(chosen_name(connection) or "", quiet_name(guest) if guest else "")


def at_table(connection: HTTPConnection, table: Table, visitor: Visitor, guest: str | None) -> ShownName | None:
    """For the same form at a table; None for who does not play there, or for several at one screen."""
    return None if table.over or len(visitor.seats) != 1 else shown(connection, guest)
