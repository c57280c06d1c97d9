"""Makes puzzles: plays strong games, and looks in them for positions in which one move is clearly the best."""

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from teien.core.engine import rules
from teien.core.play.game import Game, find
from teien.core.play.match import Match
from teien.core.play.start import new
from teien.players.forced import can_be_forced
from teien.players.tree import PlayoutPlayer
from teien.study.puzzles.difficulty import difficulty
from teien.study.puzzles.proofs import FEWEST_MOVES, Proven, prove
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import found_themes, same_as
from teien.study.puzzles.worth import MEGABYTES, Budget

STRENGTHS = (150, 500, 1_500)
"""The players of a game search with so many simulations, each with its own, so that some see more than others."""
FIRST_LOOK = Budget(nodes=15_000, simulations=1_000)
PROOF = Budget(nodes=800_000, simulations=6_000)
"""Every puzzle holds with this and with ten times as much."""
CONFIRMED = 10
MOST_A_GAME = 3
APART = 5
"""Two puzzles of one game are so many moves apart."""
LAST_MOVES = 22
"""Where ends are forced, so many moves before the end are looked at: earlier, nothing is within reach."""
MOST = {"short": 0.5, "only": 0.1}
"""At most this part of a collection is over with the solution, or is about not losing."""


@dataclass
class Maker:
    """Makes puzzles of one game, none of them alike, and none like those that are there."""

    game: Game
    known: set[str] = field(default_factory=set)
    kinds: Counter[str] = field(default_factory=Counter)

    @classmethod
    def beside(cls, game: str, there: Sequence[Puzzle]) -> "Maker":
        """One that adds to puzzles that there are."""
        maker = cls(find(game))
        for puzzle in there:
            maker.known.add(same_as(puzzle.match(), puzzle.seat))
            maker.kinds[kind_of(puzzle.proof, len(puzzle.line))] += 1
        return maker

    def puzzles(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles of the game of a seed."""
        last = None
        found = 0
        for place, position in self.positions(played_game(self.game, seed)):
            if last is not None and abs(last - place) < APART:
                continue
            made = self.made(position)
            if made is not None:
                yield made
                last, found = place, found + 1
            if found == MOST_A_GAME:
                return

    def positions(self, match: Match) -> Iterator[tuple[int, Match]]:
        """Where a puzzle may be, the last positions first."""
        count = len(match.history)
        first = count - LAST_MOVES if can_be_forced(match) else 0
        for place in range(count - 1, max(0, first) - 1, -1):
            then = match.at(place)
            alone = Match(then.game, then.board, then.state, date=then.date)
            if len(alone.to_act) > 1 or is_solved_later(alone):
                continue
            if len(alone.legal_numbers(alone.to_act[0])) >= FEWEST_MOVES:
                yield place, alone

    def made(self, match: Match) -> Puzzle | None:
        """The puzzle of a position, if it is one."""
        seat = match.to_act[0]
        is_ending = bool(rules.is_ending(match.board, match.state))
        if not is_ending and prove(match, seat, FIRST_LOOK) is None:
            return None
        proven = prove(match, seat, PROOF)
        if proven is None or self.too_many(proven):
            return None
        key = same_as(match, seat)
        if key in self.known or not confirmed(match, seat, proven, CONFIRMED):
            return None
        self.known.add(key)
        self.kinds[kind_of(proven.proof, len(proven.line))] += 1
        return written(match, seat, proven, key)

    def too_many(self, proven: Proven) -> bool:
        """Whether there are enough puzzles of a kind; where nothing is counted, a move that ends the game is none."""
        if len(proven.line) == 1 and not self.game.is_counted:
            return True
        kind = kind_of(proven.proof, len(proven.line))
        return self.kinds[kind] + 1 > MOST.get(kind, 1.0) * (self.kinds.total() + 4)


def is_solved_later(match: Match) -> bool:
    """Whether nothing is hidden, and only what is left of the game later can be solved: then it is waited for."""
    if match.game.has_secrets or not rules.is_ending.knows(match.game.state_type):
        return False
    return not rules.is_ending(match.board, match.state)


def kind_of(proof: str, length: int) -> str:
    """What a puzzle is like, so that not too many are alike."""
    return "only" if proof == "only" else "short" if length == 1 else "long"


def played_game(game: Game, seed: int) -> Match:
    """A game between strong players, from an opening of its own."""
    match = game.puzzles.opening(seed) if game.puzzles else new(game.name, min(game.players), seed=seed)
    strengths = [STRENGTHS[(seed // 3**seat) % 3] for seat in range(match.players)]
    players = [
        PlayoutPlayer(simulations=simulations, threads=1, seed=seed, megabytes=MEGABYTES) for simulations in strengths
    ]
    while not match.over:
        seat = match.to_act[0]
        match.play(players[seat].choose(match, seat), seat)
    return match


def confirmed(match: Match, seat: int, proven: Proven, factor: int) -> bool:
    """Whether a proof holds with so many times the budget; what is certain needs no more of it."""
    if proven.proof == "exact":
        return True
    again = prove(match, seat, PROOF.times(factor), expect=proven.move)
    return again is not None and again.move == proven.move


def written(match: Match, seat: int, proven: Proven, key: str) -> Puzzle:
    """A puzzle with its difficulty and its themes."""
    hard = difficulty(match, seat, proven.move, proven.line)
    return Puzzle(
        id=identity(match.game, key),
        position=match.position("all"),
        seat=seat,
        solution=proven.move.text,
        line=tuple(move.text for move in proven.line),
        expected=round(proven.expected, 3),
        second=round(proven.second, 3),
        proof=proven.proof,
        nodes=PROOF.nodes,
        simulations=PROOF.simulations,
        rating=hard.rating,
        level=hard.level,
        settles=hard.settles,
        themes=found_themes(match, seat, proven),
    )


def identity(game: Game, key: str) -> str:
    """The id of the puzzle with a position like this."""
    return f"{game.name}-{hashlib.sha256(key.encode()).hexdigest()[:8]}"
