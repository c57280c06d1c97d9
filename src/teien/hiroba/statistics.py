"""What a game of Hiroba adds to a balance report: where the points come from, and who gets them."""

from collections import Counter

from teien.core.play.match import Match
from teien.core.words.chart import Bars
from teien.core.words.language import _
from teien.hiroba.scoring import breakdown
from teien.hiroba.view import View

SIZES = [str(squares) for squares in range(2, 7)]


def charts(match: Match) -> tuple[Bars, ...]:
    """Points by seat, by turn order, and by seat and garden size."""
    seen: View = match.view()
    counted = breakdown(seen)
    names = [_("player {number}").format(number=seat + 1) for seat in range(match.players)]
    sources = {
        _("gardens (H21)"): {name: score.gardens for name, score in zip(names, counted.players, strict=True)},
        _("koi kept (H22)"): {name: score.left for name, score in zip(names, counted.players, strict=True)},
    }
    by_turn = {str((seat - seen.first) % match.players + 1): score.total for seat, score in enumerate(counted.players)}
    by_size = {name: Counter(dict.fromkeys(SIZES, 0)) for name in names}
    for garden in counted.gardens:
        for seat in garden.winners:
            by_size[names[seat]][str(len(garden.squares))] += garden.points
    return (
        Bars(_("Points by seat"), "", _("points a game"), sources),
        Bars(_("Points by turn order"), _("place in the first round"), _("points a game"), {"": by_turn}),
        Bars(_("Points by garden size"), _("squares of the garden"), _("points a game"), by_size),
    )
