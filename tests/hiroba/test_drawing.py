"""Hiroba's picture: what it holds, where, and what can be touched in it."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from xml.etree import ElementTree

import pytest

import teien
from teien.conformance import pictures
from teien.conformance.pictures import SVG, classed, contrast, named, parsed
from teien.core.pictures.style import rules_of
from teien.core.play.match import Match
from teien.hiroba import artwork, ground, palette, rules
from teien.hiroba.drawing import picture, spots
from teien.hiroba.material import neighbours
from teien.hiroba.scoring import Breakdown
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, listed
from teien.hiroba.view import View
from tests.hiroba.tables import BOOKLET, seen, table

GAMES = [(2, "best"), (3, "best"), (4, "best"), (2, "hand"), (3, "hand"), (4, "hand")]


def positions(players: int, koi: str, seed: int) -> Iterator[Match]:
    """A random game, at every position from the first to the last."""
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    choose = random.Random(seed)
    yield match
    while not match.over:
        match.play(choose.choice(match.legal_numbers()))
        yield match


def ended(players: int = 2, koi: str = "best", seed: int = 1) -> Match:
    *_, match = positions(players, koi, seed)
    return match


def told(match: Match) -> Breakdown:
    breakdown = match.tally.breakdown
    assert isinstance(breakdown, Breakdown)
    return breakdown


def draw(view: View, *touchable: str) -> str:
    return picture(view, touchable).svg()


def copies(element: ElementTree.Element) -> list[str]:
    return pictures.copies(element, "hiroba")


def numerals(element: ElementTree.Element) -> list[int]:
    return pictures.numerals(element, "hiroba")


@pytest.mark.parametrize(
    ("text", "touched"),
    [
        ("9c4", ("pebble-9", "c4")),
        ("1c4", ("pebble-1", "c4")),
        ("+c4", ("stone", "c4")),
        ("-", ("no-stone",)),
        ("kc4", ("koi", "c4")),
        ("k-", ("no-koi",)),
    ],
)
def test_moves_are_made_by_touching_things_in_order(text: str, touched: tuple[str, ...]) -> None:
    match = table()
    assert match.moves.touches(match.parse(text)) == touched


def test_every_move_is_touched_in_its_own_way() -> None:
    moves = table().moves
    assert len({moves.touches(moves[number]) for number in range(len(moves))}) == len(moves) == rules.ACTIONS


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_pieces_lie_where_the_state_has_them(players: int, koi: str) -> None:
    for match in islice(positions(players, koi, seed=11), 0, None, 5):
        names = named(parsed(match.svg()))
        pebbles = {name for name, pebble in zip(SQUARE_NAMES, match.state.pebble, strict=True) if pebble}
        assert {name[-2:] for name in names if name.startswith("pebble-on-")} == pebbles
        free = {*listed(match.state.empty), *listed(match.state.koi_squares)}
        stones = {SQUARE_NAMES[square] for square in listed(match.board.playable) if square not in free} - pebbles
        assert {name[-2:] for name in names if name.startswith("stone-on-")} == stones
        for name in pebbles:
            seat, number = divmod(int(match.state.pebble[SQUARE_NUMBERS[name]]), 10)
            pebble = names[f"pebble-on-{name}"]
            assert copies(pebble) == [f"pebble-{seat}", f"face-{number}"]


def test_pieces_and_squares_share_a_middle() -> None:
    names = named(parsed(ended(4).svg()))
    pieces = [name for name in names if "-on-" in name]
    assert len(pieces) > 36
    for name in pieces:
        x, y = map(float, re.findall(r"[\d.]+", names[name].get("transform", "")))
        square = names[name[-2:]]
        assert x == float(square.get("x", "")) + float(square.get("width", "")) / 2
        assert y == float(square.get("y", "")) + float(square.get("height", "")) / 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_square_is_in_its_place(players: int) -> None:
    match = teien.new("hiroba", players=players, seed=3)
    names, kinds = named(parsed(match.svg())), seen(match).layout.kinds
    shown = [name for name in SQUARE_NAMES if name in names]
    assert len(shown) == (54 if players == 2 else 81)
    assert {name for name, kind in zip(SQUARE_NAMES, kinds, strict=True) if kind != "water"} <= {*shown}
    for name in shown:
        column, row = "abcdefghi".index(name[0]), 9 - int(name[1])
        assert float(names[name].get("x", "")) // artwork.SQUARE == column
        assert float(names[name].get("y", "")) // artwork.SQUARE == row


def test_squares_say_what_they_are() -> None:
    names = named(parsed(table().svg()))
    labels = {name: names[name].get("aria-label") for name in ("d1", "d7", "e9", "f9")}
    assert labels == {"d1": "d1, water", "d7": "d7, pond", "e9": "e9, starting square", "f9": "f9, garden"}


def test_each_pond_has_its_koi_while_the_game_goes_on() -> None:
    match = teien.new("hiroba", players=3, seed=4)
    names = named(parsed(match.svg()))
    koi = {SQUARE_NUMBERS[name[-2:]] for name in names if name.startswith("koi-on-")}
    assert koi == {int(pond) for pond in match.board.pond if pond >= 0}


def test_a_face_shows_its_number_and_six_and_nine_have_a_foot() -> None:
    names = named(parsed(teien.new("hiroba", seed=1).svg()))
    for number in range(1, 10):
        assert copies(names[f"pebble-{number}"]) == ["pebble-0", f"face-{number}"]
        face = names[f"hiroba-face-{number}"]
        assert copies(face) == [f"numeral-{number}"]
        assert [foot.get("d") for foot in face.iter(f"{SVG}path")] == [artwork.FOOT] * (number in (6, 9))
    for low in range(1, 6):
        assert copies(names[f"left-0-{low}"]) == [f"sides-{low}"]
        assert copies(names[f"hiroba-sides-{low}"]) == [f"numeral-{low}", f"numeral-{10 - low}"]


def test_pebbles_of_each_seat_have_their_own_shape_and_colour() -> None:
    assert len(set(artwork.PEBBLES)) == 4
    for colours in (palette.PALETTE.day, palette.PALETTE.night):
        assert len({colours[f"seat-{seat}"] for seat in range(4)}) == 4


@pytest.mark.parametrize("colours", [palette.PALETTE.day, palette.PALETTE.night], ids=["day", "night"])
def test_what_is_written_can_be_read(colours: dict[str, str]) -> None:
    inks = dict.fromkeys((0, 1, 3), "#ffffff") | {2: "#33240a"}
    assert all(contrast(colours[f"seat-{seat}"], ink) >= 3.5 for seat, ink in inks.items())


def test_every_part_of_a_drawing_has_its_colour() -> None:
    kinds = re.findall(r'class="hiroba-([\w-]+)"', artwork.definitions())
    assert set(kinds) == {rule.split("{")[0] for rule in rules_of(palette.ART)}


def test_the_picture_is_named_for_those_who_hear_it() -> None:
    match = teien.new("hiroba", seed=1, first=1, names=["Anna", "Ben"])
    root = parsed(match.svg())
    assert root.findtext(f"{SVG}title") == "Hiroba"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Hiroba: Round 1, Ben: place a pebble on a starting square"
    assert parsed(match.svg("all", touch=True)).get("role") == "group"


def test_equal_boards_differ_by_layout_only() -> None:
    one, other = (seen(teien.new("hiroba", seed=seed)).layout for seed in (1, 2))
    assert ground.ground(one) != ground.ground(other)


def test_the_last_turn_is_marked() -> None:
    match = table("9e9|8i7")
    pebble = next(move for move in match.legal_moves() if move.text.startswith("3"))
    match.play(pebble)
    stone = match.legal_moves()[0]
    match.play(stone)
    marked = {element.get("id") for element in classed(parsed(match.svg()), "last")}
    assert marked == {f"pebble-on-{pebble.square}", f"stone-on-{stone.square}"}


def test_a_turn_without_a_stone_marks_its_pebble() -> None:
    match = table("9e9|8i7")
    match.play(next(move for move in match.legal_moves() if move.text.startswith("3")))
    match.play(rules.NO_STONE)
    assert [element.get("id", "")[:10] for element in classed(parsed(match.svg()), "last")] == ["pebble-on-"]


def test_pebbles_no_longer_in_hand_are_pale() -> None:
    match = table("9e9,1e8,5e6|8i7,2i9,3i6")
    chips = named(parsed(match.svg()))
    pale = [number for number in range(1, 10) if classed(chips[f"pebble-{number}"], "spent")]
    assert pale == [1, 5, 9]


def test_only_the_choice_at_hand_can_be_made() -> None:
    at_stone = named(parsed(table("9e9|-", phase="stone").svg()))
    assert {"stone", "no-stone"} <= at_stone.keys()
    assert {"pebble-1", "koi", "no-koi"}.isdisjoint(at_stone)
    at_pebble = named(parsed(table("9e9|8i7").svg()))
    assert {"stone", "no-stone", "koi", "no-koi"}.isdisjoint(at_pebble)


def test_one_who_waits_sees_their_own_pebbles_but_cannot_take_them() -> None:
    match = table("9e9|8i7", seat=1)
    waiting = parsed(match.svg(viewer=1, touch=True))
    assert classed(waiting, "touchable") == []
    assert "pebble-1" not in named(waiting)
    assert [chip.get("id") for chip in classed(waiting, "chip")] == [f"waiting-{number}" for number in range(1, 10)]
    assert [copies(chip)[0] for chip in classed(waiting, "chip")] == ["pebble-1"] * 9
    acting = parsed(match.svg(viewer=0, touch=True))
    assert [copies(chip)[0] for chip in classed(acting, "chip")] == ["pebble-0"] * 9


def test_the_tray_counts_what_is_left() -> None:
    root = parsed(table("9e9,1e8,5e6|8i7,2i9,3i6", left="2|0", stones="g2").svg())
    names = named(root)
    left = [names[name].get("aria-label") for name in names if name.startswith("left-")]
    kinds = ["1/9", "2/8", "3/7", "4/6", "5/5"]
    counts = {"Player 1": (0, 2, 2, 2, 0), "Player 2": (2, 0, 1, 2, 1)}
    assert left == [
        f"{name}, {kind}: {count} left" for name in counts for kind, count in zip(kinds, counts[name], strict=True)
    ]
    assert len(classed(root, "dot")) == 6 + 6
    assert len(classed(root, "hole")) == 3 + 3
    assert copies(names["stones-0"]).count("rock-0") == 2
    assert names["stones-0"].get("aria-label") == "Player 1, stones left: 2"
    assert "stones-1" not in names


def test_it_is_the_turn_of_one_player() -> None:
    root = parsed(teien.new("hiroba", players=4, seed=1, first=2, names=["A", "B", "C", "D"]).svg())
    assert len(classed(root, "turn")) == 1
    names = named(root)
    assert [names[f"player-{seat}"].get("aria-label") for seat in range(4)] == ["A", "B", "C, to move", "D"]
    assert names["turn"].get("transform") == f"translate(0 {2 * 46})"


def test_koi_placed_by_hand_lie_where_they_were_placed() -> None:
    for match in positions(3, "hand", seed=5):
        if match.over or match.state.phase != rules.KOI:
            continue
        names = named(parsed(match.svg()))
        assert {"koi", "no-koi"} <= names.keys()
        assert all(f"koi-on-{SQUARE_NAMES[square]}" in names for square in listed(match.state.koi_squares))
    assert any(match.state.koi_squares)
    without_scoring = draw(seen(match, scoring=False))
    lying = {name for name in named(parsed(without_scoring)) if name.startswith("koi-on-")}
    assert {f"koi-on-{SQUARE_NAMES[square]}" for square in listed(match.state.koi_squares)} <= lying


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_the_scoring_is_drawn_at_the_end(players: int, koi: str, seed: int) -> None:
    match = ended(players, koi, seed)
    root, counted = parsed(match.svg()), told(match)
    outright = [garden for garden in counted.gardens if garden.outright]
    assert Counter(element.get("class", "")[-1] for element in classed(root, "won")) == Counter(
        str(garden.winners[0]) for garden in outright
    )
    tied = [garden for garden in counted.gardens if len(garden.winners) > 1]
    assert len(classed(root, "shared")) == sum(len(garden.winners) for garden in tied)
    seals = Counter((seal.get("class", "").split()[0], *numerals(seal)) for seal in classed(root, "seal"))
    assert seals == Counter((f"seat-{seat}", garden.points) for garden in counted.gardens for seat in garden.winners)
    assert copies(root).count("enso") == len(counted.winners)
    crowned = [label for row in root.iter(f"{SVG}g") if (label := row.get("aria-label", "")).endswith(", winner")]
    assert [label.split(":")[0] for label in crowned] == [match.names[seat] for seat in counted.winners]
    assert {f"koi-on-{garden.koi}" for garden in counted.gardens if garden.koi} <= named(root).keys()


@pytest.mark.parametrize("seed", range(4))
def test_ponds_show_who_got_the_koi(seed: int) -> None:
    match = ended(4, seed=seed)
    root, counted = parsed(match.svg()), told(match)
    won = [pond for pond in counted.ponds if pond.koi]
    assert len(classed(root, "ghost")) == len(won)
    in_tray = len(counted.players)
    assert {name[-2:] for name in named(root) if name.startswith("shadow-on-")} == {pond.square for pond in won}
    assert len(classed(root, "badge")) == sum(len(pond.koi) for pond in won) + in_tray
    names = named(root)
    assert [pond.square for pond in counted.ponds if f"koi-on-{pond.square}" in names] == [
        pond.square for pond in counted.ponds if not pond.koi
    ]


def test_the_booklets_example_is_scored() -> None:
    root = parsed(teien.from_position("hiroba", BOOKLET).svg())
    rows = [label for element in root.iter() if "points" in (label := element.get("aria-label", ""))]
    assert rows[0] == "Hiroba: won by Player 1 with 34 points"
    assert rows[1].startswith("Player 1: ")
    assert rows[1].endswith("= 34 points, winner")
    assert rows[2].endswith("= 33 points")
    assert len(classed(root, "shared")) == 2


def test_nothing_is_scored_before_the_end() -> None:
    *before, _ = (match.svg() for match in positions(3, "best", seed=6))
    for document in before[::7]:
        root = parsed(document)
        assert not any(classed(root, name) for name in ("won", "shared", "seal", "scoring", "ghost"))
        assert "enso" not in copies(root)


def test_points_hide_no_number() -> None:
    for seed in range(6):
        match = ended(4, seed=seed)
        middles = [ground.centre(piece.square) for piece in seen(match).pieces if piece.kind == "pebble"]
        for seal in classed(parsed(match.svg()), "seal"):
            x, y = map(float, re.findall(r"[\d.]+", seal.get("transform", ""))[:2])
            assert all(max(abs(x - pebble_x), abs(y - pebble_y)) >= 20 for pebble_x, pebble_y in middles)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_gardens_are_told_apart_by_sand_and_stones(players: int, seed: int) -> None:
    match = teien.new("hiroba", players=players, seed=seed)
    board, layout = match.board, seen(match).layout
    tints = ground.tints_of(ground.zones_of(layout))
    assert set(tints) == {garden for garden in range(18) if board.garden_size[garden]}
    bed = re.findall(r'class="bed" d="([^"]*)"', ground.ground(layout))[0]
    stones = set(re.findall(r"M[\d ]+[hv]", bed))
    for square in range(81):
        for other in neighbours(square):
            here, there = int(board.garden[square]), int(board.garden[other])
            if other < square or here < 0 or there < 0:
                continue
            corner = f"M{60 * (other % 9)} {60 * (other // 9)}{'v' if other == square + 1 else 'h'}"
            assert (corner in stones) == (here != there)
            assert (tints[here] == tints[there]) == (here == there)


@pytest.mark.parametrize("seed", range(8))
def test_an_outline_holds_its_garden(seed: int) -> None:
    for squares in seen(teien.new("hiroba", players=4, seed=seed)).layout.gardens:
        points = [point for point, _ in ground.corners(squares)]
        doubled = sum(x * points[i - 1][1] - y * points[i - 1][0] for i, (x, y) in enumerate(points))
        assert abs(doubled) / 2 == len(squares)


def test_a_raked_line_leaves_islands_out() -> None:
    assert list(ground.spans(0, 100, [(60, 70), (20, 40)])) == [(0, 20), (40, 60), (70, 100)]
    assert list(ground.spans(0, 100, [(-5, 10), (90, 120)])) == [(10, 90)]
    assert list(ground.spans(0, 100, [(-5, 120)])) == []
    assert list(ground.spans(0, 100, [])) == [(0, 100)]


def test_starting_squares_are_marked_and_water_is_out_of_play() -> None:
    layout = seen(teien.new("hiroba", players=2, seed=1)).layout
    root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{ground.ground(layout)}</svg>')
    assert len(classed(root, "waves")) == 1, "three of the four tiles of water are a whole row or column: not shown"
    marks = [use for use in root.iter(f"{SVG}use") if "step" in use.get("href", "")]
    assert len(marks) == len(layout.starts) == 5
    places = {use.get("transform") for use in marks}
    assert places == {f"translate({x:g} {y:g})" for x, y in map(ground.centre, layout.starts)}


@pytest.mark.parametrize(("players", "koi"), GAMES)
def test_all_that_lies_has_its_spot(players: int, koi: str) -> None:
    for match in islice(positions(players, koi, seed=5), 0, None, 3):
        lying = {name for name in named(parsed(match.svg("all"))) if "-on-" in name}
        assert lying <= spots(seen(match, viewer="all")).keys()


def test_a_spot_is_where_the_thing_is_drawn() -> None:
    match = table("9e9,4e8|1i7", phase="stone", seat=1)
    # Columns a to c are water and not shown: there is room for what can be taken beside the board.
    left_out, margin, beside = 180, 28, 28 + 360 + 4
    for viewer, things in ((None, ("stone", "no-stone")), (1, ("waiting-1", "waiting-9"))):
        root = named(parsed(match.svg(viewer)))
        places = spots(seen(match, viewer=viewer))
        for name in filter(root.__contains__, SQUARE_NAMES):
            left, top, side = (float(root[name].get(which, "")) for which in ("x", "y", "width"))
            x, y, reach = places[name]
            assert (x - margin + left_out, y - margin) == (left + side / 2, top + side / 2)
            assert reach == artwork.SQUARE / 2
        for name in ("pebble-on-e9", "koi-on-d7", *things):
            x, y = map(float, re.findall(r"[\d.]+", root[name].get("transform", ""))[:2])
            assert places[name][:2] == ((beside if name in things else margin - left_out) + x, margin + y)
        assert {name for name in places if "-on-" not in name} - set(SQUARE_NAMES) >= set(things)
        assert ("stone" in places) == (viewer is None)


def test_what_is_scored_has_no_chips_to_mark() -> None:
    places = spots(seen(teien.from_position("hiroba", BOOKLET)))
    assert all("-on-" in name or name in SQUARE_NAMES for name in places)
    assert {"shadow-on-b4", "pebble-on-b5", "koi-on-i3"} <= places.keys()
