"""Pages and plots: whole, standing alone, readable by day and by night."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import teien
from teien.arena import plots
from teien.arena.balance import Balance, observe
from teien.arena.page import PageSection, html_table, page
from teien.arena.plan import make_plan
from teien.arena.ratings import Standing
from teien.arena.report import balance_page
from teien.arena.text_tables import TextTable
from teien.core.play.interval import Interval
from teien.core.words.chart import Bars

NESTED = {
    "html",
    "head",
    "body",
    "div",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "svg",
    "g",
}


class Outline(HTMLParser):
    """Checks that elements close in the order they open, and collects their ids and words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value for name, value in attributes if name == "id" and value]
        if tag in NESTED:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in NESTED:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data.strip())


@pytest.fixture(scope="module", params=teien.GAMES)
def balance(request: pytest.FixtureRequest) -> Balance:
    found = Balance("", 2)
    for fixture in make_plan(request.param, 2, {}, ("random",), 2, 1).fixtures():
        found.add(observe(fixture))
    return found


def test_a_report_stands_alone_and_shows_everything(balance: Balance) -> None:
    made = balance_page("Is <it> fair?", "words & words", [balance], "teien report x --tiles 'a<b'")
    outline = Outline(made)
    assert {"Is <it> fair?", "words & words", "Wins by seat", "Length", "Branching"} <= set(outline.words)
    assert "teien report x --tiles 'a<b'" in outline.words
    assert {chart.title for chart in balance.charts} <= set(outline.words)
    assert ("Wins by who moves first" in outline.words) == bool(balance.ordered)
    assert outline.tags.count("svg") == outline.words.count("Wins by who moves first") + 3 + len(balance.charts)
    assert len(set(outline.ids)) == len(outline.ids)
    assert not re.search(r'(?:src|href)="(?!#)', made)
    assert 'name="viewport"' in made


def test_a_picture_refers_only_to_itself(balance: Balance) -> None:
    drawn = plots.svg(plots.lengths(balance))
    names = set(re.findall(r'\bid="([^"]+)"', drawn))
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', drawn)) <= names


def test_every_colour_can_be_changed_by_the_page(balance: Balance) -> None:
    for chart in balance.charts:
        drawn = plots.svg(plots.chart(chart))
        bare = re.findall(r"(?<!,)#[0-9a-f]{6}\b", drawn)
        assert bare == []
        assert "var(--ink," in drawn
    assert plots.DAY.keys() == plots.NIGHT.keys()


def test_plots_are_the_same_every_time(balance: Balance) -> None:
    assert plots.svg(plots.branching(balance)) == plots.svg(plots.branching(balance))


def test_ratings_are_drawn_as_files() -> None:
    ranked = [Standing("a$b$", Interval(10, -5, 25)), Standing("random:x=<1>", Interval(-10, -25, 5))]
    plot = plots.ratings(ranked)
    root = ElementTree.fromstring(plots.svg_file(plot))
    texts = {"".join(element.itertext()).strip() for element in root.iter() if element.tag.endswith("text")}
    assert {"a$b$", "random:x=<1>"} <= texts
    assert "prefers-color-scheme:dark" in plots.svg_file(plot)
    assert plots.png_file(plot).startswith(b"\x89PNG")


def test_numbers_are_in_order_and_words_as_they_came() -> None:
    assert plots.ordered(dict.fromkeys(["10", "9", "7"])) == ["7", "8", "9", "10"]
    assert plots.ordered(dict.fromkeys(["square", "row4", "five"])) == ["square", "row4", "five"]
    many = Bars("t", "rounds", "of the games", {"": {str(label): 1 for label in range(3, 90)}}, percent=True, games=87)
    assert ">1%<" in plots.svg(plots.bars(many))


def test_words_of_others_are_escaped() -> None:
    made = page("<t>", "<p>", [PageSection("<s>", [html_table(TextTable(("<h>",), (("<c>",),)))])], "<x>")
    assert {"<t>", "<p>", "<s>", "<h>", "<c>", "<x>"} <= set(Outline(made).words)
