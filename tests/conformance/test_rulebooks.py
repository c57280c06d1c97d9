"""Every game tells its rules in every language, all of them and in the same order, with pictures that can be drawn."""

from pathlib import Path

import pytest

import teien
from teien.conformance.cases import every_game
from teien.conformance.pictures import parsed
from teien.core.play.game import find
from teien.core.words.language import LANGUAGES, speaking
from teien.core.words.rulebook import CITATION, Illustration, Rule, Rulebook, Ruling, read

SOURCES = Path(teien.__file__).parent


def book_of(name: str, language: str) -> Rulebook:
    with speaking(language):
        book = find(name).rulebook
    assert book
    return book


def outline(book: Rulebook) -> list[list[object]]:
    """What is said where, without the words."""
    return [[shape(block) for block in section.blocks] for section in book.sections]


def shape(block: object) -> object:
    if isinstance(block, Rule | Ruling):
        return type(block), block.number
    if isinstance(block, Illustration):
        return block.position, block.viewer, block.marks, block.arrows, block.is_example
    return str


def citations(name: str) -> set[str]:
    """Every rule that the program speaks of to people, in the game's own code and texts."""
    letter = next(iter(book_of(name, "en").rules))[0]
    texts = [path.read_text("utf-8") for path in SOURCES.rglob("*.py")]
    return {rule for text in texts for rule in CITATION.findall(text) if rule[0] == letter}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_has_a_file_for_every_language(name: str, language: str) -> None:
    folder = find(name).rules_folder
    assert folder
    assert read((folder / f"rules.{language}.md").read_text("utf-8")) == book_of(name, language)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same_in_the_same_order(name: str, language: str) -> None:
    assert outline(book_of(name, language)) == outline(book_of(name, "en"))


@every_game
def test_every_rule_that_is_cited_is_told(name: str) -> None:
    assert citations(name) <= book_of(name, "en").rules.keys()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_cite_rules_that_there_are(name: str, language: str) -> None:
    book = book_of(name, language)
    folder = find(name).rules_folder
    assert folder
    text = (folder / f"rules.{language}.md").read_text("utf-8")
    letter = next(iter(book.rules))[0]
    assert {rule for rule in CITATION.findall(text) if rule[0] == letter} == book.rules.keys()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_can_be_drawn_and_every_example_is_counted(name: str, language: str) -> None:
    book = book_of(name, language)
    assert book.illustrations
    with speaking(language):
        for picture in book.illustrations:
            match = teien.from_position(name, picture.position)
            svg = match.svg(picture.viewer, marks=dict(picture.marks), arrows=picture.arrows)
            assert parsed(svg).tag.endswith("svg")
            assert match.over == picture.is_example


@every_game
def test_every_move_that_a_picture_shows_is_legal_or_marked_as_bad(name: str) -> None:
    """An arrow says what may be done; the first of a chain, at least, can be done at once."""
    for picture in book_of(name, "en").illustrations:
        match = teien.from_position(name, picture.position)
        if not picture.arrows or match.over:
            continue
        (seat,) = match.to_act
        touched = {name for path in match.touches(seat).values() for name in path}
        tail, head, kind = picture.arrows[0]
        assert kind in ("good", "fair")
        assert head in touched, (tail, head)
