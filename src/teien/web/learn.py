"""Lessons as pages: a course, its steps, and what becomes of what somebody tries. Nothing of it is kept here."""

import asyncio
from typing import Any, TypedDict

from fastapi import APIRouter
from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from teien.core.pictures.shapes import Marks
from teien.core.play.game import find
from teien.core.play.lessons import Attempt, Course, Lesson, course, said
from teien.core.words.errors import BadMaterial, IllegalMove, MalformedMove
from teien.core.words.language import _
from teien.players.levels import LEVELS
from teien.web import view
from teien.web.context import Context
from teien.web.exercises import Seen, Step, acts, answered, next_step, not_touched, seen
from teien.web.games import known_game, letter_of
from teien.web.messages import Acts
from teien.web.puzzle_view import offer_of

MOST_MOVES, LONGEST_MOVES = 12, 240
"""So many moves can be tried in a lesson, in so many letters."""


class Tried(TypedDict):
    """What became of a try."""

    positions: list[Seen]
    act: Acts
    step: Step | None
    verdict: str
    """`right` or `wrong`; empty while the task goes on."""
    because: str


class Helped(TypedDict):
    """A hint: words, marks in the picture, and at last what to touch."""

    text: str
    shapes: dict[str, str | None]
    touches: tuple[str, ...]
    is_last: bool


def routes(context: Context) -> APIRouter:
    """Every course, one address a step."""
    router = APIRouter(include_in_schema=False)
    pages = LessonPages(context)
    router.get("/learn/{game}")(pages.course)
    router.get("/learn/{game}/{lesson}")(pages.lesson)
    router.get("/learn/{game}/{lesson}/try")(pages.attempt)
    router.get("/learn/{game}/{lesson}/hint")(pages.hint)
    router.get("/learn/{game}/{lesson}/why")(pages.why)
    return router


class LessonPages:
    """The pages, one method each."""

    def __init__(self, context: Context) -> None:
        self.context = context

    async def course(self, request: Request, game: str) -> Response:
        """All steps of a game's course."""
        found = course_of(game)
        return self.context.page(request, "learn.html", **shared(found))

    async def lesson(self, request: Request, game: str, lesson: str) -> Response:
        """One step, on a board."""
        found, step = lesson_of(game, lesson)
        return await asyncio.to_thread(
            self.context.page, request, "lesson.html", **shared(found), **opened(found, step)
        )

    async def attempt(self, request: Request, game: str, lesson: str) -> Response:
        """What becomes of the learner's moves, the last of them being new."""
        found, step = lesson_of(game, lesson)
        return await answered(tried, found, step, request.query_params.get("moves", ""))

    async def hint(self, request: Request, game: str, lesson: str) -> Response:
        """A hint of a stage, from 0."""
        found, step = lesson_of(game, lesson)
        query = request.query_params
        return await answered(helped, found, step, query.get("moves", ""), query.get("stage", "0"))

    async def why(self, request: Request, game: str, lesson: str) -> Response:
        """Why something cannot be touched after what was touched before."""
        found, step = lesson_of(game, lesson)
        query = request.query_params
        return await answered(refused, found, step, query.get("moves", ""), query.getlist("touches"))


def course_of(game: str) -> Course:
    """The course of a game; raises a 404 where there is no such game, or it has no lessons."""
    title, found = known_game(game).title, course(game)
    if found is None:
        raise HTTPException(404, _("{game} brings no lessons along").format(game=title) + ".")
    return found


def lesson_of(game: str, name: str) -> tuple[Course, Lesson]:
    """A step of a course; raises a 404."""
    found = course_of(game)
    if name not in found.lessons:
        raise HTTPException(404, _("There is no such lesson."))
    return found, found.lessons[name]


def shared(found: Course) -> dict[str, Any]:
    """What both pages show."""
    return {
        "game": find(found.game),
        "steps": [{"id": lesson.id, "title": said(lesson.title)} for lesson in found.lessons.values()],
        "opponent": LEVELS[0].name,
        "has_puzzles": offer_of(find(found.game)) is not None,
    }


def opened(found: Course, lesson: Lesson) -> dict[str, Any]:
    """What the page of a step shows."""
    names = [*found.lessons]
    place = names.index(lesson.id)
    match = found.begin(lesson)
    picture = match.picture(lesson.seat, marks=dict(lesson.marks), arrows=lesson.arrows)
    return {
        "lesson": {"title": said(lesson.title), "idea": said(lesson.idea), "task": said(lesson.task)},
        "number": place + 1,
        "next": names[place + 1] if place + 1 < len(names) else None,
        "letter": letter_of(match.game),
        "picture": Markup(picture.svg(styled=False, alive=True)),  # drawn here, names escaped
        "begin": {
            "game": found.game,
            "lesson": lesson.id,
            "said": picture.said,
            "act": acts(match, lesson.seat),
            "step": next_step(match, lesson.seat),
        },
    }


def tried(found: Course, lesson: Lesson, text: str) -> Tried:
    """What became of moves; raises TeienError for those that cannot be made."""
    moves = read_moves(text)
    if not moves:
        raise MalformedMove(_("No move was made."))
    before = len(found.attempt(lesson, moves[:-1]).match.history)
    attempt = found.attempt(lesson, moves)
    places = range(before, len(attempt.match.history))
    return {
        "positions": [seen(attempt.match.at(place + 1), lesson.seat, is_try=place == before) for place in places],
        "act": {} if attempt.line else acts(attempt.match, lesson.seat),
        "step": None if attempt.line else next_step(attempt.match, lesson.seat),
        "verdict": "" if attempt.line is None else "right" if attempt.line.is_right else "wrong",
        "because": said(attempt.line.because) if attempt.line else "",
    }


def helped(found: Course, lesson: Lesson, text: str, stage: str) -> Helped:
    """A hint after some moves; the stages after all words tell what to touch."""
    if not (stage.isascii() and stage.isdigit() and len(stage) < 4):
        raise BadMaterial(_("stage {stage!r:.60}: a number is expected").format(stage=stage))
    moves, number = read_moves(text), int(stage)
    attempt = found.attempt(lesson, moves)
    if number < len(lesson.hints):
        hint = lesson.hints[number]
        return {
            "text": said(hint.text),
            "shapes": marked(attempt, lesson, dict(hint.marks)),
            "touches": (),
            "is_last": False,
        }
    solution = found.solution(lesson, moves)
    if solution is None:
        words = _("From here it cannot be done any more. Start again!")
        return {"text": words, "shapes": {}, "touches": (), "is_last": True}
    touches = attempt.match.touches(lesson.seat)[solution.text]
    return {"text": "", "shapes": {}, "touches": touches, "is_last": True}


def marked(attempt: Attempt, lesson: Lesson, marks: Marks) -> dict[str, str | None]:
    """Marks as parts of the picture; none where what they point at is not there any more."""
    try:
        return dict(view.pictured(attempt.match, lesson.seat, marks)["parts"].get("shapes", {}))
    except BadMaterial:
        return {}


def refused(found: Course, lesson: Lesson, text: str, touches: list[str]) -> dict[str, str]:
    """Why these things cannot be touched one after the other; empty where there is nothing to say."""
    attempt = found.attempt(lesson, read_moves(text))
    return {"why": ""} if attempt.line else not_touched(attempt.match, lesson.seat, touches)


def read_moves(text: str) -> list[str]:
    """The learner's moves, parted by spaces; raises IllegalMove for more than any lesson takes."""
    moves = text.split()
    if len(moves) > MOST_MOVES or len(text) > LONGEST_MOVES:
        raise IllegalMove(_("At most {count} moves can be tried in a lesson.").format(count=MOST_MOVES))
    return moves
