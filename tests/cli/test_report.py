"""The balance report from the command line."""

import re
from pathlib import Path

import pytest

from teien.cli.main import main
from teien.players import KINDS
from tests.arena.players import STUMBLING, threads


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teien.cli.report.pool_for", threads)
    monkeypatch.setitem(KINDS.entries, *STUMBLING)


def test_a_page_and_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "hiroba", "--players", "3", "--games", "20"]) == 0
    out = capsys.readouterr().out
    shares = [float(share) for share in re.findall(r"player \d wins +\| +([\d.]+) %", out)]
    shared = re.search(r"victory shared +\| +([\d.]+) %", out)
    assert sum(shares) + (float(shared[1]) if shared else 0) == pytest.approx(100, abs=0.2)
    assert re.search(r"\| games +\| +20 \|", out)
    page = (tmp_path / "hiroba-report.html").read_text("utf-8")
    assert "teien report hiroba --players 3 --player random --games 20 --seed 1" in page
    for title in ("Wins by seat", "Wins by who moves first", "Length", "Branching", "Points by garden size"):
        assert f"<figcaption>{title}</figcaption>" in page


def test_the_command_on_the_page_makes_the_same_page(tmp_path: Path) -> None:
    assert main(["report", "hiroba", "--games", "3", "--koi", "hand"]) == 0
    page = (tmp_path / "hiroba-report.html").read_text("utf-8")
    command = re.search(r"<code>teien (report .*?)</code>", page)
    assert command
    assert main([*command[1].split(), "--out", "again.html"]) == 0
    assert (tmp_path / "again.html").read_text("utf-8") == page


def test_every_value_of_an_option_is_compared_in_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "niwa", "--circuit", "snake", "--capacity", "all", "--games", "1", "--longest", "20"]) == 0
    out = capsys.readouterr().out
    assert [re.findall(r"^\| (capacity \S+) ", line)[0] for line in out.splitlines() if "| capacity" in line] == [
        "capacity 3",
        "capacity none",
    ]
    assert "drawn: 20 turns without a winner (N23)" in out
    page = (tmp_path / "niwa-report.html").read_text("utf-8")
    assert page.count("<h2>capacity") == 2
    assert page.count("<figcaption>Cells visited by pink</figcaption>") == 2


def test_n04_what_strong_players_showed_stands_beside_what_was_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "niwa", "--circuit", "all", "--games", "1", "--longest", "20"]) == 0
    assert "Between strong players" not in capsys.readouterr().out, "another length was not measured"
    assert main(["report", "niwa", "--circuit", "stream", "--games", "1"]) == 0
    words = "Between strong players it favours who begins: who begins won"
    assert words in capsys.readouterr().out
    assert words in (tmp_path / "niwa-report.html").read_text("utf-8")


def test_failures_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", "hiroba", "--games", "2", "--player", "stumbling", "--out", "-"]) == 0
    assert "2 games were given up since a player failed: stumbling: RuntimeError: out of luck (2×)" in (
        capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "the following arguments are required: GAME"),
        (["chess"], "no game is called 'chess'"),
        (["hiroba", "--games", "0"], "games 0: a whole number"),
        (["hiroba", "--players", "1"], "played by 2, 3, 4 players, not 1"),
        (["hiroba", "--player", "nobody"], "no player is called 'nobody'"),
        (["hiroba", "--layout", "all"], "layout"),
        (["niwa", "--circuit", "no such"], "circuit 'no such'"),
        (["hiroba", "--games", "1", "--out", "no/such/page.html"], "no/such/page.html: cannot be written"),
    ],
)
def test_bad_usage_is_one_line(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("teien: ")
    assert captured.err.count("\n") == 1
    assert complaint in captured.err
