"""`tablepi matches`: list the matches of the journal."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.shared.options import open_store
from tablepi.store import Store

UNSEALED = "--------"
"""Printed in place of the seal of a match whose result does not stand, from which secret words
could be guessed.
"""


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return print_matches(store, sys.stdout)


def print_matches(store: Store, out: TextIO) -> int:
    """A line a match, the newest first; none of those in which nothing was played."""
    matches = [match for match in store.journal.matches() if not match.is_unplayed]
    for match in matches:
        header = match.header
        has_result = match.ended and not match.is_abandoned
        state = f"ended {match.result}" if has_result else match.result or "open"
        names = ", ".join(match.names)
        print(
            f"{match.id:5}  {header.began}  {header.game:20}  {match.rows:5} rows  "
            f"{match.seal if has_result else UNSEALED}  {state}  {names}",
            file=out,
        )
    if not matches:
        print("No match yet.", file=out)
    return 0
