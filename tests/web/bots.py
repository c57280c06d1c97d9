"""Bots, as far as the server can tell."""

import random
from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

BOT: dict[str, Any] = {"kind": "link", "name": "Bot"}
COMPUTER: dict[str, Any] = {"kind": "computer", "level": 1}


@dataclass(frozen=True)
class BotTable:
    """A table that was made through the interface for bots, with the tokens of its seats: invitations, until joined."""

    client: TestClient
    id: str
    tokens: dict[int, str]

    def get(self, what: str = "", seat: int | None = None, **headers: str) -> Response:
        return self.client.get(f"/api/tables/{self.id}{what}", headers=headers | self.bearer(seat))

    def post(self, what: str, seat: int | None, body: Any, **headers: str) -> Response:
        return self.client.post(f"/api/tables/{self.id}{what}", json=body, headers=headers | self.bearer(seat))

    def state(self, seat: int | None = None) -> Any:
        response = self.get(seat=seat)
        assert response.status_code == 200, response.text
        return response.json()

    def moves(self, seat: int) -> Any:
        return self.get("/moves", seat).json()

    def move(self, seat: int, move: str, version: int | None = None) -> Response:
        return self.post("/moves", seat, {"move": move, "version": version})

    def join(self, seat: int, name: str) -> Response:
        """Sits down; from then on the seat's own token is used."""
        response = self.post("/join", seat, {"name": name})
        if response.status_code == 200:
            self.tokens[seat] = response.json()["token"]
        return response

    def bearer(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def play_on(self, seed: int = 1, moves: int = 10_000) -> int:
        """Random legal moves of the seats with tokens, until the game is over; returns how many."""
        choose = random.Random(seed)
        played = 0
        while played < moves and not (state := self.state())["over"]:
            seat = choose.choice(state["to_act"])
            legal = self.moves(seat)
            response = self.move(seat, choose.choice(legal["moves"]), legal["version"])
            assert response.status_code == 200, response.text
            played += 1
        return played


def sit(client: TestClient, game: str, *seats: dict[str, Any], **options: str) -> BotTable:
    """A new table."""
    response = client.post("/api/tables", json={"game": game, "seats": seats, "options": options})
    assert response.status_code == 201, response.text
    made = response.json()
    return BotTable(client, made["id"], {key["seat"]: key["token"] for key in made["seats"]})
