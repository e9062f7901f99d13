"""The store of a running referee: opened when it can be, asked for again while it cannot."""

from collections.abc import Iterable
from pathlib import Path

from tablepi import decks
from tablepi.errors import DeckError
from tablepi.store import Store
from tablepi.store.cards import CardFiles
from tablepi.store.journal import Journal
from tablepi.store.players import Players
from tablepi.store.tags import Tags


class Shelf:
    """An archive whose file may be missing, full or damaged for a while.

    Every access raises StoreError until the file can be opened: the table then says so, refuses
    play, and works again as soon as the fault is gone. `tags`: CSV files of deck registries.
    """

    def __init__(self, file: Path, tags: Iterable[str] = ()) -> None:
        self._file = file
        self._tag_files = [Path(name).expanduser() for name in tags]
        self._store: Store | None = None

    def close(self) -> None:
        """Lets go of the file."""
        if self._store is not None:
            self._store.close()
            self._store = None

    @property
    def store(self) -> Store:
        """The store. Raises StoreError, saying what to do, while it cannot be opened."""
        if self._store is None:
            store = Store.open(self._file)
            for file in self._tag_files:
                store.tags.load(file.stem, _text(file), decks.load("decktet"))
            self._store = store
        return self._store

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
    def tags(self) -> Tags:
        return self.store.tags


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise DeckError(f"{file}: the list of tags cannot be read: {wrong}") from None
