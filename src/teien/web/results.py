"""How a table ended, in words: told of everybody to who watches, and to each who played as their own."""

from teien.core.play.match import Match
from teien.core.words.language import _, later, together
from teien.core.words.scorecard import points_text
from teien.web import return_match
from teien.web.messages import Result
from teien.web.table import Ending, Table

PLACES = {
    2: later("You are second, {points} to {best}."),
    3: later("You are third, {points} to {best}."),
    4: later("You are fourth, {points} to {best}."),
}
"""What those hear who did not win, where more than two play."""


def result(table: Table) -> Result | None:
    """How it ended, by the rules or otherwise, with everybody by name; None while it goes on."""
    if not table.over:
        return None
    match, ending = table.match, table.ending
    if match.over:
        card = match.scorecard
        found: Result = {"headline": card.headline, "why": card.why, "winners": match.tally.winners}
    elif ending is None:
        return {"headline": _("The record ends here."), "why": "", "winners": ()}
    else:
        found = agreed(table, ending)
    return {**found, "why": joined(found["why"], return_match.told(table))}


def joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def agreed(table: Table, ending: Ending) -> Result:
    names = table.match.names
    if ending.away is not None:
        return {"headline": _("The game ends here."), "why": without_others(table, ending, None), "winners": ()}
    if ending.resigned is None:
        return {"headline": _("A draw, by agreement."), "why": "", "winners": ()}
    winners = [seat for seat in range(len(names)) if seat != ending.resigned]
    why = _("{name} has resigned.").format(name=names[ending.resigned])
    if len(winners) > 1:
        return {"headline": why, "why": _("Only computers are left, so the game ends here."), "winners": ()}
    return {"headline": _("{name} wins.").format(name=names[winners[0]]), "why": why, "winners": winners}


def without_others(table: Table, ending: Ending, seat: int | None) -> str:
    """Why a game was ended that nobody else was left to play, told to a seat; of three or more not all are named."""
    names = table.match.names
    if ending.away is None or ending.by is None:
        return ""
    if seat == ending.away:
        told = _("You were away, so {name} has ended the game. Nobody wins.")
    elif len(names) > 2:
        told = _("Nobody else was left, so {name} has ended the game. Nobody wins.")
        if seat == ending.by:
            told = _("Nobody else was left, so you have ended the game. Nobody wins.")
    else:
        told = _("{away} was away, so {name} has ended the game. Nobody wins.")
        if seat == ending.by:
            told = _("{away} was away, so you have ended the game. Nobody wins.")
    return told.format(away=names[ending.away], name=names[ending.by])


def own_result(table: Table, seat: int) -> Result | None:
    """The same as `result` has it, told to who played at this seat."""
    if not table.over:
        return None
    if table.match.over:
        card = table.match.scorecard
        headline = own_headline(table.match, seat)
        found: Result = {"headline": headline, "why": card.why, "winners": table.match.tally.winners}
    elif table.ending is None:
        return result(table)
    else:
        found = own_agreed(table, table.ending, seat)
    return {**found, "why": joined(found["why"], return_match.told(table, seat))}


def own_agreed(table: Table, ending: Ending, seat: int) -> Result:
    """The same as `agreed` has it, told to who played at this seat."""
    ended = agreed(table, ending)
    if ending.away is not None:
        return {**ended, "why": without_others(table, ending, seat)}
    if ending.resigned is None:
        return ended
    if ending.resigned != seat:
        return {**ended, "headline": _("You win.")} if seat in ended["winners"] else ended
    resigned = _("You have resigned.")
    if ended["winners"]:
        return {**ended, "headline": _("You lose."), "why": resigned}
    return {**ended, "headline": resigned}


def own_headline(match: Match, seat: int) -> str:
    """How a game that is over by its rules ended for a seat, and with how many points where any are counted."""
    outcome = match.tally
    scores, winners = outcome.scores, outcome.winners
    if not winners:
        return _("A draw.")
    has_won = seat in winners
    if has_won and len(winners) > 1:
        others = together([match.names[other] for other in winners if other != seat])
        return _("You share the victory with {names}.").format(names=others)
    if not match.game.is_counted:
        return _("You win.") if has_won else _("You lose.")
    best = max(score for other, score in enumerate(scores) if other != seat)
    if scores[seat] == best == max(scores):
        told = (
            _("You win the tie-break, at {points} each.") if has_won else _("You lose the tie-break, at {points} each.")
        )
        return told.format(points=points_text(best))
    if match.players == 2:
        told = _("You win, {points} to {best}.") if has_won else _("You lose, {points} to {best}.")
        return told.format(points=scores[seat], best=best)
    if has_won:
        return _("You win with {points}.").format(points=points_text(scores[seat]))
    better = {other for other, score in enumerate(scores) if other in winners or score > scores[seat]}
    told = _(PLACES[1 + len(better)]) if 1 + len(better) in PLACES else _("You lose, {points} to {best}.")
    return told.format(points=scores[seat], best=max(scores[other] for other in winners))
