"""`tablepi backup`: write everything that is the table's into one file."""

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TextIO

from tablepi.cli.shared.options import Progress, open_store
from tablepi.core.record import Backup
from tablepi.store import Store
from tablepi.store.backup.backup_file import back_up
from tablepi.store.verify import Tell, unheard


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a new zip file")


def run(args: argparse.Namespace) -> int:
    with open_store(args) as store:
        return back_up_to(store, args.file, sys.stdout, Progress(sys.stderr).tell)


def back_up_to(store: Store, file: str, out: TextIO, tell: Tell = unheard) -> int:
    """Writes a backup; 1 where the journal itself has damages, which are in it as they are."""
    backup = back_up(store, Path(file), date.today().isoformat(), tell)
    print(f"{file}: {contents(backup)}", file=out)
    if backup.damages:
        print("The journal is damaged: `tablepi verify` names every place.", file=out)
    return 1 if backup.damages else 0


def contents(backup: Backup) -> str:
    return f"matches: {backup.matches}, rows: {backup.rows}"
