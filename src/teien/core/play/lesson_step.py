"""A lesson begun from a position: the text that `lessons.toml` takes, its words to be written."""

import json
from collections.abc import Callable, Iterator

from teien.core.play.match import Match
from teien.core.words.language import LANGUAGES, _, speaking

ID = "my-lesson"


def lesson_of(match: Match) -> str:
    """A lesson that begins where the match stands, with a move that can be made as the right one.

    >>> import tomllib
    >>> from teien import new
    >>> tomllib.loads(lesson_of(new("niwa", seed=1)))["lesson"][0]["right"][0]["line"]
    '1a11'
    """
    seat = next(iter(match.to_act), 0)
    moves = match.legal_moves(seat) if match.to_act else []
    right = moves[0].text if moves else "*"
    lines = [
        "[[lesson]]",
        f'id = "{ID}"',
        f"position = {quoted(match.position('all'))}",
        f"seat = {seat}",
        *in_every_language("title", lambda: _("The title")),
        *in_every_language("idea", lambda: _("One thing to know.")),
        *in_every_language("task", lambda: _("What is to be done.")),
        "",
        "[[lesson.right]]",
        f"line = {quoted(right)}",
        "shows = []",
        *in_every_language("because", lambda: _("Why that is right.")),
        "",
        "[[lesson.wrong]]",
        'line = "*"',
        "shows = []",
        *in_every_language("because", lambda: _("Why that is wrong.")),
    ]
    return "\n".join(lines) + "\n"


def in_every_language(name: str, word: Callable[[], str]) -> Iterator[str]:
    """A text in all languages, a line each."""
    for language in LANGUAGES:
        with speaking(language):
            yield f"{name}.{language} = {quoted(word())}"


def quoted(text: str) -> str:
    """A text as TOML has it.

    >>> quoted('a "b"')
    '"a \\\\"b\\\\""'
    """
    return json.dumps(text, ensure_ascii=False)
