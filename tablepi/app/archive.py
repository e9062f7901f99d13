"""What the table needs of the disk; the composition root passes in the store that fits."""

from collections.abc import Sequence
from typing import Any, Protocol

from tablepi.core.record import Header, Kept, Row, RowKind


class Damage(Protocol):
    """A row that is not what was written, by its number."""

    @property
    def row(self) -> int: ...


class Reading(Protocol):
    """The rows of a match that can be trusted, and what is wrong with the rest."""

    @property
    def rows(self) -> list[Row]: ...
    @property
    def damages(self) -> Sequence[Damage]: ...


class Journal(Protocol):
    """Matches row by row; every method may raise StoreError and then has changed nothing."""

    def begin(self, header: Header) -> int: ...
    def append(self, match: int, at_ms: int, kind: RowKind, text: str) -> Row: ...
    def read(self, match: int) -> Reading: ...
    def header(self, match: int) -> Header: ...
    def seal(self, match: int) -> str: ...
    def matches(self) -> list[Kept]: ...
    def end(self, match: int, result: str) -> None: ...
    def reopen(self, match: int) -> None: ...


class Players(Protocol):
    """The names of those who played here."""

    def recent(self, limit: int = 12) -> list[str]: ...
    def erase(self, name: str) -> int: ...


class CardFiles(Protocol):
    """Every version of every card file, by its digest."""

    def keep(self, digest: str, text: str) -> None: ...
    def text(self, digest: str) -> str: ...


class Tags(Protocol):
    """Which card a tag stands for: something with a `deck` and a `card`, or None."""

    def card_of(self, uid: str) -> Any | None: ...


class Archive(Protocol):
    """All of it."""

    @property
    def journal(self) -> Journal: ...
    @property
    def players(self) -> Players: ...
    @property
    def cards(self) -> CardFiles: ...
    @property
    def tags(self) -> Tags: ...
