"""Hiroba's scoring with its reasons, step by step (H18–H23)."""

from collections.abc import Sequence

from teien.core.account import Account, Cell, Column, Line, Section
from teien.core.artwork import shortened
from teien.core.language import _, counted
from teien.core.outcome import Outcome
from teien.hiroba.material import neighbours
from teien.hiroba.scoring import Breakdown, Garden, Pond
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS


def account(outcome: Outcome, names: Sequence[str], *, over: bool) -> Account:
    """The ponds, the gardens, the players and a sentence; nobody is called the winner before it is over."""
    told: Breakdown = outcome.breakdown
    seats = range(len(names))
    sections = ponds(told, seats, over), gardens(told, seats, over), players(told, names, over)
    return Account(sections, *verdict(outcome, names, over=over))


def verdict(outcome: Outcome, names: Sequence[str], *, over: bool) -> tuple[str, str]:
    if over:
        return headline(outcome, names), why(outcome, names)
    return so_far(outcome, names), _("The game is not over.")


def ponds(told: Breakdown, seats: Sequence[int], over: bool) -> Section:
    title = _("Ponds: the lowest sum beside a pond gets its koi (H18)")
    if not over:
        title = _("Ponds, counted so far: the lowest sum beside a pond gets its koi (H18)")
    columns = Column(_("Tile"), number=True), Column(_("Pond")), *seat_columns(seats), Column(_("Koi"))
    in_gardens = {name for garden in told.gardens for name in garden.squares}
    return Section(title, columns, tuple(pond_line(pond, seats, in_gardens) for pond in told.ponds))


def pond_line(pond: Pond, seats: Sequence[int], in_gardens: set[str]) -> Line:
    words = _("tied, one each") if len(pond.koi) > 1 else "" if pond.koi else _("nobody")
    cells = Cell(str(pond.tile)), Cell(pond.square), *sums(pond.sums, pond.koi, seats), Cell(words, pond.koi)
    beside = [SQUARE_NAMES[square] for square in neighbours(SQUARE_NUMBERS[pond.square])]
    return Line(cells, (pond.square, *(name for name in beside if name in in_gardens)))


def gardens(told: Breakdown, seats: Sequence[int], over: bool) -> Section:
    title = _("Gardens: the highest sum wins, a koi doubles (H19–H21)")
    if not over:
        title = _("Gardens, counted so far: the highest sum wins, a koi doubles (H19–H21)")
    columns = (
        Column(_("Tile"), number=True),
        Column(_("Garden")),
        Column(_("Squares"), number=True),
        *seat_columns(seats),
        Column(_("Won by")),
        Column(_("Koi")),
        Column(_("Points"), number=True),
    )
    return Section(title, columns, tuple(garden_line(garden, seats) for garden in told.gardens))


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


def players(told: Breakdown, names: Sequence[str], over: bool) -> Section:
    title = _("Players: a koi left over scores 1 (H22, H23)")
    if not over:
        title = _("Players, counted so far: a koi left over scores 1 (H22, H23)")
    heads = _("Koi won"), _("Koi left"), _("Gardens won"), _("Garden points"), _("Total")
    lines = []
    for seat, (name, player) in enumerate(zip(names, told.players, strict=True)):
        numbers = [Cell(str(number)) for number in (player.koi, player.left, player.won, player.gardens)]
        cells = Cell(shortened(name), (seat,)), *numbers, Cell(str(player.total), strong=True)
        won = [square for garden in told.gardens if seat in garden.winners for square in garden.squares]
        lines.append(Line(cells, tuple(won)))
    return Section(title, (Column(_("Player")), *(Column(head, number=True) for head in heads)), tuple(lines))


def together(words: Sequence[str]) -> str:
    """A list in words; empty for none."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def points(count: int) -> str:
    return counted("{count} point", "{count} points", count)


def so_far(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has how much, and no more."""
    scores = together([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
    return _("So far: {scores}.").format(scores=scores)


def headline(outcome: Outcome, names: Sequence[str]) -> str:
    """Who won, and with how much."""
    told: Breakdown = outcome.breakdown
    winners = together([names[seat] for seat in outcome.winners])
    most = points(max(outcome.scores))
    if told.decided_by == "points":
        return _("{name} wins with {points}.").format(name=winners, points=most)
    if told.decided_by == "gardens":
        return _("{name} wins with {points} and more gardens.").format(name=winners, points=most)
    return _("{names} share the victory.").format(names=winners)


def why(outcome: Outcome, names: Sequence[str]) -> str:
    """H17, H23: why it ended, and what decided it."""
    told: Breakdown = outcome.breakdown
    ended = f"{outcome.reason[0].upper()}{outcome.reason[1:]}."
    most = points(max(outcome.scores))
    if told.decided_by == "points":
        decided = _("Most points win (H23).")
    else:
        won = told.players[outcome.winners[0]].won
        gardens = counted("{count} garden", "{count} gardens", won)
        if told.decided_by == "gardens":
            level = [name for name, score in zip(names, outcome.scores, strict=True) if score == max(outcome.scores)]
            decided = _("{names} have {points} each; then most gardens win, here {gardens} (H23).")
            decided = decided.format(names=together(level), points=most, gardens=gardens)
        else:
            decided = _("They have {points} and {gardens} each (H23).").format(points=most, gardens=gardens)
    return f"{ended} {decided}"
