"""What README and docs show is true: examples run, pictures are the program's own, links lead somewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

import teien
from teien.core.play.game import find

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "benchmarks" / "README.md",
         *sorted((ROOT / "docs").glob("*.md"))]  # fmt: skip


def blocks(page: Path, language: str) -> list[str]:
    found = re.findall(r"^```(\S*)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == language]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for code in blocks(page, "python"):
        names: dict[str, Any] = {}
        exec(compile(code, str(page), "exec"), names)
        assert "teien" in names
    capsys.readouterr()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
    missing = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert missing == []


@pytest.mark.parametrize("record", sorted((ROOT / "docs" / "pictures").glob("*.txt")), ids=lambda path: path.stem)
def test_pictures_are_the_programs_own(record: Path) -> None:
    """After a change of the drawing: ./teien show docs/pictures/NAME.txt --svg docs/pictures/NAME.svg"""
    picture = record.with_suffix(".svg").read_text("utf-8")
    assert picture == teien.load(record.read_text("utf-8")).svg()


def test_the_readme_has_its_two_commands_and_six_lines_of_python() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.search(r"^\./teien ", readme, re.MULTILINE)
    assert re.search(r"^\./test ", readme, re.MULTILINE)
    assert [len(code.split("import teien\n\n")[1].splitlines()) for code in blocks(ROOT / "README.md", "python")] == [6]


@pytest.mark.parametrize("game", teien.GAMES)
def test_the_loop_of_the_readme_plays_every_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = blocks(ROOT / "README.md", "python")
    begun = 'teien.new("hiroba", players=3, seed=7)'
    assert begun in code
    names: dict[str, Any] = {}
    exec(code.replace(begun, f'teien.new("{game}", seed=7)'), names)
    assert names["match"].game.name == game
    assert names["match"].over
    assert str(names["match"].outcome.scores) in capsys.readouterr().out


def test_the_score_sheet_of_the_documentation_is_counted() -> None:
    sheet = next(block for block in blocks(ROOT / "docs" / "hiroba.md", "") if block.startswith("game: hiroba"))
    table = find("hiroba").read_sheet(sheet, {})
    assert table.mistakes == ()
    assert find("hiroba").scoring.outcome(table.view).scores == (34, 33)
