"""Work with USB sticks for the screens: backs up, exports, lists backups and restores them."""

import io
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from tablepi.app.usb import Tell
from tablepi.core.errors import StoreError, cause
from tablepi.core.record import Backup, Stick
from tablepi.devices.usb_mounts import sticks
from tablepi.runtime.exports import export_as
from tablepi.runtime.store_handle import StoreHandle
from tablepi.store import Store
from tablepi.store.atomic_file import discard, whole
from tablepi.store.backup.backup_file import back_up, copied, described
from tablepi.store.backup.replace_journal import commit
from tablepi.store.backup.restore import unpack
from tablepi.store.backup.restore_points import restore_points

FORMS = ("json", "csv")

Counted = Callable[[list[int]], Iterable[int]]


class TableSticks:
    """Does one thing at a time. `restart`: has the referee begin anew."""

    def __init__(
        self,
        store_handle: StoreHandle,
        journal: Path,
        places: tuple[Path, ...],
        today: str,
        restart: Callable[[], None],
    ) -> None:
        self._store_handle = store_handle
        self._journal = journal
        self._places = places
        self._today = today
        self._restart = restart
        self._busy = threading.Lock()

    def there(self) -> tuple[Stick, ...]:
        """Every stick that is plugged in."""
        return sticks(self._places)

    def back_up(self, stick: Stick) -> Backup:
        """A file named by the day; a second one of a day has a number."""
        with self._alone():
            self._make_ready(stick)
            file = _new(stick.path, f"tablepi-{self._today}", (".zip",))[0]
            return back_up(self._store_handle.store, file, self._today)

    def export(self, stick: Stick, tell: Tell) -> str:
        """Writes all matches as `tablepi export all` does: secrets stay `?`.

        Matches that are damaged are named in a third file.
        """
        with self._alone():
            self._make_ready(stick)
            name = f"tablepi-matches-{self._today}"
            *files, faults = _new(stick.path, name, (*(f".{form}" for form in FORMS), ".txt"))
            with copied(self._store_handle.store) as copy:
                for done, (form, file) in enumerate(zip(FORMS, files, strict=True)):
                    told = _export(copy, form, file, partial(_counted, tell, done))
            if told:
                files.append(faults)
                with whole(faults) as out:
                    out.write(told.encode())
        return " · ".join(file.name for file in files)

    def saved(self, stick: Stick) -> list[Backup]:
        """Every backup in the stick's own folder, and the restore points of this machine."""
        try:
            files = [file for file in stick.path.iterdir() if file.suffix.lower() == ".zip"]
        except OSError as wrong:
            raise _unreadable(stick, wrong) from wrong
        on_stick = [each for file in files if (each := _backup(file))]
        found = [*on_stick, *restore_points(self._journal)]
        return sorted(found, key=lambda each: (each.made, each.file.name), reverse=True)

    def fetch(self, saved: Backup) -> None:
        """Unpacks and checks it beside the journal."""
        with self._alone():
            unpack(saved.file, self._journal)

    def restore(self) -> None:
        """Decided from now on, also if the power goes at once."""
        commit(self._journal, self._today)
        self._restart()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._busy.acquire(blocking=False):
            raise StoreError("file.busy")
        try:
            yield
        finally:
            self._busy.release()

    def _make_ready(self, stick: Stick) -> None:
        """Takes away what was left when a stick was pulled too early, and sees that there is room.

        A backup is hardly ever larger than the journal itself.
        """
        for left in stick.path.glob(".tablepi-*.part"):
            discard(left)
        wanted = self._journal.stat().st_size if self._journal.exists() else 0
        if stick.free < wanted:
            raise StoreError("file.full", file=stick.name)


def _counted(tell: Tell, done: int, matches: list[int]) -> Iterator[int]:
    """Each form takes the same time, for each match is played again."""
    for number, match in enumerate(matches, done * len(matches)):
        tell(number, len(matches) * len(FORMS))
        yield match


def _export(copy: Path, form: str, file: Path, counted: Counted) -> str:
    """Writes one form; what is wrong with which matches."""
    told, store = io.StringIO(), Store.open(copy, synchronous="OFF")
    try:
        with whole(file) as out:
            text = io.TextIOWrapper(out, encoding="utf-8", newline="")
            export_as(store, form, 0, False, text, told, counted)
            text.detach()
        return told.getvalue()
    finally:
        store.close()


def _new(folder: Path, name: str, ends: tuple[str, ...]) -> list[Path]:
    """Files that are not there yet."""
    numbered = (name, *(f"{name}-{number}" for number in range(2, 1000)))
    names = ([folder / f"{each}{end}" for end in ends] for each in numbered)
    return next(files for files in names if not any(file.exists() for file in files))


def _backup(file: Path) -> Backup | None:
    if not file.is_file():
        return None
    try:
        size = file.stat().st_size
        return described(file)
    except OSError:
        return None
    except StoreError as wrong:
        is_foreign = wrong.said.id == "backup.foreign"
        return None if is_foreign else Backup(file, "", 0, size=size, fault=wrong.said)


def _unreadable(stick: Stick, wrong: OSError) -> StoreError:
    return StoreError("file.unreadable", file=stick.name, error=cause(wrong))
