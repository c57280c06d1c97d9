"""What every page and every answer of the server draws on."""

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from teien.core.language import LANGUAGES, _, counted
from teien.web.keys import GUEST_COOKIE, GUEST_YEARS, Keys, new_guest
from teien.web.speech import language_of
from teien.web.table import Table
from teien.web.tables import Tables
from teien.web.view import Looker

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class House:
    """The tables, the keys, and the templates of one server."""

    tables: Tables
    limited: bool = True

    @cached_property
    def keys(self) -> Keys:
        return Keys(self.tables.store.secret)

    @cached_property
    def templates(self) -> Environment:
        environment = Environment(
            loader=PackageLoader("teien.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.globals.update(_=_, counted=counted, static=static, languages=LANGUAGES)
        return environment

    def read_templates(self) -> None:
        """Reads all templates now, so that nobody waits for the first page of each."""
        for name in self.templates.list_templates():
            self.templates.get_template(name)

    def page(self, request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
        """A page in the language of whoever asks; the language must be in use already."""
        found = self.templates.get_template(template)
        html = found.render(language=language_of(request), path=request.url.path, **context)
        return HTMLResponse(html, status, headers={"Content-Language": language_of(request)})

    def guest(self, connection: HTTPConnection) -> str | None:
        """Who asks, as far as the cookie says."""
        return self.keys.guest(connection.cookies.get(GUEST_COOKIE))

    def give_cookie(self, request: Request, response: Response, guest: str) -> None:
        response.set_cookie(
            GUEST_COOKIE,
            self.keys.guest_cookie(guest),
            max_age=GUEST_YEARS * 365 * 24 * 3600,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )

    def guest_or_new(self, request: Request) -> str:
        return self.guest(request) or new_guest()

    def looker(self, connection: HTTPConnection, table: Table, token_seat: int | None = None) -> Looker:
        """Somebody at a table: the bearer of a seat's token holds that seat, anybody else those of their cookie."""
        if token_seat is not None:
            seats = frozenset({token_seat})
        else:
            guest = self.guest(connection)
            seats = frozenset(seat.number for seat in table.seats if guest is not None and seat.guest == guest)
        playing = {seat.number for seat in table.seats if seat.kind in ("here", "link")}
        return Looker(seats & playing, language_of(connection))


@cache
def static_version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for ever."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{static_version()}/{name}"
