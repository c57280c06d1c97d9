"""What is said to whoever solves a puzzle."""

from teien.core.play.game import find
from teien.core.play.match import Match
from teien.core.words.facts import SAID_AT_ONCE, sentences
from teien.core.words.language import _
from teien.players.levels import LEVELS
from teien.study.puzzles.answers import Answer
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import themes_of


def task(puzzle: Puzzle) -> str:
    """What is to be found."""
    if puzzle.proof == "only":
        return _("Only one move does not lose. Which?")
    if puzzle.expected == 1:
        return _("One move wins by force. Which?")
    if puzzle.proof == "exact":
        return _("You cannot win alone any more, but one move gets you a share of the win. Which?")
    return _("One move is far better than all others. Which?")


def theme_titles(puzzle: Puzzle) -> tuple[str, ...]:
    """The names of its themes."""
    known = themes_of(find(puzzle.game))
    return tuple(_(known[name].title) for name in puzzle.themes if name in known)


def hint(puzzle: Puzzle) -> str:
    """What it is about, in a sentence."""
    known = themes_of(find(puzzle.game))
    return " ".join(_(known[name].about) for name in puzzle.themes[:1] if name in known)


def difficulty_words(puzzle: Puzzle) -> str:
    """How difficult it is, and which computer finds it."""
    if puzzle.level is None:
        return _("Difficulty {rating}: no computer finds it surely.").format(rating=puzzle.rating)
    words = _("Difficulty {rating}: {level} (level {number}) finds it.")
    return words.format(rating=puzzle.rating, level=LEVELS[puzzle.level - 1].name, number=puzzle.level)


def verdict(puzzle: Puzzle, answer: Answer) -> str:
    """Whether a move is right, and why: what it does, and what it leads to."""
    match = puzzle.match()
    if answer.is_right:
        told = [_("Right!"), sentences(match.foresee(answer.move, puzzle.seat)[:SAID_AT_ONCE])]
        told.append(promise(answer))
    else:
        told = [_("Not this one."), refutation(match, puzzle, answer), promise(answer)]
    return " ".join(filter(None, told))


def promise(answer: Answer) -> str:
    """What a move leads to."""
    if answer.is_certain and answer.expected == 1:
        return _("It wins, whatever follows.")
    if answer.is_certain and answer.expected == 0:
        return _("It loses against the best play.")
    if answer.is_certain:
        return _("It gets you a share of the win.")
    return _("It leaves you about {count} of 100.").format(count=round(100 * answer.expected))


def refutation(match: Match, puzzle: Puzzle, answer: Answer) -> str:
    """The opponent's best reply to a wrong move, in words; empty where the game is over or goes on in secret."""
    follow = match.copy()
    follow.play(answer.move, puzzle.seat)
    for move in answer.line:
        seat = follow.to_act[0]
        if seat != puzzle.seat:
            reply = _("{name}: {action}.").format(name=follow.names[seat], action=follow.spoken(move))
            return _("The reply: {reply}").format(reply=reply)
        follow.play(move)
    return ""
