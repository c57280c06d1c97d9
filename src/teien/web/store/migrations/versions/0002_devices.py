"""The other devices of who sits on a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("seats", sa.Column("device_link", sa.Text))
    op.create_table(
        "devices",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("device", sa.Text, primary_key=True),
        sa.ForeignKeyConstraint(["table", "number"], ["seats.table", "seats.number"], ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("devices_of_guests", "devices", ["device"])
