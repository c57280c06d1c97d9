"""Legends, of games that have one: every thing that is ever seen in a picture is explained, in every language."""

import re
from collections.abc import Iterator

import pytest

from teien.conformance.cases import CASES, NAMES, Case, played, viewers
from teien.conformance.pictures import SVG, parsed
from teien.core.pictures.legend import Legend
from teien.core.play.game import find
from teien.core.words.language import LANGUAGES, _, speaking

SEEDS = range(3)
LEGENDS = {name: legend for name in NAMES if (legend := find(name).legend)}

every_legend = pytest.mark.parametrize(("name", "legend"), LEGENDS.items(), ids=LEGENDS)


def seen(case: Case, seed: int) -> Iterator[str]:
    """The elements of all pictures of a random game, as anybody sees them."""
    for match in played(case, seed):
        for viewer in viewers(match):
            for layer in match.picture(viewer).layers:
                yield layer.still
                yield from layer.parts.values()


def things(drawn: str) -> Iterator[tuple[str, str]]:
    """The id and the classes of what has a name or words of its own, but not of what others only refer to."""
    for element in parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>').iter():
        if element.tag != f"{SVG}clipPath" and (element.get("id") or element.get("aria-label")):
            yield element.get("id", ""), element.get("class", "")


@pytest.mark.parametrize("case", [case for case in CASES if case.game in LEGENDS], ids=str)
def test_every_thing_in_every_picture_is_explained(case: Case) -> None:
    elements = {drawn for seed in SEEDS for drawn in seen(case, seed)}
    known = {thing for drawn in elements for thing in things(drawn)}
    legend = LEGENDS[case.game]
    assert [thing for thing in sorted(known) if not legend.of(thing[0], thing[1].split())] == []


@every_legend
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_symbol_is_drawn_and_told_of(name: str, legend: Legend, language: str) -> None:
    book = find(name).rulebook
    defined = set(re.findall(r'id="([^"]+)"', legend.definitions()))
    with speaking(language):
        for symbol in legend.symbols:
            assert _(symbol.name)
            assert _(symbol.meaning).endswith(".")
            assert book is None or set(symbol.rules) <= book.rules.keys()
            drawing = legend.drawn(symbol)
            assert len(parsed(drawing))
            assert set(re.findall(r"(?:href=\"|url\()#([^\")]+)", drawing)) <= defined


@every_legend
def test_no_symbol_is_told_of_twice(name: str, legend: Legend) -> None:
    symbols = legend.symbols
    assert len({symbol.name for symbol in symbols}) == len(symbols), name
    assert len({(symbol.things, symbol.kind) for symbol in symbols}) == len(symbols), name
