"""The language at the terminal: which is chosen, and that everything is said in it, but what is to be typed."""

import csv
import re
from pathlib import Path

import pytest

import teien
from teien.cli.language import language_of, read_language
from teien.cli.main import main
from tests.arena.players import threads
from tests.cli.conftest import Type

NO_BREAK = "\N{NO-BREAK SPACE}"
COMMANDS = ("serve", "play", "show", "replay", "score", "check", "arena", "report", "backup", "restore", "tidy")
NAMED = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
START = ["play", "hiroba", "--seats", "human,greedy", "--names", "Anna,Ben", "--seed", "7", "--first", "1"]
MOVES = ["9b8", "+d4", "undo", "9c9", "xyz", "moves", "help", "score", "+d4"]


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CH@euro"}, "fr"),
        ({"LANG": "FR_fr"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "frp_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "nonsense/../fr"}, "en"),
        ({"LC_MESSAGES": "fr_FR", "LANG": "en_US"}, "fr"),
        ({"LC_MESSAGES": "", "LANG": "fr_FR"}, "fr"),
        ({"LC_ALL": "en_US", "LC_MESSAGES": "fr_FR", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR", "LANGUAGE": "fr"}, "en"),
        ({"LC_NUMERIC": "fr_FR", "LANG": "en_US"}, "en"),
        ({"LANGUAGE": "fr"}, "en"),
        ({"LANGUAGE": "fr", "LANG": "en_US"}, "fr"),
        ({"LANGUAGE": "de:fr:en", "LANG": "en_US"}, "fr"),
        ({"LANGUAGE": "de", "LANG": "fr_FR"}, "fr"),
        ({"LANGUAGE": "en", "LANG": "fr_FR"}, "en"),
    ],
)
def test_the_environment_says_it_as_it_does_to_gettext(environment: dict[str, str], expected: str) -> None:
    assert language_of(environment) == expected


@pytest.mark.parametrize(
    ("words", "language", "others"),
    [
        ([], None, []),
        (["--language", "fr"], "fr", []),
        (["--language", "fr", "play", "niwa"], "fr", ["play", "niwa"]),
        (["play", "niwa", "--language=fr", "--seed", "-5"], "fr", ["play", "niwa", "--seed", "-5"]),
        (["show", "--language"], None, ["show"]),
        (["show", "--lang", "fr"], None, ["show", "--lang", "fr"]),
        (["show", "--", "--language", "fr"], None, ["show", "--", "--language", "fr"]),
    ],
)
def test_the_option_may_stand_anywhere(words: list[str], language: str | None, others: list[str]) -> None:
    assert read_language(words) == (language, others)


@pytest.fixture
def france(monkeypatch: pytest.MonkeyPatch) -> None:
    """A French system."""
    for name in NAMED:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")


def help_of(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 0
    return capsys.readouterr().out


@pytest.mark.usefixtures("france")
def test_a_french_system_is_spoken_to_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert "jouer dans un navigateur" in help_of(["--help"], capsys)
    assert "play in a browser" in help_of(["--language", "en", "--help"], capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_french_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = help_of(["--language", "fr", command, "--help"], capsys)
    assert before == help_of([command, "--language", "fr", "--help"], capsys)
    assert before.startswith(f"usage{NO_BREAK}: teien {command}")
    for english in ("usage: ", "positional arguments", "show this help", "FILE", "GAME", "usually", " the "):
        assert english not in before


def test_the_help_of_a_game_is_french(capsys: pytest.CaptureFixture[str]) -> None:
    out = re.sub("[ \\n]+", " ", help_of(["play", "hiroba", "--help", "--language", "fr"], capsys))
    assert "options propres à Hiroba" in out
    assert f"(H20){NO_BREAK}; d’ordinaire best" in out
    assert "--koi {best,hand}" in out


@pytest.mark.parametrize(
    ("arguments", "english", "french"),
    [
        (["show"], "the following arguments are required: FILE", f"il manque les arguments{NO_BREAK}: FICHIER"),
        (["show", "a", "b"], "unrecognized arguments: b", f"arguments inconnus{NO_BREAK}: b"),
        (["play", "--bogus"], "unrecognized arguments: --bogus", f"arguments inconnus{NO_BREAK}: --bogus"),
        (["play", "--seed"], "argument --seed: expected one argument", "--seed{}: une valeur est attendue"),
        (["arena", "hiroba", "--players", "2"], "required: PLAYER", f"il manque les arguments{NO_BREAK}: JOUEUR"),
        (["serve", "--port", "x"], "invalid int value: 'x'", f"'x' ne convient pas (type attendu{NO_BREAK}: int)"),
        (["frob"], "invalid choice: 'frob'", f"argument COMMANDE{NO_BREAK}: 'frob' n’est pas un choix possible"),
        (["show", "x", "--move", "-1"], "'-1' is no number from 0 up", "'-1' n’est pas un nombre à partir de 0"),
        (
            ["show", "none.txt"],
            "cannot be read: No such file",
            f"lecture impossible{NO_BREAK}: aucun fichier ni dossier",
        ),
        (["show", "."], "cannot be read: Is a directory", f"lecture impossible{NO_BREAK}: c’est un dossier"),
        (["play", "chess"], "no game is called 'chess'", "aucun jeu ne s’appelle 'chess'"),
        (["play", "niwa", "--seats", "robot"], "nobody is called that", "personne ne s’appelle ainsi"),
        (["arena", "niwa", "random"], "needs two players or more (see", "il faut au moins deux joueurs dans une arène"),
        (["arena", "niwa", "random", "random"], "is named 2 times", "est nommé 2 fois"),
        (["tidy", "--keep", "x"], "KIND=DAYS is expected", "il faut GENRE=JOURS"),
    ],
)
def test_errors_are_said_in_the_language(
    arguments: list[str], english: str, french: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, words in (("en", english), ("fr", french.format(NO_BREAK))):
        assert main([*arguments, "--language", language]) == 2
        error = capsys.readouterr().err
        assert error.startswith("teien: ")
        assert words in error


def test_a_language_there_is_none_of_is_refused(france: None, capsys: pytest.CaptureFixture[str]) -> None:
    """In the language that is left: the system's."""
    assert main(["show", "x", "--language", "klingon"]) == 2
    assert f"argument --language{NO_BREAK}: 'klingon' n’est pas un choix possible" in capsys.readouterr().err
    assert main(["--language"]) == 2
    assert f"argument --language{NO_BREAK}: une valeur est attendue" in capsys.readouterr().err


def test_a_turn_is_played_in_french(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines([*MOVES, "save partie.txt", "quit"])
    assert main([*START, "--language", "fr"]) == 0
    out = capsys.readouterr().out
    for words in (
        "Tapez un coup, ou 'help'.",
        f"Tour 1, Anna{NO_BREAK}: un galet sur un départ ✿, ex. ",
        f"Repris{NO_BREAK}: +d4 ",
        f"9c9{NO_BREAK}: H15{NO_BREAK}: on peut maintenant poser un caillou",
        "'xyz' n’est pas un coup",
        "  hint          un coup que l’ordinateur jouerait",
        f"Jardins, à ce stade{NO_BREAK}: ",
        "Ben joue ",
        f"Enregistrée dans partie.txt{NO_BREAK}; 'teien play --resume partie.txt' la reprend.",
    ):
        assert words in out
    assert teien.load(Path("partie.txt").read_text("utf-8")).names == ("Anna", "Ben")


def test_a_record_speaks_no_language(type_lines: Type, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "fr"):
        type_lines([*MOVES, f"save {language}.txt"])
        assert main([*START, "--language", language]) == 0
    assert Path("en.txt").read_text("utf-8") == Path("fr.txt").read_text("utf-8")
    capsys.readouterr()
    assert main(["replay", "en.txt", "--language", "fr"]) == 0
    assert re.search(rf"Coup 1 sur \d+{NO_BREAK}: Anna joue 9b8", capsys.readouterr().out)


def test_players_without_names_are_called_in_french(type_lines: Type) -> None:
    type_lines(["save partie.txt"])
    assert main(["play", "hiroba", "--seed", "7", "--first", "1", "--language", "fr"]) == 0
    assert teien.load(Path("partie.txt").read_text("utf-8")).names == ("Joueur 1", "Jardinier 2")


def test_no_line_begins_with_what_belongs_to_the_line_before(
    type_lines: Type, capsys: pytest.CaptureFixture[str]
) -> None:
    """However long a name is, a no-break space stays where it is."""
    for length in range(40, 60):
        file = "x" * length + ".txt"
        assert main(["check", file, "--language", "fr"]) == 2
        type_lines([f"save {file}", "quit"])
        assert main([*START, "--language", "fr"]) == 0
        assert not re.search(r"^[:;?!»]", capsys.readouterr().out, re.MULTILINE)


def test_the_picture_of_a_saved_game_is_labelled_in_french(record: Path) -> None:
    assert main(["show", str(record), "--svg", "en.svg"]) == 0
    assert main(["show", str(record), "--svg", "fr.svg", "--language", "fr"]) == 0
    assert "caillou" in Path("fr.svg").read_text("utf-8")
    assert "caillou" not in Path("en.svg").read_text("utf-8")


def test_a_report_is_a_french_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("teien.cli.report.pool_for", threads)
    assert main(["report", "niwa", "--games", "2", "--longest", "20", "--language", "fr"]) == 0
    out = capsys.readouterr().out
    assert f"nulle{NO_BREAK}: 20 tours sans vainqueur (N23)" in out
    assert f"La page des graphiques{NO_BREAK}: niwa-report.html" in out
    page = Path("niwa-report.html").read_text("utf-8")
    assert '<html lang="fr">' in page
    assert f"Niwa{NO_BREAK}: est-ce équitable{NO_BREAK}?" in page
    assert "<figcaption>Victoires par place</figcaption>" in page
    assert "<figcaption>Cases visitées" in page
    assert "coups permis (moyenne)</text>" in page
    command = re.search(r"<code>teien (report .*?)</code>", page)
    assert command
    assert main([*command[1].split(), "--out", "again.html"]) == 0
    assert Path("again.html").read_text("utf-8") == page


def test_an_arena_speaks_french_and_keeps_its_files_for_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("teien.cli.arena.pool_for", threads)
    arena = ["arena", "hiroba", "random", "greedy", "--layouts", "1", "--out", "arena"]
    assert main([*arena, "--language", "fr"]) == 0
    assert "| gagnées | nulles | perdues |" in capsys.readouterr().out
    assert "teien arena hiroba random greedy --layouts 1 --out arena --language fr" in page_of_the_arena()
    with Path("arena/games.csv").open(encoding="utf-8") as file:
        assert {row["reason"] for row in csv.DictReader(file)} == {"all pebbles are placed (H17)"}
    assert main(arena) == 0
    assert "| wins | drawn | losses |" in capsys.readouterr().out
    assert '<html lang="en">' in page_of_the_arena()


def page_of_the_arena() -> str:
    return Path("arena/index.html").read_text("utf-8")
