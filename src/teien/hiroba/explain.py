"""Hiroba's scoring with its reasons, step by step (H18–H23)."""

from collections.abc import Sequence

from teien.core.pictures.artwork import shortened
from teien.core.play.outcome import Outcome
from teien.core.words.language import _, together
from teien.core.words.scorecard import Cell, Column, Line, Scorecard, Section, points_text
from teien.hiroba.scoring import Breakdown, Garden, Pond, breakdown, outcome
from teien.hiroba.view import View
from teien.hiroba.wording import gardens


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
        return so_far(view), _("The game is not over.")
    ended = outcome(view)
    return headline(ended, view.names), why(ended, view.names)


def pond_section(counted: Breakdown, over: bool) -> Section:
    title = _("Ponds: the lowest sum beside a pond gets its koi (H18)")
    if not over:
        title = _("Ponds, counted so far: the lowest sum beside a pond gets its koi (H18)")
    seats = range(len(counted.players))
    columns = Column(_("Tile"), number=True), Column(_("Pond")), *seat_columns(seats), Column(_("Koi"))
    in_gardens = {name for garden in counted.gardens for name in garden.squares}
    later = [name for garden in counted.gardens for name in counted_later(garden)] if over else []
    return Section(title, columns, tuple(pond_line(pond, seats, in_gardens) for pond in counted.ponds), tuple(later))


def counted_later(garden: Garden) -> list[str]:
    """What the picture shows of a garden that was won: its line, its points, and the koi in it."""
    first = garden.squares[0]
    return [f"garden-{first}", f"points-{first}", *([f"koi-on-{garden.koi}"] if garden.koi else [])]


def pond_line(pond: Pond, seats: Sequence[int], in_gardens: set[str]) -> Line:
    words = _("tied, one each") if len(pond.koi) > 1 else "" if pond.koi else _("nobody")
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
    title = _("Gardens: the highest sum wins, a koi doubles (H19–H21)")
    if not over:
        title = _("Gardens, counted so far: the highest sum wins, a koi doubles (H19–H21)")
    seats = range(len(counted.players))
    columns = (
        Column(_("Tile"), number=True),
        Column(_("Garden")),
        Column(_("Squares"), number=True),
        *seat_columns(seats),
        Column(_("Won by")),
        Column(_("Koi")),
        Column(_("Points"), number=True),
    )
    return Section(title, columns, tuple(garden_line(garden, seats) for garden in counted.gardens))


def garden_line(garden: Garden, seats: Sequence[int]) -> Line:
    won = _("nobody") if not garden.winners else _("outright") if garden.outright else _("tied")
    cells = (
        Cell(str(garden.tile)),
        Cell(_("{garden} at {square}").format(garden=garden.garden, square=garden.squares[0])),
        Cell(str(len(garden.squares))),
        *sums(garden.sums, garden.winners, seats),
        Cell(won, garden.winners),
        Cell(_("on {square}").format(square=garden.koi) if garden.koi else ""),
        Cell(str(garden.points), strong=True) if garden.winners else Cell(),
    )
    return Line(cells, garden.squares)


def seat_columns(seats: Sequence[int]) -> list[Column]:
    return [Column(seat=seat, number=True) for seat in seats]


def sums(shown: dict[int, int], best: Sequence[int], seats: Sequence[int]) -> list[Cell]:
    """A cell a seat; those that win stand out."""
    return [Cell(str(shown[seat]), strong=seat in best) if seat in shown else Cell() for seat in seats]


def player_section(counted: Breakdown, names: Sequence[str], over: bool) -> Section:
    title = _("Players: a koi left over scores 1 (H22, H23)")
    if not over:
        title = _("Players, counted so far: a koi left over scores 1 (H22, H23)")
    are_ahead = any(player.ahead for player in counted.players)
    heads = [_("Koi won"), _("Koi left"), _("Gardens won"), _("Garden points")]
    heads += [_("Ahead (H26)")] if are_ahead else []
    heads.append(_("Total"))
    lines = []
    for seat, (name, player) in enumerate(zip(names, counted.players, strict=True)):
        numbers = [Cell(str(number)) for number in (player.koi, player.left, player.won, player.gardens)]
        numbers += [Cell(str(player.ahead))] if are_ahead else []
        cells = Cell(shortened(name), (seat,)), *numbers, Cell(str(player.total), strong=True)
        won = [square for garden in counted.gardens if seat in garden.winners for square in garden.squares]
        lines.append(Line(cells, tuple(won)))
    return Section(title, (Column(_("Player")), *(Column(head, number=True) for head in heads)), tuple(lines))


def so_far(view: View) -> str:
    """Who has how much, and no more."""
    scores = together([f"{name} {total}" for name, total in zip(view.names, view.totals, strict=True)])
    return _("So far: {scores}.").format(scores=scores)


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with how much."""
    counted: Breakdown = outcome.breakdown
    winners = together([names[seat] for seat in outcome.winners])
    most = points_text(max(outcome.scores))
    if counted.decided_by == "points":
        return _("{name} wins with {points}.").format(name=winners, points=most)
    if counted.decided_by == "gardens":
        return _("{name} wins with {points} and more gardens.").format(name=winners, points=most)
    return _("{names} share the victory.").format(names=winners)


def why(outcome: Outcome, names: Sequence[str]) -> str:
    """H17, H23: why it ended, and what decided it."""
    counted: Breakdown = outcome.breakdown
    ended = f"{outcome.reason[0].upper()}{outcome.reason[1:]}."
    most = max(outcome.scores)
    if counted.decided_by == "points":
        decided = _("Most points win (H23).")
    elif counted.decided_by == "gardens":
        decided = _("{names} have {points} each; then most gardens win, here {gardens} (H23).")
    else:
        decided = _("They have {points} and {gardens} each (H23).")
    level = together([name for name, score in zip(names, outcome.scores, strict=True) if score == most])
    won = gardens(counted.players[outcome.winners[0]].won)
    return f"{ended} {decided.format(names=level, points=points_text(most), gardens=won)}"
