"""What a game of Haru Ichiban adds to a balance report: how long it lasts, and what decides it."""

from collections import Counter

from teien.core.play.match import Match
from teien.core.words.chart import Bars
from teien.haru_ichiban.figures import SHAPES


def charts(match: Match) -> tuple[Bars, ...]:
    """Rounds a game, what the game was won with, the figures of the last round, and the dragonfly's worth."""
    winners, breakdown = match.tally.winners, match.tally.breakdown
    kinds = {shape.kind: 0 for shape in SHAPES[match.view().pond]}
    figures = {whose: Counter(kinds) for whose in ("the winner's", "the other's")}
    for figure in breakdown.figures:
        figures["the winner's" if figure.seat in winners else "the other's"][figure.kind] += 1
    decided = {"5 points": breakdown.decided_by == "points", "five in a row": breakdown.decided_by == "five"}
    held = match.at(0).view().dragonfly in winners
    return (
        Bars("Rounds a game", "rounds", "of the games", {"": {str(breakdown.rounds): 1}}, percent=True),
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
