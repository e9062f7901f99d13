"""`tablepi verify`: check the journal against its own hashes."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.options import open_store
from tablepi.cli.progress import Progress
from tablepi.store import Store
from tablepi.store.verify import Tell, unheard
from tablepi.store.write_ahead_log import damaged_logs


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return verify_store(store, sys.stdout, Progress(sys.stderr).tell)


def verify_store(store: Store, out: TextIO, tell: Tell = unheard) -> int:
    """Reads everything and names each damage; 0 when there is none."""
    found = store.verify(tell)
    for damage in found.damages:
        where = f"match {damage.match}, row {damage.row}: " if damage.match else ""
        print(f"{where}{damage.what}", file=out)
    logs = list(damaged_logs(store.database.path))
    for log, dropped in logs:
        what = (
            f"is damaged: up to {dropped}" if dropped else "was deleted under a referee: the last"
        )
        print(f"{log.name} {what} lines may be missing", file=out)
    is_sound = not found.damages and not logs
    if found.unrecorded:
        what = f"the last rows and results of {found.unrecorded} matches"
        print(f"taken on trust: {what}, never recorded here", file=out)
    if found.unsealed:
        what = f"who sat in {found.unsealed} matches"
        print(f"taken on trust: {what}, begun by an older tablepi", file=out)
    if found.erased:
        what = f"the texts of {found.erased} rows"
        print(f"taken on trust: {what}, in which a name was erased", file=out)
    if found.nameless:
        what = f"who sat in {found.nameless} matches"
        print(f"taken on trust: {what}, from which a name was erased", file=out)
    trusted = found.unrecorded or found.erased or found.nameless
    every = "every other row" if trusted else "every row"
    print(f"{every} is as it was written" if is_sound else "damaged", file=out)
    return 0 if is_sound else 1
