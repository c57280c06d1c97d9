"""Bots of a few lines play whole games at a real server, with any player or their own."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

import teien
from teien.client import AsyncClient, Client, Decision, Refused
from teien.client.answers import Reading
from teien.players.levels import LEVELS
from tests.web import bare_server
from tests.web.server import Server

FEW = 2
"""Of a computer that thinks for long, so many moves are waited for."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where computers move at once, and nobody is told to slow down."""
    with bare_server.serving(f"sqlite:///{tmp_path_factory.mktemp('client')}/tables.sqlite") as serving:
        yield serving


@pytest.mark.parametrize("game", teien.GAMES)
def test_any_player_plays_any_game_to_its_end(server: Server, game: str) -> None:
    options = {"longest": "30"} if game == "niwa" else None
    with Client(server.url) as client:
        seat = client.challenge(game, level=1, name="Greedy", options=options)
        result = seat.play(teien.player("greedy", seed=1), seed=1)
        assert result
        state = seat.state()
        assert state["over"]
        assert result.winners == tuple(state["result"]["winners"])
        assert state["seats"][0]["name"] == "Greedy"
        assert state["seats"][0]["bot"]
        with pytest.raises(Refused, match="The game is over") as refused:
            seat.move(0)
        assert (refused.value.status, refused.value.code) == (400, "illegal")


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
@pytest.mark.parametrize("game", teien.GAMES)
def test_every_level_is_met(server: Server, game: str, level: int) -> None:
    """At the hardest pace for a bot: computers answer as soon as they have thought, and also think at the same time."""
    player = teien.player("random", seed=level)
    with Client(server.url) as client:
        seat = client.challenge(game, level, seat=level % 2)
        for number, decision in enumerate(seat.decisions()):
            if number == FEW:
                break
            match = decision.match(seed=1)
            assert {move.text: move.number for move in match.legal_moves(decision.seat)} == decision.moves
            assert match.position(decision.seat) == decision.position or not match.game.has_secrets
            assert seat.move(player.choose(match, decision.seat), decision.version)
        seat.act("resign")
        assert not list(seat.decisions())


def test_a_bot_of_one_s_own_is_a_function_of_a_decision(server: Server) -> None:
    chooser, decided = random.Random(1), []

    def choose(decision: Decision) -> str:
        decided.append(decision.version)
        return chooser.choice(sorted(decision.moves))

    with Client(server.url) as client:
        assert client.challenge("haru-ichiban").play(choose)
    assert len(decided) == len(set(decided)), "each decision is made once"


def test_two_bots_choose_at_the_same_time_in_one_event_loop(server: Server) -> None:
    """Whoever is first, the other's answer stays good: nothing is refused."""

    async def play() -> tuple[list[bool], tuple[object, ...]]:
        good: list[bool] = []
        async with AsyncClient(server.url) as client:
            table = await client.new_table("haru-ichiban")
            seats = [await client.sit(each.link, f"Bot {each.seat}") for each in table.invitations]

            async def at(number: int) -> object:
                reading, player = Reading("haru-ichiban"), teien.player("random", seed=number)
                async for decision in seats[number].decisions(reading):
                    move = player.choose(decision.match(seed=number), decision.seat)
                    good.append(await seats[number].move(move, decision.version))
                return reading.result

            return good, await asyncio.gather(at(0), at(1))

    good, results = asyncio.run(play())
    assert all(good)
    assert len(good) >= 8
    assert all(results)


def test_players_think_beside_the_event_loop(server: Server) -> None:
    async def play() -> tuple[object, ...]:
        async with AsyncClient(server.url) as client:
            assert [game.name for game in await client.games()] == list(teien.GAMES)
            seats = [await client.challenge("hiroba", seat=number) for number in (0, 1)]

            async def late(decision: Decision) -> int:
                await asyncio.sleep(0)
                return next(iter(decision.moves.values()))

            return await asyncio.gather(seats[0].play(teien.player("greedy", seed=1)), seats[1].play(late))

    assert all(asyncio.run(play()))


def test_who_is_too_fast_waits_for_as_long_as_the_server_says(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = [
        httpx2.Response(429, headers={"Retry-After": "7"}, json={"code": "slow-down", "error": "…"}),
        httpx2.Response(503, headers={"Retry-After": "2"}, json={"code": "preparing", "error": "…"}),
        httpx2.Response(200, json=[{"name": "go", "title": "Go", "players": [2]}]),
    ]
    slept: list[float] = []
    monkeypatch.setattr("teien.client.synchronous.time.sleep", slept.append)
    with Client("http://garden", transport=httpx2.MockTransport(lambda _request: answers.pop(0))) as client:
        assert [game.name for game in client.games()] == ["go"]
    assert slept == [7, 2]


def test_a_line_that_breaks_is_taken_up_again_and_nothing_decided_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    told = '{"type":"state","over":%s,"result":null,"position":"-","decision":{"seat":0,"version":3,"moves":{"a":1}}}\n'
    answers = [told % "false", told % "false" * 2, told.replace(":3", ":5") % "true"]

    def answer(request: httpx2.Request) -> httpx2.Response:
        if request.url.path.endswith("/stream"):
            return httpx2.Response(200, text=answers.pop(0))
        return httpx2.Response(200, json={"game": "hiroba"})

    monkeypatch.setattr("teien.client.synchronous.time.sleep", lambda _seconds: None)
    with Client("http://garden", transport=httpx2.MockTransport(answer)) as client:
        seat = client.seat("t", 0, "token")
        assert [decision.version for decision in seat.decisions()] == [3, 5]
    assert seat.watch == "http://garden/table/t"


def test_somebody_else_s_seat_is_refused_in_words(server: Server) -> None:
    with Client(server.url) as client:
        table = client.new_table("niwa")
        client.sit(table.invitations[0], "Anna")
        with pytest.raises(Refused, match="Somebody sits here already"):
            client.sit(table.invitations[0].link, "Ben")
        with pytest.raises(Refused) as refused:
            client.seat("nowhere", 0, "")
        assert refused.value.status == 404
        stranger = client.challenge("niwa")
        stranger.token = table.invitations[1].token
        with pytest.raises(Refused) as refused:
            list(stranger.lines())
        assert refused.value.status == 401


@pytest.mark.long
@pytest.mark.parametrize("pace", [0, 0.05, 0.4])
@pytest.mark.parametrize("game", teien.GAMES)
def test_whole_games_at_every_pace_against_every_level(tmp_path: Path, game: str, pace: float) -> None:
    """With the limits that every server has."""
    with (
        bare_server.serving(f"sqlite:///{tmp_path}/tables.sqlite", pace=pace, limits=True) as server,
        Client(server.url) as client,
    ):
        for level in LEVELS:
            assert client.challenge(game, level.number, name="Greedy").play(teien.player("greedy", seed=1))
