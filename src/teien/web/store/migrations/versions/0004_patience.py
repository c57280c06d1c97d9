"""How long a table's people wait for somebody who is away, and whether hints are given to all of them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("patience", sa.Integer, nullable=False, server_default=sa.text("120")))
    op.add_column("tables", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
