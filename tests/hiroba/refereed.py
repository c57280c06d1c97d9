"""Hiroba beside its referee."""

from dataclasses import asdict
from typing import Any

import teien
from teien.core.play.match import Match
from tests.referee.driver import Refereed
from tests.referee.hiroba import Referee

WAYS = [(players, koi) for players in (2, 3, 4) for koi in ("best", "hand")]


def plain(value: Any) -> Any:
    """Tuples as lists, so that dataclasses compare with the referee's plain lists and dicts."""
    if isinstance(value, dict):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(entry) for entry in value]
    return value


def referee_of(match: Match) -> Referee:
    """A referee at the start of a match."""
    setup = match.game.write_setup(match.board, match.state)
    layout = [None if tile == "~" else tile for tile in setup["layout"].split()]
    ahead = [int(points) for points in setup["ahead"].split(",")] if "ahead" in setup else []
    return Referee(
        match.players, layout, int(setup["first"]) - 1, setup["koi"], ahead, small=setup.get("size") == "small"
    )


class RefereedHiroba(Refereed):
    """`count_all`: what it counts is compared after every move, not only at the end."""

    def __init__(self, match: Match, *, count_all: bool = True) -> None:
        super().__init__(match, referee_of(match))
        self.count_all = count_all
        for seat, move in match.history:
            self.tell(seat, move.text)

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.referee.seat is None else (self.referee.seat,)

    def legal(self, seat: int) -> set[str]:
        texts: set[str] = self.referee.legal() if seat == self.referee.seat else set()
        return texts

    def tell(self, seat: int, text: str) -> None:
        self.referee.play(text)

    def compare(self) -> None:
        if self.count_all or self.match.over:
            assert plain(asdict(self.match.tally.breakdown)) == self.referee.breakdown()
        assert self.match.over == self.referee.over


def refereed(seed: int) -> RefereedHiroba:
    """All player counts and both ways of placing koi, often with points ahead, sometimes on the small board; every
    tenth game is counted after each move."""
    players, koi = WAYS[seed % len(WAYS)]
    ahead = tuple(seed // place % 9 for place in range(7, 7 + players)) if seed % 5 < 2 else None
    size = "small" if seed % 7 == 6 else "usual"
    match = teien.new("hiroba", players=players, seed=seed, koi=koi, ahead=ahead, size=size)
    return RefereedHiroba(match, count_all=seed % 10 == 0)
