"""Hiroba's scoring with its reasons, step by step (H18–H23)."""

from collections.abc import Sequence

from teien.core.pictures.artwork import shortened
from teien.core.play.outcome import Outcome
from teien.core.words.language import later, together, worded
from teien.core.words.scorecard import Cell, Column, Line, Scorecard, Section, points_text
from teien.hiroba.scoring import Breakdown, Garden, Pond, breakdown, outcome
from teien.hiroba.view import View
from teien.hiroba.wording import gardens

WORDS = {
    "ponds": later("Ponds: the lowest sum beside a pond gets its koi (H18)"),
    "ponds_so_far": later("Ponds, counted so far: the lowest sum beside a pond gets its koi (H18)"),
    "gardens": later("Gardens: the highest sum wins, a koi doubles (H19–H21)"),
    "gardens_so_far": later("Gardens, counted so far: the highest sum wins, a koi doubles (H19–H21)"),
    "players": later("Players: a koi left over scores 1 (H22, H23)"),
    "players_so_far": later("Players, counted so far: a koi left over scores 1 (H22, H23)"),
    "tile": later("Tile"),
    "pond": later("Pond"),
    "koi": later("Koi"),
    "garden": later("Garden"),
    "squares": later("Squares"),
    "won_by": later("Won by"),
    "points": later("Points"),
    "player": later("Player"),
    "koi_won": later("Koi won"),
    "koi_left": later("Koi left"),
    "gardens_won": later("Gardens won"),
    "garden_points": later("Garden points"),
    "ahead": later("Ahead (H26)"),
    "total": later("Total"),
    "one_each": later("tied, one each"),
    "nobody": later("nobody"),
    "outright": later("outright"),
    "tied": later("tied"),
    "garden_at": later("{garden} at {square}"),
    "on": later("on {square}"),
    "not_over": later("The game is not over."),
    "so_far": later("So far: {scores}."),
    "wins": later("{name} wins with {points}."),
    "wins_by_gardens": later("{name} wins with {points} and more gardens."),
    "share": later("{names} share the victory."),
    "by_points": later("Most points win (H23)."),
    "by_gardens": later("{names} have {points} each; then most gardens win, here {gardens} (H23)."),
    "by_nothing": later("They have {points} and {gardens} each (H23)."),
}
"""What a scorecard says, for all who make one."""


def standings(view: View) -> tuple[str, ...]:
    """The points of each seat, as the board would count now."""
    return tuple(map(points_text, view.totals))


def scorecard(view: View) -> Scorecard:
    """The ponds, the gardens, the players and a sentence; nobody is called the winner before it is over."""
    counted, over = breakdown(view), view.phase == "over"
    sections = pond_section(counted, over), garden_section(counted, over), player_section(counted, view.names, over)
    return Scorecard(sections, *verdict(view))


def verdict(view: View) -> tuple[str, str]:
    if view.phase != "over":
        return so_far(view), worded(WORDS, "not_over")
    ended = outcome(view)
    return headline(ended, view.names), why(ended, view.names)


def pond_section(counted: Breakdown, over: bool) -> Section:
    title = worded(WORDS, "ponds" if over else "ponds_so_far")
    seats = range(len(counted.players))
    tile, koi = Column(worded(WORDS, "tile"), number=True), Column(worded(WORDS, "koi"))
    columns = tile, Column(worded(WORDS, "pond")), *seat_columns(seats), koi
    in_gardens = {name for garden in counted.gardens for name in garden.squares}
    later = [name for garden in counted.gardens for name in counted_later(garden)] if over else []
    return Section(title, columns, tuple(pond_line(pond, seats, in_gardens) for pond in counted.ponds), tuple(later))


def counted_later(garden: Garden) -> list[str]:
    """What the picture shows of a garden that was won: its line, its points, and the koi in it."""
    first = garden.squares[0]
    return [f"garden-{first}", f"points-{first}", *([f"koi-on-{garden.koi}"] if garden.koi else [])]


def pond_line(pond: Pond, seats: Sequence[int], in_gardens: set[str]) -> Line:
    words = worded(WORDS, "one_each") if len(pond.koi) > 1 else "" if pond.koi else worded(WORDS, "nobody")
    cells = Cell(str(pond.tile)), Cell(pond.square), *sums(pond.sums, pond.koi, seats), Cell(words, pond.koi)
    return Line(cells, (pond.square, *(name for name in beside(pond.square) if name in in_gardens)))


def beside(square: str) -> list[str]:
    """The names of what is above, below, left and right of a square, beyond the rim too.

    >>> beside("b2")
    ['b3', 'b1', 'a2', 'c2']
    """
    column, row = ord(square[0]), int(square[1])
    around = (column, row + 1), (column, row - 1), (column - 1, row), (column + 1, row)
    return [f"{chr(letter)}{number}" for letter, number in around]


def garden_section(counted: Breakdown, over: bool) -> Section:
    title = worded(WORDS, "gardens" if over else "gardens_so_far")
    seats = range(len(counted.players))
    columns = (
        Column(worded(WORDS, "tile"), number=True),
        Column(worded(WORDS, "garden")),
        Column(worded(WORDS, "squares"), number=True),
        *seat_columns(seats),
        Column(worded(WORDS, "won_by")),
        Column(worded(WORDS, "koi")),
        Column(worded(WORDS, "points"), number=True),
    )
    return Section(title, columns, tuple(garden_line(garden, seats) for garden in counted.gardens))


def garden_line(garden: Garden, seats: Sequence[int]) -> Line:
    won = worded(WORDS, "outright" if garden.outright else "tied" if garden.winners else "nobody")
    cells = (
        Cell(str(garden.tile)),
        Cell(worded(WORDS, "garden_at").format(garden=garden.garden, square=garden.squares[0])),
        Cell(str(len(garden.squares))),
        *sums(garden.sums, garden.winners, seats),
        Cell(won, garden.winners),
        Cell(worded(WORDS, "on").format(square=garden.koi) if garden.koi else ""),
        Cell(str(garden.points), strong=True) if garden.winners else Cell(),
    )
    return Line(cells, garden.squares)


def seat_columns(seats: Sequence[int]) -> list[Column]:
    return [Column(seat=seat, number=True) for seat in seats]


def sums(shown: dict[int, int], best: Sequence[int], seats: Sequence[int]) -> list[Cell]:
    """A cell a seat; those that win stand out."""
    return [Cell(str(shown[seat]), strong=seat in best) if seat in shown else Cell() for seat in seats]


def player_section(counted: Breakdown, names: Sequence[str], over: bool) -> Section:
    title = worded(WORDS, "players" if over else "players_so_far")
    are_ahead = any(player.ahead for player in counted.players)
    named = ["koi_won", "koi_left", "gardens_won", "garden_points", *(["ahead"] if are_ahead else []), "total"]
    heads = [worded(WORDS, head) for head in named]
    lines = []
    for seat, (name, player) in enumerate(zip(names, counted.players, strict=True)):
        numbers = [Cell(str(number)) for number in (player.koi, player.left, player.won, player.gardens)]
        numbers += [Cell(str(player.ahead))] if are_ahead else []
        cells = Cell(shortened(name), (seat,)), *numbers, Cell(str(player.total), strong=True)
        won = [square for garden in counted.gardens if seat in garden.winners for square in garden.squares]
        lines.append(Line(cells, tuple(won)))
    return Section(
        title, (Column(worded(WORDS, "player")), *(Column(head, number=True) for head in heads)), tuple(lines)
    )


def so_far(view: View) -> str:
    """Who has how much, and no more."""
    scores = together([f"{name} {total}" for name, total in zip(view.names, view.totals, strict=True)])
    return worded(WORDS, "so_far").format(scores=scores)


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with how much."""
    counted: Breakdown = outcome.breakdown
    winners = together([names[seat] for seat in outcome.winners])
    most = points_text(max(outcome.scores))
    if counted.decided_by == "points":
        return worded(WORDS, "wins").format(name=winners, points=most)
    if counted.decided_by == "gardens":
        return worded(WORDS, "wins_by_gardens").format(name=winners, points=most)
    return worded(WORDS, "share").format(names=winners)


def why(outcome: Outcome, names: Sequence[str]) -> str:
    """H17, H23: why it ended, and what decided it."""
    counted: Breakdown = outcome.breakdown
    ended = f"{outcome.reason[0].upper()}{outcome.reason[1:]}."
    most = max(outcome.scores)
    if counted.decided_by == "points":
        decided = worded(WORDS, "by_points")
    elif counted.decided_by == "gardens":
        decided = worded(WORDS, "by_gardens")
    else:
        decided = worded(WORDS, "by_nothing")
    level = together([name for name, score in zip(names, outcome.scores, strict=True) if score == most])
    won = gardens(counted.players[outcome.winners[0]].won)
    return f"{ended} {decided.format(names=level, points=points_text(most), gardens=won)}"
