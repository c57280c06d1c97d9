"""The form of a new table: the picture that follows it, and what is wrong with it, beside the field."""

import re
from typing import Any
from urllib.parse import unquote

import pytest

from teien.conformance.pictures import parsed
from teien.core.play.game import find
from teien.core.words.language import speaking
from teien.players.levels import LEVELS
from tests.web.people import Person

FILLED = {"players": "2", "seat-0": "here", "seat-1": "computer-1"}


def picture(person: Person, game: str, **query: str) -> Any:
    named = {name if name in ("players", "language") else f"option-{name}": text for name, text in query.items()}
    return person.client.get(f"/new/{game}/picture", params=named)


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_the_form_shows_a_picture_of_what_it_holds(anna: Person, game: str) -> None:
    (address,) = re.findall(r'src="(/new/[^"]+)"', anna.get(f"/new/{game}").text)
    answer = anna.get(address.replace("&amp;", "&"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert parsed(answer.text).get("viewBox")


def test_a_picture_follows_the_choices(anna: Person) -> None:
    two, four = (picture(anna, "hiroba", players=count).text for count in ("2", "4"))
    assert "Player 3" not in two
    assert "Player 4" in four
    meadow, snake = (picture(anna, "niwa", players="2", circuit=name).text for name in ("meadow", "snake"))
    assert meadow != snake
    assert meadow == picture(anna, "niwa", players="2").text == picture(anna, "niwa", players="2", circuit=" ").text
    assert "Joueur 1" in picture(anna, "niwa", players="2", language="fr").text


def test_the_form_says_who_is_favoured_and_so_does_a_picture(anna: Person) -> None:
    """N04: what games between strong players showed of a garden stands in the list and under the picture."""
    assert re.search(r'value="stream" label="Stream · favours who begins: \d+ %"', anna.get("/new/niwa").text)
    words = "Between strong players it favours who begins: who begins won "
    assert unquote(picture(anna, "niwa", players="2", circuit="stream").headers["Teien-Balance"]).startswith(words)
    for unknown in ({"circuit": "stream", "capacity": "none"}, {"circuit": "random"}):
        assert picture(anna, "niwa", players="2", **unknown).headers["Teien-Balance"] == "", "that was not measured"
    french = picture(anna, "niwa", players="2", circuit="stream", language="fr").headers["Teien-Balance"]
    assert unquote(french).startswith("Entre bons joueurs, cela favorise qui commence")


@pytest.mark.parametrize(
    ("game", "query", "field", "said"),
    [
        ("hiroba", {"players": "5"}, "", "How many players"),
        ("hiroba", {"players": "2", "koi": "fried"}, "option-koi", "One of best, hand is expected (H20)"),
        ("hiroba", {"players": "2", "first": "3"}, "option-first", "A player from 1 to 2, or random (H10)"),
        ("hiroba", {"players": "2", "layout": "3 1>"}, "option-layout", "H06: a layout has 9 tiles, this one 2"),
        ("hiroba", {"players": "2", "no": "x"}, "", "has no option"),
        ("niwa", {"players": "2", "longest": "many"}, "option-longest", "A whole number from 1 to 30000 (N23)"),
        ("niwa", {"players": "2", "longest": "2000"}, "option-longest", "N23: up to"),
        ("niwa", {"players": "2", "circuit": "nowhere"}, "option-circuit", "N04"),
        ("niwa", {"players": "2", "circuit": "x" * 3000}, "option-circuit", "too long"),
        ("haru-ichiban", {"players": "2", "chance": "zz"}, "option-chance", "16 hexadecimal digits"),
    ],
)
def test_what_cannot_be_is_told_by_its_field(
    anna: Person, game: str, query: dict[str, str], field: str, said: str
) -> None:
    answer = picture(anna, game, **query)
    assert answer.status_code == 400
    told = answer.json()
    assert told["field"] == field
    assert said in told["error"]


@pytest.mark.parametrize(("typed", "field"), [("many", "option-longest"), ("#", "name-0"), ("9", "option-first")])
def test_a_form_that_cannot_be_comes_back_with_the_fault_beside_its_field(anna: Person, typed: str, field: str) -> None:
    answer = anna.post("/tables", game="niwa", **FILLED | {field: typed})
    assert answer.status_code == 400
    (shown,) = re.findall(r'data-fault="([^"]+)" role="alert">', answer.text)
    assert shown == field
    assert answer.text.count('aria-invalid="true"') == 1
    assert ("<details open>" in answer.text) is (field == "option-longest"), "what is folded away is opened for it"


def test_files_are_not_asked_for_by_address(anna: Person) -> None:
    """N05: what is typed there is read as the contents of a file, never as its name."""
    for text in ("nonsense", "/etc/passwd"):
        answer = picture(anna, "niwa", players="2", tiles=text)
        assert answer.status_code == 400
        assert "root:" not in answer.text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_levels_say_what_they_are_like(anna: Person, language: str) -> None:
    page = anna.get("/new/niwa", **{"Accept-Language": language}).text.replace("\u00a0", " ")
    with speaking(language):
        for level in LEVELS:
            assert level.about in page


@pytest.mark.parametrize("game", ["hiroba", "haru-ichiban", "niwa"])
def test_no_text_of_the_form_is_the_terminal_s(anna: Person, game: str) -> None:
    page = anna.get(f"/new/{game}").text
    for option in find(game).options:
        assert option.about is not None
        assert option.help not in page
