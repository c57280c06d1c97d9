"""A game's rules in words: one text a language, from which pages, the terminal and the documentation are made.

The text is Markdown, of which this much is understood:

- `# Title`, then one paragraph about the game, and `## Section` headings;
- `- **H14** text`, a rule, in the order of their numbers, without gaps;
- a table of three columns whose lines begin with `**H14**`: the ruling where a booklet is silent, and why;
- a fenced block `picture` or `example` with lines `position`, `viewer`, `marks` (`c4 good, d2`), `arrows`
  (`c4 c5 good`) and `caption`: a position drawn by the program; an example is counted as well;
- anything else is a paragraph.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from teien.core.words.errors import BadMaterial
from teien.core.words.language import SOURCE, _, language

CITATION = re.compile(r"\b[A-Z]\d\d\b")
"""A rule's number, wherever it is cited."""

RULE = re.compile(r"- \*\*([A-Z]\d\d)\*\* (.+)")
RULING = re.compile(r"\| \*\*([A-Z]\d\d)\*\* \| (.+) \| (.+) \|")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What holds where the booklet is silent or reads two ways, and the reason."""

    number: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position to be drawn, with marks and arrows as `Match.svg` takes them; an example is counted as well."""

    position: str
    caption: str
    viewer: int | None = None
    marks: tuple[tuple[str, str], ...] = ()
    arrows: tuple[tuple[str, str, str], ...] = ()
    is_example: bool = False


Block = str | Rule | Ruling | Illustration
"""A string is a paragraph."""


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter, in the order of its text."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language."""

    title: str
    about: str
    sections: tuple[Section, ...]
    rules: dict[str, Rule] = field(init=False, compare=False)
    rulings: dict[str, Ruling] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        blocks = [block for section in self.sections for block in section.blocks]
        object.__setattr__(self, "rules", {block.number: block for block in blocks if isinstance(block, Rule)})
        object.__setattr__(self, "rulings", {block.number: block for block in blocks if isinstance(block, Ruling)})

    @property
    def illustrations(self) -> list[Illustration]:
        """All pictures, in order."""
        return [block for section in self.sections for block in section.blocks if isinstance(block, Illustration)]

    def section_of(self, number: str) -> Section:
        """The chapter in which a rule stands."""
        rule = self.rules[number]
        return next(section for section in self.sections if rule in section.blocks)


def rulebook(folder: Path) -> Rulebook:
    """The rules that a folder holds as `rules.LANGUAGE.md`: in the language in use, or else as they were written."""
    return read_file(folder, language())


@cache
def read_file(folder: Path, tongue: str) -> Rulebook:
    file = folder / f"rules.{tongue}.md"
    return read((file if file.is_file() else folder / f"rules.{SOURCE}.md").read_text("utf-8"))


def read(text: str) -> Rulebook:
    """A rulebook from its text; raises BadMaterial with the line that is wrong."""
    lines = enumerate(text.splitlines(), 1)
    title, about, sections, blocks = "", "", [], list[Block]()
    heading = ""
    for number, line in lines:
        if line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            if heading:
                sections.append(Section(heading, tuple(blocks)))
            heading, blocks = line[3:], []
        elif line in ("```picture", "```example"):
            blocks.append(illustration(number, lines, is_example=line == "```example"))
        elif rule := RULE.fullmatch(line):
            blocks.append(Rule(rule[1], rule[2]))
        elif ruling := RULING.fullmatch(line):
            blocks.append(Ruling(*ruling.groups()))
        elif line.startswith(("- ", "**", "```", "#")):
            complaint = _("line {number}: {line!r:.60} is no heading, rule, ruling or picture")
            raise BadMaterial(complaint.format(number=number, line=line))
        elif line and not line.startswith("|"):
            if heading:
                blocks.append(line)
            else:
                about = line
    book = Rulebook(title, about, (*sections, Section(heading, tuple(blocks))))
    check(book)
    return book


def illustration(first: int, lines: Iterator[tuple[int, str]], *, is_example: bool) -> Illustration:
    """The fenced block that begins on the line `first`."""
    entries = {}
    for number, line in lines:
        if line == "```":
            break
        name, colon, value = line.partition(": ")
        if not colon or name not in ("position", "viewer", "marks", "arrows", "caption"):
            complaint = _("line {number}: {line!r:.60} says nothing of a picture")
            raise BadMaterial(complaint.format(number=number, line=line))
        entries[name] = value
    if not {"position", "caption"} <= entries.keys():
        raise BadMaterial(_("line {number}: a picture has a position and a caption").format(number=first))
    marks = [mark.split() for mark in entries.get("marks", "").split(",") if mark]
    arrows = [arrow.split() for arrow in entries.get("arrows", "").split(",") if arrow]
    return Illustration(
        position=entries["position"],
        caption=entries["caption"],
        viewer=int(entries["viewer"]) if "viewer" in entries else None,
        marks=tuple((name, kind) for name, kind in marks),
        arrows=tuple((tail, head, kind) for tail, head, kind in arrows),
        is_example=is_example,
    )


def check(book: Rulebook) -> None:
    """Raises BadMaterial unless the rules are numbered without gaps, and rulings speak of rules that there are."""
    numbers = list(book.rules)
    letter = numbers[0][0] if numbers else ""
    for place, number in enumerate(numbers, 1):
        expected = f"{letter}{place:02d}"
        if number != expected:
            complaint = _("rule {number} stands where {expected} is expected")
            raise BadMaterial(complaint.format(number=number, expected=expected))
    for number in book.rulings:
        if number not in book.rules:
            raise BadMaterial(_("a ruling speaks of {number}, which is no rule").format(number=number))
