"""An archive whose disk can be full."""

from collections.abc import Sequence
from typing import Any

from tablepi.core.errors import StoreError
from tablepi.core.record import AtHall, Header, Row, RowKind
from tablepi.store import Store


class Faulty:
    """An archive whose journal cannot write while it is full."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.full = False

    def __getattr__(self, name: str) -> Any:
        part = self._store if hasattr(self._store, name) else self._store.journal
        return getattr(part, name)

    @property
    def journal(self) -> "Faulty":
        return self

    def _write(self) -> None:
        if self.full:
            raise StoreError("No space is left on the disk.")

    def append(
        self,
        match: int,
        at_ms: int,
        kind: RowKind,
        text: str,
        public: str | None = None,
        listed: str | None = None,
    ) -> Row:
        self._write()
        return self._store.journal.append(match, at_ms, kind, text, public, listed)

    def begin(self, header: Header, at: AtHall | None = None) -> int:
        self._write()
        return self._store.journal.begin(header, at)

    def end(self, match: int, result: str) -> None:
        self._write()
        self._store.journal.end(match, result)

    def reopen(self, match: int) -> None:
        self._write()
        self._store.journal.reopen(match)

    def rename(self, match: int, names: Sequence[str]) -> None:
        self._write()
        self._store.journal.rename(match, names)

    def seal(self, match: int) -> str:
        self._write()
        return self._store.journal.seal(match)
