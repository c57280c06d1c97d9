"""What the games' pictures for a terminal are put together from: lines of segments, names, a line a player, legends.

Every line of a picture is as wide as the others, and `plain` tells all that the colours tell.
"""

from collections.abc import Iterable

from rich.cells import cell_len, set_cell_size
from rich.text import Text

Segment = tuple[str, str]
"""Some characters and their style."""

NAME = 13
"""How many cells a name takes: a letter takes one, an East Asian one two."""


def shortened(name: str, room: int = NAME) -> str:
    """A name in exactly the cells it may take.

    >>> shortened("Anna", 6), shortened("Maximiliane", 6), shortened("山田花子", 6)
    ('Anna  ', 'Maxim…', '山田 …')
    """
    return set_cell_size(name, room) if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"


def assembled(lines: Iterable[Iterable[Segment]], width: int = 0) -> Text:
    """A picture of these lines, all as wide as the widest of them and at least `width`.

    >>> assembled([[("ab", "bold"), ("c", "")], []]).plain
    'abc\\n   '
    """
    texts = [Text.assemble(*line) for line in lines]
    width = max([width, *(text.cell_len for text in texts)])
    for text in texts:
        text.pad_right(width - text.cell_len)
    return Text("\n").join(texts)


def player_line(symbol: str, style: str, name: str, *rest: str | Segment, acts: bool) -> list[Segment]:
    """A player's line: an arrow at those who must act, the seat's mark, the name and what more there is to tell.

    What is plain is bold at those who must act.

    >>> "".join(text for text, style in player_line("●", "blue", "Anna", "  5 points", acts=True))
    '→  ●  Anna           5 points'
    """
    weight = "bold" if acts else ""
    segments = [(each, weight) if isinstance(each, str) else each for each in rest]
    return [("→ " if acts else "  ", "bold"), (f" {symbol} ", style), (f" {shortened(name)}", weight), *segments]


def meaning(*signs: Segment, means: str, gap: int = 0) -> list[Segment]:
    """A sign of one or more segments, what it means, and room before the next one.

    >>> meaning(("><>", "red"), means="koi", gap=2)
    [('><>', 'red'), (' koi  ', 'dim')]
    """
    return [*signs, (f" {means}{' ' * gap}", "dim")]
