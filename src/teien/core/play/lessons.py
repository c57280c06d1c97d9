"""A game's lessons: positions, tasks and texts in a file, and what becomes of the moves that somebody tries.

The file `lessons.toml` stands beside a game's rules in words. It has a `[[lesson]]` for each idea:

    [[lesson]]
    id = "jump"                                   # never changes: progress is kept by it
    position = "pond b5:ggp,c8:oop,c6:|…"         # as `teien.from_position` takes it
    seat = 0                                      # who learns, from 0; may be left out
    marks = "c8 note"                             # shown from the beginning, as in rules in words; may be left out
    arrows = "c6 d9 note"
    title = {en = "…", fr = "…"}
    idea = {en = "…", fr = "…"}                   # one thing to know, before the task
    task = {en = "…", fr = "…"}

    [[lesson.hint]]                               # where to look, in stages; the right move is the last by itself
    marks = "c8 note"
    text = {en = "…", fr = "…"}

    [[lesson.right]]                              # the first whose line fits is meant
    line = "3d9|3b9"
    shows = ["view.to_go.0 <= 8"]
    because = {en = "…", fr = "…"}

    [[lesson.wrong]]
    line = "1*"
    reply = "2q10 3r11"                           # how the others punish it, played after it; may be left out
    shows = ["lost"]
    because = {en = "…", fr = "…"}

A line has the learner's moves as patterns, `*` for anything and `|` between alternatives, and the others' moves between
them in full, each with its seat before a colon (`2:5`) where several may act. A right or wrong line may end anywhere; a
longer line goes on with the learner's next move. What `shows` says holds after the line and its reply, and tests play
it all: see `holds`.
"""

import operator
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.start import from_position
from teien.core.words.errors import BadMaterial
from teien.core.words.language import LANGUAGES, SOURCE, _, language

FILE = "lessons.toml"
Texts = Mapping[str, str]
"""A text by language."""

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


@dataclass(frozen=True, slots=True)
class Hint:
    """Where to look."""

    text: Texts
    marks: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that were foreseen, and what is said of them."""

    moves: tuple[str, ...]
    because: Texts
    shows: tuple[str, ...]
    reply: tuple[str, ...] = ()
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """One idea: a position, a task, and the lines that were foreseen, right ones first."""

    id: str
    position: str
    seat: int
    title: Texts
    idea: Texts
    task: Texts
    lines: tuple[Line, ...]
    hints: tuple[Hint, ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of the moves that somebody tried.

    - `match` stands where they led, the others' moves included.
    - `answers` of its last moves are the others', made after the learner's last.
    - `line` is the right or wrong line that was gone to its end; None while the task goes on.
    """

    match: Match
    answers: int = 0
    line: Line | None = None


class Course:
    """The lessons of a game, in their order."""

    def __init__(self, game: str, lessons: Iterable[Lesson]) -> None:
        self.game = game
        self.lessons = {lesson.id: lesson for lesson in lessons}

    def begin(self, lesson: Lesson) -> Match:
        """The position of a lesson, everybody called by their colour; what is drawn later is always the same."""
        match = from_position(self.game, lesson.position)
        names = [_(mark.colour).capitalize() for mark in match.game.seat_marks[: match.players]]
        names[lesson.seat] = _("{colour} (you)").format(colour=names[lesson.seat])
        match.names = names
        return match

    def attempt(self, lesson: Lesson, moves: Sequence[str]) -> Attempt:
        """What becomes of the learner's moves; raises IllegalMove or MalformedMove for those that cannot be made."""
        match, answers, fitting = self.begin(lesson), 0, lesson.lines
        for move in moves:
            match.play(move, lesson.seat)
            fitting = tuple(line for line in fitting if fits(line, match, lesson.seat))
            if not fitting:
                complaint = _("lesson {id}: nothing is said of {move}").format(id=lesson.id, move=move)
                raise BadMaterial(complaint)
            answers = follow(match, fitting[0].moves[len(match.history) :], lesson.seat)
            if len(match.history) >= len(fitting[0].moves):
                line = fitting[0]
                return Attempt(match, answers + follow(match, line.reply), line)
        return Attempt(match, answers)

    def solution(self, lesson: Lesson, moves: Sequence[str] = ()) -> Move | None:
        """A right move after those tried so far; None where they lead to no right line."""
        attempt = self.attempt(lesson, moves)
        if attempt.line:
            return None
        return next(
            (
                move
                for line in lesson.lines
                for move in attempt.match.legal_moves(lesson.seat)
                if line.is_right and could_fit(line, attempt.match, move, lesson.seat)
            ),
            None,
        )


def follow(match: Match, moves: Sequence[str], learner: int | None = None) -> int:
    """Plays the moves up to the learner's next; returns how many."""
    for count, text in enumerate(moves):
        seat, colon, move = text.rpartition(":")
        if not colon and learner is not None and learner in match.to_act:
            return count
        match.play(move, int(seat) - 1 if colon else None)
    return len(moves)


def fits(line: Line, match: Match, learner: int) -> bool:
    """Whether the moves of a match are the beginning of a line."""
    played = match.history
    return len(played) <= len(line.moves) and all(
        is_meant(pattern, move) if seat == learner else pattern.rpartition(":")[2] == move.text
        for pattern, (seat, move) in zip(line.moves, played, strict=False)
    )


def could_fit(line: Line, match: Match, move: Move, learner: int) -> bool:
    """Whether a line goes on with the learner's move."""
    place = len(match.history)
    return fits(line, match, learner) and place < len(line.moves) and is_meant(line.moves[place], move)


def is_meant(pattern: str, move: Move) -> bool:
    """Whether a pattern means a move.

    >>> from teien import new
    >>> is_meant("8*|9c4", new("hiroba", seed=7).parse("9c4"))
    True
    """
    return any(fnmatchcase(move.text, alternative) for alternative in pattern.split("|"))


def holds(condition: str, before: Match, after: Match, learner: int) -> bool:
    """Whether a condition of `shows` is true of what a line led to.

    - `won`, `lost`: the game is over, for the learner or for somebody else; `threatened`: another can win with the
      turn that it has now; `acts`: the learner acts next.
    - `points`, `gained`, `theirs`, `given`: the learner's points and what came to them, the best other's and theirs;
      compared with a number: `gained >= 2`.
    - `view.phase == bloom`: what the learner's view has there, by names and places.
    - `can 3d9`: whoever acts has a legal move that the pattern means.

    Each with `not` before it means the opposite. Raises BadMaterial for anything else.
    """
    word, _space, rest = condition.partition(" ")
    if word == "not":
        return not holds(rest, before, after, learner)
    if word == "can":
        return any(is_meant(rest, move) for seat in after.to_act for move in after.legal_moves(seat))
    value = fact(word, before, after, learner)
    if not rest:
        return bool(value)
    sign, _space, number = rest.partition(" ")
    if sign not in COMPARISONS or not number:
        raise BadMaterial(_("condition {condition!r:.60} is none").format(condition=condition))
    return COMPARISONS[sign](value, type(value)(number))


def fact(name: str, before: Match, after: Match, learner: int) -> Any:
    """What a condition speaks of."""
    if name.startswith("view."):
        found: Any = after.view(learner)
        for part in name.split(".")[1:]:
            found = found[int(part)] if part.isdecimal() else getattr(found, part)
        return found
    winners = after.outcome.winners if after.outcome else ()
    own, theirs = points(after, learner)
    own_before, theirs_before = points(before, learner)
    facts: dict[str, Callable[[], Any]] = {
        "won": lambda: learner in winners,
        "lost": lambda: bool(winners) and learner not in winners,
        "threatened": lambda: any(can_win(after, seat) for seat in after.to_act if seat != learner),
        "acts": lambda: learner in after.to_act,
        "points": lambda: own,
        "gained": lambda: own - own_before,
        "theirs": lambda: theirs,
        "given": lambda: theirs - theirs_before,
    }
    if name not in facts:
        raise BadMaterial(_("condition {condition!r:.60} is none").format(condition=name))
    return facts[name]()


def points(match: Match, learner: int) -> tuple[int, int]:
    """The learner's points and the best other's."""
    scores = match.tally.scores
    return scores[learner], max(score for seat, score in enumerate(scores) if seat != learner)


def can_win(match: Match, seat: int) -> bool:
    """Whether a seat can win before anybody else acts."""
    for move in match.legal_moves(seat):
        after = match.copy()
        after.play(move, seat)
        if after.outcome and after.outcome.winners == (seat,):
            return True
        if not after.over and after.to_act == (seat,) and can_win(after, seat):
            return True
    return False


def said(texts: Texts) -> str:
    """A text in the language in use, or else as it was written first."""
    return texts.get(language()) or texts[SOURCE]


def course(game: str) -> Course | None:
    """A game's lessons, if it has any; raises BadMaterial for a game that there is not, or for a file that is none."""
    file = find(game).rules_folder / FILE
    return read_file(game, file) if file.is_file() else None


@cache
def read_file(game: str, file: Path) -> Course:
    return read(game, file.read_text("utf-8"))


def read(game: str, text: str) -> Course:
    """Lessons from their text; raises BadMaterial with the lesson that is wrong."""
    try:
        tables = tomllib.loads(text).get("lesson", [])
    except tomllib.TOMLDecodeError as error:
        raise BadMaterial(str(error)) from error
    lessons = [read_lesson(table) for table in tables]
    ids = [lesson.id for lesson in lessons]
    for name in ids:
        if ids.count(name) > 1:
            raise BadMaterial(_("lesson {id}: there are two of this name").format(id=name))
    return Course(game, lessons)


def read_lesson(table: dict[str, Any]) -> Lesson:
    """A lesson from its table; every text must be there in every language."""
    name = str(table.get("id", ""))
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise BadMaterial(_("lesson {id!r:.60}: an id of small letters is expected").format(id=name))
    table = dict(table)
    try:
        right, wrong, hints = table.pop("right"), table.pop("wrong", []), table.pop("hint", [])
        lesson = Lesson(
            id=table.pop("id"),
            position=table.pop("position"),
            seat=table.pop("seat", 0),
            title=read_texts(table.pop("title")),
            idea=read_texts(table.pop("idea")),
            task=read_texts(table.pop("task")),
            lines=(
                *(read_line(line, is_right=True) for line in right),
                *(read_line(line, is_right=False) for line in wrong),
            ),
            hints=tuple(Hint(read_texts(hint["text"]), read_marks(hint.get("marks", ""))) for hint in hints),
            marks=read_marks(table.pop("marks", "")),
            arrows=tuple((tail, head, kind) for tail, head, kind in read_words(table.pop("arrows", ""))),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadMaterial(_("lesson {id}: {error} is missing or wrong").format(id=name, error=error)) from error
    if table:
        raise BadMaterial(_("lesson {id}: nothing is called {name!r:.60}").format(id=name, name=min(table)))
    return lesson


def read_line(table: Mapping[str, Any], *, is_right: bool) -> Line:
    return Line(
        moves=tuple(table["line"].split()),
        because=read_texts(table["because"]),
        shows=tuple(table["shows"]),
        reply=tuple(table.get("reply", "").split()),
        is_right=is_right,
    )


def read_texts(table: Mapping[str, str]) -> Texts:
    missing = LANGUAGES.keys() - table.keys()
    if missing:
        raise ValueError(min(missing))
    return dict(table)


def read_marks(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, kind) for name, kind in read_words(text))


def read_words(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(",") if entry.strip()]
