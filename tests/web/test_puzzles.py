"""Puzzles through the door of the server: right and wrong answers, what is told and what is not, and bad input."""

from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

import teien
from teien.core.play.game import OWN
from teien.core.words.language import LANGUAGES, _, speaking
from teien.study.puzzles.collection import FIRST_RATING, by_id, rating_after
from teien.study.puzzles.puzzle import Puzzle
from teien.study.puzzles.themes import themes_of
from teien.study.puzzles.wording import task
from teien.web import puzzle_view, shares
from teien.web.app import make_app
from teien.web.puzzle_view import path_of
from teien.web.store.reports import MOST_A_PUZZLE
from tests.web.conftest import another_browser
from tests.web.people import context_of

every_game = pytest.mark.parametrize("game", OWN)
JSON = {"accept": "application/json"}


def wrong_moves(puzzle: Puzzle) -> list[str]:
    return [move.text for move in puzzle.match().legal_moves(puzzle.seat) if move.text != puzzle.solution]


def ask(client: TestClient, puzzle: Puzzle, what: str, **query: Any) -> Response:
    return client.get(f"{path_of(puzzle)}/{what}", params=query, headers=JSON)


def told(answer: Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_puzzle_has_a_page_that_does_not_give_it_away(client: TestClient, game: str, language: str) -> None:
    for puzzle in teien.puzzles(game)[:3]:
        answer = client.get(f"{path_of(puzzle)}?language={language}")
        assert answer.status_code == 200
        page = unescape(answer.text)
        with speaking(language):
            assert task(puzzle) in page
            about = themes_of(puzzle.match().game)
            assert not [name for name in puzzle.themes if _(about[name].about) in page]
        assert puzzle.position not in page


@every_game
def test_the_solution_is_right_and_played_out(client: TestClient, game: str) -> None:
    puzzle = teien.puzzles(game)[-1]
    tried = told(ask(client, puzzle, "try", move=puzzle.solution, rating=1000))
    assert tried["verdict"] == "right"
    assert tried["rating"] == {"before": 1000, "after": rating_after(1000, puzzle, is_right=True)}
    assert [theme["title"] for theme in tried["themes"]]
    match = puzzle.match()
    assert len(tried["positions"]) == len(puzzle.line)
    for position, move in zip(tried["positions"], puzzle.line, strict=True):
        match.play(move)
        assert position["said"] == match.picture(puzzle.seat).said
    assert tried["positions"][0]["spoken"] == ""


@every_game
def test_a_wrong_answer_is_answered_on_the_board(client: TestClient, game: str) -> None:
    puzzle = teien.puzzles(game)[0]
    wrong = wrong_moves(puzzle)[0]
    tried = told(ask(client, puzzle, "try", move=wrong))
    assert (tried["verdict"], tried["themes"]) == ("wrong", [])
    assert tried["rating"] == {"before": FIRST_RATING, "after": rating_after(FIRST_RATING, puzzle, is_right=False)}
    own = f"{puzzle.seat + 1}:"
    movers = [position["move"].startswith(own) for position in tried["positions"]]
    assert movers[0]
    # What follows the others' reply would help with the next try.
    assert movers == sorted(movers, reverse=True)
    again = told(ask(client, puzzle, "try", move=wrong))
    assert again == tried


def test_a_wrong_answer_is_searched_once_for_everybody(client: TestClient) -> None:
    puzzle = teien.puzzles("niwa")[0]
    wrong, refutations = wrong_moves(puzzle)[0], context_of(client).refutations
    assert refutations.knows(puzzle, puzzle.solution)
    assert not refutations.knows(puzzle, wrong)
    told(ask(client, puzzle, "try", move=wrong))
    assert refutations.knows(puzzle, wrong)


def test_a_move_that_wins_as_surely_is_taken(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle that says of another move than the one that wins that it is the solution."""
    sound = next(each for each in teien.puzzles("niwa") if each.proof == "exact")
    wrong = wrong_moves(sound)[0]
    other = replace(sound, id="niwa-other", solution=wrong, line=(wrong,))
    monkeypatch.setitem(by_id("niwa"), other.id, other)
    tried = told(ask(client, other, "try", move=sound.solution))
    assert tried["verdict"] == "right"
    assert tried["themes"]


@every_game
def test_hint_and_solution(client: TestClient, game: str) -> None:
    for puzzle in teien.puzzles(game)[:2]:
        path = puzzle.match().touches(puzzle.seat)[puzzle.solution]
        assert told(ask(client, puzzle, "hint")) == {"touches": list(path[:1])}
        shown = told(ask(client, puzzle, "solution"))
        assert shown["verdict"] == "shown"
        assert len(shown["positions"]) == len(puzzle.line)
        assert shown["rating"]["after"] < shown["rating"]["before"]


def test_a_touch_that_leads_nowhere_is_explained(client: TestClient) -> None:
    puzzle = teien.puzzles("hiroba")[0]
    assert told(ask(client, puzzle, "why", touches=["pebble-9", "nowhere"]))["why"]
    assert ask(client, puzzle, "why", touches=["x"] * 50).status_code == 400


@pytest.mark.parametrize("move", ["", "castle", "x" * 500, "9z9", "\0"])
def test_what_is_no_move_is_refused_in_words(client: TestClient, move: str) -> None:
    answer = ask(client, teien.puzzles("hiroba")[0], "try", move=move)
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("path", ["chess", "chess/1", "niwa/00000000", "niwa/..%2fx", "niwa/00000000/try"])
def test_there_is_nothing_elsewhere(client: TestClient, path: str) -> None:
    assert client.get(f"/puzzles/{path}").status_code == 404


@pytest.mark.parametrize("rating", ["", "-5", "many", "9" * 30, "99999"])
def test_a_rating_that_is_none_counts_as_one_that_is(client: TestClient, rating: str) -> None:
    puzzle = teien.puzzles("niwa")[0]
    before = told(ask(client, puzzle, "try", move=puzzle.solution, rating=rating))["rating"]["before"]
    assert before in (FIRST_RATING, puzzle_view.MOST_RATING)


@every_game
def test_training_gives_what_was_not_solved_and_begins_again_when_all_is(client: TestClient, game: str) -> None:
    names = [path_of(puzzle).rpartition("/")[2] for puzzle in teien.puzzles(game)]
    for left in names[:1], names[-1:]:
        others = " ".join(name for name in names if name not in left)
        answer = client.post(f"/puzzles/{game}/next", data={"rating": "1500", "solved": others})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/puzzles/{game}/{left[0]}")
        # One whose solution was shown comes again when nothing else is left.
        answer = client.post(f"/puzzles/{game}/next", data={"solved": others, "shown": left[0]})
        assert answer.headers["location"] == f"/puzzles/{game}/{left[0]}"
    answer = client.post(f"/puzzles/{game}/next", data={"solved": " ".join(names)})
    assert client.get(answer.headers["location"]).status_code == 200
    assert client.post(f"/puzzles/{game}/next").status_code == 303


def test_the_puzzle_of_the_day_is_the_same_for_everybody(client: TestClient) -> None:
    first = client.get("/puzzles/today").headers["location"]
    assert client.get("/puzzles/today").headers["location"] == first
    page = client.get(first).text
    assert "Puzzle of the day" in page
    todays = {client.get(f"/puzzles/{game}/today").headers["location"] for game in OWN}
    assert first in todays
    assert all(f'href="{other}"' in page for other in todays - {first})
    offers = client.get("/puzzles").text
    assert all(f'href="{path}"' in offers for path in todays)


def test_pages_lead_to_the_puzzles(client: TestClient) -> None:
    assert 'href="/puzzles"' in client.get("/").text
    for game in OWN:
        assert f'href="/puzzles/{game}"' in client.get(f"/learn/{game}").text
        assert f"{len(teien.puzzles(game))} puzzles" in client.get(f"/puzzles/{game}").text


def test_what_has_to_be_searched_is_everybody_s_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a cookie everybody counts with their address; what is known costs nothing."""
    monkeypatch.setattr(shares, "ADDRESS_TRIES_AT_ONCE", 1)
    monkeypatch.setattr(shares, "ADDRESS_TRIES_A_SECOND", 0.001)
    puzzle = teien.puzzles("hiroba")[0]
    first, second, *_others = wrong_moves(puzzle)
    with TestClient(make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0), follow_redirects=False) as client:
        told(ask(client, puzzle, "try", move=first))
        refused = ask(client, puzzle, "try", move=second)
        assert (refused.status_code, refused.json()["code"]) == (429, "slow-down")
        assert int(refused.headers["retry-after"]) >= 1
        for move in (first, puzzle.solution):
            told(ask(client, puzzle, "try", move=move))


def test_a_puzzle_is_reported_once_by_everybody(client: TestClient) -> None:
    wrong, worse = teien.puzzles("niwa")[:2]
    store = context_of(client).tables.store
    answer = client.post(f"{path_of(wrong)}/report", headers=JSON)
    assert answer.status_code == 200
    assert answer.json()["thanks"]
    again = client.post(f"{path_of(wrong)}/report")
    assert (again.status_code, f'href="{path_of(wrong)}"' in again.text) == (200, True)
    for _guest in range(MOST_A_PUZZLE + 2):
        another_browser(client).post(f"{path_of(worse)}/report")
    assert [(each.puzzle, each.reports) for each in store.reports()] == [(worse.id, MOST_A_PUZZLE), (wrong.id, 1)]
    assert client.post("/puzzles/niwa/00000000/report").status_code == 404
