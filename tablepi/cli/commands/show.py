"""`tablepi show`: every row of a match."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.shared.options import add_full, match_number, open_store
from tablepi.games import games
from tablepi.referee.match.recorded import Recorded
from tablepi.store import Store


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", type=match_number, metavar="ID", help="its number in the list")
    add_full(parser)


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return print_match(store, args.match, full=args.full, out=sys.stdout)


def print_match(store: Store, number: int, *, full: bool, out: TextIO) -> int:
    """Every row of a match with its time; secret words as `?` unless `full`."""
    record = Recorded(store, games(), number)
    for line in record.head():
        print(line, file=out)
    for row, text in record.rows(full):
        minutes, ms = divmod(row.at_ms, 60_000)
        print(
            f"{row.number:5}  {minutes:4}:{ms // 1000:02}.{ms % 1000:03}  {row.kind:7}  {text}",
            file=out,
        )
    for key, value in record.opened.match.facts().items():
        print(f"= {key} {value}", file=out)
    if full or record.is_open_to_all:
        print(f"seal {store.journal.kept(number).seal}", file=out)
    return print_fault(record, out)


def print_fault(record: Recorded, out: TextIO) -> int:
    """Prints where the match is damaged, that it was abandoned, or what other rules would say; 1
    for a damage, else 0.
    """
    if remark := record.fault or record.ending or record.rules:
        print(f"# {remark}", file=out)
    return 1 if record.fault else 0
