"""What lessons and puzzles share: a position to act in, what is seen of what follows, and why a touch leads nowhere."""

import asyncio
from collections.abc import Callable, Sequence
from typing import ParamSpec, TypedDict, TypeVar

from starlette.responses import JSONResponse, Response

from teien.core.play.match import Match
from teien.core.words.errors import MalformedMove, TeienError
from teien.core.words.language import _
from teien.web import view
from teien.web.messages import Acts, Parts
from teien.web.touching import why_untouchable

P = ParamSpec("P")
T = TypeVar("T")

MOST_TOUCHES, LONGEST_NAME = 6, 60
"""So many things can be touched for one move, each with a name of so many letters."""


class Step(TypedDict):
    """What has to be done next, and how."""

    what: str
    touches: tuple[str, ...]
    besides: str


class Seen(TypedDict):
    """A position that a try led to, one after the other."""

    move: str
    spoken: str
    """Who did what, where it was not the learner's own try; empty for what the learner may not know."""
    parts: Parts
    said: str
    travels: dict[str, str]


async def answered(answer: Callable[P, T], *arguments: P.args, **more: P.kwargs) -> Response:
    """An answer worked out beside the event loop; what cannot be done is told in words."""
    try:
        return JSONResponse(await asyncio.to_thread(answer, *arguments, **more))
    except TeienError as error:
        return JSONResponse({"error": str(error)}, 400)


def seen(match: Match, seat: int, *, is_try: bool) -> Seen:
    """The position after the last move of a match, as the seat of whoever learns sees it."""
    mover, move = match.history[-1]
    is_hidden = len(match.history) - 1 in match.hidden(seat)
    spoken = _("{name}: {action}.").format(name=match.names[mover], action=match.spoken(move))
    return {
        "move": "" if is_hidden else f"{mover + 1}:{move}",
        "spoken": "" if is_try or is_hidden else spoken,
        "travels": dict(match.moved_from(seat)),
        **view.pictured(match, seat),
    }


def not_touched(match: Match, seat: int, touches: Sequence[str]) -> dict[str, str]:
    """Why these things cannot be touched one after the other; empty where there is nothing to say."""
    if len(touches) > MOST_TOUCHES or any(len(name) > LONGEST_NAME for name in touches):
        raise MalformedMove(_("That is too much to touch for one move."))
    return {"why": why_untouchable(match, seat, touches) or ""}


def acts(match: Match, seat: int) -> Acts:
    """What whoever learns can do, and nobody else."""
    return {str(seat): match.touches(seat)} if seat in match.to_act else {}


def next_step(match: Match, seat: int) -> Step | None:
    """How whoever learns does what comes next; None where the game has no words for it."""
    tell = match.game.next_step
    if tell is None or seat not in match.to_act:
        return None
    step = tell(match.view(seat))
    return {"what": step.what, "touches": step.touches, "besides": step.besides}
