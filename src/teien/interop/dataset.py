"""Many games as one file, small enough to be shipped, and as arrays to learn from.

A game is the seed it began with and the numbers of its moves: all else follows from the rules, and is read off while
the moves are played again. The file is an `.npz`, to be read with NumPy alone.

| array | shape | what it holds |
| --- | --- | --- |
| `about` | | as JSON: `game`, its `version`, `players`, the game's `options` as typed, `player`, who played all seats |
| `seeds` | games | what `teien.new` began each game with |
| `lengths` | games | how many moves it had |
| `winners` | games | who won, a bit a seat |
| `moves` | all moves of all games | their numbers, as the top of each game's `rules.py` tells |

    >>> import teien
    >>> match = teien.new("niwa", seed=7)
    >>> while not match.over:
    ...     played = match.play(match.legal_moves()[0])
    >>> games = Dataset.of([match], player="first")
    >>> len(games), games.match(0) == match
    (1, True)
    >>> samples = next(games.samples())
    >>> samples.observations.shape, samples.masks.shape
    ((28, 1645), (28, 763))
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from teien.core.engine.batch import returns_of
from teien.core.play.game import Game, find
from teien.core.play.match import Match
from teien.core.play.start import new
from teien.core.words.errors import BadRecord, TeienError
from teien.interop.row_game import RowGame

GAMES_AT_ONCE = 256
ARRAYS = "seeds", "lengths", "winners", "moves"


class Samples(NamedTuple):
    """What was seen and done in some games; each array has an entry for each move, in the order they were played.

    `returns` is what the seat that moved got in the end, `games` the number of the game.
    """

    observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.bool_]
    actions: npt.NDArray[np.int64]
    seats: npt.NDArray[np.int8]
    returns: npt.NDArray[np.float32]
    games: npt.NDArray[np.int64]


@dataclass(frozen=True)
class Dataset:
    """Games of one kind: `options` are the game's, as typed, `player` says who played."""

    game: Game
    players: int
    options: Mapping[str, str]
    player: str
    seeds: npt.NDArray[np.int64]
    lengths: npt.NDArray[np.int64]
    winners: npt.NDArray[np.uint8]
    moves: npt.NDArray[np.uint16]

    @classmethod
    def of(cls, matches: Sequence[Match], player: str, options: Mapping[str, str] | None = None) -> Self:
        """Matches that are over, each begun with a seed and with these options."""
        first = matches[0]
        for match in matches:
            if match.seed is None or not match.over or match.game is not first.game or match.players != first.players:
                raise BadRecord("a data set has games of one kind that began with a seed and are over")
        winners = [sum(1 << seat for seat in match.tally.winners) for match in matches]
        return cls(
            first.game,
            first.players,
            dict(options or {}),
            player,
            np.array([match.seed for match in matches], np.int64),
            np.array([len(match.history) for match in matches], np.int64),
            np.array(winners, np.uint8),
            np.array([played.move.number for match in matches for played in match.history], np.uint16),
        )

    @classmethod
    def read(cls, file: str | Path) -> Self:
        """The games in a file; raises BadRecord for one that is damaged, or of another version of the game."""
        try:
            with np.load(str(file), allow_pickle=False) as arrays:
                about = json.loads(str(arrays["about"]))
                game = find(about["game"])
                found = {name: arrays[name] for name in ARRAYS}
        except (OSError, ValueError, KeyError, TeienError) as error:
            raise BadRecord(f"data set {file}: {error}") from error
        if about["version"] != game.version:
            complaint = f"it is of version {about['version']} of {game.title}, this is version {game.version}"
            raise BadRecord(f"data set {file}: {complaint}")
        return cls(game, about["players"], about["options"], about["player"], **found)

    def write(self, file: str | Path) -> None:
        """Writes a file for `read`, whole or not at all."""
        about = {"game": self.game.name, "version": self.game.version, "players": self.players}
        about |= {"options": dict(self.options), "player": self.player}
        unfinished = Path(file).with_suffix(".part.npz")
        arrays = {name: getattr(self, name) for name in ARRAYS}
        np.savez_compressed(unfinished, allow_pickle=False, about=np.array(json.dumps(about)), **arrays)
        unfinished.replace(file)

    def __len__(self) -> int:
        return len(self.seeds)

    def match(self, number: int) -> Match:
        """A game as a match: with its record, its pictures, and all that can be asked of one."""
        options = self.game.read_options(self.players, dict(self.options))
        match = new(self.game.name, self.players, int(self.seeds[number]), **options)
        for move in self._moves_of(number):
            match.play(move, match.to_act[0])
        return match

    def samples(self, games_at_once: int = GAMES_AT_ONCE) -> Iterator[Samples]:
        """All that was seen and done, so many games at a time, every move played again through the rules.

        Raises BadRecord where the rules of now end a game otherwise, and IllegalMove where they forbid a move.
        """
        options = self.game.read_options(self.players, dict(self.options))
        played = RowGame(self.game.name, self.players, options)
        for first in range(0, len(self), games_at_once):
            parts = [self._replayed(number, played) for number in range(first, min(first + games_at_once, len(self)))]
            yield Samples(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))

    def _replayed(self, number: int, played: RowGame) -> Samples:
        moves = self._moves_of(number)
        observations = np.empty((len(moves), self.game.observation.size), np.uint8)
        masks = np.empty((len(moves), self.game.actions), np.bool_)
        seats = np.empty(len(moves), np.int8)
        played.deal(int(self.seeds[number]))
        for place, move in enumerate(moves):
            seats[place] = played.acting
            observations[place] = played.observe(played.acting)
            masks[place] = played.mask
            played.play(move)
        returns = returns_of(self.winners[number : number + 1], self.players)[0]
        if played.returns() != returns.tolist():
            raise BadRecord(f"game {number}: it does not end as it did")
        games = np.full(len(moves), number, np.int64)
        return Samples(observations, masks, np.array(moves), seats, returns[seats].astype(np.float32), games)

    def _moves_of(self, number: int) -> list[int]:
        first = int(self.lengths[:number].sum())
        moves: list[int] = self.moves[first : first + int(self.lengths[number])].tolist()
        return moves


def joined(parts: Sequence[Dataset]) -> Dataset:
    """All games of some data sets, in their order; raises BadRecord unless they are of one kind."""
    first = parts[0]
    kind = first.game, first.players, dict(first.options), first.player
    if any((part.game, part.players, dict(part.options), part.player) != kind for part in parts):
        raise BadRecord("data sets of different games, options or players do not go together")
    arrays: dict[str, Any] = {name: np.concatenate([getattr(part, name) for part in parts]) for name in ARRAYS}
    return Dataset(*kind, **arrays)
