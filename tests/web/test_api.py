"""The interface for bots: whole games, tokens, and what is said when something is wrong."""

import json
import re
import time
from pathlib import Path
from threading import Thread
from typing import Any

import jsonschema_rs
import pytest
from starlette.testclient import TestClient

import teien
from teien.conformance.pictures import parsed
from tests.web.bots import BOT, COMPUTER, BotTable, sit
from tests.web.people import Live, Person, context_of

SEAT = {"kind": "link"}
WHOLE_GAMES = [
    ("hiroba", 2, {"koi": "hand"}),
    ("hiroba", 3, {}),
    ("hiroba", 4, {"first": "4"}),
    ("haru-ichiban", 2, {"dragonfly": "2"}),
    ("niwa", 2, {"longest": "30", "capacity": "none"}),
]

DATA = Path(teien.__file__).parent
TILES = {"hiroba": DATA / "hiroba" / "data" / "house-tiles.txt", "niwa": DATA / "niwa" / "data" / "house-set.txt"}


def make(client: TestClient, **body: Any) -> Any:
    return client.post("/api/tables", json=body)


@pytest.mark.parametrize(("game", "players", "options"), WHOLE_GAMES, ids=str)
def test_a_whole_game(client: TestClient, game: str, players: int, options: dict[str, str]) -> None:
    table = sit(client, game, *[BOT] * players, **options)
    moves = table.play_on()
    state = table.state()
    assert state["over"]
    assert state["version"] == state["move"] == moves
    assert state["result"]["headline"]
    assert all(table.moves(seat)["moves"] == [] for seat in range(players))
    match = teien.load(table.get("/record").text)
    assert match.over
    assert match.position("all") == state["position"]
    assert list(match.tally.winners) == state["result"]["winners"]
    assert table.move(0, "9c4").json() == {"code": "illegal", "error": "The game is over."}


def test_the_games_are_listed_with_their_options(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert list(games) == list(teien.GAMES)
    assert games["hiroba"]["players"] == [2, 3, 4]
    assert [option["name"] for option in games["hiroba"]["options"]] == [
        "first",
        "koi",
        "size",
        "ahead",
        "tiles",
        "layout",
    ]
    french = client.get("/api/games", headers={"Accept-Language": "fr"}).json()
    assert french[0]["options"][0]["title"] != games["hiroba"]["options"][0]["title"]


def test_a_table_is_made_with_a_token_and_a_link_for_each_seat_but_a_computer_s(client: TestClient) -> None:
    made = make(client, game="hiroba", seats=[SEAT, COMPUTER, BOT]).json()
    assert [key["seat"] for key in made["seats"]] == [0, 2]
    for key in made["seats"]:
        assert key["link"].endswith(f"/seat/{key['token']}")
    assert client.get(made["seats"][0]["link"]).status_code == 200
    assert client.get(made["seats"][1]["link"]).headers["location"] == f"/table/{made['id']}", "a name sits there"
    assert client.get(made["watch"]).status_code == 200
    assert made["seats"][0]["token"] != made["seats"][1]["token"]


def test_a_bot_sits_down_under_a_name_once(client: TestClient) -> None:
    table = sit(client, "hiroba", SEAT, BOT, first="1")
    early = table.get("/moves", 0)
    assert (early.status_code, early.json()["code"]) == (403, "forbidden")
    assert early.json()["error"].startswith("Nobody sits here yet: join first")
    joined = table.join(0, "  Zoé ").json()
    assert joined == {"version": 1, "token": table.tokens[0]}
    assert [seat["name"] for seat in table.state()["seats"]] == ["Zoé", "Bot"]
    again = table.post("/join", 0, {"name": "Eve"})
    assert (again.status_code, again.json()["error"]) == (400, "Somebody sits here already.")
    assert table.move(0, table.moves(0)["moves"][0]).json() == {"version": 2}


def test_an_invitation_only_watches_once_somebody_sits_there(client: TestClient) -> None:
    table = sit(client, "haru-ichiban", SEAT, SEAT)
    invited = BotTable(client, table.id, dict(table.tokens))
    assert invited.state(0)["mine"] == [], "nor before: what is dealt to the seat is for who will sit there"
    spectator = [invited.get(what).text for what in ("", "/record", "/picture.svg")]
    assert [invited.get(what, 0).text for what in ("", "/record", "/picture.svg")] == spectator
    table.join(0, "Anna")
    table.join(1, "Ben")
    assert (table.state(0)["mine"], table.state(1)["mine"]) == ([0], [1])
    assert "flower-" in table.get("/picture.svg", 0).text
    spectator = [invited.get(what).text for what in ("", "/record", "/picture.svg")]
    assert [invited.get(what, 0).text for what in ("", "/record", "/picture.svg")] == spectator
    refused = [
        invited.get("/moves", 0),
        invited.move(0, "1"),
        invited.post("/actions", 0, {"action": "resign"}),
        invited.post("/rematch", 0, None),
    ]
    for response in refused:
        assert (response.status_code, response.json()["code"]) == (403, "forbidden")
        assert response.json()["error"].startswith("Somebody sits here: play with the token that joining gave.")
    assert table.state(0)["version"] == 2


def test_a_stream_that_an_invitation_opened_loses_what_it_never_had(client: TestClient) -> None:
    """Also who listened before somebody sat down there hears as a spectator."""
    table = sit(client, "haru-ichiban", SEAT, BOT)
    invitation = table.bearer(0)
    with client.websocket_connect(f"/live/{table.id}", headers=invitation) as session:
        live = Live(session)
        assert live.next("state")["mine"] == []
        table.join(0, "Anna")
        state = live.until(1)
        assert (state["mine"], state["act"]) == ([], {})
        assert "flower-" in table.get("/picture.svg", 0).text
        assert not re.search(r"flower-\d", "".join(live.heard))


def test_a_person_s_seat_is_not_a_bot_s_who_has_the_link(client: TestClient, anna: Person) -> None:
    table = sit(client, "hiroba", SEAT, BOT)
    assert anna.post(f"/seat/{table.tokens[0]}", name="Anna").status_code == 303
    assert anna.state(f"/table/{table.id}")["mine"] == [0]
    assert table.state(0)["mine"] == []
    assert table.get("/moves", 0).status_code == 403


def test_bots_play_once_more(client: TestClient) -> None:
    table = sit(client, "niwa", SEAT, BOT)
    table.join(0, "Zoé")
    early = table.post("/rematch", 0, None)
    assert (early.status_code, early.json()["error"]) == (400, "The game is not over yet.")
    table.post("/actions", 0, {"action": "resign"})
    assert table.post("/rematch", None, None).status_code == 401
    again = [table.post("/rematch", seat, None).json() for seat in (0, 1)]
    assert [seat["seat"] for seat in again] == [1, 0]
    assert {seat["id"] for seat in again} == {again[0]["id"]} != {table.id}
    following = BotTable(client, again[0]["id"], {seat["seat"]: seat["token"] for seat in again})
    assert [seat["name"] for seat in following.state()["seats"]] == ["Bot", "Zoé"]
    assert following.play_on(moves=4) == 4
    assert following.get(seat=1).json()["mine"] == [1]
    assert BotTable(client, following.id, table.tokens).get(seat=0).status_code == 401


@pytest.mark.parametrize("count", range(1, 9))
def test_the_description_says_how_many_seats_a_game_takes(client: TestClient, count: int) -> None:
    described = client.get("/api/openapi.json").json()
    schema = {**described["components"]["schemas"]["TableRequest"], "components": described["components"]}
    for game in client.get("/api/games").json():
        spec = {"game": game["name"], "seats": [BOT] * count}
        fits = jsonschema_rs.is_valid(schema, spec)
        assert fits == (count in game["players"])
        assert client.post("/api/tables", json=spec).status_code == (201 if fits else 400)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("OPTIONS", "/api/tables/x/moves", "GET, POST"),
        ("DELETE", "/api/tables/x/moves", "GET, POST"),
        ("PUT", "/api/tables", "POST"),
        ("PUT", "/seat/x", "GET, POST"),
        ("PATCH", "/", "GET"),
        ("PUT", "/records", "GET, POST"),
    ],
)
def test_what_can_be_done_at_an_address_is_told_in_full(
    client: TestClient, method: str, path: str, allowed: str
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "#", "\u0000", "x" * 25, "\ud800", 7, None])
def test_names_that_do_not_do(client: TestClient, name: object) -> None:
    table = sit(client, "hiroba", SEAT, BOT)
    body = json.dumps({"name": name})
    response = client.post(f"/api/tables/{table.id}/join", content=body, headers=table.bearer(0))
    assert response.status_code in (400, 422)
    assert response.json()["code"] == "malformed"
    assert not table.state()["seats"][0]["joined"]


@pytest.fixture
def table(client: TestClient) -> BotTable:
    """Two bots at Hiroba; the first of them begins."""
    return sit(client, "hiroba", BOT, BOT, first="1")


def test_what_a_token_shows_and_what_none_shows(table: BotTable) -> None:
    mine, theirs, anybody = table.state(0), table.state(1), table.state()
    assert list(mine["act"]) == ["0"]
    assert theirs["act"] == anybody["act"] == {}
    assert (mine["mine"], theirs["mine"], anybody["mine"]) == ([0], [1], [])
    assert sorted(mine["act"]["0"]) == sorted(table.moves(0)["moves"])
    assert table.moves(1) == {"version": 0, "must_act": False, "moves": [], "numbers": []}


@pytest.mark.parametrize("token", ["", "nonsense", "~", "abc-0~forged", "\u00e9", "a" * 5000])
def test_a_forged_token_is_refused_everywhere(client: TestClient, table: BotTable, token: str) -> None:
    headers = [(b"Authorization", f"Bearer {token}".encode())]
    where = f"/api/tables/{table.id}"
    for path in ("", "/moves", "/record", "/picture.svg", "/stream") if token else ("/moves",):
        assert client.get(where + path, headers=headers).status_code == 401
    for path, body in (
        ("/moves", {"move": "9c4"}),
        ("/join", {"name": "Eve"}),
        ("/actions", {"action": "resign"}),
    ):
        assert client.post(where + path, json=body, headers=headers).status_code == 401
    assert table.state()["version"] == 0


def test_tokens_are_good_for_one_seat_of_one_table(client: TestClient, table: BotTable) -> None:
    other = sit(client, "hiroba", BOT, BOT, first="1")
    stranger = BotTable(client, table.id, other.tokens)
    assert stranger.get(seat=0).status_code == 401
    assert stranger.move(0, "9c4").status_code == 401
    swapped = BotTable(client, table.id, {0: table.tokens[1]})
    assert swapped.move(0, table.moves(0)["moves"][0]).json()["code"] == "illegal"
    token = table.tokens[0]
    tampered = BotTable(client, table.id, {0: token.replace("-0~", "-1~"), 1: token[:-1]})
    assert tampered.get("/moves", 0).status_code == tampered.get("/moves", 1).status_code == 401


def test_nobody_plays_for_a_computer_even_with_a_token(client: TestClient) -> None:
    made = sit(client, "hiroba", COMPUTER, BOT, first="2")
    keys = context_of(client).keys
    table = BotTable(client, made.id, {0: keys.seat_token(made.id, 0)})
    assert table.get(seat=0).json()["mine"] == []
    assert table.get("/moves", 0).status_code == 401
    assert table.move(0, "9c4").status_code == 401
    assert table.post("/join", 0, {"name": "Eve"}).status_code == 401
    assert client.post(f"/seat/{table.tokens[0]}", data={"name": "Eve"}).status_code in (400, 403)
    assert made.state()["seats"][0]["name"] == "Seedling"


@pytest.mark.parametrize("path", ["nosuchtable", "2" * 12])
def test_a_table_that_is_not_there(client: TestClient, path: str) -> None:
    response = client.get(f"/api/tables/{path}")
    assert response.status_code == 404
    assert response.json() == {"code": "http", "error": "There is no such table."}
    assert (
        client.get(f"/api/tables/{path}", headers={"Accept-Language": "fr"}).json()["error"].startswith("Cette table")
    )


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b"null",
        b'"x"',
        b"\xff\xfe",
        b"[" * 100_000,
        b"1" * 10_000,
        b'{"move": 9}',
        b'{"move": "9c4", "version": -1}',
        b'{"move": "9c4", "version": "one"}',
        b'{"move": "9c4", "colour": "red"}',
        b'{"move": "9c4", "\\ud800": 1}',
        b'{"move": "' + b"9" * 41 + b'"}',
        b'{"move": "\\ud800"}',
    ],
    ids=lambda body: body[:20],
)
def test_bodies_that_make_no_sense(client: TestClient, table: BotTable, body: bytes) -> None:
    headers = {"Content-Type": "application/json", **table.bearer(0)}
    response = client.post(f"/api/tables/{table.id}/moves", content=body, headers=headers)
    assert response.status_code in (400, 422)
    assert set(response.json()) == {"code", "error"}
    assert table.state()["version"] == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"game": "go", "seats": [SEAT, SEAT]}, "game: Value error, one of hiroba, haru-ichiban, niwa is expected"),
        ({"game": "hiroba", "seats": [SEAT]}, "hiroba is played by 2, 3, 4 players, not 1"),
        ({"game": "hiroba", "seats": [SEAT] * 5}, "not 5"),
        ({"game": "niwa", "seats": [SEAT] * 3}, "not 3"),
        ({"game": "hiroba", "seats": []}, "seats"),
        ({"game": "hiroba", "seats": [SEAT] * 9}, "seats"),
        ({"game": "hiroba", "seats": [SEAT, {"kind": "computer"}]}, "A computer has a level from 1 to 8."),
        ({"game": "hiroba", "seats": [SEAT, {"kind": "computer", "level": 9}]}, "level"),
        ({"game": "hiroba", "seats": [SEAT, {"kind": "here"}]}, "kind"),
        ({"game": "hiroba", "seats": [SEAT, {"kind": "link", "name": "#"}]}, "A name is one line"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"seed": "1"}}, "has no option 'seed'"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"first": "3"}}, "first"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"first": "\u0000"}}, "first"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"koi": "fried"}}, "koi"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"layout": "ZZZ"}}, "layout"),
        ({"game": "hiroba", "seats": [SEAT, SEAT], "options": {"layout": "9" * 6000}}, "layout"),
        ({"game": "haru-ichiban", "seats": [SEAT, SEAT], "options": {"chance": "xyz"}}, "chance"),
        ({"game": "haru-ichiban", "seats": [SEAT, SEAT], "options": {"dragonfly": "0"}}, "dragonfly"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"circuit": "atlantis"}}, "circuit"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"capacity": "4"}}, "capacity"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"repetition": "?"}}, "repetition"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"longest": "-1"}}, "longest"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"longest": "9" * 6000}}, "longest"),
        ({"game": "niwa", "seats": [SEAT, SEAT], "options": {"tiles": "\ud800"}}, "tiles"),
    ],
    ids=str,
)
def test_tables_that_cannot_be(client: TestClient, body: object, said: str) -> None:
    response = client.post("/api/tables", content=json.dumps(body), headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["code"] == "malformed"
    assert said.lower() in response.json()["error"].lower()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hiroba", {"first": "random", "koi": "best", "layout": "  "}),
        ("hiroba", {"first": "2", "koi": "hand"}),
        ("haru-ichiban", {"dragonfly": "1", "chance": "0123456789abcdef"}),
        ("niwa", {"first": "2", "circuit": "pond", "capacity": "none", "repetition": "off", "longest": "12"}),
        ("niwa", {"circuit": "fair"}),
    ],
    ids=str,
)
def test_every_option_of_every_game(client: TestClient, game: str, options: dict[str, str]) -> None:
    table = sit(client, game, BOT, BOT, **options)
    stored = context_of(client).tables.store.table(table.id)
    assert stored
    for name, text in options.items():
        if text.strip() and text not in ("random", "pond", "fair"):
            assert f"{name}: {text}" in stored.start


def test_a_file_is_given_by_its_contents(client: TestClient) -> None:
    table = sit(client, "niwa", BOT, BOT, tiles=TILES["niwa"].read_text("utf-8"))
    assert table.play_on(moves=3) == 3


@pytest.mark.parametrize("game", ["hiroba", "niwa"])
def test_no_file_of_the_server_is_ever_read(client: TestClient, game: str, tmp_path: Path) -> None:
    """H05, N05: a text that names a file is read as tiles, not as the name of a file."""
    good = tmp_path / "tiles.txt"
    good.write_text(TILES[game].read_text("utf-8"), "utf-8")
    for path in ("/etc/passwd", "/no/such/file", str(good), "../../etc/passwd", f"file://{good}"):
        response = make(client, game=game, seats=[SEAT, SEAT], options={"tiles": path})
        assert response.status_code == 400, path
        said = response.json()["error"]
        assert "tiles file 'tiles.txt', line 1" in said
        assert "root:" not in said


def test_a_move_for_a_table_that_has_moved_on_conflicts(table: BotTable) -> None:
    legal = table.moves(0)["moves"]
    assert table.move(0, legal[0], 0).json() == {"version": 1}
    response = table.move(0, legal[0], 0)
    assert response.status_code == 409
    assert response.json()["code"] == "stale"
    assert table.move(1, "9c4", 7).status_code == 409
    assert table.state()["version"] == 1


def test_an_illegal_move_names_its_rule_in_the_language_asked_for(table: BotTable) -> None:
    legal = table.moves(0)["moves"]
    squares = [f"9{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
    illegal = next(move for move in squares if move not in legal)
    english = table.post("/moves", 0, {"move": illegal})
    french = table.post("/moves", 0, {"move": illegal}, **{"Accept-Language": "fr"})
    assert english.status_code == french.status_code == 400
    assert english.json()["code"] == french.json()["code"] == "illegal"
    assert "H" in english.json()["error"]
    assert "H" in french.json()["error"]
    assert english.json()["error"] != french.json()["error"]
    assert table.move(0, "z9").json()["code"] == "malformed"


def test_actions(client: TestClient) -> None:
    table = sit(client, "niwa", BOT, BOT, first="1")

    def act(seat: int, action: str, version: int | None = None) -> Any:
        response = table.post("/actions", seat, {"action": action, "version": version})
        return response.json().get("version") or response.json()["code"]

    assert act(0, "undo") == "illegal"
    assert act(0, "refuse") == "illegal"
    assert act(0, "fly") == "malformed"
    while table.state()["to_act"] != [1]:
        table.play_on(moves=1)
    version, moves = table.state()["version"], table.state()["move"]
    assert act(0, "undo", version) == version + 1
    assert table.state()["asked"] == {"seat": 0, "what": "undo"}
    assert act(1, "refuse") == version + 2
    assert act(1, "draw", version + 2) == version + 3
    assert act(0, "refuse") == version + 4
    assert act(0, "undo") == version + 5
    assert act(1, "undo", 0) == "stale"
    assert act(1, "undo") == version + 6
    assert table.state()["move"] < moves
    assert act(0, "draw") == version + 7
    assert act(1, "draw") == version + 8
    state = table.state()
    assert state["over"]
    assert state["result"] == {"headline": "A draw, by agreement.", "why": "", "winners": []}
    assert "# A draw, by agreement." in table.get("/record").text
    assert act(1, "resign") == "illegal"


def test_who_resigns_loses_and_of_three_a_computer_goes_on(client: TestClient) -> None:
    pair = sit(client, "hiroba", BOT, {"kind": "link", "name": "Zoé"})
    assert pair.post("/actions", 0, {"action": "resign"}).status_code == 200
    assert pair.state()["result"]["winners"] == [1]
    three = sit(client, "hiroba", BOT, BOT, BOT, first="1")
    assert three.post("/actions", 1, {"action": "resign"}).status_code == 200
    assert three.get("/moves", 1).status_code == 401
    assert three.state()["seats"][1]["kind"] == "computer"


def test_the_picture_is_a_picture(table: BotTable) -> None:
    response = table.get("/picture.svg")
    assert response.headers["content-type"] == "image/svg+xml"
    assert "style-src 'unsafe-inline'" in response.headers["content-security-policy"]
    assert parsed(response.text).tag.endswith("svg")


def test_a_stream_tells_everything_and_ends_with_the_game(table: BotTable) -> None:
    heard: list[Any] = []

    def listen() -> None:
        response = table.get("/stream", 1)
        assert response.headers["content-type"] == "application/x-ndjson"
        heard.extend(json.loads(line) for line in response.text.splitlines())

    listening = Thread(target=listen)
    listening.start()
    while not table.state()["seats"][1]["present"]:
        time.sleep(0.01)
    played = table.play_on(moves=4)
    table.post("/actions", 0, {"action": "resign"})
    listening.join(30)
    assert not listening.is_alive()
    messages = [message for message in heard if message["type"] in ("state", "news")]
    assert [message["version"] for message in messages] == list(range(played + 2))
    assert messages[0]["type"] == "state"
    assert messages[-1]["over"]
    assert all("parts" not in message for message in messages)
    assert [move["n"] for message in messages[1:-1] for move in message["moves"]] == list(range(1, played + 1))


def test_a_stream_of_a_game_that_is_over_has_one_line(table: BotTable) -> None:
    table.post("/actions", 0, {"action": "resign"})
    (line,) = table.get("/stream").text.splitlines()
    assert json.loads(line)["over"]


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/nothing"), ("PUT", "/api/games"), ("GET", "/api/tables")])
def test_what_is_not_there_is_told_in_json(client: TestClient, method: str, path: str) -> None:
    response = client.request(method, path)
    assert response.status_code in (404, 405)
    assert response.json() == {"code": "http", "error": "There is nothing here."}
    assert response.status_code == 404 or response.headers["allow"]
