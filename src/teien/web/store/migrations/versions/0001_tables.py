"""Tables, seats, deeds and the secret."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("deeds", sa.Integer, nullable=False),
        sa.Column("touched", sa.Double, nullable=False),
        sa.Column("rematch", sa.Text),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.SmallInteger),
        sa.Column("name", sa.Text),
        sa.Column("guest", sa.Text),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deeds",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secret",
        sa.Column("number", sa.SmallInteger, sa.CheckConstraint("number = 1", name="one_secret"), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    by_guests = sa.text("guest IS NOT NULL")
    op.create_index(
        "tables_going_on", "tables", ["id"], sqlite_where=sa.text("over = 0"), postgresql_where=sa.text("NOT over")
    )
    op.create_index("seats_of_guests", "seats", ["guest"], sqlite_where=by_guests, postgresql_where=by_guests)
