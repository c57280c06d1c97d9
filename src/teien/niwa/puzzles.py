"""What Niwa's puzzles are about, when two are alike, and where games for them begin."""

from collections.abc import Iterator, Sequence

from teien.core.play.match import Match
from teien.core.play.modules import Theme
from teien.core.play.move import Move
from teien.core.play.start import new
from teien.core.words.language import later
from teien.niwa.comment import able_to_win
from teien.niwa.material import DRAWN, HOUSE
from teien.niwa.view import Cell, View

THEMES = {
    "jump-into-the-base": Theme(
        later("Jump into the base"), later("A figure without pearls jumps over another, and the jump ends in the base.")
    ),
    "run-into-the-base": Theme(later("Run for the base"), later("The pearls suffice for the whole way.")),
    "stop-the-runner": Theme(
        later("Stop the runner"),
        later("The other is about to win: stand in the way, or take away what is jumped over."),
    ),
    "double-threat": Theme(later("Two threats at once"), later("Two of your figures threaten the base.")),
    "jump": Theme(later("A jump"), later("A figure without pearls jumps over whoever stands beside it.")),
    "pass-a-pearl": Theme(later("Pass a pearl"), later("A turn without a step: one figure gives another its pearl.")),
    "right-hands": Theme(
        later("Into the right hands"), later("Each step gives a pearl away: who gets it decides what comes next.")
    ),
    "stop-in-time": Theme(later("Stop in time"), later("A figure that could go on had better stay where it is.")),
    "step-back": Theme(later("A step back"), later("The way to the base leads away from it first.")),
    "long-way": Theme(later("Far sighted"), later("The win is several turns away, and yet it is certain.")),
}
FAR = 4
"""A win so many turns of one's own ahead is far away."""


def opening(seed: int) -> Match:
    """The gardens in turn, those of the house and some by chance."""
    gardens = (*HOUSE.circuits, *DRAWN)
    return new("niwa", seed=seed, circuit=gardens[seed % len(gardens)])


def themes(views: Sequence[View], seat: int, line: Sequence[Move]) -> Sequence[str]:
    """By the solver's first turn, and how the line ends."""
    return tuple(dict.fromkeys(found(views, seat, line)))


def found(views: Sequence[View], seat: int, line: Sequence[Move]) -> Iterator[str]:
    movers = [view.to_act[0] for view in views[: len(line)]]
    first = next((place for place, mover in enumerate(movers) if mover != seat), len(line))
    if views[-1].winner == seat:
        yield "jump-into-the-base" if is_jump(views[len(line) - 1], line[-1], seat) else "run-into-the-base"
    if able_to_win(views[0], 1 - seat) and first < len(line):
        yield "stop-the-runner"
    if first < len(line) and len(able_to_win(views[first], seat)) > 1:
        yield "double-threat"
    if any(is_jump(views[place], line[place], seat) for place in range(min(first, len(line) - 1))):
        yield "jump"
    if line[0].kind == "pass":
        yield "pass-a-pearl"
    if line[0].kind == "step" and has_other_hands(views[0], line[0]):
        yield "right-hands"
    if line[0].kind == "end":
        yield "stop-in-time"
    if steps_back(views[0], views[1], seat, line[0]):
        yield "step-back"
    turns = sum(mover == seat and (not place or movers[place - 1] != seat) for place, mover in enumerate(movers))
    if turns >= FAR:
        yield "long-way"


def is_jump(view: View, move: Move, seat: int) -> bool:
    """Whether a move is a jump: that of a figure without pearls."""
    return move.kind == "go" and view.to_act == (seat,) and not view.figures[seat][move.figure - 1].pearls


def has_other_hands(view: View, move: Move) -> bool:
    """Whether the pearl of a step could have gone to another figure."""
    alike = (each for each in view.legal if each.kind == "step" and each.figure == move.figure)
    return any(each.cell == move.cell and each.receiver != move.receiver for each in alike)


def steps_back(before: View, after: View, seat: int, move: Move) -> bool:
    if move.kind not in ("go", "step"):
        return False
    was, now = (view.figures[seat][move.figure - 1].cell for view in (before, after))
    return was is not None and now is not None and now.steps[seat] > was.steps[seat]


def canonical(view: View, seat: int) -> str:
    """The garden as walked through from the solver's base in all twelve ways, colours numbered as they come, figures
    without their numbers; the first in the order of the alphabet.
    """
    ways = [[(turn + side * way) % 6 for way in range(6)] for turn in range(6) for side in (1, -1)]
    return min(walked(view, seat, order) for order in ways)


def walked(view: View, seat: int, order: Sequence[int]) -> str:
    """A position told by somebody who walks from the base and looks around in one order."""
    cells = {cell.name: cell for cell in view.garden.cells}
    numbers = {view.garden.bases[seat].name: 0}
    waiting = [view.garden.bases[seat]]
    colours = {"": "-"}
    told = []
    for cell in waiting:
        for way in order:
            colours.setdefault(cell.lines[way], str(len(colours)))
            told.append(colours[cell.lines[way]])
            beside = cell.beside[way]
            if beside and beside not in numbers:
                numbers[beside] = len(numbers)
                waiting.append(cells[beside])

    def figures(side: int) -> str:
        places = (
            f"{place(figure.cell)}{pearls(figure.pearls)}{moving(figure.number, side)}" for figure in view.figures[side]
        )
        return " ".join(sorted(places))

    def place(cell: Cell | None) -> int:
        return -1 if cell is None else numbers[cell.name]

    def pearls(letters: str) -> str:
        return "".join(colours.get(letter, letter) for letter in letters)

    def moving(number: int, side: int) -> str:
        return "*" if view.figure == number and side == seat else ""

    goal = numbers[view.garden.bases[1 - seat].name]
    return f"{''.join(told)} {goal} {figures(seat)} | {figures(1 - seat)} {view.phase} {view.capacity}"
