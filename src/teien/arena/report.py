"""The balance report as a page."""

from collections import Counter
from collections.abc import Sequence

from teien.arena import plots
from teien.arena.balance import Balance
from teien.arena.page import Section, page, paragraph, table
from teien.arena.page import plots as plotted
from teien.arena.tables import balance_table

ORDINALS = ("first", "second", "third", "fourth")


def balance_page(title: str, words: str, balances: Sequence[Balance], command: str) -> str:
    """One table for all set-ups, then the plots of each."""
    told = balance_table(balances)
    sections = [Section("", [table(told.heads, told.rows)])]
    sections += [section_of(balance) for balance in balances]
    return page(title, words, sections, command)


def section_of(balance: Balance) -> Section:
    section = Section(balance.title or "The games")
    if balance.failures:
        # A failure usually repeats itself; how often is as telling as what it was.
        told = "; ".join(f"{words} ({times}×)" for words, times in Counter(balance.failures).most_common(5))
        section.parts.append(paragraph(f"{len(balance.failures)} games were given up since a player failed: {told}"))
    if not balance.games:
        return section
    fair = 1 / balance.players
    seats = {f"player {seat + 1}": balance.win_share(seat) for seat in range(balance.players)}
    figures = [("Wins by seat", plots.shares(seats, fair, "of all games"))]
    if balance.ordered:
        places = {ORDINALS[place]: balance.order_share(place) for place in range(balance.players)}
        figures.append(("Wins by who moves first", plots.shares(places, fair, "of all games")))
    figures.append(("Length", plots.lengths(balance)))
    figures.append(("Branching", plots.branching(balance)))
    figures += [(chart.title, plots.chart(chart)) for chart in balance.charts if chart.sums]
    section.parts.append(plotted(figures))
    return section
