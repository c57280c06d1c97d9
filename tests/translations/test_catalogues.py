"""The catalogues: nothing is missing, placeholders agree, and French is set as French is."""

import re
import string
import subprocess
import sys
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

import teien
from teien.core.play.game import find
from teien.core.words.language import CATALOGUES, LANGUAGES, speaking
from teien.players.levels import LEVELS
from tests.translations.sources import ROOT, everything_marked

TRANSLATED = sorted(LANGUAGES.keys() - {"en"})
NO_BREAK = "\N{NO-BREAK SPACE}"


def translations(language: str) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each message with its translation: one form of both, or the plural forms."""
    with (CATALOGUES / language / "LC_MESSAGES" / "teien.po").open("rb") as file:
        for message in read_po(file, language):
            if message.id:
                yield forms(message.id), forms(message.string)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def test_nothing_is_left_to_do() -> None:
    check = [sys.executable, "scripts/translations", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_every_language_has_a_catalogue() -> None:
    assert sorted(path.name for path in CATALOGUES.iterdir() if path.is_dir()) == TRANSLATED


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_marked_message_is_translated(language: str) -> None:
    """Also what Babel overlooks, as a message inside an f-string."""
    known = {ids for ids, _strings in translations(language)}
    missing = [
        f"{marked.place}: {marked.messages}"
        for marked in everything_marked()
        if None not in marked.messages and marked.messages not in known
    ]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_translated_later_is_known(language: str) -> None:
    """What the games and players say about themselves is data, marked where it is written."""
    said = [level.english for level in LEVELS]
    for game in map(find, teien.GAMES):
        said += [game.tagline, *(mark.colour for mark in game.seat_marks)]
        for option in game.options:
            said += [option.title, option.help, *option.labels.values()]
    known = {ids[0] for ids, _strings in translations(language)}
    missing = [text for text in said if text not in known]
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_agree(language: str) -> None:
    """French says « 0 pas » with the form for one, so that every plural form needs the number."""
    wrong = [
        f"{ids}: {strings}"
        for ids, strings in translations(language)
        if any(placeholders(text) != placeholders(ids[-1]) for text in strings)
    ]
    assert not wrong, "\n".join(wrong)


def placeholders(text: str) -> set[tuple[str, str | None, str | None]]:
    """With how each is written: `{word!r:.40}` must stay quoted and short."""
    found = {(name, spec, how) for _text, name, spec, how in string.Formatter().parse(text) if name is not None}
    return found | {(name, "%", None) for name in re.findall(r"%\((\w+)\)", text)}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_plural_form_is_there(language: str) -> None:
    with (CATALOGUES / language / "LC_MESSAGES" / "teien.po").open("rb") as file:
        expected = read_po(file, language).num_plurals
    wrong = [ids[0] for ids, strings in translations(language) if len(ids) > 1 and len(strings) != expected]
    assert not wrong, "\n".join(wrong)


def test_french_typography() -> None:
    wrong = [f"{text}: {why}" for _ids, strings in translations("fr") for text in strings for why in faults(text)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"Qui commence{NO_BREAK}?", 0),
        ("Qui commence ?", 1),
        ("Qui commence?", 1),
        (f"«{NO_BREAK}oui{NO_BREAK}»", 0),
        ("« oui »", 2),
        (f"{{name}}{NO_BREAK}: {{why}}", 0),
        ("{name}: {why}", 1),
        (f"H14{NO_BREAK}: la ligne a déjà un {{number}}", 0),
        ("H14: la ligne a déjà un {number}", 1),
        ("à 20:45, voir https://exemple.fr", 0),
        ("le texte '{key}: …', {word!r:.40}", 0),
        ("l'étang", 1),
        ("l'{thing}", 1),
        ("l’étang", 0),
    ],
)
def test_faults_of_french_typography_are_found(text: str, count: int) -> None:
    assert len(list(faults(text))) == count


def faults(text: str) -> Iterator[str]:
    """What is not set as French is; what stands in straight quotes is to be typed as it is, as are 20:45 and c5:gg."""
    text = re.sub(r"\{[^}]*\}", "x", text)
    if re.search(r"\w'\w", text):
        yield "a straight apostrophe"
    text = re.sub(r"'[^']*'|\d:\w|\w://", "x", text)
    for found in re.finditer(r"(?<![\N{NO-BREAK SPACE}?!])[:;?!»]", text):
        yield f"no no-break space before {found[0]}"
    if re.search(r"«(?!\N{NO-BREAK SPACE})", text):
        yield "no no-break space after «"


@pytest.mark.parametrize("game", teien.GAMES)
def test_a_game_speaks_french(game: str) -> None:
    """From the first move to the last, whatever is drawn or told in English is drawn and told in French."""
    match = teien.new(game, seed=7, names=["Anna", "Ben"])
    chooser = teien.player("random", seed=7)
    while not match.over:
        seat = match.to_act[0]
        move = match.play(chooser.choose(match, seat), seat)
        english = (match.spoken(move), match.picture("all").said, match.text("all"))
        with speaking("fr"):
            french = (match.spoken(move), match.picture("all").said, match.text("all"))
        assert not set(english) & set(french)
    english_account = match.scorecard
    with speaking("fr"):
        assert match.scorecard.headline != english_account.headline
        assert match.scorecard.why != english_account.why
        titles = {section.title for section in match.scorecard.sections}
    assert not titles & {section.title for section in english_account.sections}


def test_french_is_spoken() -> None:
    match = teien.new("hiroba", seed=1, first=0, names=["Anna", "Ben"])
    with speaking("fr"):
        assert LEVELS[-1].name == "Vieux pin"
        with pytest.raises(teien.IllegalMove, match=f"^-{NO_BREAK}: c’est à Anna de jouer, pas à Ben$"):
            match.play("-", 1)
        assert teien.new("hiroba").names == ("Joueur 1", "Joueur 2")
    assert [level.name for level in LEVELS] == [level.english for level in LEVELS]
