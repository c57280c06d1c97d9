"""Pictures of games that nobody plays: short films of computers, and tables in the making."""

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache

import teien
from teien.core.pictures.film import film as film_of
from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.language import speaking
from teien.players import player
from teien.web.look import STILL, USUAL, Look
from teien.web.new_table import laid_out

FILM_SEED = 5
FILM_MOVES = 40
DRAFT_MOVES = 6
"""So many a player."""
MOST_DRAFTS = 60
"""So many are kept; each has about 100 kB."""
MOVING = "@media (prefers-reduced-motion:no-preference)"
STUDIO = ThreadPoolExecutor(1, "film")
"""Films are made one after the other, beside the server: each takes up to a second."""


def style(game: str) -> str:
    """The style sheet that every picture of the game needs on a page, which says by itself in which theme it is.

    Whether things move is said by the page too: its own style sheet keeps them still.
    """
    sheet, root = moved(find(game).drawing.style(), "moving"), f".teien-{game}"
    sheet = sheet.replace(f"{root}.dark{{", f"{root}.dark,[data-theme=dark] {root}.auto{{")
    return sheet.replace(f"dark){{{root}.auto{{", f"dark){{:root:not([data-theme=light]) {root}.auto{{")


async def film(game: str, language: str, look: Look = USUAL) -> str:
    """A beginning that goes round and round, always the same; made once, however many ask for it at once."""
    # Somebody who goes away must not take the film from those who still wait for it.
    return await asyncio.shield(asyncio.wrap_future(filming(game, language, look.theme or "auto", look.motion)))


@cache
def filming(game: str, language: str, theme: str, motion: str | None) -> Future[str]:
    return STUDIO.submit(make_film, game, language, theme, motion)


def make_film(game: str, language: str, theme: str, motion: str | None) -> str:
    with speaking(language):
        return moved(film_of(beginning(game), theme), motion)


def moved(styled: str, motion: str | None) -> str:
    """What has a style, with things that move, or do not, whatever the device says; None leaves it to that."""
    condition = {None: MOVING, "moving": "@media all", STILL: "@media not all"}[motion]
    return styled.replace(MOVING, condition)


@lru_cache(maxsize=MOST_DRAFTS)
def draft(game: str, players: int, options: tuple[tuple[str, str], ...], language: str, look: Look = USUAL) -> str:
    """A picture of a table with these options, some moves into a game; what is drawn is always drawn the same.

    Raises BadMaterial for options that cannot be.
    """
    with speaking(language):
        match = laid_out(game, players, dict(options), seed=FILM_SEED)
        mind = player("greedy", seed=FILM_SEED)
        for _ in range(DRAFT_MOVES * players):
            if match.over:
                break
            seat = match.to_act[0]
            match.play(mind.choose(match, seat), seat)
        return moved(match.svg(theme=look.theme or "auto"), look.motion)


def beginning(game: str) -> Match:
    """A few moves that as many computers made as can play."""
    match = teien.new(game, players=max(find(game).players), seed=FILM_SEED)
    mind = player("level2", seed=FILM_SEED)
    while not match.over and len(match.history) < FILM_MOVES:
        seat = match.to_act[0]
        match.play(mind.choose(match, seat), seat)
    return match
