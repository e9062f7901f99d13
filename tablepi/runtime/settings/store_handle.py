"""A handle on the store that opens it when possible and tries again after failures."""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from secrets import token_bytes

from tablepi import decks
from tablepi.core.cards import Cards, Deck
from tablepi.core.errors import DeckError, StoreError, cause
from tablepi.core.text.phrase import Phrase
from tablepi.store import Store
from tablepi.store.card_files import CardFiles
from tablepi.store.deck_registry import Decks, Tables, read_tags
from tablepi.store.files.atomic_file import sync
from tablepi.store.files.sqlite_errors import is_damaged
from tablepi.store.files.write_ahead_log import open_mark
from tablepi.store.journal import Chance, Journal
from tablepi.store.players import Players, Profiles
from tablepi.store.stored_match import Results
from tablepi.store.upkeep import Upkeep

USUAL = "decktet"
"""The card file of a list of tags that names none and is not called like one."""

PATIENCE_S = 1.0
"""Time between attempts to open a file, since each may take that long."""


class StoreHandle:
    """The store of a running referee, whose file may be missing, full or damaged for a while.

    Every access raises StoreError until the file can be opened: the table then says so, refuses
    play, and works again as soon as the fault is gone. A file that was removed or put back while
    it was open is opened anew. `tags`: CSV files of deck registries; a bad one keeps only tags
    from being known. `chance`: makes ids and salts of new matches.
    """

    def __init__(
        self,
        file: Path,
        tags: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
        chance: Chance = token_bytes,
    ) -> None:
        self._file = file
        self._chance = chance
        self._clock = clock
        self._failed: tuple[float, StoreError] | None = None
        self._tag_files = [Path(os.path.expanduser(name)) for name in tags]
        self._taught = False
        self._store: Store | None = None
        self._opened: tuple[int, int] | None = None
        self._upkeep: Upkeep | None = None
        self._dropped = 0
        self._log_is_gone = False

    def close(self) -> None:
        """Lets go of the file."""
        if self._upkeep is not None:
            self._upkeep.close()
        if self._store is not None:
            self._store.close()
            self._store, self._taught = None, False

    def ahead(self) -> Iterator[None]:
        """Makes room for the rows to come, a piece at each step; none while it cannot be opened."""
        with suppress(StoreError):
            yield from self.store.database.reserve()

    def lost(self) -> tuple[Phrase, ...]:
        """Loss by a fault of the disk, as far as it was noticed since the start."""
        found = []
        if self._dropped:
            found.append(Phrase("store.log-damaged", {"n": self._dropped}))
        if self._log_is_gone:
            found.append(Phrase("store.log-gone"))
        if self._upkeep is not None and self._upkeep.missing:
            match, row, _ = self._upkeep.missing[0]
            found.append(Phrase("store.rows-gone", {"match": match, "row": row}))
        return tuple(found)

    def damage(self) -> Phrase | None:
        """Why the journal itself is at fault, as far as it was met; None where it is not."""
        try:
            self.journal.page(1)
            met = self.store.database.damage
        except StoreError as wrong:
            met = wrong if is_damaged(wrong) else None
        return met.said if met is not None else None

    def latest_day(self) -> str:
        """The day on which the last match began, ISO; '' for none, and where nobody can say."""
        # The header of a damaged match has no day.
        with suppress(StoreError, ValueError):
            began = next((kept.header.began for kept in self.journal.page(1)), "")
            return date.fromisoformat(began).isoformat()
        return ""

    @property
    def running(self) -> int:
        """The number of the statement that the disk is at, 0 for none."""
        return self._store.database.running if self._store is not None else 0

    @property
    def store(self) -> Store:
        """The store. Raises StoreError, saying what to do, while it cannot be opened."""
        if self._store is not None and _identity(self._file) != self._opened:
            self.close()
        if self._store is None:
            self._store = self._open()
            self._opened = _identity(self._file)
            database = self._store.database
            self._dropped = self._dropped or database.found.dropped
            self._log_is_gone = self._log_is_gone or database.log_is_gone
            self._upkeep = Upkeep(self._store)
            self._upkeep.start(self._clock)
        else:
            self._store.database.keep_log()
        return self._store

    def _open(self) -> Store:
        if self._failed is not None and self._clock() - self._failed[0] < PATIENCE_S:
            raise self._failed[1]
        self._failed = None
        try:
            store = Store.open(self._file, chance=self._chance)
            with suppress(OSError):
                open_mark(self._file).touch(0o600)
                sync(self._file.parent)
            return store
        except StoreError as wrong:
            self._failed = self._clock(), wrong
            raise

    @property
    def journal(self) -> Journal:
        return self.store.journal

    @property
    def players(self) -> Players:
        return self.store.players

    @property
    def cards(self) -> CardFiles:
        return self.store.cards

    @property
    def tables(self) -> Tables:
        return self.store.tables

    @property
    def profiles(self) -> Profiles:
        return self.store.profiles

    @property
    def results(self) -> Results:
        return self.store.results

    @property
    def decks(self) -> Decks:
        taught = self.store.decks
        if not self._taught:
            for file in self._tag_files:
                _teach(taught, file)
            self._taught = True
        return taught


def check_tags(file: Path) -> None:
    """Raises StoreError where a list of tags cannot be used."""
    with _read(file) as given:
        read_tags(*given)


def _teach(registry: Decks, file: Path) -> None:
    with _read(file) as (text, deck, files):
        registry.load(text, deck, files, move=True)


@contextmanager
def _read(file: Path) -> Iterator[tuple[str, Deck, Mapping[str, Cards]]]:
    """A list of tags, the deck that it teaches and every card file; its faults as StoreError."""
    files = decks.every()
    deck = Deck(file.stem, file.stem if file.stem in files else USUAL)
    try:
        yield file.read_text(encoding="utf-8"), deck, files
    except DeckError as wrong:
        raise StoreError("tags.file", file=file, fault=wrong.said) from None
    except OSError as wrong:
        raise StoreError("tags.file", file=file, fault=cause(wrong)) from None
    except UnicodeDecodeError as wrong:
        raise StoreError("tags.file", file=file, fault=Phrase(str(wrong))) from None


def _identity(file: Path) -> tuple[int, int] | None:
    """Identity of the file that lies at this path now; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
