"""The first page, for who is new and for who comes back."""

import re

from teien.core.play.game import find
from teien.web.games import facts
from tests.web.people import Person, first_move
from tests.web.test_pages import finish


def lines(person: Person, section: str) -> list[str]:
    """The text of each table in a section of the first page."""
    page = person.get("/").text
    found = re.search(rf'<section id="{section}".*?</section>', page, re.DOTALL)
    items = re.findall("<li.*?</li>", found[0], re.DOTALL) if found else []
    return [" ".join(re.sub("<[^>]*>", " ", item).split()) for item in items]


def prominent(person: Person, game: str) -> str:
    """Which button of a game stands out."""
    buttons = re.findall(rf'class="button([^"]*)" id="(\w+)-{game}"', person.get("/").text)
    return str(next(name for kinds, name in buttons if "quiet" not in kinds))


def test_who_is_new_is_led_to_learn_and_who_has_played_is_not(anna: Person) -> None:
    assert prominent(anna, "niwa") == "learn"
    assert "New to these games?" in anna.get("/").text
    anna.post("/play/niwa")
    assert prominent(anna, "niwa") == "play"
    assert "New to these games?" not in anna.get("/").text
    assert 'href="/learn/niwa"' in anna.get("/").text


def test_a_game_says_how_many_how_long_and_from_what_age() -> None:
    assert facts(find("niwa")) == ["2 players", "about 15 minutes", "ages 7+"]
    assert facts(find("hiroba"))[0] == "2–4 players"


def test_tables_that_wait_for_one_are_on_top(anna: Person, ben: Person) -> None:
    waiting = anna.make("niwa", "here", "link", first="1")
    (link,) = anna.links(waiting)
    ben.post(link, name="Ben")
    anna.make("niwa", "here", "link", first="1")
    first, second = lines(anna, "tables")
    assert "with Ben Your turn" in first
    assert "with a friend Waiting for everybody to sit down." in second
    with anna.live(waiting) as live:
        state = live.next("state")
        live.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
        state = live.until(state["version"] + 1)
        while 0 in state["to_act"]:
            live.send(do="move", seat=0, move=first_move(state, 0), version=state["version"])
            state = live.until(state["version"] + 1)
    assert not any("Your turn" in line for line in lines(anna, "tables"))


def test_a_question_waits_for_one_too(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link", first="1")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    assert not any("Your turn" in line for line in lines(ben, "tables"))
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="draw", seat=0, version=state["version"])
        live.until(state["version"] + 1)
    assert "Your turn" in lines(ben, "tables")[0]


def test_the_last_games_are_told_with_result_length_and_again(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link", circuit="pond")
    (link,) = anna.links(page)
    ben.post(link, name="Ben")
    mover = anna if 0 in anna.state(page)["to_act"] else ben
    with mover.live(page) as live:
        state = live.next("state")
        (seat,) = state["mine"]
        live.send(do="move", seat=seat, move=first_move(state, seat), version=state["version"])
        live.until(state["version"] + 1)
    finish(anna, page)
    (line,) = lines(anna, "finished")
    assert "with Ben You gave up · 1 move in 1 minute" in line
    assert line.endswith("Again")
    assert "You won" in lines(ben, "finished")[0]
    assert lines(anna, "tables") == []
    again = anna.post(f"{page}/again").headers["location"]
    assert anna.post(f"{page}/again").headers["location"] == again, "it goes on there"
    assert "circuit: pond" in anna.get(f"{again}/record").text
    assert "with Ben" in lines(anna, "tables")[0]
    finish(anna, again)
    third = anna.post(f"{page}/again").headers["location"]
    assert third not in (page, again)
    assert len(lines(anna, "finished")) == 2


def test_nobody_else_asks_for_another_game(anna: Person, cleo: Person) -> None:
    page = anna.make("niwa", "here", "computer-1")
    finish(anna, page)
    assert cleo.post(f"{page}/again").status_code == 403


def test_a_game_that_was_counted_is_told_with_its_points(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here", first="1")
    with anna.live(page) as live:
        state = live.next("state")
        while not state.get("over"):
            seat = state["to_act"][0]
            live.send(do="move", seat=seat, move=first_move(state, seat), version=state["version"])
            state = live.until(state["version"] + 1)
    (line,) = lines(anna, "finished")
    assert "Player 1, Player 2" in line
    assert state["result"]["headline"].replace("'", "&#39;") in line


def test_of_earlier_games_it_is_told_who_played(anna: Person) -> None:
    for _ in range(6):
        finish(anna, anna.make("niwa", "here", "computer-1"))
    told = lines(anna, "finished")
    assert len(told) == 6
    assert [line.endswith("Again") for line in told] == [True] * 5 + [False]
