"""Haru Ichiban's picture: what it holds, where, what can be touched in it, and what it must not tell."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import teien
from teien.core import rules as core_rules
from teien.core.chance import streams
from teien.core.game import Scene, Viewer
from teien.core.match import Match
from teien.core.row import copied
from teien.haru_ichiban import artwork, drawing, palette, pond, rules, tray
from teien.haru_ichiban.drawing import touches
from teien.haru_ichiban.material import FLOWERS, SQUARE_NAMES, SQUARE_NUMBERS, listed
from teien.haru_ichiban.notation import in_hand
from teien.haru_ichiban.scoring import standing
from tests import pictures
from tests.haru_ichiban.tables import choose, table
from tests.pictures import SVG, classed, contrast, named, parsed

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


def ended(seed: int = 1) -> Match:
    *_, match = positions(seed)
    return match


def draw(match: Match, state: Any, scene: Scene) -> str:
    return drawing.picture(match.board, state, scene).svg()


def place(square: int) -> str:
    x, y = pond.centre(square)
    return f"translate({x:g} {y:g})"


def seen_flowers(picture: str) -> list[int]:
    """The values of the flowers to choose from that a picture shows."""
    return [number for chip in classed(parsed(picture), "chip") for number in pictures.figures(chip, "haru")]


def test_moves_are_made_by_touching_things_in_order() -> None:
    c4 = SQUARE_NUMBERS["c4"]
    assert touches(4) == ("flower-5",)
    assert touches(rules.LITTLE) == ("little",)
    assert touches(rules.GRAND) == ("grand",)
    assert touches(rules.FIRST_BLOOM + c4) == touches(rules.FIRST_FROG_MOVE + c4) == ("c4",)
    assert touches(rules.FIRST_DARK + c4) == ("c4",)
    winds = [touches(rules.FIRST_WIND + 25 * way + c4) for way in (rules.UP, rules.RIGHT, rules.DOWN, rules.LEFT)]
    assert winds == [("c4", "c5"), ("c4", "d4"), ("c4", "c3"), ("c4", "b4")]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_move_is_touched_in_its_own_way_on_things_in_the_picture(seed: int) -> None:
    for match in positions(seed, STEP):
        for seat in match.to_act:
            ways = list(match.touches(seat).values())
            assert len(set(ways)) == len(ways)
            root = parsed(match.svg(seat, touch=True))
            assert {name for way in ways for name in way} <= named(root).keys()
            assert {element.get("id") for element in classed(root, "touchable")} == {way[0] for way in ways}


def test_random_games_meet_every_phase() -> None:
    phases = {int(match.state.phase) for seed in range(20) for match in positions(seed)}
    assert phases == set(range(rules.OVER + 1))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_names_are_unique_for_every_viewer(viewer: Viewer) -> None:
    for match in positions(3, STEP):
        assert set(SQUARE_NAMES) <= named(parsed(match.svg(viewer, touch=True))).keys()


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


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_byte_depends_on_what_the_viewer_may_not_know(seed: int, viewer: int | None) -> None:
    blind = (0, 1) if viewer is None else (viewer,)
    differed = 0
    for match in positions(seed, STEP):
        scene = Scene(viewer=viewer, last=match._scene(None).last, touchable=("flower-1", "a1"))
        drawn = draw(match, match.state, scene)
        for deal in range(3):
            other = copied(match.state)
            for seat in blind:
                core_rules.hide(match.board, other, seat, streams(deal, 1))
            differed += other.hand.tobytes() != match.state.hand.tobytes()
            assert draw(match, other, scene) == drawn
    assert differed > 10


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
            assert set(in_hand(match.state, seat)) <= left
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
    assert pictures.figures(root, "haru").count(7) == 2 + 2


def test_a_new_round_tells_what_the_last_one_brought() -> None:
    fresh = parsed(table(scores="3|1", last="2|0", rounds=3).svg())
    assert [pictures.figures(gain, "haru") for gain in classed(fresh, "gained")] == [[2]]
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
    found = [figure for seat in range(2) for figure in standing(int(match.state.blooms[seat]), seat)]
    seals = Counter((seal.get("class", "")[-1], *pictures.figures(seal, "haru")) for seal in classed(root, "seal"))
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


def test_same_scene_same_bytes() -> None:
    match = ended(4)
    scene = Scene(viewer=0, names=match.names, scoring=True)
    before = match.state.tobytes()
    first = draw(match, match.state, scene)
    for cached in (pond.ground, artwork.definitions, drawing.square, drawing.bloom, tray.held, tray.left):
        cached.cache_clear()
    assert draw(match, match.state, scene) == first
    assert match.state.tobytes() == before


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_theme_is_a_class(theme: str) -> None:
    root = parsed(table().svg(theme=theme))
    assert root.get("class") == f"teien-haru-ichiban {theme}"


def test_themes_name_the_same_colours() -> None:
    assert palette.DAY.keys() == palette.NIGHT.keys()
    used = set(re.findall(r"var\(--([\w-]+)", artwork.style()))
    assert used - {"halo", "seat", "deep", "pale", "heart", "rim"} == palette.DAY.keys()


def test_every_part_of_a_drawing_has_its_colour() -> None:
    picture = artwork.definitions() + pond.ground() + artwork.pad(1, False, 0)
    parts = re.findall(r'class="haru-([\w-]+)"', picture)
    assert set(parts) == {rule.split("{")[0] for rule in palette.ART.splitlines()}


def test_no_rule_reaches_beyond_the_picture() -> None:
    style = palette.style_sheet(".x")
    rules_alone = re.sub(r"@media [^{]*\{(.*)\}$", r"\1", style, flags=re.MULTILINE)
    rules_alone = re.sub(r"@keyframes haru-.*", "", rules_alone)
    selectors = [part for rule in re.findall(r"([^{}\n]+)\{", rules_alone) for part in rule.split(",")]
    assert len(selectors) > 60
    assert [part for part in selectors if not re.match(r"\.x\b|\.haru-", part)] == []


@pytest.mark.parametrize("colours", [palette.DAY, palette.NIGHT], ids=["day", "night"])
def test_sides_and_writing_are_told_apart_without_colour(colours: dict[str, str]) -> None:
    assert contrast(colours["leaf"], colours["dark"]) >= 4
    assert contrast(colours["dark"], colours["dark-vein"]) >= 3
    assert contrast(colours["deep-0"], "#ffffff") >= 7
    assert contrast("#fff8e0", "#33240a") >= 7
    assert contrast(colours["paper"], colours["ink"]) >= 7
    assert contrast(colours["paper"], colours["faint"]) >= 4.5


def test_the_picture_stands_alone_and_is_small() -> None:
    picture = ended().svg("all")
    names = named(parsed(picture))
    assert set(re.findall(r'href="#([^"]+)"', picture) + re.findall(r"url\(#([^)]+)\)", picture)) <= names.keys()
    assert re.findall(r"https?:", picture) == ["http:"]
    assert "<script" not in picture
    assert len(picture.encode()) < 120_000


def test_a_picture_keeps_its_shape() -> None:
    assert len({parsed(match.svg(viewer)).get("viewBox") for match in positions(6, STEP) for viewer in (0, None)}) == 1


def test_the_picture_is_named_for_those_who_hear_it() -> None:
    match = teien.new("haru-ichiban", seed=1, names=["Anna", "Ben"])
    root = parsed(match.svg(0))
    assert root.findtext(f"{SVG}title") == "Haru Ichiban"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Haru Ichiban: round 1, turn 1, Anna and Ben: choose a flower"
    assert parsed(match.svg(0, touch=True)).get("role") == "group"
    assert named(root)["d4"].get("aria-label") == "d4, dark pad"
    assert named(root)["c4"].get("aria-label") == "c4, light pad with yellow frog"
    assert named(root)["b5"].get("aria-label") == "b5, water"


def test_names_are_text_and_players_without_one_are_numbered() -> None:
    nasty = '<script>"&'
    match = teien.new("haru-ichiban", seed=1, names=[nasty, "Ben"])
    root = parsed(match.svg())
    assert [name.text for name in classed(root, "name")] == [nasty, "Ben"]
    assert list(root.iter(f"{SVG}script")) == []
    unnamed = parsed(draw(match, match.state, Scene()))
    assert [name.text for name in classed(unnamed, "name")] == ["Player 1", "Player 2"]
