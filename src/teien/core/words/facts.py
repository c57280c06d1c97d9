"""What can truly be said of a move or of a position, as words and as values."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from teien.core.words.language import _

SAID_AT_ONCE = 2
"""So many facts are told of a move; who wants to know more asks why."""


class Fact(NamedTuple):
    """Something that is so.

    - `kind`: what kind of thing it is, by a name that stays.
    - `words`: a clause in the language in use, without a capital and a full stop of its own.
    - `shows`: the names of the things in the picture that it speaks of.
    - `values`: what the words say, for whoever reckons with it.
    """

    kind: str
    words: str
    shows: tuple[str, ...] = ()
    values: Mapping[str, int | str] = {}


class Speech(NamedTuple):
    """Who plays, and who is spoken to: a seat, or nobody of them."""

    names: Sequence[str]
    reader: int | None

    def of(self, seat: int, to_reader: str, otherwise: str, **values: object) -> str:
        """What is said of a seat: to itself, or with a place for its `{name}`; in English, for `_` to translate."""
        message = to_reader if seat == self.reader else otherwise
        return _(message).format(name=self.names[seat], **values)

    def between(self, seat: int, other: int, by_reader: str, to_reader: str, otherwise: str, **values: object) -> str:
        """What one seat does to another, with places for `{name}` and `{other}`; one of them may be the reader."""
        message = by_reader if seat == self.reader else to_reader if other == self.reader else otherwise
        return _(message).format(name=self.names[seat], other=self.names[other], **values)


def sentences(facts: Iterable[Fact]) -> str:
    """Facts one after the other, each as a sentence.

    >>> sentences([Fact("lead", "you lead 11 to 7"), Fact("full", "the garden is full")])
    'You lead 11 to 7. The garden is full.'
    """
    return " ".join(sentence(fact.words) for fact in facts)


def in_sentences(clauses: Iterable[str]) -> str:
    """Clauses one after the other, each as a sentence.

    >>> in_sentences(["empty", "you lead 9 to 5"])
    'Empty. You lead 9 to 5.'
    """
    return " ".join(map(sentence, clauses))


def sentence(clause: str) -> str:
    """A clause as a sentence.

    >>> sentence("you lead")
    'You lead.'
    """
    return f"{clause[:1].upper()}{clause[1:]}."


def lowered(sentence: str) -> str:
    """A sentence as it stands within another.

    >>> lowered("Blow a pad")
    'blow a pad'
    """
    return f"{sentence[:1].lower()}{sentence[1:]}"


def chances(share: float, name: str | None = None) -> str:
    """What somebody may expect, as a sentence: the one who reads it, or somebody by name.

    >>> chances(0.704)
    'From here you may expect to win about 70 of 100 games.'
    """
    count = round(100 * share)
    if name is None:
        return _("From here you may expect to win about {count} of 100 games.").format(count=count)
    return _("{name} may expect to win about {count} of 100 games from here.").format(name=name, count=count)
