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
from tablepi.core.errors import DeckError, StoreError, TablepiError
from tablepi.core.text.phrase import Phrase
from tablepi.store import Store
from tablepi.store.backup.stick_files import text_of
from tablepi.store.card_files import CardFiles
from tablepi.store.deck_registry import Decks, Tables, read_tags
from tablepi.store.files.atomic_file import sync
from tablepi.store.files.sqlite_errors import is_damaged
from tablepi.store.files.write_ahead_log import open_mark
from tablepi.store.journal import Chance, Journal
from tablepi.store.persons import Persons
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
        self._failure: tuple[float, StoreError] | None = None
        self._tag_files = [Path(os.path.expanduser(name)) for name in tags]
        self._is_taught = False
        self._store: Store | None = None
        self._opened_identity: tuple[int, int] | None = None
        self._upkeep: Upkeep | None = None
        self._dropped_lines = 0
        self._log_is_gone = False

    def close(self) -> None:
        """Lets go of the file."""
        if self._upkeep is not None:
            self._upkeep.close()
        if self._store is not None:
            self._store.close()
            self._store, self._is_taught = None, False

    def ahead(self) -> Iterator[None]:
        """Makes room for the rows to come, a piece at each step; none while it cannot be opened."""
        with suppress(StoreError):
            yield from self.store.database.reserve()

    def lost(self) -> tuple[Phrase, ...]:
        """Loss by a fault of the disk, as far as it was noticed since the start."""
        phrases = []
        if self._dropped_lines:
            phrases.append(Phrase("store.log-damaged", {"n": self._dropped_lines}))
        if self._log_is_gone:
            phrases.append(Phrase("store.log-gone"))
        if self._upkeep is not None and self._upkeep.missing:
            match, row, _ = self._upkeep.missing[0]
            phrases.append(Phrase("store.rows-gone", {"match": match, "row": row}))
        return tuple(phrases)

    def damage(self) -> Phrase | None:
        """The journal's own fault, as far as one was met; None for none."""
        try:
            self.journal.page(1)
            damage = self.store.database.damage
        except StoreError as error:
            damage = error if is_damaged(error) else None
        return damage.said if damage is not None else None

    def latest_day(self) -> str:
        """The day on which the last match began, ISO; '' for none, and where nobody can say."""
        # The header of a damaged match has no day.
        with suppress(StoreError, ValueError):
            began = next((stored_match.header.began for stored_match in self.journal.page(1)), "")
            return date.fromisoformat(began).isoformat()
        return ""

    @property
    def running(self) -> int:
        """The number of the statement that the disk is at, 0 for none."""
        return self._store.database.running if self._store is not None else 0

    @property
    def store(self) -> Store:
        """The store. Raises StoreError, saying what to do, while it cannot be opened."""
        # Removed or put back while it was open: rows would go into a file that nobody finds.
        if self._store is not None and _identity(self._file) != self._opened_identity:
            self.close()
        if self._store is None:
            self._store = self._open_store()
            self._opened_identity = _identity(self._file)
            database = self._store.database
            self._dropped_lines = self._dropped_lines or database.found.dropped
            self._log_is_gone = self._log_is_gone or database.log_is_gone
            self._upkeep = Upkeep(self._store)
            self._upkeep.start(self._clock)
        else:
            self._store.database.keep_log()
        return self._store

    def _open_store(self) -> Store:
        if self._failure is not None and self._clock() - self._failure[0] < PATIENCE_S:
            raise self._failure[1]
        self._failure = None
        try:
            store = Store.open(self._file, chance=self._chance)
            with suppress(OSError):
                open_mark(self._file).touch(0o600)
                sync(self._file.parent)
            return store
        except StoreError as error:
            self._failure = self._clock(), error
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
    def persons(self) -> Persons:
        return self.store.persons

    @property
    def decks(self) -> Decks:
        registry = self.store.decks
        if not self._is_taught:
            for file in self._tag_files:
                _teach_tags(registry, file)
            self._is_taught = True
        return registry


def check_tags(file: Path) -> None:
    """Raises StoreError where a list of tags cannot be used."""
    with _read_tag_file(file) as contents:
        read_tags(*contents)


def _teach_tags(registry: Decks, file: Path) -> None:
    with _read_tag_file(file) as (text, deck, files):
        registry.load(text, deck, files, move=True)


@contextmanager
def _read_tag_file(file: Path) -> Iterator[tuple[str, Deck, Mapping[str, Cards]]]:
    """A list of tags, the deck that it teaches and every card file; its faults as StoreError."""
    files = decks.every()
    deck = Deck(file.stem, file.stem if file.stem in files else USUAL)
    try:
        text = text_of(file)
    except TablepiError as error:
        raise StoreError("tags.file", file=file, fault=error.said) from None
    try:
        yield text, deck, files
    except DeckError as error:
        raise StoreError("tags.file", file=file, fault=error.said) from None
    except UnicodeDecodeError as error:
        raise StoreError("tags.file", file=file, fault=Phrase(str(error))) from None


def _identity(file: Path) -> tuple[int, int] | None:
    """Identity of the file that lies at this path now; None where there is none."""
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino
