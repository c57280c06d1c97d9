"""Every game's picture: parts that change one by one, complete in itself, the same for the same view."""

import re
from itertools import islice, pairwise
from statistics import median, quantiles
from typing import Any
from xml.etree import ElementTree

import pytest

from teien import BadMaterial
from teien.conformance.cases import Case, every_case, every_drawn_case, played, viewers
from teien.conformance.pictures import SVG, classed, contrast, luminance, named, parsed
from teien.core.pictures.picture import Picture, changes, drawn
from teien.core.pictures.shapes import KINDS
from teien.core.play.game import OWN
from teien.core.play.match import Match
from teien.core.words.language import speaking

STEP = 5
"""What is slow to look at is looked at after so many moves each."""
LARGEST = 150_000
"""Of a whole picture, in bytes."""


def positions(case: Case, seed: int) -> list[Match]:
    """A random game at every `STEP`-th position and where it ends."""
    found = [match.copy() for match in played(case, seed)]
    return [*found[:-1:STEP], found[-1]]


def parts(picture: Picture) -> dict[str, dict[str, str]]:
    return {layer.name: layer.parts for layer in picture.layers}


def fixed(picture: Picture) -> list[Any]:
    """What stays throughout a game."""
    layers = [(layer.name, layer.still, layer.transform) for layer in picture.layers]
    return [picture.title, picture.root, picture.size, picture.style, picture.definitions, layers]


def applied(before: Picture, after: Picture) -> dict[str, dict[str, str]]:
    """The parts of the one picture with what makes the other of it done to them."""
    shown = parts(before)
    for layer, changed in changes(before, after).items():
        for name, text in changed.items():
            if text is None:
                del shown[layer][name]
            else:
                shown[layer][name] = text
    return shown


def touched(match: Match, seat: int) -> set[str]:
    """All that the seat may touch now, first or later."""
    return {name for path in match.touches(seat).values() for name in path}


def lit(root: ElementTree.Element) -> set[str | None]:
    return {element.get("id") for element in classed(root, "touchable")}


def selectors(style: str) -> list[str]:
    """Of all rules, whatever condition they stand under."""
    unconditional = re.sub(r"@media [^{]*\{(.*)\}$", r"\1", style, flags=re.MULTILINE)
    rules = re.sub(r"@keyframes teien-.*", "", unconditional)
    return [part for rule in re.findall(r"([^{}\n]+)\{", rules) for part in rule.split(",")]


def declared(style: str, selector: str) -> dict[str, str]:
    """The variables that a selector alone sets."""
    blocks = re.findall(rf"(?:^|\{{){re.escape(selector)}\{{([^}}]*)\}}", style, flags=re.MULTILINE)
    return dict(re.findall(r"--([\w-]+):([^;]+)", ";".join(blocks)))


@every_drawn_case
def test_the_changes_make_one_picture_of_the_other(case: Case) -> None:
    looking = viewers(case.new(4))
    shown = [[match.picture(viewer) for viewer in looking] for match in played(case, 4)]
    for before, after in pairwise(shown):
        for old, new in zip(before, after, strict=True):
            assert applied(old, new) == parts(new)
            assert fixed(old) == fixed(new)
    for first, last in zip(shown[0], shown[-1], strict=True):
        assert applied(first, last) == parts(last)
        assert applied(last, first) == parts(first)


@every_drawn_case
def test_every_part_is_one_element_with_its_key_as_its_id(case: Case) -> None:
    for match in positions(case, 5):
        for viewer in viewers(match):
            picture = match.picture(viewer)
            names = [layer.name for layer in picture.layers]
            for layer in picture.layers:
                assert all(parsed(text).get("id") == name for name, text in layer.parts.items())
                names += layer.parts
            assert len(set(names)) == len(names)
            assert set(names) <= named(parsed(picture.svg())).keys()


MANY = 20
"""Of fewer moves the one that ends the game, and in Hiroba each koi that is laid, is more than one of ten."""


@every_drawn_case
def test_a_move_changes_little(case: Case) -> None:
    """Some begin or end a round or the game, and change more."""
    counts, sizes = [], []
    for before, after in pairwise(match.picture() for match in played(case, 6)):
        texts = [text or "" for layer in changes(before, after).values() for text in layer.values()]
        assert max(map(len, texts), default=0) < 2_000
        counts.append(len(texts))
        sizes.append(sum(map(len, texts)))
    assert (median(counts) <= 12, median(sizes) < 5_000) == (True, True)
    if len(counts) >= MANY:
        assert (quantiles(counts, n=10)[-1] <= 20, quantiles(sizes, n=10)[-1] < 6_500) == (True, True)
    assert max(sizes) < 20_000


@every_drawn_case
def test_the_picture_stands_alone_and_is_small(case: Case) -> None:
    for match in positions(case, 7):
        whole = match.svg("all", touch=True)
        names = named(parsed(whole))
        assert set(re.findall(r'href="#([^"]+)"', whole) + re.findall(r"url\(#([^)]+)\)", whole)) <= names.keys()
        assert re.findall(r'(?:href|src)="(?!#)', whole) == []
        assert re.findall(r"https?:", whole) == ["http:"], "the name of SVG itself"
        assert "<script" not in whole
        assert "@import" not in whole
        assert len(whole.encode()) < LARGEST


@every_case
def test_no_rule_reaches_beyond_the_picture(case: Case) -> None:
    picture = case.new(1).picture()
    prefix = picture.root.removeprefix("teien-").partition("-")[0]
    assert all(name.startswith(f"{prefix}-") for name in re.findall(r' id="([^"]+)"', picture.definitions))
    found = selectors(picture.style)
    assert len(found) > 30
    assert [part for part in found if not re.match(rf"\.{picture.root}\b|\.{prefix}-", part)] == []


@every_case
def test_day_and_night_name_the_same_colours_and_every_one_that_is_used(case: Case) -> None:
    picture = case.new(1).picture()
    style, root = picture.style, f".{picture.root}"
    day, night, by_itself = (declared(style, f"{root}{theme}") for theme in ("", ".dark", ".auto"))
    assert day.keys() == night.keys()
    assert night == by_itself
    assert f"@media (prefers-color-scheme:dark){{{root}.auto{{" in style
    for colours in (day, night):
        assert contrast(colours["paper"], colours["ink"]) >= 7
        assert contrast(colours["paper"], colours["faint"]) >= 4.5
    assert luminance(day["paper"]) > luminance(night["paper"])
    within = set(re.findall(r"[{;]--([\w-]+):", style))
    drawings = picture.svg(styled=False)
    used = set(re.findall(r"var\(--([\w-]+)", style + drawings))
    with_fallback = set(re.findall(r"var\(--([\w-]+),", style + drawings))
    assert used <= within | with_fallback
    assert day.keys() <= used


@every_case
def test_nothing_moves_for_those_who_prefer_that(case: Case) -> None:
    style = case.new(1).picture().style
    still = re.sub(r"^@media \(prefers-reduced-motion:no-preference\)\{.*\}$", "", style, flags=re.MULTILINE)
    assert re.search(r"transition:|animation:", style)
    assert not re.search(r"transition:|animation", still)


@every_case
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_theme_is_a_class(case: Case, theme: str) -> None:
    match = case.new(1)
    assert parsed(match.svg(theme=theme)).get("class") == f"{match.picture().root} {theme}"


@every_drawn_case
def test_every_move_is_touched_in_its_own_way_on_things_that_light_up(case: Case) -> None:
    for match in positions(case, 8):
        for seat in range(match.players):
            paths = match.touches(seat)
            assert list(paths) == [move.text for move in match.legal_moves(seat)]
            assert all(paths.values())
            assert len(set(paths.values())) == len(paths)
            root = parsed(match.svg(seat, touch=True))
            assert touched(match, seat) <= named(root).keys()
            assert lit(root) == {path[0] for path in paths.values()}
            if match.to_act == (seat,) and not match.in_secret:
                assert lit(parsed(match.svg("all", touch=True))) == lit(root)
        assert lit(parsed(match.svg(None, touch=True))) == set()
        assert lit(parsed(match.svg("all"))) == set()


@every_drawn_case
def test_whatever_can_be_touched_has_its_spot_inside_the_picture(case: Case) -> None:
    for match in positions(case, 9):
        for viewer in viewers(match):
            view = match.view(viewer)
            spots = match.game.drawing.spots(view)
            assert spots.keys() <= named(parsed(match.svg(viewer))).keys()
            if isinstance(viewer, int):
                assert touched(match, viewer) <= spots.keys()
            width, height = match.picture(viewer).size
            for x, y, reach in spots.values():
                assert 0 < reach <= min(x, width - x, y, height - y)


@every_case
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_whatever_has_a_spot_can_be_marked_and_joined(case: Case, theme: str) -> None:
    for match in islice(positions(case, 10), 0, None, 4):
        spots = list(match.game.drawing.spots(match.view()))
        marks = {name: KINDS[place % len(KINDS)] for place, name in enumerate(spots)}
        arrows = [(tail, head, marks[head]) for tail, head in pairwise(spots)]
        whole = match.svg(theme=theme, marks=marks, arrows=arrows)
        root = parsed(whole)
        names = named(root)
        for name, kind in marks.items():
            assert names[f"mark-{name}"].get("class") == f"mark {kind}"
        for tail, head, kind in arrows:
            assert names[f"arrow-{tail}-{head}"].get("class") == f"arrow {kind}"
        assert root.get("class") == f"{match.picture().root} {theme}"
        assert match.svg(marks=spots[:1]) == match.svg(marks={spots[0]: "note"})
        assert match.svg(theme=theme) == match.svg(theme=theme, marks=(), arrows=())


@every_case
def test_marks_on_what_is_not_there_or_of_no_kind_are_refused(case: Case) -> None:
    match = case.new(1)
    name = next(iter(match.game.drawing.spots(match.view())))
    for arrow in ((name, "nothing"), ("nothing", name), ("nothing", "nothing")):
        with pytest.raises(BadMaterial, match="'nothing': nothing in the picture has this name"):
            match.svg(arrows=[arrow])
    with pytest.raises(BadMaterial, match="'nothing': nothing in the picture has this name"):
        match.svg(marks=["nothing"])
    with pytest.raises(BadMaterial, match="'odd': one of note, good, fair, bad is expected"):
        match.svg(marks={name: "odd"})
    with pytest.raises(BadMaterial, match="'odd': one of note, good, fair, bad is expected"):
        match.svg(arrows=[(name, name, "odd")])
    with pytest.raises(BadMaterial, match="two names are expected"):
        match.svg(arrows=[(name,)])  # type: ignore[list-item]  # refused when it runs, too
    with pytest.raises(BadMaterial, match="theme 'odd'"):
        match.svg(theme="odd")


@every_drawn_case
def test_the_same_view_gives_the_same_bytes_whatever_was_drawn_before(case: Case) -> None:
    for match in positions(case, 11)[::3]:
        before = match.state.tobytes()
        first = {viewer: match.svg(viewer, touch=True) for viewer in viewers(match)}
        said = match.text(), match.scorecard, match.standings
        with speaking("fr"):
            for viewer in viewers(match):
                match.svg(viewer, touch=True)
            assert case.game not in OWN or (match.text(), match.scorecard, match.standings) != said
        drawn.cache_clear()
        twin = match.copy()
        assert {viewer: twin.svg(viewer, touch=True) for viewer in reversed(viewers(match))} == first
        assert (twin.text(), twin.scorecard, twin.standings) == said
        assert match.state.tobytes() == before


@every_case
def test_what_travels_is_there_before_and_after(case: Case) -> None:
    """It travels to the picture that follows the move: where a round has ended, that of its end."""
    before: set[str] = set()
    for match in played(case, 12):
        after = set(named(parsed(match.svg())))
        between = match.interlude_picture()
        travels = match.moved_from()
        assert travels.keys() <= (after if between is None else set(named(parsed(between.svg()))))
        assert set(travels.values()) <= before
        before = after


@every_case
def test_what_the_scorecard_points_at_is_in_the_picture(case: Case) -> None:
    for match in positions(case, 13):
        shows = {name for section in match.scorecard.sections for line in section.lines for name in line.shows}
        assert shows <= named(parsed(match.svg())).keys()


@every_case
def test_the_picture_is_named_for_those_who_hear_it(case: Case) -> None:
    for match in positions(case, 14):
        root = parsed(match.svg("all"))
        assert root.findtext(f"{SVG}title") == match.game.title
        assert (root.get("aria-label") or "").startswith(f"{match.game.title}: ")
        assert root.get("role") == "img"
        assert (parsed(match.svg("all", touch=True)).get("role") == "group") != match.over


@every_case
def test_names_are_text_and_players_without_one_are_numbered(case: Case) -> None:
    match = case.new(1)
    numbered = [f"Player {seat + 1}" for seat in range(match.players)]
    assert [name.text for name in classed(parsed(match.svg()), "name")] == numbered
    nasty = ['<script>"&', *numbered[1:]]
    match.names = nasty
    root = parsed(match.svg())
    assert [name.text for name in classed(root, "name")] == nasty
    assert list(root.iter(f"{SVG}script")) == []
