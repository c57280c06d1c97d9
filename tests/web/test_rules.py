"""The rules as pages: everything in both languages, an address a rule, pictures that stand alone."""

import pytest
from starlette.testclient import TestClient

import teien
from teien.conformance.pictures import parsed
from teien.core.play.game import find
from teien.core.words.language import LANGUAGES, speaking


@pytest.mark.parametrize("game", teien.GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_stands_on_the_page_with_its_own_address(client: TestClient, game: str, language: str) -> None:
    page = client.get(f"/rules/{game}?language={language}").text
    with speaking(language):
        book = find(game).rulebook
    assert book
    for section in book.sections:
        assert f">{section.title}</h2>" in page.replace("&#39;", "'")
    for number in book.rules:
        assert f'id="{number}"' in page
    for place in range(len(book.illustrations)):
        answer = client.get(f"/rules/{game}/{place}.svg?language={language}")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert parsed(answer.text).tag.endswith("svg")
        is_example = book.illustrations[place].is_example
        assert (f'prefix="example-{place}-"' if is_example else f"/rules/{game}/{place}.svg") in page


def test_h20_one_rule_has_its_ruling_and_links_to_what_it_cites(client: TestClient) -> None:
    page = client.get("/rules/hiroba/h20").text
    assert "You put each koi on an empty square" in page
    assert "Our ruling:" in page
    rules = client.get("/rules/hiroba").text
    assert '<a href="/rules/hiroba#H13" data-rule="H13">H13</a>' in rules


@pytest.mark.parametrize("path", ["/rules/chess", "/rules/hiroba/H99", "/rules/hiroba/99.svg", "/rules/niwa/H14"])
def test_what_there_is_not_is_told_in_words(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "There is no such" in answer.text
