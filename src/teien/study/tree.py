"""A study: a game's positions as a tree, with what is said of them. Every line of play can be left for another."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import SupportsIndex

from teien.core.pictures.shapes import checked_kind, spot_of
from teien.core.play.match import Match
from teien.core.play.move import Move
from teien.core.play.redraw import joined, parted
from teien.core.play.timeline import Played
from teien.core.words.errors import BadMaterial, IllegalMove
from teien.core.words.language import _

UNFIT = ("Cc", "Cs", "Zl", "Zp")
"""Kinds of letters that no line of a file can hold."""


class Node:
    """A position of a study: the move that led to it, what follows, and what is said of it.

    - `children`: what follows, the main continuation first.
    - `played`: who made the move that led here, and which; None at the start.
    - `text`: this move as a record has it, with the player's number before a colon where several could have acted,
      and after `=` what was chosen to be drawn.
    - `drawn`: this choice; empty where it came by chance.
    - `round`: the number of the round in which it was made.
    - `comment`, `marks`, `arrows`: see `Study.annotate`.
    """

    __slots__ = ("arrows", "children", "comment", "depth", "drawn", "marks", "parent", "played", "round", "text")

    def __init__(self, parent: "Node | None" = None, played: Played | None = None, text: str = "", number: int = 0):
        self.parent = parent
        self.played = played
        self.text = text
        self.round = number
        self.drawn: tuple[str, ...] = ()
        self.depth: int = parent.depth + 1 if parent else 0
        self.children: list[Node] = []
        self.comment = ""
        self.marks: dict[str, str] = {}
        self.arrows: dict[tuple[str, str], str] = {}

    def __repr__(self) -> str:
        return f"<Node {self.path}>"

    @property
    def way(self) -> "list[Node]":
        """All nodes from the start to this one, both included."""
        way, node = [self], self.parent
        while node:
            way.append(node)
            node = node.parent
        return way[::-1]

    @property
    def line(self) -> "list[Node]":
        """The way to this node, and on from it to the end of its line."""
        line = self.way
        while line[-1].children:
            line.append(line[-1].children[0])
        return line

    @property
    def path(self) -> str:
        """Its address: "12" after 12 moves of the main line, "12/9c4/8d5" in a variation that leaves it there."""
        way = self.way
        main = 0
        while main + 1 < len(way) and way[main + 1] is way[main].children[0]:
            main += 1
        return "/".join([str(main), *(node.text for node in way[main + 1 :])])


class Study:
    """A game with other lines of play: from a `Match`, whose moves are its main line, or from `teien.load_study`.

    >>> import teien
    >>> study = teien.Study(teien.new("hiroba", seed=7, first=0, date="2026-11-18"))
    >>> first = study.add(study.root, "9d4")
    >>> other = study.add(study.root, "8d4")
    >>> study.annotate(other, comment="Perhaps better?", marks={"d4": "good"}, arrows={("d4", "e5"): "note"})
    >>> first.path, other.path, study.at("0/8d4") is other
    ('1', '0/8d4', True)
    >>> [move.text for seat, move in study.match(other).history]
    ['8d4']
    >>> print(study.record())  # doctest: +ELLIPSIS
    game: hiroba
    ...
    study: 1
    <BLANKLINE>
    1. 9d4
       ( 1. 8d4
         #: Perhaps better?
         #! d4 good, d4 > e5
       )
    ...
    """

    def __init__(self, match: Match) -> None:
        self.root = Node()
        self._match = match.at(0)
        """The match at the node that was last looked at."""
        self._node = self.root
        node = self.root
        for place, (seat, move) in enumerate(match.history):
            node = self.add(node, move, seat, match.chosen_draws(place))

    def __iter__(self) -> Iterator[Node]:
        """All nodes, each after the one before it, the main continuation first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    @property
    def game(self) -> str:
        """The game's name."""
        return self._match.game.name

    @property
    def start(self) -> Match:
        """The match before its first move."""
        return self._match.at(0)

    @property
    def end(self) -> Node:
        """The last node of the main line."""
        return self.root.line[-1]

    @property
    def main(self) -> Match:
        """The main line as a match."""
        return self.match(self.end)

    def match(self, node: Node) -> Match:
        """The match at a node, with the moves that lead there; it is the caller's own."""
        return self.look(node).copy()

    def look(self, node: Node) -> Match:
        """As `match`, without a copy: to be looked at, never to be played on, and elsewhere with the next call."""
        return self._at(node)

    def at(self, path: str) -> Node:
        """The node at an address, as `Node.path` writes it; raises IllegalMove where there is none."""
        main, *moves = path.split("/")
        node = self.root
        for _step in range(int(main) if main.isascii() and main.isdigit() and len(main) < 7 else -1):
            if not node.children:
                break
            node = node.children[0]
        if str(node.depth) != main:
            raise IllegalMove(_("path {path!r:.60}: the study does not have it").format(path=path))
        for text in moves:
            found = next((child for child in node.children if child.text == text), None)
            if found is None:
                raise IllegalMove(_("path {path!r:.60}: the study does not have it").format(path=path))
            node = found
        return node

    def add(
        self, node: Node, move: Move | str | SupportsIndex, seat: int | None = None, drawn: Sequence[str] = ()
    ) -> Node:
        """Where a move leads from a node, as its last child where it was not there yet.

        What is drawn after it may be chosen, also in the move's text: the same move with other draws leads elsewhere.

        Raises MalformedMove or IllegalMove, and changes nothing then.
        """
        match = self._at(node)
        if isinstance(move, str) and not drawn:
            move, drawn = parted(match.game, move)
        step = match.consider(move, seat, drawn)
        if step.place < len(match.history):
            complaint = _("{move}: {name} has chosen already; in a study another choice is a variation")
            raise IllegalMove(complaint.format(move=step.move, name=match.names[step.seat]))
        played = Played(step.seat, step.move)
        for child in node.children:
            if child.played == played and child.drawn == step.drawn:
                return child
        able = [other for other in range(match.players) if match.legal_numbers(other)]
        text = str(step.move) if able == [step.seat] else f"{step.seat + 1}:{step.move}"
        child = Node(node, played, joined(text, step.drawn), match.round(len(match.history)))
        child.drawn = step.drawn
        match.make(step)
        node.children.append(child)
        self._node = child
        return child

    def annotate(
        self,
        node: Node,
        comment: str | None = None,
        marks: Mapping[str, str] | None = None,
        arrows: Mapping[tuple[str, str], str] | None = None,
    ) -> None:
        """Says something of a position, instead of what was said before; what is left out stays.

        Marks and arrows are by the names that things have in the picture, each with its kind, as in `Match.svg`.
        Raises BadMaterial for a name that nothing in the position's picture has, for a kind there is not, and for
        letters that do not fit into a text file.
        """
        if comment is not None:
            node.comment = checked_comment(comment)
        if marks or arrows:
            match = self._at(node)
            spots = match.game.drawing.spots(match.view("all"))
            for kind in (*(marks or {}).values(), *(arrows or {}).values()):
                checked_kind(kind)
            for name in (*(marks or {}), *(name for arrow in arrows or {} for name in arrow)):
                spot_of(spots, name)
        node.marks = node.marks if marks is None else dict(marks)
        node.arrows = node.arrows if arrows is None else dict(arrows)

    def promote(self, node: Node) -> None:
        """Makes the way to a node the main line; what was the main line before stays as a variation."""
        for before, after in zip(node.way[:-1], node.way[1:], strict=True):
            before.children.remove(after)
            before.children.insert(0, after)

    def remove(self, node: Node) -> None:
        """Takes a node away, and all that follows it; raises IllegalMove for the start."""
        if node.parent is None:
            raise IllegalMove(_("the start of a study cannot be taken away"))
        self._at(node.parent)
        node.parent.children.remove(node)

    def record(self) -> str:
        """The whole study as text, for `teien.load_study`; `teien.load` reads its main line."""
        from teien.study.record import write

        return write(self)

    def _at(self, node: Node) -> Match:
        """The match that is kept, at a node: taken back as far as it must be, and played on from there."""
        if node is self._node:
            return self._match
        way = node.way
        while self._node.depth >= len(way) or way[self._node.depth] is not self._node:
            if self._node.parent is None:
                raise IllegalMove(_("this position is none of the study's"))
            self._match.undo()
            self._node = self._node.parent
        for step in way[self._node.depth + 1 :]:
            assert step.played is not None
            self._match.play(step.played.move, step.played.seat, step.drawn)
            self._node = step
        return self._match


def checked_comment(text: str) -> str:
    """A comment as a record can hold it, blanks around its lines taken away; raises BadMaterial.

    >>> checked_comment("  Two lines: \\n\\tthis is the second. ")
    'Two lines:\\nthis is the second.'
    """
    if not isinstance(text, str):
        raise BadMaterial(_("comment: text is expected, not {kind}").format(kind=type(text).__name__))
    lines = [" ".join(line.split()) for line in text.splitlines()]
    for line in lines:
        if any(unicodedata.category(letter) in UNFIT for letter in line):
            raise BadMaterial(_("comment {text!r:.60}: it has a letter that cannot be written").format(text=line))
    return "\n".join(lines).strip("\n")
