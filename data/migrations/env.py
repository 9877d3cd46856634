"""What Alembic executes for every command: run on the connection, and in the transaction, it was given."""

from alembic import context

from data.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
