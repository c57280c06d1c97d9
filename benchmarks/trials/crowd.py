"""People and bots who play whole games at a server, many at a time."""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2
import orjson
from websockets.asyncio.client import connect

from tests.web.bots import BOT, COMPUTER
from tests.web.guests import live_place

Place = tuple[str, dict[str, str]]
"""Where a live connection is, and its headers."""


@dataclass(frozen=True)
class Kind:
    """A kind of game: what is played by whom, and, if it would go on too long, after how many moves somebody resigns.

    With `screen` all sit at one screen, by a cookie; otherwise each seat has its token and its own connection.
    """

    title: str
    game: str
    share: int
    """Of a hundred games, so many."""
    seats: int = 2
    computers: int = 0
    screen: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    resigns: int | None = None


KINDS = (
    Kind("Hiroba, two at one screen", "hiroba", 25, screen=True),
    Kind("Hiroba, three by links", "hiroba", 20, seats=3),
    Kind("Hiroba, a bot and three computers", "hiroba", 10, seats=4, computers=3),
    Kind("Niwa, two at one screen, drawn after 12 turns", "niwa", 15, screen=True, options={"longest": "12"}),
    Kind("Niwa, two by links, one resigns after 30 moves", "niwa", 8, resigns=30),
    Kind("Haru Ichiban, two by links, one resigns after 40 moves", "haru-ichiban", 15, resigns=40),
    Kind("Haru Ichiban, two by links, to its end", "haru-ichiban", 5),
    Kind(
        "Haru Ichiban, a bot and a computer, the bot resigns after 20 moves", "haru-ichiban", 2, computers=1, resigns=20
    ),
)


class Crowd:
    """Plays game after game with random legal moves; counts games and moves."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.choose = random.Random(seed)
        self.games: Counter[str] = Counter()
        """By the kind's title, how many were played."""
        self.begun = 0
        self.moves = 0

    @property
    def finished(self) -> int:
        return self.games.total()

    async def play_one(self, client: httpx2.AsyncClient) -> None:
        """A whole game, from making its table to its end."""
        (kind,) = self.choose.choices(KINDS, [kind.share for kind in KINDS])
        self.begun += 1
        places = await (self.at_a_screen(client, kind) if kind.screen else self.by_tokens(client, kind))
        await asyncio.gather(*(Playing(self, kind).play(*place) for place in places))
        self.games[kind.title] += 1

    async def by_tokens(self, client: httpx2.AsyncClient, kind: Kind) -> list[Place]:
        """A table made by a bot: where each seat's live connection is."""
        seats = [BOT] * (kind.seats - kind.computers) + [COMPUTER] * kind.computers
        spec = {"game": kind.game, "seats": seats, "options": dict(kind.options)}
        made = (await client.post("/api/tables", json=spec)).raise_for_status().json()
        return [live_place(made["id"], key["token"]) for key in made["seats"]]

    async def at_a_screen(self, client: httpx2.AsyncClient, kind: Kind) -> list[Place]:
        """A table made on a page: where the one live connection is, and the cookie that goes with it."""
        form = {"game": kind.game, "players": str(kind.seats)}
        form |= {f"seat-{seat}": "here" for seat in range(kind.seats)}
        form |= {f"option-{name}": text for name, text in kind.options.items()}
        response = await client.post("/tables", data=form)
        assert response.status_code == 303, response.text
        cookie = {"Cookie": f"guest={response.cookies['guest']}"}
        client.cookies.clear()  # the next one is somebody else
        return [(response.headers["location"].replace("/table/", "/live/"), cookie)]


class Playing:
    """One live connection: it plays for the seats that are its own."""

    def __init__(self, crowd: Crowd, kind: Kind) -> None:
        self.crowd = crowd
        self.kind = kind

    async def play(self, path: str, headers: dict[str, str]) -> None:
        """Until the game is over."""
        address = self.crowd.url.replace("http", "ws") + path
        async with connect(address, additional_headers=headers, max_size=None, compression=None) as live:
            waiting = False
            async for text in live:
                message = orjson.loads(text)
                if message["type"] == "refused" and message["code"] not in ("stale", "illegal"):
                    raise RuntimeError(f"refused: {text!r}")
                waiting = waiting and "done" not in message and message["type"] not in ("done", "refused")
                if message.get("over"):
                    return
                mine = [seat for seat in message.get("to_act", ()) if str(seat) in message.get("act", ())]
                if mine and not waiting:
                    waiting = True
                    await live.send(orjson.dumps(self.action(message, mine[0])).decode())

    def action(self, message: dict[str, object], seat: int) -> dict[str, object]:
        """The next thing to do for a seat."""
        crowd = self.crowd
        about = {"seat": seat, "version": message["version"], "id": 1}
        move = message["move"]
        if self.kind.resigns is not None and isinstance(move, int) and move >= self.kind.resigns:
            return {"do": "resign", **about}
        crowd.moves += 1
        moves = message["act"]
        assert isinstance(moves, dict)
        return {"do": "move", "move": crowd.choose.choice(list(moves[str(seat)])), **about}
