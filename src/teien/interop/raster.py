"""A picture as pixels, for frameworks that want arrays.

The painter knows neither variables in style sheets nor what they are where a symbol is used, so each element is told
its style beforehand: what the sheet says of it, with the variables of the place where it appears.
"""

import re
from collections.abc import Mapping
from copy import copy
from io import BytesIO
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np
import numpy.typing as npt

from teien.core.words.extras import require

SVG = "{http://www.w3.org/2000/svg}"
CONDITIONAL = re.compile(r"@[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
USED = re.compile(r"var\((--[\w-]+)(?:,((?:[^()]|\([^()]*\))*))?\)")
CLEAR = re.compile(r"rgb\((\d+) (\d+) (\d+) ?/ ?([\d.]+)\)")
"""A colour that lets some light through, as style sheets write it now; the painter knows the older way."""
SERIF = "DejaVu Serif"
"""Letters are painted with the fonts of the system; this is the one that most have."""
MOVES = re.compile(r"[>:+~\[]")
"""In a selector: what depends on a mouse or plays only a part in animations."""


class StyleRule(NamedTuple):
    """What a style sheet says of elements that have these names, each inside the one before."""

    path: tuple[frozenset[str], ...]
    declared: dict[str, str]

    def fits(self, ancestors: tuple[frozenset[str], ...]) -> bool:
        """Whether it is about the last of these, the others being those around it, the outermost first."""
        *around, here = self.path
        if not here <= ancestors[-1]:
            return False
        outer = iter(ancestors[:-1])
        return all(any(wanted <= found for found in outer) for wanted in around)


def read_style(sheet: str) -> list[StyleRule]:
    """The rules of a style sheet, the strongest last."""
    rules = []
    for selectors, body in RULE.findall(CONDITIONAL.sub("", sheet)):
        pairs = (declaration.split(":", 1) for declaration in body.split(";") if ":" in declaration)
        declared = {name.strip(): value.strip() for name, value in pairs}
        for selector in selectors.split(","):
            if not MOVES.search(selector):
                path = tuple(frozenset(re.findall(r"\.?[\w-]+", step)) for step in selector.split())
                rules.append(StyleRule(path, declared))
    return sorted(rules, key=lambda rule: sum(name.startswith(".") for step in rule.path for name in step))


def filled_in(value: str, variables: Mapping[str, str]) -> str:
    """A value with its variables replaced by what they stand for."""
    while USED.search(value):
        value = USED.sub(lambda used: variables.get(used[1], used[2] or "none"), value)
    return CLEAR.sub(r"rgba(\1,\2,\3,\4)", value)


class Painting:
    """A picture on its way to plain SVG."""

    def __init__(self, svg: str) -> None:
        self.root = ElementTree.fromstring(svg)
        self.rules = read_style("".join(style.text or "" for style in self.root.iter(f"{SVG}style")))
        self.named: dict[str, tuple[Element, tuple[frozenset[str], ...]]] = {}
        self._find_named(self.root, ())

    def _find_named(self, element: Element, around: tuple[frozenset[str], ...]) -> None:
        here = (*around, names_of(element))
        if "id" in element.attrib:
            self.named[element.attrib["id"]] = element, around
        for child in element:
            self._find_named(child, here)

    def plain(self) -> str:
        return ElementTree.tostring(self._plain(self.root, (), {}), "unicode")

    def _plain(self, element: Element, around: tuple[frozenset[str], ...], variables: Mapping[str, str]) -> Element:
        """A copy with its style written out and what it uses put in its place."""
        here = (*around, names_of(element))
        declared: dict[str, str] = {}
        for rule in self.rules:
            if rule.fits(here):
                declared |= rule.declared
        own = {name: filled_in(value, variables) for name, value in declared.items() if name.startswith("--")}
        variables = {**variables, **own}
        twin = copy(element)
        twin.attrib = dict(element.attrib)
        style = {name: filled_in(value, variables) for name, value in declared.items() if name not in own}
        if style:
            twin.set("style", ";".join(f"{name}:{value}" for name, value in style.items()))
        children = [child for child in element if child.tag != f"{SVG}style"]
        twin[:] = [self._plain(child, here, variables) for child in children]
        target = twin.attrib.pop("href", "")[1:]
        if target:
            used, context = self.named[target]
            place = f"translate({twin.attrib.pop('x', 0)} {twin.attrib.pop('y', 0)})"
            twin.tag = f"{SVG}g"
            twin.set("transform", f"{twin.get('transform', '')} {place}".strip())
            twin[:] = [self._plain(used, context, variables)]
        return twin


def names_of(element: Element) -> frozenset[str]:
    """What a selector can call an element: its tag, and its classes with a dot."""
    classes = element.get("class", "").split()
    return frozenset([element.tag.removeprefix(SVG), *(f".{name}" for name in classes)])


def pixels(svg: str, width: int | None = None) -> npt.NDArray[np.uint8]:
    """A picture as height × width × 3 bytes, as wide as it is drawn unless told otherwise."""
    require("rl", "PIL")
    from PIL import Image

    return np.array(Image.open(BytesIO(png(svg, width))).convert("RGB"))


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as a PNG file, as wide as it is drawn unless told otherwise."""
    require("rl", "resvg_py")
    import resvg_py

    plain = Painting(svg).plain()
    return bytes(resvg_py.svg_to_bytes(svg_string=plain, width=width, background="white", serif_family=SERIF))
