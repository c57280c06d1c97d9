"""A game from a file: its record is looked at again."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.words.errors import TeienError
from teien.core.words.language import _
from teien.web import locale, new_table
from teien.web.context import Context
from teien.web.forms import form_texts
from teien.web.refusal import Refused


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = RecordPages(context)
    router.get("/records")(pages.ask)
    router.post("/records")(pages.bring)
    return router


class RecordPages:
    """The form, which says what is wrong with a file, and what it does."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def ask(self, request: Request) -> Response:
        return self.form(request, None)

    def form(self, request: Request, error: str | None) -> Response:
        return self.context.page(request, "record.html", 400 if error else 200, error=error)

    async def bring(self, request: Request) -> Response:
        text, language = (await form_texts(request)).get("record", ""), locale.language_of(request)
        if not text.strip():
            return self.form(request, _("Choose the file with the record of a game first."))
        self.context.shares.make_table(self.context.sharer(request))
        try:
            stored = await self.context.errands.run(new_table.from_record, text, language)
        except Refused:
            raise
        except TeienError as error:
            return self.form(request, str(error))
        table = await self.context.tables.create(stored)
        return RedirectResponse(f"/table/{table.id}", 303)
