"""`tablepi matches`: list the matches of the journal."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.options import open_store
from tablepi.store import Store

UNSEALED = "--------"
"""Printed in place of an open match's seal, from which secret words could be guessed."""


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return print_matches(store, sys.stdout)


def print_matches(store: Store, out: TextIO) -> int:
    """A line a match, the newest first."""
    kept = store.journal.matches()
    for match in kept:
        header = match.header
        state = f"ended {match.result}" if match.ended else "open"
        names = ", ".join(match.names)
        print(
            f"{match.id:5}  {header.began}  {header.game:20}  {match.rows:5} rows  "
            f"{match.seal if match.ended else UNSEALED}  {state}  {names}",
            file=out,
        )
    if not kept:
        print("No match yet.", file=out)
    return 0
