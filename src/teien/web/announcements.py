"""What is said of an action that is no move, to everybody at the table."""

from teien.core.words.language import _
from teien.web.store import Action
from teien.web.table import Table


def announcement(table: Table, action: Action) -> str:
    """The sentence about an action that has been done, in the language in use; empty where it tells itself."""
    names = table.match.names
    name = names[action.seat]
    if action.kind == "replace":
        return _("The computer plays for {name} now, until {name} is back.").format(name=names[int(action.text)])
    if action.kind == "resign" and not table.over:
        return _("{name} has resigned, and a computer takes the seat.").format(name=name)
    if action.kind == "return":
        return _("{name} is back, and plays on.").format(name=name)
    if action.kind == "hint":
        return _("{name} takes a hint.").format(name=name)
    return ""
