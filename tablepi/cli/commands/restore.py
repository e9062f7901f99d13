"""`tablepi restore`: go back to a backup; what is here is kept."""

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TextIO

from tablepi.cli.commands.backup import contents
from tablepi.cli.shared.options import Progress, config_of
from tablepi.core.errors import in_english
from tablepi.runtime.settings.settings_file import unusable
from tablepi.store.backup.restore import restore
from tablepi.store.verify import Tell, unheard


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a backup, or what an earlier restore kept")


def run(args: argparse.Namespace) -> int:
    tell = Progress(sys.stderr).tell
    return restore_from(args.file, config_of(args).file, sys.stdout, tell)


def restore_from(file: str, journal: Path, out: TextIO, tell: Tell = unheard) -> int:
    """Puts a backup in the place of everything here, and says where that is kept."""
    backup, set_aside = restore(Path(file), journal, date.today().isoformat(), unusable, tell)
    print(f"{contents(backup)}, as of {backup.made}", file=out)
    if backup.unused:
        print(f"Its settings are left out: {in_english(backup.unused)}", file=out)
    if set_aside.exists():
        print(f"What was here is kept in {set_aside}", file=out)
        print("(The two set aside last are kept, older ones deleted.)", file=out)
    return 0
