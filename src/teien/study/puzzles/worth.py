"""What a seat may expect of a move, for certain where that can be known, else by a search."""

from dataclasses import dataclass

from teien.core.engine import chance, rules
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import TeienError
from teien.players.endings import Solver
from teien.players.forced import forced_end
from teien.players.tree import PlayoutPlayer
from teien.study.thoughts import shares

MEGABYTES = 32
DEALS = 8
"""Where something is hidden and may be drawn, a move is looked at in so many ways it may lie."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much is spent on one position: nodes of an exact search, simulations of another."""

    nodes: int
    simulations: int

    def times(self, factor: int) -> "Budget":
        return Budget(self.nodes * factor, self.simulations * factor)


@dataclass(frozen=True, slots=True)
class Worth:
    """A seat's share of the win, whether that is certain, and what is expected to follow."""

    share: float
    is_certain: bool
    line: tuple[Move, ...] = ()


def worth_after(match: Match, seat: int, move: Move, budget: Budget, seed: int = 1) -> Worth:
    """What the seat may expect after its legal move, by what it knew before."""
    if not match.game.has_secrets or rules.is_ending(match.board, match.state):
        return worth_of(played(match, seat, move), seat, budget, seed)
    part = Budget(budget.nodes // DEALS, max(1, budget.simulations // DEALS))
    found = [worth_of(played(dealt(match, seat, deal), seat, move), seat, part, seed + deal) for deal in range(DEALS)]
    share = sum(worth.share for worth in found) / DEALS
    return Worth(share, all(worth.is_certain for worth in found), legal_part(played(match, seat, move), found[0].line))


def worth_of(match: Match, seat: int, budget: Budget, seed: int = 1) -> Worth:
    """What a seat may expect of a position, whoever acts."""
    if match.over:
        return Worth(shares(match)[seat], is_certain=True)
    mover = seat if seat in match.to_act else match.to_act[0]
    forced = forced_end(match, budget.nodes, MEGABYTES)
    if forced:
        return Worth(forced.values[seat], is_certain=True, line=forced.line)
    if match.players == 2:
        solver = Solver(match, budget.nodes)
        ending = solver.ending(mover)
        if ending is not None and not ending.is_guess:
            best = max(ending.probability, key=lambda number: ending.probability[number])
            share = sum(part * ending.expected[number] for number, part in ending.probability.items())
            line = () if ending.other else tuple(match.moves.of(solver.line(mover, best)))
            return Worth(share if mover == seat else 1 - share, is_certain=True, line=line)
    found = searcher(budget, seed).look(match, seat)
    if found.choice is not None:
        return Worth(found.choice.value, is_certain=False)
    share = found.candidates[0].expected or 0.0
    if found.seat != seat:
        share = 1 - share if match.players == 2 else found.values[seat]
    return Worth(share, is_certain=False, line=found.line)


def searcher(budget: Budget, seed: int = 1) -> PlayoutPlayer:
    """A search for what could not be solved; what follows the end of a stage is not guessed, but searched too."""
    search = PlayoutPlayer(simulations=budget.simulations, threads=1, seed=seed, megabytes=MEGABYTES)
    search.solves_endings = False
    return search


def played(match: Match, seat: int, move: Move) -> Match:
    """The position after a move, without its past."""
    last = match.consider(move, seat).states[-1]
    return Match(match.game, match.board, last, names=match.names, date=match.date)


def dealt(match: Match, seat: int, deal: int) -> Match:
    """The position with what the seat does not know dealt anew; each number deals in its own way."""
    state = copied(match.state)
    rules.hide(match.board, state, seat, chance.streams(deal + 1, 1))
    return Match(match.game, match.board, state, names=match.names, date=match.date)


def legal_part(match: Match, line: tuple[Move, ...]) -> tuple[Move, ...]:
    """As much of a line as can be played here, where what is hidden may lie otherwise than where it was found."""
    follow = match.copy()
    done: list[Move] = []
    for move in line:
        try:
            done.append(follow.play(move))
        except TeienError:
            break
    return tuple(done)
