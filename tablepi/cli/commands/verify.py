"""`tablepi verify`: check the journal against its own hashes."""

import argparse
import sys
from typing import TextIO

from tablepi.cli.shared.options import Progress, open_store
from tablepi.store import Store
from tablepi.store.files.write_ahead_log import damaged_logs
from tablepi.store.verify import Tell, unheard


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return verify_store(store, sys.stdout, Progress(sys.stderr).tell)


def verify_store(store: Store, out: TextIO, tell: Tell = unheard) -> int:
    """Reads everything and names each damage; 0 when there is none."""
    report = store.verify(tell)
    for damage in report.damages:
        place = f"match {damage.match}, row {damage.row}: " if damage.match else ""
        print(f"{place}{damage.what}", file=out)
    logs = list(damaged_logs(store.database.path))
    for log, dropped in logs:
        damage_text = (
            f"is damaged: up to {dropped}" if dropped else "was deleted under a referee: the last"
        )
        print(f"{log.name} {damage_text} lines may be missing", file=out)
    is_sound = not report.damages and not logs
    for count, sentence in (
        (report.unrecorded, "the last rows and results of {} matches, never recorded here"),
        (report.unsealed, "who sat in {} matches, begun by an older tablepi"),
        (report.erased, "the texts of {} rows, in which a name was erased"),
        (report.nameless, "who sat in {} matches, from which a name was erased"),
    ):
        if count:
            print(f"taken on trust: {sentence.format(count)}", file=out)
    trusted_rows = report.unrecorded or report.erased or report.nameless
    row_text = "every other row" if trusted_rows else "every row"
    print(f"{row_text} is as it was written" if is_sound else "damaged", file=out)
    return 0 if is_sound else 1
