"""What every page and every answer of the server draws on."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, Response

from teien.core.words.language import LANGUAGES, _, counted
from teien.web.addresses import household
from teien.web.build import build_id, digest
from teien.web.citations import cited
from teien.web.claim import Claim
from teien.web.errands import Errands
from teien.web.fair_play import FairPlay
from teien.web.keys import GUEST_COOKIE, GUEST_YEARS, Keys, new_guest
from teien.web.locale import language_of
from teien.web.look import look_of
from teien.web.reach import Reach, reach, scannable
from teien.web.refutations import Refutations
from teien.web.scripts import needed
from teien.web.shares import Sharer, Shares
from teien.web.table import Table
from teien.web.tables import Tables
from teien.web.view import Visitor

STATIC = Path(__file__).parent / "static"
READER = "Teien-Reader"
"""With every page: for whom and in which language it was made, so that a browser keeps apart what it keeps."""


@dataclass(frozen=True)
class Context:
    """The tables, the keys, and the templates of one server."""

    tables: Tables
    limited: bool = True
    listening: str | None = None
    """The address at which the server listens, where that is known."""

    @cached_property
    def shares(self) -> Shares:
        return Shares(limited=self.limited)

    @cached_property
    def errands(self) -> Errands:
        return Errands()

    @cached_property
    def refutations(self) -> Refutations:
        return Refutations(self.tables.computers)

    @cached_property
    def fair_play(self) -> FairPlay:
        return FairPlay(self.tables)

    @property
    def keys(self) -> Keys:
        return keys_of(self.tables.store.secret)

    @cached_property
    def templates(self) -> Environment:
        environment = Environment(
            loader=PackageLoader("teien.web"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        environment.filters["cited"] = cited
        environment.globals.update(
            _=_,
            counted=counted,
            static=static,
            modules=modules,
            build=build_id,
            languages=LANGUAGES,
            scannable=scannable,
        )
        return environment

    def read_templates(self) -> None:
        """Reads all templates now, so that nobody waits for the first page of each."""
        for name in self.templates.list_templates():
            self.templates.get_template(name)

    def page(self, request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page in the language of whoever asks; the language must be in use already."""
        html = self.templates.get_template(template).render(
            language=language_of(request), path=request.url.path, look=look_of(request), **values
        )
        language = language_of(request)
        headers = {"Content-Language": language, READER: f"{language}-{self.keys.guest_tag(self.guest(request))}"}
        return HTMLResponse(html, status, headers=headers)

    def reach(self, request: Request) -> Reach:
        """How others than whoever asks come to this server."""
        return reach(request, self.listening)

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

    def fresh_cookie(self) -> str:
        """For a form by which somebody sits down: who sends it twice, because no answer came, is the same guest."""
        return self.keys.guest_cookie(new_guest())

    def sharer(self, connection: HTTPConnection, guest: str | None = None) -> Sharer:
        """Who asks, as far as limits go: the `guest` they have just become, or as the cookie says."""
        address = household(connection.client.host) if connection.client else ""
        return Sharer(guest or self.guest(connection) or new_guest(), address)

    def guest_or_new(self, request: Request, fresh: str | None = None) -> str:
        """Who asks; somebody new is known by the fresh cookie of the form, if it came from one."""
        return self.guest(request) or self.keys.guest(fresh) or new_guest()

    async def table(self, name: str) -> Table:
        """The table of this name; raises a 404."""
        table = await self.tables.get(name)
        if table is None:
            raise HTTPException(404, _("There is no such table."))
        return table

    def claim(self, connection: HTTPConnection) -> Claim:
        """What somebody claims by their cookie."""
        return Claim(self.guest(connection))

    def token_claim(self, table: str, token: str) -> Claim | None:
        """What the bearer of a token claims at a table; None when it is no token of this table."""
        known = self.keys.seat(token)
        return Claim(token=known) if known and known.table == table else None

    def visitor(self, connection: HTTPConnection, table: Table, claim: Claim | None = None) -> Visitor:
        """Somebody at a table, by what they claim; if nothing else, by their cookie."""
        return Visitor((claim or self.claim(connection)).seats(table), language_of(connection))


@cache
def keys_of(secret: bytes) -> Keys:
    """A backup that is restored may bring another secret."""
    return Keys(secret)


@cache
def static_version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for ever."""
    return digest(STATIC)


def static(name: str) -> str:
    """The address of a static file."""
    return f"/static/{static_version()}/{name}"


def modules(name: str) -> list[str]:
    """The addresses of all modules that one needs besides itself."""
    return [static(module) for module in needed(STATIC, name)]
