"""The page of an analysed game: it needs nothing else, and its pictures are those of the game."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import teien
from teien.core.words.language import speaking
from teien.study.album import LABEL
from teien.study.analysis import GameAnalysis
from teien.study.page import page
from teien.study.words import told
from tests.study.games import GAMES, played


@pytest.fixture(scope="module", params=GAMES, ids=lambda case: f"{case[0]}-{case[1]}")
def analysed(request: pytest.FixtureRequest) -> GameAnalysis:
    return teien.analyse(played(*request.param), simulations=40)


class Wanted(HTMLParser):
    """Collects whatever a page would have to fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            is_outside = name in ("src", "srcset", "data", "action") or (
                name == "href" and not str(value).startswith("#")
            )
            if is_outside or tag in ("link", "iframe", "object"):
                self.found.append(f"{tag} {name}={value}")


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_it_needs_nothing_from_elsewhere_and_is_small(analysed: GameAnalysis) -> None:
    text = page(analysed)
    wanted = Wanted()
    wanted.feed(text)
    assert not wanted.found
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    assert not re.search(r"\bfetch\(|XMLHttpRequest|import\(", text)
    assert len(text.encode()) < 2_000_000


def test_its_pictures_are_those_of_the_game(analysed: GameAnalysis) -> None:
    """Put together from what differs, each position looks as the match draws it."""
    data = data_of(page(analysed))
    match = analysed.match
    assert len(data["steps"]) == len(match.history) + 1
    for place, step in enumerate(data["steps"]):
        picture = match.at(place).picture("all")
        _before, said, _changed = data["frames"][step["frame"]]
        assert said == picture.said
        assert parts(data, step["frame"]) == {
            layer.name: {name: LABEL.sub("", text) for name, text in layer.parts.items()}
            for layer in picture.layers
            if layer.parts
        }


def parts(data: dict[str, Any], frame: int) -> dict[str, dict[str, str]]:
    before, _said, changed = data["frames"][frame]
    found = parts(data, before) if before >= 0 else {}
    for layer, things in changed.items():
        shown = found.setdefault(layer, {})
        for name, text in things.items():
            if text is None:
                del shown[name]
            else:
                shown[name] = data["texts"][text]
    return {layer: shown for layer, shown in found.items() if shown}


def test_a_marked_move_has_its_words_and_a_better_line(analysed: GameAnalysis) -> None:
    data = data_of(page(analysed))
    marked = [judged for judged in analysed.moves if judged.grade and not judged.choice]
    assert marked
    for judged in marked:
        step = data["steps"][judged.place]
        assert step["marked"]
        assert step["told"] == told(analysed, judged)
        if judged.move != judged.best:
            assert len(step["line"]) == min(len(judged.line), 16) or judged.is_exact
            frame, _shapes, said = step["line"][0]
            assert said == f"{analysed.match.names[judged.seat]}: {analysed.match.spoken(judged.best)}."
            onward = analysed.match.at(judged.place)
            onward.play(judged.best)
            assert data["frames"][frame][1] == onward.picture("all").said


def test_names_are_text_and_nothing_else() -> None:
    match = played("niwa", 2)
    record = re.sub(r"player 1: .*", "player 1: </script><b onclick=x>", match.record("all"))
    text = page(teien.analyse(teien.load(record), simulations=5))
    assert "<b onclick" not in text
    assert text.count("</script>") == 2


def test_it_speaks_french(analysed: GameAnalysis) -> None:
    with speaking("fr"):
        text = page(analysed)
    assert '<html lang="fr">' in text
    assert "Montrer" in text
    assert "précision" in text


def test_a_notebook_shows_curve_mistakes_and_summaries(analysed: GameAnalysis) -> None:
    text = analysed._repr_html_()
    wanted = Wanted()
    wanted.feed(text)
    assert not wanted.found
    assert "<script" not in text
    assert text.count("<polyline") == analysed.match.players
    assert all(name in text for name in analysed.match.names)
    marked = [judged for judged in analysed.moves if judged.grade]
    assert text.count('<li class="seat-') == len(marked)
