"""A game is whole only with golden playthroughs, position-tree counts, documentation and a referee."""

import re
from pathlib import Path

import teien
from teien.conformance.cases import CASES, Case, every_case, every_game
from teien.core.engine import rules
from teien.core.engine.row import meanings
from teien.core.play.game import OWN, find
from tests.conformance.golden import FOLDER as GOLDEN
from tests.conformance.golden import playthrough
from tests.perft.count import perft

ROOT = Path(__file__).resolve().parents[2]
PERFT = ROOT / "tests" / "perft"
DOCUMENTATION = ("Usage", "Rules", "Moves", "State", "Results", "History")


def folder(name: str) -> str:
    """The package that one of Teien's own games is."""
    return OWN[name].partition(":")[0]


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
    assert players == set(find(name).players)


@every_game
def test_every_game_with_secrets_hides_them_from_searches(name: str) -> None:
    game = find(name)
    assert rules.hide.knows(game.state_type) == game.has_secrets


@every_game
def test_every_game_is_documented(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [heading for heading in headings if heading in DOCUMENTATION] == list(DOCUMENTATION)


@every_game
def test_every_field_of_a_row_says_what_it_holds(name: str) -> None:
    game = find(name)
    for row_type in (game.board_type, game.state_type):
        assert all(meaning.strip() for meaning in meanings(row_type).values())
        assert list(meanings(row_type)) == list(row_type.names or ())


@every_game
def test_every_game_has_a_referee(name: str) -> None:
    assert (ROOT / "tests" / "referee" / f"{name.replace('-', '_')}.py").exists()


@every_game
def test_every_game_explains_what_its_pictures_show(name: str) -> None:
    assert find(name).legend


@every_game
def test_every_rule_is_cited_by_a_test(name: str) -> None:
    book = find(name).rulebook
    assert book
    tests = [path.read_text("utf-8") for path in (ROOT / "tests" / name.replace("-", "_")).glob("test_*.py")]
    cited = {rule.upper() for text in tests for rule in re.findall(r"def test_\w*", text) for rule in rule.split("_")}
    assert [rule for rule in book.rules if rule not in cited] == []


@every_game
def test_the_table_of_the_moves_stands_in_the_documentation(name: str) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text("utf-8")
    (section,) = re.findall(r"^## Moves$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    assert f"\n\n{teien.new(name).moves.table()}\n\n" in section


@every_game
def test_the_table_of_the_observation_is_in_the_documentation(name: str) -> None:
    page = (ROOT / "docs" / "api" / "interop.md").read_text("utf-8")
    section = page.partition(f"::: {folder(name)}.observation\n")[2].partition("\n::: ")[0]
    assert f"\n\n{find(name).observation.table()}\n" in section
