"""What is answered to somebody who asks about a thing in the picture: from what they may know of the position."""

from collections.abc import Mapping
from typing import Any

from teien.core.words.language import _
from teien.web import view
from teien.web.messages import Answer
from teien.web.refusal import Refused
from teien.web.table import Table
from teien.web.view import Visitor

LONGEST_NAME = 60
"""Nothing in a picture has a longer name."""


def answer(table: Table, visitor: Visitor, message: Mapping[str, Any]) -> Answer:
    """The answer to a question of the game's, by its key, about a thing; empty where there is nothing to say.

    Without a key it is what the thing is. Raises Refused for a message that asks nothing.
    """
    key, thing, at = message.get("key"), message.get("thing"), message.get("at")
    if not isinstance(key, str) or not isinstance(thing, str) or len(key) > 1 or len(thing) > LONGEST_NAME:
        raise Refused("malformed", _("There is nothing of that name to do."))
    questions = table.match.game.questions
    text = ""
    if questions:
        seen = view.seen_at(table, visitor, at if isinstance(at, str) else None)
        text = questions.answer(key, seen, thing, view.reader_of(visitor)) if seen else ""
    return {"type": "answer", "id": message.get("id"), "key": key, "thing": thing, "text": text}
