"""People with a browser, as far as the server can tell."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient, WebSocketTestSession

from teien.web.context import Context

Message = dict[str, Any]


def context_of(client: TestClient) -> Context:
    """What the server at the other end draws on."""
    app: Any = client.app
    context: Context = app.state.context
    return context


class Live:
    """An open live connection, and everything that came through it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self.heard: list[str] = []

    def send(self, **message: Any) -> None:
        self.session.send_text(json.dumps(message))

    def next(self, *kinds: str) -> Message:
        """The next message of one of these kinds; others are passed over."""
        while True:
            self.heard.append(self.session.receive_text())
            message: Message = json.loads(self.heard[-1])
            if not kinds or message["type"] in kinds:
                return message

    def until(self, version: int) -> Message:
        """The first message that tells of this version."""
        while True:
            message = self.next("state", "news")
            if message["version"] >= version:
                return message


class Person:
    """Somebody who opens pages, fills in forms and plays."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(path, headers=headers)

    def post(self, path: str, **fields: Any) -> Response:
        return self.client.post(path, data=fields)

    def make(self, game: str, *seats: str, **options: str) -> str:
        """A new table by its form; returns its address."""
        return self.agree({}, game, *seats, **options)

    def agree(self, agreement: Mapping[str, str], game: str, *seats: str, **options: str) -> str:
        """As `make`, with further fields of the form."""
        fields = {"game": game, "players": str(len(seats)), **agreement}
        fields |= {f"seat-{number}": seat for number, seat in enumerate(seats)}
        fields |= {f"option-{name}": text for name, text in options.items()}
        response = self.post("/tables", **fields)
        assert response.status_code == 303, response.text
        return response.headers["location"]

    def state(self, page: str) -> Message:
        """The state that a table's page carries."""
        match = re.search(r'<script type="application/json" id="state">(.*?)</script>', self.get(page).text, re.DOTALL)
        assert match
        state: Message = json.loads(unescape(match[1]))
        return state

    def links(self, page: str) -> list[str]:
        """The paths of the invitations that a table's page shows."""
        return sorted(set(re.findall(r"/seat/[\w~.-]+", self.get(page).text)))

    @contextmanager
    def live(self, page: str) -> Iterator[Live]:
        """The live connection behind a table's page."""
        with self.client.websocket_connect(page.replace("/table/", "/live/")) as session:
            yield Live(session)


def first_move(message: Message, seat: int) -> str:
    return str(next(iter(message["act"][str(seat)])))
