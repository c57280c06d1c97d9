"""Rules in words: what a text says, and what is wrong with it."""

import pytest

from teien.core.words.errors import BadMaterial
from teien.core.words.rulebook import Illustration, Rule, Ruling, read

TEXT = """# Pebbles

For two, in a minute.

## A turn

Take some.

- **T01** Take one, two or three.
- **T02** Whoever takes the last wins.

```picture
position: 7 0
viewer: 1
marks: a1 good, b2 bad
arrows: a1 b2 note
caption: Seven are left.
```

## Rulings

| rule | ruling | why |
| --- | --- | --- |
| **T02** | A tie is no win. | There is none. |
"""


def test_a_text_is_read_in_its_order() -> None:
    book = read(TEXT)
    assert (book.title, book.about) == ("Pebbles", "For two, in a minute.")
    turn, rulings = book.sections
    assert turn.blocks == (
        "Take some.",
        Rule("T01", "Take one, two or three."),
        Rule("T02", "Whoever takes the last wins."),
        Illustration("7 0", "Seven are left.", 1, (("a1", "good"), ("b2", "bad")), (("a1", "b2", "note"),)),
    )
    assert rulings.blocks == (Ruling("T02", "A tie is no win.", "There is none."),)
    assert list(book.rules) == ["T01", "T02"]
    assert book.section_of("T02") is turn
    assert list(book.illustrations) == [turn.blocks[-1]]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("**T02** Whoever", "**T03** Whoever", "rule T03 stands where T02 is expected"),
        ("| **T02**", "| **T09**", "a ruling speaks of T09, which is no rule"),
        ("- **T01** Take", "- T01 Take", "line 9: '- T01 Take one, two or three.' is no heading, rule, ruling or"),
        ("caption: ", "picture: ", "line 17: 'picture: Seven are left.' says nothing of a picture"),
        ("position: 7 0\n", "", "line 12: a picture has a position and a caption"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadMaterial, match=complaint):
        read(TEXT.replace(old, new))
