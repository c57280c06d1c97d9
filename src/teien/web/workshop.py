"""What browsers hold of something made by hand, judged: a text, and what can be done to it. Nothing of it is kept."""

from collections.abc import Sequence
from typing import Annotated, Any, TypedDict
from urllib.parse import urlencode

from pydantic import BaseModel, ConfigDict, Field

from teien.core.pictures.picture import Picture
from teien.core.play.editors import Draft, Editor
from teien.core.play.game import Game
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _
from teien.web import view
from teien.web.messages import Acts, Parts

LONGEST_TEXT = 20_000
"""Letters of a file: the longest set of the house has 2,300."""
MOST_STEPS = 120
MOST_TOUCHES, LONGEST_NAME = 8, 60

Name = Annotated[str, Field(max_length=LONGEST_NAME)]


class Asked(BaseModel):
    """A draft as a browser sends it, the steps to do first, and the size of the picture that it shows."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=LONGEST_TEXT)
    tool: Name = ""
    part: Name = ""
    steps: list[Name] = Field(default=[], max_length=MOST_STEPS)
    frame: Name = ""
    touches: list[Name] = Field(default=[], max_length=MOST_TOUCHES)
    players: int = Field(default=0, ge=0, le=9)

    @property
    def draft(self) -> Draft:
        return Draft(self.text, self.tool, self.part)


class ToldTool(TypedDict):
    """A tool, in the language in use."""

    name: str
    title: str
    paints: bool


class Table(TypedDict):
    """What a table that plays with it is to be asked for: its players where that is fixed, and its options as typed."""

    players: int | None
    options: dict[str, str]


class Seen(TypedDict):
    """A draft for a browser: what it looks like, what can be done, and what is to be said of it."""

    text: str
    tool: str
    part: str
    tools: list[ToldTool]
    names: list[str]
    """The parts of which one is looked at."""
    parts: Parts
    said: str
    act: Acts
    frame: str
    svg: str | None
    """The whole picture, where the browser shows one of another size."""
    faults: list[str]
    notes: list[str]
    table: Table
    pad: str
    """The address of the score pad that counts with it; empty where there is none."""
    onward: list[tuple[str, str, str]]
    """Other editors that go on with it: their titles, their addresses, and their texts."""


def seen(game: Game, editor: Editor, asked: Asked) -> Seen:
    """A draft after the steps that are asked for; raises BadMaterial for one that cannot be done."""
    draft = editor.after(editor.settled(asked.draft), asked.steps)
    if len(draft.text) > LONGEST_TEXT:
        raise BadMaterial(too_long())
    draft = editor.settled(draft)
    picture = editor.picture(draft)
    frame = frame_of(picture)
    faults = editor.faults(draft.text)
    players, options = editor.table(draft)
    return {
        "text": draft.text,
        "tool": draft.tool,
        "part": draft.part,
        "tools": [{"name": tool.name, "title": _(tool.title), "paints": tool.paints} for tool in editor.tools(draft)],
        "names": list(editor.parts(draft.text)),
        "parts": view.parts(picture),
        "said": picture.said,
        "act": {"0": dict(editor.steps(draft))},
        "frame": frame,
        "svg": None if asked.frame == frame else picture.svg(styled=False, alive=True),
        "faults": faults,
        "notes": editor.notes(draft),
        "table": {"players": players, "options": options},
        "pad": "" if faults else pad_address(game, editor, draft),
        "onward": onward(game, editor, draft.text),
    }


def pad_address(game: Game, editor: Editor, draft: Draft) -> str:
    """Behind its `#` stands what no server sees."""
    values = editor.pad(draft)
    return f"/score/{game.name}#{urlencode(values, safe='/=~')}" if game.pad and values else ""


def onward(game: Game, editor: Editor, text: str) -> list[tuple[str, str, str]]:
    """Where one can go on with a text."""
    return [
        (_(game.editors[name].title), f"/workshop/{game.name}/{name}", other)
        for name, other in editor.onward(text).items()
    ]


def frame_of(picture: Picture) -> str:
    """By which a browser knows that it can go on with the picture it shows: all of it that parts do not change."""
    still = hash(tuple((layer.name, layer.still, layer.transform) for layer in picture.layers))
    return f"{picture.size[0]:g} {picture.size[1]:g} {still & 0xFFFFFFFF:x}"


def why_not(editor: Editor, asked: Asked) -> str:
    """Why nothing comes of touching some things one after the other."""
    return editor.why_not(editor.settled(asked.draft), asked.touches) if asked.touches else ""


def too_long() -> str:
    return _("At most {count} letters are read here.").format(count=LONGEST_TEXT)


def fitting(game: Game, text: str) -> Editor | None:
    """The editor for a text that somebody brings."""
    return next((editor for editor in game.editors.values() if editor.fits(text)), None)


def beginnings(editor: Editor) -> Sequence[dict[str, Any]]:
    """What there is to begin with, in the language in use."""
    return [{"number": number, "title": _(each.title)} for number, each in enumerate(editor.beginnings)]
