"""The terminal picture tells all that lies on the pond in characters alone, and nobody more than they may know."""

from collections.abc import Iterator
from typing import Any

import pytest
from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.text import Text

import teien
from teien.core.engine import chance
from teien.core.engine.row import copied
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.haru_ichiban import rules
from teien.haru_ichiban.material import DOUBLE_DARK, RED_MARK, SQUARE_NUMBERS, YELLOW_MARK
from teien.haru_ichiban.rules import CHOOSE, OVER, ROLE
from teien.haru_ichiban.text import WIDTH, render, typing
from teien.haru_ichiban.view import View, view
from tests.haru_ichiban.tables import choose, eighth_turn, seen

SYMBOLS = "✿❁"
PLAYERS = 17
"""The line of the first player, below the pond, its letters and a heading."""


def played(seed: int) -> Iterator[Match]:
    """A random game, before the first move and after each; who chooses first differs from turn to turn."""
    match = teien.new("haru-ichiban", seed=seed, names=["Anna", "Ben"])
    chooser = teien.player("random", seed=seed)
    yield match
    while not match.over:
        seat = match.to_act[len(match.history) // 3 % len(match.to_act)]
        match.play(chooser.choose(match, seat), seat)
        yield match


def shown(plain: str, square: int) -> list[str]:
    """The three lines of a square."""
    row, column = divmod(square, 5)
    start = 4 + 8 * column
    return [line[start : start + 7] for line in plain.splitlines()[3 * row : 3 * row + 3]]


def background(picture: Text, square: int) -> Color | None:
    row, column = divmod(square, 5)
    return picture.get_style_at_offset(Console(), 3 * row * (WIDTH + 1) + 4 + 8 * column).bgcolor


def expected_piece(state: Any, square: int) -> str:
    if state.flower[square]:
        return f"{SYMBOLS[state.flower[square] // 10]} {state.flower[square] % 10}"
    if square in state.frog:
        return f"@{'RY'[state.frog.tolist().index(square)]}@"
    return "   "


def test_every_square_is_told_by_characters_alone() -> None:
    for match in played(0):
        state, plain = match.state, match.text()
        for square in range(25):
            top, middle, bottom = shown(plain, square)
            if not state.pads >> square & 1:
                assert top == bottom == " " * 7
                assert set(middle) <= set(" ~═▶◀▲▼")
                continue
            dark = state.dark_sides >> square & 1
            corners = "╔╗╚╝" if state.pad[square] == DOUBLE_DARK else "┏┓┗┛" if dark else "╭╮╰╯"
            assert top[0] + top[-1] + bottom[0] + bottom[-1] == corners
            assert (top[3] == "R") == (state.pad[square] == RED_MARK)
            assert (top[3] == "Y") == (state.pad[square] == YELLOW_MARK)
            assert middle[2:5] == expected_piece(state, square)


def test_light_and_dark_pads_and_water_differ_in_colour() -> None:
    for match in played(1):
        picture = match.styled()
        grounds: dict[str, set[Color | None]] = {"water": set(), "light": set(), "dark": set()}
        for square in range(25):
            pad = match.state.pads >> square & 1
            kind = "water" if not pad else "dark" if match.state.dark_sides >> square & 1 else "light"
            grounds[kind].add(background(picture, square))
        assert all(len(colours) <= 1 for colours in grounds.values())
        assert len(set().union(*grounds.values())) == sum(map(len, grounds.values()))


def test_every_line_is_as_wide_as_the_others() -> None:
    for match in played(2):
        match.names = ("Wilhelmina von und zu Hohenstein", "庭園の花を愛する人")
        for viewer in (0, 1, None, "all"):
            lines = match.text(viewer).splitlines()
            assert {cell_len(line) for line in lines} == {WIDTH}
            assert len(lines) in (20, 21)


def test_the_last_move_is_marked() -> None:
    matches = list(played(4))
    match = matches[0].at(0)
    for seat, move in matches[-1].history:
        match.play(move, seat)
        text = str(move)
        if match.state.phase in (CHOOSE, ROLE, OVER) or text in ("little", "grand"):
            continue
        if text.isdigit():
            bloomed = [0, 1] if match.state.little < 0 else [int(match.state.little)]
            squares = [match.state.flower.tolist().index(10 * s + match.state.choice[s]) for s in bloomed]
        elif text[-1] in "^>v<":
            came = SQUARE_NUMBERS[text[:2]]
            squares = [came + {"^": -5, ">": 1, "v": 5, "<": -1}[text[-1]]]
            assert shown(match.text(), came)[1].strip() == {"^": "▲", ">": "══▶", "v": "▼", "<": "◀══"}[text[-1]]
        else:
            squares = [SQUARE_NUMBERS[text[-2:]]]
        for square in squares:
            middle = shown(match.text(), square)[1]
            assert middle[1] + middle[5] == "[]", text


def test_a_choice_that_is_still_secret_leaves_no_mark() -> None:
    match = teien.new("haru-ichiban", seed=4)
    before = match.text().count("[")
    match.play(match.legal_moves(1)[0], 1)
    assert match.text().count("[") == match.text(1).count("[") == before


def test_the_figures_that_won_are_marked() -> None:
    *_, match = played(5)
    squares = {name for figure in match.tally.breakdown.figures for name in figure.squares}
    assert squares
    plain = match.text()
    stars = {name for name, square in SQUARE_NUMBERS.items() if shown(plain, square)[1][1] == "*"}
    assert stars == squares


def hand_of(line: str) -> str:
    return line[36:42].strip()


def test_the_players_lines_tell_what_is_public() -> None:
    for match in played(3):
        state = match.state
        lines = match.text().splitlines()[PLAYERS : PLAYERS + 2]
        for seat, line in enumerate(lines):
            flowers = {int(flower) % 10 for flower in state.flower if flower and flower // 10 == seat}
            revealed = flowers | ({int(state.choice[seat])} if state.phase != CHOOSE else set())
            left = "".join("·" if value in revealed else str(value) for value in range(1, 9))
            turn = line[51:].strip()
            assert line.startswith("→" if seat in match.to_act else " ")
            assert f" {SYMBOLS[seat]}  {match.names[seat]} " in line
            assert line[19:30].strip() == str(state.score[seat])
            assert ("}|{" in line) == (state.dragonfly == seat)
            assert left in line
            if state.phase == CHOOSE:
                assert turn == ("▒ chosen" if state.choice[seat] else "choosing")
            else:
                role = {-1: "", seat: " little", 1 - seat: " grand"}[int(state.little)]
                assert turn == f"{SYMBOLS[seat]} {state.choice[seat]}{role}"


@pytest.mark.parametrize("viewer", [0, 1, None, "all"])
def test_a_hand_is_seen_by_its_owner_and_the_keeper_only(viewer: Viewer) -> None:
    for match in played(6):
        state = match.state
        lines = match.text(viewer).splitlines()[PLAYERS : PLAYERS + 2]
        for seat, line in enumerate(lines):
            pending = int(state.choice[seat]) if state.phase == CHOOSE else 0
            hand = [value for value in range(1, 9) if state.hand[seat] >> value - 1 & 1 and value != pending]
            if viewer in (seat, "all"):
                assert hand_of(line) == (" ".join(map(str, hand)) or "·")
                assert not pending or line.rstrip().endswith(f"{SYMBOLS[seat]} {pending} chosen")
            else:
                assert hand_of(line) == (" ".join("▒" for _ in hand) or "·")


def forgotten(match: Match, viewer: Viewer, seed: int) -> Any:
    """The state with all dealt anew that the viewer cannot know."""
    state = copied(match.state)
    stream = chance.streams(seed, 1)
    for seat in (0, 1) if viewer is None else (viewer,):
        rules.hide(match.board, state, seat, stream)
    return state


def seen_so(match: Match, state: Any, viewer: Viewer) -> View:
    """What a viewer may know if the pending choices were those of another state, and had been seen."""
    last: list[Move] = []
    for seat, move in match.history:
        last = last if match.history[-1].seat == seat else []
        pending = move.kind == "choose" and state.phase == CHOOSE and state.choice[seat]
        last.append(match.parse(str(state.choice[seat])) if pending else move)
    return view(match.board, state, viewer, tuple(last), match.names)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_not_a_byte_depends_on_what_the_viewer_may_not_know(viewer: Viewer) -> None:
    hands = choices = 0
    for match in played(7):
        picture = render(seen_so(match, match.state, viewer), None)
        for seed in range(2):
            state = forgotten(match, viewer, seed)
            hands += (state.hand != match.state.hand).any()
            choices += (state.choice != match.state.choice).any()
            again = render(seen_so(match, state, viewer), None)
            assert again.plain == picture.plain
            assert again.spans == picture.spans
    assert hands > 50
    assert choices > 5


def task(match: Match, viewer: Viewer = None) -> str:
    return match.text(viewer).splitlines()[-1].rstrip()


def test_the_task_names_who_must_act_and_a_move_they_may_make() -> None:
    seen = set()
    for seed in range(4):
        for match in played(seed):
            if match.over:
                assert task(match) == "The game is over."
                continue
            begin = f"Round {match.state.rounds}, turn {match.state.turn}, "
            for seat in match.to_act:
                line = task(match, seat)
                assert line.startswith(f"{begin}{match.names[seat]}: ")
                assert match.parse(line.rpartition(", as in ")[2]) in match.legal_moves(seat)
            seen.add(int(match.state.phase))
    assert seen >= set(range(OVER)) - {ROLE}


def test_the_role_is_asked_for_in_words() -> None:
    match = eighth_turn()
    choose(match, 8, 8)
    assert "Player 2: little or grand, as in little" in task(match)


def test_a_choice_that_others_still_make_is_no_ones_example() -> None:
    match = teien.new("haru-ichiban", seed=1, names=["Anna", "Ben"])
    assert task(match) == "Round 1, turn 1, both: choose a flower"
    match.play(match.legal_moves(0)[0], 0)
    assert task(match) == task(match, 0) == "Round 1, turn 1, Ben: choose a flower"


def test_the_end_of_a_round_is_told_at_the_next_ones_beginning() -> None:
    words = set()
    for seed in range(6):
        for match in played(seed):
            state = match.state
            lines = match.text().splitlines()
            assert (len(lines) == 21) == (state.rounds > 1 and state.turn == 1 and state.phase == CHOOSE)
            if len(lines) == 21:
                gained = [f"{SYMBOLS[s]} scored {state.last_points[s]}" for s in (0, 1) if state.last_points[s]]
                ending = " and ".join(gained) or "nobody scored"
                assert lines[19].rstrip() == f"Round {state.rounds - 1} is over: {ending}."
                words.add(len(gained))
    assert words >= {0, 1}


def test_a_view_without_history_or_example_is_drawn() -> None:
    match = teien.new("haru-ichiban", seed=9)
    plain = render(view(match.board, match.state, 0, (), match.names), None).plain
    assert "Player 2" in plain
    assert "[   ]" not in plain
    assert plain.rstrip().endswith("Player 1: choose a flower")


def test_who_looks_is_told_how_to_type_and_in_public_everybody() -> None:
    for match in played(8):
        for viewer in (0, 1, None, "all"):
            asked = typing(seen(match, viewer))
            if match.over:
                assert asked is None
            elif match.state.phase != CHOOSE:
                assert (asked,) == match.to_act
            else:
                assert asked == (viewer if viewer in match.to_act else match.to_act[0] if viewer == "all" else None)


def test_r26_a_position_with_a_choice_face_down_gives_no_example_to_others() -> None:
    """The choice is older than the match, and so in no history; it is the other's hand that must stay closed."""
    begun = teien.new("haru-ichiban", seed=7)
    begun.play(begun.legal_moves(0)[0], 0)
    match = teien.from_position("haru-ichiban", begun.position("all"))
    assert match.in_secret
    assert "as in" not in match.text(0)
    assert "as in" not in match.text(None)
    assert f"as in {match.legal_moves(1)[0]}" in match.text(1)
