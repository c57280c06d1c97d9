"""The arena from the command line: real processes, a real kill, and what a person reads."""

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

import teien
from teien.arena.plan import make_plan
from teien.arena.result import play_for_result
from teien.cli.main import main
from teien.players import KINDS
from tests.arena.players import STUMBLING, threads


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays in this process, where players can be made up."""
    monkeypatch.setattr("teien.cli.arena.pool_for", threads)
    monkeypatch.setitem(KINDS.entries, *STUMBLING)


def started(*arguments: str) -> "subprocess.Popen[str]":
    """The command in a process of its own, where compiled code was kept before."""
    code = f"import sys; from teien.cli.main import main; sys.exit(main({list(arguments)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(Path(teien.__file__).parent.parent)}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], stdout=pipe, stderr=pipe, env=environment, text=True)


def rows(folder: Path) -> list[dict[str, str]]:
    """The table of the games, without the times, in the games' order."""
    with (folder / "games.csv").open(encoding="utf-8", newline="") as table:
        found = [{key: row[key] for key in row if not key.startswith("seconds")} for row in csv.DictReader(table)]
    return sorted(found, key=lambda row: int(row["game"]))


def test_a_killed_arena_goes_on_where_it_stopped(tmp_path: Path) -> None:
    command = ("arena", "hiroba", "random", "greedy", "--layouts", "60", "--jobs", "1", "--seed", "5", "--out", "club")
    table = tmp_path / "club" / "games.csv"
    while True:
        with started(*command) as running:
            while running.poll() is None and not (table.exists() and table.read_bytes().count(b"\n") > 10):
                time.sleep(0.005)
            workers = psutil.Process(running.pid).children(recursive=True) if running.poll() is None else []
            running.kill()
        if running.returncode == -signal.SIGKILL:
            break
        # On a busy machine all games may be over before anybody looks.
        assert running.returncode == 0
        shutil.rmtree(table.parent)
    acknowledged = table.read_text("utf-8").rpartition("\n")[0].splitlines()[1:]
    assert 10 <= len(acknowledged) < 120
    assert workers
    assert psutil.wait_procs(workers, timeout=60)[1] == [], "workers outlive the arena they worked for"
    table.write_text(table.read_text("utf-8") + "17,8,rand", "utf-8")  # what a kill in the middle of a row leaves

    with started(*command) as running:
        out, error = running.communicate()
    assert running.returncode == 0, error
    assert table.read_text("utf-8").splitlines()[1 : 1 + len(acknowledged)] == acknowledged
    plan = make_plan("hiroba", 2, {}, ("random", "greedy"), 60, 5)
    expected = [play_for_result(fixture)[0].as_row() for fixture in plan.fixtures()]
    assert rows(tmp_path / "club") == [
        {key: row[key] for key in row if not key.startswith("seconds")} for row in expected
    ]
    assert len(list((tmp_path / "club" / "records").iterdir())) == 120
    assert "greedy" in out


@pytest.mark.usefixtures("in_threads")
def test_the_folder_holds_results_ratings_plot_and_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "hiroba", "random", "greedy", "--layouts", "4", "--koi", "hand"]) == 0
    folder = tmp_path / "hiroba-arena"
    assert {path.name for path in folder.iterdir()} == {
        "arena.json",
        "games.csv",
        "records",
        "ratings.csv",
        "pairings.csv",
        "return-matches.csv",
        "ratings.svg",
        "ratings.png",
        "index.html",
    }  # fmt: skip
    plan = json.loads((folder / "arena.json").read_text("utf-8"))
    assert plan == {
        "game": "hiroba",
        "players": 2,
        "options": {"koi": "hand"},
        "contestants": ["random", "greedy"],
        "layouts": 4,
        "seed": 1,
        "version": teien.__version__,
        "no_peeking": False,
        "games": 8,
    }
    out = capsys.readouterr().out
    assert re.search(r"\| greedy \| +\+\d+ \| .* \| +8 \|", out)
    assert re.search(r"\| greedy \| +random \| +8 \|", out)
    assert "hiroba-arena/index.html" in out
    with (folder / "ratings.csv").open(encoding="utf-8", newline="") as table:
        best, worst = csv.DictReader(table)
    assert (best["player"], worst["player"], best["games"]) == ("greedy", "random", "8")
    assert float(best["low"]) < float(best["elo"]) == -float(worst["elo"]) < float(best["high"])


@pytest.mark.usefixtures("in_threads")
def test_the_same_command_again_plays_nothing_and_another_plan_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["arena", "hiroba", "random", "greedy", "--layouts", "1"]
    assert main(command) == 0
    before, told = (tmp_path / "hiroba-arena" / "games.csv").read_bytes(), capsys.readouterr().out
    monkeypatch.setattr("teien.cli.arena.pool_for", None)
    assert main(command) == 0
    assert (tmp_path / "hiroba-arena" / "games.csv").read_bytes() == before
    assert capsys.readouterr().out == told
    assert main([*command, "--seed", "2"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "hiroba-arena: an arena with another plan is there: its seed is 1, not 2" in error


@pytest.mark.usefixtures("in_threads")
def test_a_player_that_fails_loses_is_named_and_the_arena_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "hiroba", "stumbling:how=illegal", "random", "greedy", "--layouts", "2"]) == 0
    out = capsys.readouterr().out
    assert "Games that were lost by a failure:" in out
    assert re.search(r"\| 000000 \| +stumbling:how=illegal \| +1 \| +IllegalMove: .*H", out)
    table = rows(tmp_path / "hiroba-arena")
    assert len(table) == 12
    for row in table:
        seats = [row["player 1"], row["player 2"]]
        if "stumbling:how=illegal" in seats:
            assert row["failed"] == str(1 + seats.index("stumbling:how=illegal"))
            assert row["winners"] == str(2 - seats.index("stumbling:how=illegal"))
        else:
            assert row["failed"] == ""
    page = (tmp_path / "hiroba-arena" / "index.html").read_text("utf-8")
    assert "<h2>Failures</h2>" in page
    assert "stumbling:how=illegal" in page


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "the following arguments are required: GAME, PLAYER"),
        (["chess", "random", "greedy"], "no game is called 'chess'"),
        (["hiroba", "random"], "an arena needs two players or more"),
        (["hiroba", "random", "nobody"], "no player is called 'nobody'"),
        (["hiroba", "random", "random"], "'random' is named 2 times"),
        (["hiroba", "random", "greedy:depth=3"], "player 'greedy': "),
        (["hiroba", "random", "greedy", "--players", "9"], "played by 2, 3, 4 players, not 9"),
        (["hiroba", "random", "greedy", "--layouts", "0"], "layouts 0"),
        (["hiroba", "random", "greedy", "--jobs", "0"], "--jobs 0: from 1 to"),
        (["hiroba", "random", "greedy", "--jobs", "2", "--dask", "x"], "give one of them"),
        (["hiroba", "random", "greedy", "--koi", "fried"], "koi 'fried'"),
        (["hiroba", "random", "greedy", "--circuit", "pond"], "unrecognized arguments: --circuit"),
        (["hiroba", "random", "greedy", "--out", "a-file"], "a-file: results cannot be kept there"),
    ],
)
def test_bad_usage_is_one_line(
    arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a-file").touch()
    assert main(["arena", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("teien: ")
    assert captured.err.count("\n") == 1
    assert complaint in captured.err


def test_a_cluster_that_is_not_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "hiroba", "random", "greedy", "--dask", "nonsense"]) == 2
    assert capsys.readouterr().err.startswith("teien: no Dask scheduler answers at 'nonsense': ")


@pytest.mark.parametrize("library", ["statsmodels", "matplotlib"])
@pytest.mark.parametrize("command", [["arena", "hiroba", "random", "greedy"], ["report", "hiroba"]])
def test_a_missing_library_is_named_with_what_helps(
    library: str, command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    assert main(command) == 2
    assert capsys.readouterr().err == f"teien: {library} cannot be found: pip install 'teien[arena]' brings it\n"


def test_help_names_the_games_own_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "hiroba", "--help"])
    assert "--koi" in capsys.readouterr().out
