"""What a game of Haru Ichiban adds to a balance report: how long it lasts, and what decides it."""

from collections import Counter

from teien.core.chart import Bars
from teien.core.match import Match
from teien.haru_ichiban import scoring
from teien.haru_ichiban.figures import NAMES


def charts(match: Match) -> tuple[Bars, ...]:
    """Rounds a game, what the game was won with, the figures of the last round, and the dragonfly's worth."""
    outcome = scoring.outcome(match.state)
    told = outcome.breakdown
    figures = {whose: Counter(dict.fromkeys(NAMES.values(), 0)) for whose in ("the winner's", "the other's")}
    for figure in told.figures:
        figures["the winner's" if figure.seat in outcome.winners else "the other's"][figure.kind] += 1
    decided = {"5 points": told.decided_by == "points", "five in a row": told.decided_by == "five"}
    held = int(match.board.dragonfly) in outcome.winners
    return (
        Bars("Rounds a game", "rounds", "of the games", {"": {str(told.rounds): 1}}, percent=True),
        Bars("What wins the game", "", "of the games", {"": decided}, percent=True),
        Bars("Figures of the last round", "", "figures a game", figures),
        Bars(
            "Wins by the first dragonfly",
            "",
            "of the games",
            {"": {"held it": held, "did not": not held}},
            percent=True,
        ),
    )
