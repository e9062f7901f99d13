"""`tablepi verify`: check the journal against its own hashes."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.options import open_store
from tablepi.store import Store


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return verify_store(store, sys.stdout)


def verify_store(store: Store, out: TextIO) -> int:
    """Reads everything and names each damage; 0 when there is none."""
    found = store.verify()
    for damage in found.damages:
        where = f"match {damage.match}, row {damage.row}: " if damage.match else ""
        print(f"{where}{damage.what}", file=out)
    print("damaged" if found.damages else "every row is as it was written", file=out)
    return 1 if found.damages else 0
