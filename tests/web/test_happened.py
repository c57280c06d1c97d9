"""What happened at a table is told: the end of a round, how it ended and for whom, answers, take-backs, the curve."""

from typing import Any

import pytest
from starlette.testclient import TestClient

import teien
from teien.core.words.language import speaking, together
from teien.web import view
from teien.web.announcements import announcement
from teien.web.new_table import SeatSpec
from teien.web.results import own_headline
from teien.web.store import Action
from teien.web.table import Ending, Table
from teien.web.view import Visitor
from tests.haru_ichiban.test_round_end import MOVES
from tests.web.people import Live, Person
from tests.web.sittings import FRIEND, HERE, do, play_on, sit_down

ANNA, BEN, CLEO = Visitor(frozenset({0})), Visitor(frozenset({1})), Visitor()
ROUND = "Round 1: Anna, diagonal row of 4, +3."


def round_ends() -> tuple[Table, list[dict[str, Any]]]:
    """A table where a round ended just now, and what Anna, Ben and a spectator are told of it."""
    table = sit_down("haru-ichiban", HERE, FRIEND, dragonfly="1", chance="1679091c5a880faf")
    *moves, last = MOVES.split()
    for text in moves:
        do(table, "move", int(text[0]) - 1, text[2:])
    seen = [view.shown(table, visitor) for visitor in (ANNA, BEN, CLEO)]
    do(table, "move", int(last[0]) - 1, last[2:])
    told: list[Any] = [
        view.news(table, visitor, before, view.shown(table, visitor), len(moves))
        for visitor, before in zip((ANNA, BEN, CLEO), seen, strict=True)
    ]
    return table, told


def test_the_figure_that_ends_a_round_is_told_to_everybody_and_then_the_next_round() -> None:
    _table, told = round_ends()
    for news in told:
        assert {"figure-1"} == set(news["moment"]["parts"]["figures"])
        assert "figures" not in news["parts"]
        assert news["moment"]["said"] == news["moves"][-1]["ended"] == ROUND
        assert news["say"].endswith(f"blows the pad on c2 up. {ROUND}")
        assert "travels" not in news
        assert news["moment"]["travels"]
    assert not any(name.startswith("flower-") for name in told[2]["moment"]["parts"].get("holdings", {}))


def test_only_the_move_that_ends_a_round_has_a_moment_and_a_heading_stands_where_it_begins() -> None:
    table = round_ends()[0]
    listed = view.state(table, CLEO, [True, True], view.shown(table, CLEO))["moves"]
    assert [played["n"] for played in listed if "ended" in played] == [18]
    assert [(played["n"], played["heading"]) for played in listed if "heading" in played] == [
        (1, "Round 1, turn 1"),
        (6, "Round 1, turn 2"),
        (11, "Round 1, turn 3"),
        (15, "Round 1, turn 4"),
    ]


def test_a_look_back_shows_what_a_move_made_and_how_everybody_stood() -> None:
    table = round_ends()[0]
    between = view.look_back(table, CLEO, "18~")
    assert (between["said"], between["act"], between["standings"]) == (ROUND, {}, ("3 points", "0 points"))
    assert "figure-1" in between["parts"]["figures"]
    assert view.look_back(table, CLEO, 17)["standings"] == ("0 points", "0 points")
    for place in ("17~", "19~", "x~", "~", "18~~"):
        with pytest.raises(teien.IllegalMove):
            view.look_back(table, CLEO, place)


def test_who_alone_looked_at_a_screen_sees_the_figure_too() -> None:
    table = round_ends()[0]
    moment = view.moment(table, Visitor(frozenset({0, 1})))
    assert moment
    assert "figure-1" in moment["parts"]["figures"]


def ended(game: str, *seats: Any, seed: int = 1, **options: str) -> Table:
    table = sit_down(game, *seats, **options)
    play_on(table, 5000, seed)
    assert table.over
    return table


def headlines(table: Table) -> list[str]:
    found = [view.ended(table, Visitor(frozenset({seat}))) for seat in range(len(table.seats))]
    return [result["headline"] for result in found if result]


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban"])
def test_two_hear_whether_they_have_won_and_by_how_much_and_others_hear_names(game: str) -> None:
    table = ended(game, HERE, FRIEND)
    mine, other = table.match.tally.scores
    (won,) = table.match.tally.winners
    said = [f"You win, {mine} to {other}.", f"You lose, {other} to {mine}."]
    if won:
        said = [f"You lose, {mine} to {other}.", f"You win, {other} to {mine}."]
    assert headlines(table) == said
    for visitor in (CLEO, Visitor(frozenset({0, 1}))):
        result = view.ended(table, visitor)
        assert result
        assert result["headline"] == table.match.scorecard.headline
        assert table.match.names[won] in result["headline"]


def test_a_race_is_won_without_points() -> None:
    table = ended("niwa", HERE, FRIEND, seed=3)
    expected = [["You win.", "You lose."], ["You lose.", "You win."]]
    winners = table.match.tally.winners
    assert headlines(table) == (expected[winners[0]] if winners else ["A draw.", "A draw."])


def test_of_four_each_hears_their_place() -> None:
    table = ended("hiroba", HERE, FRIEND, FRIEND, FRIEND, seed=2)
    scores, winners = table.match.tally.scores, table.match.tally.winners
    assert len(winners) == 1
    best = max(scores)
    said = headlines(table)
    assert said[winners[0]] == f"You win with {best} points."
    places = {1 + sum(other > score for other in scores): score for score in scores if score < best}
    words = {2: "second", 3: "third", 4: "fourth"}
    for seat, score in enumerate(scores):
        if seat not in winners:
            place = next(place for place, points in places.items() if points == score)
            assert said[seat] == f"You are {words[place]}, {score} to {best}."


def test_a_shared_victory_is_told_with_whom() -> None:
    sheet = next(match for seed in range(400) if len((match := over("hiroba", seed)).tally.winners) > 1)
    assert own_headline(sheet, sheet.tally.winners[0]) == "You share the victory with Player 2."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_of_three_who_share_a_victory_each_hears_of_the_others(language: str) -> None:
    sheet = next(match for seed in range(2000) if len((match := over("hiroba", seed, 3)).tally.winners) > 1)
    first, *others = sheet.tally.winners
    with speaking(language):
        names = together([sheet.names[seat] for seat in others])
        told = {"en": f"You share the victory with {names}.", "fr": f"Vous partagez la victoire avec {names}."}
        assert own_headline(sheet, first) == told[language]
        assert together([sheet.names[seat] for seat in (first, *others)]) in sheet.scorecard.headline


@pytest.mark.parametrize("players", [2, 3])
def test_a_tie_that_gardens_decide_is_told_as_one(players: int) -> None:
    sheets = (over("hiroba", seed, players) for seed in range(2000))
    sheet = next(match for match in sheets if match.tally.breakdown.decided_by == "gardens")
    scores, (won,) = sheet.tally.scores, sheet.tally.winners
    lost = next(seat for seat, score in enumerate(scores) if score == scores[won] and seat != won)
    assert own_headline(sheet, won) == f"You win the tie-break, at {scores[won]} points each."
    assert own_headline(sheet, lost) == f"You lose the tie-break, at {scores[won]} points each."


@pytest.mark.parametrize("players", [3, 4])
def test_of_several_who_resign_a_computer_goes_on_and_the_last_ends_the_game(players: int) -> None:
    table = sit_down("hiroba", HERE, *[SeatSpec("link", name=name) for name in ("Ben", "Cleo", "Dan")[: players - 1]])
    for seat in range(1, players):
        do(table, "resign", seat)
        assert not table.over
        last = Action(table.version - 1, seat, "resign", "", 0.0)
        assert announcement(table, last) == f"{table.match.names[seat]} has resigned, and a computer takes the seat."
    do(table, "resign", 0)
    told = [view.ended(table, visitor) for visitor in (ANNA, CLEO)]
    assert [result and result["headline"] for result in told] == ["You have resigned.", "Anna has resigned."]
    for result in told:
        assert result
        assert result["why"] == "Only computers are left, so the game ends here."
        assert not result["winners"]


@pytest.mark.parametrize(("friends", "others"), [(("Ben",), "Ben was away"), (("Ben", "Dan"), "Nobody else was left")])
def test_who_ended_a_game_and_who_was_away_hear_it_as_their_own(friends: tuple[str, ...], others: str) -> None:
    table = sit_down("hiroba", HERE, *[SeatSpec("link", name=name) for name in friends])
    table.ending, table.over = Ending(away=1, by=0), True
    table.match.stop()
    told = [view.ended(table, visitor) for visitor in (ANNA, BEN, CLEO)]
    assert [result and result["why"] for result in told] == [
        f"{others}, so you have ended the game. Nobody wins.",
        "You were away, so Anna has ended the game. Nobody wins.",
        f"{others}, so Anna has ended the game. Nobody wins.",
    ]


def over(game: str, seed: int, players: int = 2) -> teien.Match:
    match, player = teien.new(game, seed=seed, players=players), teien.player("random", seed=seed)
    while not match.over:
        match.play(player.choose(match, match.to_act[0]))
    return match


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_after_a_resignation_nothing_asks_for_a_move_and_nothing_is_counted(client: TestClient, game: str) -> None:
    for moves in range(12):
        table = sit_down(game, HERE, FRIEND)
        play_on(table, moves)
        do(table, "resign", 0)
        assert headlines(table) == ["You lose.", "You win."]
        whys = [view.ended(table, visitor) for visitor in (ANNA, BEN, CLEO)]
        assert [why["why"] for why in whys if why] == ["You have resigned.", "Anna has resigned.", "Anna has resigned."]
        assert [why["headline"] for why in whys if why][2] == "Ben wins."
        picture = view.shown(table, CLEO).picture
        assert picture.said == table.match.heading(len(table.match.history))
        assert 'class="turn"' not in picture.svg()
        assert 'class="task"' not in picture.svg()
        if moves:
            assert table.match.at(0).picture(None).said != table.match.heading(0), "it was played then"
    anna = Person(client)
    page = anna.make(game, "here", "computer-1")
    with anna.live(page) as live:
        live.send(do="resign", seat=0, version=live.next("state")["version"], id=1)
        live.next("state", "news")
    told = anna.get(f"{page}/ending").text
    assert "You have resigned." in told
    assert 'data-part="explain"' not in told
    assert "scorecard" not in told


def ask(live: Live, other: Live, what: str, seat: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Asks for something, and is refused; what both are told."""
    version = live.next("state")["version"]
    live.send(do=what, seat=seat, version=version, id=1)
    version = live.until(version + 1)["version"]
    other.until(version)
    other.send(do="refuse", seat=1 - seat, version=version, id=1)
    return live.until(version + 1), other.until(version + 1)


def test_a_refusal_is_told(anna: Person, ben: Person) -> None:
    page = anna.make("niwa", "here", "link", first="1")
    ben.post(anna.links(page)[0], name="Ben")
    with anna.live(page) as mine, ben.live(page) as theirs:
        told = ask(mine, theirs, "draw", 0)
        assert [news["note"] for news in told] == ["Ben would rather play on."] * 2


def test_what_was_taken_back_is_said_and_a_refusal_is_not_said_twice() -> None:
    table = sit_down("niwa", HERE, FRIEND, first="1")
    play_on(table, 4)
    spoken = table.match.spoken(table.match.history[-1].move)
    seat = table.match.history[-1].seat
    do(table, "undo", seat)
    if table.asked:
        before = view.shown(table, CLEO)
        do(table, "refuse", 1 - seat)
        refused = view.news(table, CLEO, before, view.shown(table, CLEO), 4)
        name = table.match.names[1 - seat]
        assert refused["note"] == f"{name} would rather not take the move back."
        do(table, "undo", seat)
        before = view.shown(table, CLEO)
        assert "note" not in view.news(table, CLEO, before, view.shown(table, CLEO), 4)
        do(table, "undo", 1 - seat)
        told = view.news(table, CLEO, before, view.shown(table, CLEO), 3)
        assert told["say"] == f"Taken back: {table.match.names[seat]}: {spoken}."


def test_the_curve_has_all_positions_and_follows_the_game(anna: Person) -> None:
    page = anna.make("hiroba", "here", "here")
    assert anna.get(f"{page}/curve").json() == {"title": "Points", "falls": False, "values": [[0, 0]]}
    with anna.live(page) as live:
        state = live.next("state")
        for _ in range(3):
            (seat,) = state["to_act"]
            move = next(iter(state["act"][str(seat)]))
            live.send(do="move", seat=seat, move=move, version=state["version"], id=1)
            state = live.until(state["version"] + 1)
        values = anna.get(f"{page}/curve").json()["values"]
        assert len(values) == 4
        assert values[-1] == [int(standing.split()[0]) for standing in state["standings"]]
        live.send(do="undo", seat=seat, version=state["version"], id=2)
        state = live.until(state["version"] + 1)
    assert anna.get(f"{page}/curve").json()["values"] == values[: state["move"] + 1]
    assert anna.get("/table/nothing/curve").status_code == 404


def test_a_race_s_curve_falls_and_is_told_in_the_language_of_the_page(anna: Person) -> None:
    page = anna.make("niwa", "here", "here", circuit="pond")
    curve = anna.get(f"{page}/curve?language=fr").json()
    assert (curve["title"], curve["falls"]) == ("Pas restants", True)
