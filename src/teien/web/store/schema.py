"""What is kept: tables, their seats, and one row an action; and what guests make by hand.

In databases and between processes actions are called "deeds", as in release 0.1.0. They keep that name there: several
processes, an older and a newer one among them, may share a database, and any version's backup can be put back.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    false,
    text,
)

PROGRAM = "program"
"""What the names begin with of guests who sat down through the interface for bots."""

PlainAction = Literal["undo", "draw", "refuse", "resign"]
"""What a seat may do beside moving; the word says all."""
QuestionKind = Literal["undo", "draw"]
"""What the others must agree to."""
AbsenceAction = Literal["replace", "end"]
"""What may be done about somebody who is away: a computer takes their seat until they are back, or the game ends."""
RequestedAction = Literal["join", "name", "move", "hint", "return", AbsenceAction, PlainAction]
"""What may be asked for; to "return" is to take one's seat again, and a "hint" is told where others play too."""
ActionKind = Literal[RequestedAction, "ask undo", "ask draw"]
"""What a log holds: an undo or a draw that others must agree to is a question first."""

PATIENCE = 120
"""As long as nobody chose otherwise; see `StoredTable.patience`."""


@dataclass(frozen=True, slots=True)
class StoredSeat:
    """A place at a table: of a person "here" or by "link", of a "computer" with a level, or from a "record"."""

    number: int
    kind: str
    level: int | None
    name: str | None
    guest: str | None
    """Who sits there."""
    devices: tuple[str, ...] = ()
    """As which guests they come from other devices."""
    device_link: str | None = None
    """The secret of their link for one more device, as long as nobody has used it."""

    @property
    def has_computer(self) -> bool:
        """Whether a computer plays there, be it for somebody who is away."""
        return self.level is not None

    @property
    def has_substitute(self) -> bool:
        """Whether a computer plays for somebody who may come back at any time."""
        return self.has_computer and self.kind != "computer"

    @property
    def has_program(self) -> bool:
        """Whether a program sits there: it joined through the interface for bots, or was named by who made the table.

        A browser's guest is known as such.
        """
        return self.kind == "link" and self.name is not None and (self.guest or PROGRAM).startswith(PROGRAM)

    def is_held_by(self, guest: str | None) -> bool:
        """Whether a guest plays for this seat, on whichever device."""
        return guest is not None and guest in (self.guest, *self.devices)


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table without its log; times are Unix seconds."""

    id: str
    game: str
    start: str
    """A record's text with the set-up and no moves."""
    options: dict[str, str]
    """The game's options as they were chosen, for another game of the same kind."""
    language: str
    created: float
    seats: tuple[StoredSeat, ...]
    over: bool
    actions: int
    """How many there are, which is the number of the next one."""
    touched: float
    """The time of the last action."""
    rematch: str | None
    """The table that followed."""
    patience: int = PATIENCE
    """After so many seconds the others need not wait any more for somebody who is away; 0: they always must."""
    hints: bool = False
    """Whether hints are given where people play against people."""


class Action(NamedTuple):
    """One row of a table's log; a table's actions are numbered 0, 1, 2, … without gaps."""

    number: int
    seat: int
    kind: ActionKind
    text: str
    at: float
    """Unix seconds."""


NEW_ACTIONS = "deeds"
"""The kind of the notice that a table has new ones."""

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", Double, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("deeds", Integer, key="actions", nullable=False),
    Column("touched", Double, nullable=False),
    # No foreign key: the right to a rematch is taken before its table is made, in one transaction.
    Column("rematch", Text),
    Column("patience", Integer, nullable=False, server_default=text(str(PATIENCE))),
    Column("hints", Boolean, nullable=False, server_default=false()),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table", Text, ForeignKey(TABLES.c.id), primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("level", SmallInteger),
    Column("name", Text),
    Column("guest", Text),
    Column("device_link", Text),
    sqlite_with_rowid=False,
)

DEVICES = Table(
    "devices",
    METADATA,
    Column("table", Text, primary_key=True),
    Column("number", SmallInteger, primary_key=True, autoincrement=False),
    Column("device", Text, primary_key=True),
    ForeignKeyConstraint(["table", "number"], [SEATS.c.table, SEATS.c.number], ondelete="CASCADE"),
    sqlite_with_rowid=False,
)

ACTIONS = Table(
    "deeds",
    METADATA,
    Column("table", Text, ForeignKey(TABLES.c.id), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("table", Text, ForeignKey(TABLES.c.id), primary_key=True),
    Column("made", Double, nullable=False),
    Column("document", JSON, nullable=False),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("puzzle", Text, primary_key=True),
    Column("guest", Text, primary_key=True),
    Column("at", Double, nullable=False),
    sqlite_with_rowid=False,
)

MATERIAL = Table(
    "material",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("guest", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("editor", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("touched", Double, nullable=False),
    sqlite_with_rowid=False,
)

SECRET = Table(
    "secret",
    METADATA,
    Column("number", SmallInteger, CheckConstraint("number = 1", name="one_secret"), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

# None holds `touched`, so that an action changes no index but the key of its own table.
Index("tables_going_on", TABLES.c.id, sqlite_where=~TABLES.c.over, postgresql_where=~TABLES.c.over)
Index(
    "seats_of_guests",
    SEATS.c.guest,
    sqlite_where=SEATS.c.guest.is_not(None),
    postgresql_where=SEATS.c.guest.is_not(None),
)
Index("devices_of_guests", DEVICES.c.device)
Index("material_of_guests", MATERIAL.c.guest)
Index(
    "tables_followed",
    TABLES.c.rematch,
    sqlite_where=TABLES.c.rematch.is_not(None),
    postgresql_where=TABLES.c.rematch.is_not(None),
)
