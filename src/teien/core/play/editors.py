"""What of a game people can make by hand: tiles of their own, a garden as they lay it.

An editor keeps nothing. What is made is a draft: the text of the very file that a terminal takes, with dots where
something is still missing. A step changes it as a move changes a position: by touching things in a picture.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from teien.core.pictures.picture import Picture
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _


class Draft(NamedTuple):
    """What somebody makes: a text, what a touch does to it just now, and the part of it that is looked at."""

    text: str
    tool: str = ""
    part: str = ""


class Tool(NamedTuple):
    """What a touch does: its name, and what it is called, in English, for the catalogues to translate.

    One that `paints` does the same to all things that are drawn across.
    """

    name: str
    title: str
    paints: bool = False


class Beginning(NamedTuple):
    """What a draft can begin with: what that is called, in English, and its text."""

    title: str
    text: str


Steps = Mapping[str, Sequence[str]]
"""What can be done now: by each step's name the things to touch for it, one after the other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """One thing that can be made of a game.

    - `name` is a part of addresses; `title` and `about` are for people, in English, for the catalogues to translate.
    - `beginnings` are what there is to begin with, the first being what is usual.
    - `fits` says whether this editor is the one for a text that somebody brings.
    - `tools` are what touches can do; the first is the one to begin with.
    - `parts` are the names of what a text holds several of, of which one is looked at; none where all is seen at once.
    - `picture` shows a draft, and `steps` what can be done to it; `done` is the text after a step.
    - `why_not` says why nothing comes of touching some things one after the other; empty where there is nothing to say.
    - `faults` are what keeps a text from being good, each with its place and its rule; none means that
      `Game.check_file` takes it.
    - `notes` are what else is to be said of it.
    - `table` are the options of a table that plays with it, as people type them, and for how many players it is, where
      that is fixed; no options say that something is missing yet to play with it, as `notes` tell.
    - `pad` are the values with which the game's score pad begins to count a real table with what a good text holds.
    - `onward` says by the names of other editors what they make of a text that is good here.
    """

    name: str
    title: str
    about: str
    beginnings: tuple[Beginning, ...]
    fits: Callable[[str], bool]
    tools: Callable[[Draft], tuple[Tool, ...]]
    picture: Callable[[Draft], Picture]
    steps: Callable[[Draft], Steps]
    done: Callable[[Draft, str], str]
    why_not: Callable[[Draft, Sequence[str]], str]
    faults: Callable[[str], list[str]]
    notes: Callable[[Draft], list[str]]
    table: Callable[[Draft], tuple[int | None, dict[str, str]]]
    parts: Callable[[str], tuple[str, ...]] = lambda _text: ()
    pad: Callable[[Draft], Mapping[str, str]] = lambda _draft: {}
    onward: Callable[[str], Mapping[str, str]] = lambda _text: {}

    def settled(self, draft: Draft) -> Draft:
        """The draft with a tool and a part that there are."""
        names, parts = [tool.name for tool in self.tools(draft)], self.parts(draft.text)
        tool = draft.tool if draft.tool in names else names[0]
        return Draft(draft.text, tool, draft.part if draft.part in parts else next(iter(parts), ""))

    def after(self, draft: Draft, steps: Sequence[str]) -> Draft:
        """The draft after some steps; raises BadMaterial for one that cannot be done."""
        for step in steps:
            if step not in self.steps(draft):
                raise BadMaterial(_("{step!r:.60}: that cannot be done here").format(step=step))
            draft = draft._replace(text=self.done(draft, step))
        return draft
