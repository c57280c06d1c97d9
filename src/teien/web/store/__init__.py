"""Where games are kept while they are played: every action is on disk before anybody hears of it."""

from teien.web.store.ages import Outlived
from teien.web.store.generation import Restored
from teien.web.store.health import BadDatabase
from teien.web.store.material import MOST_A_GUEST, StoredMaterial
from teien.web.store.notices import Notice
from teien.web.store.schema import (
    PATIENCE,
    AbsenceAction,
    Action,
    ActionKind,
    PlainAction,
    QuestionKind,
    RequestedAction,
    StoredSeat,
    StoredTable,
)
from teien.web.store.store import Store
from teien.web.store.writer import Conflict

__all__ = [
    "MOST_A_GUEST",
    "PATIENCE",
    "AbsenceAction",
    "Action",
    "ActionKind",
    "BadDatabase",
    "Conflict",
    "Notice",
    "Outlived",
    "PlainAction",
    "QuestionKind",
    "RequestedAction",
    "Restored",
    "Store",
    "StoredMaterial",
    "StoredSeat",
    "StoredTable",
]
