"""Live connections: what a page sends and is told over its WebSocket."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any, get_args

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from teien.core.play.timeline import Played
from teien.core.words.language import _, speaking
from teien.players import judgement
from teien.players.judgement import Judgement
from teien.web import asking, messages, touching, view
from teien.web.audience import Audience
from teien.web.build import build_id
from teien.web.claim import Claim
from teien.web.limits import Bucket
from teien.web.listener import Listener
from teien.web.messages import Id
from teien.web.protection import is_own_origin
from teien.web.refusal import Code, Refused
from teien.web.shares import Sharer, Shares
from teien.web.store import AbsenceAction, PlainAction, RequestedAction
from teien.web.table import Table
from teien.web.tables import Tables
from teien.web.view import Visitor
from teien.web.workers import GivenUp

FOREIGN, NO_TABLE = 4403, 4404
"""Why a connection is closed for good, as WebSocket codes of our own."""
CROWDED = 4429
"""Why one is closed for a while: there are too many."""
NO_TEXT = 1003
"""WebSocket's own code for bytes where text is expected."""
LONGEST_MESSAGE = 4096
PINGS_A_SECOND, PINGS_AT_ONCE = 0.2, 5
"""Of a connection: pages send one every 20 seconds. These are nobody's messages; more of them are."""
ABOUT_ABSENCE: tuple[AbsenceAction, ...] = get_args(AbsenceAction)
SENT: tuple[RequestedAction, ...] = ("move", *get_args(PlainAction), *ABOUT_ABSENCE)
"""The actions that may be asked for over a live connection."""


@dataclass(slots=True)
class Conversation:
    """One live connection at a table."""

    tables: Tables
    audience: Audience
    listener: Listener
    shares: Shares
    sharer: Sharer
    pings: Bucket = field(default_factory=lambda: Bucket(PINGS_A_SECOND, PINGS_AT_ONCE))

    @property
    def table(self) -> Table:
        return self.audience.table

    async def hear(self, text: str) -> None:
        """Does what a message asks; whatever cannot be done is answered with a reason."""
        tag: Id = None
        try:
            message = read(text)
            tag = message.get("id")
            if message.get("do") != "ping" or not self.pings.take():
                self.shares.speak(self.sharer)
            await self.obey(message, tag)
        except Refused as refused:
            self.refuse(refused.code, str(refused), tag)

    async def obey(self, message: dict[str, Any], tag: Id) -> None:
        do, seat = message.get("do"), message.get("seat")
        if do == "ping":
            pong: messages.Pong = {"type": "pong", "version": self.table.version, "build": build_id()}
            self.listener.tell(pong)
            return
        if do == "state":
            self.audience.tell_state(self.listener)
            return
        if do == "look" and seat is None:
            self.look(None)
            return
        if do == "question":
            self.listener.tell(asking.answer(self.table, self.listener.visitor, message))
            return
        if not isinstance(seat, int) or seat not in self.listener.visitor.seats:
            raise Refused("forbidden", _("This seat is not yours."))
        if do == "look":
            self.look(seat)
        elif do == "hint":
            if seat not in view.deciding(self.table, self.listener.visitor) or seat not in self.table.to_act:
                raise Refused("illegal", _("It is not your turn."))
            if not self.table.gives_hints:
                raise Refused("forbidden", _("No hints are given at this table: people play against people."))
            hint = self.tables.computers.hint(self.table, seat, self.listener)
            self.tables.in_background(self.tell_hint(seat, self.table.since[seat], hint, tag))
        elif do == "reason":
            self.give_reason(seat, message.get("n"), tag)
        elif do == "notice":
            self.listener.tell(view.notice(self.table, self.listener.visitor, seat, tag))
        elif do == "why":
            self.explain(seat, message.get("touches"), tag)
        elif do == "words":
            words = touching.words_of(self.table, self.listener.visitor, seat, message.get("moves"))
            told: messages.Words = {"type": "words", "id": tag, "words": words}
            self.listener.tell(told)
        elif do in SENT:
            text, version = message.get("move", ""), message.get("version")
            if do in ABOUT_ABSENCE:
                text = str(message.get("away"))
            if not isinstance(text, str) or not isinstance(version, int):
                raise Refused("malformed", _("An action needs the version of the table it is meant for."))
            await self.tables.act(self.table, do, seat, text, version, by=self.listener, tag=tag)
        else:
            raise Refused("malformed", _("There is nothing of that name to do."))

    def look(self, seat: int | None) -> None:
        self.listener.visitor = replace(self.listener.visitor, look=seat)
        self.audience.tell_state(self.listener)

    async def tell_hint(self, seat: int, since: int, hint: "asyncio.Task[Judgement]", tag: Id) -> None:
        try:
            found = await hint
        except GivenUp:
            self.refuse("illegal", _("There is no hint this time."), tag)
            return
        if self.is_past(seat, since):
            return
        if self.table.tells_hints and seat not in self.table.advised:
            try:
                await self.tables.act(self.table, "hint", seat)
            except Refused:
                return
            if self.is_past(seat, since):
                return
        match, best = self.table.match, found.move
        hinted: messages.Hint = {
            "type": "hint",
            "id": tag,
            "seat": seat,
            "move": best.move.text,
            "touches": match.touches(seat)[best.move.text],
            "spoken": match.spoken(best.move),
            "expected": best.expected,
            "why": judgement.advice(match, found),
        }
        self.listener.tell(hinted)

    def is_past(self, seat: int, since: int) -> bool:
        """Whether a decision that began then has been made, or is not the visitor's any more."""
        has_moved_on = seat not in self.table.to_act or self.table.since[seat] != since
        return has_moved_on or seat not in self.listener.visitor.seats

    def give_reason(self, seat: int, number: object, tag: Id) -> None:
        """Why a computer made a move; of one that it chose in secret there is no more to say than what it did."""
        if not isinstance(number, int) or not view.may_ask_reason(self.table, self.listener.visitor, number):
            raise Refused("illegal", _("Only moves of the computer can be asked about."))
        match = self.table.match
        if match.moves.is_secret(match.history[number - 1].move):
            self.listener.tell(view.reason(self.table, self.listener.visitor, number, None, tag))
            return
        task = self.tables.computers.judge(self.table, seat, number, self.listener)
        self.tables.in_background(self.tell_reason(number, match.history[number - 1], task, tag))

    async def tell_reason(self, number: int, played: Played, task: "asyncio.Task[Judgement]", tag: Id) -> None:
        try:
            found = await task
        except GivenUp:
            self.refuse("illegal", _("There is no answer this time."), tag)
            return
        # It may have been taken back in the meantime.
        if self.table.match.history[number - 1 : number] == (played,):
            self.listener.tell(view.reason(self.table, self.listener.visitor, number, found, tag))

    def explain(self, seat: int, touches: object, tag: Id) -> None:
        why = isinstance(touches, list) and touching.why_not(self.table, self.listener.visitor, seat, touches)
        if why:
            self.refuse("illegal", why, tag)

    def refuse(self, code: Code, why: str, tag: Id) -> None:
        refused: messages.Refused = {"type": "refused", "id": tag, "code": code, "error": why}
        self.listener.tell(refused)


def read(text: str) -> dict[str, Any]:
    """A message taken apart; raises Refused."""
    try:
        message = orjson.loads(text) if len(text) <= LONGEST_MESSAGE else None
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise Refused(
            "malformed", _("A message is a JSON object of at most {count} letters.").format(count=LONGEST_MESSAGE)
        )
    return message


async def serve(
    websocket: WebSocket,
    tables: Tables,
    table: Table | None,
    visitor: Visitor,
    claim: Claim,
    *,
    shares: Shares,
    sharer: Sharer,
) -> None:
    """Talks with a page until it goes."""
    await websocket.accept()
    if not is_own_origin(websocket.headers):
        await websocket.close(FOREIGN)
        return
    if table is None:
        await websocket.close(NO_TABLE)
        return
    try:
        with shares.connected(sharer):
            await talk(websocket, tables, table, Listener(visitor, claim), shares, sharer)
    except Refused:
        await websocket.close(CROWDED)


async def talk(
    websocket: WebSocket, tables: Tables, table: Table, listener: Listener, shares: Shares, sharer: Sharer
) -> None:
    audience = tables.welcome(table, listener)
    conversation = Conversation(tables, audience, listener, shares, sharer)
    # Tasks of their own: whatever they wait for wakes them alone, and not every layer of the application around them.
    sending = asyncio.create_task(send(websocket, listener))
    hearing = asyncio.create_task(hear(websocket, conversation))
    try:
        await hearing
    finally:
        sending.cancel()
        tables.farewell(audience, listener)


async def hear(websocket: WebSocket, conversation: Conversation) -> None:
    """Does what is asked, in the language of whoever asks, until nobody is there."""
    try:
        with speaking(conversation.listener.visitor.language):
            while (message := await websocket.receive())["type"] == "websocket.receive":
                if message.get("text") is None:
                    await websocket.close(NO_TEXT)
                    return
                await conversation.hear(message["text"])
    except WebSocketDisconnect:
        pass


async def send(websocket: WebSocket, listener: Listener) -> None:
    """Passes messages on until there are no more or nobody is there."""
    try:
        while (text := await listener.next()) is not None:
            await websocket.send_text(text)
        await websocket.close()
    except (WebSocketDisconnect, RuntimeError):
        pass
