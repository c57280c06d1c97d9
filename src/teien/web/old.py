"""Tables that this version cannot read: of other rules than it knows, or damaged. Each harms nobody but itself.

What is told of them is worked out without the rules, and nothing that may be a secret.
"""

from collections.abc import Sequence

from teien.core.play.game import find
from teien.core.words.errors import BadMaterial, TeienError
from teien.core.words.language import _
from teien.web.store import Action, StoredTable
from teien.web.table import Table

PUBLIC = ("game:", "version:", "players:", "player ", "date:")
"""How the lines of a record begin that hold no secret, whatever the game."""
RESULT = "result:"


class TooOld(TeienError):
    """A table as it is kept, which this version cannot read."""

    def __init__(self, stored: StoredTable, actions: Sequence[Action]) -> None:
        self.args = (stored, actions)
        self.stored = stored
        self.actions = actions

    def __str__(self) -> str:
        # Several may be told of one, each in their language.
        return _("This table is of an older version of Teien. Its record can be read, but nobody can play on.")


def read_table(stored: StoredTable, actions: Sequence[Action]) -> Table:
    """The table as its log has made it; raises TooOld, whatever is wrong with it."""
    try:
        if [action.number for action in actions] != list(range(max(stored.actions, len(actions)))):
            raise ValueError(f"{len(actions)} actions are there of {stored.actions}, or others than these")
        return Table.of(stored, list(actions))
    except Exception as error:
        raise TooOld(stored, actions) from error


def summary(stored: StoredTable) -> dict[str, object]:
    """A line about the table, for those whose it is."""
    return {
        "url": f"/table/{stored.id}",
        "title": title(stored),
        "names": names(stored),
        "status": _("Of an older version"),
        "my_turn": False,
    }


def title(stored: StoredTable) -> str:
    """What the table's game is called, if it is known."""
    try:
        return find(stored.game).title
    except BadMaterial:
        return stored.game


def names(stored: StoredTable) -> str:
    return ", ".join(seat.name for seat in stored.seats if seat.name)


def record(old: TooOld) -> str:
    """What is kept, as text: the set-up, then the log, an action a line.

    Nobody's choices are told, nor the set-up, while a game goes on that may have secrets.
    """
    stored = old.stored
    header, _result, _rest = stored.start.partition(f"\n{RESULT}")
    if may_hide(stored):
        public = [line for line in header.splitlines() if line.startswith(PUBLIC)]
        why = _("This game has secrets and was not over: its set-up and its moves are not told.")
        return "\n".join([*public, "", f"# {why}", ""])
    if any(seat.kind == "record" for seat in stored.seats):
        return stored.start
    log = [f"player {action.seat + 1}: {action.kind} {action.text}".rstrip() for action in old.actions]
    why = _("The log, an action a line, as an older version of Teien wrote it.")
    return "\n".join([header.rstrip(), "", f"# {why}", *log, ""])


def may_hide(stored: StoredTable) -> bool:
    """Whether something about the table may still be a secret."""
    try:
        return not stored.over and find(stored.game).has_secrets
    except BadMaterial:
        return True
