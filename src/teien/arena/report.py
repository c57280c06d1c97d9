"""The balance report as a page."""

from collections import Counter
from collections.abc import Mapping, Sequence

from teien.arena import plots
from teien.arena.balance import Balance
from teien.arena.page import PageSection, html_table, page, paragraph, plot_grid
from teien.arena.text_tables import balance_table
from teien.core.words.language import _, later

ORDINALS = (later("first"), later("second"), later("third"), later("fourth"))


def balance_page(
    title: str, words: str, balances: Sequence[Balance], command: str, told: Mapping[str, str] | None = None
) -> str:
    """One table for all set-ups, then the plots of each, with what is `told` of it by its title."""
    sections = [PageSection("", [html_table(balance_table(balances))])]
    sections += [section_of(balance, (told or {}).get(balance.title, "")) for balance in balances]
    return page(title, words, sections, command)


def section_of(balance: Balance, told: str = "") -> PageSection:
    section = PageSection(balance.title or _("The games"))
    if told:
        section.parts.append(paragraph(told))
    if balance.failures:
        # A failure usually repeats itself; how often is as telling as what it was.
        reasons = "; ".join(f"{words} ({times}×)" for words, times in Counter(balance.failures).most_common(5))
        words = _("{count} games were given up since a player failed: {reasons}")
        section.parts.append(paragraph(words.format(count=len(balance.failures), reasons=reasons)))
    if not balance.games:
        return section
    fair = 1 / balance.players
    seats = {_("player {number}").format(number=seat + 1): balance.win_share(seat) for seat in range(balance.players)}
    shown = [(_("Wins by seat"), plots.shares(seats, fair, _("of all games")))]
    if balance.ordered:
        places = {_(ORDINALS[place]): balance.order_share(place) for place in range(balance.players)}
        shown.append((_("Wins by who moves first"), plots.shares(places, fair, _("of all games"))))
    shown.append((_("Length"), plots.lengths(balance)))
    shown.append((_("Branching"), plots.branching(balance)))
    shown += [(chart.title, plots.chart(chart)) for chart in balance.charts if chart.sums]
    section.parts.append(plot_grid(shown))
    return section
