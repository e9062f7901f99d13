"""Uses of USB sticks: exports, backups, restoring, files of cards."""

import io
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import NamedTuple, TextIO

from tablepi.core.errors import StoreError
from tablepi.core.record import Backup, Stick, UnusableStick
from tablepi.core.text.csv_reader import DecodedText
from tablepi.store import Store
from tablepi.store.backup.backup_file import (
    Judge,
    back_up,
    copied,
    described,
    opened_copy,
    unreadable,
)
from tablepi.store.backup.block_devices import unusable_sticks
from tablepi.store.backup.restore import readable, unpack
from tablepi.store.backup.stick_files import (
    FORGOTTEN,
    card_files,
    card_line,
    decoded_file,
    listed,
    named_file,
    sticks,
    take_picture,
)
from tablepi.store.files.atomic_file import discard, settle, whole
from tablepi.store.files.disk_state import is_read_only
from tablepi.store.files.table_files import size_with_table_files
from tablepi.store.restore_points import commit, copy_files, restore_points
from tablepi.store.verify import Tell, unheard

FORMS = ("json", "csv", "bgsplay")

MOST_FILES = 200
"""Zip files on a stick that are looked into."""

Counted = Callable[[list[int]], Iterable[int]]
"""Gives the same matches, and learns so how far the work is."""

Export = Callable[[Store, Mapping[str, TextIO], Counted], str]
"""Writes all matches in each of these forms; gives what is wrong with which of them."""


class Exports(NamedTuple):
    """What is written for other programs. `results`: gives a file for a spreadsheet."""

    matches: Export
    results: Callable[[Store], bytes]


class TableSticks:
    """Work of a running referee with sticks, one thing at a time.

    `opened`: gives the store. `places`: where sticks are mounted. `judge`: says why
    settings cannot be used. `restart`: has the referee begin anew.
    """

    def __init__(
        self,
        opened: Callable[[], Store],
        journal: Path,
        places: tuple[Path, ...],
        today: str,
        exports: Exports,
        judge: Judge,
        restart: Callable[[], None],
    ) -> None:
        self._open_store = opened
        self._journal = journal
        self._places = places
        self._today = today
        self._exports = exports
        self._judge = judge
        self._restart = restart
        self._lock = threading.Lock()

    def there(self) -> tuple[Stick, ...]:
        return sticks(self._places)

    def unusable(self) -> tuple[UnusableStick, ...]:
        return unusable_sticks()

    def back_up(self, stick: Stick, tell: Tell = unheard) -> Backup:
        """A file named by the day; a second one of a day has a number."""
        with self._exclusive():
            self._prepare_stick(stick)
            file = _new_files(stick.path, f"tablepi-{self._today}", (".zip",))[0]
            with self._readable_store() as store:
                return back_up(store, file, self._today, tell)

    def export(self, stick: Stick, tell: Tell, aside: Path | None = None) -> str:
        """Writes all matches as `tablepi export all` does: secrets stay `?`.

        Matches that are damaged are named in a file of their own. `aside`: the folder of a journal
        that was set aside, whose matches are written as far as they can be read.
        """
        with self._exclusive():
            self._prepare_stick(stick)
            name = f"tablepi-matches-{self._today}"
            *files, faults_file = _new_files(
                stick.path, name, (*(f".{form}" for form in FORMS), ".txt")
            )
            with self._journal_copy(aside) as copy, opened_copy(copy, aside) as store:
                faults_text = self._write_forms(store, files, partial(_count_matches, tell))
            if faults_text:
                files.append(faults_file)
                with whole(faults_file) as file:
                    file.write(faults_text.encode())
        return listed(files)

    def export_results(self, stick: Stick) -> str:
        """Writes the results for a spreadsheet; the name of the file."""
        with self._exclusive():
            self._prepare_stick(stick)
            name = f"tablepi-results-{self._today}"
            (new_file,) = _new_files(stick.path, name, (".csv",))
            with self._readable_store() as store, whole(new_file) as file:
                file.write(self._exports.results(store))
        return new_file.name

    @contextmanager
    def _journal_copy(self, aside: Path | None) -> Iterator[Path]:
        """A copy of the journal, or of one that was set aside, which is not touched."""
        if aside is None:
            with self._readable_store() as store, copied(store) as copy:
                yield copy
            return
        folder = self._journal.with_name(f"{self._journal.name}.copying")
        discard(folder)
        try:
            folder.mkdir()
            copy_files(aside / self._journal.name, folder / self._journal.name)
            yield folder / self._journal.name
        except OSError as error:
            raise unreadable(aside.name, error) from error
        finally:
            discard(folder)

    def _readable_store(self) -> AbstractContextManager[Store]:
        """The open store; a copy of it once the disk can only be read."""
        if is_read_only(self._journal):
            return readable(self._journal)
        return nullcontext(self._open_store())

    def _write_forms(self, store: Store, files: Iterable[Path], counted: Counted) -> str:
        """Writes all forms, and gives the faults of matches that are damaged, in words."""
        with ExitStack() as exits:
            texts = {
                file.suffix[1:]: io.TextIOWrapper(
                    exits.enter_context(whole(file)), encoding="utf-8", newline=""
                )
                for file in files
            }
            faults = self._exports.matches(store, texts, counted)
            for text in texts.values():
                settle(text.detach())  # on a stick that fills up none of them stays
        return faults

    def saved(self, stick: Stick) -> list[Backup]:
        """Every backup in the stick's own folder, and the restore points of this machine."""
        try:
            files = list(islice(_files_ending(stick.path, ".zip"), MOST_FILES))
        except OSError as error:
            raise unreadable(stick.name, error) from error
        stick_backups = [backup for file in files if (backup := _backup_in(file, self._judge))]
        backups = [*stick_backups, *restore_points(self._journal)]
        return sorted(backups, key=lambda backup: (backup.made, backup.file.name), reverse=True)

    def card_files(self, stick: Stick) -> tuple[Path, ...]:
        return card_files(stick.path)

    def text(self, file: Path) -> DecodedText:
        return decoded_file(file)

    def fetch(self, saved: Backup, tell: Tell = unheard) -> None:
        """Unpacks and checks it beside the journal."""
        with self._exclusive():
            unpack(saved.file, self._journal, self._judge, tell)

    def forgot_pin(self) -> bool:
        return named_file(self.there(), FORGOTTEN) is not None

    def join_card(self) -> str:
        """The line in the file of a join card, '' where no stick has one. Raises StoreError."""
        return card_line(self.there())

    def restore(self) -> None:
        commit(self._journal, self._today)
        self._restart()

    def take_picture(self, stick: Stick) -> None:
        with self._exclusive():
            take_picture(stick, self._journal.parent)

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise StoreError("file.busy")
        try:
            yield
        finally:
            self._lock.release()

    def _prepare_stick(self, stick: Stick) -> None:
        """Takes away what was left when a stick was pulled too early, and sees that there is room.

        A backup is hardly ever larger than the journal and the table's own files.
        """
        with suppress(OSError):
            for old_file in _files_ending(stick.path, ".part"):
                if old_file.name.startswith(".tablepi-"):
                    discard(old_file)
        if stick.free < size_with_table_files(self._journal):
            raise StoreError("file.full", file=stick.name)


def _count_matches(tell: Tell, matches: list[int]) -> Iterator[int]:
    for index, match in enumerate(matches):
        tell(index, len(matches))
        yield match


def _new_files(folder: Path, name: str, ends: tuple[str, ...]) -> list[Path]:
    numbered_names = chain((name,), (f"{name}-{number}" for number in count(2)))
    names = ([folder / f"{numbered_name}{end}" for end in ends] for numbered_name in numbered_names)
    return next(files for files in names if not any(file.exists() for file in files))


def _files_ending(folder: Path, end: str) -> Iterator[Path]:
    """The files whose names end so, however many others there are. Raises OSError."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.lower().endswith(end):
                yield Path(entry.path)


def _backup_in(file: Path, judge: Judge) -> Backup | None:
    if not file.is_file():
        return None
    try:
        size = file.stat().st_size
        return described(file, judge)
    except OSError:
        return None
    except StoreError as error:
        is_foreign = error.said.id == "backup.foreign"
        return None if is_foreign else Backup(file, "", 0, size=size, fault=error.said)
