"""Alembic runs this around the migrations, on the connection of the store that is being opened."""

from alembic import context

from teien.web.store.schema import METADATA

# Only Alembic, which loads the file under this name, provides a connection.
if __name__ == "env_py":
    context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
    context.run_migrations()
