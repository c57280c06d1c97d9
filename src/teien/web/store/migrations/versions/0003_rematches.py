"""Which table a rematch followed can be asked, since a table that is removed must not be led to any more."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    followed = sa.text("rematch IS NOT NULL")
    op.create_index("tables_followed", "tables", ["rematch"], sqlite_where=followed, postgresql_where=followed)
