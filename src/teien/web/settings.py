"""How somebody likes every page to be: its colours, its motion, its marks, and whether a move waits for a yes.

A cookie has it, so that a page comes as it should be and nothing flickers; each choice is a word of its own.
"""

from typing import NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from teien.core.words.language import _, later
from teien.web.context import Context
from teien.web.forms import form_texts, own_path
from teien.web.look import COOKIE, WORDS, look_of

YEAR = 365 * 24 * 3600


class Setting(NamedTuple):
    """Something to choose: its name, what it is called, and its values with their words; the first is the usual one."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]


SYSTEM = ("", later("As on this device"))
SETTINGS = (
    Setting("theme", later("Colours"), (SYSTEM, ("light", later("Light")), ("dark", later("Dark")))),
    Setting("motion", later("Motion"), (SYSTEM, ("moving", later("Things move")), ("still", later("Nothing moves")))),
    Setting("marks", later("Marks"), (("", later("Quiet")), ("strong", later("Strong, and never by colour alone")))),
    Setting("confirm", later("Your moves"), (("", later("Are sent at once")), ("ask", later("Wait until you say so")))),
)


def routes(context: Context) -> APIRouter:
    router = APIRouter(include_in_schema=False)
    pages = SettingPages(context)
    router.get("/settings")(pages.ask)
    router.post("/settings")(pages.change)
    return router


class SettingPages:
    """The form, of which a page's script shows the middle by itself, and what it does."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def ask(self, request: Request) -> Response:
        chosen = look_of(request).words
        shown = [
            {
                "name": setting.name,
                "title": _(setting.title),
                "values": [(value, _(words), value in chosen) for value, words in setting.values],
            }
            for setting in SETTINGS
        ]
        back = own_path(request.query_params.get("back", "/"))
        return self.context.page(request, "settings.html", settings=shown, settings_back=back)

    async def change(self, request: Request) -> Response:
        texts = await form_texts(request)
        words = [texts.get(setting.name, "") for setting in SETTINGS]
        response = RedirectResponse(own_path(texts.get("back", "/")), 303)
        value = "-".join(word for word in words if word in WORDS)
        response.set_cookie(
            COOKIE, value, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https", httponly=True
        )
        return response
