"""How a return match stands, in words."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from teien.core.play.series import GameResult, Series, Standing, Sum, result_of
from teien.core.words.language import _, later, together

if TYPE_CHECKING:
    from teien.core.play.match import Match

BROKEN_BY = {"wins": later("at equal points, by games won"), "turns": later("by fewer turns in the games won")}
"""How a tie was broken, by what decided it; nothing is said of what decides in the first place."""


def place(series: Series) -> str:
    """Which game of a return match it is.

    >>> place(Series(2))
    'Return match: game 1 of 2.'
    """
    return _("Return match: game {number} of {games}.").format(number=series.number, games=series.games)


def account(
    series: Series, names: Sequence[str], *, counted: bool, result: GameResult | None = None, seat: int | None = None
) -> str:
    """How it stands with the result of this game, if it is over, or who won it; told to who plays at a seat, if any.

    >>> series = Series(2, (GameResult((1,), (30, 34), 36),))
    >>> account(series, ("Ben", "Anna"), counted=True)
    'Return match: game 2 of 2. So far: Ben 34, Anna 30.'
    >>> account(series, ("Ben", "Anna"), counted=True, result=GameResult((0,), (33, 32), 36))
    'Ben wins the return match: Ben 67, Anna 62.'
    """
    standing = series.standing(counted=counted, result=result)
    if standing is None:
        return place(series)
    sums = scores(names, standing, counted=counted)
    if result is None:
        return f"{place(series)} {_('So far: {scores}.').format(scores=sums)}"
    if not series.is_last:
        words = _("Return match after game {number} of {games}: {scores}.")
        return words.format(number=series.number, games=series.games, scores=sums)
    broken = BROKEN_BY.get(standing.decided_by, "") if standing.decided_by != first_criterion(counted) else ""
    if broken:
        sums = _("{scores} ({reason})").format(scores=sums, reason=_(broken))
    return verdict(names, standing, sums, seat)


def first_criterion(counted: bool) -> str:
    """What decides where it tells anybody from anybody."""
    return "points" if counted else "wins"


def verdict(names: Sequence[str], standing: Standing, sums: str, seat: int | None) -> str:
    """Who won, and the sums."""
    winners = standing.winners
    if len(winners) == 1:
        said = _("{name} wins the return match: {scores}.")
        if seat is not None:
            said = _("You win the return match: {scores}.")
            said = said if seat in winners else _("You lose the return match: {scores}.")
        return said.format(name=names[winners[0]], scores=sums)
    said = _("{names} share the return match: {scores}.")
    if seat in winners:
        said = _("You share the return match with {names}: {scores}.")
        winners = tuple(other for other in winners if other != seat)
    return said.format(names=together([names[other] for other in winners]), scores=sums)


def scores(names: Sequence[str], standing: Standing, *, counted: bool) -> str:
    """What everybody has."""
    return ", ".join(f"{name} {amount(one, counted=counted)}" for name, one in zip(names, standing.sums, strict=True))


def amount(one: Sum, *, counted: bool) -> str:
    return str(one.points) if counted else wins_text(one.wins)


def wins_text(wins: Fraction) -> str:
    """So many wins and parts of wins.

    >>> wins_text(Fraction(1)), wins_text(Fraction(3, 2)), wins_text(Fraction(1, 2)), wins_text(Fraction(1, 3))
    ('1', '1½', '½', '1/3')
    """
    whole, rest = divmod(wins, 1)
    if not rest:
        return str(whole)
    part = "½" if rest == Fraction(1, 2) else f"{'+' * bool(whole)}{rest}"
    return f"{whole or ''}{part}"


def account_of(match: "Match", seat: int | None = None) -> str:
    """As `account`, of a match as it stands; nothing where it is a game by itself.

    >>> import teien
    >>> account_of(teien.new("niwa", seed=7, return_match=True))
    'Return match: game 1 of 2.'
    """
    if match.series is None:
        return ""
    result = result_of(match) if match.over else None
    return account(match.series, match.names, counted=match.game.is_counted, result=result, seat=seat)
