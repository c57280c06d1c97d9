"""Tiles drawn and a garden laid by hand (H01, H05–H09)."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as some

import teien
from teien.core.play.editors import Draft
from teien.core.play.game import find
from teien.core.words.errors import BadMaterial
from teien.hiroba import layout_editor, setup, tile_drafts, tile_editor
from teien.hiroba.material import near_on_tile, read_tile, water_runs
from teien.web.workshop import fitting

TILES, LAYOUT = tile_editor.EDITOR, layout_editor.EDITOR


def is_tile(text: str) -> bool:
    try:
        read_tile(text, "")
    except BadMaterial:
        return False
    return True


@some.composite
def tiles(draw: some.DrawFn) -> str:
    """Any good tile (H01)."""
    pond = draw(some.integers(0, 8))
    gardens = draw(some.sampled_from(split(pond)))
    starts = [place for place in range(9) if place != pond and pond not in near_on_tile(place)]
    letters = ["P" if place == pond else "A" if place in gardens else "B" for place in range(9)]
    start = draw(some.sampled_from(starts))
    letters[start] = letters[start].lower()
    return tile_drafts.written("".join(letters))


@cache
def split(pond: int) -> list[frozenset[int]]:
    """The squares that garden A can have beside a pond, so that both gardens are good."""
    free = [place for place in range(9) if place != pond]
    found = []
    for bits in range(256):
        garden = frozenset(place for bit, place in enumerate(free) if bits >> bit & 1)
        start = next(place for place in range(9) if place != pond and pond not in near_on_tile(place))
        letters = [
            "P" if p == pond else ("a" if p == start else "A") if p in garden else "Bb"[p == start] for p in range(9)
        ]
        if is_tile(tile_drafts.written("".join(letters))):
            found.append(garden)
    return found


remarks = some.sampled_from(["", "  ", "  # drawn by hand", "\t#"])
sets = some.lists(some.tuples(tiles(), remarks), min_size=9, max_size=13)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(sets, some.sampled_from(["\n", "\r\n"]), some.integers(0, 8))
def test_whatever_is_taken_can_be_drawn_and_stays_as_it_is(lines: list[tuple[str, str]], end: str, place: int) -> None:
    """H05: square by square from nothing it becomes the same set; rubbed out and drawn again, the same text."""
    text = "".join(f"{tile}{remark}{end}" for tile, remark in lines)
    assert TILES.faults(text) == []
    drawn = TILES.settled(Draft(f"{tile_drafts.written(tile_drafts.EMPTY)}\n" * len(lines)))
    for number, (tile, _remark) in enumerate(lines, 1):
        letters = tile.replace("/", "")
        for square, letter in enumerate(letters, 1):
            drawn = TILES.after(drawn._replace(tool=letter.upper()), [f"tile-{number}-{square}"])
        start = next(square for square, letter in enumerate(letters, 1) if letter in "ab")
        drawn = TILES.after(drawn._replace(tool="start"), [f"tile-{number}-{start}"])
    assert drawn.text.split() == [tile for tile, _remark in lines]
    letters = lines[0][0].replace("/", "")
    rubbed = TILES.after(Draft(text, "."), [f"tile-1-{place + 1}"])
    assert TILES.faults(rubbed.text)
    again = TILES.after(rubbed._replace(tool=letters[place].upper()), [f"tile-1-{place + 1}"])
    if letters[place] in "ab":
        again = TILES.after(again._replace(tool="start"), [f"tile-1-{place + 1}"])
    assert again.text == text


@some.composite
def layouts(draw: some.DrawFn, count: int) -> str:
    """Any good layout of a set of so many tiles: entries as a file has them, the ponds not looked at."""
    players = draw(some.sampled_from([2, 3, 4]))
    water = draw(some.sampled_from(water_runs(players)))
    numbers = draw(some.permutations(range(1, count + 1)))
    turns = draw(some.lists(some.integers(0, 3), min_size=9, max_size=9))
    entries = ["~" if place in water else f"{numbers[place]}{'>' * turns[place]}" for place in range(9)]
    return draw(some.sampled_from([" ", "  ", ", ", "\t"])).join(entries)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(some.data())
def test_whatever_layouts_are_taken_can_be_opened_and_stay_as_they_are(data: some.DataObject) -> None:
    """H06, H07, H09: each of a file is shown whole; one is changed, and every other line stays."""
    drawn = data.draw(some.just([]) | some.lists(tiles(), min_size=9, max_size=12))
    end, remark = data.draw(some.sampled_from(["\n", "\r\n"])), data.draw(remarks)
    names = data.draw(some.lists(some.sampled_from(["mine", "By the sea", "x-2"]), min_size=1, max_size=3, unique=True))
    written = [data.draw(layouts(len(drawn) or 12)) for _name in names]
    lines = [*drawn, "", *(f"layout {name} : {each}" for name, each in zip(names, written, strict=True))]
    text = end.join(f"{line}{remark}" for line in lines)
    assume(not LAYOUT.faults(text))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "mine.txt"
        file.write_bytes(text.encode())
        assert setup.check_file(file)
    assert fitting(find("hiroba"), text) is LAYOUT
    assert LAYOUT.parts(text) == tuple(names)
    for name, each in zip(names, written, strict=True):
        draft = LAYOUT.settled(Draft(text, "remove", name))
        seen = "".join("".join(layer.parts.values()) for layer in LAYOUT.picture(draft).layers)
        assert [f'id="place-{place}"' in seen for place in range(1, 10)] == [True] * 9
        assert LAYOUT.table(draft)[0] == 4 - each.count("~") // 2
        changed = LAYOUT.after(draft, ["remove 5"]).text
        before, after = text.split(end), changed.split(end)
        assert [line for line, other in zip(before, after, strict=True) if line != other] == [
            line for line in before if line.startswith(f"layout {name} ")
        ]


def test_h05_what_is_wrong_is_told_while_one_draws() -> None:
    rest = "\n".join(tile_drafts.written(letters) for letters in tile_drafts.tiles(tile_editor.house())[:11])
    cases = {
        "AAA/AAA/A.P": "H05: garden A has 7 squares",
        "A.A/BBB/...": "",
        "ABA/BBB/...": "garden A is not connected",
        "aP./.../...": "the starting square lies next to the tile's own pond",
        "AAA/.../...": "6 squares to draw yet",
    }
    for tile, wanted in cases.items():
        (first, *_others) = TILES.faults(f"{tile}\n{rest}\n")
        assert first.startswith("tile 1: ")
        assert wanted in first


def test_h01_a_tile_has_one_pond_and_one_start() -> None:
    letters = tile_drafts.painted("AAAaBBBBP", 0, "P")
    assert letters == "PAAaBBBB."
    assert tile_drafts.painted(letters, 4, "start") == "PAAAbBBB."
    assert tile_drafts.painted(letters, 8, "start") == letters


def test_h09_a_tile_is_turned_so_that_it_fits_or_told_why_not() -> None:
    draft = LAYOUT.settled(Draft("layout mine: 1 . . . . ~ ~ ~ ~\n"))
    for step, (_take, place) in LAYOUT.steps(draft).items():
        assert not any("H09" in fault for fault in LAYOUT.faults(LAYOUT.done(draft, step))), place
    stuck = LAYOUT.settled(Draft("layout mine: 1 . . . . ~ ~ ~ ~\n"))
    assert "H06" in LAYOUT.why_not(stuck, ["take-2", "place-1"])
    assert "H09" in LAYOUT.why_not(stuck, ["take-2", "place-2"])


def test_h07_the_players_follow_from_the_water() -> None:
    for text, players in (("~ ~ ~ 1 2 ~ 3 4 5", 2), ("1 ~ ~ 2 3 4 5 6 7", 3), ("1 2 3 4 5 6 7 8 9", 4)):
        draft = LAYOUT.settled(Draft(f"layout mine: {text}\n"))
        assert LAYOUT.table(draft) == (players, {"layout": text})
    (fault,) = LAYOUT.faults("layout mine: ~ 1 2 3 4 5 6 7 8\n")
    assert "H07" in fault


def test_h06_a_layout_goes_by_its_name(tmp_path: Path) -> None:
    """A file of layouts alone is about the house's tiles."""
    file = tmp_path / "mine.txt"
    file.write_text(f"layout corner: {laid_by_hand()} # as at home\n", "utf-8")
    assert "1 layout" in setup.check_file(file)
    match = teien.new("hiroba", players=2, tiles=str(file), layout="corner", seed=1)
    assert match.position("all").split()[0].count("~") == 4


def laid_by_hand() -> str:
    """Five tiles, each where it fits first."""
    draft = LAYOUT.settled(Draft(LAYOUT.beginnings[1].text))
    while steps := LAYOUT.steps(draft):
        new = [step for step in steps if not step.startswith("move")]
        if not new:
            break
        draft = LAYOUT.after(draft, new[:1])
    assert LAYOUT.faults(draft.text) == []
    return draft.text.split(":")[1].strip()
