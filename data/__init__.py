"""Persistence: the service's repository on SQLite."""

from data.database import Database, open_database

__all__ = ["Database", "open_database"]
