"""Whole games by somebody who sees nothing: by keys, by names and roles, and by what is announced."""

import re
from dataclasses import dataclass
from itertools import cycle
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.browser.visitor import Visitor

END = re.compile(r"You win|You lose|draw", re.IGNORECASE)
PATIENCE = 180
"""Seconds for a whole game; most of it is the computer's, which takes its time."""
BACK = {"ArrowRight": "ArrowLeft", "ArrowLeft": "ArrowRight", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}


@dataclass(frozen=True)
class Heard:
    """What a screen reader says of the thing that has the focus."""

    role: str
    name: str
    disabled: bool

    @property
    def can_be_touched(self) -> bool:
        return self.role in ("gridcell", "button") and not self.disabled


class Reader:
    """A screen reader: it knows the accessibility tree of a page and nothing else of it."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.session = visitor.context.new_cdp_session(visitor.page)

    @property
    def focus(self) -> Heard:
        """What has the focus, as the accessibility tree tells of it."""
        focused = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        asked = {"objectId": focused["objectId"], "fetchRelatives": False}
        (node,) = self.session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        if node.get("ignored"):
            return Heard("", "", disabled=True)
        return Heard(node["role"]["value"], node["name"]["value"], bool(value(node, "disabled")))

    def names(self, role: str) -> list[str]:
        nodes = self.session.send("Accessibility.getFullAXTree")["nodes"]
        return [node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] == role]

    def said(self, words: str | re.Pattern[str]) -> Locator:
        """What is announced politely, and says this."""
        return self.page.get_by_role("status").filter(has_text=words).first

    def hears(self, words: str | re.Pattern[str]) -> None:
        expect(self.said(words)).to_be_attached()

    def press(self, key: str) -> Heard:
        self.page.keyboard.press(key)
        return self.focus

    def enter_the_board(self) -> Heard:
        """By Tab, from wherever it is, until it is in the grid or on something to touch there."""
        board = self.page.get_by_role("grid")
        expect(board).to_be_attached()
        self.hears(re.compile("Place|Choose|Move"))
        for _ in range(60):
            here = self.press("Tab")
            if here.role == "gridcell" or re.match("pebble|your|flower|red|Kokeshi|pink", here.name):
                return here
        raise AssertionError("the board cannot be reached")

    def play_on(self) -> None:
        """Touches what can be touched, one thing after the other, until the end is announced."""
        begun = monotonic()
        while monotonic() < begun + PATIENCE:
            if self.said(END).count():
                return
            if self.focus.can_be_touched:
                self.press("Enter")
            self.press("n")
        raise AssertionError("the game does not end")


def value(node: dict[str, Any], name: str) -> Any:
    found = [each for each in node.get("properties", ()) if each["name"] == name]
    return found[0]["value"].get("value") if found else None


def sit_down(anna: Visitor, game: str, **options: str) -> Reader:
    anna.make(game, "here", "computer-1", names=("Anna",), **options)
    anna.ready()
    reader = Reader(anna)
    reader.enter_the_board()
    return reader


def walk(reader: Reader, key: str) -> list[str]:
    """Goes in one direction as far as the grid does; returns the names on the way."""
    met = [reader.focus.name]
    while (here := reader.press(key)).role == "gridcell" and here.name != met[-1]:
        met.append(here.name)
    if here.role != "gridcell":
        # Beyond the rim lies what can be taken.
        assert reader.press(BACK[key]).name == met[-1]
    return met


def into_the_grid(reader: Reader) -> None:
    if reader.focus.role != "gridcell":
        reader.press("t")
    assert reader.focus.role == "gridcell"


def test_hiroba(anna: Visitor) -> None:
    """Every square is reached and tells its garden; row, column, garden, numbers, task and points can be asked for."""
    reader = sit_down(anna, "hiroba", first="1")
    assert reader.press("Enter").name == "pebble 1"
    into_the_grid(reader)
    walk(reader, "ArrowLeft")
    walk(reader, "ArrowUp")
    met, ways = [], cycle(["ArrowRight", "ArrowLeft"])
    while True:
        row = walk(reader, next(ways))
        assert len({name[1] for name in row}) == 1
        met += row
        if reader.press("ArrowDown").role != "gridcell" or reader.focus.name in met:
            break
    assert sorted(met) == sorted(reader.names("gridcell"))
    into_the_grid(reader)
    assert "starting square" in reader.press("n").name
    assert reader.focus.can_be_touched
    square = reader.focus.name[:2]
    reader.hears(re.compile(r"Empty\. The garden of \d .*\. Nobody has a pebble in it\."))
    for key, words in {
        "r": rf"Row {square[1]}: .*empty: .*{square}",
        "c": rf"Column {square[0]}: .*empty: .*{square}",
        "g": rf"In it: empty: .*{square}",
        "p": rf"On {square} fit ",
        "w": "Place a pebble on a starting square",
        "s": r"Anna: 0 points; .*: 0 points",
    }.items():
        reader.press(key)
        reader.hears(re.compile(words))
    reader.press("Enter")
    reader.hears(re.compile(rf"Anna: .*{square}"))
    reader.play_on()


def test_haru_ichiban(anna: Visitor) -> None:
    """Pads tell what is on them, what is around them and which figures pass there; round ends are announced."""
    reader = sit_down(anna, "haru-ichiban", dragonfly="1")
    into_the_grid(reader)
    for key, words in {
        "a": r"Above: .* To the right: .* Below: .* To the left: ",
        "f": r"figure|flowers? (is|are) missing",
        "r": r"a(\d), .*\. e\1, .*\.",
    }.items():
        reader.press(key)
        reader.hears(re.compile(words))
    reader.play_on()
    assert anna.table.match.over


def test_niwa(anna: Visitor) -> None:
    """A short game to its end."""
    reader = sit_down(anna, "niwa", first="1", circuit="meadow", longest="20")
    reader.play_on()


def test_the_list_of_keys_and_what_cannot_be_touched(anna: Visitor) -> None:
    reader = sit_down(anna, "hiroba", first="1")
    into_the_grid(reader)
    ponds = [name for name in reader.names("gridcell") if name.endswith("pond")]
    while reader.focus.name[1] != ponds[0][1]:
        reader.press("ArrowDown" if reader.focus.name[1] > ponds[0][1] else "ArrowUp")
    while reader.focus.name != ponds[0]:
        reader.press("ArrowRight" if reader.focus.name < ponds[0] else "ArrowLeft")
    reader.press("Enter")
    reader.hears(re.compile("H11"))
    reader.press("?")
    dialog = anna.page.get_by_role("dialog", name="Keys")
    expect(dialog.get_by_text("What lies in this garden, and who leads")).to_be_visible()
    reader.press("Escape")
    expect(dialog).to_be_hidden()
    assert reader.focus.role == "gridcell"
