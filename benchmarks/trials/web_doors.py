"""The doors of the web application: HTTP bodies and addresses, and messages of live connections."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import FastAPI

from benchmarks.trials import grammars, samples
from benchmarks.trials.asgi import Live, ask
from benchmarks.trials.doors import Door, text
from benchmarks.trials.words import ODD, damaged
from teien import GAMES
from tests.web.bots import BOT
from tests.web.guests import live_place

Request = tuple[str, str, bytes, dict[str, str]]
"""Method, address, body and headers."""
KINDS = ("application/json", "application/json; charset=latin-1", "text/plain", "application/x-www-form-urlencoded",
         "multipart/form-data; boundary=x", "multipart/form-data", "")  # fmt: skip
MESSAGES = (
    '{"do":"move","seat":0,"move":"9c4","version":0,"id":1}',
    '{"do":"why","seat":1,"touches":["pebble-9","c4"],"id":[1]}',
    '{"do":"look","seat":null}',
    '{"do":"undo","seat":0,"version":3}',
    '{"do":"state"}',
)


class Broken(Exception):
    """The application answered that the mistake was its own."""


class WebDoors:
    """A running application with a table, pushed at from outside its event loop."""

    def __init__(self, app: FastAPI, run: Callable[[Any], Any]) -> None:
        self.app = app
        self.run = run
        self.live: Live | None = None
        self.messages = 0
        self.table = ""
        self.tokens: dict[int, str] = {}
        self.sit_down("hiroba")

    def doors(self) -> list[Door]:
        return [
            Door("live messages", 6, self.make_message, self.push_message),
            Door("HTTP bodies", 5, self.make_body, self.push_request),
            Door("HTTP addresses and headers", 3, self.make_address, self.push_request),
        ]

    def sit_down(self, game: str) -> None:
        body = json.dumps({"game": game, "seats": [BOT, BOT]}).encode()
        answer = self.run(ask(self.app, "POST", "/api/tables", body, {"content-type": "application/json"}))
        made = json.loads(answer.body)
        self.table = made["id"]
        self.tokens = {key["seat"]: key["token"] for key in made["seats"]}

    def close(self) -> None:
        if self.live:
            self.run(self.live.end())

    def make_message(self, draw: random.Random) -> str:
        said = text(MESSAGES, grammars.MESSAGES, draw).replace("\x01", "{").replace("\x02", "}")
        return said.replace("hint", "hin")  # thinking takes its time, and is asked for elsewhere

    def push_message(self, given: str) -> bool:
        """Says it, then something that is always answered, so that it is known when all was done."""
        self.messages += 1
        return bool(self.run(self.converse(given, f"end-{self.messages}")))

    async def converse(self, given: str, tag: str) -> bool:
        """Whether it was not refused."""
        if self.live is None:
            self.live = Live(self.app, *live_place(self.table, self.tokens[0]))
        live = self.live
        live.send(given)
        live.send(json.dumps({"do": "nothing", "seat": 0, "id": tag}))
        while not (live.heard and tag in live.heard[-1]):
            if live.is_over:
                self.live = None
                await live.end()
                raise Broken("the connection was closed")
            await asyncio.sleep(0)
        *answers, _last = live.heard
        live.heard.clear()
        return not any('"refused"' in answer for answer in answers)

    def make_body(self, draw: random.Random) -> Request:
        seat = draw.randrange(2)
        headers = {"authorization": f"Bearer {self.tokens[seat]}", "content-type": "application/json"}
        make = draw.choice((self.new_table, self.action, self.form, self.record))
        method, path, body, more = make(draw)
        if draw.random() < 0.3:
            known = (body.decode("utf-8", "replace"),)
            body = damaged(known[0], known, draw).encode("utf-8", "surrogatepass")
        if draw.random() < 0.1:
            more = {"content-type": draw.choice(KINDS)}
        return method, path, body, headers | more

    def new_table(self, draw: random.Random) -> Request:
        game = draw.choice((*GAMES, "go"))
        known = samples.options(draw.choice(GAMES))
        options = dict(draw.choice(known) for _ in range(draw.randrange(4)))
        seats = [
            {"kind": "link", "name": text(samples.NAMES, None, draw)} for _ in range(draw.choice((2, 2, 2, 3, 1, 9)))
        ]
        spec: dict[str, Any] = {"game": game, "seats": seats, "options": options}
        if draw.random() < 0.2:
            spec[draw.choice(list(spec))] = draw.choice((None, 1, "x", [], {}, [[]], {"x": 1}))
        return "POST", "/api/tables", written(spec), {}

    def action(self, draw: random.Random) -> Request:
        what, body = draw.choice(
            (
                (
                    "moves",
                    {
                        "move": text(samples.moves(), grammars.MOVES, draw),
                        "version": draw.choice((None, 0, 1, -1, 1e30)),
                    },
                ),
                ("actions", {"action": draw.choice(("undo", "draw", "refuse", "x", *ODD))}),
                ("join", {"name": text(samples.NAMES, None, draw)}),
            )
        )
        return "POST", f"/api/tables/{self.table}/{what}", written(body), {}

    def form(self, draw: random.Random) -> Request:
        game = draw.choice(GAMES)
        fields = {"game": game, "players": draw.choice(("2", "3", "x", "２"))}
        fields |= {
            f"seat-{seat}": draw.choice(("here", "link", "computer-1", "computer-9", "computer-٣", *ODD))
            for seat in range(3)
        }
        fields |= {f"option-{name}": value for name, value in [draw.choice(samples.options(game))]}
        path, form = draw.choice(
            (("/tables", fields), ("/language", {"language": draw.choice(("fr", "xx")), "back": draw.choice(ODD)}))
        )
        encoded = urlencode({name: value.encode("utf-8", "replace") for name, value in form.items()}).encode()
        return "POST", path, encoded, {"content-type": "application/x-www-form-urlencoded"}

    def record(self, draw: random.Random) -> Request:
        said = text(samples.records(), grammars.RECORD, draw).encode("utf-8", "replace")
        body = b'--x\r\nContent-Disposition: form-data; name="record"; filename="r"\r\n\r\n' + said + b"\r\n--x--\r\n"
        return "POST", "/records", body, {"content-type": "multipart/form-data; boundary=x"}

    def make_address(self, draw: random.Random) -> Request:
        """A place there is, or nearly; with headers that browsers do not send."""
        known = (
            *(f"/table/{self.table}/at/{draw.choice((0, 1, 99, '-1', '1e3'))}", f"/seat/{self.tokens[0]}/record"),
            *(f"/api/tables/{self.table}{end}" for end in ("", "/moves", "/record", "/picture.svg", "/stream")),
            *(
                f"/seat/{self.tokens[1]}",
                "/new/hiroba",
                "/pictures/niwa.css",
                f"/table/{self.table}/next",
                "/api/games",
            ),
        )
        path = draw.choice(known)
        if draw.random() < 0.6:
            path = quote(damaged(path, known, draw), safe="/?=&%", errors="replace")
        headers = {"accept-language": text(samples.LANGUAGES, None, draw)}
        if draw.random() < 0.5:
            name = draw.choice(
                ("cookie", "authorization", "origin", "content-length", "host", "range", "if-none-match")
            )
            headers[name] = damaged(f"guest={self.tokens[0]}; language=fr", known, draw)
        return draw.choice(("GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PUT", "X")), path, b"", headers

    def push_request(self, given: Request) -> bool:
        method, path, body, headers = given
        answer = self.run(ask(self.app, method, path, body, headers))
        if answer.status >= 500:
            raise Broken(f"status {answer.status}")
        return bool(answer.status < 400)


def written(value: Any) -> bytes:
    """As JSON, lone surrogates and all."""
    return json.dumps(value).encode()
