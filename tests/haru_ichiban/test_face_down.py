"""R26: where flowers already played lie face down, nothing shows their values until the game is over."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import teien
from teien import BadPosition
from teien.core.pictures.picture import Picture
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.core.words.errors import IllegalMove
from teien.haru_ichiban.moves import MOVES
from teien.web.new_table import SeatSpec
from teien.web.view import Visitor, announced, listed_moves, look_back, news, seen_at, shown, state
from tests.web.sittings import do, sit_down

VIEWERS: tuple[Viewer, ...] = (0, 1, None)
BEFORE_A_FIGURE = (
    ".oo.o/.oYD./oo.oo/ooR../o.o.o c5,b3 4e5,2d4,8b2,5c2|2c5,5c4,7b3,6d3 b5|a1 13|34 67|18 4|2 {scores} 0|0 2 1.4 "
    "wind2 a5e4ab0006e2e158 face-down"
)
"""The wind `c2^` brings red's flowers into a diagonal row."""


def played_on(seed: int, moves: int, **options: Any) -> Iterator[Match]:
    """A random game, after each move."""
    choose = random.Random(seed)
    match = teien.new("haru-ichiban", seed=seed, **options)
    for _ in range(moves):
        yield match
        if match.over:
            return
        seat = choose.choice(match.to_act)
        match.play(choose.choice(match.legal_moves(seat)), seat)


def ids(picture: Picture) -> set[str]:
    return {name for layer in picture.layers for name in layer.parts}


def relabelled(match: Match, seed: int) -> Match:
    """The same match, other values on the flowers in the pond, but for those that all have seen bloom this turn."""
    other = match.copy()
    flowers = other.state.flower
    for seat in range(2):
        fresh = 10 * seat + other.state.choice[seat]
        places = [place for place in range(25) if flowers[place] not in (0, fresh) and flowers[place] // 10 == seat]
        values = [flowers[place] for place in places]
        random.Random(seed).shuffle(values)
        for place, value in zip(places, values, strict=True):
            flowers[place] = value
    return other


def everything(match: Match, viewer: Viewer) -> list[object]:
    """All that is made from what a viewer sees."""
    picture = match.picture(viewer)
    drawn = [layer.parts for layer in picture.layers]
    told = [match.comment(number, viewer) for number in range(1, len(match.history) + 1)]
    told += [match.worth_a_look(seat) for seat in match.to_act if seat == viewer]
    foreseen = [
        match.foresee(move, seat) for seat in match.to_act if seat == viewer for move in match.legal_moves(seat)
    ]
    return [
        told,
        foreseen,
        match.view(viewer),
        match.text(viewer),
        match.position(viewer),
        match.svg(viewer),
        picture.said,
        drawn,
    ]


def test_r26_nothing_depends_on_the_values_in_the_pond() -> None:
    differing = 0
    for match in played_on(3, 80, played=True):
        if match.over:
            break
        other = relabelled(match, len(match.history))
        differing += other != match
        for viewer in VIEWERS:
            assert everything(other, viewer) == everything(match, viewer)
    assert differing > 10


def test_r26_choices_of_earlier_turns_are_in_no_record_and_no_list() -> None:
    for match in played_on(5, 60, played=True):
        if match.over:
            break
        first = match.recalled_from
        assert match.round(first) == match.round(len(match.history))
        assert first == 0 or match.round(first - 1) != match.round(first)
        secret = {place for place, (_seat, move) in enumerate(match.history[:first]) if MOVES.is_secret(move)}
        for viewer in VIEWERS:
            assert secret <= set(match.hidden(viewer))
            lines = [line.partition("#")[0] for line in match.record(viewer).splitlines()]
            earlier = [line for line in lines if line[:1].isdigit() and int(line.split(".")[0]) < match.round(first)]
            assert not any(token.rpartition(":")[2].isdigit() for line in earlier for token in line.split()[1:])
        assert match.hidden("all") == ()


def test_r26_the_keeper_and_the_end_show_everything() -> None:
    for match in played_on(3, 2000, played=True):
        if match.over:
            break
        assert all(square.flower.value for square in match.view("all").squares if square.flower)
    assert match.over
    assert all(square.flower.value for square in match.view(0).squares if square.flower)
    assert match.hidden(0) == ()
    again = teien.load(match.record())
    assert again == match
    assert again.at(20).recalled_from > 0


def test_r26_usually_values_stay_in_sight() -> None:
    match = list(played_on(3, 30))[-1]
    assert "played" not in match.record("all")
    assert match.recalled_from == 0
    assert any(square.flower and square.flower.value for square in match.view(None).squares)
    assert "played: face-down" in teien.new("haru-ichiban", seed=3, played=True).record("all")


def test_r26_this_turn_s_flowers_are_seen() -> None:
    seen = False
    for match in played_on(4, 30, played=True):
        view = match.view(None)
        if view.phase in ("bloom", "wind", "dark"):
            seen = True
            assert all(player.choice for player in view.players)
    assert seen


def test_r26_a_position_says_that_flowers_lie_face_down() -> None:
    match = list(played_on(3, 40, played=True))[-1]
    again = teien.from_position("haru-ichiban", match.position("all"))
    assert again.position("all").endswith(" face-down")
    assert all(again.position(viewer) == match.position(viewer) for viewer in VIEWERS)
    view = again.view(0)
    revealed = [(seat, player.choice) for seat, player in enumerate(view.players)]
    older = [flower for square in view.squares if (flower := square.flower) and flower not in revealed]
    assert older
    assert not any(flower.value for flower in older)
    usual = list(played_on(3, 30))[-1]
    assert "face-down" not in usual.position("all")
    with pytest.raises(BadPosition, match="13 parts"):
        teien.from_position("haru-ichiban", usual.position("all") + " face-up")


@pytest.mark.parametrize(("scores", "is_over"), [("0|0", False), ("4|0", True)])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_r26_flowers_that_the_wind_carries_are_followed_to_the_end(scores: str, is_over: bool, viewer: Viewer) -> None:
    before = teien.from_position("haru-ichiban", BEFORE_A_FIGURE.format(scores=scores))
    match = before.copy()
    match.play("c2^")
    assert match.over == is_over
    picture = match.interlude_picture(viewer) or match.picture(viewer)
    travels = match.moved_from(viewer)
    flowers = {name: old for name, old in travels.items() if name.startswith("flower")}
    assert flowers == {f"flower-red-{5 if is_over else 'on-c3'}": "flower-red-on-c2"}
    assert travels.keys() <= ids(picture)
    assert set(travels.values()) <= ids(before.picture(viewer))


@pytest.mark.parametrize("seat", [0, None])
def test_r26_at_a_table_nobody_looks_back_beyond_the_turn(seat: int | None) -> None:
    table = sit_down("haru-ichiban", SeatSpec("here", name="Anna"), SeatSpec("link", name="Ben"), played="face-down")
    visitor = Visitor(frozenset() if seat is None else frozenset({seat}))
    choose = random.Random(7)
    while table.match.recalled_from < 12:
        acting = choose.choice(table.to_act)
        do(table, "move", acting, choose.choice(table.match.legal_moves(acting)).text)
    first = table.match.recalled_from
    for moves in (0, first - 1, str(first - 1)):
        with pytest.raises(IllegalMove, match="remember by yourselves"):
            look_back(table, visitor, moves)
    assert look_back(table, visitor, first)["move"] == first
    assert [seen_at(table, visitor, path) for path in ("0", str(first - 1), f"{first - 1}~")] == [None] * 3
    assert seen_at(table, visitor, str(first))
    listed = state(table, visitor, [True, True], shown(table, visitor))["moves"]
    assert not [move for move in listed if move["n"] <= first and move["text"].isdigit()]
    do(table, "resign", 0)
    assert look_back(table, visitor, 0)["move"] == 0
    assert seen_at(table, visitor, "0")


def test_r26_when_a_turn_is_over_nothing_of_it_is_said_again() -> None:
    table = sit_down("haru-ichiban", SeatSpec("here", name="Anna"), SeatSpec("link", name="Ben"), played="face-down")
    visitor, choose = Visitor(frozenset({0})), random.Random(7)
    forgotten = 0
    while table.match.recalled_from < 12:
        before, place = shown(table, visitor), len(table.match.history)
        acting = choose.choice(table.to_act)
        do(table, "move", acting, choose.choice(table.match.legal_moves(acting)).text)
        now = shown(table, visitor)
        told = news(table, visitor, before, now, place)
        new = [number for number in now.moves if number not in before.moves]
        expected = [announced(table, move) for move in listed_moves(table, new)]
        assert told.get("say", "") == " ".join(expected)
        forgotten += "cut" in told
    assert forgotten


def drawn_flowers(match: Match, viewer: Viewer) -> list[str]:
    """The seats' colours of all flowers in the picture that are played, in the pond or in a bowl."""
    (layer,) = (layer for layer in match.picture(viewer).layers if layer.name == "flowers")
    return sorted(name.split("-")[1] for name in layer.parts)


@pytest.mark.parametrize("is_face_down", [False, True])
def test_r26_each_flower_is_drawn_once(is_face_down: bool) -> None:
    seen = set()
    for match in played_on(4, 80, played=is_face_down):
        view = match.view(None)
        seen.add(view.phase)
        played = view.turn - (view.phase == "choose")
        for viewer in VIEWERS:
            assert drawn_flowers(match, viewer) == ["red"] * played + ["yellow"] * played
    assert {"choose", "bloom", "wind", "dark"} <= seen


def test_r26_a_flower_is_turned_when_its_turn_is_over() -> None:
    turned = 0
    for match in played_on(4, 60, played=True):
        view = match.view(None)
        values = [(flower.seat, flower.value) for square in view.squares if (flower := square.flower) and flower.value]
        choices = [(seat, player.choice) for seat, player in enumerate(view.players)]
        assert set(values) <= set(choices)
        if view.phase == "choose" and view.turn > 1:
            travels = match.moved_from(None)
            fresh = {name: old for name, old in travels.items() if old[-1].isdigit() and "on" not in old}
            turned += len(fresh)
            assert all("-on-" in name for name in fresh)
    assert turned >= 4


def test_r26_observations_remember_what_was_revealed_and_nothing_else() -> None:
    for match, usual in zip(played_on(4, 80, played=True), played_on(4, 80), strict=True):
        flowers = match.state.flower
        for seat in range(2):
            observed = match.game.observation.of(match.board, match.state, seat)
            assert (observed == usual.game.observation.of(usual.board, usual.state, seat)).all()
            parts = match.game.observation.split(observed)
            told = {value for value in range(1, 9) if not parts["unseen"][value - 1]}
            bloomed = {flower % 10 for flower in flowers.tolist() if flower and flower // 10 == 1 - seat}
            assert told == bloomed | {value for value in range(1, 9) if parts["revealed"][value - 1]}
