"""Puzzles at the terminal: a board and a task, what becomes of a move that is typed, and what is remembered."""

import json
from pathlib import Path

from rich.text import Text

from teien.cli import files
from teien.cli.parser import BadUsage
from teien.cli.terminal import CONSOLE, say, show_picture
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import IllegalMove, MalformedMove
from teien.core.words.language import _
from teien.study.puzzles.answers import Answer, check_answer
from teien.study.puzzles.collection import FIRST_RATING, next_puzzle, rating_after
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.wording import difficulty_words, hint, task, theme_titles, verdict


class Trainer:
    """Somebody who solves the puzzles of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.record = Record()
        self.seen: set[str] = set()

    def run(self) -> int:
        """Gives puzzle after puzzle that fits, until somebody leaves or all are solved."""
        try:
            while puzzle := self.next():
                self.seen.add(puzzle.id)
                self.solve(puzzle, difficulty_words(puzzle))
                if input(_("Press Enter for the next puzzle. ")).strip().casefold() == "quit":
                    raise EOFError
            say(_("Those were all puzzles of this game."))
        except (EOFError, KeyboardInterrupt):
            say("")
            say(_("'teien puzzles play {game}' goes on where you left.").format(game=self.game))
        return 0

    def next(self) -> Puzzle | None:
        done = self.record.solved(self.game) | self.seen
        return next_puzzle(self.game, self.record.rating(self.game), done, seed=len(done))

    def solve_one(self, puzzle: Puzzle, heading: str) -> int:
        """Gives one puzzle; ends early where somebody leaves."""
        try:
            self.solve(puzzle, heading)
        except (EOFError, KeyboardInterrupt):
            say("")
        return 0

    def solve(self, puzzle: Puzzle, heading: str) -> None:
        """One puzzle, until it is solved, shown or left out; the first answer counts."""
        CONSOLE.print(Text(f"\n{heading}", "bold"))
        match = puzzle.match()
        show_picture(match.styled(puzzle.seat))
        is_first, hints = True, 0
        while True:
            line = input(_("{task}\nYour move, or 'hint', 'show', 'skip', 'quit'> ").format(task=task(puzzle)))
            word = line.strip()
            if word.casefold() == "quit":
                raise EOFError
            if word.casefold() == "skip":
                return
            if word.casefold() == "hint":
                say(hint(puzzle) if not hints else first_thing(match, puzzle))
                hints += 1
                continue
            if word.casefold() == "show":
                self.play_out(match, check_answer(puzzle, puzzle.solution), puzzle.seat)
                self.record.answered(puzzle, is_right=False, is_first=is_first)
                return
            if not word:
                continue
            try:
                answer = check_answer(puzzle, word)
            except (IllegalMove, MalformedMove) as error:
                say(str(error))
                continue
            self.judge(puzzle, match, answer)
            self.record.answered(puzzle, is_right=answer.is_right, is_first=is_first and not hints)
            is_first = False
            if answer.is_right:
                self.praise(puzzle)
                return

    def judge(self, puzzle: Puzzle, match: Match, answer: Answer) -> None:
        """Says whether a move is right and why, and plays out what follows."""
        CONSOLE.print(Text("✓ ", "bold green") if answer.is_right else Text("✗ ", "bold red"), end="")
        say(verdict(puzzle, answer))
        self.play_out(match, answer, puzzle.seat)

    def play_out(self, match: Match, answer: Answer, seat: int) -> None:
        """A move and what follows it, in words, and the board at the end of it."""
        follow = match.copy()
        for move in (answer.move, *answer.line):
            told(follow, move)
            follow.play(move)
        show_picture(follow.styled(seat))

    def praise(self, puzzle: Puzzle) -> None:
        about = _("It was about: {themes}. Your rating is {rating} now.")
        themes = ", ".join(theme_titles(puzzle))
        say(about.format(themes=themes, rating=self.record.rating(self.game)))


def told(match: Match, move: Move) -> None:
    """A move of whoever must act, in words."""
    words = _("{name}: {action}.").format(name=match.names[match.to_act[0]], action=match.spoken(move))
    say(f"  {move.text:8} {words}")


def first_thing(match: Match, puzzle: Puzzle) -> str:
    """The solution itself, as advice."""
    move = match.parse(puzzle.solution)
    return _("Type {move}: {action}.").format(move=move, action=match.spoken(move))


class Record:
    """Which puzzles are solved and what rating that gave, kept in a file."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or files.state_folder() / "puzzles.json"

    def rating(self, game: str) -> int:
        found = self.of(game).get("rating")
        return found if isinstance(found, int) else FIRST_RATING

    def solved(self, game: str) -> set[str]:
        found = self.of(game).get("solved")
        return {str(name) for name in found} if isinstance(found, list) else set()

    def answered(self, puzzle: Puzzle, *, is_right: bool, is_first: bool) -> None:
        """Remembers an answer: the first one moves the rating, a right one is never asked for again."""
        game = puzzle.game
        rating, solved = self.rating(game), self.solved(game)
        if is_first:
            rating = rating_after(rating, puzzle, is_right=is_right)
        if is_right:
            solved.add(puzzle.id)
        kept = self.read()
        kept[game] = {"rating": rating, "solved": sorted(solved)}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.write(str(self.path), json.dumps(kept, indent=1))
        except (OSError, BadUsage):
            return

    def of(self, game: str) -> dict[str, object]:
        """What is kept of a game; nothing where the file is missing or damaged."""
        found = self.read().get(game)
        return found if isinstance(found, dict) else {}

    def read(self) -> dict[str, object]:
        try:
            kept = json.loads(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}
