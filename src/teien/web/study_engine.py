"""The computer on a board to study on: it thinks longer and longer, in workers of its own, while somebody looks.

Nobody's move waits for it: at most half of the cores think for studies.
"""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from functools import partial

from typing_extensions import TypedDict

from teien.core.play.match import Match
from teien.core.words.language import _
from teien.study.look import Line, Look, look
from teien.study.tree import Node, Study
from teien.web.analyses import NICENESS
from teien.web.refusal import Refused
from teien.web.shares import Crowd, Sharer
from teien.web.thinking import position_of
from teien.web.workers import Workers

BUDGETS = (1000, 4000, 16_000, 64_000, 256_000)
"""Simulations, one search after the other."""
OF_GUEST, OF_ADDRESS, IN_ALL = 2, 8, 40
"""So many positions are thought of at once."""
MOST_SECONDS = 120.0
MOST_TOLD = 12
"""So many moves of a line are told that is not exact: what comes later is anybody's guess."""


class ToldMove(TypedDict):
    """A move of a line: as a record has it, and in words."""

    move: str
    text: str
    spoken: str


class ToldLine(TypedDict):
    """A line, and what it promises whoever moves first, in percent."""

    moves: list[ToldMove]
    percent: int | None
    exact: bool
    whole: bool


class ToldMixture(TypedDict):
    """A secret choice: in percent, what a seat may expect, and how likely each of its moves should be."""

    seat: int
    percent: int
    bars: list[tuple[str, int]]


class Thought(TypedDict):
    """What was found with so many simulations; `last` where nothing better follows."""

    simulations: int
    seat: int
    lines: list[ToldLine]
    mixtures: list[ToldMixture]
    exact: bool
    last: bool


class StudyEngine:
    """The engine of one server; nothing is started before it is asked for."""

    def __init__(self) -> None:
        places = max(1, (os.cpu_count() or 1) // 2)
        self._workers = Workers(places, MOST_SECONDS, niceness=NICENESS, has_short=False)
        self._crowd = Crowd(OF_GUEST, OF_ADDRESS, IN_ALL)

    @contextmanager
    def engaged(self, by: Sharer, *, limited: bool) -> Iterator[None]:
        """While somebody is thought for; raises Refused where too much is thought already."""
        if limited and not self._crowd.has_room(by):
            raise Refused("slow-down", _("The computer thinks about too much at once. Please try again in a moment."))
        with self._crowd.joined(by):
            yield

    async def thoughts(self, match: Match, by: Sharer) -> AsyncIterator[Look]:
        """One search after the other; who stops listening frees the worker. Raises GivenUp."""
        alone = position_of(match)
        for budget in BUDGETS:
            found = await self._workers.do(by.guest, working(alone, budget))
            yield found
            if found.solved:
                return

    async def close(self) -> None:
        await self._workers.close()


def working(match: Match, simulations: int) -> Callable[[int], Callable[[], Look]]:
    """What is done elsewhere, on one thread however many are free."""
    return lambda _threads: partial(look, match, simulations)


def told(study: Study, node: Node, found: Look) -> Thought:
    """What was found, in the language in use."""
    match = study.look(node)
    is_last = found.solved or found.simulations == BUDGETS[-1]
    return {
        "simulations": found.simulations,
        "seat": match.to_act[0],
        "lines": [told_line(match, line) for line in found.lines],
        "mixtures": [
            {
                "seat": mixture.seat,
                "percent": percent(mixture.value),
                "bars": [(move.text, percent(share)) for move, share in mixture.shares.items()],
            }
            for mixture in found.mixtures
        ],
        "exact": found.solved,
        "last": is_last,
    }


def told_line(match: Match, line: Line) -> ToldLine:
    study = Study(position_of(match))
    node = study.root
    moves: list[ToldMove] = []
    for seat, move in line.moves if line.exact else line.moves[:MOST_TOLD]:
        node = study.add(node, move, seat)
        # What it is there, not what it would be where the line begins.
        done = node.played.move if node.played else move
        spoken = _("{name}: {action}.").format(name=match.names[seat], action=match.spoken(done))
        moves.append({"move": node.text, "text": move.text, "spoken": spoken})
    share = None if line.expected is None else percent(line.expected)
    return {"moves": moves, "percent": share, "exact": line.exact, "whole": line.is_whole}


def percent(share: float) -> int:
    """A share of the win in percent; what is not certain is neither 0 nor 100.

    >>> percent(0.3149), percent(0.999), percent(1.0), percent(0.0001)
    (31, 99, 100, 1)
    """
    return round(100 * share) if share in (0.0, 1.0) else min(99, max(1, round(100 * share)))
