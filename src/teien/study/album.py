"""The pictures of an analysed game, each only as what differs from another one, so that a page with all is small."""

import re
from typing import Any

from teien.core.pictures.picture import Layer, Picture, changes
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.view import Viewer
from teien.study.pointing import layer
from teien.study.words import action

Shown = list[Any]
"""The number of a picture, those of the texts that point at moves in it, and the move before it in words."""
LABEL = re.compile(r' aria-label="[^"]*"')


class Album:
    """Pictures as texts, each text once, and what each picture changes in the one it follows.

    - `texts` are elements of SVG.
    - `frames` are the pictures: the number of the one before, what is said of it, and by layer and id the number of
      an element's new text, None where it is gone. The first follows nothing and has all that changes.
    """

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.viewer = viewer
        self.texts: list[str] = []
        self.frames: list[list[Any]] = []
        self.first = match.at(0).picture(viewer)
        self._numbers: dict[str, int] = {}
        self._pictures: list[Picture] = []
        nothing = tuple(part._replace(things={}) for part in self.first.layers)
        self._add(self.first._replace(layers=nothing), self.first, -1)

    def add(self, match: Match, before: int) -> int:
        """The number of a match's picture, which follows the one of a number."""
        return self._add(self._pictures[before], match.picture(self.viewer), before)

    def _add(self, old: Picture, new: Picture, before: int) -> int:
        changed = {
            name: {thing: None if text is None else self.text(text) for thing, text in things.items()}
            for name, things in changes(old, new).items()
        }
        self.frames.append([before, new.said, changed])
        self._pictures.append(new)
        return len(self.frames) - 1

    def text(self, text: str) -> int:
        """The number of a text; the picture is one image to whoever hears it, so its parts need no words."""
        text = LABEL.sub("", text)
        number = self._numbers.setdefault(text, len(self.texts))
        if number == len(self.texts):
            self.texts.append(text)
        return number

    def pointing(self, match: Match, seat: int, *moves: tuple[Move, str]) -> list[int]:
        """The texts that point at moves of a seat in a position."""
        pointed: Layer = layer(match, seat, *moves, viewer=self.viewer)
        return [self.text(text) for text in pointed.parts.values()]

    def line(self, match: Match, before: int, moves: tuple[Move, ...]) -> list[Shown]:
        """Moves that were not played, from a position on: the pictures after each, with the next one pointed at."""
        onward = match.copy()
        shown: list[Shown] = []
        for place, move in enumerate(moves):
            said = action(onward, onward.to_act[0], move)
            onward.play(move)
            before = self.add(onward, before)
            follows = moves[place + 1 : place + 2]
            seat = onward.to_act[0] if onward.to_act else 0
            shown.append([before, self.pointing(onward, seat, *((each, "note") for each in follows)), said])
        return shown
