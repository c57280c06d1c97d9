"""What is said of a move of Haru Ichiban is so, and says nothing that a seat may not know."""

import pytest

import teien
from teien.core.play.match import Match
from teien.core.words.facts import Fact
from teien.core.words.language import _
from teien.haru_ichiban import figures
from teien.haru_ichiban.material import PONDS, SQUARE_NUMBERS
from teien.haru_ichiban.view import View
from teien.haru_ichiban.wording import A_FIGURE
from tests.haru_ichiban.tables import table


def worth(bloom: int) -> int:
    """The points of these flowers on the usual pond."""
    return int(figures.points_of(figures.RANGES[PONDS[0]], bloom))


def words(match: Match, viewer: int | None = 0) -> list[str]:
    return [fact.words for fact in match.comment(len(match.history), viewer)]


def test_r08_the_lower_flower_is_told_when_both_are_revealed() -> None:
    match = table(hands="258|147")
    match.play("5", 0)
    assert words(match)[0] == "only you know that you chose the 5"
    assert words(match, 1) == words(match, None) == []
    match.play("4", 1)
    assert words(match)[0] == "the 4 of Player 2 is lower than the 5: it blooms on the dark pad, e3, and calls the wind"
    assert words(match, 1)[0] == "your 4 is lower than the 5: it blooms on the dark pad, e3, and the wind is yours"


def test_r19_a_figure_that_lacks_one_flower_is_told_and_so_is_who_spoils_it() -> None:
    match = table("1a5,2b5|1a4,2b4", hands="358|467", turn=3)
    match.play("8", 0)
    match.play("4", 1)
    match.play("c5")
    assert words(match)[0] == "you need only d5 for a row of 4, worth 2 points"
    assert words(match, 1)[0] == "Player 1 needs only d5 for a row of 4, worth 2 points"
    match = table("1a5,2b5,3c5|1a4,2b4,3c2", hands="458|467", turn=4, pads="ooooo/ooooo/oo..D/..oR./....Y")
    match.play("4", 0)
    match.play("7", 1)
    match.play("d5")
    assert words(match, 1)[0] == "you spoil the row of 4 of Player 1, which lacked only d5"
    assert words(match, 0)[0] == "Player 2 spoils your row of 4, which lacked only d5"


def test_r12_a_dark_pad_is_where_the_next_lower_flower_blooms() -> None:
    match = table("1a5,2b5,3c5|1a4,2b4,3c2", hands="458|467", turn=4, pads="ooooo/ooooo/oo..D/..oR./....Y")
    match.play("4", 0)
    match.play("7", 1)
    match.play("e5")
    match.play(match.legal_moves(0)[0])
    match.play("xd5")
    assert any(word.startswith("the lower flower of the next turn must bloom on d5") for word in words(match, 1))


def blooms(view: View, seat: int) -> int:
    return sum(
        1 << SQUARE_NUMBERS[square.name] for square in view.squares if square.flower and square.flower.seat == seat
    )


def check(fact: Fact, before: View, after: View, match: Match) -> None:
    """Looks whether what a fact says is so, by the rules' own counting of figures."""
    values = fact.values
    if fact.kind in ("one_missing", "gives"):
        seat, place = int(values["seat"]), SQUARE_NUMBERS[str(values["square"])]
        own = blooms(after, seat)
        assert worth(own) == 0
        assert worth(own | 1 << place) >= int(values["points"])
        assert str(values["square"]) in fact.words
        assert after.squares[place].flower is None
    elif fact.kind in ("spoils", "gives_up"):
        seat, place = int(values["seat"]), SQUARE_NUMBERS[str(values["square"])]
        assert worth(blooms(before, seat) | 1 << place) >= int(values["points"])
        own, other = blooms(after, seat), blooms(after, 1 - seat)
        gains = [worth(own | 1 << free) for free in range(25) if not (own | other) >> free & 1]
        dearest = [points for points in gains if points]
        assert (
            own >> place & 1
            or other >> place & 1
            or worth(own | 1 << place) < worth(blooms(before, seat) | 1 << place)
            or not dearest
        )
    elif fact.kind == "little":
        choices = dict(match.history[-2:])
        seat = int(values["seat"])
        assert values["own"] == choices[seat].value < choices[1 - seat].value == values["other"]
        flower = after.squares[SQUARE_NUMBERS[str(values["square"])]].flower
        assert flower is not None
        assert (flower.seat, flower.value) == (seat, values["own"])
    elif fact.kind == "scores":
        seat = int(values["seat"])
        assert after.players[seat].score - before.players[seat].score == values["points"]
        end = after if match.over else match.interlude()
        kinds = [figure.kind for figure in end.figures if figure.seat == seat]
        assert [fact.words.count(_(A_FIGURE[kind])) for kind in kinds] == [kinds.count(kind) for kind in kinds]
    elif fact.kind == "odds":
        (seat, move) = match.history[-1]
        shown = {square.flower.value for square in after.squares if square.flower and square.flower.seat != seat}
        left = [value for value in range(1, 9) if value not in shown]
        assert (values["higher"], values["unseen"]) == (sum(value > move.value for value in left), len(left))
    elif fact.kind == "neighbours":
        assert fact.words


@pytest.mark.parametrize("seed", range(12))
def test_every_claim_is_true(seed: int) -> None:
    match = teien.new("haru-ichiban", seed=seed)
    player = teien.player("level2", seed=seed)
    told = set()
    while not match.over and len(match.history) < 120:
        seat = match.to_act[seed % len(match.to_act)]
        views = [match.view(viewer) for viewer in (0, 1, None)]
        match.play(player.choose(match, seat), seat)
        for viewer, before in zip((0, 1, None), views, strict=True):
            for fact in match.comment(len(match.history), viewer):
                told.add(fact.kind)
                check(fact, before, match.view(viewer), match)
    assert {"one_missing", "little", "dark"} <= told


@pytest.mark.parametrize("seed", range(4))
def test_r20_what_ended_a_round_is_named(seed: int) -> None:
    match = teien.new("haru-ichiban", seed=seed)
    player = teien.player("level1", seed=seed)
    told = []
    while not match.over:
        seat = match.to_act[0]
        before = match.view(None)
        match.play(player.choose(match, seat), seat)
        for fact in match.comment(len(match.history), None):
            if fact.kind == "scores":
                check(fact, before, match.view(None), match)
                told.append(fact.words)
    assert told
    assert not [words for words in told if "make a figure" in words]


@pytest.mark.parametrize("seed", range(6))
def test_all_that_lacks_one_flower_is_seen(seed: int) -> None:
    match = teien.new("haru-ichiban", seed=seed)
    player = teien.player("random", seed=seed)
    while not match.over and len(match.history) < 60:
        seat = match.to_act[0]
        view = match.view(seat)
        seen = {
            (fact.values["seat"], fact.kind)
            for fact in match.worth_a_look(seat)
            if fact.kind in ("danger", "your_chance")
        }
        for who, kind in ((seat, "your_chance"), (1 - seat, "danger")):
            own, other = blooms(view, who), blooms(view, 1 - who)
            able = any(worth(own | 1 << free) for free in range(25) if not (own | other) >> free & 1)
            assert ((who, kind) in seen) == able
        match.play(player.choose(match, seat), seat)
