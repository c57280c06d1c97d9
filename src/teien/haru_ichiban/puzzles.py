"""What Haru Ichiban's puzzles are about, when two are alike, and where games for them begin."""

from collections.abc import Iterator, Sequence
from random import Random

from teien.core.play.match import Match
from teien.core.play.modules import Theme
from teien.core.play.move import Move
from teien.core.play.start import from_position, new
from teien.core.words.language import later
from teien.haru_ichiban.comment import blown, facts
from teien.haru_ichiban.material import RED_MARK, YELLOW_MARK
from teien.haru_ichiban.view import View

THEMES = {
    "wind-figure": Theme(later("The wind makes it"), later("The wind pushes flowers together into a figure.")),
    "blow-two": Theme(later("Blow two"), later("The wind moves several pads at once, with all that is on them.")),
    "bloom-figure": Theme(later("The last flower"), later("One flower on the right pad completes a figure.")),
    "frog-figure": Theme(
        later("The frog's pad"), later("Equal flowers bloom where the frogs sit, so mind where yours sits.")
    ),
    "spoil": Theme(later("Spoil it"), later("The other needs only one flower more: break the figure up.")),
    "break-by-wind": Theme(later("Blown apart"), later("The wind can part flowers that belong together.")),
    "dark-pad": Theme(
        later("The dark pad"), later("The lower flower of the next turn must bloom on the pad that you turn dark.")
    ),
    "quiet": Theme(later("Quiet move"), later("It makes no figure and breaks none, and yet all else is worse.")),
    "one-missing": Theme(later("One missing"), later("The move leaves a figure of yours that lacks one flower only.")),
    "role": Theme(later("Little or grand"), later("Both flowers are equal, and the roles are yours to give.")),
    "last-turn": Theme(
        later("Last turn"), later("It is the last turn of the round: what does not stand now never will.")
    ),
}
LAST_TURN = 8
LATE = 7
"""From this turn on the rest of a round can be overlooked, and is solved exactly."""
SCORES = ("4|4", "3|3", "4|3", "0|0", "3|4", "2|4", "4|2", "1|1")
LAST_SCORES = ("4|4", "4|3", "3|4")
"""Games for puzzles begin with these scores in turn: towards the end more hangs on every move."""


def opening(seed: int) -> Match:
    """Of four games, one from the beginning of a round, three from its last turns, which chance has led to."""
    if seed % 4 == 0:
        return begun(new("haru-ichiban", seed=seed), SCORES[seed // 4 % len(SCORES)])
    random = Random(seed)
    while True:
        match = begun(new("haru-ichiban", seed=random.getrandbits(30)), LAST_SCORES[seed % len(LAST_SCORES)])
        first = match.view().round
        while (seen := match.view()).round == first and seen.turn < LATE and not match.over:
            seat = match.to_act[0]
            match.play(random.choice(match.legal_moves(seat)), seat)
        if seen.round == first and not match.over:
            return from_position("haru-ichiban", match.position("all"))


def begun(match: Match, scores: str) -> Match:
    """A game with these scores from its beginning on."""
    parts = match.position("all").split()
    parts[7] = scores
    parts[10] = f"{1 + sum(map(int, scores.split('|'))) // 2}.1"
    return from_position("haru-ichiban", " ".join(parts))


def themes(views: Sequence[View], seat: int, line: Sequence[Move]) -> Sequence[str]:
    """By what the solution does."""
    return tuple(dict.fromkeys(found(views, seat, line[0])))


def found(views: Sequence[View], seat: int, move: Move) -> Iterator[str]:
    before, after = views[0], views[1]
    kinds = {fact.kind: fact.values for fact in facts(before, seat, move, after, seat)}
    scores = kinds.get("scores", {}).get("seat") == seat
    if move.kind == "wind":
        if scores:
            yield "wind-figure"
        if len(blown(before, move)) > 1:
            yield "blow-two"
        if "spoils" in kinds:
            yield "break-by-wind"
    elif move.kind == "bloom" and scores:
        yield "bloom-figure"
    elif move.kind == "frog":
        yield "frog-figure"
    elif move.kind == "dark":
        yield "dark-pad"
    elif move.kind == "role":
        yield "role"
    if "spoils" in kinds and move.kind != "wind":
        yield "spoil"
    if "one_missing" in kinds and not scores:
        yield "one-missing"
    if before.turn == LAST_TURN:
        yield "last-turn"
    if not scores and not kinds.keys() & {"spoils", "one_missing"}:
        yield "quiet"


def canonical(view: View, seat: int) -> str:
    """The pond turned and mirrored in all eight ways, as the solver knows it, who is counted first; the first in the
    order of the alphabet.
    """

    def relative(other: int | None) -> int | None:
        return other if other is None else int(other != seat)

    own, other = view.players[seat], view.players[1 - seat]
    marks = {RED_MARK: relative(0), YELLOW_MARK: relative(1)}
    squares = [
        (
            "o" if square.pad and square.pad not in marks else square.pad and f"m{marks[square.pad]}",
            square.is_dark,
            relative(square.flower.seat) if square.flower else None,
            relative(square.frog),
        )
        for square in view.squares
    ]
    rest = (view.phase, view.turn, relative(view.little), relative(view.moving), relative(view.dragonfly))
    known = (own.score, other.score, own.hand, own.unseen, other.unseen)
    return f"{min(ponds(list(map(str, squares))))} {rest} {known}"


def ponds(squares: list[str]) -> Iterator[str]:
    """The squares in reading order, once for every way to look at them."""
    for turned in range(8):
        told = []
        for place in range(25):
            row, column = divmod(place, 5)
            if turned & 1:
                row, column = column, row
            row, column = 4 - row if turned & 4 else row, 4 - column if turned & 2 else column
            told.append(squares[5 * row + column])
        yield "".join(told)
