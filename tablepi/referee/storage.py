"""The interface of the storage and of USB sticks that the app needs; the runtime passes it in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from tablepi.core.cards import Cards, Deck, Tag
from tablepi.core.errors import StoreError, TablepiError
from tablepi.core.record import (
    NEWEST,
    AtHall,
    Backup,
    Days,
    DiskUse,
    Ended,
    Header,
    ListedMatch,
    Profile,
    Row,
    RowKind,
    Stick,
    UnusableStick,
)
from tablepi.core.text.csv_reader import DecodedText
from tablepi.core.text.phrase import Phrase


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

    def begin(self, header: Header, at_hall: AtHall | None = None) -> int: ...
    def append(
        self,
        match: int,
        at_ms: int,
        kind: RowKind,
        text: str,
        public: str | None = None,
        listed: str | None = None,
    ) -> Row: ...
    def read(self, match: int) -> Reading: ...
    def kept_and_read(self, match: int) -> tuple[ListedMatch, Reading]: ...
    def kept(self, match: int) -> ListedMatch: ...
    def hall_players(self, match: int) -> tuple[str, ...]: ...
    def hall_matches(self, hall: str, most: int) -> list[tuple[int, tuple[str, ...]]]: ...
    def seal(self, match: int) -> str: ...
    def page(
        self, most: int, below: int = NEWEST, days: Days | None = None, also: Collection[int] = ()
    ) -> list[ListedMatch]: ...
    def count(self) -> int: ...
    def played(self) -> Mapping[str, int]: ...
    def still_open(self, most: int) -> list[ListedMatch]: ...
    def end(self, match: int, result: str) -> None: ...
    def reopen(self, match: int) -> None: ...
    def rename(self, match: int, names: Sequence[str]) -> None: ...


class Players(Protocol):
    """The names of those who played here."""

    def recent(
        self, limit: int = 12, days: Days | None = None, first_match: int = 0
    ) -> list[str]: ...
    def erase(self, name: str) -> int: ...


class Profiles(Protocol):
    """Players who are recognised by a tag or a code."""

    def all(self) -> list[Profile]: ...
    def of(self, name: str) -> Profile | None: ...
    def by_sign(self, sign: str) -> Profile | None: ...
    def new_code(self) -> str: ...
    def is_code(self, sign: str) -> bool: ...
    def keep(self, name: str, colour: str = "", sign: str = "") -> Profile: ...


class Results(Protocol):
    """The results of all ended matches."""

    def all(self) -> list[Ended]: ...


class Persons(Protocol):
    """Whom a seat's name meant, as it is said later."""

    def merge(self, name: str, into: str) -> None: ...
    def part(self, seats: Sequence[tuple[int, int]], name: str) -> None: ...


class CardFiles(Protocol):
    """Every version of every card file, by its digest."""

    def keep(self, digest: str, text: str) -> None: ...
    def text(self, digest: str) -> str: ...
    def all_used(self) -> dict[str, str]: ...
    def use(self, game: str, text: str) -> str: ...
    def drop(self, game: str) -> None: ...
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
    def command_of(self, uid: str) -> str: ...
    def teach_command(self, uid: str, command: str) -> None: ...
    def command_tags(self) -> list[Tag]: ...
    def forget_command(self, command: str) -> None: ...
    def equal_reads(self, uid: str) -> int: ...
    def same_number(self, uid: str) -> str: ...
    def know_spelling(self, uid: str) -> None: ...
    def tags(self, deck: str) -> list[Tag]: ...
    def load(
        self, text: str, deck: Deck, files: Mapping[str, Cards], *, move: bool = False
    ) -> Sequence[Any]: ...


class Tables(Protocol):
    """Data of one match beside its rows: its deck, tags named for it, its latest time."""

    def deck_of(self, match: int) -> str: ...
    def lay(self, match: int, deck: str) -> None: ...
    def named(self, match: int, uid: str) -> str: ...
    def name(self, match: int, uid: str, card: str) -> None: ...
    def reached(self, match: int) -> int: ...
    def reach(self, match: int, at_ms: int) -> None: ...
    def ended_at(self, match: int) -> str: ...
    def end(self, match: int, ended_at: str) -> None: ...


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
    @property
    def profiles(self) -> Profiles: ...
    @property
    def results(self) -> Results: ...
    @property
    def persons(self) -> Persons: ...


Tell = Callable[[int, int], None]
"""Called with the progress of a task and its total, from the task's thread."""


class Sticks(Protocol):
    """The USB sticks: backups, exports, restores.

    All but `restore` may take long, and is called in a thread of its own; all raise TablepiError,
    and then nothing has changed.
    """

    def there(self) -> Sequence[Stick]:
        """Every stick that is plugged in."""

    def unusable(self) -> Sequence[UnusableStick]:
        """Every stick that is plugged in and of no use as it is."""

    def back_up(self, stick: Stick, tell: Tell) -> Backup:
        """Everything that is the table's, in one new file."""

    def export(self, stick: Stick, tell: Tell, aside: Path | None = None) -> str:
        """All matches for other programs, those of a journal that was set aside where one is named.

        Gives the names of the files.
        """

    def export_results(self, stick: Stick) -> str:
        """The results of all matches for a spreadsheet; the name of the file."""

    def take_picture(self, stick: Stick) -> None:
        """Makes the picture on a stick the house's."""

    def saved(self, stick: Stick) -> Sequence[Backup]:
        """The backups on a stick and what was set aside here, the latest first."""

    def fetch(self, saved: Backup, tell: Tell) -> None:
        """Reads a backup whole, and makes ready what it holds."""

    def card_files(self, stick: Stick) -> Sequence[Path]:
        """The files on a stick that may hold cards."""

    def text(self, file: Path) -> DecodedText:
        """The text of one of these files."""

    def forgot_pin(self) -> bool:
        """True if a stick says that the PIN is forgotten; may be asked on a thread."""

    def join_card(self) -> str:
        """The line of a join card on a stick, '' for none; may be asked on a thread."""

    def restore(self) -> None:
        """Replaces everything by what was fetched, and restarts the program."""


class Repair(Protocol):
    """Repairs by the host on the screen; every method but `damage` may raise TablepiError."""

    def damage(self) -> Phrase | None:
        """Fault of the journal itself, None for none."""

    def set_aside(self) -> None:
        """Sets a damaged journal aside for an empty one, and restarts the program."""

    def use_usual(self) -> None:
        """Moves settings aside that cannot be used, and restarts the program."""

    def disk_use(self) -> Sequence[DiskUse]:
        """Files that can be deleted to make room, the largest first."""

    def delete(self, use: DiskUse) -> None:
        """Deletes one of these."""

    def free(self) -> int:
        """Free bytes on the journal's disk."""

    def is_full(self) -> bool:
        """True if hardly anything more can be written there."""

    def journal_size(self) -> int:
        """Bytes of the journal with its log."""


class NoRepair:
    """A table at which nothing is ever broken."""

    def disk_use(self) -> tuple[DiskUse, ...]:
        return ()

    def delete(self, use: DiskUse) -> None:
        raise StoreError("file.gone", file=use.file.name)

    def free(self) -> int:
        return 1_000_000_000

    def is_full(self) -> bool:
        return False

    def journal_size(self) -> int:
        return 0

    def damage(self) -> Phrase | None:
        return None

    def set_aside(self) -> None:
        raise StoreError("repair.sound")

    use_usual = set_aside


class NoSticks:
    """A table without a place for sticks: none is ever there, and nothing is done with one."""

    def there(self) -> Sequence[Stick]:
        return ()

    def unusable(self) -> Sequence[UnusableStick]:
        return ()

    def _gone(self, *_: object, **__: object) -> Any:
        raise StoreError("cause.gone")

    def forgot_pin(self) -> bool:
        return False

    def join_card(self) -> str:
        return ""

    back_up = export = export_results = take_picture = saved = fetch = card_files = text = (
        restore
    ) = _gone


def templates_of(storage: Storage, digest: str) -> str:
    """The templates that a match began with, by the digest of its header; '' for unknown ones."""
    try:
        return storage.cards.text(digest) if digest else ""
    except TablepiError:
        return ""
