"""The rules of the games as pages: a whole rulebook, one rule of it, and its pictures."""

import asyncio
from functools import cache
from typing import Any

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import teien
from teien.core.play.game import GAMES, Game, find
from teien.core.words.language import _, speaking
from teien.core.words.rulebook import Block, Illustration, Rule, Rulebook, Ruling
from teien.web.context import Context
from teien.web.games import has_lessons
from teien.web.locale import language_of
from teien.web.look import asked_of
from teien.web.protection import PICTURE

FOR_AN_HOUR = {"Cache-Control": "public, max-age=3600"}


def routes(context: Context) -> APIRouter:
    """Every game's rules, one address a rule."""
    router = APIRouter(include_in_schema=False)
    pages = RulePages(context)
    router.get("/rules/{game}")(pages.book)
    router.get("/rules/{game}/{place}.svg")(pages.picture)
    router.get("/rules/{game}/{number}")(pages.rule)
    return router


class RulePages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def book(self, request: Request, game: str) -> Response:
        """All rules of a game, with pictures."""
        found, book = rules_of(game)
        return self.context.page(
            request,
            "rules.html",
            game=found,
            has_lessons=has_lessons(found),
            about=book.about,
            chapters=await asyncio.to_thread(chapters, game, book),
            marks=[{"symbol": mark.symbol, "colour": _(mark.colour)} for mark in found.seat_marks],
        )

    async def rule(self, request: Request, game: str, number: str) -> Response:
        """One rule with its ruling: a page of its own, of which a table's page shows the middle beside the board."""
        found, book = rules_of(game)
        rule = book.rules.get(number.upper())
        if rule is None:
            raise HTTPException(404, _("There is no such rule."))
        section, ruling = book.section_of(rule.number), book.rulings.get(rule.number)
        return self.context.page(request, "rule.html", game=found, rule=rule, section=section.title, ruling=ruling)

    async def picture(self, request: Request, game: str, place: int) -> Response:
        """A picture of the rulebook, counted from 0."""
        _found, book = rules_of(game)
        if not 0 <= place < len(book.illustrations):
            raise HTTPException(404, _("There is no such picture."))
        theme = asked_of(request).theme or "auto"
        svg = await asyncio.to_thread(drawn, game, book.illustrations[place], language_of(request), theme)
        return Response(svg, media_type="image/svg+xml", headers=PICTURE | FOR_AN_HOUR)


def rules_of(name: str) -> tuple[Game, Rulebook]:
    """A game and its rules; raises a 404 where there is none, or it has no rules in words."""
    if name not in GAMES or (book := find(name).rulebook) is None:
        raise HTTPException(404, _("There is no such game."))
    return find(name), book


def chapters(game: str, book: Rulebook) -> list[dict[str, Any]]:
    """The chapters as the template takes them."""
    places = {id(picture): place for place, picture in enumerate(book.illustrations)}
    return [
        {"title": section.title, "blocks": [shown(game, block, places.get(id(block))) for block in section.blocks]}
        for section in book.sections
    ]


def shown(game: str, block: Block, place: int | None) -> dict[str, Any]:
    """A block as the template takes it; a picture has its place among all of them."""
    if isinstance(block, Illustration):
        found: dict[str, Any] = {"kind": "picture", "text": block.caption, "place": place, "scorecard": None}
        if block.is_example:
            match = teien.from_position(game, block.position)
            found["scorecard"] = match.scorecard
            picture = match.picture(block.viewer, marks=dict(block.marks), arrows=block.arrows)
            found |= {"picture": picture.svg(styled=False), "said": picture.said}
        return found
    if isinstance(block, Rule):
        return {"kind": "rule", "number": block.number, "text": block.text}
    if isinstance(block, Ruling):
        return {"kind": "ruling", "number": block.number, "text": block.text, "why": block.why}
    return {"kind": "paragraph", "text": block}


@cache
def drawn(game: str, picture: Illustration, language: str, theme: str) -> str:
    """Some twenty pictures in all, each drawn once a language and theme."""
    with speaking(language):
        match = teien.from_position(game, picture.position)
        return match.svg(picture.viewer, theme=theme, marks=dict(picture.marks), arrows=picture.arrows)
