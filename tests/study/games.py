"""Whole games that are studied in tests."""

import teien
from teien.core.play.match import Match

GAMES = [("hiroba", 2), ("hiroba", 3), ("haru-ichiban", 2), ("niwa", 2)]


def played(game: str, players: int, seed: int = 3) -> Match:
    """A whole game between a weak player and a better one."""
    match = teien.new(game, players=players, seed=seed)
    minds = [teien.player(kind, seed=seed) for kind in ("level1", "level2", "greedy", "level1")]
    while not match.over:
        seat = match.to_act[0]
        match.play(minds[seat].choose(match, seat), seat)
    return match
