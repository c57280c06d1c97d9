"""The computer as a teacher: what people at a table with computers are told of moves, on the way and when they ask."""

import json

import pytest

from teien.core.engine import chance
from teien.core.play.match import Match
from teien.web import view
from teien.web.messages import Notice
from teien.web.table import Table
from teien.web.view import Visitor
from tests.haru_ichiban.test_secrets import twin
from tests.web.people import Person, first_move
from tests.web.sittings import COMPUTER, FRIEND, HERE, play_on, sit_down
from tests.web.test_computers import wait_for
from tests.web.test_secrets import with_other_secrets

ANNA = Visitor(frozenset({0}))
GAMES = ("hiroba", "haru-ichiban", "niwa")


def comments(table: Table, visitor: Visitor) -> list[str] | None:
    """What somebody who has just come is told of moves; None where nothing ever is."""
    told = view.state(table, visitor, [True] * len(table.seats), view.shown(table, visitor)).get("comments")
    return None if told is None else [comment["text"] for comment in told]


@pytest.mark.parametrize("game", GAMES)
def test_a_move_of_the_computer_comes_with_a_sentence(game: str) -> None:
    table = sit_down(game, HERE, COMPUTER)
    for number in range(1, 19):
        play_on(table, 1)
        told = view.personal(table, ANNA, view.shown(table, ANNA))["comments"]
        if number - 1 in table.match.hidden(0):
            assert told == []
            continue
        (comment,) = told
        assert (comment["n"], comment["seat"]) == (number, table.match.history[-1].seat)
        action = f"Seedling: {table.match.spoken(table.match.history[-1].move)}."
        assert comment["text"].startswith(action) == (comment["seat"] == 1)


def test_only_who_plays_with_a_computer_is_told() -> None:
    table = sit_down("hiroba", HERE, COMPUTER, first="1")
    assert comments(table, ANNA) == []
    play_on(table, 8)
    assert comments(table, ANNA)
    assert comments(table, Visitor()) is None
    friends = sit_down("hiroba", HERE, FRIEND, first="1")
    play_on(friends, 8)
    assert comments(friends, ANNA) is None
    mixed = sit_down("hiroba", HERE, FRIEND, COMPUTER, first="1")
    play_on(mixed, 8)
    assert comments(mixed, ANNA) is None, "a friend elsewhere would not know of the help"
    assert not any(view.may_ask_reason(mixed, ANNA, number) for number in range(10))
    assert not any(view.notice(mixed, Visitor(frozenset({seat})), seat, None)["texts"] for seat in range(2))


def test_who_comes_back_is_told_of_all_moves_since_their_own() -> None:
    table = sit_down("hiroba", HERE, COMPUTER, COMPUTER, COMPUTER, first="1")
    play_on(table, 2)
    while table.to_act == (0,):
        play_on(table, 1)
    own = len(table.match.history)
    while table.to_act != (0,):
        play_on(table, 1)
    told = comments(table, ANNA)
    assert told is not None
    assert len(told) == min(6, len(table.match.history) - own)
    assert all(text.startswith("Seedling ") for text in told)


def test_two_at_one_screen_are_told_by_their_names() -> None:
    table = sit_down("hiroba", HERE, HERE, COMPUTER, first="1")
    play_on(table, 1)
    told = comments(table, Visitor(frozenset({0, 1})))
    assert told
    assert told[0].startswith("Anna alone is in")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_worth_a_look_is_told_to_who_decides(game: str) -> None:
    table = sit_down(game, HERE, COMPUTER)
    seen = 0
    for _ in range(30):
        notice: Notice = view.notice(table, ANNA, 0, 7)
        assert notice["id"] == 7
        assert bool(notice["texts"]) == (0 in table.to_act)
        if notice["texts"]:
            seen += 1
            spots = table.match.game.drawing.spots(table.match.view(0))
            assert {name for name in notice["shows"] if name not in spots} <= {"stone"}
        play_on(table, 1)
    assert seen > 5


def test_why_is_answered_for_moves_of_the_computer_alone(anna: Person) -> None:
    page = anna.make("hiroba", "computer-1", "here", first="1")
    wait_for(lambda: anna.state(page)["to_act"] == [1])
    with anna.live(page) as live:
        state = live.next("state")
        live.send(do="move", seat=1, move=first_move(state, 1), version=state["version"], id=0)
        own = live.until(state["version"] + 1)["move"]
        for wrong in (own, 0, -1, 999, None, "2"):
            live.send(do="reason", seat=1, n=wrong, id=1)
            assert live.next("refused", "reason")["code"] == "illegal"
        live.send(do="reason", seat=1, n=1, id=2)
        live.send(do="reason", seat=1, n=1, id=3)
        assert live.next("refused", "reason")["code"] == "slow-down"
        reason = live.next("reason", "refused")
        assert (reason["id"], reason["n"]) == (2, 1)
        assert "Seedling may expect to win about " in reason["text"] or "Stronger was: " in reason["text"]


def test_a_hint_says_what_to_do_and_why(anna: Person) -> None:
    page = anna.make("hiroba", "here", "computer-1", first="1")
    with anna.live(page) as live:
        live.next("state")
        live.send(do="hint", seat=0, id=1)
        hint = live.next("hint")
        number, square = hint["move"][0], hint["move"][1:]
        assert hint["why"].startswith(f"Place the {number} on {square}: you alone are in the garden of ")
        assert "you may expect to win about" in hint["why"]


def test_a_first_game_is_accompanied(anna: Person) -> None:
    answer = anna.client.post("/play/niwa", data={"companion": "on"}, follow_redirects=False)
    assert answer.headers["location"].endswith("?companion=on")
    page = answer.headers["location"].partition("?")[0]
    assert [seat["level"] for seat in anna.state(page)["seats"]] == [None, 1]
    answer = anna.client.post("/play/niwa", data={}, follow_redirects=False)
    assert "?" not in answer.headers["location"]


def test_r26_what_is_said_of_moves_tells_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is said, foreseen, or found out on request is the same where only the other's hand differs."""
    monkeypatch.setattr(chance, "secret_seed", lambda: 5)
    table = sit_down("haru-ichiban", HERE, COMPUTER)
    for step in range(60):
        if table.over:
            break
        other = with_other_secrets(table, ANNA, step)
        told = []
        for each in (table, other):
            match = each.match
            known = [number for number in range(1, len(match.history) + 1) if view.may_ask_reason(each, ANNA, number)]
            texts: list[object] = [comments(each, ANNA), view.notice(each, ANNA, 0, None), known]
            texts += [view.reason(each, ANNA, number, None, None) for number in known]
            texts += [match.foresee(move, 0) for move in match.legal_moves(0)]
            told.append(json.dumps(texts, default=str))
            asked = [number for number in known if not match.moves.is_secret(match.history[number - 1].move)][-1:]
            told += [believed_before(match, number) for number in asked]
        half = len(told) // 2
        assert told[:half] == told[half:]
        play_on(table, 1, seed=step)


def believed_before(match: Match, number: int) -> str:
    """What is searched to say why a move was made."""
    return str(match.at(number - 1).believed_by(0).state.tobytes().hex())


def test_r26_a_position_that_is_believed_is_no_copy_of_the_true_one() -> None:
    table = sit_down("haru-ichiban", HERE, COMPUTER)
    hands = {table.match.believed_by(0).view("all").players[1].hand for _ in range(20)}
    assert len(hands) > 3
    assert twin(table.match, 0, 3).believed_by(0).view(0) == table.match.view(0)
