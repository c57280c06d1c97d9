"""A match as one moving picture: an SVG that shows position after position by CSS alone, round and round."""

import re
from base64 import b64encode
from collections import defaultdict
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING

from teien.core.pictures.picture import Layer, Picture
from teien.core.pictures.svg import element
from teien.core.play.view import Viewer
from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

if TYPE_CHECKING:
    from teien.core.play.match import Match

SECONDS_A_MOVE = 0.9
LONGEST_MOVE = 3600
SECONDS_BETWEEN = 2
"""So long, or a little longer, stays what the rules pass over, such as the figure that ended a round."""
PAUSE = 4
"""At the end the last position stays for so many moves."""
ID = re.compile(r' id="[^"]*"')
"""Names, of which a document may have each only once: nobody touches anything in a film."""


@dataclass(frozen=True, slots=True)
class Film:
    """A moving picture as a notebook shows it and a file keeps it: the `svg`, and in words how it ends."""

    svg: str
    said: str

    def save(self, path: str | Path) -> None:
        """Writes the SVG, which any browser plays."""
        Path(path).write_text(self.svg, "utf-8")

    def _repr_html_(self) -> str:
        """As an image: two films that were parts of one page would take each other's steps for their own."""
        data = b64encode(self.svg.encode()).decode()
        return element("img", src=f"data:image/svg+xml;base64,{data}", alt=self.said, style="max-width:100%")


def film(match: "Match", theme: str = "auto", seconds: float = SECONDS_A_MOVE, viewer: Viewer = None) -> str:
    """All positions of a match, one after the other, each as the viewer might see it then.

    Whoever prefers less motion sees the last position. Raises BadMaterial for a time that is none.
    """
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds <= LONGEST_MOVE:
        complaint = _("seconds {seconds!r:.40}: a number above 0 and up to {longest} is expected")
        raise BadMaterial(complaint.format(seconds=seconds, longest=LONGEST_MOVE))
    frames = pictures(match, viewer, ceil(SECONDS_BETWEEN / seconds))
    last = frames[-1]
    count = len(frames) + PAUSE
    spans: dict[tuple[int, int], str] = {}
    layers = tuple(filmed(place, frames, spans) for place in range(len(last.layers)))
    style = last.style + rules(spans, count, seconds)
    moving = Picture(last.title, last.said, last.root, last.size, style, last.definitions, layers)
    return moving.svg(theme)


def pictures(match: "Match", viewer: Viewer, between: int = 1) -> list[Picture]:
    """The picture before the first move and after each, as far as the viewer may look back.

    What stood between two of them stays for so many moves.
    """
    twin = match.copy()
    found = [twin.picture(viewer)]
    for _move in match.history[0 if viewer == "all" else match.recalled_from :]:
        found += [picture for picture in (twin.interlude_picture(viewer),) if picture] * between
        twin.undo()
        found.append(twin.picture(viewer))
    return found[::-1]


def filmed(place: int, frames: list[Picture], spans: dict[tuple[int, int], str]) -> Layer:
    """A layer that holds every part it ever has, each shown while it is there."""
    shown: defaultdict[str, list[int]] = defaultdict(list)
    for number, frame in enumerate(frames):
        for text in frame.layers[place].parts.values():
            shown[ID.sub("", text)].append(number)
    last = len(frames) - 1
    parts: dict[str, str] = {}
    for text, numbers in shown.items():
        for first, final in runs(numbers):
            span = (first, len(frames) + PAUSE if final == last else final + 1)
            if span == (0, len(frames) + PAUSE):
                parts[f"{text} always"] = text
                continue
            name = spans.setdefault(span, f"film-{len(spans)}")
            kind = name if final == last else f"{name} film-past"
            parts[f"{text} {name}"] = element("g", text, class_=kind)
    layer = frames[0].layers[place]
    return layer._replace(things=parts)


def runs(numbers: list[int]) -> list[tuple[int, int]]:
    """The first and last of each stretch of numbers without a gap.

    >>> runs([0, 1, 2, 5, 6])
    [(0, 2), (5, 6)]
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = found[-1][0], number
        else:
            found.append((number, number))
    return found


def rules(spans: dict[tuple[int, int], str], count: int, seconds: float) -> str:
    """When what is to be seen."""
    moving = []
    for (first, end), name in spans.items():
        steps = [(0, first == 0), (first, True), (end, False)]
        frames = "".join(f"{100 * at / count:.3f}%{{visibility:{'visible' if on else 'hidden'}}}" for at, on in steps)
        moving.append(
            f"@keyframes {name}{{{frames}}}.{name}{{animation:{name} {count * seconds:.2f}s step-end infinite}}"
        )
    return f".film-past{{visibility:hidden}}\n@media (prefers-reduced-motion:no-preference){{{''.join(moving)}}}\n"
