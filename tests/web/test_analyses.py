"""Analyses asked for in the browser: made once in workers, kept with the game, and cancelled when nobody wants them."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.play.match import Match
from teien.study.analysis import SIMULATIONS
from teien.study.events import events
from teien.web import analyses, analysis_view, new_table
from teien.web.app import make_app
from teien.web.shares import TRIES_AT_ONCE
from teien.web.table import Table
from teien.web.view import Visitor
from tests.web.people import Person, context_of
from tests.web.test_study_engine import begin

FEW = 40
"""Simulations a move: what is found is of no interest here."""
PATIENCE = 120


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """As everywhere, but games are analysed quickly."""
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    app = make_app(f"sqlite:///{tmp_path}/tables.sqlite", pace=0, simulations=FEW)
    with TestClient(app, follow_redirects=False) as client:
        yield client


def played(game: str = "hiroba", seed: int = 1) -> Match:
    match = teien.new(game, seed=seed)
    carry_on(match)
    return match


def carry_on(match: Match) -> None:
    player = teien.player("greedy", seed=1)
    while not match.over:
        for seat in match.to_act:
            match.play(player.choose(match, seat), seat)


def brought(person: Person, match: Match) -> str:
    """A game from a file; returns its address."""
    return str(person.post("/records", record=match.record("all")).headers["location"])


def resigned(person: Person) -> str:
    """A game that somebody gave up after two moves."""
    page, context = person.make("hiroba", "here", "here"), context_of(person.client)

    async def play() -> None:
        table = await context.table(page.rpartition("/")[2])
        for _move in range(2):
            (seat,) = table.to_act
            await context.tables.act(table, "move", seat, table.match.legal_moves(seat)[0].text)
        await context.tables.act(table, "resign", 0)

    assert person.client.portal
    person.client.portal.call(play)
    return page


def analysed(person: Person, page: str) -> str:
    """Asks for the analysis and waits for it; returns its page."""
    answer = person.post(f"{page}/analysis")
    assert (answer.status_code, answer.headers["location"]) == (303, f"{page}/analysis")
    wait_for(person, page)
    return person.get(f"{page}/analysis").text


def wait_for(person: Person, page: str) -> None:
    """Returns when what is being made is done, however long that takes."""
    making = context_of(person.client).tables.analyses._making.get(page.rpartition("/")[2])

    async def end() -> None:
        if making and making.task:
            await asyncio.wait({making.task}, timeout=PATIENCE)

    assert person.client.portal
    person.client.portal.call(end)
    assert not person.get(f"{page}/analysis/progress").json()["is_going_on"], "the analysis never ends"


def slow(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on analyses take far longer than a test."""
    monkeypatch.setattr(context_of(person.client).tables.analyses, "simulations", 5_000_000)


def test_a_game_is_analysed_once_and_kept(anna: Person, ben: Person) -> None:
    page = brought(anna, played())
    before = anna.get(f"{page}/analysis").text
    assert "Analyse this game" in before
    assert "Analyse this game" in anna.get(page).text
    shown = analysed(anna, page)
    assert 'id="analysis"' in shown
    # Another finds it, and to ask again makes nothing anew.
    assert 'id="analysis"' in ben.get(f"{page}/analysis").text
    ben.post(f"{page}/analysis")
    assert not ben.get(f"{page}/analysis/progress").json()["is_going_on"]


def test_to_look_begins_nothing(anna: Person) -> None:
    page = brought(anna, played())
    anna.get(f"{page}/analysis")
    assert anna.get(f"{page}/analysis/progress").json() == {"is_going_on": False, "done": 0, "count": 0, "words": ""}


def test_it_is_there_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEIEN_LIMITS", "off")
    database = f"sqlite:///{tmp_path}/kept.sqlite"
    match = played()
    with TestClient(make_app(database, pace=0, simulations=FEW), follow_redirects=False) as client:
        page = brought(Person(client), match)
        shown = analysed(Person(client), page)
    with TestClient(make_app(database, pace=0), follow_redirects=False) as client:
        again = Person(client).get(f"{page}/analysis").text
        context = context_of(client)
        assert client.portal
        table = client.portal.call(context.table, page.rpartition("/")[2])
        found = client.portal.call(context.tables.analyses.of, table)
    carried = '<script type="application/json" id="begin">'
    assert again.partition(carried)[2] == shown.partition(carried)[2]
    assert found
    assert found.simulations == FEW != SIMULATIONS
    assert found.moves == teien.analyse(match, simulations=FEW).moves


def test_whoever_comes_meanwhile_sees_how_far_it_is(
    anna: Person, ben: Person, cleo: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow(anna, monkeypatch)
    page = brought(anna, played())
    anna.post(f"{page}/analysis")
    seen = ben.get(f"{page}/analysis").text
    assert "<progress" in seen
    assert "Stop the analysis" not in seen
    assert "Stop the analysis" in anna.get(f"{page}/analysis").text
    # Only who asked for it, or played, stops it.
    assert ben.post(f"{page}/analysis/cancel").status_code == 403
    assert cleo.get(f"{page}/analysis/progress").json()["is_going_on"]
    anna.post(f"{page}/analysis/cancel")
    assert not anna.get(f"{page}/analysis/progress").json()["is_going_on"]
    assert "Analyse this game" in ben.get(f"{page}/analysis").text


def test_what_was_cancelled_frees_its_place(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = brought(anna, played(seed=1)), brought(anna, played(seed=2))
    with monkeypatch.context() as patched:
        slow(anna, patched)
        anna.post(f"{first}/analysis")
    anna.post(f"{second}/analysis")
    anna.post(f"{first}/analysis/cancel")
    wait_for(anna, second)
    assert 'id="analysis"' in anna.get(f"{second}/analysis").text
    assert 'id="analysis"' not in anna.get(f"{first}/analysis").text


def test_a_game_that_goes_on_is_not_analysed(anna: Person) -> None:
    page = anna.make("haru-ichiban", "here", "computer-1")
    for answer in (
        anna.get(f"{page}/analysis"),
        anna.post(f"{page}/analysis"),
        anna.get(f"{page}/analysis/progress"),
        anna.get(f"{page}/analysis/at/0"),
        anna.post(f"{page}/analysis/try", place="0", move="1"),
    ):
        assert answer.status_code == 403
        assert "once it is over" in answer.text
    assert anna.get("/table/nothing/analysis").status_code == 404


def test_a_game_of_people_is_not_carried_on_elsewhere_to_be_analysed(anna: Person, ben: Person, cleo: Person) -> None:
    page, match = begin(anna, ben)
    carry_on(match)
    brought_by_cleo = brought(cleo, match)
    for answer in (
        cleo.post(f"{brought_by_cleo}/analysis"),
        cleo.post(f"{brought_by_cleo}/analysis/try", place="0", move=match.history[0].move.text),
        anna.post(f"{brought_by_cleo}/analysis"),
    ):
        assert (answer.status_code, "just now" in answer.text) == (403, True)
    with anna.live(page) as mine:
        version = mine.next("state")["version"]
        mine.send(do="resign", seat=0, version=version, id=1)
        mine.until(version + 1)
    assert cleo.post(f"{brought_by_cleo}/analysis").status_code == 303


def test_a_record_without_an_end_is_not_analysed(anna: Person) -> None:
    match = teien.new("niwa", seed=1)
    match.play(match.legal_moves()[0])
    page = brought(anna, match)
    assert anna.post(f"{page}/analysis").status_code == 403
    assert "Analyse this game" not in anna.get(page).text


def test_a_game_that_was_given_up_is_analysed(anna: Person) -> None:
    shown = analysed(anna, resigned(anna))
    assert "the early end" in shown


def test_nobody_takes_all_the_places(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    context_of(anna.client).shares.limited = True
    slow(anna, monkeypatch)
    monkeypatch.setattr(analyses, "MOST_IN_ALL", 3)
    pages = [brought(anna, played(seed=seed)) for seed in range(1, 5)]
    answers = [anna.post(f"{page}/analysis") for page in pages[:3]]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "Two of your games" in answers[2].text
    # To ask again for one that is being made is no third.
    assert anna.post(f"{pages[0]}/analysis").status_code == 303
    making = context_of(anna.client).tables.analyses._making
    for one in making.values():
        one.by = replace(one.by, guest="somebody else")
    assert anna.post(f"{pages[2]}/analysis").status_code == 303
    assert "few minutes" in anna.post(f"{pages[3]}/analysis").text


def test_another_move_is_searched_as_the_game_was(anna: Person) -> None:
    match = played("niwa")
    page = brought(anna, match)
    place = len(match.history) - 2
    move = match.history[place].move.text
    found = anna.post(f"{page}/analysis/try", place=str(place), move=move).json()
    judged = teien.analyse(match, simulations=FEW).moves[place]
    assert found["best"] == pytest.approx(judged.before, abs=0.001)
    assert 0 <= found["after"] <= found["best"]
    assert anna.post(f"{page}/analysis/try", place=str(place), move="nonsense").status_code == 400
    assert anna.post(f"{page}/analysis/try", place="99999", move=move).status_code == 400


def test_who_tries_too_much_waits(anna: Person) -> None:
    anna.make("hiroba", "here", "here")
    page = brought(anna, played())
    context_of(anna.client).shares.limited = True
    tries = range(2 * TRIES_AT_ONCE)
    answers = [anna.post(f"{page}/analysis/try", place="0", move="nonsense").status_code for _try in tries]
    assert answers[0] == 400
    assert answers[-1] == 429


@pytest.mark.parametrize("game", teien.GAMES)
def test_positions_come_with_marks_and_arrows(anna: Person, game: str) -> None:
    match = played(game)
    page = brought(anna, match)
    place = next(event.place for event in events(match) if not event.is_secret)
    seat, move = match.history[place]
    before = anna.get(f"{page}/analysis/at/{place}?arrow=good:{move.text}&act={seat}").json()
    assert any("good" in part for part in before["parts"]["shapes"].values())
    assert move.text in before["act"][str(seat)]
    after = anna.get(f"{page}/analysis/at/{place + 1}?mark=bad").json()
    assert any("bad" in part for part in after["parts"]["shapes"].values())
    assert match.spoken(move) in after["last"]
    assert not after["act"]
    line = anna.get(f"{page}/analysis/at/{place}/{move.text}").json()
    assert line["said"] == after["said"]
    assert anna.get(f"{page}/analysis/at/{place}/nonsense").status_code == 400
    assert anna.get(f"{page}/analysis/at/elsewhere").status_code == 400


@pytest.mark.parametrize("game", teien.GAMES)
def test_every_move_is_told(game: str) -> None:
    """In words; where both chose in secret, with both mixtures and what was chosen."""
    match = played(game)
    found = teien.analyse(match, simulations=1)
    table = Table.of(new_table.from_record(match.record("all"), "en"), [])
    for judged, move in zip(found.moves, analysis_view.moves(table, found), strict=True):
        assert move["n"] == judged.place + 1
        assert move["fair"]
        assert bool(move["best"]) == bool(move["best_words"])
        assert not move["best"] or move["line"][0] == move["best"]
        assert ("choice" in move) == (judged.choice is not None)
        if judged.choice:
            assert [one["text"] for one in move["choice"]["own"] if one["is_chosen"]] == [judged.move.text]
            assert sum(one["share"] for one in move["choice"]["other"]) == pytest.approx(1, abs=0.01)
            assert judged.move.text in move["choice"]["brings"]
    for told, summary in zip(analysis_view.summaries(table, Visitor(), found), found.seats, strict=True):
        parts = [int(str(part["share"]).replace("−", "-")) for part in told["account"]]
        assert sum(parts) == pytest.approx(told["result"], abs=len(parts))
        assert told["grades"] == summary.grades
