"""Lessons at the terminal: an idea, a picture and a task at a time, and what becomes of what is typed."""

import json
from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from teien.cli import files
from teien.cli.parser import BadUsage
from teien.cli.rules import show_rule
from teien.cli.seats import HUMAN, seat_names, seated
from teien.cli.session import Session
from teien.cli.terminal import CONSOLE, say, show_picture
from teien.core.play.game import find
from teien.core.play.lessons import Attempt, Course, Lesson, said
from teien.core.play.start import new
from teien.core.words.errors import IllegalMove, MalformedMove
from teien.core.words.language import _
from teien.core.words.rulebook import CITATION

FIRST_OPPONENT = "level1"


class Classroom:
    """A course and somebody who takes it; `begin` is the place of the lesson to begin with."""

    def __init__(self, course: Course, begin: int | None = None) -> None:
        self.course = course
        self.game = find(course.game)
        self.lessons = list(course.lessons.values())
        self.progress = Progress(files.state_folder() / "lessons.json")
        left = [place for place, lesson in enumerate(self.lessons) if lesson.id not in self.progress.done(course.game)]
        self.begin = begin if begin is not None else left[0] if left else 0

    def run(self) -> int:
        """Gives every lesson from the first on, then a game; ends early where somebody leaves."""
        try:
            for place in range(self.begin, len(self.lessons)):
                self.teach(place)
            say(_("That is all: you know how {game} is played.").format(game=self.game.title))
            input(_("Press Enter to play your first game, against Seedling. "))
        except (EOFError, KeyboardInterrupt):
            say("")
            say(_("'teien learn {game}' goes on where you left.").format(game=self.course.game))
            return 0
        return self.play()

    def teach(self, place: int) -> None:
        """One lesson, until it is solved or left out."""
        lesson = self.lessons[place]
        heading = _("{number} of {count}: {title}")
        heading = heading.format(number=place + 1, count=len(self.lessons), title=said(lesson.title))
        CONSOLE.print(Text(f"\n{heading}", "bold"))
        say(said(lesson.idea))
        self.show(self.course.attempt(lesson, ()), lesson)
        moves: list[str] = []
        hints = 0
        while True:
            line = input(_("{task}\nYour move, or 'hint', 'again', 'skip', 'quit'> ").format(task=said(lesson.task)))
            word = line.strip().casefold()
            if word == "quit":
                raise EOFError
            if word == "skip":
                return
            if word == "again":
                moves, hints = [], 0
                self.show(self.course.attempt(lesson, ()), lesson)
            elif word == "hint":
                self.hint(lesson, moves, hints)
                hints += 1
            elif CITATION.fullmatch(word.upper()) and self.game.rulebook and word.upper() in self.game.rulebook.rules:
                show_rule(self.game.rulebook, word.upper())
            elif word:
                attempt, moves = self.tried(lesson, moves, word.split())
                if attempt and attempt.line:
                    if attempt.line.is_right:
                        break
                    moves = []
        self.progress.add(self.course.game, lesson.id)
        if place + 1 < len(self.lessons) and input(_("Press Enter for the next lesson. ")).strip() == "quit":
            raise EOFError

    def tried(self, lesson: Lesson, before: Sequence[str], words: Sequence[str]) -> tuple[Attempt | None, list[str]]:
        """What becomes of moves that were typed, and all moves that stand now; an illegal one changes nothing."""
        moves = list(before)
        attempt = None
        for text in words:
            try:
                attempt = self.course.attempt(lesson, [*moves, text])
            except (IllegalMove, MalformedMove) as error:
                say(str(error))
                break
            moves.append(text)
            if attempt.line:
                break
        if attempt:
            self.show(attempt, lesson)
            self.judge(attempt)
        return attempt, moves

    def judge(self, attempt: Attempt) -> None:
        """Says what the others answered, and whether it was right and why."""
        match = attempt.match
        for seat, move in match.history[len(match.history) - attempt.answers :]:
            say(_("{name}: {action}.").format(name=match.names[seat], action=match.spoken(move)))
        if attempt.line:
            mark = Text("✓ ", "bold green") if attempt.line.is_right else Text("✗ ", "bold red")
            CONSOLE.print(mark, end="")
            say(said(attempt.line.because))

    def hint(self, lesson: Lesson, moves: Sequence[str], stage: int) -> None:
        """Where to look, in stages; at last what to type."""
        if stage < len(lesson.hints):
            say(said(lesson.hints[stage].text))
            return
        solution = self.course.solution(lesson, moves)
        if solution is None:
            say(_("From here it cannot be done any more: type 'again'."))
        else:
            words = _("Type {move}: {action}.")
            match = self.course.attempt(lesson, moves).match
            say(words.format(move=solution, action=match.spoken(solution)))

    def show(self, attempt: Attempt, lesson: Lesson) -> None:
        say("")
        show_picture(attempt.match.styled(lesson.seat))

    def play(self) -> int:
        """The first game, which is accompanied."""
        kinds = [HUMAN, *[FIRST_OPPONENT] * (self.game.players[0] - 1)]
        match = new(self.game.name, len(kinds), names=seat_names(kinds))
        return Session(match, seated(kinds, None), companion=True).run()


class Progress:
    """Which lessons are done, kept in a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def done(self, game: str) -> list[str]:
        """The ids of a game's lessons that are done; none where the file is missing or damaged."""
        kept = self.read().get(game)
        return [str(name) for name in kept] if isinstance(kept, list) else []

    def add(self, game: str, lesson: str) -> None:
        """Remembers a lesson; where that cannot be written, nothing is said: the course goes on."""
        kept = self.read()
        kept[game] = sorted({*self.done(game), lesson})
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.write(str(self.path), json.dumps(kept, indent=1))
        except (OSError, BadUsage):
            return

    def read(self) -> dict[str, object]:
        try:
            kept = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}
