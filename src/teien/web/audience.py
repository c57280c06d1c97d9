"""Who watches a table, and what they were last shown: whatever they are told is told from here."""

from dataclasses import replace

from teien.core.words.language import speaking
from teien.web import view
from teien.web.announcements import announcement
from teien.web.build import build_id
from teien.web.encoding import encoded, joined
from teien.web.listener import Listener
from teien.web.messages import Done, Id, Moment, OwnNews, Presence, Told, Whole
from teien.web.news import News, Sight, sight
from teien.web.presence import Elsewhere
from teien.web.store import Action, ActionKind
from teien.web.table import Table
from teien.web.view import Shown

IN_PARTS: tuple[ActionKind, ...] = ("move", "undo", "ask undo", "ask draw", "refuse", "hint")
"""The actions of which it is enough to tell what they changed: who sits where, and who sees what, stays."""


class Audience:
    """The listeners of one table in this process; together with those `elsewhere` they are who is there."""

    def __init__(self, table: Table, elsewhere: Elsewhere) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self._elsewhere = elsewhere
        self._shown: dict[Sight, Shown] = {}
        """What those who see the same were shown last."""

    @property
    def pictures(self) -> int:
        """How many are kept of what was shown."""
        return len(self._shown)

    @property
    def seats(self) -> frozenset[int]:
        """The seats for which somebody listens here."""
        return frozenset().union(*(listener.visitor.seats for listener in self.listeners))

    def present(self) -> list[bool]:
        """For each seat, whether somebody is there, here or elsewhere."""
        there = self.seats | self._elsewhere.seats(self.table.id)
        return [seat in there for seat in range(len(self.table.seats))]

    def note(self) -> bool:
        """Takes note of who is there, and so of who is away; whether that is news."""
        return self.table.absences.note(self.present())

    def let_go(self) -> None:
        """Ends what everybody is told; who comes back is told everything."""
        for listener in self.listeners:
            listener.let_go()

    def recognise(self) -> list[Listener]:
        """Gives everybody who listens the seats that are theirs now, and no others; returns for whom that is new."""
        changed = []
        for listener in self.listeners:
            seats = listener.claim.seats(self.table)
            if seats != listener.visitor.seats:
                listener.visitor = replace(listener.visitor, seats=seats, look=None)
                changed.append(listener)
        return changed

    def tell_state(self, listener: Listener) -> None:
        """Tells somebody everything."""
        with speaking(listener.visitor.language):
            seen = sight(self.table, listener.visitor)
            now = self._shown[seen] = view.shown(self.table, listener.visitor)
            self._tell_whole(listener, now)

    def tell_presence(self, *, but: Listener | None = None) -> None:
        """Tells everybody who is there."""
        present = self.present()
        presence: Presence = {"type": "presence", "present": present, "away": view.away(self.table, present)}
        text = encoded(presence)
        for listener in self.listeners:
            if listener is not but:
                listener.tell_text(text)

    def tell_news(self, action: Action, since: int, place: int, *, by: Listener | None = None, tag: Id = None) -> None:
        """Tells everybody what an action changed, and whoever did it that it is done.

        It came after the version `since` and left the history up to the `place` as it was. Of a choice that was
        changed, its own seat alone is told.
        """
        table = self.table
        reveals_all = table.over and table.match.game.has_secrets
        news = News(table, self._shown, since, place, action, whole=reveals_all or action.kind not in IN_PARTS)
        for listener in self.listeners:
            if action.number < since and listener is not by and view.viewer_of(table, listener.visitor) != action.seat:
                continue
            # Who alone looked at a screen sees no more than everybody from now on, and nothing of it stays there.
            looked = listener.visitor.look is not None
            visitor = listener.visitor = replace(listener.visitor, look=None) if looked else listener.visitor
            with speaking(visitor.language):
                text, now = news.told(listener)
                if text is None or looked:
                    moment = view.moment(table, visitor) if looked else None
                    self._tell_whole(listener, now, announcement(table, action), moment)
                    if listener is by:
                        done: Done = {"type": "done", "id": tag, "version": table.version}
                        listener.tell(done)
                    continue
                own: OwnNews = (view.own_news if listener.pictures else view.bot_news)(table, visitor, now)
            listener.tell_text(joined(text, encoded({**own, "done": tag} if listener is by else own)))

    def _tell_whole(self, listener: Listener, now: Shown, say: str = "", moment: Moment | None = None) -> None:
        state = view.state(self.table, listener.visitor, self.present(), now)
        state["say"] = say
        if listener.pictures:
            whole: Whole = {"type": "state", **state, "build": build_id(), "parts": view.parts(now.picture)}  # type: ignore[typeddict-item]
            listener.tell({**whole, "moment": moment} if moment else whole)
        else:
            told: Told = {"type": "state", **state, **view.for_bots(self.table, listener.visitor)}
            listener.tell(told)
