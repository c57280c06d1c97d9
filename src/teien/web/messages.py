"""Every message of a live line, both ways: the one description of them.

The server builds them as these types and mypy checks it; `teien.web.protocol_types` writes them down for TypeScript, as
`static/protocol.d.ts`, by which the scripts of the pages are checked. They hold what JSON can hold.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired

from typing_extensions import TypedDict  # pydantic reads typing's own from Python 3.12 on

from teien.web.refusal import Code
from teien.web.store import AbsenceAction, PlainAction, QuestionKind

Parts = Mapping[str, Mapping[str, str | None]]
"""By layer and id an element's text; null where it is gone."""
Acts = Mapping[str, Mapping[str, Sequence[str]]]
"""By seat and move, the ids to touch one after the other."""
Id = int | str | None
"""By which an answer says to what it is one; whoever asks chooses it."""
Command = Literal["undo", "draw", "resign", "hint"]


class Seat(TypedDict):
    """Who sits where, and how they stand."""

    name: str
    kind: str
    level: int | None
    joined: bool
    present: bool
    away: int | None
    """For how many seconds somebody has been away who sat down; null of everybody else."""
    mine: bool
    bot: bool
    """Whether a program sits there, through the interface for bots."""
    standing: str
    colour: str
    symbol: str


class Played(TypedDict):
    """A move of the list."""

    n: int
    """The number of moves after this one."""
    seat: int
    text: str
    spoken: str
    heading: NotRequired[str]
    """Where in the game it was made, as its players count; of the moves with the same heading, the first has it."""
    ended: NotRequired[str]
    """What ended with it, such as a round, in a sentence."""
    helped: NotRequired[bool]
    """Whether a hint was given for it, at a table where everybody is told."""


class Question(TypedDict):
    """What a seat has asked the others."""

    seat: int
    what: QuestionKind


class Result(TypedDict):
    """How it ended."""

    headline: str
    why: str
    winners: Sequence[int]


class Moment(TypedDict):
    """What the last move made, to be seen before the position that the rules went on to: the figure of a round."""

    parts: Parts
    """In news, what differs from the picture before."""
    travels: Mapping[str, str]
    said: str


class Shuffles(TypedDict):
    """How what is hidden was drawn: the fingerprint that promises it and, at the end, the key; or what was chosen."""

    fingerprint: str | None
    key: str | None
    chosen: str | None


class ReturnMatch(TypedDict):
    """Which game of a return match it is, and how that stood when the game began, in words."""

    game: int
    games: int
    text: str


class Everybody(TypedDict):
    """What everybody may know of a table."""

    version: int
    move: int
    to_act: Sequence[int]
    asked: Question | None


class Step(TypedDict):
    """How the next step is done: what to touch, by how much was touched so far, and what can be done besides."""

    touches: Sequence[str]
    besides: str


class Commented(TypedDict):
    """What a move did, in words."""

    n: int
    seat: int
    text: str


class Choices(TypedDict):
    """What somebody may do with the seats that they hold."""

    act: Acts
    can: Mapping[Command, bool]
    """Which buttons do something; what is left out does nothing."""
    status: str
    step: Step | None
    comments: NotRequired[Sequence[Commented]]
    """Of the last moves, where people play with computers and can be accompanied."""


class Personal(Choices):
    """What concerns the seats that somebody holds."""

    mine: Sequence[int]
    look: int | None
    secret: bool
    result: Result | None
    """How it ended: told to who played as their own result, and of everybody to all others."""


class State(Everybody, Personal):
    """What a table looks like to somebody, but for the picture."""

    over: bool
    said: str
    moves: Sequence[Played]
    seats: Sequence[Seat]
    rematch: bool
    """Whether the same people have begun to play once more."""
    shuffles: Shuffles | None
    return_match: ReturnMatch | None
    patience: int
    """After so many seconds nobody need wait any more for somebody who is away; 0: everybody must."""
    hints: bool
    """Whether hints are given at this table."""
    say: str
    """What has just happened, for a screen reader; empty where it need not be said."""


class Decision(TypedDict):
    """What a bot has to decide now, once: whatever else it hears of until then changes nothing about it."""

    seat: int
    version: int
    """At which the decision began, to be named with the move; what others choose meanwhile does not make it stale."""
    moves: Mapping[str, int]
    """All legal moves: by the text of each its number."""


class ForBots(TypedDict):
    """What bots are told besides, with every state and all news."""

    position: str
    """As far as the bot's seat may know it: `teien.from_position` reads it."""
    decision: Decision | None
    """None while the bot need not act, also where it may change what it has chosen."""


class Told(State, ForBots):
    """The state as a bot is told it."""

    type: Literal["state"]


class Whole(State):
    """The state as a page is told it, with the picture."""

    type: Literal["state"]
    build: str
    """What the server's pages are made of: a page that is made of something else is an old one."""
    parts: Parts
    moment: NotRequired[Moment]


class Changes(Everybody):
    """What one action changed, for all who see the same; what is left out is as it was. Bots get no pictures."""

    type: Literal["news"]
    over: NotRequired[bool]
    """A page is told once it is."""
    standings: Sequence[str]
    parts: NotRequired[Parts]
    travels: NotRequired[Mapping[str, str]]
    """What moved under another name: by the new id the old one."""
    moment: NotRequired[Moment]
    said: NotRequired[str]
    moves: NotRequired[Sequence[Played]]
    cut: NotRequired[int]
    """Moves with a higher number were taken back."""
    say: NotRequired[str]
    """For a screen reader."""
    note: NotRequired[str]
    """What was answered to a request, for everybody to read."""
    again: NotRequired[bool]
    """Whether the version is told once more, since a choice of one's own was changed in it."""


class OwnNews(Choices):
    """What an action changed for the seats that somebody holds: which these are, and who looks, stays as it was."""

    secret: NotRequired[bool]
    """Told where anything is ever secret."""
    result: NotRequired[Result | None]
    """Told once there is one."""


class News(Changes, OwnNews):
    """What one action changed, for one of them."""

    done: NotRequired[Id]
    """Of whoever did it, the id of their message."""


class BotNews(Changes, Personal, ForBots):
    """What one action changed, for a bot."""

    done: NotRequired[Id]


class Done(TypedDict):
    """An action of one's own is done; the state has been told."""

    type: Literal["done"]
    id: Id
    version: int


class Refused(TypedDict):
    """Why something was not done."""

    type: Literal["refused"]
    id: Id
    code: Code
    error: str


class Hint(TypedDict):
    """The move that the computer would make."""

    type: Literal["hint"]
    id: Id
    seat: int
    move: str
    touches: Sequence[str]
    spoken: str
    expected: float | None
    """The share of the win that it promises."""
    why: str
    """The move as advice, what it does and what can be expected of it."""


class Reason(TypedDict):
    """Why a computer may have made a move."""

    type: Literal["reason"]
    id: Id
    n: int
    text: str


class Notice(TypedDict):
    """What a seat had better look at: sentences, and the ids of what they speak of."""

    type: Literal["notice"]
    id: Id
    texts: Sequence[str]
    shows: Sequence[str]


class Words(TypedDict):
    """What some legal moves do, by their texts."""

    type: Literal["words"]
    id: Id
    words: Mapping[str, str]


class Answer(TypedDict):
    """What is to be said of a thing in the picture: to a question by its key or, without one, what it is."""

    type: Literal["answer"]
    id: Id
    key: str
    thing: str
    text: str


class Presence(TypedDict):
    """For each seat, whether somebody is there, and for how many seconds who sat down is away, as of a `Seat`."""

    type: Literal["presence"]
    present: Sequence[bool]
    away: Sequence[int | None]


class Pong(TypedDict):
    """That the line holds, and what there is to know by it."""

    type: Literal["pong"]
    version: int
    build: str


class MakeMove(TypedDict):
    do: Literal["move"]
    seat: int
    move: str
    version: int
    """Of the table that it is meant for."""
    id: NotRequired[Id]


class TakeAction(TypedDict):
    do: PlainAction
    seat: int
    version: int
    id: NotRequired[Id]


class AnswerAbsence(TypedDict):
    """The computer is to play for somebody who is away for long, or the game is to end."""

    do: AbsenceAction
    seat: int
    away: int
    """The seat of whoever is away."""
    version: int
    id: NotRequired[Id]


class AskHint(TypedDict):
    do: Literal["hint"]
    seat: int
    id: NotRequired[Id]


class AskReason(TypedDict):
    """Why a computer made the move of a number."""

    do: Literal["reason"]
    seat: int
    n: int
    id: NotRequired[Id]


class AskNotice(TypedDict):
    """What is worth a look now."""

    do: Literal["notice"]
    seat: int
    id: NotRequired[Id]


class AskWhy(TypedDict):
    """By which rule a try is forbidden; one that is not has no answer."""

    do: Literal["why"]
    seat: int
    touches: Sequence[str]
    id: NotRequired[Id]


class AskWords(TypedDict):
    """What moves do, in words, for buttons."""

    do: Literal["words"]
    seat: int
    moves: Sequence[str]
    id: NotRequired[Id]


class AskQuestion(TypedDict):
    """A question of the game's, by its key, about a thing in the picture; without a key, what the thing is."""

    do: Literal["question"]
    key: str
    thing: str
    at: NotRequired[str | None]
    """The position that is looked at, where that is an earlier one."""
    id: NotRequired[Id]


class Look(TypedDict):
    """Of several people at one screen, one alone looks; null when all do again."""

    do: Literal["look"]
    seat: int | None
    id: NotRequired[Id]


class Ask(TypedDict):
    """For the whole state, or whether the line holds."""

    do: Literal["state", "ping"]
    id: NotRequired[Id]


Message = Whole | News | Done | Refused | Hint | Reason | Notice | Words | Answer | Presence | Pong
"""What a page is told."""
Line = Told | BotNews | Presence
"""What a bot reads from a stream."""
Enquiry = AskHint | AskReason | AskNotice | AskWhy | AskWords | AskQuestion
Request = MakeMove | TakeAction | AnswerAbsence | Enquiry | Look | Ask
"""What a page says."""
