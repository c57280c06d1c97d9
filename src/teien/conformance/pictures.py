"""Reading a picture back: what the tests of every game's drawing share."""

from collections import Counter
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def named(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The elements with an id, which must be one's own."""
    found = [element for element in root.iter() if element.get("id")]
    names = [element.get("id", "") for element in found]
    assert Counter(names).most_common(1)[0][1] == 1
    return dict(zip(names, found, strict=True))


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def copies(element: ElementTree.Element, game: str) -> list[str]:
    """The names of what is copied inside an element."""
    return [use.get("href", "").removeprefix(f"#{game}-") for use in element.iter(f"{SVG}use")]


def numerals(element: ElementTree.Element, game: str) -> list[int]:
    """The numbers written inside an element."""
    groups = [copies(group, game) for group in classed(element, "numeral")]
    numbers = ["".join(name.removeprefix("numeral-") for name in group if "numeral" in name) for group in groups]
    return [int(number) for number in numbers if number]


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    wide = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    parts = [int(wide[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
