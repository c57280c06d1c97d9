"""The database of a release, for later ones to open: `python -m tests.web.store.make_release_database`.

To be run with the code of the release, once. People and bots play at a server of it; what it kept is written beside
this file as SQL, `release-VERSION.sql`, and what its tables then look like as JSON, `release-VERSION.json`.
"""

import asyncio
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

import teien
from teien.web.app import make_app
from teien.web.store import Store
from teien.web.table import Table
from tests.web.bots import BOT, BotTable, sit
from tests.web.conftest import another_browser
from tests.web.people import Person, first_move

NEVER = 1000.0
"""Seconds until a computer moves: not while the database is made."""
SHORT = {"longest": "12"}
"""Niwa, so that a whole game is a small one."""

Noted = dict[str, Any]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        with TestClient(make_app(f"sqlite:///{file}", pace=NEVER), follow_redirects=False) as client:
            guests = fill(client)
        tables = list(look(f"sqlite:///{file}"))
        with closing(sqlite3.connect(file)) as connection:
            written = "\n".join(connection.iterdump())
    beside = Path(__file__).with_name(f"release-{teien.__version__}")
    Path(f"{beside}.sql").write_text(f"{written}\n", "utf-8")
    Path(f"{beside}.json").write_text(f'{{"guests": {lines(guests)},\n"tables": {lines(tables)}}}\n', "utf-8")


def lines(values: list[Any]) -> str:
    """A list as JSON, a line each."""
    return "[\n" + ",\n".join(json.dumps(value, ensure_ascii=False) for value in values) + "\n]"


def fill(client: TestClient) -> list[dict[str, str]]:
    """Makes all kinds of tables; returns the cookies of those who came with a browser, Anna's first."""
    anna, ben = Person(client), Person(another_browser(client))
    alone(anna)
    with_a_friend(anna, ben)
    in_secret(anna, ben)
    among_bots(client)
    anna.client.cookies.set("language", "fr")
    anna.make("niwa", "here", "computer-2", first="1")
    return [dict(person.client.cookies) for person in (anna, ben)]


def alone(anna: Person) -> None:
    """Against computers that have to move, and one table where nobody has moved yet."""
    anna.make("niwa", "here", "computer-1", first="2")
    anna.make("hiroba", "here", "computer-1", "computer-2", first="2")
    page = anna.make("haru-ichiban", "here", "computer-1")
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="move", seat=0, move=first_move(state, 0), version=0)
        live.until(1)


def with_a_friend(anna: Person, ben: Person) -> None:
    """A seat joined in the browser, moves taken back, a question open, an end by resigning, and once more."""
    page, link = sit_together(anna, ben, "niwa", first="1")
    play(anna, page, {0: (anna, page), 1: (ben, link)}, 7)
    with anna.live(page) as live:
        state = live.next("state")
        seat, other = state["to_act"][0], 1 - state["to_act"][0]
        asking, granting = ((anna, page), (ben, link)) if other == 0 else ((ben, link), (anna, page))
    act(*asking, other, "undo")
    act(*granting, seat, "undo")
    act(*asking, other, "draw")
    page, link = sit_together(anna, ben, "hiroba", first="1", koi="hand")
    play(anna, page, {0: (anna, page), 1: (ben, link)}, 9)
    act(ben, link, 1, "resign")
    assert anna.post(f"{page}/rematch").status_code == 303
    anna.make("hiroba", "here", "link", "link")


def in_secret(anna: Person, ben: Person) -> None:
    """Choices that were changed before the other chose, who may have done so; one table was played to its end."""
    for moves, options in ((12, {}), (10_000, {"chance": "0123456789abcdef"}), (0, {})):
        page, link = sit_together(anna, ben, "haru-ichiban", **options)
        assert anna.state(page)["to_act"] == [0, 1]
        for move in list(anna.state(page)["act"]["0"])[:3]:
            act(anna, page, 0, "move", move)
        play(anna, page, {0: (anna, page), 1: (ben, link)}, moves)


def among_bots(client: TestClient) -> None:
    """Whole games, a seat joined by a call, one given up to a computer, a draw, and a record that was uploaded."""
    whole = sit(client, "hiroba", BOT, BOT, BOT)
    whole.play_on(seed=3)
    short = sit(client, "niwa", BOT, {"kind": "link"}, **SHORT)
    assert short.post("/join", 1, {"name": "Zoé"}).status_code == 200
    short.play_on(seed=4)
    left = sit(client, "hiroba", BOT, BOT, BOT, BOT, first="3")
    left.play_on(seed=5, moves=6)
    assert left.post("/actions", left.state()["to_act"][0], {"action": "resign"}).status_code == 200
    drawn = sit(client, "niwa", BOT, BOT)
    drawn.play_on(seed=6, moves=4)
    for seat in (0, 1):
        assert drawn.post("/actions", seat, {"action": "draw"}).status_code == 200
    assert uploaded(short).status_code == 303


def uploaded(table: BotTable) -> Any:
    return table.client.post("/records", files={"record": ("game.txt", table.get("/record").text)})


def sit_together(anna: Person, ben: Person, game: str, **options: str) -> tuple[str, str]:
    page = anna.make(game, "here", "link", **options)
    (link,) = anna.links(page)
    assert ben.post(link, name="Ben").status_code == 303
    return page, link


def play(anna: Person, page: str, people: dict[int, tuple[Person, str]], moves: int) -> None:
    """So many random moves, or as many as there are."""
    choose = random.Random(7)
    for _ in range(moves):
        state = anna.state(page)
        if state["over"]:
            return
        seat = choose.choice(state["to_act"])
        person, place = people[seat]
        act(person, place, seat, "move", choose.choice(list(person.state(place)["act"][str(seat)])))


def act(person: Person, place: str, seat: int, what: str, move: str = "") -> None:
    with person.live(place) as live:
        version = live.next("state")["version"]
        live.send(do=what, seat=seat, move=move, version=version, id=1)
        while (message := live.next()).get("done", message.get("id")) != 1:
            pass
        assert message["type"] != "refused", message


def look(url: str) -> Iterator[Noted]:
    """What there is to see at every table."""
    store = Store.open(url)
    with store.database.reading.connect() as connection:
        names = list(connection.exec_driver_sql("SELECT id FROM tables ORDER BY created, id").scalars())
    for name in names:
        stored = store.table(name)
        assert stored
        yield seen(Table.of(stored, store.actions(name)))
    asyncio.run(store.close())


def seen(table: Table) -> Noted:
    """A table in words and numbers that mean the same in every release."""
    match = table.match
    outcome, last = match.outcome, match.history[-1] if match.history else None
    return {
        "id": table.id,
        "game": match.game.name,
        "names": list(match.names),
        "kinds": [seat.kind for seat in table.seats],
        "position": match.position("all"),
        "last": [last.seat, last.move.text] if last else None,
        "to_act": list(table.to_act),
        "asked": table.asked and [table.asked.seat, table.asked.what],
        "over": table.over,
        "resigned": table.ending and table.ending.resigned,
        "scores": outcome and list(outcome.scores),
        "winners": outcome and list(outcome.winners),
    }


if __name__ == "__main__":
    main()
