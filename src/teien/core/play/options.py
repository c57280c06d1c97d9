"""What players may choose before a game: each option reads, checks, writes and describes itself.

Python, the command line, forms, records and OpenSpiel all ask the same object. A value is what Python gives and the
rules use; a text is what a person types and a record holds.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from teien.core.words.errors import BadMaterial
from teien.core.words.language import _

OptionKind = Literal["choice", "seat", "number", "text", "file"]

BY_CHANCE = "random"
"""What is typed for a seat that is to be drawn."""
NO_POINTS, EVEN_POINTS = "none", "even"
"""What is typed for no points ahead, and for those that were measured to even out who sits where."""


class BadOption(BadMaterial):
    """A value that an option cannot have: the option by name and rule, and what is expected instead."""

    def __init__(self, message: str, /, *, option: str, rule: str, expected: str) -> None:
        super().__init__(message)
        self.option = option
        self.rule = rule
        self.expected = expected


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(ABC):
    """An option by its name and the number of its rule.

    `title`, `help` and the `labels` of what is offered are for people, in English, for the catalogues to translate.
    `help` is for who types options; a form says `about` in its place, where there is one, and shows an `example` in
    an empty field. A form hides what is `rare` until it is asked for. What is `hidden` tells what is to come: nobody
    but the keeper reads it while the game goes on. What is `apart` changes nothing that other options do, so tests try
    it by itself.
    """

    kind: ClassVar[OptionKind]

    name: str
    rule: str
    title: str
    help: str
    about: str | None = None
    example: str = ""
    labels: Mapping[str, str] = field(default_factory=dict)
    rare: bool = False
    hidden: bool = False
    apart: bool = False

    @property
    @abstractmethod
    def default(self) -> Any:
        """The value when nothing is given."""

    @property
    def usual(self) -> str:
        """The text of the default, as a form shows it; empty where there is none."""
        return "" if self.default is None else self.write(self.default)

    @property
    def choices(self) -> tuple[str, ...]:
        """All texts there may be; none where they cannot be listed."""
        return ()

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Texts worth offering where others are possible too."""
        return ()

    @property
    def blank(self) -> int | str:
        """What an interface that knows numbers and texts only puts for "not given"."""
        return ""

    @abstractmethod
    def check(self, value: Any, players: int) -> Any:
        """The value as the rules use it; raises BadMaterial for one that cannot be."""

    @abstractmethod
    def read(self, text: str, players: int) -> Any:
        """The value of a text; raises BadMaterial."""

    def write(self, value: Any) -> str:
        """The text of a value, which `read` reads back."""
        return str(value)

    def refused(self, given: object, expected: str) -> BadOption:
        """The complaint about something given, with what is expected instead."""
        complaint = _("{name} {given!r:.60}: {rule}: {expected}")
        said = complaint.format(name=self.name, given=given, rule=self.rule, expected=expected)
        return BadOption(said, option=self.name, rule=self.rule, expected=expected)


class SeatOption(Option):
    """A seat: counted from 0 in Python, from 1 by people; None, or "random", for one that is drawn."""

    __slots__ = ()
    kind: ClassVar[OptionKind] = "seat"

    @property
    def default(self) -> None:
        return None

    @property
    def usual(self) -> str:
        return BY_CHANCE

    @property
    def blank(self) -> int:
        return 0

    def check(self, value: Any, players: int) -> int | None:
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players:
            raise self.refused(value, _("a seat from 0 to {last}, or None to draw one").format(last=players - 1))
        return value

    def read(self, text: str, players: int) -> int | None:
        if text == BY_CHANCE:
            return None
        if text not in {str(seat + 1) for seat in range(players)}:
            raise self.refused(text, _("a player from 1 to {players}, or random").format(players=players))
        return int(text) - 1

    def write(self, value: int) -> str:
        return str(value + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceOption(Option):
    """One of some values, each with its text; the first is the default."""

    kind: ClassVar[OptionKind] = "choice"
    values: Mapping[str, Any]

    @property
    def default(self) -> Any:
        return next(iter(self.values.values()))

    @property
    def usual(self) -> str:
        return next(iter(self.values))

    @property
    def choices(self) -> tuple[str, ...]:
        return tuple(self.values)

    def check(self, value: Any, players: int) -> Any:
        for known in self.values.values():
            if isinstance(value, bool) == isinstance(known, bool) and value == known:
                return known
        raise self.refused(
            value, _("one of {values} is expected").format(values=", ".join(map(repr, self.values.values())))
        )

    def read(self, text: str, players: int) -> Any:
        if text not in self.values:
            raise self.refused(text, _("one of {values} is expected").format(values=", ".join(self.values)))
        return self.values[text]

    def write(self, value: Any) -> str:
        return next(text for text, known in self.values.items() if known == value)


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberOption(Option):
    """A whole number within bounds; None, where that is the default, leaves it to chance.

    People write it with `digits` digits to base 16 where there are any, else to base 10.
    """

    kind: ClassVar[OptionKind] = "number"
    least: int
    most: int
    usually: int | None = None
    digits: int = 0

    @property
    def default(self) -> int | None:
        return self.usually

    @property
    def blank(self) -> int | str:
        return "" if self.digits else self.usually or 0

    def check(self, value: Any, players: int) -> int | None:
        if value is None and self.usually is None:
            return None
        if isinstance(value, bool) or not hasattr(value, "__index__") or not self.least <= value <= self.most:
            raise self.refused(value, _("a whole number from {least} to {most}").format(**self._bounds))
        return int(value)

    def read(self, text: str, players: int) -> int:
        if self.digits:
            if len(text) != self.digits or not set(text) <= set("0123456789abcdef"):
                raise self.refused(text, _("{count} hexadecimal digits are expected").format(count=self.digits))
            return int(text, 16)
        if not (text.isascii() and text.isdigit() and len(text) <= len(str(self.most))):
            raise self.refused(text, _("a whole number from {least} to {most}").format(**self._bounds))
        return int(text)

    def write(self, value: int) -> str:
        return f"{value:0{self.digits}x}" if self.digits else str(value)

    @property
    def _bounds(self) -> dict[str, int]:
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsOption(Option):
    """Points that players have ahead, one number a player, such as 7,0; None where nobody has any.

    `measured` are those that even out who sits where, by the number of players: they are called "even", where there
    are any.
    """

    kind: ClassVar[OptionKind] = "text"
    most: int
    measured: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    @property
    def default(self) -> None:
        return None

    @property
    def usual(self) -> str:
        return NO_POINTS

    @property
    def suggestions(self) -> tuple[str, ...]:
        return (NO_POINTS, EVEN_POINTS) if self.measured else (NO_POINTS,)

    def check(self, value: Any, players: int) -> tuple[int, ...] | None:
        if value is None:
            return None
        if isinstance(value, str):
            return self.read(value, players)
        points = tuple(value) if isinstance(value, Sequence) else ()
        if len(points) != players or not all(type(each) is int and 0 <= each <= self.most for each in points):
            raise self._refused(value, players)
        return points if any(points) else None

    def read(self, text: str, players: int) -> tuple[int, ...] | None:
        if text == NO_POINTS:
            return None
        if text == EVEN_POINTS and self.measured:
            return self.check(self.measured[players], players)
        words = [word.strip() for word in text.split(",")]
        if not all(word.isascii() and word.isdigit() and len(word) < 4 for word in words):
            raise self._refused(text, players)
        return self.check(tuple(map(int, words)), players)

    def write(self, value: tuple[int, ...] | None) -> str:
        return ",".join(map(str, value)) if value else NO_POINTS

    def _refused(self, given: object, players: int) -> BadOption:
        expected = _("{players} numbers from 0 to {most} set apart by commas, or none")
        if self.measured:
            expected = _("{players} numbers from 0 to {most} set apart by commas, even or none")
        return self.refused(given, expected.format(players=players, most=self.most))


@dataclass(frozen=True, slots=True, kw_only=True)
class TextOption(Option):
    """Any text, which the game reads; None leaves it to the game, which takes what is `usually` taken."""

    kind: ClassVar[OptionKind] = "text"
    usually: str = ""
    offered: tuple[str, ...] = ()

    @property
    def default(self) -> None:
        return None

    @property
    def usual(self) -> str:
        return self.usually

    @property
    def suggestions(self) -> tuple[str, ...]:
        return self.offered

    def check(self, value: Any, players: int) -> Any:
        return value

    def read(self, text: str, players: int) -> str:
        return text


class FileOption(TextOption):
    """The path of a file of the player's own."""

    __slots__ = ()
    kind: ClassVar[OptionKind] = "file"
