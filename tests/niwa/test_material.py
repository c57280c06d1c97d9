"""The box: N01–N05."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teien
from teien import BadMaterial
from teien.core.play.match import Match
from teien.niwa import circuit
from teien.niwa.hexes import DIRECTIONS, SIDES
from teien.niwa.material import HOUSE, SIDE_NAMES, cell_names, turned
from tests.niwa.tables import MEADOW
from tests.referee import niwa as referee

GARDEN_TILES = {name: tile for name, tile in HOUSE.tiles.items() if name not in SIDE_NAMES}
every_circuit = pytest.mark.parametrize("name", HOUSE.circuits)


def tiles_of(match: Match) -> list[tuple[str, tuple[int, int], int | None]]:
    """The circuit of a match as the referee takes it."""
    laid = circuit.read(circuit.tiles_text(match.board), HOUSE, "circuit")
    return [(tile.letters, tile.middle, tile.base if tile.base >= 0 else None) for tile in laid]


def test_n01_the_box_has_twelve_tiles_six_figures_and_two_pearls_of_each_colour_a_side() -> None:
    assert sum(tile.copies for tile in HOUSE.tiles.values()) == 12
    match = teien.new("niwa")
    sides = match.position().split()[1].split("|")
    assert [Counter(letter for letter in side if letter in "gop") for side in sides] == [Counter("ggoopp")] * 2


@every_circuit
def test_n02_every_line_has_one_colour_and_six_cells_lie_around_a_base(name: str) -> None:
    board = teien.new("niwa", circuit=name).board
    for cell in range(board.cells):
        for way in range(6):
            other = board.beside[cell, way]
            if other >= 0:
                assert board.beside[other, (way + 3) % 6] == cell
                assert board.colour[cell, way] == board.colour[other, (way + 3) % 6]
                assert board.colour[cell, way] in (1, 2, 3)
    for base in board.bases:
        assert (board.beside[base] >= 0).all()


@every_circuit
def test_n02_steps_to_the_others_base_are_counted_from_cell_to_cell(name: str) -> None:
    board = teien.new("niwa", circuit=name).board
    for seat in range(2):
        goal = board.bases[1 - seat]
        assert board.steps[seat, goal] == 0
        for cell in range(board.cells):
            around = [board.steps[seat, other] for other in board.beside[cell] if other >= 0]
            assert cell == goal or board.steps[seat, cell] == 1 + min(around)


def test_n03_the_house_tiles_fit_together_any_way() -> None:
    assert len(GARDEN_TILES) == 5
    assert {tile.copies for tile in GARDEN_TILES.values()} == {2}
    for tile in HOUSE.tiles.values():
        assert tile.letters[12:] == "gogopopgpgogopopgp"
        assert Counter(tile.letters[:12]) == Counter("ggggoooopppp")
    pink, blue = (HOUSE.tiles[side].letters for side in SIDE_NAMES)
    assert pink == blue
    assert Counter(pink[:6]) == Counter("ggoopp")
    assert len({tile.letters for tile in HOUSE.tiles.values()}) == 6


def test_n03_middles_of_neighbouring_tiles_differ_as_the_rules_say() -> None:
    steps = {(2, 1), (-1, 3), (-3, 2)}
    assert set(SIDES) == steps | {(-q, -r) for q, r in steps}


def test_n03_a_turned_tile_has_its_lines_one_direction_on() -> None:
    tile = "gggggooooogp" + "gop" * 6
    assert turned(tile, 0) == turned(tile, 6) == tile
    assert turned(tile, 1)[:6] == "o" + "ggggg"
    assert turned(tile, 1)[6:12] == "poooog"
    assert turned(turned(tile, 2), 4) == tile


@every_circuit
def test_n04_the_named_circuits_are_good_and_look_the_same_from_both_ends(name: str) -> None:
    match = teien.new("niwa", circuit=name)
    laid = tiles_of(match)
    assert len(laid) == 12
    garden = referee.lay(laid)
    assert set(garden.cells) == set(cell_names(match.board))
    by_middle = {middle: (letters, base) for letters, middle, base in laid}
    ends = [middle for _, middle, base in laid if base is not None]
    centre = (ends[0][0] + ends[1][0], ends[0][1] + ends[1][1])
    for (q, r), (letters, base) in by_middle.items():
        opposite, other_base = by_middle[centre[0] - q, centre[1] - r]
        assert opposite == turned(letters, 3)
        assert base is None if other_base is None else base == 1 - other_base


def test_n04_the_named_circuits_are_of_several_kinds() -> None:
    assert len(HOUSE.circuits) >= 4
    apart, holes = {}, {}
    for name in HOUSE.circuits:
        laid = circuit.read(HOUSE.circuits[name][1], HOUSE, name)
        apart[name] = circuit.distances(laid, 0)[-1]
        middles = {tile.middle for tile in laid}
        around = {(q + dq, r + dr) for q, r in middles for dq, dr in SIDES} - middles
        holes[name] = [place for place in around if encloses(middles, place)]
    assert apart["stream"] >= 8, "long and narrow"
    assert apart["meadow"] == 5, "wide"
    assert holes["pond"]
    assert apart["snake"] >= 9, "twisting"


def encloses(middles: set[tuple[int, int]], place: tuple[int, int]) -> bool:
    """Whether no way leads from an empty place out of a circuit."""
    reached = [place]
    for q, r in reached:
        if abs(q) + abs(r) > 100:
            return False
        reached += [
            (q + dq, r + dr) for dq, dr in SIDES if (q + dq, r + dr) not in middles and (q + dq, r + dr) not in reached
        ]
        if len(reached) > 400:
            return False
    return True


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["random", "fair"]))
def test_n04_circuits_by_chance_are_good_and_fair_ones_symmetric(seed: int, kind: str) -> None:
    match = teien.new("niwa", seed=seed, circuit=kind)
    laid = tiles_of(match)
    assert len(laid) == 12
    referee.lay(laid)
    again = teien.new("niwa", seed=seed, circuit=kind)
    assert again.board.tobytes() == match.board.tobytes()
    used = Counter(turned(letters, turn) for letters, _, base in laid if base is None for turn in range(6))
    assert all(used[tile.letters] >= 2 for tile in GARDEN_TILES.values())
    apart = circuit.distances(circuit.read(circuit.tiles_text(match.board), HOUSE, ""), base_index(laid, 0))
    assert apart[base_index(laid, 1)] >= 5
    if kind == "fair":
        ends = [middle for _, middle, base in laid if base is not None]
        by_middle = {middle: letters for letters, middle, _ in laid}
        for letters, (q, r), _ in laid:
            opposite = (ends[0][0] + ends[1][0] - q, ends[0][1] + ends[1][1] - r)
            assert by_middle[opposite] == turned(letters, 3)


def base_index(laid: list[tuple[str, tuple[int, int], int | None]], seat: int) -> int:
    return next(index for index, (_, _, base) in enumerate(laid) if base == seat)


def test_n04_circuits_by_chance_take_many_shapes() -> None:
    for kind in ("random", "fair"):
        boards = [teien.new("niwa", seed=seed, circuit=kind).board for seed in range(200)]
        assert len({board.tobytes() for board in boards}) == 200
        apart = [max(circuit.distances(circuit.read(circuit.tiles_text(board), HOUSE, ""), 0)) for board in boards]
        assert len(set(apart)) >= 4


BAD_CIRCUITS = [
    ("pink@0,0 A@2,1 B@2,1 blue@1,4", "tile 3 ('B@2,1')", "N04: it overlaps tile 2 ('A@2,1')", "overlap"),
    ("pink@0,0 A@1,1 blue@1,4", "tile 2 ('A@1,1')", "N04: it overlaps tile 1 ('pink@0,0')", "overlap"),
    ("pink@0,0 A@3,0 blue@-2,-1", "tile 2 ('A@3,0')", "N03: it touches tile 1 ('pink@0,0') askew", "touch"),
    ("pink@0,0 A@1,2 blue@-2,-1", "tile 2 ('A@1,2')", "N03: it touches tile 1 ('pink@0,0') askew", "touch"),
    ("pink@0,0 A@2,1 blue@20,1", "tile 3 ('blue@20,1')", "N04: no way leads to it from tile 1", "apart"),
    ("pink@0,0 A>@2,1 blue@1,4", "tile 2 ('A>@2,1')", "N04: its side NW reads opo, but tile 1 ", "colours"),
    ("pink@0,0 A@2,1 B@1,4", "circuit", "N04: a circuit has one blue base, this one 0", "bases"),
    ("A@0,0 B@2,1", "circuit", "N04: a circuit has one pink base, this one 0", "bases"),
    ("pink@0,0 blue@2,1 A@4,2", "tile 1 ('pink@0,0')", "N04: it is 2 tiles from tile 3 ('A@4,2'), but the ", "ends"),
]  # fmt: skip


def letters_of(text: str) -> list[tuple[str, tuple[int, int], int | None]]:
    """A circuit written with house tiles, as the referee takes it, without looking whether it is good."""
    laid = [circuit.read_entry(entry, HOUSE, "", index) for index, entry in enumerate(text.split(), 1)]
    return [(tile.letters, tile.middle, tile.base if tile.base >= 0 else None) for tile in laid]


@pytest.mark.parametrize(("text", "place", "reason", "fault"), BAD_CIRCUITS)
def test_n04_a_bad_circuit_is_refused_with_the_place_and_the_reason(
    text: str, place: str, reason: str, fault: str
) -> None:
    with pytest.raises(BadMaterial) as refused:
        teien.new("niwa", circuit=text)
    assert place in str(refused.value)
    assert reason in str(refused.value)
    with pytest.raises(referee.BadCircuit) as agreed:
        referee.lay(letters_of(text))
    assert agreed.value.fault == fault


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pink@0,0", "N01: a circuit has 2 to 12 tiles, this one 1"),
        ("pink@0,0 " + " ".join(f"{'g' * 30}@{2 * i},{i}" for i in range(1, 13)), "N01: a circuit has 2 to 12 tiles"),
        ("pink@0,0 A@2,1 A@4,2 A@6,3 blue@8,4", "N03: 3 tiles A are laid, the set has 2"),
        ("pink@0,0 pink@2,1", "N03: 2 tiles pink are laid, the set has 1"),
        ("pink@0,0 F@2,1", "N03: the set has no tile 'F'; it has A, B, C, D, E, pink, blue"),
        ("pink@0,0 A@2", "N04: a tile is written as A@2,1"),
        ("pink@0,0 A>>>>>>@2,1", "N04: a tile is written as A@2,1"),
        ("pink@0,0 A@99999,1", "N04: a tile is written as A@2,1"),
        (f"pink@0,0 {'x' * 30}@2,1", "N03: 'x', line 1, is none of g, o, p"),
        ("lake", "N04: one of meadow, stream, pond, snake, random, fair, or tiles"),
        ("", None),
    ],
)
def test_n04_what_is_no_circuit_is_refused(text: str, reason: str | None) -> None:
    if reason is None:
        assert teien.new("niwa", circuit=text, seed=1).position() == teien.new("niwa", seed=1).position()
        return
    with pytest.raises(BadMaterial, match=reason):
        teien.new("niwa", circuit=text)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_n04_a_damaged_circuit_is_laid_or_refused_as_the_referee_does(data: st.DataObject) -> None:
    entries = MEADOW.split("/")
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.integers(0, 11))
        name, at = entries[place].split("@")
        q, r = map(int, at.split(","))
        if data.draw(st.booleans()):
            name += ">"
        else:
            dq, dr = data.draw(st.sampled_from([*DIRECTIONS, *SIDES]))
            q, r = q + dq, r + dr
        entries[place] = f"{name.replace('>>>>>>', '')}@{q},{r}"
    text = " ".join(entries)
    try:
        teien.new("niwa", circuit=text)
    except BadMaterial:
        with pytest.raises(referee.BadCircuit):
            referee.lay(letters_of(text))
    else:
        referee.lay(letters_of(text))


def test_a_circuit_is_the_same_whatever_order_its_tiles_are_written_in() -> None:
    entries = MEADOW.split("/")
    one = teien.new("niwa", circuit=" ".join(entries), seed=1)
    other = teien.new("niwa", circuit="/".join(reversed(entries)), seed=1)
    assert one.board.tobytes() == other.board.tobytes()
    assert one.position().startswith("meadow ")


@every_circuit
def test_a_circuit_is_written_as_it_is_read(name: str) -> None:
    board = teien.new("niwa", circuit=name).board
    assert circuit.text(board) == name
    again = teien.new("niwa", circuit=circuit.tiles_text(board)).board
    assert (again.beside == board.beside).all()
    assert (again.colour == board.colour).all()
    assert (again.bases == board.bases).all()


OWN = f"""
# my box
tile sun: {"g" * 30}
tile pink: {"g" * 30}   # with the base
tile blue: {"g" * 12} {"ggg " * 6}
circuit mine: pink@0,0 sun@2,1 blue>@4,2
circuit other: pink@0,0 blue@2,1
"""


def own_file(folder: Path, text: str) -> Path:
    path = folder / "own.txt"
    path.write_text(text, "utf-8")
    return path


def test_n05_tiles_and_circuits_are_read_from_a_file(tmp_path: Path) -> None:
    path = own_file(tmp_path, OWN)
    match = teien.new("niwa", tiles=path, first=0)
    assert match.board.tiles == 3, "the first circuit of the file"
    assert teien.new("niwa", tiles=str(path), circuit="other").board.tiles == 2
    again = teien.load(match.record())
    assert again.board.tobytes() == match.board.tobytes(), "a record needs no file"
    assert match.game.check_material(path) == "3 tiles in 3 designs and 2 circuits, all good (N03, N04)"


def test_n05_a_file_with_circuits_alone_is_about_the_house_tiles(tmp_path: Path) -> None:
    path = own_file(tmp_path, "circuit short: pink@0,0 A@2,1 blue@4,2\n")
    match = teien.new("niwa", tiles=path)
    assert match.game.check_material(path) == "1 circuit, all good (N03, N04)"
    assert match.game.write_setup(match.board, match.state)["circuit"] == "pink@0,0/A@2,1/blue@4,2"


def test_n05_more_tiles_of_a_kind_than_the_house_has_survive_a_record(tmp_path: Path) -> None:
    letters = HOUSE.tiles["A"].letters
    lines = [f"tile {name}: {letters}" for name in ("A x4", "pink", "blue")]
    lines.append("circuit long: pink@0,0 A@2,1 A@4,2 A@6,3 A@8,4 blue@10,5")
    path = own_file(tmp_path, "\n".join(lines))
    match = teien.new("niwa", tiles=path, circuit="long", seed=3)
    assert teien.load(match.record()).board.tobytes() == match.board.tobytes()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "N05: it has neither tiles nor circuits"),
        ("# nothing\n\n", "N05: it has neither tiles nor circuits"),
        ("tile A: ggg", "line 1, tile A: N03: a tile has 30 lines"),
        (f"\ntile A: {'g' * 29}x", "line 2, tile A: N03: 'x', line 30, is none of g, o, p"),
        (f"tile A: {'g' * 30}\ntile A: {'o' * 30}", "line 2: N03: tile A is described twice"),
        ("tiles A: g", "line 1 ('tiles A: g'): N05: 'tile NAME: …' or 'circuit NAME: …' is expected"),
        (OWN + "circuit mine: pink@0,0 blue@2,1", "N05: the name 'mine' is taken"),
        (OWN + "circuit fair: pink@0,0 blue@2,1", "N05: the name 'fair' is taken"),
        (OWN.replace("sun@2,1", "moon@2,1"), "line 6, circuit 'mine', tile 2 ('moon@2,1'): N03: the set has no tile"),
        (OWN.replace("sun@2,1", "sun@1,2"), "line 6, circuit 'mine', tile 2 ('sun@1,2'): N03: it touches"),
    ],
)
def test_n05_a_bad_file_is_refused_with_its_line(text: str, reason: str, tmp_path: Path) -> None:
    path = own_file(tmp_path, text)
    with pytest.raises(BadMaterial) as refused:
        teien.core.play.game.find("niwa").check_material(path)
    assert reason in str(refused.value)
    assert str(path) in str(refused.value)


def test_n05_a_file_that_cannot_be_read_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    for name in ("missing", "bytes"):
        with pytest.raises(BadMaterial, match="cannot be read"):
            teien.new("niwa", tiles=tmp_path / name)


TEN = OWN.replace("tile sun:", "tile sun x10:")


@pytest.mark.parametrize(
    ("text", "kind", "reason"),
    [
        (OWN, "random", "N01: a circuit by chance needs 10 garden tiles, not 1"),
        (TEN, "fair", None),
        (TEN, "random", None),
        (TEN.replace("x10", "x9"), "fair", "N01: a circuit by chance needs 10 garden tiles in pairs, not 8"),
        (f"tile sun x10: {'g' * 30}", "random", "N01: a circuit by chance needs the tile 'pink'"),
        (f"tile moon x9: {'o' * 30}{OWN}", "random", "N04: a circuit by chance needs tiles that all have one rim"),
        (
            TEN.replace("tile pink: g", "tile pink: o"),
            "fair",
            "N04: a symmetric circuit needs two base tiles that are alike",
        ),
    ],
)
def test_n05_own_tiles_make_circuits_by_chance_where_they_fit(
    text: str, kind: str, reason: str | None, tmp_path: Path
) -> None:
    path = own_file(tmp_path, text)
    if reason is None:
        assert teien.new("niwa", tiles=path, circuit=kind).board.tiles == 12
        return
    with pytest.raises(BadMaterial, match=reason):
        teien.new("niwa", tiles=path, circuit=kind)
