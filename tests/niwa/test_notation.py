"""Moves and positions as text: read back exactly, and refused with the part and the rule."""

import pytest

import teien
from teien import BadMaterial, BadPosition, MalformedMove
from teien.niwa import moves
from teien.niwa.material import cell_names
from tests.niwa.tables import BLUE_AT_HOME, GREEN, PINK_AT_HOME, SMALL_CIRCUITS, line, table


def test_a_cells_name_tells_its_column_and_its_height() -> None:
    board = teien.new("niwa").board
    names = cell_names(board)
    assert len(set(names)) == len(names) == 84
    for cell in range(84):
        column, height = ord(names[cell][0]), int(names[cell][1:])
        for way, (columns, heights) in enumerate([(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]):
            other = board.beside[cell, way]
            if other >= 0:
                assert names[other] == f"{chr(column + columns)}{height + heights}"
    assert min(int(name[1:]) for name in names) == 1
    assert min(name[0] for name in names) == "a"


def test_columns_go_on_after_z() -> None:
    tiles = " ".join(f"{'g' * 30}@{3 * i},{-2 * i}" for i in range(1, 11))
    board = teien.new("niwa", circuit=f"pink={'g' * 30}@0,0 {tiles} blue={'g' * 30}@33,-22").board
    columns = {name.rstrip("0123456789") for name in cell_names(board)}
    assert {"a", "z", "aa", "ai"} <= columns
    match = teien.new("niwa", circuit=f"pink={'g' * 30}@0,0 {tiles} blue={'g' * 30}@33,-22", first=1)
    for move in match.legal_moves():
        assert match.parse(str(move)) == move


@pytest.mark.parametrize("circuit", SMALL_CIRCUITS)
def test_every_legal_move_of_a_small_garden_is_read_back(circuit: str) -> None:
    for seed in range(10):
        match = teien.new("niwa", circuit=circuit, seed=seed, longest=60)
        chooser = teien.player("random", seed=seed)
        while not match.over:
            for move in match.legal_moves():
                assert match.parse(str(move)) == move
            match.play(chooser.choose(match, match.to_act[0]))


@pytest.mark.parametrize("number", [252 - 3, 756 - 1])
def test_a_cell_a_small_garden_lacks_is_refused_by_its_number(number: int) -> None:
    match = teien.new("niwa", circuit=SMALL_CIRCUITS[0], first=0)
    with pytest.raises(teien.IllegalMove, match="#83"):
        match.play(number)


@pytest.mark.parametrize(
    "text", ["", "1", "c6", "4c6", "0c6", "1c6>", "1c6>4", "1c06", "1C6", "1>", "End", "1*c6", "1 c6", "1c100"]
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove, match="a move is written as 1c6>2, 1c6, 1>2 or end"):
        table().parse(text)


def test_a_pearl_to_oneself_and_a_cell_that_is_not_there_are_malformed() -> None:
    match = table()
    for text in ("1>1", "2i11>2"):
        with pytest.raises(MalformedMove, match=f"'{text}': N09: a pearl goes to another figure"):
            match.parse(text)
    with pytest.raises(MalformedMove, match="'1a1>2': N02: the garden has no cell a1"):
        match.parse("1a1>2")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "8 parts with blanks between them are expected, not 0"),
        (line() + " more", "8 parts with blanks between them are expected, not 9"),
        (line(circuit="lake"), "circuit 'lake': N04"),
        (line(circuit="pink@0,0"), "N01: a circuit has 2 to 12 tiles"),
        (line(first=3), "first '3': N08"),
        (line(turns=1001), "turns '1001': N23: a number from 0 to 1000"),
        (line(turns=-1), "turns '-1': N23"),
        (line(turns=1000), "turns 1000: N23: the game is over after 1000"),
        (line(capacity="4"), "capacity '4': N14"),
        (line(repetition="yes"), "repetition 'yes': N21"),
        (line(longest=0), "longest '0': N23: a number from 1 to 1200"),
        (line(longest=1201), "longest '1201': N23: a number from 1 to 1200"),
        (line(longest=30_001, repetition="off"), "longest '30001': N23: a number from 1 to 30000"),
        (line("c11:gg,d10:oo"), "N01: two sides of three figures"),
        (line("c11:gg,d10:oo,d12:pp,i11:"), "N01: two sides of three figures"),
        (line("c11gg,d10:oo,d12:pp"), "figure 'c11gg': N01: a cell and pearls"),
        (line("c11:gx,d10:oo,d12:pp"), "figure 'c11:gx': N01: a cell and pearls"),
        (line("z11:gg,d10:oo,d12:pp"), "figure 'z11:gg': N02: the garden has no cell z11"),
        (line("c11:gg,c11:oo,d12:pp"), "figure 'c11:oo': N13: two figures stand on c11"),
        (line("c11:gg,o11:oo,d12:pp"), "figure 'o11:gg': N13: two figures stand on o11"),
        (line("c11:ggo,d10:o,d12:p"), "pink's pearls 'ggoop': N01: two of each colour"),
        (line("c11:ggo,d10:o,d12:pg"), "pink's pearls 'ggoopg': N01: two of each colour"),
        (line("c11:ggoo,d10:p,d12:p"), "figure 'c11:ggoo': N14: a head holds at most 3 pearls"),
        (line("-:gg,d10:oo,d12:pp"), "what must be done 'turn': N07: all six figures"),
        (line("b10:gg,d10:oo,d12:pp"), "N12: pink rests on its own base"),
        (line("b10:gg,d10:oo,d12:pp", todo="go2"), "N12: pink rests on its own base"),
        (line("p10:gg,d10:oo,d12:pp"), "what must be done 'turn': N20"),
        (line(todo="won"), "what must be done 'won': N20"),
        (line("p10:gg,d10:oo,d12:pp", todo="won", turns=2), "turns 2: N08: pink's turn was not the last"),
        (line(todo="drawn", repetition="off"), "turns 0: N23: it is not drawn before 1000"),
        (line(todo="go2"), "what must be done 'go2': N10: figure 2 cannot go on"),
        (line(todo="go4"), "what must be done 'go4': place, turn, go1 to go3"),
        (line(todo="dance"), "what must be done 'dance': place, turn, go1 to go3"),
        (line(todo="place"), "N07: the first player places figures 1 to 3"),
        (line("-:gg,c11:oo,-:pp", "-:gg,-:oo,-:pp", todo="place"), "N07: the first player places figures 1 to 3"),
        (line("-:gg,-:oo,-:pp", "o11:gg,-:oo,-:pp", todo="place"), "N07: the first player places figures 1 to 3"),
        (line("-:gg,-:oo,-:pp", "-:gg,-:oo,-:pp", todo="place", turns=1), "turns 1: N07: figures are placed before"),
        (line("i11:gg,-:oo,-:pp", "-:gg,-:oo,-:pp", todo="place"), "pink's figure 1: N07: it is placed next to"),
        (line("-:oo,-:gg,-:pp", "-:gg,-:oo,-:pp", todo="place"), "pink's figure 1: N06: it begins with two of one"),
    ],
)  # fmt: skip
def test_a_bad_position_names_the_part_and_the_rule(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        teien.from_position("niwa", text)
    assert reason in str(refused.value)


def test_repetitions_are_counted_anew_from_a_position_on() -> None:
    match = table()
    for text in ("1>2", "1>2", "2>1", "2>1"):
        match.play(text)
    again = teien.from_position("niwa", match.position())
    for each in (match, again):
        for text in ("1>2", "1>2", "2>1", "2>1"):
            each.play(text)
    assert match.over
    assert not again.over
    assert teien.load(match.record()).over, "a record tells of all that was"


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 3}, "Niwa is played by 2 players, not 3"),
        ({"first": 2}, "first 2: N08"),
        ({"first": True}, "first True: N08"),
        ({"capacity": 4}, "capacity 4: N14"),
        ({"capacity": True}, "capacity True: N14"),
        ({"repetition": 1}, "repetition 1: N21"),
        ({"longest": 0}, "longest 0: N23: a whole number from 1 to 30000"),
        ({"longest": 1201}, "longest 1201: N23: up to 1200 where repetitions count, up to 30000 where they do not"),
        ({"longest": 30_001, "repetition": False}, "longest 30001: N23: a whole number from 1 to 30000"),
        ({"longest": "x"}, "longest 'x': N23"),
        ({"circuit": 7}, "circuit 7: N04"),
        ({"koi": "best"}, "Niwa has no option 'koi'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, object], reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.new("niwa", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("first", "3", "first '3': N08: a player from 1 to 2, or random"),
        ("capacity", "4", "capacity '4': N14"),
        ("repetition", "maybe", "repetition 'maybe': N21"),
        ("longest", "soon", "longest 'soon': N23"),
    ],
)
def test_bad_options_as_typed_are_refused(name: str, text: str, reason: str) -> None:
    with pytest.raises(BadMaterial, match=reason):
        teien.core.play.game.find("niwa").read_options(2, {name: text})


def test_options_as_typed_are_read() -> None:
    typed = {"first": "2", "circuit": "pond", "capacity": "none", "repetition": "off", "longest": "2000"}
    match = teien.new("niwa", **teien.core.play.game.find("niwa").read_options(2, typed))
    assert match.game.write_setup(match.board, match.state) == typed
    assert teien.core.play.game.find("niwa").read_options(2, {"first": "random"}) == {"first": None}


def test_the_numbers_of_moves_are_for_good() -> None:
    match = table(PINK_AT_HOME, BLUE_AT_HOME, circuit=GREEN)
    names = cell_names(match.board)
    assert match.parse("2i11").number == 252 + 3 * names.index("i11")
    assert match.parse("2i11>1").number == 252 + 3 * names.index("i11") + 1
    assert match.parse("2i11>3").number == 252 + 3 * names.index("i11") + 2
    assert [match.parse(text).number for text in ("1>2", "1>3", "2>1", "2>3", "3>1", "3>2")] == list(range(756, 762))
    assert match.parse("end").number == 762
    assert len(match.moves) == moves.ACTIONS == 763
