"""What a server answers, and what a bot makes of it: all of a client but the talking."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import httpx2

from teien.core.engine import chance
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.start import from_position
from teien.core.words.errors import TeienError

LATER = (429, 503)
"""What is answered to who is too fast, and while a server prepares itself: to be tried again."""
STALE = 409
PATIENCE = 1.0
"""So many seconds pass before a line that broke is taken up again, or something is tried where nobody says when."""
OFTEN = 100
"""So often something is tried again before it counts as refused."""


class Refused(TeienError):
    """What a server would not do: why, in words, its code for programs, and the status of the answer."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__(why)
        self.status = status
        self.code = code


class Choosing(Protocol):
    """Somebody who chooses moves: any player of Teien's, or one's own."""

    def choose(self, match: Match, seat: int, /) -> Move | str | int:
        """A legal move of the seat; the match has what the seat may not know dealt by chance."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot has to decide, once: the position as its seat may know it, and the legal moves."""

    game: str
    seat: int
    version: int
    position: str
    moves: Mapping[str, int]
    """By the text of each its number."""

    def match(self, seed: int | None = None) -> Match:
        """The position as a match, for players and rules; what the seat may not know is dealt, by the seed if given."""
        return from_position(self.game, self.position, chance.secret_seed() if seed is None else seed)


Chooser = Choosing | Callable[[Decision], Move | str | int]
"""Who plays for a bot: a player, or a function of a decision."""
AsyncChooser = Chooser | Callable[[Decision], Awaitable[Move | str | int]]
"""In an event loop the function may be one to be awaited."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game that a server has, and for how many."""

    name: str
    title: str
    players: Sequence[int]


@dataclass(frozen=True, slots=True)
class Invitation:
    """A seat to be taken, by a bot with the token or by somebody with the link in a browser."""

    seat: int
    token: str
    link: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table that was made: where it is watched, and the invitations to its seats."""

    id: str
    watch: str
    invitations: Sequence[Invitation]


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, in words to the bot, and the seats that won."""

    headline: str
    why: str
    winners: tuple[int, ...]


@dataclass(slots=True)
class Reading:
    """What a bot has heard at a table so far, line by line."""

    game: str
    answered: int = -1
    """The version of the last decision that was given out: each is, once."""
    over: bool = False
    result: Result | None = field(default=None)

    def decision(self, line: Mapping[str, Any]) -> Decision | None:
        """What is to be decided since a line, if that is new."""
        if line["type"] not in ("state", "news"):
            return None
        self.over = line["over"]
        if line["result"]:
            ended = line["result"]
            self.result = Result(ended["headline"], ended["why"], tuple(ended["winners"]))
        asked = line["decision"]
        if asked is None or asked["version"] == self.answered:
            return None
        self.answered = asked["version"]
        return Decision(self.game, asked["seat"], asked["version"], line["position"], asked["moves"])


def chosen_by(chooser: AsyncChooser, decision: Decision, seed: int | None) -> Any:
    """What is chosen, or what will be when it is awaited; every decision is dealt anew from the seed."""
    if callable(chooser):
        return chooser(decision)
    return chooser.choose(decision.match(None if seed is None else seed + decision.version), decision.seat)


def body_of(move: Move | str | int, version: int | None) -> dict[str, Any]:
    """A move as it is posted."""
    return {"move": move.text if isinstance(move, Move) else move, "version": version}


def seats_of(level: int, name: str, players: int, seat: int) -> list[dict[str, Any]]:
    """The seats of a table where a bot plays against computers of a level."""
    computer = {"kind": "computer", "level": level}
    return [{"kind": "link", "name": name} if number == seat else computer for number in range(players)]


def token_of(invitation: Invitation | str) -> str:
    """The token of an invitation, of its link, or the token itself."""
    return invitation.token if isinstance(invitation, Invitation) else invitation.rstrip("/").rpartition("/")[2]


def table_and_seat(token: str) -> tuple[str, int]:
    """Where a token belongs."""
    table, seat = token.partition("~")[0].split("-")[:2]
    return table, int(seat)


def read_table(answer: Mapping[str, Any]) -> NewTable:
    return NewTable(answer["id"], answer["watch"], [Invitation(**seat) for seat in answer["seats"]])


def read_games(answer: Sequence[Mapping[str, Any]]) -> list[GameInfo]:
    return [GameInfo(game["name"], game["title"], game["players"]) for game in answer]


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def wait_of(response: httpx2.Response) -> float | None:
    """After how many seconds something can be tried again; None where that would not help."""
    if response.status_code not in LATER:
        return None
    told = response.headers.get("retry-after", "")
    return float(told) if told.isdecimal() else PATIENCE


def checked(response: httpx2.Response) -> Any:
    """What was answered; raises Refused for anything but a yes."""
    if response.is_success:
        return response.json()
    try:
        told = response.json()
        code, why = told["code"], told["error"]
    except (ValueError, KeyError, TypeError):
        code, why = "http", f"{response.url}: {response.status_code}"
    raise Refused(response.status_code, code, why)
