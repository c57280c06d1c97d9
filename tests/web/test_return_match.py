"""Return matches in the browser and for bots: both are led into the next game, and the sum tells who won."""

import random
import re

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.play.match import Match
from teien.web import new_table, results, return_match
from teien.web.table import Table
from tests.web import sittings
from tests.web.bots import BOT, sit
from tests.web.people import Message, Person
from tests.web.sittings import FRIEND, HERE, play_on


def begun(anna: Person, ben: Person, game: str, **options: str) -> str:
    anna.post("/name", name="Anna")
    page = anna.agree({"return-match": "on"}, game, "here", "link", **options)
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    return page


def play_through(page: str, *people: Person) -> Match:
    """Plays a table's game to its end by random moves of those who sit there, and returns it as its record has it."""
    choose = random.Random(page)
    while True:
        for person in people:
            state = person.state(page)
            if state["over"]:
                return teien.load(people[0].get(f"{page}/record").text)
            for seat, acts in state["act"].items():
                if int(seat) in state["to_act"]:
                    with person.live(page) as live:
                        now = live.next("state")
                        move = choose.choice(sorted(acts))
                        live.send(do="move", seat=int(seat), move=move, version=now["version"], id=1)
                        assert live.next("done", "news", "refused")["type"] != "refused"


def resign(person: Person, page: str) -> None:
    with person.live(page) as live:
        state = live.next("state")
        live.send(do="resign", seat=state["mine"][0], version=state["version"])
        while not state.get("over"):
            state = live.next("state", "news")


def following(table: Table) -> Table:
    return Table.of(new_table.once_more(table), [])


def started(game: str, *seats: new_table.SeatSpec) -> Table:
    return sittings.begun(new_table.TableSpec(game, seats, {}, return_match=True))


def test_both_are_led_from_the_first_game_into_the_second_and_told_who_won(anna: Person, ben: Person) -> None:
    page = begun(anna, ben, "niwa", circuit="pond", longest="6")
    assert "Return match: game 1 of 2." in ben.get(page).text
    assert anna.state(page)["return_match"] == {"game": 1, "games": 2, "text": "Return match: game 1 of 2."}
    first = play_through(page, anna, ben)
    assert first.series is not None
    text = anna.get(page).text
    assert "On to game 2 of 2" in text
    assert "Return match after game 1 of 2: Anna ½, Ben ½." in text
    second_page = ben.post(f"{page}/rematch").headers["location"]
    assert anna.post(f"{page}/rematch").headers["location"] == second_page
    told = "Return match: game 2 of 2. So far: Ben ½, Anna ½."
    assert anna.state(second_page)["return_match"]["text"] == told
    second = play_through(second_page, anna, ben)
    assert second.at(0) == first.at(0)
    assert second.names == first.names[::-1]
    for person in (anna, ben):
        text = person.get(second_page).text
        assert "share the return match with" in text
        assert "Play again" in text
    # Once more is another return match, with a fresh set-up.
    third = anna.state(anna.post(f"{second_page}/rematch").headers["location"])
    assert third["return_match"]["game"] == 1


def test_who_is_told_what_at_the_end() -> None:
    table = started("hiroba", HERE, FRIEND)
    play_on(table, 200, seed=3)
    first = return_match.result(table)
    assert first is not None
    second = following(table)
    play_on(second, 200, seed=4)
    ended = results.result(second)
    assert ended is not None
    sums = [first.scores[1 - seat] + second.match.tally.scores[seat] for seat in (0, 1)]
    assert f"Ben {sums[0]}, Anna {sums[1]}" in ended["why"]
    best = sums.index(max(sums))
    assert sums[0] != sums[1]
    told = [results.own_result(second, seat) for seat in (0, 1)]
    assert "You win the return match: " in str(told[best])
    assert "You lose the return match: " in str(told[1 - best])
    assert not return_match.is_followed(second)


def test_as_many_games_as_seats() -> None:
    table = started("hiroba", HERE, FRIEND, new_table.SeatSpec("computer", 1))
    places = []
    for _game in range(3):
        places.append([seat.name for seat in table.seats].index("Anna"))
        play_on(table, 300, seed=5)
        is_followed = return_match.is_followed(table)
        last, table = table, following(table)
    assert places == [0, 1, 2]
    assert not is_followed
    assert "the return match: " in str(results.result(last))
    assert return_match.way_on(last) == "Play again"


def test_who_gives_up_a_game_that_is_counted_gives_up_the_return_match(anna: Person, ben: Person) -> None:
    page = begun(anna, ben, "hiroba")
    resign(anna, page)
    assert "You give up the return match." in anna.get(page).text
    assert "You win the return match." in ben.get(page).text
    assert "Play again" in ben.get(page).text
    again = anna.state(ben.post(f"{page}/rematch").headers["location"])
    assert again["return_match"]["game"] == 1


def test_where_only_wins_count_a_game_that_is_given_up_is_a_game_lost(anna: Person, ben: Person) -> None:
    page = begun(anna, ben, "niwa")
    resign(anna, page)
    assert "Return match after game 1 of 2: Anna 0, Ben 1." in anna.get(page).text
    second = anna.post(f"{page}/rematch").headers["location"]
    resign(ben, second)
    assert "Ben and Anna share the return match" not in anna.get(second).text
    assert "share the return match with Ben" in anna.get(second).text
    assert "game 1: player 2 wins, 0-0, " in ben.get(f"{second}/record").text


def test_the_key_and_the_studies_of_a_game_wait_for_the_last_one(anna: Person, ben: Person, cleo: Person) -> None:
    page = begun(anna, ben, "haru-ichiban")
    name = page.rpartition("/")[2]
    first = play_on_through(anna, ben, page)
    assert first["over"]
    for person in (anna, ben, cleo):
        record = person.get(f"{page}/record").text
        assert "key:" not in record
        assert "seen by: a spectator" in record
        assert person.state(page)["shuffles"]["key"] is None
        assert person.get(f"/study/haru-ichiban?table={name}").status_code == 403
    assert "Analyse this game" not in anna.get(page).text
    second = anna.post(f"{page}/rematch").headers["location"]
    assert anna.state(second)["shuffles"]["fingerprint"] == first["shuffles"]["fingerprint"]
    assert "key:" not in anna.get(f"{page}/record").text
    resign(ben, second)
    key = re.search("^key: (.*)$", anna.get(f"{second}/record").text, re.MULTILINE)
    assert key is not None
    whole = teien.load(anna.get(f"{page}/record").text)
    assert whole.shuffles is not None
    assert whole.shuffles.key.hex() == key[1]
    assert anna.get(f"/study/haru-ichiban?table={name}").status_code == 200


def play_on_through(anna: Person, ben: Person, page: str) -> Message:
    """As `play_through`, of a game whose record cannot be read yet."""
    people = {0: anna, 1: ben}
    choose = random.Random(1)
    while True:
        for seat, person in people.items():
            state = person.state(page)
            if state["over"]:
                return state
            if seat in state["to_act"]:
                with person.live(page) as live:
                    live.next("state")
                    move = choose.choice(sorted(state["act"][str(seat)]))
                    live.send(do="move", seat=seat, move=move, version=state["version"], id=1)
                    assert live.next("done", "news", "refused")["type"] != "refused"


@pytest.mark.parametrize("asked", [True, False])
def test_bots_are_led_on_as_well(client: TestClient, asked: bool) -> None:
    seats = [{"kind": "link"}, {"kind": "link"}]
    made = client.post("/api/tables", json={"game": "niwa", "seats": seats, "return_match": asked}).json()
    state = client.get(f"/api/tables/{made['id']}").json()
    assert (state["return_match"] is not None) is asked
    assert sit(client, "niwa", BOT, BOT).state()["return_match"] is None
