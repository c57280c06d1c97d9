"""Forms: what they show and what comes back from them."""

from collections.abc import Mapping
from typing import Any

from starlette.datastructures import UploadFile
from starlette.requests import Request

from teien.core.play.game import Game
from teien.core.play.options import Option
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, counted
from teien.web.new_table import SeatSpec, TableSpec
from teien.web.store import PATIENCE

FORM_FIELDS = 60
OPTION = "option-"
PATIENCES = (60, PATIENCE, 300, 900, 0)
"""For how many seconds one may choose to wait for somebody who is away; 0 for ever."""


async def form_texts(request: Request) -> dict[str, str]:
    """A form's fields; a file is what is in it."""
    async with request.form(max_files=4, max_fields=FORM_FIELDS) as form:
        texts = {}
        for name, value in form.items():
            texts[name] = (
                (await value.read()).decode("utf-8-sig", "replace") if isinstance(value, UploadFile) else value
            )
    return texts


def read_spec(game: Game, texts: Mapping[str, str]) -> TableSpec:
    """The table that a form asks for; raises BadMaterial."""
    players = read_players(game, texts)
    if players is None:
        raise BadMaterial(_("How many players are there?"))
    seats = [read_seat(texts.get(f"seat-{seat}", ""), texts.get(f"name-{seat}", "")) for seat in range(players)]
    return TableSpec(
        game.name,
        seats,
        given_options(texts),
        patience=read_patience(texts),
        hints=texts.get("hints") == "on",
        return_match=texts.get("return-match") == "on",
    )


def read_patience(texts: Mapping[str, str]) -> int:
    """How long to wait for somebody who is away, as a form says; as usual when it says nothing that is offered."""
    return next((seconds for seconds in PATIENCES if str(seconds) == texts.get("patience")), PATIENCE)


def patiences() -> list[tuple[int, str]]:
    """What a form offers, in the language in use."""
    return [
        (seconds, counted("{count} minute", "{count} minutes", seconds // 60) if seconds else _("As long as it takes"))
        for seconds in PATIENCES
    ]


def read_players(game: Game, texts: Mapping[str, str]) -> int | None:
    """How many play, as a form says; None when it says nothing that the game allows."""
    return next((count for count in game.players if str(count) == texts.get("players")), None)


def read_seat(value: str, name: str) -> SeatSpec:
    kind, _dash, level = value.partition("-")
    if kind == "computer" and level.isascii() and level.isdecimal():
        return SeatSpec("computer", int(level[:3]))
    if value == "here":
        return SeatSpec("here", name=name)
    if value == "link":
        return SeatSpec("link")
    raise BadMaterial(_("Who sits on each seat: a person here, a friend, or a computer?"))


def given_options(texts: Mapping[str, str]) -> dict[str, str]:
    """The options that a form gives, by name."""
    return {name.removeprefix(OPTION): text for name, text in texts.items() if name.startswith(OPTION)}


def shown_option(option: Option, values: Mapping[str, str]) -> dict[str, Any]:
    """An option for a form, in the language in use."""

    def labelled(texts: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(text, _(option.labels[text]) if text in option.labels else text) for text in texts]

    return {
        "name": option.name,
        "title": _(option.title),
        "about": "" if option.about == "" else _(option.help if option.about is None else option.about),
        "example": option.example,
        "kind": option.kind,
        "choices": labelled(option.choices),
        "suggestions": labelled(option.suggestions),
        "default": option.usual,
        "rare": option.rare,
        "value": values.get(f"{OPTION}{option.name}", option.usual),
    }


def ago(seconds: float) -> str:
    """How long ago something was."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return counted("{count} minute ago", "{count} minutes ago", minutes)
    if minutes < 24 * 60:
        return counted("{count} hour ago", "{count} hours ago", minutes // 60)
    return counted("{count} day ago", "{count} days ago", minutes // (24 * 60))


def address(request: Request, path: str) -> str:
    """A whole address on this server, as whoever asks reaches it."""
    return str(request.url.replace(path=path, query="", fragment=""))


def own_path(path: str) -> str:
    """A path on this server; whatever leads elsewhere leads home."""
    leads_elsewhere = not path.startswith("/") or path.startswith(("//", "/\\")) or not path.isprintable()
    return "/" if leads_elsewhere else path
