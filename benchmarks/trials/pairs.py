"""Two servers in this process that are alike but for what one seat may not know.

The tables are made at one server through its own doors; then its database is copied. In both copies each table's game
is replaced by a position, at one server the keeper's line as it was, at the other with what the seat and all spectators
may not know dealt anew: the flowers in the opponent's hand and those still to be drawn by the opponent, and where the
next shuffle begins. Everything else is the same byte by byte, even the names and secrets of tables and guests.
"""

import json
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from fastapi import FastAPI

import teien
from benchmarks.trials.asgi import ask, running
from benchmarks.trials.samples import played
from teien import Match
from teien.web.app import make_app

GAME = "haru-ichiban"
HANDS, DRAWS, CHOICES, CHANCE = 4, 5, 6, -1
"""Parts of a position's line."""
MOST_MOVES = 70
"""So far a game may have come when the two begin to differ."""
FORM = {"content-type": "application/x-www-form-urlencoded"}
JSON = {"content-type": "application/json"}


@dataclass
class Pair:
    """A table at both servers, the seat that looks, and the two matches as the keeper knows them.

    Who looks is a person with a cookie or a bot with a token: `headers` are those of the one or the other.
    """

    table: str
    seat: int
    is_bot: bool
    headers: dict[str, str]
    token: str
    """Of the seat, good for a bot only."""
    opponent: str
    """The opponent's token."""
    matches: tuple[Match, Match]

    @property
    def differs(self) -> bool:
        """Whether there is anything now in a hand, a pile or a choice that the seat may not know."""
        one, other = (match.position("all").split(" ")[HANDS : CHOICES + 1] for match in self.matches)
        return one != other


Apps = tuple[FastAPI, FastAPI]


@asynccontextmanager
async def apart(folder: Path, count: int, draw: random.Random) -> AsyncIterator[tuple[Apps, list[Pair]]]:
    """Both servers, and so many tables where a choice of flowers is to come."""
    files = folder / "one.sqlite", folder / "other.sqlite"
    async with running(make_app(f"sqlite:///{files[0]}", pace=0)) as app:
        pairs = [await sat_down(app, draw) for _ in range(count)]
    shutil.copy(*files)
    for which, file in enumerate(files):
        connection = sqlite3.connect(file)
        with connection:
            for pair in pairs:
                start = pair.matches[which].record("all")
                connection.execute("UPDATE tables SET start = ? WHERE id = ?", (start, pair.table))
        connection.close()
    one, other = (make_app(f"sqlite:///{file}", pace=0) for file in files)
    async with running(one), running(other):
        yield (one, other), pairs


async def sat_down(app: FastAPI, draw: random.Random) -> Pair:
    """A table of two, the opponent a bot: who looks is another, or came by the link on a page and has a cookie."""
    seat, is_bot = draw.randrange(2), draw.random() < 0.5
    seats = [
        {"kind": "link", "name": "Opponent" if number != seat else "Anna" if is_bot else ""} for number in range(2)
    ]
    spec = json.dumps({"game": GAME, "seats": seats}).encode()
    made = json.loads((await ask(app, "POST", "/api/tables", spec, JSON)).body)
    tokens = {key["seat"]: key["token"] for key in made["seats"]}
    headers = {"authorization": f"Bearer {tokens[seat]}"}
    if not is_bot:
        joined = await ask(app, "POST", f"/seat/{tokens[seat]}", urlencode({"name": "Anna"}).encode(), FORM)
        assert joined.status == 303, joined
        headers = {"cookie": dict(joined.headers)[b"set-cookie"].decode().partition(";")[0]}
    return Pair(made["id"], seat, is_bot, headers, tokens[seat], tokens[1 - seat], two_matches(seat, draw))


def two_matches(seat: int, draw: random.Random) -> tuple[Match, Match]:
    """One match, and another that differs in what the seat may not know; both seats have to choose a flower."""
    while True:
        match = played(GAME, 2, draw.randrange(MOST_MOVES), draw.randrange(10**9))
        if len(match.to_act) == 2 and (line := dealt_anew(match.position("all"), 1 - seat, draw)):
            return teien.from_position(GAME, match.position("all")), teien.from_position(GAME, line)


def dealt_anew(line: str, opponent: int, draw: random.Random) -> str | None:
    """The line with other secrets of the opponent's; None where there is nothing to change."""
    parts = line.split(" ")
    hands, draws = parts[HANDS].split("|"), parts[DRAWS].split("|")
    hand, pile = hands[opponent], draws[opponent].replace("-", "")
    if not hand.isdecimal() or not pile:
        return None
    flowers = list(hand + pile)
    while "".join(flowers) == hand + pile:
        draw.shuffle(flowers)
        flowers[: len(hand)] = sorted(flowers[: len(hand)])
    hands[opponent], draws[opponent] = "".join(flowers[: len(hand)]), "".join(flowers[len(hand) :])
    parts[HANDS], parts[DRAWS] = "|".join(hands), "|".join(draws)
    parts[CHANCE] = "".join(draw.choice("0123456789abcdef") for _ in parts[CHANCE])
    return " ".join(parts)
