"""What one action changed, worked out once for all who see the same."""

from teien.core.play.view import Viewer
from teien.web import view
from teien.web.announcements import announcement
from teien.web.encoding import encoded
from teien.web.listener import Listener
from teien.web.messages import Changes
from teien.web.store import Action
from teien.web.table import Table
from teien.web.view import Shown, Visitor

Sight = tuple[Viewer, str]
"""By whom and in which language something is seen."""


def sight(table: Table, visitor: Visitor) -> Sight:
    return view.viewer_of(table, visitor), visitor.language


class News:
    """To be asked once the action is done, in the language of whoever is told.

    It came after the version `since`, and left the history up to the `place` as it was. Each that is asked for is
    written into `shown`; who was not shown that version there needs the whole state, and everybody does if `whole`.
    """

    def __init__(
        self, table: Table, shown: dict[Sight, Shown], since: int, place: int, action: Action, *, whole: bool
    ) -> None:
        self._table = table
        self._shown = shown
        self._since = since
        self._place = place
        self._action = action
        self._whole = whole
        self._changes: dict[Sight, Changes | None] = {}
        self._written: dict[tuple[Sight, bool], str] = {}

    def told(self, listener: Listener) -> tuple[str | None, Shown]:
        """What somebody is told, but for what concerns them alone, as JSON, and what they are shown by it.

        There is no text for those who need the whole state.
        """
        seen = sight(self._table, listener.visitor)
        if seen not in self._changes:
            self._changes[seen] = self._work_out(listener.visitor, seen)
        changes, now = self._changes[seen], self._shown[seen]
        if changes is None:
            return None, now
        key = seen, listener.pictures
        if key not in self._written:
            left_out = frozenset[str]() if listener.pictures else view.OF_PICTURES
            self._written[key] = encoded({name: value for name, value in changes.items() if name not in left_out})
        return self._written[key], now

    def _work_out(self, visitor: Visitor, seen: Sight) -> Changes | None:
        before = self._shown.get(seen)
        now = self._shown[seen] = view.shown(self._table, visitor)
        if self._whole or before is None or before.version != self._since:
            return None
        changes = view.news(self._table, visitor, before, now, self._place)
        if said := announcement(self._table, self._action):
            changes["say"] = said
        return changes
