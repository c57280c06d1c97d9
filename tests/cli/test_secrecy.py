"""Secret choices at the terminal: who sees what, and when it is told.

Most tests play the same lines at two tables that differ only in what somebody may not know, and want that person's
screen to be the same, byte for byte.
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

import teien
from teien.cli.session import Session
from teien.core.engine import chance, rules
from teien.core.engine.row import copied
from teien.core.play import secrecy
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.players.base import Player

NAMES = ("Anna", "Ben")
ENTER = ""
ALONE = " alone may look: press Enter "
PRIVATE, PUBLIC = "\x1b[?1049h", "\x1b[?1049l"


class Screen(NamedTuple):
    """What was printed before a prompt, and the prompt."""

    text: str
    prompt: str

    @property
    def private(self) -> bool:
        return self.prompt.endswith("(typing is not shown)> ")


Play = Callable[[Session, Iterable[str]], list[Screen]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays at a table with these lines typed, then leaves; the last screen has no prompt."""

    def play_lines(session: Session, lines: Iterable[str]) -> list[Screen]:
        left = iter(lines)
        screens: list[Screen] = []

        def answer(prompt: str = "") -> str:
            screens.append(Screen(capsys.readouterr().out, prompt))
            return next(left, "quit")

        monkeypatch.setattr("builtins.input", answer)
        session.run()
        return [*screens, Screen(capsys.readouterr().out, "")]

    return play_lines


class Highest(Player):
    """Always the last of the legal moves, which is the highest flower of a hand."""

    def choose(self, match: Match, seat: int) -> Move:
        return match.legal_moves(seat)[-1]


def dealt(seed: int = 5) -> Match:
    return teien.new("haru-ichiban", seed=seed, names=NAMES, dragonfly=0)


def dealt_anew(match: Match, knowing: int, seed: int) -> Match:
    """A match with no history that looks the same to a seat, though the other may hold other flowers."""
    state = copied(match.state)
    rules.hide(match.board, state, knowing, chance.streams(seed, 1))
    twin = teien.from_position(
        "haru-ichiban", match.game.notation.position(match.game.view_of(match.board, state, "all"))
    )
    twin.names = NAMES
    return twin


def differing(knowing: int) -> list[Match]:
    """Matches that look the same to a seat, while the other's highest flower is always another."""
    found: dict[int, Match] = {}
    for seed in range(60):
        match = dealt_anew(dealt(), knowing, seed)
        found.setdefault(match.legal_numbers(1 - knowing)[-1], match)
    assert len(found) > 3
    return list(found.values())


def flower(match: Match, seat: int) -> str:
    """The highest in a hand."""
    return str(match.legal_moves(seat)[-1])


def seen_by(screens: list[Screen], seat: int) -> list[Screen]:
    """All screens but those that the others alone looked at."""
    return [screen for screen in screens if not screen.private or screen.prompt.startswith(NAMES[seat])]


def whole_game(seed: int) -> Match:
    match = dealt(seed)
    chooser = teien.player("random", seed=seed)
    while not match.over:
        match.play(chooser.choose(match, match.to_act[0]), match.to_act[0])
    return match


@pytest.mark.parametrize("seat", [0, 1])
def test_no_screen_of_a_person_depends_on_what_the_other_holds_or_has_chosen(seat: int, play: Play) -> None:
    own, others = [], []
    for match in differing(seat):
        look = ["moves", "board", "help", "score", "save game.txt", "save", "nonsense", "9", "b4", "5 5"]
        lines = [line for chooser in (0, 1) for line in (ENTER, *look, flower(match, chooser))]
        screens = play(Session(match, [None, None]), lines)
        revealed = next(index for index, screen in enumerate(screens) if " chose " in screen.text)
        assert all(screen.private for screen in screens[1:12])
        own.append(seen_by(screens[:revealed], seat))
        others.append(seen_by(screens[:revealed], 1 - seat))
        assert f"Anna chose {flower(dealt(), 0)}" in screens[revealed].text or seat == 1
    assert len(own[0]) > 12
    assert all(screens == own[0] for screens in own)
    assert any(screens != others[0] for screens in others)


def test_two_people_play_a_whole_game(play: Play) -> None:
    match = whole_game(14)
    lines, after = [], []
    for moves, (seat, move) in enumerate(match.history):
        then = match.at(moves)
        secret = len(then.to_act) > 1 or bool(secrecy.pending(then))
        if secret:
            lines.append(ENTER)
            after.append((then, seat, True))
        lines.append(str(move))
        after.append((then, seat, False))
    session = Session(dealt(14), [None, None])
    screens = play(session, lines)
    assert session.match.history == match.history
    for screen, (then, seat, at_door) in zip(screens, after, strict=False):
        secret = len(then.to_act) > 1 or bool(secrecy.pending(then))
        if at_door:
            assert screen.prompt == f"{NAMES[seat]}{ALONE}"
            assert then.text(None) in screen.text or f"{NAMES[1 - seat]} has chosen\n" in screen.text
        else:
            assert screen.private == secret
            assert then.text(seat if secret else None) in screen.text
        rounds = len(re.findall(r"^Round \d+: ", screen.text, re.MULTILINE))
        shown = then.text() in screen.text or then.text(seat) in screen.text
        assert screen.text.count("points to 5") == shown + rounds
    told = [screen.text for screen in screens if " chose " in screen.text]
    assert len(told) == sum(move.text.isdigit() for _, move in match.history) / 2
    assert screens[len(lines)].prompt.startswith("The game is over")
    assert match.text(None) in screens[len(lines)].text
    assert match.scorecard.headline in screens[len(lines)].text


def test_a_computer_chooses_first_and_nobody_knows_what(play: Play) -> None:
    before, after = [], []
    for match in differing(0):
        screens = play(Session(match, [None, Highest()]), ["moves", "score", "undo", "nonsense", flower(match, 0)])
        before.append(screens[:5])
        after.append(screens[5].text)
        mine, yours = flower(dealt(), 0), str(match.history[0].move)
        assert f"Anna chose {mine}, Ben chose {yours}\n" in screens[5].text
    assert "Ben has chosen\n" in before[0][0].text
    assert ALONE not in "".join(screen.prompt for screens in before for screen in screens)
    assert all(screens == before[0] for screens in before)
    assert len(set(after)) > 1


@pytest.mark.parametrize("seat", [0, 1])
def test_a_person_among_computers_always_sees_their_own_picture(seat: int, play: Play) -> None:
    players: list[Player | None] = [teien.player("random", seed=1), teien.player("random", seed=2)]
    players[seat] = None
    session = Session(dealt(8), players)

    def lines() -> Iterable[str]:
        while not session.match.over and len(session.match.history) < 60:
            pictures.append(session.match.text(seat))
            yield str(session.match.legal_moves(seat)[0])

    pictures: list[str] = []
    screens = play(session, lines())
    assert len(pictures) > 20
    for picture, screen in zip(pictures, screens, strict=False):
        assert screen.prompt == f"{NAMES[seat]}> "
        assert picture in screen.text
        rounds = len(re.findall(r"^Round \d+: ", screen.text, re.MULTILINE))
        assert screen.text.count("points to 5") == 1 + rounds


def test_computers_alone_hide_their_hands_and_tell_their_choices_together(
    play: Play, capsys: pytest.CaptureFixture[str]
) -> None:
    session = Session(dealt(5), [teien.player("random", seed=1), teien.player("random", seed=2)])
    (screen,) = play(session, [])
    assert session.match.text(None) in screen.text
    choices = [str(move) for _, move in session.match.history if move.text.isdigit()]
    assert f"Anna chose {choices[0]}, Ben chose {choices[1]}\n" in screen.text
    assert "has chosen" not in screen.text


def test_undo_after_a_computers_choice_does_not_tell_it(play: Play) -> None:
    session = Session(dealt(), [None, teien.player("random", seed=4)])

    def lines() -> Iterable[str]:
        while session.match.state.turn == 1 or not secrecy.pending(session.match):
            yield str(session.match.legal_moves(0)[0])
        history.extend(session.match.history)
        yield "undo"

    history: list[tuple[int, Move]] = []
    screens = play(session, lines())
    person = max(index for index, (seat, _) in enumerate(history) if seat == 0)
    public = " ".join(str(move) for _, move in history[person:-1])
    assert history[-1][1].text.isdigit()
    assert f"Taken back: {public}\n" in screens[-2].text


def test_undo_takes_back_the_others_pending_choice_without_a_word_about_it(play: Play) -> None:
    session = Session(dealt(), [None, None])
    screens = play(session, [ENTER, flower(session.match, 0), ENTER, "undo"])
    assert session.match.history == ()
    assert screens[4].prompt == f"Anna{ALONE}"
    assert "Taken back: a secret choice\n" in screens[4].text


def test_undo_of_a_revealed_choice_asks_for_it_again(play: Play) -> None:
    match = dealt()
    lines = [ENTER, flower(match, 0), ENTER, flower(match, 1), "undo", ENTER, flower(match, 1)]
    session = Session(match, [None, None])
    screens = play(session, lines)
    assert screens[5].prompt == f"Ben{ALONE}"
    assert len(session.match.history) == 2
    assert " chose " in screens[7].text


def test_nobody_is_asked_twice(play: Play) -> None:
    match = dealt()
    screens = play(Session(match, [None, None]), [ENTER, flower(match, 0), ENTER, flower(match, 1)])
    assert [screen.prompt.split()[0] for screen in screens[:4]] == ["Anna", "Anna", "Ben", "Ben"]
    assert not screens[4].private


def test_a_secret_choice_shares_no_line_with_other_moves(play: Play) -> None:
    session = Session(dealt(), [None, None])
    screens = play(session, [ENTER, f"{flower(session.match, 0)} b4"])
    assert session.match.history == ()
    assert screens[2].text == "A secret choice is typed on a line of its own.\n"
    assert screens[2].private


def test_saving_keeps_a_pending_choice_in_the_file_and_off_the_screen(play: Play) -> None:
    for match in differing(1):
        lines = [ENTER, flower(match, 0), ENTER, "save game.txt", "save -"]
        screens = play(Session(match, [None, None]), lines)
        saved = teien.load(Path("game.txt").read_text("utf-8"))
        assert saved.history == match.history
        assert saved.state == match.state
        assert f"1:{match.history[0].move}" not in screens[5].text
        assert f"{int(match.state.chance[0]):016x}" not in screens[5].text


def test_a_pending_choice_stays_secret_when_the_game_is_resumed(play: Play) -> None:
    match = dealt()
    match.play(flower(match, 0), 0)
    screens = play(Session(teien.load(match.record("all")), [None, None]), [])
    assert screens[0].prompt == f"Ben{ALONE}"
    assert " chose" not in screens[0].text


def test_what_is_pending() -> None:
    match = dealt()
    assert match.in_secret
    assert secrecy.pending(match) == ()
    for move in match.legal_moves(1)[:2]:
        match.play(move, 1)
    assert secrecy.pending(match) == match.history
    assert match.in_secret
    match.play(flower(match, 0), 0)
    assert secrecy.pending(match) == ()
    assert not match.in_secret


def test_nothing_is_secret_where_one_acts_at_a_time() -> None:
    match = teien.new("hiroba", players=3, seed=1)
    while not match.over:
        assert not match.in_secret
        match.play(match.legal_moves()[0])
    assert not match.in_secret


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[Iterable[str]], list[str]]:
    """A terminal that can clear its screen: sets the lines typed, seen or unseen, and lists which way they were."""

    def set_lines(lines: Iterable[str]) -> list[str]:
        left = iter(lines)
        ways: list[str] = []

        def answer(way: str) -> Callable[[str], str]:
            def read(_prompt: str) -> str:
                ways.append(way)
                if (line := next(left, "quit")) == "^C":
                    raise KeyboardInterrupt
                return line

            return read

        monkeypatch.setenv("TTY_COMPATIBLE", "1")
        monkeypatch.setattr("teien.cli.secrecy.at_terminal", lambda: True)
        monkeypatch.setattr("teien.cli.secrecy.getpass", answer("unseen"))
        monkeypatch.setattr("builtins.input", answer("seen"))
        return ways

    return set_lines


def left_on_screen(out: str) -> str:
    """What a terminal still shows, or scrolls back to, once all private looks are over."""
    before, *looks = out.split(PRIVATE)
    assert all(look.count(PUBLIC) == 1 for look in looks)
    return before + "".join(look.partition(PUBLIC)[2] for look in looks)


def test_at_a_terminal_nothing_secret_is_left_to_be_seen(
    terminal: Callable[[Iterable[str]], list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    left, looks = [], []
    for match in differing(1):
        ways = terminal([ENTER, "moves", flower(match, 0), ENTER, flower(match, 1), "moves"])
        Session(match, [None, None]).run()
        assert ways == ["unseen"] * 5 + ["seen"] * 2
        out = capsys.readouterr().out
        until_reveal = out[: out.rindex(PUBLIC) + len(PUBLIC)]
        left.append(left_on_screen(until_reveal))
        looks.append(until_reveal)
    assert len(set(left)) == 1
    assert len(set(looks)) > 1
    assert "Anna has chosen" in left[0]


def test_ctrl_c_during_a_private_look_leaves_the_private_screen(
    terminal: Callable[[Iterable[str]], list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    match = dealt()
    terminal([ENTER, flower(match, 0), ENTER, "^C"])
    assert Session(match, [None, None]).run() == 130
    out = capsys.readouterr().out
    assert out.rindex(PUBLIC) > out.rindex(PRIVATE)
    assert "it is kept for you" in out.rpartition(PUBLIC)[2]
