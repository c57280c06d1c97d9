"""What was counted, as tables of words that a terminal and a page show alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from teien.arena.balance import Balance, draw_reasons
from teien.arena.ratings import Pairing, Standing
from teien.core.play.interval import Interval
from teien.core.words.language import _

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class TextTable:
    """A head for each column, and rows of as many cells."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def percent(value: float | None) -> str:
    """A share, rounded to what a thousand games can tell."""
    return NOTHING if value is None else f"{100 * value:.1f} %"


def percent_interval(interval: Interval | None) -> str:
    """A share and the ends of its 95 % interval."""
    if interval is None:
        return NOTHING
    return f"{percent(interval.value)} ({100 * interval.low:.0f}–{100 * interval.high:.0f})"


def standings_table(standings: Sequence[Standing]) -> TextTable:
    return TextTable(
        (_("player"), "Elo", "95 %", _("games"), _("score"), _("seconds a move"), _("failures")),
        tuple(
            (
                standing.name,
                f"{standing.rating.value:+.0f}",
                _("{low:+.0f} to {high:+.0f}").format(low=standing.rating.low, high=standing.rating.high),
                str(standing.games),
                percent(standing.score),
                f"{standing.seconds:.2g}",
                str(len(standing.failures)) if standing.failures else NOTHING,
            )
            for standing in standings
        ),
    )


def pairings_table(pairs: Sequence[Pairing]) -> TextTable:
    return TextTable(
        (
            _("player"),
            _("against"),
            _("games"),
            _("wins"),
            _("drawn"),
            _("losses"),
            _("score"),
            _("wins of the decided"),
        ),
        tuple(
            (
                pair.one,
                pair.other,
                *(str(count) for count in (pair.games, pair.wins, pair.draws, pair.losses)),
                percent(pair.score),
                percent_interval(pair.decided),
            )
            for pair in pairs
        ),
    )


def balance_table(balances: Sequence[Balance]) -> TextTable:
    """A row a set-up, or for a single one a row a number: who wins, how long it takes, why nobody wins alone."""
    reasons = draw_reasons(balances)
    begun = any(balance.ordered for balance in balances)
    shared = any(balance.shared for balance in balances)
    rows = [balance_row(balance, reasons, begun=begun, shared=shared) for balance in balances]
    if len(rows) == 1:
        seats = {
            _("player {number} wins").format(number=seat + 1): percent_interval(balances[0].win_share(seat))
            for seat in range(balances[0].players)
        }
        return TextTable((_("what"), _("how much")), tuple((seats | rows[0]).items()))
    titles = [balance.title for balance in balances]
    return TextTable(
        (_("set-up"), *rows[0]), tuple((title, *row.values()) for title, row in zip(titles, rows, strict=True))
    )


def balance_row(balance: Balance, reasons: Sequence[str], *, begun: bool, shared: bool) -> dict[str, str]:
    games = max(1, balance.games)
    return {
        **({_("who begins wins, of the decided"): percent_interval(balance.first_of_decided())} if begun else {}),
        _("turns (median)"): f"{balance.median_turns():g}",
        _("moves (median)"): f"{balance.median_moves():g}",
        _("legal moves (mean)"): f"{balance.mean_choices():.1f}",
        **({_("victory shared"): percent(balance.shared / games)} if shared else {}),
        **{_("drawn: {reason}").format(reason=reason): percent(balance.draws[reason] / games) for reason in reasons},
        _("games"): str(balance.games),
    }
