"""What was found about games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("document", sa.JSON, nullable=False),
    )
