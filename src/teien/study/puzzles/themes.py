"""What puzzles are about: a game's own themes, and a few that any game has."""

from collections.abc import Mapping

from teien.core.play.game import Game
from teien.core.play.match import Match
from teien.core.play.modules import Theme
from teien.core.words.language import later
from teien.study.puzzles.proofs import Proven

COMMON: Mapping[str, Theme] = {
    "last-move": Theme(later("Last move"), later("This move ends the game.")),
    "forced-win": Theme(later("Forced win"), later("Whatever the others answer, the win is yours.")),
    "only-defence": Theme(later("Only defence"), later("Every other move loses by force.")),
    "shared-win": Theme(later("Half is better than nothing"), later("There is no win any more, but a share of it.")),
    "swing": Theme(later("Turning point"), later("One move is worth far more than all others.")),
}


def themes_of(game: Game) -> dict[str, Theme]:
    """All themes that puzzles of a game may have, its own first."""
    return {**(game.puzzles.THEMES if game.puzzles else {}), **COMMON}


def found_themes(match: Match, seat: int, proven: Proven) -> tuple[str, ...]:
    """The themes of a puzzle, the most telling first."""
    views, follow = [match.view(seat)], match.copy()
    for move in proven.line:
        follow.play(move)
        views.append(follow.view(seat))
    own = match.game.puzzles
    return (*(own.themes(views, seat, proven.line) if own else ()), *common(follow, proven))


def common(end: Match, proven: Proven) -> tuple[str, ...]:
    """The themes that any game has; `end` is the match after the line."""
    if proven.proof in ("exact", "forced") and proven.expected == 1:
        return ("last-move",) if end.over and len(proven.line) == 1 else ("forced-win",)
    if proven.proof == "only":
        return ("only-defence",)
    return ("shared-win",) if proven.proof == "exact" else ("swing",)


def same_as(match: Match, seat: int) -> str:
    """A text that is the same for two positions that are alike to the seat that solves them."""
    own = match.game.puzzles
    view = match.view(seat)
    return own.canonical(view, seat) if own else f"{seat} {match.game.notation.position(view)}"
