"""Alembic's home: `env.py` and the revisions. `data.migrate` runs them."""
