"""What people make by hand is what `teien check` takes, and whatever it takes can be made and stays as it is."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from teien.core.play.editors import Draft, Editor, Tool
from teien.core.play.game import Game, games
from teien.core.words.errors import BadMaterial

EDITORS = [(game, editor) for game in games() for editor in game.editors.values()]
every_editor = pytest.mark.parametrize(
    ("game", "editor"), EDITORS, ids=[f"{game.name}-{editor.name}" for game, editor in EDITORS]
)
STEPS = 12
IDS = re.compile(r'\bid="([^"]+)"')


def is_taken(game: Game, text: str, folder: Path) -> bool:
    """Whether `teien check` takes a file with this text."""
    file = folder / "made.txt"
    # As it is: a line's end is a part of what stays unchanged.
    file.write_bytes(text.encode())
    try:
        game.check_material(file)
    except BadMaterial:
        return False
    return True


def walked(
    editor: Editor, text: str, chance: random.Random, tools: Sequence[Tool] = (), *, is_careful: bool = False
) -> list[Draft]:
    """Drafts one after the other, each a step further; who is careful leaves out what makes more wrong."""
    draft = editor.settled(Draft(text))
    found = [draft]
    for _step in range(STEPS):
        draft = editor.settled(draft._replace(tool=chance.choice(tools or editor.tools(draft)).name))
        if possible := sorted(editor.steps(draft)):
            after = editor.settled(editor.after(draft, [chance.choice(possible)]))
            if is_careful and len(editor.faults(after.text)) > len(editor.faults(draft.text)):
                continue
            draft = after
            found.append(draft)
    return found


@every_editor
def test_what_an_editor_finds_good_is_what_the_terminal_takes(game: Game, editor: Editor, tmp_path: Path) -> None:
    """Of many walks through what can be made, good and bad: neither alone would show anything."""
    chance = random.Random(f"{game.name} {editor.name}")
    made: dict[bool, set[str]] = {True: set(), False: set()}
    for beginning in editor.beginnings[:3]:
        every = editor.tools(editor.settled(Draft(beginning.text)))
        for tools in [every, *([tool] for tool in every)]:
            for is_careful in (False, True):
                for draft in walked(editor, beginning.text, chance, tools, is_careful=is_careful):
                    is_good = not editor.faults(draft.text)
                    assert is_good == is_taken(game, draft.text, tmp_path), draft.text
                    if draft.text != beginning.text:
                        made[is_good].add(draft.text)
    assert len(made[True]) > 2, "nothing good was made"
    assert len(made[False]) > 5


@every_editor
def test_whatever_can_be_touched_is_in_the_picture(game: Game, editor: Editor) -> None:
    chance = random.Random(f"{game.name} {editor.name}")
    for draft in walked(editor, editor.beginnings[0].text, chance):
        parts = "".join("".join(layer.parts.values()) for layer in editor.picture(draft).layers)
        names = IDS.findall(parts)
        assert len(names) == len(set(names))
        for step, touches in editor.steps(draft).items():
            assert set(touches) <= set(names), step
            assert editor.done(draft, step) is not None


@every_editor
def test_what_is_opened_stays_as_it_is(game: Game, editor: Editor) -> None:
    for beginning in editor.beginnings:
        text = f"# a remark\r\n\n  {beginning.text.replace(chr(10), '  # another' + chr(10), 1)}"
        draft = editor.settled(Draft(text))
        assert editor.fits(text)
        assert editor.after(draft, []).text == text
        assert bool(editor.faults(text)) == bool(editor.faults(beginning.text))


@every_editor
def test_a_step_that_cannot_be_done_is_refused(game: Game, editor: Editor) -> None:
    with pytest.raises(BadMaterial, match="nowhere"):
        editor.after(editor.settled(Draft(editor.beginnings[0].text)), ["nowhere"])


@every_editor
def test_a_text_that_says_nothing_of_the_kind_is_told_so(game: Game, editor: Editor, tmp_path: Path) -> None:
    for text in ("", "nonsense", "circuit x: A@0,0", "layout x: 1 2", "AAA/aBB/BBP\n", "tile A: gop", "\x00 ✿"):
        draft = editor.settled(Draft(text, "?", "?"))
        assert bool(editor.faults(text)) != is_taken(game, text, tmp_path)
        assert editor.picture(draft).layers
        editor.steps(draft)
        editor.notes(draft)
        editor.table(draft)
