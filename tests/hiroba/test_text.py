"""The terminal picture tells all that lies on the board, in characters alone, and never loses its shape."""

import unicodedata
from collections.abc import Iterator

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.text import Text

import teien
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.hiroba.rules import KOI
from teien.hiroba.squares import SQUARE_NAMES, SQUARE_NUMBERS, holds
from teien.hiroba.text import ARMS, WIDTH, render
from teien.hiroba.view import view
from tests.hiroba.tables import seen

SYMBOLS = "●■◆▲"
CASES = [(players, koi) for players in (2, 3, 4) for koi in ("best", "hand")]
EDGE = 6
"""Cells from one square to the next: five and a line."""


def played(players: int, koi: str, seed: int) -> Iterator[Match]:
    """A random game, before the first move and after each."""
    match = teien.new("hiroba", players=players, seed=seed, koi=koi)
    chooser = teien.player("random", seed=seed)
    yield match
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
        yield match


def finished(players: int, koi: str, seed: int) -> Match:
    return list(played(players, koi, seed))[-1]


def square_text(plain: str, square: int) -> str:
    row, column = divmod(square, 9)
    start = 3 + EDGE * column
    return plain.splitlines()[2 * row + 1][start : start + 5]


def wall_right(plain: str, square: int) -> str:
    row, column = divmod(square, 9)
    return plain.splitlines()[2 * row + 1][2 + EDGE * (column + 1)]


def wall_below(plain: str, square: int) -> str:
    row, column = divmod(square, 9)
    return plain.splitlines()[2 * row + 2][3 + EDGE * column : 8 + EDGE * column]


def background(picture: Text, square: int) -> Color | None:
    row, column = divmod(square, 9)
    offset = (2 * row + 1) * (WIDTH + 1) + 3 + EDGE * column
    return picture.get_style_at_offset(Console(), offset).bgcolor


def tile_of(square: int) -> tuple[int, int]:
    return square // 27, square % 9 // 3


def region(match: Match, square: int) -> object:
    if square in match.board.pond:
        return "pond", square
    return int(match.board.garden[square])


@pytest.mark.parametrize(("players", "koi"), CASES)
def test_every_position_of_a_game_is_told_by_characters_alone(players: int, koi: str) -> None:
    for seed in range(3):
        for match in played(players, koi, seed):
            plain = match.text()
            taken = {square for square in range(81) if holds(match.board.playable & ~match.state.empty, square)}
            for square in range(81):
                shown = square_text(plain, square).strip("[()] ")
                pebble = int(match.state.pebble[square])
                if pebble:
                    assert shown == f"{SYMBOLS[pebble // 10]} {pebble % 10}"
                elif holds(match.state.koi_squares, square):
                    assert shown == "><>"
                elif square in taken:
                    assert shown == "▟█▙"
                elif square in match.board.pond:
                    assert shown.startswith("≈") or match.over or match.state.phase == KOI
                elif match.board.garden[square] < 0:
                    assert "~" in shown
                elif not match.over:
                    assert shown == ("✿" if holds(match.board.starts, square) else "·")


@pytest.mark.parametrize(("players", "koi"), CASES)
def test_all_lines_are_equally_wide_and_all_characters_one_cell(players: int, koi: str) -> None:
    for match in played(players, koi, seed=4):
        lines = match.text().split("\n")
        assert {len(line) for line in lines} == {WIDTH}
        assert all(cell_len(character) == 1 for line in lines for character in line)
        assert 40 <= WIDTH <= 60


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lines_part_gardens_and_only_gardens(players: int) -> None:
    for seed in range(10):
        match = teien.new("hiroba", players=players, seed=seed)
        plain = match.text()
        for square in range(81):
            for other, wall, light, heavy in (
                (square + 1, wall_right(plain, square), "│", "┃"),
                (square + 9, wall_below(plain, square), "─────", "━━━━━"),
            ):
                if other == square + 1 and other % 9 == 0:
                    assert wall == heavy
                elif other >= 81:
                    assert wall == f"━━{'abcdefghi'[square % 9]}━━"
                elif region(match, square) == region(match, other):
                    assert not wall.strip()
                else:
                    assert wall == (light if tile_of(square) == tile_of(other) else heavy)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gardens_that_touch_have_different_backgrounds(players: int) -> None:
    for seed in range(10):
        match = teien.new("hiroba", players=players, seed=seed)
        picture = match.styled()
        for square in range(81):
            near = [square + 1] * (square % 9 < 8) + [square + 9] * (square < 72)
            for other in near:
                if match.board.garden[square] < 0 and match.board.garden[other] < 0:
                    continue
                same = background(picture, square) == background(picture, other)
                assert same == (region(match, square) == region(match, other))


def test_box_characters_have_the_arms_their_place_says() -> None:
    """Against Unicode's own names, such as BOX DRAWINGS DOWN LIGHT AND RIGHT HEAVY."""
    sides = {"HORIZONTAL": ("RIGHT", "LEFT"), "VERTICAL": ("UP", "DOWN")}
    for place, character in enumerate(ARMS):
        weights = {}
        for index, side in enumerate(("LEFT", "DOWN", "RIGHT", "UP")):
            weight = place // 3**index % 3
            weights[side] = (None, "LIGHT", "HEAVY")[weight]
        found: dict[str, str | None] = dict.fromkeys(weights)
        if character != " ":
            name = unicodedata.name(character).removeprefix("BOX DRAWINGS ")
            parts = name.split(" AND ")
            both = len({"LIGHT", "HEAVY"} & set(name.split())) == 1
            shared = next(word for word in name.split() if word in ("LIGHT", "HEAVY"))
            for part in parts:
                words = part.split()
                weight_word = shared if both else next(word for word in words if word in ("LIGHT", "HEAVY"))
                for word in words:
                    for side in sides.get(word, (word,)):
                        if side in found:
                            found[side] = weight_word
        assert found == weights, (place, character)


def test_coordinates_are_on_the_rim() -> None:
    lines = teien.new("hiroba", seed=1).text().splitlines()
    assert [lines[2 * row + 1][0] for row in range(9)] == list("987654321")
    assert [lines[18].index(letter) for letter in "abcdefghi"] == [5 + EDGE * column for column in range(9)]


@pytest.mark.parametrize("koi", ["best", "hand"])
def test_the_last_turn_is_in_brackets_and_what_came_before_it_since_ones_own_in_round_ones(koi: str) -> None:
    for match in played(4, koi, seed=2):
        plain = match.text()
        last, recent = (
            {square for square in range(81) if square_text(plain, square).startswith(sign)} for sign in "[("
        )
        turns: list[tuple[int, list[str]]] = []
        for seat, move in reversed(match.history):
            if not turns or seat != turns[-1][0]:
                turns.append((seat, []))
            turns[-1][1].append(move.text)
        going_on, acting = bool(turns and turns[0][0] in match.to_act), match.to_act
        others = turns[going_on:][:3]
        own = next((place for place, (seat, _moves) in enumerate(others) if seat in acting), 3)
        told = [text for _seat, moves in [*turns[:going_on], *others[:own]] for text in moves]
        newest = told[:1] if told and told[0].startswith("k") else turns[0][1] if turns else []
        assert last == squares_of(newest)
        assert recent == squares_of(told) - last


def squares_of(moves: list[str]) -> set[int]:
    return {SQUARE_NUMBERS[text[-2:]] for text in moves if text[-2:] in SQUARE_NUMBERS}


def test_a_pebble_and_the_stone_of_its_turn_are_both_marked() -> None:
    match = teien.new("hiroba", players=4, seed=1, first=0)
    start = next(square for square in range(81) if holds(match.board.starts, square))
    match.play(f"9{SQUARE_NAMES[start]}")
    stone = str(match.legal_moves()[5])
    match.play(stone)
    assert square_text(match.text(), start) == "[● 9]"
    assert square_text(match.text(), SQUARE_NUMBERS[stone[1:]]) == "[▟█▙]"


def test_players_are_told_with_what_they_have_left_and_whose_turn_it_is() -> None:
    match = teien.new("hiroba", players=3, seed=1, first=1, names=["Anna", "Ben", "Cleo"])
    start = next(name for name in SQUARE_NAMES if holds(match.board.starts, SQUARE_NUMBERS[name]))
    match.play(f"3{start}")
    rows = match.text().splitlines()[19:]
    assert rows[0].split()[-7:] == ["1/9", "2/8", "3/7", "4/6", "5/5", "▟█▙", "stones"]
    assert rows[1].split() == ["●", "Anna", "2", "2", "2", "2", "1", "·"]
    assert rows[2].split() == ["→", "■", "Ben", "2", "2", "1", "2", "1", "2"]
    assert rows[3].split() == ["◆", "Cleo", "2", "2", "2", "2", "1", "1"]
    assert rows[4].strip() == "Round 1, Ben: a stone, as in +e5, or none: -"


def test_names_of_any_length_and_width_keep_the_columns() -> None:
    names = ["A", "日本庭園の達人さん達", "Bartholomew the Unreasonably Long-Named"]
    lines = teien.new("hiroba", players=3, seed=1, first=2, names=names).text().split("\n")
    assert {cell_len(line) for line in lines} == {WIDTH}
    assert "Bartholomew …" in lines[22]


@pytest.mark.parametrize(("players", "koi"), CASES)
def test_a_counted_board_shows_winners_points_and_koi(players: int, koi: str) -> None:
    for seed in range(5):
        match = finished(players, koi, seed)
        plain = match.text()
        counted = match.tally.breakdown
        for garden in counted.gardens:
            first = SQUARE_NUMBERS[garden.squares[0]]
            row, column = divmod(first, 9)
            label = plain.splitlines()[2 * row][3 + EDGE * column : 8 + EDGE * column].strip("━─")
            winners = "".join(SYMBOLS[seat] for seat in garden.winners)
            assert label == (f"{winners}{garden.points}" if winners else "")
        koi_squares = {SQUARE_NUMBERS[garden.koi] for garden in counted.gardens if garden.koi}
        shown = {square for square in range(81) if square_text(plain, square).strip("[()] ") == "><>"}
        assert shown == koi_squares
        for pond in counted.ponds:
            inside = square_text(plain, SQUARE_NUMBERS[pond.square]).strip("≈")
            assert inside == ("".join(SYMBOLS[seat] for seat in pond.koi) or "><>")
        points = [line.split()[-1] for line in plain.splitlines()[20 : 20 + players]]
        assert points == [str(score) for score in match.tally.scores]
        assert "→" not in plain


def test_koi_to_place_by_hand_are_counted() -> None:
    seen = False
    for match in played(2, "hand", seed=3):
        if match.state.phase == KOI:
            seen = True
            rows = match.text().splitlines()[19:]
            assert rows[0].split()[-1] == "koi"
            assert [row.split()[-1] for row in rows[1:3]] == [str(match.state.koi[seat]) for seat in (0, 1)]
    assert seen


def test_a_player_who_can_place_nothing_is_called_stuck() -> None:
    """H16; random games hardly ever come to it, so a state is made that has no square within a player's reach."""
    match = teien.new("hiroba", players=3, seed=9)
    state = copied(match.state)
    state.reach[1] = 0
    state.reach[2] = 0
    state.hand[2] = 0
    rows = render(view(match.board, state, None, (), match.names), None).plain.splitlines()[20:23]
    assert [row.rstrip().endswith("stuck") for row in rows] == [False, True, False]


def test_a_view_without_a_last_turn_is_drawn() -> None:
    plain = render(seen(teien.new("hiroba", players=4, seed=9)), None).plain
    assert "Player 4" in plain
    assert "[" not in plain.split("\n")[1]


def test_an_unfinished_board_may_be_counted() -> None:
    plain = render(seen(teien.new("hiroba", players=2, seed=9), scoring=True), None).plain
    assert "the game is not over" in plain
    assert "→" not in plain
