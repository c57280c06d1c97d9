"""Playing at the terminal: seats, moves, the commands of the table, saving and going on."""

from pathlib import Path

import pytest

import teien
from teien.cli.main import main
from teien.core.play.match import Match
from tests.cli.conftest import Type
from tests.haru_ichiban.test_round_end import MOVES, played

START = ["play", "hiroba", "--players", "3", "--seed", "7", "--first", "1"]
"""Three players, the person first; b8, d4 and c5 are starting squares, e8 a pond."""


def saved(path: Path) -> Match:
    return teien.load(path.read_text("utf-8"))


def test_a_turn_in_one_line_is_played_and_answered(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["9b8 +d4", "save game.txt"])
    assert main(START) == 0
    out = capsys.readouterr().out
    match = saved(Path("game.txt"))
    assert [str(move) for seat, move in match.history if seat == 0] == ["9b8", "+d4"]
    assert match.to_act == (0,)
    assert match.names == ("Player 1", "Gardener 2", "Gardener 3")
    for seat, name in ((1, "Gardener 2"), (2, "Gardener 3")):
        moves = " ".join(str(move) for played, move in match.history if played == seat)
        assert f"{name} plays {moves}\n" in out
    assert "Round 2, Player 1: a pebble" in out


def test_the_same_seed_is_the_same_game(type_lines: Type) -> None:
    for name in ("one.txt", "two.txt"):
        type_lines(["9b8 +d4", f"save {name}"])
        main(START)
    assert Path("one.txt").read_text("utf-8") == Path("two.txt").read_text("utf-8")


def test_blanks_and_capitals_do_no_harm(type_lines: Type) -> None:
    type_lines(["", "   9B8 ", "\t+D4", "SAVE game.txt"])
    main(START)
    assert [str(move) for _, move in saved(Path("game.txt")).history[:2]] == ["9b8", "+d4"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("9c9", "9c9: H12: the first pebble goes on a starting square, and c9 is none"),
        ("9e8", "9e8: H11: e8 is a pond"),
        ("+d4", "+d4: H11: a pebble must be placed now"),
        ("0b8", "'0b8' is no move"),
        ("9b8 whatever", "'whatever' is no move"),
    ],
)
def test_an_illegal_move_is_explained_and_changes_nothing(
    line: str, reason: str, type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines([line, "save game.txt"])
    assert main(START) == 0
    assert reason in capsys.readouterr().out
    assert saved(Path("game.txt")).history == ()


def test_the_first_move_of_a_line_stays_when_the_second_is_illegal(
    type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(["9b8 +b8", "save game.txt"])
    main(START)
    out = capsys.readouterr().out
    assert "9b8 is played ('undo' takes it back), but not what follows:\n+b8: H11: b8 already holds a pebble" in out
    assert [str(move) for _, move in saved(Path("game.txt")).history] == ["9b8"]


def test_a_line_never_moves_for_another_seat(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["9b8 +d4 1c5", "save game.txt"])
    main([*START, "--seats", "human,human,human", "--names", "Anna,Ben,Cleo"])
    assert "1c5: it is Ben's turn, not Anna's" in capsys.readouterr().out
    assert len(saved(Path("game.txt")).history) == 2


def test_undo_goes_back_to_the_last_decision_of_a_person(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["undo", "9b8 +d4", "undo", "save one.txt", "undo", "save two.txt"])
    main(START)
    out = capsys.readouterr().out
    assert "There is no move of yours to take back." in out
    assert "Taken back: +d4 " in out
    assert [str(move) for _, move in saved(Path("one.txt")).history] == ["9b8"]
    assert saved(Path("two.txt")).history == ()


def test_hint_and_moves_are_legal(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["moves", "hint", "save game.txt"])
    main(START)
    lines = capsys.readouterr().out.splitlines()
    legal = [str(move) for move in saved(Path("game.txt")).legal_moves()]
    listed = [line for line in lines if line.split() and set(line.split()) <= set(legal)]
    assert " ".join(listed).split() == legal
    hinted = next(line.removeprefix("You may play ") for line in lines if line.startswith("You may play "))
    assert hinted in legal


def test_score_counts_so_far(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["9b8 -", "score"])
    main(START)
    assert "So far: Player 1 " in " ".join(capsys.readouterr().out.split())


def test_help_and_board(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["help", "board", "quit"])
    main(START)
    out = capsys.readouterr().out
    assert all(f"\n  {command}" in out for command in ("moves", "hint", "undo", "score", "save FILE", "help", "quit"))
    assert out.count("━━a━━━━━b━━") == 2


def whole_game(path: Path, seed: int, koi: str = "best") -> list[str]:
    """The lines a person types to play every move of a game that two random players made."""
    match = teien.new("hiroba", players=2, seed=seed, first=0, koi=koi)
    chooser = teien.player("random", seed=seed)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]))
    path.write_text(match.record(), "utf-8")
    return [str(move) for _, move in match.history]


@pytest.mark.parametrize("koi", ["best", "hand"])
def test_a_whole_game_ends_with_its_scoring(
    koi: str, type_lines: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = whole_game(tmp_path / "expected.txt", 5, koi)
    type_lines([*lines, "9a1", "hint", "moves", "save game.txt", "quit"])
    arguments = ["play", "hiroba", "--seats", "human,human", "--names", "Player 1,Player 2", "--seed", "5"]
    assert main([*arguments, "--first", "1", "--koi", koi]) == 0
    out = capsys.readouterr().out
    expected = saved(tmp_path / "expected.txt")
    assert saved(Path("game.txt")).history == expected.history
    assert "The game is over." in out
    assert "(H23)" in out
    assert "9a1: the game is over" in out
    assert "there is nothing to play" in out


def test_undo_after_the_end_goes_on(type_lines: Type, tmp_path: Path) -> None:
    lines = whole_game(tmp_path / "expected.txt", 5)
    type_lines([*lines, "undo", lines[-1], "save game.txt"])
    main(["play", "hiroba", "--seats", "human,human", "--seed", "5", "--first", "1"])
    assert saved(Path("game.txt")).history == saved(tmp_path / "expected.txt").history


def test_computers_alone_play_to_the_end(capsys: pytest.CaptureFixture[str], kept: Path) -> None:
    assert main(["play", "hiroba", "--seats", "random,random,random,random", "--koi", "hand", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert "Random 4 plays" in out
    assert "(H23)" in out
    assert not kept.exists()


def test_save_then_resume_gives_the_same_record(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["9b8 +d4", "save one.txt"])
    main([*START, "--names", "Anna,Ben,Cleo"])
    type_lines(["save two.txt", "save"])
    assert main(["play", "--resume", "one.txt"]) == 0
    assert Path("one.txt").read_text("utf-8") == Path("two.txt").read_text("utf-8")
    assert "Saved to two.txt" in capsys.readouterr().out


def test_a_resumed_game_goes_on_with_other_seats_and_names(type_lines: Type, record: Path) -> None:
    before = saved(record)
    lines = [str(before.legal_moves()[0]), "save went-on.txt"]
    type_lines(lines)
    arguments = ["play", "--resume", str(record), "--seats", "human,human,human", "--names", "Xenia,Yves,Zoe"]
    assert main(arguments) == 0
    after = saved(Path("went-on.txt"))
    assert after.history[:-1] == before.history
    assert str(after.history[-1].move) == lines[0]
    assert after.names == ("Xenia", "Yves", "Zoe")


def test_a_position_may_be_resumed(type_lines: Type, record: Path, tmp_path: Path) -> None:
    match = saved(record)
    (tmp_path / "position.txt").write_text(f"hiroba {match.position()}\n", "utf-8")
    type_lines([str(match.legal_moves()[0]), "save game.txt"])
    assert main(["play", "--resume", "position.txt", "--seats", "human,human,human"]) == 0
    assert saved(Path("game.txt")).start_position == match.position()


def test_saving_says_what_went_wrong_and_the_game_goes_on(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["save", "save no/such/folder.txt", "9b8", "save game.txt"])
    assert main(START) == 0
    out = capsys.readouterr().out
    assert "Save to which file?" in out
    assert "Not saved: no/such/folder.txt: cannot be written: No such file or directory" in out
    assert len(saved(Path("game.txt")).history) == 1


def test_saving_replaces_a_file_at_once_and_leaves_nothing_beside_it(type_lines: Type, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("something else", "utf-8")
    type_lines(["9b8", "save game.txt"])
    main(START)
    assert len(saved(Path("game.txt")).history) == 1
    assert {path.name for path in tmp_path.iterdir() if "game" in path.name} == {"game.txt"}


def test_a_game_that_was_left_unsaved_is_kept(type_lines: Type, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["9b8"])
    assert main(START) == 0
    (path,) = kept.iterdir()
    assert len(saved(path).history) == 1
    assert f"teien play --resume {path}" in capsys.readouterr().out


def test_ctrl_c_leaves_with_130_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["9b8"])

    def answer(_prompt: str) -> str:
        for line in lines:
            return line
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    assert main(START) == 130
    (path,) = kept.iterdir()
    assert len(saved(path).history) == 1
    assert str(path) in capsys.readouterr().out


def test_a_game_that_can_be_kept_nowhere_is_printed(
    type_lines: Type, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    type_lines(["9b8"])
    assert main(START) == 0
    out = capsys.readouterr().out
    assert len(teien.load(out[out.index("game: hiroba") :]).history) == 1


@pytest.mark.parametrize("lines", [[], ["9b8", "save game.txt"], ["moves", "quit"]])
def test_nothing_is_kept_when_nothing_would_be_lost(lines: list[str], type_lines: Type, kept: Path) -> None:
    type_lines(lines)
    assert main(START) == 0
    assert not kept.exists()


def test_a_game_in_which_only_computers_moved_is_not_kept(
    type_lines: Type, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines([])
    assert main(["play", "hiroba", "--seed", "7", "--first", "2"]) == 0
    assert "Gardener 2 plays" in capsys.readouterr().out
    assert not kept.exists()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "no game is called 'chess'; there are hiroba"),
        (["--seats", "human,robot"], "seat 'robot': nobody is called that; there are human, random"),
        (["--players", "9"], "Hiroba is played by 2, 3, 4 players, not 9"),
        (["--players", "0"], "Hiroba is played by 2, 3, 4 players, not 0"),
        (["--seats", ",".join(["random"] * 5)], "Hiroba is played by 2, 3, 4 players, not 5"),
        (["--players", "3", "--seats", "human,random"], "3 players need 3 seats, here are 2"),
        (["--players", "two"], "'two' is no number from 0 up"),
        (["--seed", "lucky"], "'lucky' is no whole number"),
        (["--seed", "9" * 41], "is no whole number of at most 40 digits"),
        (["--names", "Anna"], "2 are needed, one a seat"),
        (["--names", "Anna,B#n"], "name 'B#n'"),
        (["--koi", "raw"], "H20"),
        (["--first", "3"], "H10: a player from 1 to 2, or random"),
        (["--layout", "1 2 3"], "H06: a layout has 9 tiles, this one 3"),
        (["--tiles", "missing.txt"], "'missing.txt' cannot be read"),
        (["--resume", "missing.txt"], "missing.txt: cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *arguments, *([] if "chess" in arguments else ["hiroba"])]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("teien: ")
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--koi", "hand"], "--koi is for a new game"),
        (["--players", "2"], "3 play, not 2"),
        (["--seats", "human,human"], "3 players need 3 seats, here are 2"),
    ],
)
def test_a_resumed_game_is_not_changed(
    arguments: list[str], complaint: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "hiroba", "--resume", str(record), *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_the_options_of_the_game_may_come_before_its_name(type_lines: Type) -> None:
    type_lines(["save game.txt"])
    assert main(["play", "--koi", "hand", "--seed", "-5", "hiroba"]) == 0
    match = saved(Path("game.txt"))
    assert match.board.koi_by_hand == 1
    assert match.seed == -5


def test_the_help_of_a_game_shows_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "hiroba", "--help"])
    out = capsys.readouterr().out
    assert all(f"--{option}" in out for option in ("first", "koi {best,hand}", "tiles", "layout"))


def test_nobody_must_choose_a_game(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(["quit", "hiroba"])
    assert main(["play"]) == 0
    assert "There is no game" not in capsys.readouterr().out


def test_without_a_name_the_game_is_asked_for(
    type_lines: Type, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("teien.cli.play.GAMES", ("another", "hiroba"))
    type_lines(["checkers", "7", "2", "quit"])
    assert main(["play", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    assert "2  hiroba" in out
    assert "There is no game 'checkers'." in out
    assert "There is no game '7'." in out
    assert "Player 1" in out


def test_the_figure_that_ends_a_round_is_shown_before_the_next_round(
    type_lines: Type, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    *before, last = MOVES.split()
    file = tmp_path / "game.txt"
    file.write_text(played(" ".join(before)).record("all"), "utf-8")
    type_lines([last[2:], "quit"])
    assert main(["play", "--resume", str(file), "--seats", "human,human"]) == 0
    _first, _line, out = capsys.readouterr().out.partition("blow a pad")
    figure, ended, then = out.partition("Round 1: Anna, diagonal row of 4, +3.\n")
    assert ended
    assert figure.count("*✿") == 4
    assert "Round 2, turn 1" in then


def test_n04_who_is_favoured_by_a_garden_is_said_before_the_game(
    type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines([])
    main(["play", "niwa", "--circuit", "stream", "--first", "1", "--seed", "1"])
    assert capsys.readouterr().out.startswith("Between strong players it favours who begins: who begins won ")
