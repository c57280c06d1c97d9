"""A game is whole only with golden playthroughs, position-tree counts, documentation and a referee."""

import re
from pathlib import Path

import pytest

import teien
from teien.core.perft import perft
from tests.conformance.cases import CASES, Case
from tests.conformance.golden import FOLDER as GOLDEN
from tests.conformance.golden import playthrough

ROOT = Path(__file__).resolve().parents[2]
PERFT = ROOT / "tests" / "perft"
DOCUMENTATION = ("Usage", "Rules", "Moves", "State", "Results", "History")

every_game = pytest.mark.parametrize("name", teien.GAMES)
every_case = pytest.mark.parametrize("case", CASES, ids=str)


def perft_lines(name: str) -> list[tuple[str, list[int]]]:
    """Each position of a game's file with its counts from depth 1."""
    lines = (PERFT / f"{name}.txt").read_text("utf-8").splitlines()
    found = []
    for line in lines:
        if line and not line.startswith("#"):
            position, counts = line.split(" ; ")
            found.append((position, [int(count) for count in counts.split()]))
    return found


@every_case
def test_every_case_has_a_golden_playthrough_that_still_holds(case: Case) -> None:
    path = GOLDEN / f"{case}.txt"
    assert path.exists(), f"write {path.name} with: python -m tests.conformance.golden"
    assert playthrough(case) == path.read_text("utf-8")


def test_no_golden_playthrough_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {str(case) for case in CASES}


@every_game
def test_every_game_has_position_tree_counts_that_still_hold(name: str) -> None:
    entries = perft_lines(name)
    players = set()
    for position, counts in entries:
        match = teien.from_position(name, position)
        players.add(match.players)
        assert [perft(match, depth) for depth in range(1, len(counts) + 1)] == counts, position
    assert players == set(teien.core.game.find(name).players)


@every_game
def test_every_game_is_documented(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [heading for heading in headings if heading in DOCUMENTATION] == list(DOCUMENTATION)


@every_game
def test_every_game_has_a_referee(name: str) -> None:
    assert (ROOT / "tests" / "referee" / f"{name.replace('-', '_')}.py").exists()


@every_game
def test_every_rule_of_the_documentation_is_cited_by_a_test(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    rules = sorted(set(re.findall(r"\*\*([A-Z]\d\d)\*\*", page)))
    assert rules == [f"{rules[0][0]}{number:02d}" for number in range(1, len(rules) + 1)]
    tests = [path.read_text("utf-8") for path in (ROOT / "tests" / name.replace("-", "_")).glob("test_*.py")]
    cited = {rule.upper() for text in tests for rule in re.findall(r"def test_\w*", text) for rule in rule.split("_")}
    assert [rule for rule in rules if rule not in cited] == []
