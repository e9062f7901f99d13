"""`tablepi export`: a match as a table script, JSON, CSV or a play for BG Stats."""

import argparse
import sys
from typing import TextIO

from tablepi.app.match.recorded import Recorded
from tablepi.cli.options import add_full, match_number, open_store
from tablepi.cli.progress import Progress
from tablepi.cli.show import print_fault
from tablepi.core.errors import CommandError
from tablepi.core.slots import UNKNOWN
from tablepi.games import games
from tablepi.runtime.exports import export_as
from tablepi.store import Store

FORMS = ("script", "json", "csv", "bgsplay")

ALL = 0
"""The number that means all matches; single ones count from 1."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=_number_or_all, metavar="ID", help="its number, or all")
    parser.add_argument("--as", dest="form", choices=FORMS, default="script")
    parser.add_argument(
        "--journal", metavar="FILE", help="of this journal, one that was set aside say"
    )
    add_full(parser)


def run(args: argparse.Namespace) -> int:
    full, form, match = args.full, args.form, args.match
    if form == "script" and match == ALL:
        raise CommandError("A table script is one match. Name its number, or add --as json, say.")
    with open_store(args) as store:
        if form == "script":
            return export_match(store, match, full=full, out=sys.stdout)
        counted = Progress(sys.stderr).over
        return export_as(store, {form: sys.stdout}, match, full, sys.stderr, counted)


def export_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """The match as a table script; refused lines stand in it as comments."""
    record = Recorded(store, games(), number)
    for line in record.head():
        print(line, file=out)
    if not full:
        print("# A card that the table has not seen is ?; --full names it.", file=out)
    for row, text in record.rows(full):
        readable = row.kind == "line" and text != UNKNOWN
        print(text if readable else f"# {row.kind}: {text}", file=out)
    return print_fault(record, out)


def _number_or_all(word: str) -> int:
    return ALL if word == "all" else match_number(word)
