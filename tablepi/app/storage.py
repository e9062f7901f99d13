"""The interface of the storage and of USB sticks that the app needs; the runtime passes it in."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from tablepi.core.cards import Deck, Tag
from tablepi.core.errors import StoreError
from tablepi.core.record import NEWEST, Backup, Days, Header, Kept, Row, RowKind, Stick


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
    def kept(self, match: int) -> Kept: ...
    def seal(self, match: int) -> str: ...
    def page(
        self,
        most: int,
        below: int = NEWEST,
        days: Days | None = None,
        also: Collection[int] = (),
    ) -> list[Kept]: ...
    def count(self) -> int: ...
    def still_open(self, most: int) -> list[Kept]: ...
    def end(self, match: int, result: str) -> None: ...
    def reopen(self, match: int) -> None: ...
    def rename(self, match: int, names: Sequence[str]) -> None: ...


class Players(Protocol):
    """The names of those who played here."""

    def recent(self, limit: int = 12, days: Days | None = None) -> list[str]: ...
    def erase(self, name: str) -> int: ...


class CardFiles(Protocol):
    """Every version of every card file, by its digest."""

    def keep(self, digest: str, text: str) -> None: ...
    def text(self, digest: str) -> str: ...
    def all_used(self) -> dict[str, str]: ...
    def used(self, game: str) -> str: ...


class Decks(Protocol):
    """Every deck that was taught, and which card each tag is stuck on."""

    def all(self) -> list[Deck]: ...
    def deck(self, name: str) -> Deck | None: ...
    def keep(self, deck: Deck) -> Deck: ...
    def drop(self, name: str) -> None: ...
    def teach(self, uid: str, deck: str, card: str) -> None: ...
    def forget(self, uid: str) -> None: ...
    def card_of(self, uid: str) -> Tag | None: ...
    def equal_reads(self, uid: str) -> int: ...
    def tags(self, deck: str) -> list[Tag]: ...


class Tables(Protocol):
    """Data of one match beside its rows: its deck, tags named for it, its latest time."""

    def deck_of(self, match: int) -> str: ...
    def lay(self, match: int, deck: str) -> None: ...
    def named(self, match: int, uid: str) -> str: ...
    def name(self, match: int, uid: str, card: str) -> None: ...
    def reached(self, match: int) -> int: ...
    def reach(self, match: int, at_ms: int) -> None: ...


class Storage(Protocol):
    """The whole storage."""

    @property
    def journal(self) -> Journal: ...
    @property
    def players(self) -> Players: ...
    @property
    def cards(self) -> CardFiles: ...
    @property
    def decks(self) -> Decks: ...
    @property
    def tables(self) -> Tables: ...


Tell = Callable[[int, int], None]
"""Called with the progress of a task and its total, from the task's thread."""


class Sticks(Protocol):
    """The USB sticks: backups, exports, restores.

    All but `restore` may take long, and is called in a thread of its own; all raise TablepiError,
    and then nothing has changed.
    """

    def there(self) -> Sequence[Stick]:
        """Every stick that is plugged in."""

    def back_up(self, stick: Stick, tell: Tell) -> Backup:
        """Everything that is the table's, in one new file."""

    def export(self, stick: Stick, tell: Tell) -> str:
        """All matches for other programs; the name of the files."""

    def take_picture(self, stick: Stick) -> None:
        """Makes the picture on a stick the house's."""

    def saved(self, stick: Stick) -> Sequence[Backup]:
        """The backups on a stick and what was set aside here, the latest first."""

    def fetch(self, saved: Backup, tell: Tell) -> None:
        """Reads a backup whole, and makes ready what it holds."""

    def restore(self) -> None:
        """Replaces everything by what was fetched, and restarts the program."""


class NoSticks:
    """A table without a place for sticks: none is ever there, and nothing is done with one."""

    def there(self) -> Sequence[Stick]:
        """None."""
        return ()

    def _gone(self, *_: object, **__: object) -> Any:
        raise StoreError("cause.gone")

    back_up = export = take_picture = saved = fetch = restore = _gone
