"""Backups from the command line: ``python -m data backup FILE`` and ``python -m data restore FILE``."""

import argparse
import sys
from pathlib import Path

from data.backup import backup, restore
from game.errors import DatabaseInUseError, StorageError
from settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """Do what is asked; 1, and the reason on stderr, if that cannot be done."""
    parser = argparse.ArgumentParser(prog="python -m data", description="Back up the database, and restore it.")
    parser.add_argument("--database", type=Path, help="the database; without it, that of the settings")
    commands = parser.add_subparsers(dest="command", required=True)
    saving = commands.add_parser("backup", help="copy the database into FILE, while the bot runs or not")
    saving.add_argument("file", type=Path, metavar="FILE")
    restoring = commands.add_parser("restore", help="replace the database by what is in FILE; stop the bot before")
    restoring.add_argument("file", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    database = options.database or Settings().database
    try:
        if options.command == "backup":
            backup(database, options.file)
        else:
            restore(options.file, database)
    except FileNotFoundError as error:
        print(f"there is no {error}", file=sys.stderr)
    except DatabaseInUseError:
        print(f"the bot runs on {database}: stop it first", file=sys.stderr)
    except StorageError as error:
        print(f"cannot {options.command} {database}: {error.problem}", file=sys.stderr)
    except OSError as error:
        print(f"cannot write {options.file}: {error.strerror}", file=sys.stderr)
    else:
        print(f"{options.command}: {options.file}, {options.file.stat().st_size:,} bytes")
        return 0
    return 1


if __name__ == "__main__":
    sys.exit(main())
