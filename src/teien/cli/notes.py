"""What a study says of a position, at the terminal."""

from teien.cli.terminal import say
from teien.core.words.language import _
from teien.study.tree import Node

LONGEST = 12
"""So many moves of another line are told."""


def say_notes(node: Node) -> None:
    """The comment of a position, and the other lines that could have led on from the one before it."""
    if node.comment:
        say(f"\n{node.comment}")
    if node.parent and node is node.parent.children[0]:
        for other in node.parent.children[1:]:
            say(_("Instead: {line}").format(line=line_text(other)))


def line_text(node: Node) -> str:
    """A line from a node on, as a record has it."""
    line = node.line[node.depth :]
    return " ".join(each.text for each in line[:LONGEST]) + (" …" if len(line) > LONGEST else "")
