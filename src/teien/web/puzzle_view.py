"""What whoever solves a puzzle is shown: the position as its seat may see it, and what becomes of a move."""

import datetime
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from markupsafe import Markup

from teien.core.play.game import Game, find, games
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial, MalformedMove
from teien.core.words.language import _, counted
from teien.study.puzzles.answers import Answer, check_answer
from teien.study.puzzles.collection import FIRST_RATING, of_the_day, puzzles, rating_after
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import themes_of
from teien.study.puzzles.wording import difficulty_words, promise, task, verdict
from teien.web.exercises import Seen, acts, next_step, seen
from teien.web.games import letter_of

LONGEST_MOVE = 40
LONGEST_LINE = 40
"""Of what follows a move so many moves are shown."""
LEAST_RATING, MOST_RATING = 100, 4000


class Explained(TypedDict):
    """What a puzzle was about."""

    title: str
    about: str


class Rating(TypedDict):
    """What somebody can do, before an answer and after it."""

    before: int
    after: int


class Judged(TypedDict):
    """What became of a move, or the solution where somebody asked for it."""

    verdict: Literal["right", "wrong", "shown"]
    because: str
    positions: list[Seen]
    themes: list[Explained]
    """Empty until it is solved: they are half the solution."""
    rating: Rating
    """Of somebody whose first answer this is."""


class Helped(TypedDict):
    """What is touched first in the solution."""

    touches: list[str]


@dataclass(frozen=True, slots=True)
class Offered:
    """A game with puzzles, for a page."""

    name: str
    title: str
    count: int
    told: str
    today: str


def today() -> datetime.date:
    """The same day for everybody, wherever they are."""
    return datetime.datetime.now(datetime.UTC).date()


def path_of(puzzle: Puzzle) -> str:
    """The address of a puzzle."""
    return f"/puzzles/{puzzle.game}/{name_of(puzzle)}"


def name_of(puzzle: Puzzle) -> str:
    """What a puzzle is called beside its game's name."""
    return puzzle.id.removeprefix(f"{puzzle.game}-")


def offered() -> list[Offered]:
    """All games with puzzles."""
    return [offer for game in games() if (offer := offer_of(game))]


def offer_of(game: Game) -> Offered | None:
    """A game's puzzles, for a page; None where it has none, or another package's cannot be read."""
    try:
        count, of_today = len(puzzles(game.name)), of_the_day(game.name, today())
    except BadMaterial:
        return None
    if of_today is None:
        return None
    told = counted("{count} puzzle", "{count} puzzles", count)
    return Offered(game.name, game.title, count, told, path_of(of_today))


def puzzle_of_today() -> Puzzle | None:
    """The one puzzle of the day: every day another game's."""
    date, there = today(), offered()
    return of_the_day(there[date.toordinal() % len(there)].name, date) if there else None


def opened(puzzle: Puzzle) -> dict[str, Any]:
    """What the page of a puzzle shows."""
    match, seat = puzzle.match(), puzzle.seat
    game, mark = match.game, match.game.seat_marks[seat]
    picture = match.picture(seat)
    return {
        "game": game,
        "letter": letter_of(game),
        "is_today": puzzle is of_the_day(puzzle.game, today()),
        "others": [offer for offer in offered() if offer.name != game.name],
        "task": task(puzzle),
        "who": _("You play {colour} {symbol}.").format(colour=_(mark.colour), symbol=mark.symbol),
        "difficulty": difficulty_words(puzzle),
        "picture": Markup(picture.svg(styled=False, alive=True)),  # drawn here, names escaped
        "begin": {
            "game": puzzle.game,
            "name": name_of(puzzle),
            "said": picture.said,
            "act": acts(match, seat),
            "step": next_step(match, seat),
        },
    }


def read_move(puzzle: Puzzle, text: str) -> str:
    """A legal move as it is written; raises IllegalMove or MalformedMove."""
    if not text or len(text) > LONGEST_MOVE:
        raise MalformedMove(_("No move was made."))
    return puzzle.match().play(text, puzzle.seat).text


def read_rating(text: str) -> int:
    """Somebody's rating as their browser says; that of a beginner where it says none."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        return FIRST_RATING
    return min(MOST_RATING, max(LEAST_RATING, int(text)))


def judged(puzzle: Puzzle, answer: Answer, rating: int) -> Judged:
    """What became of a move: a wrong one is answered, a right one is played out."""
    match = puzzle.match()
    moved = played(match, puzzle, answer)
    last = len(moved.history) if answer.is_right else reply_end(moved, puzzle.seat)
    return {
        "verdict": "right" if answer.is_right else "wrong",
        "because": verdict(puzzle, answer),
        "positions": positions(moved, puzzle.seat, last),
        "themes": explained(puzzle) if answer.is_right else [],
        "rating": {"before": rating, "after": rating_after(rating, puzzle, is_right=answer.is_right)},
    }


def solved(puzzle: Puzzle, rating: int) -> Judged:
    """The solution played out, for somebody who has not found it."""
    answer = check_answer(puzzle, puzzle.solution)
    match = puzzle.match()
    moved = played(match, puzzle, answer)
    words = _("The solution: {action}.").format(action=match.spoken(answer.move))
    return {
        "verdict": "shown",
        "because": f"{words} {promise(answer)}",
        "positions": positions(moved, puzzle.seat, len(moved.history)),
        "themes": explained(puzzle),
        "rating": {"before": rating, "after": rating_after(rating, puzzle, is_right=False)},
    }


def helped(puzzle: Puzzle) -> Helped:
    """What to touch first: the piece to be moved."""
    return {"touches": list(puzzle.match().touches(puzzle.seat)[puzzle.solution][:1])}


def played(match: Match, puzzle: Puzzle, answer: Answer) -> Match:
    """The match after a move and what follows it."""
    follow = match.copy()
    follow.play(answer.move, puzzle.seat)
    for move in answer.line[:LONGEST_LINE]:
        follow.play(move)
    return follow


def reply_end(match: Match, seat: int) -> int:
    """After how many moves the others have answered the first one of a seat, in turns of several moves too."""
    has_answered = False
    for place, (mover, _move) in enumerate(match.history):
        if has_answered and mover == seat:
            return place
        has_answered = has_answered or mover != seat
    return len(match.history)


def positions(match: Match, seat: int, last: int) -> list[Seen]:
    """The positions of a match one by one, as the seat sees them."""
    return [seen(match.at(place + 1), seat, is_try=place == 0) for place in range(last)]


def explained(puzzle: Puzzle) -> list[Explained]:
    known = themes_of(find(puzzle.game))
    return [{"title": _(known[name].title), "about": _(known[name].about)} for name in puzzle.themes if name in known]
