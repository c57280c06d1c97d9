"""A game's artwork: shapes by name, copies of them, numbers, and its style sheet."""

import re

import pytest

from teien.conformance.pictures import classed, named, parsed
from teien.core.pictures.art import VARIANTS, Art
from teien.core.pictures.style import Palette

PALETTE = Palette(
    "go",
    colours={
        "glow": ("#fff", "#333"),
        "seat-0": ("#000", "#111"),
        "seat-1": ("#eee", "#fff"),
        "deep-1": ("#aaa", "#bbb"),
    },
    art="stone{fill:var(--seat)}\nenso{fill:var(--ink)}\n",
    scene=".grid{stroke:var(--deep)}\n.piece,.star{fill:none}\n",
    motion=".star{transition:opacity 1s}\n",
)
art = Art("teien-go", PALETTE, seats=("black", "white"))


def test_definitions_are_named_after_the_game_its_seats_and_their_variants() -> None:
    names = named(
        parsed(
            art.definitions(
                {"board": art.part("board", "M0 0")},
                owned={"stone": lambda seat: art.part("stone", f"M{seat} 0")},
                varied={"grain": lambda variant: art.part("grain", f"M0 {variant}")},
                others='<pattern id="go-wood"/>',
            )
        )
    )
    numerals = {f"go-numeral-{digit}" for digit in range(10)}
    grains = {f"go-grain-{variant}" for variant in range(VARIANTS)}
    assert names.keys() == {"go-wood", "go-board", "go-enso", "go-stone-black", "go-stone-white", *numerals, *grains}
    white = names["go-stone-white"][0]
    assert (white.get("class"), white.get("d")) == ("go-stone", "M1 0")
    assert names["go-grain-3"][0].get("d") == "M0 3"


def test_copies_are_of_what_is_defined() -> None:
    assert art.use("board", x=3) == '<use href="#go-board" x="3"/>'
    assert art.owned("stone", 0, opacity=0.5) == '<use href="#go-stone-black" class="seat-0" opacity="0.5"/>'


def test_a_variant_is_the_same_at_the_same_place_and_all_are_used() -> None:
    grains = [art.varied("grain", place) for place in range(60)]
    assert grains == [art.varied("grain", place) for place in range(60)]
    assert set(grains) == {art.use(f"grain-{variant}") for variant in range(VARIANTS)}
    assert art.varied("grain", (3, 2)) in grains


@pytest.mark.parametrize(("value", "digits"), [(0, "0"), (7, "7"), (12, "12"), (305, "305")])
def test_a_number_is_made_of_the_games_numerals(value: int, digits: str) -> None:
    number = parsed(art.numeral(value, 4, -3, 0.5))
    assert [use.get("href") for use in number] == [f"#go-numeral-{digit}" for digit in digits]
    assert number.get("transform") == "translate(4 -3) scale(0.5)"
    places = [float(use.get("x", 0)) for use in number]
    assert places == sorted(set(places))
    assert sum(places) == 0
    assert classed(number, "numeral") == [number]
    assert parsed(art.numeral(value, kind="small")).get("class") == "small"


def test_colours_are_named_once_for_day_and_night() -> None:
    assert PALETTE.day["seat-1"] == "#eee"
    assert PALETTE.night["seat-1"] == "#fff"
    assert PALETTE.day.keys() == PALETTE.night.keys() > {"paper", "ink", "faint", "band", "glow", "seat-0"}


def test_the_style_sheet_holds_for_the_picture_and_what_it_copies() -> None:
    assert ".go-stone{fill:var(--seat)}\n" in art.style
    assert ".teien-go .grid{stroke:var(--deep)}\n" in art.style
    assert ".teien-go .piece,.teien-go .star{fill:none}\n" in art.style
    assert ".teien-go .seat-0{--seat:var(--seat-0)}\n" in art.style
    assert ".teien-go .seat-1{--seat:var(--seat-1);--deep:var(--deep-1)}\n" in art.style
    assert art.style == PALETTE.style_sheet(".teien-go")


def test_a_games_rules_come_after_those_of_all_games() -> None:
    assert art.style.index(".teien-go .numeral{") < art.style.index(".teien-go .grid{")


def test_nothing_moves_for_those_who_prefer_that() -> None:
    (moving,) = re.findall(r"^@media \(prefers-reduced-motion:no-preference\)\{(.*)\}$", art.style, re.MULTILINE)
    assert ".teien-go .piece{transition:" in moving
    assert ".teien-go .star{transition:opacity 1s}" in moving
    assert "transition" not in art.style.replace(moving, "")
    assert "animation" not in art.style.replace(moving, "")


def test_every_movement_that_is_used_is_there() -> None:
    assert set(re.findall(r"animation:([\w-]+)", art.style)) <= set(re.findall(r"@keyframes ([\w-]+)", art.style))
