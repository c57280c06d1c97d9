"""Marks and arrows over a picture: what they are called, where they lie, and that their kinds are told apart."""

import re
from itertools import combinations
from math import cos, hypot, radians, sin
from xml.etree import ElementTree

import pytest

from teien.conformance.pictures import contrast, parsed
from teien.core.pictures.picture import Layer, Picture, changes
from teien.core.pictures.shapes import KINDS, Arrows, Marks, Spot, shapes
from teien.core.pictures.style import SHAPE_COLOURS, SHAPES, theme
from teien.core.words.errors import BadMaterial

SPOTS = {
    "a1": Spot(30, 90, 26),
    "b1": Spot(90, 90, 26),
    "a2": Spot(30, 30, 26),
    "far": Spot(400, 300, 40),
    "near": Spot(33, 94, 26),
}


def drawn(marks: Marks = (), arrows: Arrows = ()) -> dict[str, ElementTree.Element]:
    return {name: parsed(element) for name, element in shapes(SPOTS, marks, arrows).parts.items()}


def numbers(text: str) -> list[float]:
    return [float(value) for value in re.findall(r"-?[\d.]+", text)]


def ends(arrow: ElementTree.Element) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where an arrow begins and where its tip is, in the picture."""
    x, y, *turned = numbers(arrow.get("transform", ""))
    turn = turned[0] if turned else 0
    line, head = (part.get("d", "") for part in arrow if part.get("class") in ("shape-line", "shape-head"))
    along = numbers(line)[0], numbers(head)[2]
    begin, tip = ((x + each * cos(radians(turn)), y + each * sin(radians(turn))) for each in along)
    return begin, tip


def away(place: tuple[float, float], spot: Spot) -> float:
    return hypot(place[0] - spot.x, place[1] - spot.y)


def test_marks_are_notes_unless_they_have_a_kind() -> None:
    assert [mark.get("class") for mark in drawn(["a1", "b1"]).values()] == ["mark note"] * 2
    kinds = dict(zip(SPOTS, KINDS, strict=False))
    assert [mark.get("class") for mark in drawn(kinds).values()] == [f"mark {kind}" for kind in KINDS]


def test_arrows_are_notes_unless_they_have_a_kind() -> None:
    found = drawn(arrows=[("a1", "b1"), ("b1", "a1", "bad")])
    assert {name: arrow.get("class") for name, arrow in found.items()} == {
        "arrow-a1-b1": "arrow note",
        "arrow-b1-a1": "arrow bad",
    }


def test_each_shape_is_one_element_named_after_what_it_points_at() -> None:
    found = drawn(["a1", "far"], [("a1", "far"), ("a2", "b1", "good"), ("b1", "b1")])
    assert list(found) == ["mark-a1", "mark-far", "arrow-a1-far", "arrow-a2-b1", "arrow-b1-b1"]
    assert [element.get("id") for element in found.values()] == list(found)
    assert all(element.get("aria-hidden") == "true" for element in found.values())


def test_they_lie_in_a_layer_of_their_own() -> None:
    assert shapes(SPOTS).name == "shapes"
    assert shapes(SPOTS).things == {}


def test_a_ring_lies_around_its_thing() -> None:
    mark = drawn(["far"])["mark-far"]
    for line in mark:
        left, middle, radius, *_ = numbers(line.get("d", ""))
        assert (left, middle, radius) == (400 - 40, 300, 40)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("tail", "head"), [*combinations(SPOTS, 2), ("far", "a1"), ("b1", "a2")])
def test_an_arrow_leads_from_inside_one_thing_into_the_other_and_leaves_the_middles_free(
    tail: str, head: str, kind: str
) -> None:
    (arrow,) = drawn(arrows=[(tail, head, kind)]).values()
    begin, tip = ends(arrow)
    start, end = SPOTS[tail], SPOTS[head]
    apart = hypot(end.x - start.x, end.y - start.y)
    assert away(begin, start) < start.reach
    assert away(tip, end) < end.reach
    for place, spot in ((begin, start), (tip, end)):
        assert away(place, spot) == pytest.approx(min(0.6 * spot.reach, apart / 4), abs=0.1)
    assert away(begin, start) < away(tip, start)


@pytest.mark.parametrize(("tail", "head"), [("a1", "near"), ("a1", "b1"), ("a1", "far")])
def test_the_head_of_an_arrow_comes_after_its_shaft(tail: str, head: str) -> None:
    (arrow,) = drawn(arrows=[(tail, head)]).values()
    line, point = (part.get("d", "") for part in arrow if part.get("class") in ("shape-line", "shape-head"))
    begin, _height, neck = numbers(line)
    back, _up, tip, _middle, other_back, _down = numbers(point)
    assert begin < neck == back == other_back < tip


def test_from_a_thing_to_itself_it_is_a_ring() -> None:
    (ring,) = drawn(arrows=[("far", "far", "fair")]).values()
    (mark,) = drawn({"far": "fair"}).values()
    assert (ring.get("id"), ring.get("class"), ring.get("transform")) == ("arrow-far-far", "arrow fair", None)
    assert [line.attrib for line in ring] == [line.attrib for line in mark]


@pytest.mark.parametrize(
    ("marks", "arrows", "complaint"),
    [
        (["z9"], (), "mark 'z9': nothing in the picture has this name"),
        ({"a1": "superb"}, (), "mark 'superb': one of note, good, fair, bad is expected"),
        ((), [("a1", "z9")], "mark 'z9': nothing in the picture has this name"),
        ((), [("z9", "a1")], "mark 'z9': nothing in the picture has this name"),
        ((), [("a1", "b1", "superb")], "mark 'superb': one of note, good, fair, bad is expected"),
        ((), ["a1b1"], "arrow 'a1b1': two names are expected, and perhaps a kind"),
        ((), [("a1",)], "arrow ('a1',): two names are expected, and perhaps a kind"),
        ((), [("a1", "b1", "good", "x")], "two names are expected, and perhaps a kind"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_words(marks: Marks, arrows: Arrows, complaint: str) -> None:
    with pytest.raises(BadMaterial, match=re.escape(complaint)):
        shapes(SPOTS, marks, arrows)


def test_only_what_changes_is_told() -> None:
    def picture(layer: Layer) -> Picture:
        return Picture("", "", "x", (1, 1), "", "", (layer,))

    before = picture(shapes(SPOTS, ["a1", "b1"], [("a1", "b1")]))
    after = picture(shapes(SPOTS, {"a1": "note", "b1": "bad"}, [("a1", "b1", "note"), ("b1", "a1")]))
    assert changes(before, picture(shapes(SPOTS, ["a1", "b1"], [("a1", "b1")]))) == {}
    assert changes(before, after)["shapes"].keys() == {"mark-b1", "arrow-b1-a1"}
    assert changes(after, before)["shapes"]["arrow-b1-a1"] is None


@pytest.mark.parametrize("kind", ["mark", "arrow"])
def test_kinds_are_told_apart_without_colour(kind: str) -> None:
    """By the elements that they are made of, and by all that the rules say of them but the tones."""
    rules = re.sub(r"^\.\w+\{--shape-tone.*\n", "", SHAPES, flags=re.MULTILINE)
    looks = set()
    for each in KINDS:
        (shape,) = (drawn({"a1": each}) if kind == "mark" else drawn(arrows=[("a1", "far", each)])).values()
        own = tuple(re.findall(rf"\.{each} (\.shape-\w+)[^{{]*(\{{.*\}})", rules))
        looks.add((tuple(part.get("class") for part in shape), own))
    assert len(looks) == len(KINDS)


@pytest.mark.parametrize("by", [0, 1], ids=["day", "night"])
def test_each_kind_is_seen_on_what_is_drawn_under_it(by: int) -> None:
    colours = theme(SHAPE_COLOURS, by)
    for kind in KINDS:
        assert contrast(colours[f"shape-{kind}"], colours["shape-halo"]) >= 4
    assert len({colours[f"shape-{kind}"] for kind in KINDS}) == len(KINDS)
