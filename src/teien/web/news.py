"""What happened at a table, worked out once for all who see the same."""

from teien.core.game import Viewer
from teien.web import view
from teien.web.encoding import encoded
from teien.web.listener import Listener
from teien.web.table import Table


class News:
    """What one deed changed; to be asked once it is done, in the language of whoever is told.

    It came after the version `since`, and left the history up to the `place` as it was.
    """

    def __init__(self, table: Table, since: int, place: int) -> None:
        self.table = table
        self.since = since
        self.place = place
        self._told: dict[tuple[Viewer, str], view.View | None] = {}
        self._written: dict[tuple[Viewer, str, bool], str] = {}

    def told(self, listener: Listener) -> str | None:
        """What somebody is told, written down; None when they need the whole state."""
        looker = listener.looker
        seen_as = view.viewer(self.table, looker)
        key = seen_as, looker.language
        if key not in self._told:
            self._told[key] = view.news(self.table, looker, self.since, self.place)
        told = self._told[key]
        if told is None:
            return None
        written = seen_as, looker.language, listener.pictures
        if written not in self._written:
            kept = told if listener.pictures else {name: told[name] for name in told if name not in view.OF_PICTURES}
            self._written[written] = encoded(kept)
        return self._written[written]
