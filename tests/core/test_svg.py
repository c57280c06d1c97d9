"""The small SVG builder."""

from xml.etree import ElementTree

import pytest

from teien.core.pictures.svg import at, element, number, rounded, smooth, use, words


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (100, "100"), (0.001, "0"), (-0.001, "0"), (-7.25, "-7.25")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_an_element_has_its_attributes_and_children() -> None:
    drawn = element("g", element("path", d="M0 0"), class_="x", stroke_width=2.50, fill=None)
    assert drawn == '<g class="x" stroke-width="2.5"><path d="M0 0"/></g>'


@pytest.mark.parametrize("nasty", ['<script>alert("1")</script>', "a & b", "it's", 'say "x"', "]]>", "&amp;"])
def test_text_comes_back_as_it_was_typed(nasty: str) -> None:
    parsed = ElementTree.fromstring(words(nasty, aria_label=nasty))
    assert parsed.text == nasty
    assert parsed.get("aria-label") == nasty
    assert len(parsed) == 0


@pytest.mark.parametrize("forbidden", ["\x00", "\x08", "\x1f", "\ud800", "\uffff"])
def test_characters_xml_forbids_are_replaced(forbidden: str) -> None:
    parsed = ElementTree.fromstring(words(f"a{forbidden}b"))
    assert parsed.text == "a\ufffdb"


def test_a_copy_names_what_it_copies() -> None:
    assert use("koi", x=3) == '<use href="#koi" x="3"/>'


def test_a_transform_says_no_more_than_needed() -> None:
    assert at(1, 2.5) == "translate(1 2.5)"
    assert at(0, 0, scale=0.5, turn=90) == "translate(0 0) rotate(90) scale(0.5)"


def test_a_smooth_curve_passes_the_middle_of_each_side() -> None:
    assert smooth([(0, 0), (4, 0), (4, 4), (0, 4)]) == "M0 2Q0 0 2 0Q4 0 4 2Q4 4 2 4Q0 4 0 2Z"


def test_round_corners_take_at_most_half_a_side() -> None:
    square = [(0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)]
    assert rounded(square, 2) == "M0 2Q0 0 2 0L6 0Q8 0 8 2L8 6Q8 8 6 8L2 8Q0 8 0 6Z"
    assert rounded(square, 100) == rounded(square, 4)
