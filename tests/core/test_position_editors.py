"""Positions put together by hand: what play leads to opens as it is, what the editors find good the readers take."""

import random
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

import teien
from teien.core.play import lessons
from teien.core.play.editors import Draft, Editor
from teien.core.play.game import find, games
from teien.core.play.lesson_step import lesson_of
from teien.core.play.match import Match
from teien.core.play.position_file import line_of, named, written
from teien.core.words.errors import TeienError

NAMES = [game.name for game in games() if game.position_editor]
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "hiroba": [
        {"players": 2, "koi": "hand", "ahead": (3, 0)},
        {"players": 3},
        {"players": 4, "koi": "hand"},
        {"players": 2, "size": "small"},
    ],
    "haru-ichiban": [{}, {"played": True}, {"pond": "3x3"}],
    "niwa": [
        {"circuit": "random", "capacity": None},
        {"circuit": "pond", "repetition": False, "longest": 60},
        {"circuit": "fair", "takeover": True},
    ],
}
every_game = pytest.mark.parametrize("name", NAMES)


@cache
def editor_of(name: str) -> Editor:
    editor = str(find(name).position_editor)
    return find(name).editors[editor]


def read_loosely(name: str, line: str, names: tuple[str, ...]) -> Any:
    """The view of a line as the editor's own reader has it, which also reads what is not good."""
    reader = import_module(f"teien.{name.replace('-', '_')}.position_drafts").read_loosely
    if name != "hiroba":
        return reader(line, names)
    board, state = reader(line)
    return find(name).view_of(board, state, "all")


def played(name: str) -> Iterator[Match]:
    """Positions of random games with all kinds of options, from the first to the last."""
    chance = random.Random(name)
    for seed, setting in enumerate(SETTINGS[name]):
        match = teien.new(name, seed=seed, **setting)
        while not match.over and len(match.history) < 120:
            if chance.random() < 0.3:
                yield match
            seat = chance.choice(match.to_act)
            match.play(chance.choice(match.legal_moves(seat)), seat)
        yield match


@every_game
def test_every_position_of_a_game_opens_and_stays_as_it_is(name: str) -> None:
    """As it is, field by field filled in as it is, and as the reader of what is not good yet reads it."""
    editor = editor_of(name)
    for match in played(name):
        line = match.position("all")
        draft = editor.settled(Draft(f"# mine\n{written(name, line)}"))
        assert editor.fits(draft.text)
        assert editor.faults(draft.text) == []
        assert editor.after(draft, []).text == draft.text
        for field in editor.fields(draft):
            assert editor.with_values(draft, {field.name: field.value}).text == draft.text, field
            assert not field.choices or field.value in dict(field.choices), field
        assert find(name).notation.position(read_loosely(name, line, match.names)) == line


@every_game
def test_whatever_is_made_and_found_good_is_read_back(name: str) -> None:
    """From positions of games, with any tool and any field: what has no fault is a match, a picture and a lesson."""
    editor, chance, good = editor_of(name), random.Random(name), 0
    for match in [match.copy() for match in played(name)][::3]:
        begun = draft = editor.settled(Draft(written(name, match.position("all"))))
        for _step in range(8):
            draft = changed(editor, draft if chance.random() < 0.6 else begun, chance)
            faults = editor.faults(draft.text)
            assert editor.picture(draft).svg()
            if faults:
                with pytest.raises(TeienError):
                    teien.from_position(name, line_of(draft.text, name))
                continue
            good += 1
            made = teien.from_position(name, line_of(draft.text, name))
            again = editor.settled(Draft(written(name, made.position("all"))))
            assert editor.faults(again.text) == []
            assert teien.from_position(name, made.position("all")).position("all") == made.position("all")
    assert good > 10


def changed(editor: Editor, draft: Draft, chance: random.Random) -> Draft:
    """A draft after anything that can be done to it: a step with any tool, or any value in any field."""
    draft = editor.settled(draft._replace(tool=chance.choice(editor.tools(draft)).name))
    if chance.random() < 0.3:
        field = chance.choice(editor.fields(draft))
        offered = [value for value, _title in field.choices] or [field.value, "3", "0", "-", "x y", "2,1"]
        try:
            return editor.settled(editor.with_values(draft, {field.name: chance.choice(offered)}))
        except TeienError:
            return draft
    possible = sorted(editor.steps(draft))
    return editor.settled(editor.after(draft, [chance.choice(possible)])) if possible else draft


@every_game
def test_a_lesson_begins_with_any_position(name: str) -> None:
    """The text is one that the reader of lessons takes, and its right move is right."""
    for match in [match.copy() for match in played(name)][::5]:
        course = lessons.read(name, lesson_of(match))
        (lesson,) = course.lessons.values()
        assert course.begin(lesson).position("all") == match.position("all")
        if match.over:
            continue
        right = course.solution(lesson)
        assert right
        line = course.attempt(lesson, [right.text]).line
        assert line
        assert line.is_right


@every_game
def test_what_cannot_be_is_told_with_its_rule(name: str) -> None:
    """Whatever is touched after something that can be taken, and does not light up, is answered, mostly by a rule."""
    editor, chance = editor_of(name), random.Random(name)
    rules = 0
    for match in [match.copy() for match in played(name)][::6]:
        for tool in editor.tools(Draft(written(name, match.position("all")))):
            draft = Draft(written(name, match.position("all")), tool.name)
            paths = list(editor.steps(draft).values())
            firsts = sorted({path[0] for path in paths if len(path) > 1})
            layers = [each for each in editor.picture(draft).layers if each.name in ("squares", "cells", "figures")]
            ends = {name for layer in layers for name in layer.things}
            for first in chance.sample(firsts, min(4, len(firsts))):
                lit = {path[1] for path in paths if path[0] == first}
                for last in chance.sample(sorted(ends - lit), min(4, len(ends - lit))):
                    why = editor.why_not(draft, [first, last])
                    rules += bool(re.match("[HRN][0-9]{2}", why))
    assert rules


CASES = {
    "hiroba": [
        ("seat-0", ["pebble-9", "c9"], "H08"),
        ("seat-0", ["bank-stone", "e9"], "H11: e9 already holds a pebble"),
        ("move", ["a1"], "There is nothing on a1"),
    ],
    "haru-ichiban": [
        ("lay", ["bank-red-1", "b5"], "R10: it needs a pad"),
        ("lay", ["bank-red-frog", "d4"], "R14"),
        ("turn", ["d4"], "R12"),
    ],
    "niwa": [
        ("figures", ["pink-1", "blue-1"], "N13: blue 1 stands there"),
        ("pearls", ["pink-1", "blue-2"], "N15"),
        ("pearls", ["bank-pink-g", "pink-1"], "N01: all pearls of that colour"),
        ("pearls", ["pink-2", "pink-3"], "N14: a head holds at most 3"),
    ],
}
BEGINNINGS = {
    "hiroba": "~,BaA/BBA/PBA,ABB/APB/AAb,~,AAB/AbB/BBP,BBB/APB/ABb,~,~,BaA/BBA/BPA 9e9|1i7 d9 1|1 - best 1 1 pebble",
    "haru-ichiban": "o.o.o/.oYD./oo.oo/.ooR./o.o.o - -|- d2|c4 136|245 57284|81673 -|- 0|0 0|0 2 1.1 choose "
    "9f3c7e1a5b2d4086",
    "niwa": "meadow c11:gg,d12:o,e9:opp|o9:gg,p8:oo,p12:pp 1 0 turn 3 on 1000",
}


@pytest.mark.parametrize(("name", "tool", "touches", "why"), [(n, *case) for n, all_ in CASES.items() for case in all_])
def test_a_touch_that_cannot_be_says_why(name: str, tool: str, touches: list[str], why: str) -> None:
    assert why in editor_of(name).why_not(Draft(written(name, BEGINNINGS[name]), tool), touches)


def done(name: str, **steps: list[str]) -> str:
    """The line after some steps, by the tools that do them."""
    draft = Draft(written(name, BEGINNINGS[name]))
    for tool, each in steps.items():
        draft = editor_of(name).after(draft._replace(tool=tool.replace("_", "-")), each)
    return line_of(draft.text, name)


def test_whose_turn_it_is_follows_from_the_pebbles() -> None:
    """H10, H11: with one pebble more on the board, the other player is to place one."""
    line = done("hiroba", seat_0=["8 e8"])
    assert line.split(" ")[6:] == ["1", "2", "pebble"]
    assert done("hiroba", remove=["remove d9"]).split(" ")[2:4] == ["-", "2|1"]
    assert done("hiroba", seat_0=["stone e8"]).split(" ")[2:4] == ["d9,e8", "0|1"]


def test_the_turn_and_the_hands_follow_from_the_pond() -> None:
    """R06, R13: a flower of each on the pond, and the second turn begins with three in both hands."""
    parts = done("haru-ichiban", lay=["bloom 0 1 a5", "bloom 1 2 e5"], turn=["turn a3"]).split(" ")
    assert parts[2] == "1a5|2e5"
    assert parts[4:6] == ["356|458", "7284|1673"]
    assert parts[10:12] == ["1.2", "choose"]


def test_what_is_missing_is_told() -> None:
    editor = editor_of("niwa")
    draft = Draft(written("niwa", BEGINNINGS["niwa"]), "take")
    taken = editor.after(draft, ["take pink-1", "take blue-2"])
    assert editor.faults(taken.text) == [
        "N01: pearls of Player 1, pink still to be put on heads: 1 green",
        "N01: pearls of Player 2, blue still to be put on heads: 1 orange",
    ]
    back = editor.after(taken._replace(tool="pearls"), ["bank-pink-g pink-2", "bank-blue-o blue-2"])
    assert editor.faults(back.text) == []
    away = editor.after(Draft(written("niwa", BEGINNINGS["niwa"]), "away"), ["away pink-3"])
    assert "N07" in editor.faults(away.text)[0]


def test_other_editors_go_on_to_a_position() -> None:
    """A garden and a circuit that are laid become the beginning of a game in them."""
    laid = "layout mine: " + BEGINNINGS["hiroba"].split(" ")[0].replace(",", " ") + "\n"
    circuit = "circuit small: pink@0,0 A@3,-2 blue>>>@6,-4\n"
    for name, editor, text in (("hiroba", "layout", laid), ("niwa", "circuit", circuit)):
        made = find(name).editors[editor].onward(text)["position"]
        assert named(made)[0] == name
        assert editor_of(name).faults(made) == []
        assert "position" not in find(name).editors[editor].onward("nonsense")
