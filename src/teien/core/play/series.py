"""A return match: the same set-up and the same shuffles as often as there are seats, everybody once in every place.

Whoever sat at seat s sits one seat further in the next game, the last seat's player at the first. The sum decides: of
the points, where the game counts any, and where these are equal, of the games won; where no points are counted, of the
games won, and where these are equal, whoever needed fewer turns for them. What is still equal then is shared. A game
that nobody won counts as a part of a win for everybody, one that several won as a part for each of them.

A record holds one game. Of a return match its header says which one it is and how those before it went, so that the
last game's record alone tells who won:

    return match: game 2 of 2
    game 1: player 2 wins, 30-34, 36 turns

Seats and points are those of that game.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

from teien.core.play import records
from teien.core.play.outcome import Outcome
from teien.core.words.errors import BadMaterial, BadRecord
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.core.play.match import Match

LINE = "return match"
"""The line of a header that says which game of how many it is."""
GAME = "game {number}"
"""The line that says how an earlier one went."""
NUMBERED = re.compile(r"game (\d{1,3}) of (\d{1,3})")
SUMMED_UP = re.compile(
    r"(?:draw|player (?P<winner>\d)|players (?P<sharers>\d(?: and \d)*))(?: wins| share)?, "
    r"(?P<scores>-?\d{1,9}(?:--?\d{1,9})*), (?P<turns>\d{1,9}) turns"
)
SCORE = re.compile(r"(?:^|(?<=\d)-)(-?\d+)")


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went: who won, the points of each seat, and after how many turns it was over.

    A turn is all moves of a seat until another moves.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: int

    def share(self, seat: int) -> Fraction:
        """A seat's part of the win."""
        if not self.winners:
            return Fraction(1, len(self.scores))
        return Fraction(seat in self.winners, len(self.winners))

    def as_text(self) -> str:
        """As a header has it."""
        return f"{records.result_text(Outcome('', self.winners, self.scores, None))}, {self.turns} turns"


@dataclass(frozen=True, slots=True)
class Sum:
    """What somebody has of the games so far: points, wins and parts of wins, and the turns of the games won alone."""

    points: int
    wins: Fraction
    turns: int


@dataclass(frozen=True, slots=True)
class Standing:
    """How a return match stands, by the seats of its last game; `winners` are ahead, or have won it when it is over.

    `decided_by` is what tells the winners from the others: "points", "wins" or "turns", "" where all are equal.
    """

    sums: tuple[Sum, ...]
    winners: tuple[int, ...]
    decided_by: str


@dataclass(frozen=True, slots=True)
class Series:
    """Where in a return match a game stands: how many games there are, and how those before it went, in order.

    >>> import teien
    >>> match = teien.new("hiroba", players=3, seed=7, return_match=True)
    >>> match.series.number, match.series.games, match.series.is_last
    (1, 3, False)
    """

    games: int
    earlier: tuple[GameResult, ...] = ()

    @property
    def number(self) -> int:
        """Which game it is, from 1 on."""
        return len(self.earlier) + 1

    @property
    def is_last(self) -> bool:
        return self.number == self.games

    def after(self, result: GameResult) -> "Series":
        """Where the next game stands; raises BadMaterial after the last one."""
        if self.is_last:
            raise BadMaterial(_("the return match has {count} games, and this is the last").format(count=self.games))
        return Series(self.games, (*self.earlier, result))

    def standing(self, *, counted: bool, result: GameResult | None = None) -> Standing | None:
        """How it stands with the games before and the `result` of this one; None where there is none of either.

        `counted` says whether the points decide, or the games won.
        """
        results = [*self.earlier, *([result] if result else [])]
        if not results:
            return None
        seats = len(results[0].scores)
        sums = [
            summed([(game, moved_back(seat, self.number - n, seats)) for n, game in enumerate(results, 1)])
            for seat in range(seats)
        ]
        return standing_of(sums, POINTS_DECIDE if counted else WINS_DECIDE)

    def header(self) -> dict[str, str]:
        """The lines of a record's header."""
        lines = {LINE: f"game {self.number} of {self.games}"}
        return lines | {GAME.format(number=n): result.as_text() for n, result in enumerate(self.earlier, 1)}


Criterion = tuple[str, Callable[[Sum], Fraction | int]]
WINS: Criterion = "wins", lambda one: one.wins
POINTS_DECIDE: Sequence[Criterion] = (("points", lambda one: one.points), WINS)
WINS_DECIDE: Sequence[Criterion] = (WINS, ("turns", lambda one: -one.turns))
"""What decides, one after the other, the most being the best."""


def moved_back(seat: int, games: int, seats: int) -> int:
    """Where whoever sits at a seat sat so many games before.

    >>> moved_back(0, 1, 2), moved_back(0, 1, 3), moved_back(1, 1, 3)
    (1, 2, 0)
    """
    return (seat - games) % seats


def summed(games: Sequence[tuple[GameResult, int]]) -> Sum:
    """What somebody has of games, with the seat where they sat in each."""
    return Sum(
        points=sum(game.scores[seat] for game, seat in games),
        wins=sum((game.share(seat) for game, seat in games), Fraction()),
        turns=sum(game.turns for game, seat in games if game.winners == (seat,)),
    )


def standing_of(sums: Sequence[Sum], criteria: Sequence[Criterion]) -> Standing:
    ahead, decided_by = list(range(len(sums))), ""
    for name, value in criteria:
        best = max(value(sums[seat]) for seat in ahead)
        still = [seat for seat in ahead if value(sums[seat]) == best]
        if len(still) < len(ahead):
            ahead, decided_by = still, name
    return Standing(tuple(sums), tuple(ahead), decided_by)


def result_of(match: "Match") -> GameResult:
    """How a match went that is over; of any other, how it stands."""
    tally = match.tally
    return GameResult(tally.winners if match.over else (), tally.scores, turns_of(match))


def turns_of(match: "Match") -> int:
    return sum(1 for _seat, _moves in groupby(played.seat for played in match.history))


def read_series(header: dict[str, str], players: int) -> Series | None:
    """Takes the lines of a return match out of a record's header; raises BadRecord."""
    if LINE not in header:
        return None
    text = header.pop(LINE)
    found = NUMBERED.fullmatch(text)
    number, games = map(int, found.groups()) if found else (0, 0)
    if games != players or not 1 <= number <= games:
        complaint = _("record, '{line}: {text:.60}': 'game 1 of {games}' to 'game {games} of {games}' is expected")
        raise BadRecord(complaint.format(line=LINE, text=text, games=players))
    earlier = tuple(read_result(header, GAME.format(number=n), players) for n in range(1, number))
    return Series(games, earlier)


def read_result(header: dict[str, str], line: str, players: int) -> GameResult:
    """How an earlier game went, by its line of the header; raises BadRecord."""
    if line not in header:
        raise BadRecord(_("record: the header has no line '{key:.40}: …'").format(key=line))
    text = header.pop(line)
    found = SUMMED_UP.fullmatch(text)
    if found:
        seats = re.findall(r"\d", found["winner"] or found["sharers"] or "")
        scores = tuple(map(int, SCORE.findall(found["scores"])))
        result = GameResult(tuple(int(seat) - 1 for seat in seats), scores, int(found["turns"]))
        if len(scores) == players and all(0 <= seat < players for seat in result.winners) and result.as_text() == text:
            return result
    complaint = _("record, '{line}: {text:.60}': a result is expected such as 'player 2 wins, 30-34, 36 turns'")
    raise BadRecord(complaint.format(line=line, text=text))
