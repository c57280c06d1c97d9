"""A game's moves, declared once as a table of kinds.

Numbers, texts and their parsing, what to touch and the reverse look-up, words and the documentation's table all derive
from it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import prod

from teien.core.play.move import Fields, Move, Value
from teien.core.words.errors import MalformedMove
from teien.core.words.language import _, later

Axis = Sequence[Value] | Callable[[Fields], Sequence[Value]]
"""The values that one field of a kind may have; where they depend on the fields before it, what gives them."""


MALFORMED = later("{text!r:.60} is no move; one is written as {example}")


@dataclass(frozen=True, slots=True)
class Kind:
    """Moves that are alike.

    - `text`: how such a move is written, with its fields between braces.
    - `axes`: its fields by name, the slowest first, each with the values it may have.
    - `touches`: the names of the things to touch, one after the other, with fields between braces, and `{side}` for
      what the game calls the seat that moves. A field that is None leads off the board: such a move cannot be made by
      touching.
    - `says`: the move in words that can follow a name and a colon, in English, marked for the catalogues; or what
      chooses among several, from the fields.
    - `derived`: further fields that follow from the others.
    - `secret`: others may not know it before it is revealed.
    - `first` and `weights`: the number of its first move and what each axis adds to it, where these are not simply
      the next numbers.
    """

    name: str
    text: str
    touches: tuple[str, ...]
    says: str | Callable[[Fields], str]
    axes: Mapping[str, Axis] = field(default_factory=dict)
    derived: Mapping[str, Callable[[Fields], Value]] = field(default_factory=dict)
    secret: bool = False
    first: int | None = None
    weights: tuple[int, ...] | None = None

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many values each axis has, always the same number."""
        found: list[int] = []
        fields: dict[str, Value] = {}
        for name, axis in self.axes.items():
            values = axis(fields) if callable(axis) else axis
            fields[name] = values[0]
            found.append(len(values))
        return tuple(found)


class Moves:
    """All moves of a game, or of a game on one board, by their numbers.

    `malformed` is what is said of a text that is none of them, in English, marked for the catalogues, with `{text!r}`
    between braces, and perhaps `{example}`; or what chooses among several such sentences. `sides` are what things to
    touch are called after, by seat, where they are. `also` are kinds without numbers of their own: in some positions
    moves of another kind, with the same text and touches, are of these.

    >>> squares = ("a1", "b1")
    >>> moves = Moves(
    ...     Kind("stone", "+{square}", ("stone", "{square}"), "places a stone on {square}", {"square": squares}),
    ...     Kind("pass", "-", ("pass",), "places no stone"),
    ...     malformed="{text!r} is no move: +a1 places a stone, - none",
    ... )
    >>> len(moves), moves[1].kind, moves[1].square, str(moves[1]), moves.parse("-")
    (3, 'stone', 'b1', '+b1', Move(2, '-'))
    >>> moves.words(moves[0]), moves.touches(moves[0]), moves.touched(("stone", "b1"))
    ('places a stone on a1', ('stone', 'a1'), (Move(1, '+b1'),))
    """

    def __init__(
        self,
        *kinds: Kind,
        also: Sequence[Kind] = (),
        malformed: str | Callable[[str], str] = MALFORMED,
        sides: Sequence[str] = ("",),
    ) -> None:
        self.kinds = {kind.name: kind for kind in kinds}
        self._all_kinds = self.kinds | {kind.name: kind for kind in also}
        self._malformed = malformed
        self._sides = sides
        self._first: dict[str, int] = {}
        found: dict[int, Move] = {}
        after = 0
        for kind in kinds:
            first = after if kind.first is None else kind.first
            self._first[kind.name] = first
            lengths = kind.lengths
            weights = kind.weights or packed(lengths)
            for number, fields in numbered(kind, first, weights, {}):
                found[number] = Move(number, kind.text.format(**fields), kind.name, fields)
            last = first + sum(weight * (length - 1) for weight, length in zip(weights, lengths, strict=True))
            after = max(after, last + 1)
        self._moves = tuple(found[number] for number in range(len(found)))
        self._touches: list[dict[int, tuple[str, ...]]] = [{} for _side in sides]
        self._paths: list[dict[int, tuple[str, tuple[str, ...]]]] = [{} for _side in sides]
        """By numbers, the texts of moves and what is touched."""

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, number: int) -> Move:
        """The move of a number; raises IndexError."""
        return self._moves[number]

    def of(self, numbers: Iterable[int]) -> list[Move]:
        """The moves of some numbers, in their order; raises IndexError."""
        return list(map(self._moves.__getitem__, numbers))

    def first(self, kind: str) -> int:
        """The number of a kind's first move."""
        return self._first[kind]

    def parse(self, text: str) -> Move:
        """The move with this text; raises MalformedMove."""
        found = self._by_text.get(text)
        if found is None:
            why = self._malformed if isinstance(self._malformed, str) else self._malformed(text)
            raise MalformedMove(_(why).format(text=text, example=self._moves[0]))
        return found

    def table(self) -> str:
        """The moves as a table in Markdown, a line a kind: an example, its meaning, its fields, how it is numbered.

        A number counts the values of each field from 0, in their order.
        """
        lines = ["| kind | example | meaning | fields | integer |", "| --- | --- | --- | --- | --- |"]
        for kind in self.kinds.values():
            moves = [move for move in self._moves if move.kind == kind.name]
            example = moves[len(moves) * 2 // 3]
            weights = zip(kind.axes, kind.weights or packed(kind.lengths), strict=True)
            terms = [name if weight == 1 else f"{weight} × {name}" for name, weight in weights]
            first = self._first[kind.name]
            number = " + ".join([*([str(first)] if first or not terms else []), *terms])
            fields = ", ".join(f"`{name}`" for name in example.fields)
            lines.append(f"| `{kind.name}` | `{example}` | {self.words(example)} | {fields} | {number} |")
        return "\n".join(lines)

    def is_secret(self, move: Move) -> bool:
        """Whether others may not know the move before it is revealed."""
        return self._all_kinds[move.kind].secret

    @cached_property
    def secret_numbers(self) -> range:
        """The numbers from the first secret move to the last; empty where there is none."""
        numbers = [move.number for move in self._moves if self.is_secret(move)]
        return range(numbers[0], numbers[-1] + 1) if numbers else range(0)

    def words(self, move: Move) -> str:
        """What a move does, in words that can follow a name and a colon, in the language in use."""
        says = self._all_kinds[move.kind].says
        message = says if isinstance(says, str) else says(move.fields)
        return _(message).format(**move.fields)

    def touches(self, move: Move, seat: int = 0) -> tuple[str, ...]:
        """The names of what a seat touches, one after the other, to make the move; empty where touching cannot."""
        seat %= len(self._sides)
        known = self._touches[seat]
        found = known.get(move.number)
        if found is None:
            found = known[move.number] = touches(self._all_kinds[move.kind], {**move.fields, "side": self._sides[seat]})
        return found

    def paths(self, numbers: Sequence[int], seat: int = 0) -> dict[str, tuple[str, ...]]:
        """What `touches` says of the moves of some numbers, by their texts; quicker than asking one by one."""
        known = self._paths[seat % len(self._sides)]
        try:
            return dict(map(known.__getitem__, numbers))
        except KeyError:
            known.update((move.number, (move.text, self.touches(move, seat))) for move in self.of(numbers))
            return dict(map(known.__getitem__, numbers))

    def touched(self, names: Sequence[str], seat: int = 0) -> tuple[Move, ...]:
        """The moves that a seat makes by touching these things, one after the other.

        There may be several: the same pad is touched to bloom it and to turn it.
        """
        return self._by_touches[seat % len(self._sides)].get(tuple(names), ())

    def begun(self, names: Sequence[str], seat: int = 0) -> list[Move]:
        """The moves that a seat begins by touching these things, those included that it makes so."""
        first = tuple(names)
        found = self._by_touches[seat % len(self._sides)].items()
        return [move for path, moves in found if path[: len(first)] == first for move in moves]

    def ending(self, name: str, seat: int = 0) -> list[Move]:
        """The moves for which a seat touches this thing last."""
        found = self._by_touches[seat % len(self._sides)].items()
        return [move for path, moves in found if path[-1] == name for move in moves]

    @cached_property
    def _by_text(self) -> Mapping[str, Move]:
        # Behind `#` a record has remarks: a move that is written with one is never typed.
        return {move.text: move for move in self._moves if "#" not in move.text}

    @cached_property
    def _by_touches(self) -> list[dict[tuple[str, ...], tuple[Move, ...]]]:
        return [self._touched_by(seat) for seat in range(len(self._sides))]

    def _touched_by(self, seat: int) -> dict[tuple[str, ...], tuple[Move, ...]]:
        found: dict[tuple[str, ...], tuple[Move, ...]] = {}
        for move in self._moves:
            if path := self.touches(move, seat):
                found[path] = (*found.get(path, ()), move)
        return found


def packed(lengths: Sequence[int]) -> tuple[int, ...]:
    """What each of some axes adds to a number when nothing is left out.

    >>> packed((9, 81))
    (81, 1)
    """
    return tuple(prod(lengths[place + 1 :]) for place in range(len(lengths)))


def numbered(
    kind: Kind, first: int, weights: Sequence[int], given: Mapping[str, Value]
) -> list[tuple[int, dict[str, Value]]]:
    """All moves of a kind, by number and fields, whose first fields are given."""
    names = list(kind.axes)
    if len(given) == len(names):
        fields = dict(given)
        for name, derive in kind.derived.items():
            fields[name] = derive(fields)
        return [(first, fields)]
    name = names[len(given)]
    axis = kind.axes[name]
    weight = weights[len(given)]
    return [
        found
        for place, value in enumerate(axis(given) if callable(axis) else axis)
        for found in numbered(kind, first + weight * place, weights, {**given, name: value})
    ]


def touches(kind: Kind, fields: Fields) -> tuple[str, ...]:
    """What is to be touched for a move of these fields; nothing where one of them leads off the board."""
    path = []
    for name in kind.touches:
        if any(value is None and f"{{{field}}}" in name for field, value in fields.items()):
            return ()
        path.append(name.format(**fields))
    return tuple(path)
