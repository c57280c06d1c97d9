"""The games of an arena as return matches: on each layout every table is played once from every seat, and the sum tells
who is better there. What a seat or a layout gives to one, it gives to the other as well."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from teien.arena.plan import ArenaPlan
from teien.arena.result import Result
from teien.core.play.game import find
from teien.core.play.series import GameResult, Series


def return_matches(plan: ArenaPlan, results: Iterable[Result]) -> Iterator[Result]:
    """Each return match that was played to its end and in which nobody failed, in the form of a game.

    Its number counts the return matches, its seats are those of the last game, its scores the sums of the points, and
    its reason is what decided it, as `teien.core.play.series` has it.
    """
    counted = find(plan.game).is_counted
    ordered = sorted(results, key=lambda result: result.game)
    for number, group in groupby(ordered, key=lambda result: result.game // plan.players):
        games = list(group)
        if len(games) == plan.players and all(game.failed is None for game in games):
            yield summed(number, games, counted=counted)


def summed(number: int, games: list[Result], *, counted: bool) -> Result:
    *earlier, last = [GameResult(game.winners, game.scores, game.turns) for game in games]
    standing = Series(len(games), tuple(earlier)).standing(counted=counted, result=last)
    assert standing is not None
    return Result(
        game=number,
        layout=games[-1].layout,
        seats=games[-1].seats,
        winners=standing.winners,
        scores=tuple(one.points for one in standing.sums),
        moves=sum(game.moves for game in games),
        seconds=games[-1].seconds,
        failed=None,
        reason=standing.decided_by,
        turns=sum(game.turns for game in games),
    )
