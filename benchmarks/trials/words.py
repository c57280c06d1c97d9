"""Texts that nobody would type: samples that were damaged, and sentences of a grammar that is nearly the right one."""

import random
import re
from collections.abc import Mapping, Sequence

ODD = (
    *("", " ", "\t", "\n", "\r\n", "\0", "\x1b[2J", "\x7f", "\x85", "\u00a0", "\u200b", "\u2028", "\ufeff", "\ud800"),
    *("\U0010ffff", "é", "e\u0301", "ß", "İ", "ı", "庭園", "٣", "１", "²", "Ⅷ", "½", "🌸", "\u202e", "ſ", "ǆ"),
    *("0", "-1", "00", "+1", "1_0", "1e9", "1e999", "nan", "inf", "0x10", "1.5", "9" * 30, "9" * 5000, "2147483648"),
    *("None", "null", "true", "False", "[]", "{}", "''", '"', "\\", "\\u0000", "%s%n", "{0}", "{text}", "{x!r}"),
    *("<script>", "&amp;", "../../etc/passwd", "a" * 300, "~" * 99, "|" * 99, "/" * 99, ":" * 99, "," * 999, "(" * 99),
    *("#", "?", "*", "-", "~", ">", "<", "^", "|", "/", ":", ",", ".", ";", "=", "&", "%00", "%zz"),
)
PIECES = re.compile(r"\w+|\s+|[^\w\s]+")
PLACE = re.compile(r"\{(\w+)\}")
DEEPEST = 30

Grammar = Mapping[str, Sequence[str]]
"""By name, what it may stand for; `{name}` in a text stands for one of those. The whole is called `all`."""


def damaged(text: str, others: Sequence[str], draw: random.Random) -> str:
    """A text with one to four things wrong with it; pieces may come from others of its kind."""
    for _ in range(draw.choice((1, 1, 1, 2, 2, 3, 4))):
        text = draw.choice(DAMAGES)(text, draw.choice(others), draw)
    return text


def sentence(grammar: Grammar, draw: random.Random, name: str = "all", depth: int = 0) -> str:
    """One that the grammar allows; too deep, and it ends."""
    if depth > DEEPEST:
        return ""
    chosen = draw.choice(grammar[name])
    return PLACE.sub(lambda place: sentence(grammar, draw, place[1], depth + 1), chosen)


def _place(text: str, draw: random.Random) -> int:
    return draw.randint(0, len(text))


def _cut(text: str, _other: str, draw: random.Random) -> str:
    first, last = sorted((_place(text, draw), _place(text, draw)))
    return text[:first] + text[last:]


def _shorten(text: str, _other: str, draw: random.Random) -> str:
    return text[: _place(text, draw)]


def _drop(text: str, _other: str, draw: random.Random) -> str:
    place = _place(text, draw)
    return text[:place] + text[place + 1 :]


def _insert(text: str, _other: str, draw: random.Random) -> str:
    place = _place(text, draw)
    return text[:place] + draw.choice(ODD) + text[place:]


def _change(text: str, _other: str, draw: random.Random) -> str:
    place = _place(text, draw)
    letter = chr(draw.randrange(32, 127)) if draw.random() < 0.8 else chr(draw.randrange(0x3000))
    return text[:place] + letter + text[place + 1 :]


def _repeat(text: str, _other: str, draw: random.Random) -> str:
    first, last = sorted((_place(text, draw), _place(text, draw)))
    return text[:last] + text[first:last] * draw.choice((1, 2, 8, 64)) + text[last:] if last - first < 200 else text * 2


def _join(text: str, other: str, draw: random.Random) -> str:
    return text[: _place(text, draw)] + other[_place(other, draw) :]


def _replace(text: str, other: str, draw: random.Random) -> str:
    """A piece by one of another text, or by something odd."""
    pieces, theirs = PIECES.findall(text) or [""], PIECES.findall(other) or [""]
    pieces[draw.randrange(len(pieces))] = draw.choice(theirs) if draw.random() < 0.8 else draw.choice(ODD)
    return "".join(pieces)


def _part(text: str, other: str, draw: random.Random) -> str:
    """What stands between two blanks, or two commas or bars, by what stands there in another text."""
    blank = draw.choice((" ", " ", "|", ","))
    parts, theirs = text.split(blank), other.split(blank)
    place = draw.randrange(min(len(parts), len(theirs)))
    parts[place] = theirs[place]
    return blank.join(parts)


def _swap(text: str, _other: str, draw: random.Random) -> str:
    """Two pieces, or two lines."""
    pieces = text.splitlines(keepends=True) if draw.random() < 0.3 else PIECES.findall(text)
    if pieces:
        one, two = draw.randrange(len(pieces)), draw.randrange(len(pieces))
        pieces[one], pieces[two] = pieces[two], pieces[one]
    return "".join(pieces)


def _line(text: str, other: str, draw: random.Random) -> str:
    """A line away, twice, or from another text."""
    lines, theirs = text.splitlines(keepends=True) or [""], other.splitlines(keepends=True) or [""]
    place = draw.randrange(len(lines))
    lines[place : place + 1] = draw.choice(([], [lines[place]] * 2, [draw.choice(theirs)], [*theirs[:1], lines[place]]))
    return "".join(lines)


def _case(text: str, _other: str, draw: random.Random) -> str:
    return draw.choice((str.upper, str.lower, str.swapcase, str.title))(text)


DAMAGES = (_cut, _shorten, _drop, _drop, _insert, _insert, _change, _change, _repeat, _join, _replace, _replace,
           _replace, _part, _part, _part, _swap, _line, _case)  # fmt: skip
