"""Positions by their path: earlier ones, and variations of a game that is over."""

import json
import re

import pytest

import teien
from teien.core.play.match import Match
from teien.web import view
from tests.web.people import Person, first_move
from tests.web.sittings import FRIEND, HERE, do, sit_down
from tests.web.test_pages import upload


def played(game: str, moves: int) -> Match:
    match = teien.new(game, seed=5, date="2026-11-15")
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(match.legal_moves(seat)[0], seat)
    return match


@pytest.mark.parametrize("game", ["hiroba", "niwa", "haru-ichiban"])
def test_a_variation_of_a_game_that_is_over_is_played_on(anna: Person, game: str) -> None:
    match = played(game, 9)
    page = upload(anna, match.record("all")).headers["location"]
    path, then = "4", match.at(4)
    for _ in range(4):
        answer = anna.get(f"{page}/at/{path}").json()
        assert answer["said"] == then.picture("all").said
        assert answer["parts"] == {layer.name: dict(layer.parts) for layer in then.picture("all").layers}
        assert answer["act"] == {
            str(seat): {move: list(names) for move, names in then.touches(seat).items()} for seat in then.to_act
        }
        seat = then.to_act[-1]
        move = [*answer["act"][str(seat)]][-1]
        path += f"/{seat + 1}:{move}" if len(then.to_act) > 1 else f"/{move}"
        then.play(move, seat)
        assert anna.get(f"{page}/at/{path}").json()["move"] == len(then.history)


def test_a_move_that_the_rules_forbid_is_refused_by_its_rule(anna: Person) -> None:
    page = upload(anna, played("hiroba", 6).record("all")).headers["location"]
    for path, why in (("0/-", r"H11: "), ("0/9z9", "9z9"), ("0/", ""), ("0/3:9a9", "seat"), ("99/9c4", "moves")):
        response = anna.get(f"{page}/at/{path}")
        assert response.status_code == 400, path
        assert re.search(why, response.text), path


def test_nobody_can_try_moves_without_end(anna: Person) -> None:
    page = upload(anna, played("hiroba", 6).record("all")).headers["location"]
    path = "/".join(["0"] + ["-"] * (view.MOST_TRIED + 1))
    response = anna.get(f"{page}/at/{path}")
    assert (response.status_code, "At most" in response.text) == (400, True)


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban"])
def test_r26_while_a_game_goes_on_nothing_is_tried_and_nothing_offered(anna: Person, cleo: Person, game: str) -> None:
    """Else a variation would draw what is hidden, or say which flowers a hand could play."""
    page = anna.make(game, "here", "here")
    with anna.live(page) as live:
        state = live.next("state")
        if state["secret"]:
            live.send(do="look", seat=0)
            state = live.next("state")
        move = first_move(state, state["to_act"][0])
    for person in (anna, cleo):
        assert person.get(f"{page}/at/0").json()["act"] == {}
        for path in (f"0/{move}", f"0/1:{move}", "0/1:1", "0/nonsense", "0/"):
            response = person.get(f"{page}/at/{path}")
            assert response.status_code == 403
            assert "flower-" not in response.text
        assert not re.search(r"flower-\d", cleo.get(f"{page}/at/0").text)


def test_r26_act_is_told_of_no_position_before_the_end() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    for seats in ((), (0,), (1,), (0, 1)):
        assert view.look_back(table, view.Visitor(frozenset(seats)), 0)["act"] == {}
    do(table, "resign", 0)
    assert set(view.look_back(table, view.Visitor(), 0)["act"]) == {"0", "1"}


def test_marks_and_arrows_are_parts_like_any_others() -> None:
    match = teien.new("hiroba", seed=7)
    plain = view.pictured(match, None)
    marked = view.pictured(match, None, marks={"d4": "good"}, arrows=[("pebble-9", "d4")])
    assert set(marked["parts"]) - set(plain["parts"]) == {"shapes"}
    assert set(marked["parts"]["shapes"]) == {"mark-d4", "arrow-pebble-9-d4"}
    assert {name: marked["parts"][name] for name in plain["parts"]} == plain["parts"]
    json.dumps(marked)


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_the_account_of_a_game_comes_by_itself_as_it_is_on_the_page(anna: Person, game: str) -> None:
    page = anna.make(game, "here", "here")
    assert re.search("<section[^>]* hidden>", anna.get(f"{page}/ending").text)
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="resign", seat=0, version=state["version"], id=1)
        live.until(state["version"] + 1)
    section = re.compile(r'<section class="ending".*?</section>', re.DOTALL)
    (alone,), (on_page,) = (section.findall(anna.get(path).text) for path in (f"{page}/ending", page))
    assert "has resigned" in alone
    assert [line.strip() for line in alone.splitlines()] == [line.strip() for line in on_page.splitlines()]
    assert anna.get("/table/nothing/ending").status_code == 404
