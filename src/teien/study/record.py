"""A study as text: a record whose moves can be left for others, with comments and marks. See `core/play/records.py`."""

import re

from teien.core.play import records
from teien.core.play.header import header
from teien.core.play.records import COMMENT, Note, Token
from teien.core.play.start import check_result, opened, replay
from teien.core.words.errors import BadMaterial, BadRecord, IllegalMove, MalformedMove
from teien.core.words.language import _
from teien.study.tree import Node, Study

MARK = re.compile(r"(?P<tail>[^\s,>]+)(?:\s+>\s+(?P<head>[^\s,>]+))?(?:\s+(?P<kind>[a-z]+))?")
USUAL = "note"
"""The kind of a mark that is written without one."""


def load_study(text: str) -> Study:
    """The whole study of a record, every move of every line played through the rules.

    A record without variations is one too: its moves are the main line. Raises BadRecord, naming the line of the text
    in which something cannot be understood or is against the rules, and what.
    """
    match, record = opened(text)
    study = Study(match)
    node, left = study.root, list[Node]()
    notes: dict[Node, list[Note]] = {}
    for item in record.items:
        if isinstance(item, Token):
            node = added(study, node, item)
        elif isinstance(item, Note):
            notes.setdefault(node, []).append(item)
        elif item.is_opening:
            assert node.parent is not None
            left.append(node)
            node = node.parent
        else:
            node = left.pop()
    for place, said in notes.items():
        annotate(study, place, said)
    check_result(study.main, record)
    return study


def added(study: Study, node: Node, token: Token) -> Node:
    """The node that a move of a record leads to; raises BadRecord."""
    try:
        found = study.add(node, token.text, token.seat)
        is_good = token.round in (0, found.round)
    except (MalformedMove, IllegalMove):
        is_good = False
    if is_good:
        return found
    replay(study.match(node), token)
    # All by itself it can be played, but not after what was chosen before it.
    raise BadRecord(
        _("record, line {number}: {why}").format(
            number=token.line, why=_("{move:.40}: this player has chosen already").format(move=token.text)
        )
    )


def annotate(study: Study, node: Node, notes: list[Note]) -> None:
    """Says what the notes say of a position; raises BadRecord."""
    comment: list[str] = []
    marks: list[str] = []
    for note in notes:
        (comment if note.sign == COMMENT else marks).append(note.text)
        try:
            study.annotate(node, "\n".join(comment), *read_marks(", ".join(marks)))
        except BadMaterial as error:
            raise BadRecord(_("record, line {number}: {why}").format(number=note.line, why=error)) from error


def read_marks(text: str) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
    """Marks and arrows as a line has them, as `Study.annotate` takes them; raises BadMaterial.

    >>> read_marks("c4 good, e5, c4 > e5 bad")
    ({'c4': 'good', 'e5': 'note'}, {('c4', 'e5'): 'bad'})
    """
    marks: dict[str, str] = {}
    arrows: dict[tuple[str, str], str] = {}
    for part in text.split(",") if text.strip() else ():
        found = MARK.fullmatch(part.strip())
        if not found:
            complaint = _("{text!r:.60}: a mark such as 'c4 good' or an arrow such as 'c4 > e5' is expected")
            raise BadMaterial(complaint.format(text=part.strip()))
        kind = found["kind"] or USUAL
        if found["head"]:
            arrows[found["tail"], found["head"]] = kind
        else:
            marks[found["tail"]] = kind
    return marks, arrows


def marks_text(node: Node) -> str:
    """The marks and arrows of a position as a line has them; empty where there are none.

    >>> node = Node()
    >>> node.marks["c4"] = "good"
    >>> node.arrows["c4", "e5"] = "note"
    >>> marks_text(node)
    'c4 good, c4 > e5'
    """
    marks = [written(name, kind) for name, kind in node.marks.items()]
    return ", ".join([*marks, *(written(f"{tail} > {head}", kind) for (tail, head), kind in node.arrows.items())])


def write(study: Study) -> str:
    """The record of a study."""
    match = study.main
    lines = header(match, "all", whole=True) | {records.STUDY: records.STUDY_VERSION}
    written = [f"{key}: {value}" for key, value in lines.items()]
    result = f"result: {records.result_text(match.outcome)}"
    return "\n".join([*written, "", *body(study.root), "", result, ""])


def body(root: Node) -> list[str]:
    """The lines between the header and the result."""
    writer = Writer()
    writer.lines += notes_of(root, "")
    # What is still to be written, the next last: a node, or None where a variation ends.
    waiting: list[Node | None] = list(root.children[:1])
    while waiting:
        node = waiting.pop()
        if node is None:
            writer.close()
            continue
        siblings = node.parent.children if node.parent else []
        is_main = node is siblings[0]
        if not is_main:
            writer.open()
        writer.write(node)
        waiting += node.children[:1]
        if is_main:
            for other in reversed(siblings[1:]):
                waiting += [None, other]
    writer.flush()
    return writer.lines


class Writer:
    """Lines of moves: of the main line a line a round, of a variation a line until something else comes between."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.words: list[str] = []
        """The line that is being written."""
        self.last: list[Node | None] = [None]
        """The last node of the main line, and of each variation that is open."""

    @property
    def indent(self) -> str:
        """Before what follows the first line of a round, or of a variation."""
        return "   " + "  " * (len(self.last) - 1)

    def write(self, node: Node) -> None:
        before = self.last[-1]
        if before is None or before.round != node.round:
            if len(self.last) == 1:
                self.flush()
            self.words.append(f"{node.round}.")
        elif self.words and before.played and node.played and before.played.seat != node.played.seat:
            self.words.append("|")
        self.words.append(node.text)
        self.last[-1] = node
        if said := notes_of(node, self.indent):
            self.flush()
            self.lines += said

    def open(self) -> None:
        self.flush()
        self.words = [records.OPENING]
        self.last.append(None)

    def close(self) -> None:
        if self.words:
            self.words.append(records.CLOSING)
            self.flush()
        elif self.lines[-1].endswith(f" {records.CLOSING}") and "#" not in self.lines[-1]:
            self.lines[-1] += f" {records.CLOSING}"
        else:
            self.lines.append(self.indent.removesuffix("  ") + records.CLOSING)
        self.last.pop()

    def flush(self) -> None:
        if not self.words:
            return
        is_first = self.words[0] == records.OPENING or (len(self.last) == 1 and self.words[0].endswith("."))
        indent = self.indent.removesuffix("  " if len(self.last) > 1 else "   ") if is_first else self.indent
        line = " ".join(self.words)
        # Neither a round of the main line nor an entry of a header may seem to begin here.
        if not is_first and (records.ROUND.match(line) or records.HEADER.fullmatch(line)):
            line = f"| {line}"
        self.lines.append(indent + line)
        self.words = []


def notes_of(node: Node, indent: str) -> list[str]:
    """What is said of a position, line by line."""
    lines = [f"{indent}#{COMMENT} {line}".rstrip() for line in node.comment.splitlines()]
    marks = marks_text(node)
    return [*lines, f"{indent}#{records.MARKS} {marks}"] if marks else lines


def written(name: str, kind: str) -> str:
    return name if kind == USUAL else f"{name} {kind}"
