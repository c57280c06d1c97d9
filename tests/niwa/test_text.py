"""The picture for a terminal: every line's letter on its place, every figure with its pearls, names to read off."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import teien
from teien.core.play.match import Match
from teien.niwa.material import COLOURS, HOUSE, cell_names
from teien.niwa.notation import figure_text
from teien.niwa.text import LINES, legend, render
from tests.niwa.tables import SMALL_CIRCUITS, seen

CIRCUITS = (*HOUSE.circuits, "random", "fair")
LONGEST_ROW = "pink@0,0/" + "/".join(f"{t}@{3 * k},{-2 * k}" for k, t in enumerate("ABCDEABCDE", 1)) + "/blue@33,-22"

BESIDE_WIDE = {"NW": (0, -2), "NE": (0, 2), "SW": (1, -2), "SE": (1, 2), "N": (-1, 0), "S": (1, 0)}
"""Where the sides of a cell are, seen from its middle: lines down, characters to the right."""
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
RIM = {"NW": "/", "NE": "\\", "SW": "\\", "SE": "/", "N": "_", "S": "_"}


def played(circuit: str, seed: int = 1, moves: int = 10_000, **options: Any) -> Iterator[Match]:
    """A random game, after every move."""
    match = teien.new("niwa", seed=seed, circuit=circuit, names=["Anna", "Ben"], **options)
    chooser = teien.player("random", seed=seed)
    yield match
    while not match.over and len(match.history) < moves:
        match.play(chooser.choose(match, match.to_act[0]))
        yield match


def later(circuit: str, moves: int = 60, seed: int = 1, **options: Any) -> Match:
    *_, match = played(circuit, seed, moves, **options)
    return match


def middle(lines: list[str], name: str) -> tuple[int, int]:
    """Where a cell's middle is, found as a person does it: by the letters above and the heights beside the garden."""
    column = name.rstrip("0123456789")
    height = name.removeprefix(column)
    rows = [row for row, line in enumerate(lines[1:], 1) if line[:3].strip() == height]
    places = [found.start() for found in re.finditer(r"\S+", lines[0]) if found[0] == column]
    return rows[0], places[0]


def on_cell(lines: list[str], name: str) -> str:
    row, place = middle(lines, name)
    return lines[row][place - 1 : place + 2]


def below_cell(lines: list[str], name: str) -> str:
    row, place = middle(lines, name)
    return lines[row + 1][place - 1 : place + 2]


def lines_of(match: Match) -> list[str]:
    return match.text().splitlines()


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_every_line_between_two_cells_shows_its_letter_on_its_place(circuit: str) -> None:
    match = later(circuit, 30)
    board, lines = match.board, lines_of(match)
    for cell, name in enumerate(cell_names(board)):
        row, place = middle(lines, name)
        for way, side in enumerate(WAYS):
            down, right = BESIDE_WIDE[side]
            other = board.beside[cell, way]
            expected = COLOURS[board.colour[cell, way] - 1] if other >= 0 else RIM[side]
            assert lines[row + down][place + right] == expected, f"{name} {side}"


def test_nothing_but_the_garden_is_drawn_in_it() -> None:
    for circuit in CIRCUITS:
        match = later(circuit, 0)
        lines = lines_of(match)
        drawn = "".join(line[3:-3] for line in lines[1 : lines.index(lines[0], 1)])
        lines_drawn = sum(drawn.count(letter) for letter in COLOURS)
        assert 2 * lines_drawn == (match.board.beside >= 0).sum()


def test_a_line_has_the_colour_that_its_letter_says() -> None:
    match = later("pond")
    picture = match.styled()
    console, width = Console(), len(lines_of(match)[0]) + 1
    for cell, name in enumerate(cell_names(match.board)):
        row, place = middle(lines_of(match), name)
        for way, side in enumerate(WAYS):
            if match.board.beside[cell, way] >= 0:
                down, right = BESIDE_WIDE[side]
                style = picture.get_style_at_offset(console, (row + down) * width + place + right)
                assert style.bgcolor is not None
                assert style.bgcolor.name == LINES[match.board.colour[cell, way] - 1]


def expected_on(match: Match, cell: int) -> str:
    board, name = match.board, cell_names(match.board)[cell]
    sides = [entries.split(",") for entries in match.position().split()[1].split("|")]
    for letter, entries in zip("KS", sides, strict=True):
        for number, entry in enumerate(entries, 1):
            if entry.startswith(f"{name}:"):
                return f"{letter}{number}{entry.partition(':')[2][-1:].upper() or '-'}"
    if cell in board.bases:
        return "#K#" if cell == board.bases[0] else "#S#"
    reached = {found[1] for move in match.legal_moves() if (found := re.match(r"\d([a-z]+\d+)", str(move)))}
    return f"{name.lstrip('abcdefghijklmnopqrstuvwxyz'):>2} " if name in reached else " · "


@pytest.mark.parametrize("capacity", [3, None])
def test_every_cell_shows_who_or_what_is_on_it(capacity: int | None) -> None:
    for match in played("meadow", 2, 150, capacity=capacity):
        lines = lines_of(match)
        for cell, name in enumerate(cell_names(match.board)):
            assert on_cell(lines, name) == expected_on(match, cell)


@pytest.mark.parametrize("capacity", [3, None])
def test_every_figure_is_listed_with_its_cell_and_its_pearls_in_order(capacity: int | None) -> None:
    heights = set()
    for match in played("pond", 4, 400, capacity=capacity):
        for seat, line in enumerate(lines_of(match)[-3:-1]):
            assert f" {'KS'[seat]}  {match.names[seat]} " in line
            found = re.findall(rf"{'KS'[seat]}([1-3]) (\S+) +([gop]*[GOP]|-)(?= )", line)
            assert [number for number, _, _ in found] == ["1", "2", "3"]
            for figure, (_, name, pearls) in enumerate(found):
                shown = f"{name.replace('…', '-')}:{pearls.lower().strip('-')}"
                assert shown == figure_text(seen(match).figures[seat][figure])
                heights.add(len(pearls.strip("-")))
    assert heights >= ({0, 1, 2, 3} if capacity else {0, 1, 2, 3, 4, 5})


@pytest.mark.parametrize("circuit", CIRCUITS)
@pytest.mark.parametrize("capacity", [3, None])
def test_every_line_is_as_wide_as_the_others_and_none_too_wide(circuit: str, capacity: int | None) -> None:
    longest = {"repetition": False, "longest": 30_000}
    for match in played(circuit, 3, 60, capacity=capacity, **longest):
        match.names = ("Wilhelmina von und zu Hohenstein", "庭園の花を愛する人")
        widths = {cell_len(line) for line in lines_of(match)}
        assert len(widths) == 1
        if circuit in ("meadow", "pond", "snake"):
            assert widths <= set(range(81))
        assert widths <= set(range(78, 121))


def test_the_widest_garden_has_narrower_cells() -> None:
    match = later(LONGEST_ROW, 40)
    board, lines = match.board, lines_of(match)
    assert board.q.max() == 35
    assert {len(line) for line in lines} <= set(range(121))
    assert lines[0].split() == [*"abcdefghijklmnopqrstuvwxyz", *(f"a{letter}" for letter in "abcdefghij")]
    for cell, name in enumerate(cell_names(board)):
        height = name.lstrip("abcdefghijklmnopqrstuvwxyz")
        row = next(row for row, line in enumerate(lines) if row and line[:3].strip() == height)
        left = 3 + 3 * int(board.q[cell])
        assert lines[row][left + 1 : left + 3] == expected_on(match, cell)[:2]
        for way, (down, right) in enumerate(((-1, 2), (0, 3), (1, 3), (1, 2), (1, 0), (0, 0))):
            other = board.beside[cell, way]
            expected = COLOURS[board.colour[cell, way] - 1] if other >= 0 else RIM[WAYS[way]]
            assert lines[row + down][left + right] == expected


def marked(match: Match) -> dict[str, str]:
    """The cells with signs of the last turn."""
    lines = lines_of(match)
    below = {name: below_cell(lines, name) for name in cell_names(match.board)}
    assert all(shown[0] == shown[2] for shown in below.values())
    return {name: shown[0] for name, shown in below.items() if shown[0] != "_"}


def expected_marks(match: Match) -> dict[str, str]:
    """The signs by the moves of the last seat that moved, as they are written."""
    seat = match.history[-1].seat
    cells = [cell_names(match.board)[cell] for cell in match.state.cell[seat]]
    turn = [str(move) for _, move in takewhile(lambda played: played.seat == seat, reversed(match.history))]
    expected = {}
    for text in turn:
        if passed := re.fullmatch(r"(\d)>(\d)", text):
            expected[cells[int(passed[1]) - 1]] = "-"
        if given := re.search(r">(\d)", text):
            expected[cells[int(given[1]) - 1]] = "+"
    came = [found[1] for text in turn if (found := re.match(r"\d([a-z]+\d+)", text))]
    return expected | dict.fromkeys(came, "^")


def test_the_last_turn_is_marked() -> None:
    signs: set[str] = set()
    for match in played("meadow", 5, 200):
        expected = expected_marks(match) if match.history else {}
        assert marked(match) == expected
        signs |= set(expected.values())
    assert signs == set("^+-")


def test_the_turn_that_won_is_marked() -> None:
    signs: set[str] = set()
    for seed in range(12):
        match = later(SMALL_CIRCUITS[1], 10_000, seed, repetition=False)
        assert match.tally.winners
        assert marked(match) == expected_marks(match)
        signs |= set(marked(match).values())
    assert signs == set("^+")


def task(match: Match) -> str:
    return lines_of(match)[-1].rstrip()


def test_the_task_names_who_must_act_and_moves_they_may_make() -> None:
    phases, kinds = set(), set()
    for seed in range(12):
        for match in played(SMALL_CIRCUITS[1 + seed % 2], seed, 150):
            view = seen(match)
            phases.add(view.phase)
            *_, one, other, said = lines_of(match)
            arrows = [line[0] == "→" for line in (one, other)]
            assert arrows == [seat in match.to_act for seat in range(2)]
            if match.over:
                continue
            name = match.names[match.to_act[0]]
            begin = f"Set-up, {name}: " if view.phase == "place" else f"Turn {view.turns + 1} of 1000, {name}: "
            assert said.startswith(begin)
            examples = re.findall(r"(\w+) \(([^)]+)\)", said)
            legal = {str(move) for move in match.legal_moves()}
            assert examples
            assert {text for _, text in examples} <= legal
            if view.phase == "turn":
                assert "pass" in dict(examples)
            if view.phase == "go on":
                assert f"figure {match.state.moving + 1}, " in said
                assert ("end" in legal) == ("stop (end)" in said)
            kinds |= {kind for kind, _ in examples}
    assert phases == {"place", "turn", "go on", "over"}
    assert kinds >= {"base", "win", "step", "jump", "pass", "stop"}


def test_a_winning_move_is_offered_as_such() -> None:
    wins = 0
    for match in played(SMALL_CIRCUITS[1], 7, repetition=False, longest=30_000):
        if match.over:
            break
        match.names = ("W" * 13, "W" * 13)
        assert len(task(match)) <= 80
        other = cell_names(match.board)[match.board.bases[1 - match.to_act[0]]]
        winning = [str(move) for move in match.legal_moves() if re.fullmatch(rf"\d{other}", str(move))]
        assert ("win (" in task(match)) == bool(winning)
        wins += bool(winning)
    assert wins


def test_the_end_is_told_and_no_winner_before() -> None:
    for match in played(SMALL_CIRCUITS[2], 5):
        if not match.over:
            assert "won" not in match.text()
    assert match.over
    (winner,) = match.tally.winners
    assert task(match) == f"The game is over: {match.names[winner]} has won."
    assert [line.split()[-1] == "won" for line in lines_of(match)[-3:-1]] == [seat == winner for seat in range(2)]


def test_a_draw_is_won_by_nobody() -> None:
    match = later("pond", 10_000, longest=3)
    assert match.over
    assert task(match) == "The game is over: nobody has won."


def test_the_steps_to_go_are_told() -> None:
    for match in played("snake", 2, 100):
        told = [line.split()[-1] for line in lines_of(match)[-3:-1]]
        assert told == [str(steps) for steps in match.tally.breakdown.steps_left]


def test_a_position_without_history_is_drawn() -> None:
    match = teien.from_position("niwa", later("meadow", 20).position())
    plain = render(seen(match)).plain
    assert "Player 2" in plain
    signs = "".join(text for line in legend() for text, _ in line).count("^")
    assert plain.count("^") == signs
