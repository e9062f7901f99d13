"""Repairs that the host begins on the screen: a damaged journal gives way to an empty one."""

from collections.abc import Callable
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.record import DiskUse
from tablepi.core.text.phrase import Phrase
from tablepi.store import Store
from tablepi.store.disk_use import FULL, delete, disk_use, free_bytes
from tablepi.store.files.atomic_file import discard, sync, unwritten
from tablepi.store.files.write_ahead_log import log_of
from tablepi.store.restore_points import ASIDE, commit, finish, staging


def set_aside(journal: Path, today: str) -> Path:
    """Decides that an empty journal takes this one's place, now or at the next start.

    Gives the folder in which this one will be kept, its log beside it. Settings stay as they are.
    Raises StoreError; then all is as it was.
    """
    # What was agreed to before, and was cut short, comes first.
    finish(journal)
    folder = staging(journal)
    discard(folder)
    try:
        folder.mkdir(parents=True)
        Store.open(folder / journal.name).close()
        sync(folder)
        return commit(journal, today, ASIDE)
    except OSError as wrong:
        raise unwritten(wrong, journal) from wrong
    finally:
        discard(folder)


class TableRepair:
    """Repairs by a running referee. `damage`: why the journal is at fault, None where it is not;
    `today`: the date, ISO; `restart`: has the referee begin again; `usual`: moves settings aside
    that cannot be used.
    """

    def __init__(
        self,
        journal: Path,
        damage: Callable[[], Phrase | None],
        today: Callable[[], str],
        restart: Callable[[], None],
        usual: Callable[[], object] = lambda: None,
    ) -> None:
        self._journal = journal
        self._damage = damage
        self._today = today
        self._restart = restart
        self._usual = usual

    def damage(self) -> Phrase | None:
        """Why the journal itself is at fault; None where it is not."""
        return self._damage()

    def set_aside(self) -> None:
        """Sets a damaged journal aside and begins anew. Raises StoreError."""
        if self._damage() is None:
            raise StoreError("repair.sound")
        set_aside(self._journal, self._today())
        self._restart()

    def disk_use(self) -> list[DiskUse]:
        """Files that can be deleted to make room, the largest first."""
        return disk_use(self._journal)

    def delete(self, use: DiskUse) -> None:
        """Deletes one of these. Raises StoreError."""
        delete(self._journal, use.file)

    def free(self) -> int:
        """Free bytes on the journal's disk."""
        return free_bytes(self._journal)

    def is_full(self) -> bool:
        """True if hardly anything more can be written there."""
        return self.free() < FULL

    def journal_size(self) -> int:
        """Bytes of the journal with its log."""
        files = (self._journal, log_of(self._journal))
        return sum(each.stat().st_size for each in files if each.exists())

    def use_usual(self) -> None:
        """Moves the settings that were chosen aside, and begins anew. Raises StoreError."""
        self._usual()
        self._restart()
