"""`scripts/translations`, in a small house of its own."""

import gettext
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.translations.sources import ROOT

MODULE = """
TITLE = later("Water")
print(_("{name} wins").format(name=name), counted("{count} step", "{count} steps", 3))
"""
FRENCH = {
    'msgid "Water"\nmsgstr ""': 'msgid "Water"\nmsgstr "Eau"',
    'msgid "{name} wins"\nmsgstr ""': 'msgid "{name} wins"\nmsgstr "{name} gagne"',
    'msgid "Play now"\nmsgstr ""': 'msgid "Play now"\nmsgstr "Jouer"',
    'msgstr[0] ""\nmsgstr[1] ""': 'msgstr[0] "{count} pas"\nmsgstr[1] "{count} pas"',
}


class House:
    """The script, the mapping and a few sources."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.module = root / "src" / "teien" / "steps.py"
        self.po = root / "src" / "teien" / "translations" / "fr" / "LC_MESSAGES" / "teien.po"
        template = root / "src" / "teien" / "web" / "templates" / "home.html"
        for folder in (root / "scripts", self.po.parents[1], template.parent):
            folder.mkdir(parents=True)
        shutil.copy(ROOT / "scripts" / "translations", root / "scripts")
        shutil.copy(ROOT / "babel.cfg", root)
        self.module.write_text(MODULE, "utf-8")
        template.write_text('<p>{{ _("Play now") }}</p>', "utf-8")

    def run(self, *arguments: str) -> tuple[int, str]:
        command = [sys.executable, "scripts/translations", *arguments]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def translate(self) -> None:
        text = self.po.read_text("utf-8")
        for untranslated, translated in FRENCH.items():
            assert untranslated in text
            text = text.replace(untranslated, translated)
        self.po.write_text(text, "utf-8")

    def files(self) -> tuple[bytes, bytes]:
        return self.po.read_bytes(), self.po.with_suffix(".mo").read_bytes()


@pytest.fixture
def house(tmp_path: Path) -> House:
    """All of its messages translated and compiled."""
    house = House(tmp_path)
    assert house.run()[0] == 0
    house.translate()
    assert house.run() == (0, "")
    return house


def test_a_new_language_says_what_is_to_be_translated(tmp_path: Path) -> None:
    house = House(tmp_path)
    status, said = house.run("--check")
    assert status == 1
    assert "teien.po is out of date" in said
    assert not house.po.exists()
    status, said = house.run()
    assert status == 0
    assert [line.split("'")[1] for line in said.splitlines()] == ["Water", "{name} wins", "{count} step", "Play now"]


def test_the_compiled_catalogue_speaks(house: House) -> None:
    french = gettext.translation("teien", house.po.parents[2], ["fr"])
    assert french.gettext("{name} wins") == "{name} gagne"
    assert french.gettext("Play now") == "Jouer"
    assert french.ngettext("{count} step", "{count} steps", 0) == "{count} pas"


def test_what_is_up_to_date_stays_the_same(house: House) -> None:
    files = house.files()
    assert house.run("--check") == (0, "")
    assert house.run() == (0, "")
    assert house.files() == files


def test_a_message_that_moved_changes_nothing(house: House) -> None:
    house.module.write_text("\n\n\n" + MODULE, "utf-8")
    assert house.run("--check") == (0, "")


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("TITLE", 'STONE = later("A stone of granite")\nTITLE', "not translated: 'A stone of granite'"),
        ("{name} wins", "{name} wins!", "fuzzy: '{name} wins!'"),
        ('TITLE = later("Water")', "", "teien.po is out of date"),
    ],
)
def test_a_change_of_the_sources_is_noticed(house: House, before: str, after: str, words: str) -> None:
    files = house.files()
    house.module.write_text(MODULE.replace(before, after), "utf-8")
    status, said = house.run("--check")
    assert status == 1
    assert words in said
    assert house.files() == files


def test_a_message_that_is_gone_goes(house: House) -> None:
    house.module.write_text(MODULE.replace('TITLE = later("Water")', ""), "utf-8")
    assert house.run() == (0, "")
    assert "Water" not in house.po.read_text("utf-8")
    assert house.run("--check") == (0, "")


def test_a_translation_that_is_not_compiled_is_noticed(house: House) -> None:
    house.po.write_text(house.po.read_text("utf-8").replace("Eau", "L’eau"), "utf-8")
    status, said = house.run("--check")
    assert (status, said.split()[0]) == (1, str(house.po.with_suffix(".mo").relative_to(house.root)))


def test_other_arguments_are_refused(house: House) -> None:
    status, said = house.run("--chekc")
    assert status == 2
    assert "scripts/translations --check" in said
