"""The commands that keep everything elsewhere, and bring it back."""

from datetime import date
from pathlib import Path
from typing import TextIO

from tablepi.store import Store
from tablepi.store.backup.backup_file import Backup, back_up
from tablepi.store.backup.restore import restore


def back_up_to(store: Store, file: str, out: TextIO) -> int:
    """Writes a backup; 1 where the journal itself has damages, which are in it as they are."""
    made = back_up(store, Path(file), date.today().isoformat())
    print(f"{file}: {_held(made)}", file=out)
    if made.damages:
        print("The journal is damaged: `tablepi verify` names every place.", file=out)
    return 1 if made.damages else 0


def restore_from(file: str, journal: Path, out: TextIO) -> int:
    """Puts a backup in the place of everything here, and says where that is kept."""
    came, until = restore(Path(file), journal, date.today().isoformat())
    print(f"{_held(came)}, as of {came.made}", file=out)
    if until.exists():
        print(f"What was here is kept in {until}", file=out)
        print("(The two set aside last are kept, older ones deleted.)", file=out)
    return 0


def _held(backup: Backup) -> str:
    return f"matches: {backup.matches}, rows: {backup.rows}"
