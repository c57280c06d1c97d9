"""Tables that have been kept long enough: which they are, and how they go."""

from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, and_, bindparam, case, delete, exists, or_, select, update

from teien.web.store.schema import ACTIONS, ANALYSES, DEVICES, PROGRAM, SEATS, TABLES

IS_RECORD = exists().where(SEATS.c.table == TABLES.c.id, SEATS.c.kind == "record")
HAS_PERSON = exists().where(SEATS.c.table == TABLES.c.id, (SEATS.c.kind == "here") | ~SEATS.c.guest.startswith(PROGRAM))
"""Somebody sat down there with a browser."""
HAS_MOVE = exists().where(ACTIONS.c.table == TABLES.c.id, ACTIONS.c.kind == "move")

KIND = case(
    (IS_RECORD, "records"),
    (~TABLES.c.over & ~HAS_MOVE, "empty"),
    (~HAS_PERSON, "bots"),
    (~TABLES.c.over, "left"),
)
"""As in `teien.web.keeping`; NULL for games that people have finished."""


class Outlived(NamedTuple):
    """A table that may go, as long as it was touched last at this time."""

    id: str
    touched: float
    kind: str


def outlived(connection: Connection, limits: Mapping[str, float], after: str, most: int) -> list[Outlived]:
    """The first tables, by their id, that were touched last before the limit of their kind.

    It goes through all tables: an index of when they were touched would have to change with every action.
    """
    if not limits:
        return []
    old = (
        select(TABLES.c.id, TABLES.c.touched, KIND.label("kind"))
        .where(TABLES.c.id > bindparam("after"), TABLES.c.touched < max(limits.values()))
        .subquery()
    )
    of_its_kind = or_(*(and_(old.c.kind == kind, old.c.touched < limit) for kind, limit in limits.items()))
    statement = select(old).where(of_its_kind).order_by(old.c.id).limit(bindparam("most"))
    return [Outlived(*row) for row in connection.execute(statement, {"after": after, "most": most})]


def remove(connection: Connection, touched: Mapping[str, float]) -> frozenset[str]:
    """Removes those of the tables that were touched last at these times, all that is theirs; returns which.

    They are locked first, so that no other process adds an action meanwhile.
    """
    rows = connection.execute(
        select(TABLES.c.id, TABLES.c.touched).where(TABLES.c.id.in_(touched)).order_by(TABLES.c.id).with_for_update()
    )
    removable = frozenset(row.id for row in rows if row.touched == touched[row.id])
    if removable:
        connection.execute(delete(ANALYSES).where(ANALYSES.c.table.in_(removable)))
        connection.execute(delete(ACTIONS).where(ACTIONS.c.table.in_(removable)))
        connection.execute(delete(DEVICES).where(DEVICES.c.table.in_(removable)))
        connection.execute(delete(SEATS).where(SEATS.c.table.in_(removable)))
        # Where the same people wanted to play once more, they may want to again.
        connection.execute(update(TABLES).where(TABLES.c.rematch.in_(removable)).values(rematch=None))
        connection.execute(delete(TABLES).where(TABLES.c.id.in_(removable)))
    return removable
