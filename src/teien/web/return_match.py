"""A table that is a game of a return match: what its end means for the other games, and for who won them all.

Who gives up a game whose points are counted gives up the return match, since nobody knows what its points would have
been; where only wins count, that game is lost and the next is played. Where a game ends because nobody is left to play
it, so does the return match.
"""

from teien.core.play.series import GameResult, result_of, turns_of
from teien.core.words.language import _
from teien.core.words.series import account, account_of
from teien.web.messages import ReturnMatch
from teien.web.table import Table


def result(table: Table) -> GameResult | None:
    """How a table's game went, as far as it counts for its return match; None where it goes on, or was the end of it.

    Of a game by itself it is None as well.
    """
    match, ending = table.match, table.ending
    if match.series is None or not table.over:
        return None
    if match.over:
        return result_of(match)
    if ending is None or ending.away is not None:
        return None
    if ending.resigned is None:
        return GameResult((), match.tally.scores, turns_of(match))
    if match.game.is_counted or match.players > 2:
        return None
    return GameResult((1 - ending.resigned,), match.tally.scores, turns_of(match))


def is_followed(table: Table) -> bool:
    """Whether another game of the return match comes after a table's."""
    series = table.match.series
    return series is not None and not series.is_last and not table.is_record and result(table) is not None


def goes_on(table: Table) -> bool:
    """Whether games of the return match are still to be played after a table's, which is over: it is not told yet how
    that was dealt, and nobody is helped with it."""
    return is_followed(table) and not table.is_series_over


def told(table: Table, seat: int | None = None) -> str:
    """What the end of a table's game means for its return match, in words, told to who played at a seat, if any."""
    match = table.match
    if match.series is None or not table.over:
        return ""
    if found := result(table):
        return account(match.series, match.names, counted=match.game.is_counted, result=found, seat=seat)
    if table.ending is None:
        return ""
    resigned = table.ending.resigned
    if resigned is None or match.players > 2:
        return _("The return match ends with this game, and nobody wins it.")
    if seat is not None:
        return _("You give up the return match.") if seat == resigned else _("You win the return match.")
    return _("{name} wins the return match.").format(name=match.names[1 - resigned])


def state(table: Table) -> ReturnMatch | None:
    """Which game it is, and how it stood when the game began."""
    match = table.match
    if match.series is None:
        return None
    return {"game": match.series.number, "games": match.series.games, "text": account_of(match.at(0))}


def way_on(table: Table) -> str:
    """What the button says that leads from a game that is over to the one after it."""
    series = table.match.series
    if series is None or not is_followed(table):
        return _("Play again")
    return _("On to game {number} of {games}").format(number=series.number + 1, games=series.games)
