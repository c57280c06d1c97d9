"""R26: what is answered over a live connection to who asks does not depend on what they may not know."""

import asyncio
import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from teien.players import player
from teien.players.judgement import Judgement, judged
from teien.web.audience import Audience
from teien.web.claim import Claim
from teien.web.listener import Listener
from teien.web.live import Conversation
from teien.web.presence import Elsewhere
from teien.web.refusal import Refused
from teien.web.shares import Sharer
from teien.web.table import Table
from teien.web.thinking import position_of
from teien.web.view import Visitor
from tests.haru_ichiban.test_face_down import relabelled
from tests.web.people import context_of
from tests.web.sittings import COMPUTER, FRIEND, HERE, do, sit_down
from tests.web.test_secrets import ONE_LOOKS, VISITORS, with_other_secrets

THINGS = ["c3", "d3", "flower-1", "bud-yellow-1", "little", "nothing"]
KEYS = ["", "r", "c", "a", "f"]
STEPS = 32


def questions(table: Table, visitor: Visitor) -> list[dict[str, Any]]:
    """Whatever somebody can ask about a table: of all things, of all moves, for all seats, of the past too.

    Who shares a screen does not look for another seat than they did before: then they may know more.
    """
    match = table.match
    count = len(match.history)
    texts = [match.move(number).text for number in range(match.game.actions)]
    asked: list[dict[str, Any]] = [
        {"do": "question", "key": key, "thing": thing, "at": at}
        for key in KEYS
        for thing in THINGS
        for at in (None, str(count // 2), f"{count}~")
    ]
    for seat in range(2):
        asked += [
            {"do": "words", "seat": seat, "moves": texts},
            {"do": "notice", "seat": seat},
            {"do": "why", "seat": seat, "touches": ["flower-3"]},
            {"do": "why", "seat": seat, "touches": ["flower-3", "c3"]},
            {"do": "reason", "seat": seat, "n": count + 1},
        ]
        if len(visitor.seats) < 2 or seat == visitor.look:
            asked += [{"do": "look", "seat": seat}, {"do": "words", "seat": seat, "moves": texts}]
    return [*asked, {"do": "look", "seat": None}, {"do": "state"}]


def conversation(client: TestClient, table: Table, visitor: Visitor) -> Conversation:
    """A live connection of somebody at a table."""
    context, listener = context_of(client), Listener(visitor, Claim())
    audience = Audience(table, Elsewhere())
    return Conversation(context.tables, audience, listener, context.shares, Sharer("guest", "address"))


async def answers(talk: Conversation, asked: list[dict[str, Any]]) -> list[str]:
    """What somebody is told who asks all this, one after the other, to the byte."""
    told = []
    for number, question in enumerate(asked):
        try:
            await talk.obey({**question, "id": number}, number)
        except Refused as refused:
            told.append(f"{refused.code}: {refused}")
        while not talk.listener.is_idle:
            told.append(str(await talk.listener.next()))
    return told


@pytest.mark.parametrize("played", ["open", "face-down"])
@pytest.mark.parametrize("visitor", [*VISITORS, *ONE_LOOKS], ids=str)
def test_r26_whatever_is_asked_is_answered_alike(client: TestClient, visitor: Visitor, played: str) -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND, played=played)
    choose, differing = random.Random(5), 0
    for step in range(STEPS):
        if table.over:
            break
        other = with_other_secrets(table, visitor, step)
        if played == "face-down":
            other.match = relabelled(other.match, step)
        differing += other.match != table.match
        asked = questions(table, visitor)
        told = [asyncio.run(answers(conversation(client, each, visitor), asked)) for each in (table, other)]
        assert len(told[0]) > len(KEYS) * len(THINGS)
        assert told[0] == told[1]
        seat = choose.choice(table.to_act)
        do(table, "move", seat, choose.choice(table.match.legal_moves(seat)).text)
    assert differing > step / 2


def test_r26_a_hint_is_the_same_whatever_the_other_holds(client: TestClient) -> None:
    table, visitor = sit_down("haru-ichiban", HERE, COMPUTER), VISITORS[0]
    choose, told = random.Random(5), 0

    async def hint(at: Table, seed: int) -> list[str]:
        async def found() -> Judgement:
            return judged(player("tree", simulations=100, seed=seed, threads=1).analyse(position_of(at.match), 0))

        talk = conversation(client, at, visitor)
        await talk.tell_hint(0, at.since[0], asyncio.create_task(found()), 1)
        return [str(await talk.listener.next())]

    for step in range(STEPS):
        if table.over:
            break
        if 0 in table.to_act:
            other = with_other_secrets(table, visitor, step)
            hints = [asyncio.run(hint(each, step)) for each in (table, other)]
            assert json.loads(hints[0][0])["type"] == "hint"
            assert hints[0] == hints[1]
            told += other.match != table.match
        seat = choose.choice(table.to_act)
        move = choose.choice(table.match.legal_moves(seat)).text
        do(table, "move", seat, move, computer=seat == 1)
    assert told > 5
