"""A game known whole: every point that play can reach, with who acts there and what they know.

Where everybody sees everything, a point is a position, however it was reached; else it is a history. Points lie in
levels, by how many events led there, so whatever leads on leads to a later one. A point's information set is all that
its seat has seen and done so far. Where what was there before matters to the rules, as repetitions do in Niwa, it is
part of a position; without that rule there are far fewer.
"""

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.core.engine import rules
from teien.core.engine.batch import returns_of
from teien.core.engine.compiled import compiled
from teien.core.engine.events import TERMINAL, apply, look
from teien.core.engine.observation import observe_whole
from teien.core.engine.row import new_row
from teien.core.play.match import Match
from teien.core.words.errors import BadMaterial
from teien.players.alphabeta import first_remembered

Bytes = npt.NDArray[np.uint8]

MOST_POINTS = 20_000_000
AT_ONCE = 4096
"""So many points are led on together: what follows takes memory until equal positions are one."""


class Points(NamedTuple):
    """The points in arrays, an entry each, those of each level together.

    - `players`: who acts, CHANCE or TERMINAL.
    - `edges`: where a point's edges begin; one entry more, their end.
    - `sets`: the number of the information set, or -1 where no seat acts.
    - `gains`: what the first seat gets at the end, which the other loses.
    - `levels`: where each level begins; one entry more, the end.
    - `children`, `actions`: of each edge, where it leads and which action or draw it is.
    - `offsets`: for each information set where its actions begin among those of all; one entry more, their end.
    """

    players: npt.NDArray[np.int8]
    edges: npt.NDArray[np.int64]
    sets: npt.NDArray[np.int32]
    gains: npt.NDArray[np.float64]
    levels: npt.NDArray[np.int64]
    children: npt.NDArray[np.int32]
    actions: npt.NDArray[np.int16]
    offsets: npt.NDArray[np.int64]


@compiled
def look_at_all(boards: Any, states: Any, drawing: Any, last: Any, scores: Any, room: Any) -> Any:
    """For each state who acts, and how many events may follow, or the winners."""
    players = np.empty(len(states), np.int8)
    found = np.empty(len(states), np.int64)
    for point in range(len(states)):
        players[point], found[point] = look(boards, states[point : point + 1], drawing, last, room, scores)
    return players, found


@compiled
def mixed(seen: Any, more: Any) -> Any:
    """What was seen, and one thing more, as one number: different ones for different pasts, but for one in 2^40."""
    mixture = (seen ^ np.uint64(more)) * np.uint64(0x9E3779B97F4A7C15)
    return mixture ^ mixture >> np.uint64(29)


@compiled
def grow(
    boards: Any,
    states: Any,
    drawing: Any,
    last: Any,
    counts: Any,
    knowledge: Any,
    grown: Any,
    actions: Any,
    known: Any,
    row: Any,
    scores: Any,
    room: Any,
) -> None:
    """Writes all states that follow, by which event, and what each seat knows then."""
    place = 0
    for point in range(len(states)):
        here = states[point : point + 1]
        player, _found = look(boards, here, drawing, last, room, scores)
        for number in room[: counts[point]]:
            grown[place] = states[point]
            apply(boards, grown[place : place + 1], None if drawing is None else here, player, number)
            actions[place] = number
            for seat in range(known.shape[1]):
                seen = mixed(knowledge[point, seat], number + 1 if seat == player else 0)
                observe_whole(boards[0], grown[place], seat, row)
                for entry in row:
                    seen = mixed(seen, entry)
                known[place, seat] = seen
            place += 1


class WholeGame:
    """A game for two from a match's start, known whole; in a game with rounds, so many of them.

    After the last round whoever has more points wins, and with as many it is a draw.
    Raises BadMaterial for more than two seats, and where there are more than `most` points.
    """

    def __init__(self, match: Match, rounds: int = 1, most: int = MOST_POINTS) -> None:
        if match.players != 2:
            raise BadMaterial(f"a game is known whole for 2 seats, not for {match.players}")
        self.game = match.game
        self.board = match.board
        self.rounds = rounds
        self._boards = np.array([match.board], match.game.board_type)
        start = np.array([match.state], match.game.state_type)
        self._drawing = start if match.game.draws else None
        self._last = int(rules.stage(match.board, match.state)) + rounds - 1
        if match.game.draws:
            before = match.state if match.start_position else new_row(match.game.state_type)
            rules.put_back(match.board, before, start[0])
        remembers = match.board.tobytes() != match.game.without_memory(match.board).tobytes()
        self._forgotten = 0 if remembers else first_remembered(match.game.state_type, match.game.forgotten)
        self._build(start, most)

    def _build(self, start: npt.NDArray[Any], most: int) -> None:
        self.histories = 0
        self.ways_to_end = 0
        players, degrees, gains, seen, children, actions, levels = [], [], [], [], [], [], [0]
        self.kept = []
        """The state rows of all points without what is forgotten, an array a level."""
        kept, knowledge, paths = self._without_memory(start), np.zeros((1, 2), np.uint64), np.ones(1, np.int64)
        while len(kept):
            if levels[-1] + len(kept) > most:
                raise BadMaterial(f"the game has more than {most} points: it is too large to be known whole")
            grown = [
                self._grown(kept[at : at + AT_ONCE], knowledge[at : at + AT_ONCE])
                for at in range(0, len(kept), AT_ONCE)
            ]
            who, found, counts, after, numbers, known = map(np.concatenate, zip(*grown, strict=True))
            over = who == TERMINAL
            self.kept.append(kept)
            players.append(who)
            degrees.append(counts)
            gains.append(np.where(over, returns_of(np.where(over, found, 0), 2)[:, 0], 0.0))
            seen.append(knowledge[np.arange(len(kept)), np.maximum(who, 0)])
            actions.append(numbers)
            levels.append(levels[-1] + len(kept))
            self.histories += int(paths.sum())
            self.ways_to_end += int(paths[over].sum())
            paths = np.repeat(paths, counts)
            if not self.is_open:
                places = np.arange(len(after))
                kept, knowledge = after, known
            else:
                # Positions that are the same are one point; what one knows of them is all there is to know.
                rows = after.view(f"V{after.shape[1]}").ravel()
                _values, firsts, places = np.unique(rows, return_index=True, return_inverse=True)
                merged = np.zeros(len(firsts), np.int64)
                np.add.at(merged, places, paths)
                kept, paths = after[firsts], merged
                knowledge = np.repeat(np.arange(len(firsts), dtype=np.uint64)[:, None], 2, axis=1)
                knowledge += np.uint64(levels[-1])
            children.append(levels[-1] + places)
        self._finish(players, degrees, gains, seen, children, actions, levels)

    def _grown(self, kept: Bytes, knowledge: npt.NDArray[np.uint64]) -> tuple[Any, ...]:
        """Who acts in some points, how many events may follow or who has won, how many do follow; and after each of
        them the state, which event it was, and what each seat knows."""
        game, states = self.game, self._states(kept)
        room = np.empty(max(rules.most_moves(states[0]), len(game.draws.texts) if game.draws else 0), np.int32)
        scores, row = np.zeros(2, np.int16), np.empty(game.observation.size, np.uint8)
        who, found = look_at_all(self._boards, states, self._drawing, self._last, scores, room)
        counts = np.where(who == TERMINAL, 0, found)
        grown = np.zeros(int(counts.sum()), states.dtype)
        numbers, known = np.empty(len(grown), np.int16), np.empty((len(grown), 2), np.uint64)
        grow(
            self._boards, states, self._drawing, self._last, counts, knowledge, grown, numbers, known, row, scores, room
        )
        return who, found, counts, self._without_memory(grown), numbers, known

    def _without_memory(self, states: npt.NDArray[Any]) -> Bytes:
        """The bytes of states, a row each, without those that hold what does not matter."""
        rows = states.view(np.uint8).reshape(len(states), states.dtype.itemsize)
        return rows[:, self._forgotten :].copy()

    def _states(self, kept: Bytes) -> npt.NDArray[Any]:
        """The states again."""
        size = self.game.state_type.itemsize
        rows = np.zeros((len(kept), size), np.uint8)
        rows[:, self._forgotten :] = kept
        return rows.reshape(-1).view(self.game.state_type)

    def _finish(
        self, players: Any, degrees: Any, gains: Any, seen: Any, children: Any, actions: Any, levels: list[int]
    ) -> None:
        who, counts, keys = np.concatenate(players), np.concatenate(degrees), np.concatenate(seen)
        acting = np.flatnonzero(who >= 0)
        # The two seats' sets are apart, whatever they have seen.
        pairs = np.stack([who[acting].astype(np.uint64), keys[acting]], axis=1)
        _values, firsts, numbers = np.unique(pairs, axis=0, return_index=True, return_inverse=True)
        sets = np.full(len(who), -1, np.int32)
        sets[acting] = numbers.ravel()
        self.examples = acting[firsts]
        """For each information set one of its points."""
        self.points = Points(
            players=who,
            edges=np.concatenate([[0], np.cumsum(counts)]),
            sets=sets,
            gains=np.concatenate(gains),
            levels=np.array(levels),
            children=np.concatenate(children).astype(np.int32),
            actions=np.concatenate(actions),
            offsets=np.concatenate([[0], np.cumsum(counts[self.examples])]),
        )

    def __len__(self) -> int:
        """How many points there are."""
        return len(self.points.players)

    @property
    def is_open(self) -> bool:
        """Whether everybody sees everything, and nothing is left to chance; then positions are points."""
        return not (self.game.has_secrets or self.game.draws)

    @property
    def information_sets(self) -> tuple[int, int]:
        """How many each seat has."""
        seats = self.points.players[self.examples]
        return int((seats == 0).sum()), int((seats == 1).sum())

    def state(self, point: int) -> Any:
        """The state row of a point."""
        level = int(np.searchsorted(self.points.levels, point, side="right")) - 1
        place = point - int(self.points.levels[level])
        return self._states(self.kept[level][place : place + 1])[0]

    def actions_of(self, set_: int) -> npt.NDArray[np.int16]:
        """The actions of an information set, as they lie in strategies."""
        point = self.examples[set_]
        return self.points.actions[self.points.edges[point] : self.points.edges[point + 1]]

    @cached_property
    def uniform(self) -> npt.NDArray[np.float64]:
        """The strategy of both seats that has all actions alike: for each set in turn, how likely each action is."""
        sizes = np.diff(self.points.offsets)
        return np.repeat(1 / sizes, sizes)
