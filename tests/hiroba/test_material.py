"""The box: H01 and H05–H09."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import BadMaterial
from teien.core.play.match import Match
from teien.hiroba import material
from teien.hiroba.squares import SQUARE_NAMES
from tests.hiroba.tables import LAYOUT, table

HOUSE = [line for line in Path(material.__file__).with_name("data").joinpath("house-tiles.txt").read_text().splitlines()
         if not line.startswith("#")]  # fmt: skip


def layout_of(match: Match) -> list[str]:
    return match.game.write_setup(match.board, match.state)["layout"].split()


def turns(tile: str) -> set[str]:
    """A tile in its four turns, by moving letters about."""
    rows = [list(row) for row in tile.split("/")]
    found = set()
    for _ in range(4):
        found.add("/".join("".join(row) for row in rows))
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
    return found


def test_h01_the_house_tiles_are_twelve_in_the_booklets_proportions() -> None:
    assert len(material.read_tiles(None)) == len(HOUSE) == 12
    sizes = sorted(max(tile.upper().count("A"), tile.upper().count("B")) for tile in HOUSE)
    assert sizes == [4] * 5 + [5] * 4 + [6] * 3


@pytest.mark.parametrize(
    ("tile", "reason"),
    [
        ("AAA/aBB", "a tile is 3 rows of 3 squares"),
        ("AAA/aBB/BB", "a tile is 3 rows of 3 squares"),
        ("AAAA/aBB/BBP", "a tile is 3 rows of 3 squares"),
        ("AAA/aBB/BBP/", "a tile is 3 rows of 3 squares"),
        ("AAC/aBB/BBP", "'C' in row 1 is none of A, B, P, a, b"),
        ("AAA/aBB/BBp", "'p' in row 3 is none of"),
        ("AAA/aBB/BBB", "a tile has one pond, this one 0"),
        ("AAA/aBP/BBP", "a tile has one pond, this one 2"),
        ("AAA/aAA/AAP", "a tile has two gardens, garden B is missing"),
        ("BBB/bBB/BBP", "a tile has two gardens, garden A is missing"),
        ("ABA/aBB/ABP", "garden A is not connected"),
        ("BAB/AaA/BPB", "garden B is not connected"),
        ("ABB/bBB/BBP", "garden A has 1 square; 2 to 6 are allowed"),
        ("AAA/aAA/ABP", "garden A has 7 squares; 2 to 6 are allowed"),
        ("AAA/ABB/BBP", "a tile has one starting square, this one 0"),
        ("AAa/aBB/BBP", "a tile has one starting square, this one 2"),
        ("AAA/ABb/BBP", "the starting square lies next to the tile's own pond"),
        ("AAA/ABB/BbP", "the starting square lies next to the tile's own pond"),
    ],
)
def test_h05_every_kind_of_bad_tile_is_refused_by_name(tile: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(BadMaterial) as refused:
        teien.new("hiroba", tiles=[*HOUSE[:4], tile, *HOUSE[5:]])
    assert str(refused.value).startswith(f"tile 5 ({tile!r}): H05: ")
    assert reason in str(refused.value)
    path = tmp_path / "tiles.txt"
    path.write_text("# mine\n\n" + "\n".join([*HOUSE[:4], tile]))
    with pytest.raises(BadMaterial) as refused:
        teien.new("hiroba", tiles=str(path))
    assert str(refused.value).startswith(f"tiles file {str(path)!r}, line 7, tile 5 ({tile!r}): H05: ")


def test_h05_a_set_has_at_least_nine_tiles() -> None:
    with pytest.raises(BadMaterial, match="H05: a set has at least 9 tiles, this one 8"):
        teien.new("hiroba", tiles=HOUSE[:8])
    with pytest.raises(BadMaterial, match="this one 0"):
        teien.new("hiroba", tiles=[])


def test_h05_the_same_tile_twice_and_more_than_twelve_are_fine(tmp_path: Path) -> None:
    same = teien.new("hiroba", players=4, seed=1, tiles=[HOUSE[0]] * 9)
    assert all(tile in turns(HOUSE[0]) for tile in layout_of(same))
    path = tmp_path / "tiles.txt"
    path.write_text("\n".join(HOUSE * 3 + ["# the end"]))
    many = teien.new("hiroba", players=4, seed=1, tiles=path)
    assert all(any(tile in turns(house) for house in HOUSE) for tile in layout_of(many))


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", None])
def test_h05_a_file_that_cannot_be_read_is_named(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "tiles.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadMaterial, match=r"tiles file '.*tiles.txt' cannot be read"):
        teien.new("hiroba", tiles=path)


def test_h06_nine_different_tiles_each_turned_at_random() -> None:
    seen: dict[int, set[str]] = {index: set() for index in range(12)}
    for seed in range(300):
        used = []
        for tile in layout_of(teien.new("hiroba", players=4, seed=seed)):
            found = [index for index, house in enumerate(HOUSE) if tile in turns(house)]
            assert len(found) == 1
            seen[found[0]].add(tile)
            used.append(found[0])
        assert len(set(used)) == 9
    assert all(seen[index] == turns(HOUSE[index]) for index in range(12))


@pytest.mark.parametrize(("players", "water"), [(2, 4), (3, 2), (4, 0)])
def test_h07_the_water_is_one_run_in_the_ring_and_never_the_centre(players: int, water: int) -> None:
    ring = [0, 1, 2, 5, 8, 7, 6, 3]
    runs = set()
    for seed in range(200):
        tiles = layout_of(teien.new("hiroba", players=players, seed=seed))
        wet = frozenset(index for index, tile in enumerate(tiles) if tile == "~")
        assert len(wet) == water
        assert 4 not in wet
        runs.add(wet)
    expected = {frozenset(ring[(start + step) % 8] for step in range(water)) for start in range(8)}
    assert runs == expected


def test_h07_no_line_of_play_has_water_in_its_middle() -> None:
    for players in (2, 3):
        for seed in range(60):
            board = teien.new("hiroba", players=players, seed=seed).board
            dry = np.array([board.pond[material.TILE_OF[square]] >= 0 for square in range(81)]).reshape(9, 9)
            for line in [*dry, *dry.T]:
                assert np.count_nonzero(np.diff(line.astype(int))) <= 1 or not line[[0, -1]].any()


def test_h08_water_squares_are_out_of_the_game() -> None:
    match = table()
    wet = [square for square in range(81) if match.board.pond[material.TILE_OF[square]] < 0]
    assert len(wet) == 36
    names = {SQUARE_NAMES[square] for square in wet}
    match.play("9e9")
    assert not {move.text[1:] for move in match.legal_moves()} & names


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), players=st.sampled_from([2, 3, 4]))
def test_h09_no_pond_in_play_lies_beside_a_start(seed: int, players: int) -> None:
    tiles = layout_of(teien.new("hiroba", players=players, seed=seed))
    letters = {}
    for index, tile in enumerate(tiles):
        for place, letter in enumerate("~" * 9 if tile == "~" else tile.replace("/", "")):
            letters[3 * (index // 3) + place // 3, 3 * (index % 3) + place % 3] = letter
    for (row, column), letter in letters.items():
        if letter == "P":
            around = [letters.get((row + r, column + c), "") for r, c in ((0, 1), (1, 0), (0, -1), (-1, 0))]
            assert not any(other in ("a", "b") for other in around)


@pytest.mark.parametrize(
    ("layout", "players", "reason"),
    [
        (LAYOUT, 3, "H07: 3 players turn 2 tiles to water, here 4 are"),
        ("1 2 3 4 ~ 6 7 8 ~", 3, "H07: the centre tile is never turned to water"),
        ("~ 2 3 4 5 6 7 8 ~", 3, "H07: the tiles turned to water are one run in the ring around the centre"),
        ("1 2 3 4 5 6 7 8 9", 2, "H07: 2 players turn 4 tiles to water, here 0 are"),
        ("1 2 3 4 5 6 7 8", 4, "layout: H06: a layout has 9 tiles, this one 8"),
        ("1 2 3 4 5 6 7 8 13", 4, r"layout, tile 9 \('13'\): H06: the set has tiles 1 to 12"),
        ("1 2 3 4 5 6 7 8 0", 4, r"layout, tile 9 \('0'\): H06: the set has tiles 1 to 12"),
        ("1 2 3 4 5 6 7 8 99999999", 4, "H06: the set has tiles 1 to 12"),
        ("1 2 3 4 5 6 7 8 AAA/aBB/BBB", 4, "layout, tile 9 .*H05: a tile has one pond"),
        ("1 2 3 4 5 6 7 8 9>x", 4, "layout, tile 9 .*H05"),
    ],
)
def test_h06_h07_h09_a_bad_layout_is_refused(layout: str, players: int, reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.new("hiroba", players=players, layout=layout)


def test_h09_a_given_layout_with_a_start_by_a_pond_is_refused() -> None:
    """Tile 12 has a start at its lower left, tile 1's pond lies at its lower right: side by side they touch."""
    with pytest.raises(BadMaterial, match="H09: the pond of tile 4 has a starting square beside it"):
        teien.new("hiroba", players=4, layout="10 10 10 1 12 10 10 10 10")


def test_h06_a_layout_may_be_given_by_number_and_turn() -> None:
    given = "3 1> 2 ~ 12>> 5>>> ~ ~ ~"
    tiles = [HOUSE[int(entry.rstrip(">")) - 1] if entry != "~" else "~" for entry in given.split()]
    match = teien.new("hiroba", players=2, layout=given)
    for entry, tile, laid in zip(given.split(), tiles, layout_of(match), strict=True):
        rows = [list(row) for row in tile.split("/")]
        for _ in range(entry.count(">")):
            rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        assert laid == "/".join("".join(row) for row in rows)


def test_a_layout_given_in_full_is_the_layout_played() -> None:
    assert layout_of(teien.new("hiroba", players=2, layout=LAYOUT)) == LAYOUT.split()
    assert layout_of(teien.new("hiroba", players=2, layout=LAYOUT.split())) == LAYOUT.split()


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 1}, "Hiroba is played by 2, 3, 4 players, not 1"),
        ({"players": 5}, "Hiroba is played by 2, 3, 4 players, not 5"),
        ({"first": 2}, "first 2: H10: a seat from 0 to 1"),
        ({"first": -1}, "first -1: H10"),
        ({"first": True}, "first True: H10"),
        ({"first": "1"}, "first '1': H10"),
        ({"koi": "maybe"}, "koi 'maybe': H20"),
        ({"colour": "red"}, "Hiroba has no option 'colour'; it has ahead, first, koi, layout, size, tiles"),
        ({"names": ["Anna"]}, "names .*2 are needed"),
        ({"names": ["Anna", "B\nn"]}, "name .*one line of printable text"),
        ({"names": ["Anna", "  "]}, "name .*one line of printable text"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.new("hiroba", **options)  # type: ignore[arg-type]


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(st.text("ABPab/~>0123456789 ", max_size=14), max_size=12)))
def test_any_layout_is_laid_or_refused(layout: str | list[str]) -> None:
    with pytest.raises(BadMaterial):
        teien.new("hiroba", layout=layout)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.one_of(st.text(max_size=12), st.text("ABPab/#", max_size=12), st.sampled_from(HOUSE)), max_size=14))
def test_any_tiles_are_taken_or_refused(tiles: list[str]) -> None:
    try:
        read = material.read_tiles(tiles)
    except BadMaterial:
        return
    assert len(read) >= 9
