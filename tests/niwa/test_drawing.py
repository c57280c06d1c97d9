"""Niwa's picture: what it holds, where, what can be touched in it, and that it is read without colours too."""

import random
import re
from collections.abc import Iterator
from math import hypot, sqrt
from typing import Any
from xml.etree import ElementTree

import pytest

import teien
from teien.conformance import pictures
from teien.conformance.pictures import SVG, classed, contrast, named, parsed
from teien.core.pictures.style import rules_of
from teien.core.play.match import Match
from teien.niwa import artwork, ground, palette
from teien.niwa.hexes import column_name
from teien.niwa.material import COLOUR_NAMES, COLOURS, SIDE_NAMES
from teien.niwa.view import Cell, Garden, View
from teien.niwa.wording import next_step
from tests.niwa.tables import SMALL_CIRCUITS, seen, table

CIRCUITS = ("meadow", "stream", "pond", "snake", "random", "fair", *SMALL_CIRCUITS)
FIGURE_NAMES = tuple(f"{side}-{number}" for side in SIDE_NAMES for number in (1, 2, 3))
STEP = 9


def positions(seed: int, step: int = STEP, moves: int = 150, **options: Any) -> Iterator[Match]:
    """A random game at its first position, at every `step`-th and at the last one reached."""
    match = teien.new("niwa", seed=seed, **options)
    chooser = random.Random(seed)
    while not match.over and len(match.history) < moves:
        if len(match.history) % step == 0:
            yield match
        match.play(chooser.choice(match.legal_numbers(match.to_act[0])))
    yield match


def meadow(pink: str = "c11:gg,d12:oo,d10:pp", blue: str = "o11:gg,n8:oo,n10:pp", **parts: str | int) -> Match:
    return table(pink, blue, circuit="meadow", **parts)


def numbers(text: str | None) -> list[float]:
    return [float(value) for value in re.findall(r"-?[\d.]+", text or "")]


def place(element: ElementTree.Element) -> tuple[float, float]:
    x, y, *_ = numbers(element.get("transform"))
    return x, y


def touched(match: Match, text: str) -> tuple[str, ...]:
    return match.moves.touches(match.parse(text), match.to_act[0])


def laid(seed: int, circuit: str) -> Garden:
    view: View = teien.new("niwa", seed=seed, circuit=circuit).view()
    return view.garden


def test_moves_are_made_by_touching_things_in_order() -> None:
    match = meadow(turns=1)
    assert touched(match, "1p12") == ("blue-1", "p12")
    assert touched(match, "2m7>3") == ("blue-2", "m7", "blue-3")
    assert touched(match, "3>1") == ("blue-3", "blue-1")
    assert touched(match, "end") == ("end",)
    assert touched(meadow(), "1c9>2") == ("pink-1", "c9", "pink-2")


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_every_cell_and_figure_has_its_name_and_label(circuit: str) -> None:
    for match in positions(2, step=40, circuit=circuit):
        names = named(parsed(match.svg()))
        for name in (*seen(match).garden.names, *FIGURE_NAMES):
            assert (names[name].get("aria-label") or "").startswith(name.replace("-", " "))
        assert ("end" in names) != match.over


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_cells_lie_side_by_side(circuit: str) -> None:
    found = laid(3, circuit)
    middles = {cell: ground.centre(found, cell) for cell in found.cells}
    width, height = 2 * ground.TOUCH, sqrt(3) * ground.TOUCH
    for cell, (x, y) in middles.items():
        for other, (other_x, other_y) in middles.items():
            if other != cell:
                away = hypot(x - other_x, y - other_y)
                assert (abs(away - sqrt(3) * artwork.SIZE) < 0.1) == (other.name in cell.beside)
                assert away > height
        assert width / 2 < x < ground.width(found) - width / 2
        assert height / 2 < y < ground.bottom(found) - height / 2


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_the_coordinates_around_tell_every_cell_s_name(circuit: str) -> None:
    match = teien.new("niwa", seed=4, circuit=circuit)
    labels = classed(parsed(match.svg()), "coordinate")
    across = {label.text: float(label.get("x", "")) for label in labels if (label.text or "").isalpha()}
    size = float(labels[0].get("font-size", ""))
    up = {label.text: float(label.get("y", "")) - 0.33 * size for label in labels if (label.text or "").isdigit()}
    assert len(labels) == 2 * (len(across) + len(up))
    for name in seen(match).garden.names:
        x, y = centre(match, name)
        letter = min(across, key=lambda text: abs(across[text] - x))
        height = min(up, key=lambda text: abs(up[text] - y))
        assert f"{letter}{height}" == name
        assert abs(across[letter] - x) < 0.1
        assert abs(up[height] - y) < 0.1
    assert size < ground.HALF_STEP


def test_columns_beyond_z_are_written_as_the_cells_are() -> None:
    found = laid(2, "random")
    assert ground.coordinates(found).count(f">{column_name(27)}<") == 2
    assert f"{column_name(27)}" in {name.rstrip("0123456789") for name in found.names}


def drawn_garden(found: Garden) -> ElementTree.Element:
    return parsed(f"<g>{ground.ground(found)}</g>")


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_each_line_between_two_cells_is_drawn_once_in_its_colour(circuit: str) -> None:
    whole = laid(5, circuit)
    (lines,) = classed(drawn_garden(whole), "lines")
    found = {place(use): use.get("href", "").removeprefix("#niwa-line-") for use in lines}
    assert len(found) == len(lines)
    expected = {}
    for cell in whole.cells:
        for line, other in zip(cell.lines, cell.beside, strict=True):
            if other:
                (x, y), (other_x, other_y) = ground.centre(whole, cell), ground.centre(whole, whole.cell(other))
                middle = (round((x + other_x) / 2, 1), round((y + other_y) / 2, 1))
                expected[middle] = COLOUR_NAMES[COLOURS.index(line)]
    for (x, y), colour in found.items():
        key = min(expected, key=lambda middle: hypot(middle[0] - x, middle[1] - y))
        assert hypot(key[0] - x, key[1] - y) < 0.2
        assert expected.pop(key) == colour
    assert expected == {}


def outlines(picture: str) -> int:
    return picture.count("M")


def test_colours_have_marks_of_their_own_on_lines_and_pearls() -> None:
    marks = {colour: artwork.planting(colour) for colour in COLOUR_NAMES}
    assert [outlines(marks[colour]) for colour in COLOUR_NAMES] == [1, 2, 3]
    for colour, mark in marks.items():
        assert f'class="niwa-{colour}" d="{mark}"' in artwork.line(colour)
        if colour != "green":
            assert f'class="niwa-{colour}-mark" d="{mark}"' in artwork.pearl(colour)
    assert [outlines(artwork.pearl(colour).split("-mark")[1]) for colour in COLOUR_NAMES] == [1, 2, 3]


def test_the_key_shows_each_colour_s_pearl_and_line() -> None:
    keys = classed(parsed(meadow().svg()), "key")
    assert [pictures.copies(key, "niwa") for key in keys] == [
        [f"pearl-{colour}", f"line-{colour}"] for colour in COLOUR_NAMES
    ]


def pearls(element: ElementTree.Element) -> list[ElementTree.Element]:
    return classed(element, "pearl")


def colours_of(element: ElementTree.Element) -> str:
    """The letters of the pearls inside, in the order of the document."""
    return "".join(
        COLOURS[COLOUR_NAMES.index(name[6:])] for name in pictures.copies(element, "niwa") if "pearl" in name
    )


@pytest.mark.parametrize("capacity", [3, None])
def test_pearls_lie_in_their_order_on_heads_and_in_the_tray(capacity: int | None) -> None:
    highest = 0
    for seed in range(4):
        for match in positions(seed, capacity=capacity):
            root = parsed(match.svg())
            names = named(root)
            rods = iter(rod for rod in classed(root, "pearls") if not is_inside(names, rod))
            for side in seen(match).figures:
                for figure in side:
                    text, doll = figure.pearls, names[figure.name]
                    assert colours_of(doll) == text
                    heights = [place(pearl)[1] for pearl in pearls(doll)]
                    assert heights == sorted(heights, reverse=True)
                    assert len(set(heights)) == len(text)
                    assert [pearl.get("class") for pearl in pearls(doll)] == ["pearl"] * (len(text) - 1) + [
                        "pearl top"
                    ] * bool(text)
                    if text and figure.cell:
                        assert colours_of(next(rods)) == text
                    highest = max(highest, len(text))
            assert list(rods) == []
    assert highest == 3 if capacity else highest > 3


def is_inside(names: dict[str, ElementTree.Element], rod: ElementTree.Element) -> bool:
    return any(rod is found for name in FIGURE_NAMES for found in names[name].iter())


def test_the_top_pearl_is_larger() -> None:
    match = meadow("c11:gop,d12:gop,d10:")
    assert [len(numbers(pearl.get("transform"))) for pearl in pearls(named(parsed(match.svg()))["pink-1"])] == [2, 2, 3]


def test_three_pearls_leave_the_line_behind_visible() -> None:
    top = -artwork.on_head(2, 3)[1] + artwork.TOP_PEARL * artwork.PEARL[1]
    assert top < ground.HALF_STEP


@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_high_stack_leans_away_from_the_number_of_whoever_stands_behind(count: int) -> None:
    number = 2 * ground.HALF_STEP - artwork.NUMBER_PLACE[1]
    for height in range(count):
        x, y = artwork.on_head(height, count)
        if abs(-y - number) < artwork.PEARL[1] + 10 * artwork.NUMBER_SCALE:
            assert x - artwork.PEARL[0] > -2
    leaning = [artwork.on_head(height, count)[0] for height in range(count)]
    assert leaning == sorted(leaning)
    assert leaning[-1] + artwork.TOP_PEARL * artwork.PEARL[0] < 1.5 * artwork.SIZE - artwork.PEARL[0]


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_figures_stand_on_their_cells_those_in_front_last(circuit: str) -> None:
    for match in positions(6, circuit=circuit):
        root = parsed(match.svg())
        drawn = classed(root, "piece")
        assert {figure.get("id") for figure in drawn} == set(FIGURE_NAMES)
        assert [place(figure)[1] for figure in drawn] == sorted(place(figure)[1] for figure in drawn)
        view = seen(match)
        for seat, side in enumerate(SIDE_NAMES):
            for figure in view.figures[seat]:
                element = named(root)[figure.name]
                assert pictures.numerals(element, "niwa") == [figure.number]
                assert f"doll-{side}" in pictures.copies(element, "niwa")
                if figure.cell is None:
                    assert place(element)[1] > ground.bottom(view.garden)
                else:
                    assert place(element) == pytest.approx(ground.centre(view.garden, figure.cell))


def test_each_base_has_its_side_s_sign() -> None:
    found = seen(meadow()).garden
    root = drawn_garden(found)
    for seat, side in enumerate(SIDE_NAMES):
        (base,) = [use for use in root.iter("use") if use.get("href") == f"#niwa-base-{side}"]
        assert place(base) == pytest.approx(ground.centre(found, found.bases[seat]))
    assert artwork.emblem(0) != artwork.emblem(1)
    assert artwork.shape(0, 20) != artwork.shape(1, 20)


def test_tiles_that_touch_have_different_tones() -> None:
    for circuit in CIRCUITS:
        found = laid(7, circuit)
        tones: dict[str, tuple[Cell, int]] = {}
        for middle in found.middles:
            tones |= dict.fromkeys((middle.name, *middle.beside), (middle, ground.tint(found, middle)))
        assert tones.keys() == set(found.names)
        for cell in found.cells:
            middle, tone = tones[cell.name]
            for other in filter(None, cell.beside):
                assert tones[other][0] == middle or tones[other][1] != tone


def marked(match: Match) -> set[str]:
    return {name for element in classed(parsed(match.svg()), "last") if (name := element.get("id"))}


def given(match: Match) -> dict[str, int]:
    """How many pearls on each head are marked as new."""
    names = named(parsed(match.svg()))
    counts = {name: len(classed(names[name], "niwa-halo")) for name in FIGURE_NAMES}
    counts |= {name: counts[name] - 1 for name in marked(match) if name in counts}
    return {name: count for name, count in counts.items() if count}


def test_the_last_turn_is_marked() -> None:
    match = table("i11:ggo,d10:pp,d12:o")
    match.play("1>3")
    assert marked(match) == {"pink-1"}
    assert given(match) == {"pink-3": 1}
    match = table("i11:ogg,d10:pp,d12:o")
    match.play("1i13>3")
    assert seen(match).phase == "go on"
    assert marked(match) == {"pink-1"}
    match.play("1j14>3")
    assert marked(match) == {"i13", "pink-1"}
    assert given(match) == {"pink-3": 2}
    trail = classed(parsed(match.svg()), "trail")
    assert [place(prints) for prints in trail] == [pytest.approx(centre(match, "i13"))]
    assert [prints.get("id") for prints in trail] == ["footprints-1"]


def centre(match: Match, name: str) -> tuple[float, float]:
    found = seen(match).garden
    return ground.centre(found, found.cell(name))


@pytest.mark.parametrize("seed", range(3))
def test_who_moved_last_is_who_the_history_says(seed: int) -> None:
    for match in positions(seed, step=1, moves=60):
        moved = {name for name in marked(match) if name in FIGURE_NAMES}
        if not match.history:
            assert moved == set()
        else:
            side = SIDE_NAMES[match.history[-1].seat]
            assert moved
            assert all(name.startswith(side) for name in moved)


def test_the_end_is_open_when_the_turn_may_end() -> None:
    match = table("i11:ogg,d10:pp,d12:o")
    assert "open" not in named(parsed(match.svg()))["end"].get("class", "")
    match.play("1i13>3")
    assert named(parsed(match.svg(0, touch=True)))["end"].get("class") == "end open touchable"


def deeds(match: Match) -> list[str | None]:
    return [line.text for line in classed(parsed(match.svg()), "task")]


def test_the_tray_tells_what_must_be_done() -> None:
    match = teien.new("niwa", seed=1, first=0, names=["Anna", "Ben"])
    assert deeds(match) == ["place", "figure 1"]
    assert parsed(match.svg()).get("aria-label") == "Niwa: Set-up, Anna: place figure 1 next to your base"
    assert classed(parsed(match.svg()), "count") == []
    match = table("i11:ogg,d10:pp,d12:o")
    assert deeds(match) == ["move a figure", "or pass a pearl"]
    match.play("1i13>3")
    assert deeds(match) == ["figure 1", "may go on"]
    assert next_step(match.view()).doing == "{name} may go on with a figure."
    assert [count.text for count in classed(parsed(match.svg()), "count")] == ["Turn 1"]
    assert parsed(match.svg()).get("aria-label") == "Niwa: Turn 1, Player 1: figure 1 may go on"


def test_a_figure_on_its_own_base_must_go_on() -> None:
    match = table("c11:ogg,d10:pp,d12:o")
    match.play("1b10>3")
    assert deeds(match) == ["figure 1", "must go on"]
    assert next_step(match.view()).doing == "{name} must go on with a figure."
    assert "open" not in named(parsed(match.svg()))["end"].get("class", "")


def test_only_the_player_to_move_has_the_turn() -> None:
    for turns, side in ((0, "pink"), (1, "blue")):
        root = parsed(meadow(turns=turns).svg())
        assert len(classed(root, "turn")) == 1
        said = [label for element in root.iter() if "move a figure" in (label := element.get("aria-label", ""))]
        assert side in said[-1]


def test_a_winner_is_encircled_in_the_garden_and_in_the_tray() -> None:
    match = table("o11:g,d10:ppoo,d12:g", "n8:gg,n10:oo,m9:pp", capacity="none")
    match.play("1p10")
    root = parsed(match.svg())
    assert match.over
    (scoring,) = classed(root, "scoring")
    assert place(scoring[0]) == pytest.approx(centre(match, "p10"))
    assert scoring.get("id") == "crown"
    assert marked(match) == {"pink-1"}
    assert classed(named(root)["pink-1"], "niwa-halo") == [], "the crown marks it already"
    assert pictures.copies(root, "niwa").count("enso") == 2
    assert deeds(match) == ["has won"]
    assert (root.get("aria-label") or "").startswith("Niwa: won by Player 1: ")
    assert "end" not in named(root)


def test_a_draw_is_nobody_s() -> None:
    match = meadow(longest=1)
    match.play("1>2")
    root = parsed(match.svg())
    assert deeds(match) == ["a draw", "a draw"]
    assert "enso" not in pictures.copies(root, "niwa")
    assert root.get("aria-label") == "Niwa: a draw: 1 turn without a winner (N23)"


def test_every_part_of_a_drawing_has_its_colour() -> None:
    whole = artwork.definitions() + artwork.stack("g", artwork.on_head, 1)
    parts = re.findall(r'class="niwa-([\w-]+)"', whole)
    assert set(parts) == {rule.split("{")[0] for rule in rules_of(palette.ART)}


@pytest.mark.parametrize("colours", [palette.PALETTE.day, palette.PALETTE.night], ids=["day", "night"])
def test_marks_and_writing_are_seen_without_colour(colours: dict[str, str]) -> None:
    for colour in COLOUR_NAMES:
        assert contrast(colours[colour], colours[f"{colour}-mark"]) >= 3
        for tint in range(3):
            tones = (colours[colour], colours[f"{colour}-deep"])
            assert max(contrast(tone, colours[f"tile-{tint}"]) for tone in tones) >= 3
    for one, other in (("green", "orange"), ("orange", "pink")):
        assert contrast(colours[one], colours[other]) >= 1.4
    for seat in range(2):
        assert contrast(colours[f"seat-{seat}"], "#ffffff") >= 4


def test_a_picture_keeps_its_shape_which_follows_the_circuit() -> None:
    boxes = {
        circuit: {parsed(match.svg()).get("viewBox") for match in positions(9, circuit=circuit)}
        for circuit in ("meadow", "stream", SMALL_CIRCUITS[0])
    }
    assert all(len(found) == 1 for found in boxes.values())
    shapes = {circuit: numbers(found.pop()) for circuit, found in boxes.items()}
    assert shapes["stream"][2] / shapes["stream"][3] > shapes["meadow"][2] / shapes["meadow"][3]
    assert shapes[SMALL_CIRCUITS[0]][2] == ground.LEAST_WIDTH


def test_all_viewers_see_the_same() -> None:
    *_, match = positions(5)
    assert len({match.svg(viewer) for viewer in (0, 1, None, "all")}) == 1


def test_the_picture_is_named_for_those_who_hear_it() -> None:
    match = meadow("c11:gop,d12:gop,d10:")
    root = parsed(match.svg(0))
    assert root.findtext(f"{SVG}title") == "Niwa"
    assert root.get("role") == "img"
    assert parsed(match.svg(0, touch=True)).get("role") == "group"
    names = named(root)
    assert names["pink-1"].get("aria-label") == "pink 1 on c11, pearls from the top: pink, orange, green"
    assert names["pink-3"].get("aria-label") == "pink 3 on d10, no pearls"
    assert (names["b10"].get("aria-label") or "").startswith("b10, pink base; lines N green, NE ")
    assert (names["c11"].get("aria-label") or "").startswith("c11, pink 1; lines ")
