"""`tablepi hall`: run the hall, where many tables report to one desk."""

import argparse
import os
from pathlib import Path

from tablepi.cli.options import add_command
from tablepi.core.errors import CommandError
from tablepi.hall.record.record_file import reading
from tablepi.hall.record.row_listing import listed

USUAL = "~/.local/share/tablepi-hall"
"""Where a hall keeps what it has, where nobody says otherwise."""


def arguments(parser: argparse.ArgumentParser) -> None:
    named = parser.add_subparsers(title="commands", metavar="COMMAND")
    rows = add_command(named, "rows", _rows, "print every row that is held")
    rows.add_argument("--json", action="store_true", help="a JSON object a line")
    for each in (parser, rows):
        each.add_argument("--data", metavar="FOLDER", help="the hall's folder")


def run(args: argparse.Namespace) -> int:
    raise CommandError("a hall does not run yet")


def _rows(args: argparse.Namespace) -> int:
    if not args.json:
        raise CommandError("Rows are printed for programs only. Say: tablepi hall rows --json")
    with reading(folder_of(args)) as record:
        for line in listed(record):
            print(line)
    return 0


def folder_of(args: argparse.Namespace) -> Path:
    """The hall's folder."""
    return Path(os.path.expanduser(args.data or USUAL))
