"""Fair set-ups from the command line."""

import json
from pathlib import Path

import pytest

from teien.cli.main import main
from teien.players import KINDS
from tests.arena.players import STUMBLING, threads


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teien.cli.fairness.pool_for", threads)
    monkeypatch.setitem(KINDS.entries, *STUMBLING)


def results(folder: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(folder, "results.jsonl").read_text("utf-8").splitlines()]


def test_what_is_found_is_proven_and_measured(capsys: pytest.CaptureFixture[str]) -> None:
    search = ["fairness", "search", "niwa", "--candidates", "4", "--player", "greedy", "--longest", "300"]
    assert main([*search, "--games", "12", "--keep", "2", "--folder", "found"]) == 0
    out = capsys.readouterr().out
    assert "greedy: 4 set-ups" in out
    assert "The most even: found/best.jsonl" in out
    best = Path("found/best.jsonl").read_text("utf-8").splitlines()
    assert 1 <= len(best) <= 2
    assert json.loads(best[0])["options"]["longest"] == "300"

    prove = ["fairness", "prove", "found/best.jsonl", "--player", "greedy", "--least", "10", "--most", "12"]
    assert main([*prove, "--folder", "proof"]) == 0
    assert {entry["verdict"] for entry in results("proof")} <= {"fair", "unfair"}

    measure = ["fairness", "measure", "found/best.jsonl", "--player", "greedy", "--games", "14", "--folder", "told"]
    assert main(measure) == 0
    for entry in results("told"):
        assert entry["games"] == 14
        assert entry["command"] == "teien fairness measure FILE --games 14 --player greedy --seed 1"


def test_a_measurement_that_ran_out_of_time_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    Path("one.jsonl").write_text('{"name": "a", "game": "niwa", "players": 2, "options": {"longest": "30"}}\n')
    command = ["fairness", "measure", "one.jsonl", "--player", "random", "--games", "3", "--folder", "told"]
    assert main([*command, "--minutes", "0"]) == 0
    assert [entry["games"] for entry in results("told")] == [0]
    assert main(command) == 0
    assert [entry["games"] for entry in results("told")] == [3]
    capsys.readouterr()
    assert main(command) == 0, "all is there already"
    assert "| a " in capsys.readouterr().out


def test_players_that_fail_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    Path("one.jsonl").write_text('{"name": "a", "game": "niwa", "players": 2, "options": {}}\n')
    assert main(["fairness", "measure", "one.jsonl", "--player", "stumbling", "--games", "3"]) == 0
    assert "stumbling: RuntimeError: out of luck" in capsys.readouterr().out
    assert Path("fairness/plan.json").is_file()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["prove", "nothing.jsonl"], "nothing.jsonl: cannot be read"),
        (["search", "niwa", "--candidates", "0"], "candidates 0: a whole number from 1"),
        (["search", "niwa", "--player", "wizard"], "wizard"),
        (["search", "niwa", "--circuit", "bog"], "circuit 'bog': N04"),
        (["search", "niwa", "--players", "3"], "Niwa is played by 2 players"),
        (["search"], "the following arguments are required: GAME"),
        ([], "required: COMMAND"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fairness", *words]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1
