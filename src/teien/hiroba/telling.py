"""Hiroba's scoring with its reasons, as tables for a terminal of 80 columns (H18–H23)."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from teien.core.outcome import Outcome
from teien.hiroba.scoring import Breakdown, Garden
from teien.hiroba.text import SEAT_STYLES, SYMBOLS, shortened

NONE = Text("·", "dim")


def told(outcome: Outcome, names: Sequence[str], *, over: bool) -> RenderableType:
    """The ponds, the gardens, the players and a sentence; nobody is called the winner before it is over."""
    counted: Breakdown = outcome.breakdown
    seats = range(len(names))
    so_far = "" if over else ", counted so far"
    return Group(
        heading(f"Ponds{so_far}: the lowest sum beside a pond gets its koi (H18)"),
        ponds(counted, seats),
        heading(f"Gardens{so_far}: the highest sum wins, a koi doubles (H19–H21)"),
        gardens(counted, seats),
        heading(f"Players{so_far}: a koi left over scores 1 (H22, H23)"),
        players(counted, names),
        Text(),
        verdict(outcome, names) if over else standing(outcome, names),
    )


def heading(words: str) -> Text:
    return Text(f"\n{words}\n", "bold")


def table() -> Table:
    return Table(box=SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0), header_style="dim")


def add_sums(shown: Table, seats: Sequence[int]) -> None:
    """A column a seat, wide enough for any sum."""
    for seat in seats:
        title = symbol(seat)
        title.justify = "center"
        shown.add_column(title, justify="right", min_width=3)


def symbol(seat: int) -> Text:
    return Text(f" {SYMBOLS[seat]} ", f"not dim {SEAT_STYLES[seat]}")


def row_of(seats: Sequence[int]) -> Text:
    """The symbols of some seats."""
    return Text().join(symbol(seat) for seat in seats)


def shown_sums(sums: dict[int, int], best: Sequence[int], seats: Sequence[int]) -> list[Text]:
    """A cell a seat; those that win stand out."""
    return [Text(str(sums[s]), "bold" if s in best else "") if s in sums else NONE for s in seats]


def ponds(counted: Breakdown, seats: Sequence[int]) -> Table:
    shown = table()
    shown.add_column("Tile", justify="right")
    shown.add_column("Pond")
    add_sums(shown, seats)
    shown.add_column("Koi")
    for pond in counted.ponds:
        words = " tied, one each" if len(pond.koi) > 1 else "" if pond.koi else "nobody"
        koi = Text.assemble(row_of(pond.koi), words)
        shown.add_row(str(pond.tile), pond.square, *shown_sums(pond.sums, pond.koi, seats), koi)
    return shown


def gardens(counted: Breakdown, seats: Sequence[int]) -> Table:
    shown = table()
    shown.add_column("Tile", justify="right")
    shown.add_column("Garden")
    shown.add_column("Squares", justify="right")
    add_sums(shown, seats)
    shown.add_column("Won by")
    shown.add_column("Koi")
    shown.add_column("Points", justify="right")
    for garden in counted.gardens:
        shown.add_row(
            str(garden.tile) if garden.garden == "A" else "",
            f"{garden.garden} at {garden.squares[0]}",
            str(len(garden.squares)),
            *shown_sums(garden.sums, garden.winners, seats),
            won_by(garden),
            f"on {garden.koi}" if garden.koi else NONE,
            Text(str(garden.points), "bold") if garden.winners else NONE,
        )
    return shown


def won_by(garden: Garden) -> Text:
    if not garden.winners:
        return Text("nobody")
    return Text.assemble(row_of(garden.winners), " outright" if garden.outright else " tied")


def players(counted: Breakdown, names: Sequence[str]) -> Table:
    shown = table()
    shown.add_column("Player")
    for heading in ("Koi won", "Koi left", "Gardens won", "Garden points", "Total"):
        shown.add_column(heading, justify="right")
    for seat, (name, player) in enumerate(zip(names, counted.players, strict=True)):
        cells = (player.koi, player.left, player.won, player.gardens)
        who = Text.assemble(symbol(seat), f" {shortened(name)}")
        shown.add_row(who, *(str(cell) for cell in cells), Text(str(player.total), "bold"))
    return shown


def together(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def standing(outcome: Outcome, names: Sequence[str]) -> Text:
    """Who has how much, and no more."""
    scores = together([f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True)])
    return Text(f"So far: {scores}. The game is not over.")


def verdict(outcome: Outcome, names: Sequence[str]) -> Text:
    """H17, H23: why it ended, who won and what decided it."""
    counted: Breakdown = outcome.breakdown
    most = max(outcome.scores)
    winners = together([names[seat] for seat in outcome.winners])
    won = [player.won for player in counted.players]
    if counted.decided_by == "points":
        decided = f"{winners} wins with {most} points (H23)."
    elif counted.decided_by == "gardens":
        level = together([name for name, score in zip(names, outcome.scores, strict=True) if score == most])
        decided = f"{level} have {most} points each; {winners} wins with more gardens, {won[outcome.winners[0]]} (H23)."
    else:
        decided = f"{winners} share the victory: {most} points and {won[outcome.winners[0]]} gardens each (H23)."
    return Text.assemble(f"{outcome.reason[0].upper()}{outcome.reason[1:]}. ", (decided, "bold"))
