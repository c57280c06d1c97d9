"""Levels of opponents for people, from one a child can beat to the strongest there is."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import ceil, exp, log, sqrt
from statistics import median

from teien.core.engine import chance
from teien.core.play.game import Game
from teien.core.play.levels import Strength
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _, later
from teien.players.analysis import Analysis, Candidate
from teien.players.base import Player, moves_to_choose_from
from teien.players.greedy import GreedyPlayer
from teien.players.tree import TreePlayer

MOST_SECONDS = 1.0
"""A slow machine does not search for longer, though fewer simulations may choose otherwise."""
PLAYOUTS = 8
"""So many simulations without a network stand for one with it."""
SHARP = 4
"""A guess near the middle changes by one in so many of the logarithm of its odds."""
NEVER_SURE = 1e-3
"""No guess is taken to be nearer to 0 or 1."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level, its name in English, and for whom it is; how it plays, each game's `strengths` say."""

    number: int
    english: str
    meant_for: str

    @property
    def name(self) -> str:
        """Its name in the language in use."""
        return _(self.english)

    @property
    def about(self) -> str:
        """For whom it is, in the language in use."""
        return _(self.meant_for)

    def described(self, game: Game | None = None) -> str:
        """Its name, for whom it is, and its rating in a game where that was measured."""
        if game is None or not game.ratings:
            return _("{name}: {about}").format(name=self.name, about=self.about)
        words = _("{name}: {about} ({rating})")
        return words.format(name=self.name, about=self.about, rating=game.ratings[self.number - 1])


LEVELS = (
    Level(1, later("Seedling"), later("your first games")),
    Level(2, later("Sapling"), later("easygoing")),
    Level(3, later("Garden hand"), later("overlooks little")),
    Level(4, later("Gardener"), later("thinks ahead")),
    Level(5, later("Garden designer"), later("has a plan")),
    Level(6, later("Head gardener"), later("hard to beat")),
    Level(7, later("Stone lantern"), later("hardly ever errs")),
    Level(8, later("Old pine"), later("the strongest")),
)


class LevelPlayer(Player):
    """The opponent of a level, which chooses alike on every machine that needs no more than a second for it.

    A low one errs as people do: some moves do not come to its mind, but for those that everybody sees, and it likes
    some squares and pieces more than is right. Both are drawn from `temper`, or from the `seed`.
    """

    def __init__(self, level: int, seed: int | None = None, temper: int | None = None) -> None:
        if isinstance(level, bool) or level not in range(1, len(LEVELS) + 1):
            complaint = _("level {level!r:.40}: a level from 1 to {highest} is expected")
            raise BadMaterial(complaint.format(level=level, highest=len(LEVELS)))
        self.level = LEVELS[level - 1]
        start = chance.checked_seed(chance.secret_seed() if seed is None else seed)
        self.temper = start if temper is None else chance.checked_seed(temper)
        self._chance = chance.streams(start, 1)
        self._glance = GreedyPlayer(seed=start)
        self._search = TreePlayer(seconds=MOST_SECONDS, simulations=1, threads=1, seed=start)

    def choose(self, match: Match, seat: int) -> Move:
        legal = moves_to_choose_from(match, seat)
        strength = self._strength(match)
        mind = self._mind(match)
        if len(legal) == 1 or strength.is_unerring:
            return mind.choose(match, seat)
        found = mind.analyse(match, seat)
        guesses = (self._glance.analyse(match, seat) if strength.simulations else found).candidates
        seen = self._seen(match, seat, guesses, strength.sees)
        sharpness = match.game.search_settings.sharpness / SHARP
        appeals = {
            each.move: appeal(each, found, sharpness) + strength.misjudges * self._liking(each.move)
            for each in found.candidates
            if each.move in seen
        }
        return self._drawn(appeals) if found.choice else max(appeals, key=lambda move: appeals[move])

    def cancel(self) -> None:
        self._search.cancel()

    def analyse(self, match: Match, seat: int) -> Analysis:
        """What it thinks when it overlooks nothing and likes all alike."""
        return self._mind(match).analyse(match, seat)

    def _strength(self, match: Match) -> Strength:
        return match.game.strengths.levels[self.level.number - 1]

    def _mind(self, match: Match) -> Player:
        """Who judges the moves."""
        strength = self._strength(match)
        if not strength.simulations:
            return self._glance
        self._search.simulations = strength.simulations * (1 if len(self._search.network(match)) else PLAYOUTS)
        # Whoever errs does not count endings out either.
        self._search.solves_endings = strength.is_unerring
        return self._search

    def _seen(self, match: Match, seat: int, guesses: tuple[Candidate, ...], part: float) -> set[Move]:
        """The moves that come to its mind; where one wins at once, nothing else does."""
        won = {each.move for each in guesses if each.expected == 1 and not match.moves.is_secret(each.move)}
        if won:
            return won
        odds = {each.move: log_odds(each.expected or 0.0) for each in guesses}
        obvious = median(odds.values()) + match.game.strengths.obvious
        known = match.game.observation.of(match.board, match.state, seat).tobytes()
        ranked = sorted(odds, key=lambda move: self._hashed(known, move.text))
        return {move for move in odds if odds[move] >= obvious} | set(ranked[: ceil(part * len(ranked))])

    def _liking(self, move: Move) -> float:
        """How much more than right it likes a move, by each of the things that the move is about."""
        things = [(move.kind, ""), *move.fields.items()]
        return sum(2 * self._hashed(b"", repr(thing)) - 1 for thing in things) / sqrt(len(things) / 3)

    def _hashed(self, known: bytes, text: str) -> float:
        """A number from 0 to 1, always the same for the same."""
        digest = hashlib.blake2b(b"%d %s %b" % (self.temper, text.encode(), known), digest_size=8).digest()
        return int.from_bytes(digest, "little") / 2**64

    def _drawn(self, appeals: Mapping[Move, float]) -> Move:
        """One of these moves, as likely as they appeal to it."""
        most = max(appeals.values())
        bounds = list(accumulate(exp(found - most) for found in appeals.values()))
        drawn = int(chance.draw(self._chance)) / 2**32 * bounds[-1]
        return next(move for move, bound in zip(appeals, bounds, strict=True) if drawn < bound)


def appeal(candidate: Candidate, found: Analysis, sharpness: float) -> float:
    """How much a move promises, as the logarithm of the odds with which it would be played."""
    if found.choice:
        return log(max(candidate.probability, NEVER_SURE))
    if found.simulations:
        return log(1 + candidate.visits)
    return sharpness * log_odds(candidate.expected or 0.0)


def log_odds(share: float) -> float:
    """The logarithm of the odds of a share of the win."""
    within = min(max(share, NEVER_SURE), 1 - NEVER_SURE)
    return log(within / (1 - within))


level1, level2, level3, level4, level5, level6, level7, level8 = (
    partial(LevelPlayer, level.number) for level in LEVELS
)
