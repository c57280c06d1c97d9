"""Haru Ichiban's picture: what it holds, where, what can be touched in it, and what it must not tell."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import teien
from teien.conformance import pictures
from teien.conformance.pictures import SVG, classed, contrast, named, parsed
from teien.core.pictures.style import rules_of
from teien.core.play.match import Match
from teien.core.play.view import Viewer
from teien.haru_ichiban import artwork, drawing, ground, palette, rules
from teien.haru_ichiban.material import FLOWERS, SQUARE_NAMES, SQUARE_NUMBERS, listed
from teien.haru_ichiban.moves import DIRECTIONS, MOVES
from teien.web import view as web_view
from teien.web.touching import why_not
from tests.haru_ichiban.tables import choose, hand, seen, table
from tests.web.sittings import FRIEND, HERE, do, sit_down

COLOURS = ("red", "yellow")
VIEWERS: tuple[Viewer, ...] = (0, 1, None, "all")
SEEDS = range(3)
STEP = 4


def positions(seed: int, step: int = 1) -> Iterator[Match]:
    """A random game at its first position, at every `step`-th and at its last."""
    match = teien.new("haru-ichiban", seed=seed)
    chooser = random.Random(seed)
    while not match.over:
        if len(match.history) % step == 0:
            yield match
        seat = chooser.choice(match.to_act)
        match.play(chooser.choice(match.legal_numbers(seat)), seat)
    yield match


def draw(match: Match, viewer: Viewer, state: Any, touchable: tuple[str, ...] = ()) -> str:
    return drawing.picture(seen(match, viewer, state), touchable).svg()


def place(square: int) -> str:
    x, y = ground.centre(square)
    return f"translate({x:g} {y:g})"


def seen_flowers(picture: str) -> list[int]:
    """The values of the flowers to choose from that a picture shows."""
    return [number for chip in classed(parsed(picture), "chip") for number in pictures.numerals(chip, "haru")]


@pytest.mark.parametrize(
    ("text", "touches"),
    [
        ("5", ("flower-5",)),
        ("little", ("little",)),
        ("grand", ("grand",)),
        ("c4", ("c4",)),
        ("fc4", ("c4",)),
        ("xc4", ("c4",)),
        ("c4^", ("c4", "c5")),
        ("c4>", ("c4", "d4")),
        ("c4v", ("c4", "c3")),
        ("c4<", ("c4", "b4")),
    ],
)
def test_moves_are_made_by_touching_things_in_order(text: str, touches: tuple[str, ...]) -> None:
    assert MOVES.touches(MOVES.parse(text)) == touches
    assert MOVES.parse(text) in MOVES.touched(touches)


@pytest.mark.parametrize(("sign", "rim"), [("^", "abcde"), ("v", "abcde"), (">", "12345"), ("<", "12345")])
def test_no_wind_off_the_pond_can_be_touched(sign: str, rim: str) -> None:
    across, up = DIRECTIONS[sign]
    for name in SQUARE_NAMES:
        to = f"{chr(ord(name[0]) + across)}{int(name[1]) + up}"
        move = MOVES.parse(name + sign)
        assert MOVES.touches(move) == ((name, to) if to in SQUARE_NAMES else ())
    assert len([name for name in SQUARE_NAMES if not MOVES.touches(MOVES.parse(name + sign))]) == len(rim)


def test_a_path_across_the_pond_is_no_move() -> None:
    table = sit_down("haru-ichiban", HERE, FRIEND)
    for seat in (0, 1):
        do(table, "move", seat, table.match.legal_moves(seat)[0].text)
    while table.match.state.phase != rules.WIND:
        seat = table.to_act[0]
        do(table, "move", seat, table.match.legal_moves(seat)[0].text)
    (seat,) = table.to_act
    visitor = web_view.Visitor(frozenset({seat}))
    pads = [square.name for square in seen(table.match).squares if square.pad]
    rim = {name for name in pads if not MOVES.parse(f"{name}^").to}
    assert rim
    for name in rim:
        said = why_not(table, visitor, seat, (name, f"{name[0]}1"))
        assert said == "There is nothing to do with that now. Touch the side it moves to."
    stuck = next(name for name in pads if name[1] == "4" and f"{name[0]}5" in rim)
    said = f"R11: that would push the pad on {stuck[0]}5 out of the pond"
    assert why_not(table, visitor, seat, (stuck, f"{stuck[0]}5")) == said


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_piece_and_all_that_is_touched_in_public_has_a_spot_where_it_is_drawn(seed: int, viewer: Viewer) -> None:
    pieces = 0
    for match in positions(seed, STEP):
        spots = drawing.spots(seen(match, viewer))
        seats = match.to_act if match.state.phase != rules.CHOOSE else ()
        assert {name for seat in seats for way in match.touches(seat).values() for name in way} <= spots.keys()
        names = named(parsed(match.svg(viewer)))
        assert {name for name in names if re.match(r"pad-on|frog-|flower-|bud-|held-|dragonfly", name)} <= spots.keys()
        for name, spot in spots.items():
            if moved := re.match(r"translate\(([\d.]+) ([\d.]+)\)", names[name].get("transform", "")):
                assert (spot.x - drawing.MARGIN, spot.y - drawing.MARGIN) == (float(moved[1]), float(moved[2]))
                pieces += 1
        for square, name in enumerate(SQUARE_NAMES):
            assert (spots[name].x, spots[name].y) == (98 + 100 * (square % 5), 98 + 100 * (square // 5))
    assert pieces > 200


def test_random_games_meet_every_phase() -> None:
    phases = {int(match.state.phase) for seed in range(20) for match in positions(seed)}
    assert phases == set(range(rules.OVER + 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_all_lies_where_the_state_has_it(seed: int) -> None:
    for match in positions(seed, STEP):
        state, names = match.state, named(parsed(match.svg()))
        pads = {f"pad-on-{SQUARE_NAMES[square]}": place(square) for square in listed(state.pads)}
        assert {name: names[name].get("transform") for name in names if name.startswith("pad-on-")} == pads
        for square in listed(state.pads):
            copied = pictures.copies(names[f"pad-on-{SQUARE_NAMES[square]}"], "haru")
            side = "dark" if state.dark_sides >> square & 1 else "light"
            kind = int(state.pad[square])
            assert copied[0].split("-")[0] == ("double" if kind == 4 else side)
            assert copied[1:] == {2: ["mark-red"], 3: ["mark-yellow"]}.get(kind, [])
        for square in listed(state.blooms[0] | state.blooms[1]):
            seat, value = divmod(int(state.flower[square]), 10)
            assert names[f"flower-{COLOURS[seat]}-{value}"].get("transform") == place(square)
        for seat, colour in enumerate(COLOURS):
            if state.frog[seat] >= 0 and state.moving != seat and not state.flower[state.frog[seat]]:
                assert names[f"frog-{colour}"].get("transform") == place(int(state.frog[seat]))


def test_frogs_wait_with_the_player_who_places_them() -> None:
    match = table(frogs="d2|e1", dragonfly=2)
    choose(match, 2, 2)
    assert match.state.phase == rules.FIRST_FROG
    names = named(parsed(match.svg()))
    first, second = names["frog-yellow"].get("transform"), names["frog-red"].get("transform")
    match.play("fa5")
    names = named(parsed(match.svg()))
    assert names["frog-yellow"].get("transform") == place(SQUARE_NUMBERS["a5"])
    assert names["frog-red"].get("transform") == first != second


def test_frogs_that_have_left_are_not_drawn() -> None:
    left = [match.svg() for match in positions(2) if match.state.turn == 8 and match.state.phase == rules.CHOOSE]
    assert left
    for picture in left:
        assert {"frog-red", "frog-yellow"}.isdisjoint(named(parsed(picture)))


def test_a_frog_under_a_flower_that_ends_the_game_has_left() -> None:
    match = table("1a5,2b5,3c5|2a4,3c4,4e4", scores="4|0", frogs="d5|e1", hands="678|156", turn=4)
    choose(match, 8, 1)
    match.play("d5")
    assert match.over
    assert "frog-red" not in named(parsed(match.svg()))
    assert "frog-yellow" in named(parsed(match.svg()))


@pytest.mark.parametrize("viewer", [1, None])
def test_a_secret_choice_shows_that_it_was_made_and_nothing_else(viewer: Viewer) -> None:
    pictures_of_choices = set()
    for value in (1, 2, 3):
        match = table(hands="123|456")
        before = match.svg(viewer)
        match.play(str(value), 0)
        pictures_of_choices.add(match.svg(viewer))
    assert len(pictures_of_choices) == 1
    assert before not in pictures_of_choices


def test_each_viewer_sees_their_own_flowers() -> None:
    match = table(hands="257|468")
    assert [seen_flowers(match.svg(viewer)) for viewer in VIEWERS] == [[2, 5, 7], [4, 6, 8], [], [2, 5, 7, 4, 6, 8]]
    assert [len(classed(parsed(match.svg(viewer)), "bud")) for viewer in VIEWERS] == [3, 3, 6, 0]
    match.play("5", 0)
    assert [seen_flowers(match.svg(viewer)) for viewer in VIEWERS] == [[2, 7, 5], [4, 6, 8], [], [2, 7, 5, 4, 6, 8]]
    assert [len(classed(parsed(match.svg(viewer)), "bud")) for viewer in VIEWERS] == [3, 3, 6, 0]


def test_a_chosen_flower_lies_apart_and_cannot_be_chosen_again() -> None:
    match = table(hands="257|468")
    before = named(parsed(match.svg(0)))["flower-5"].get("transform")
    match.play("5", 0)
    root = parsed(match.svg(0, touch=True))
    assert named(root)["flower-5"].get("transform") != before
    assert {element.get("id") for element in classed(root, "touchable")} == {"flower-2", "flower-7"}


def test_revealed_flowers_are_seen_by_all_until_they_bloom() -> None:
    match = table(hands="257|468")
    choose(match, 5, 8)
    for viewer in VIEWERS:
        names = named(parsed(match.svg(viewer)))
        assert names["flower-red-5"].get("transform") == place(SQUARE_NUMBERS["e3"])
        assert float(names["flower-yellow-8"].get("transform", "").split()[-1].rstrip(")")) > artwork.SIDE


def said_of(root: ElementTree.Element) -> list[str]:
    """Both players' rows in words."""
    names = named(root)
    return [names[f"player-{colour}"].get("aria-label", "") for colour in COLOURS]


def test_the_values_left_are_public() -> None:
    match = table("1a5,4b5|8c5,2d5", hands="235|134", turn=3)
    root = parsed(match.svg())
    assert [said.partition("flowers left: ")[2] for said in said_of(root)] == ["2, 3, 5, 6, 7, 8", "1, 3, 4, 5, 6, 7"]
    assert [len(classed(root, kind)) for kind in ("left", "used")] == [12, 4]
    used = {name for name, element in named(root).items() if element.get("class") == "used"}
    assert used == {"left-red-1", "left-red-4", "left-yellow-8", "left-yellow-2"}


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_hand_may_hold_is_what_is_left(seed: int) -> None:
    for match in positions(seed, STEP):
        for seat, line in enumerate(said_of(parsed(match.svg()))):
            left = {int(value) for value in re.findall(r"\d", line.partition("flowers left: ")[2])}
            assert set(hand(match, seat)) <= left
            bloomed = {int(value) - 10 * seat for value in match.state.flower} & set(range(1, FLOWERS + 1))
            assert left.isdisjoint(bloomed)


def test_it_is_the_turn_of_those_who_must_act() -> None:
    match = table(hands="257|468")
    assert len(classed(parsed(match.svg()), "turn")) == 2
    match.play("5", 0)
    assert len(classed(parsed(match.svg()), "turn")) == 1
    match.play("8", 1)
    assert said_of(parsed(match.svg())) == [
        "Player 1: 0 points, little gardener, holds the dragonfly, flowers left: 1, 2, 3, 4, 6, 7, 8",
        "Player 2: 0 points, grand gardener, to move, flowers left: 1, 2, 3, 4, 5, 6, 7",
    ]


def test_gardeners_wear_their_hats() -> None:
    match = table(hands="257|468")
    assert "hat" not in pictures.copies(parsed(match.svg()), "haru")
    choose(match, 5, 8)
    hats = [use.get("transform", "") for use in parsed(match.svg()).iter(f"{SVG}use") if use.get("href") == "#haru-hat"]
    assert [f"scale({scale:g})" in hat for scale, hat in zip((0.62, 1.1), hats, strict=True)] == [True, True]


def test_the_dragonfly_is_with_its_holder() -> None:
    heights = []
    for dragonfly in (1, 2):
        transform = named(parsed(table(dragonfly=dragonfly).svg()))["dragonfly"].get("transform", "")
        heights.append(float(re.findall(r"[\d.]+", transform)[1]))
    assert heights[0] < heights[1]


def test_points_are_counted_beyond_the_track() -> None:
    root = parsed(table(scores="3|4").svg())
    assert len(classed(root, "point")) == 7
    assert len(classed(root, "step")) == 3
    root = parsed(table(scores="7|7").svg())
    assert len(classed(root, "point")) == 10
    assert pictures.numerals(root, "haru").count(7) == 2 + 2


def test_a_new_round_tells_what_the_last_one_brought() -> None:
    fresh = parsed(table(scores="3|1", last="2|0", rounds=3).svg())
    assert [pictures.numerals(gain, "haru") for gain in classed(fresh, "gained")] == [[2]]
    later = parsed(table("1a5|2b5", scores="3|1", last="2|0", rounds=3, turn=2).svg())
    assert classed(later, "gained") == []


def marked(match: Match) -> set[str | None]:
    return {element.get("id") for element in classed(parsed(match.svg()), "last")}


def test_the_last_turn_is_marked() -> None:
    match = table(hands="257|468", frogs="d2|a5")
    choose(match, 5, 8)
    assert marked(match) == {"pad-on-e3", "flower-red-5"}
    match.play("c5")
    assert {"pad-on-c5", "flower-yellow-8"} <= marked(match)
    match.play("e3v")
    root = parsed(match.svg())
    assert marked(match) == {"pad-on-e2", "flower-red-5"}
    assert [wake.get("transform") for wake in classed(root, "wake")] == [place(SQUARE_NUMBERS["e3"]) + " rotate(90)"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_deciding_figures_are_drawn_at_the_end_only(seed: int) -> None:
    for match in positions(seed, STEP):
        root = parsed(match.svg())
        if not match.over:
            assert not classed(root, "scoring")
            assert "enso" not in pictures.copies(root, "haru")
    found = seen(match, None).figures
    assert found
    seals = Counter((seal.get("class", "")[-1], *pictures.numerals(seal, "haru")) for seal in classed(root, "seal"))
    assert seals == Counter((str(figure.seat), figure.points) for figure in found)
    assert len(classed(root, "shape")) == len(found)
    assert pictures.copies(root, "haru").count("enso") == 1
    won = rules.winner(match.state)
    assert root.get("aria-label") == f"Haru Ichiban: won by Player {won + 1} with {match.state.score[won]} points"


def test_points_of_crossing_figures_lie_apart() -> None:
    match = table("1a5,2b4,3c4,4b3,5d2|2b5,3e5,4a4,5d4,6a3", scores="4|0", frogs="c5|d5", hands="678|178", turn=6)
    choose(match, 8, 1)
    match.play("c3")
    assert match.over
    places = [seal.get("transform") for seal in classed(parsed(match.svg()), "seal")]
    assert len(places) == len(set(places)) == 2


def test_every_part_of_a_drawing_has_its_colour() -> None:
    picture = artwork.definitions() + ground.ground(5) + artwork.pad(1, False, 0)
    parts = re.findall(r'class="haru-([\w-]+)"', picture)
    assert set(parts) == {rule.split("{")[0] for rule in rules_of(palette.ART)}


@pytest.mark.parametrize("colours", [palette.PALETTE.day, palette.PALETTE.night], ids=["day", "night"])
def test_sides_and_writing_are_told_apart_without_colour(colours: dict[str, str]) -> None:
    assert contrast(colours["leaf"], colours["dark"]) >= 4
    assert contrast(colours["dark"], colours["dark-vein"]) >= 3
    assert contrast(colours["deep-0"], "#ffffff") >= 7
    assert contrast("#fff8e0", "#33240a") >= 7


def test_the_picture_is_named_for_those_who_hear_it() -> None:
    match = teien.new("haru-ichiban", seed=1, names=["Anna", "Ben"])
    root = parsed(match.svg(0))
    assert root.findtext(f"{SVG}title") == "Haru Ichiban"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Haru Ichiban: Round 1, turn 1, Anna and Ben: choose a flower in secret"
    assert parsed(match.svg(0, touch=True)).get("role") == "group"
    assert named(root)["d4"].get("aria-label") == "d4, dark pad"
    assert named(root)["c4"].get("aria-label") == "c4, light pad with yellow frog"
    assert named(root)["b5"].get("aria-label") == "b5, water"
