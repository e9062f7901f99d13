"""The ledger of one match: writes its rows to the journal before they take effect."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property

from tablepi.core.errors import StoreError
from tablepi.core.match import Match, as_seen
from tablepi.core.moves import Move
from tablepi.core.notation import line_of
from tablepi.core.record import (
    ABANDONED,
    TAKEN_UP,
    UNPLAYED,
    ListedMatch,
    Row,
    RowKind,
    is_abandoned,
)
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import OpenSubject
from tablepi.referee.match.replay import ReopenedMatch, in_short
from tablepi.referee.storage import Journal, Storage
from tablepi.referee.table_picture import Notice
from tablepi.referee.words import Words

EXPLAIN, BE_BRIEF = "explain on", "explain off"
"""The notes from which on a match explains itself, and from which on it does not."""


class Ledger:
    """The rows of one match in the journal.

    `trouble`: why the last row could not be recorded, None where it was. Times are milliseconds of
    the inbox's clock.
    """

    def __init__(self, storage: Storage, number: int, opened: ReopenedMatch, now_ms: int) -> None:
        self.rows: list[Row] = list(opened.rows)
        self.trouble: Phrase | None = None
        self._owed_note = opened.owed
        self._is_damaged = opened.broken is not None and opened.broken.why == "damaged"
        self._unlisted: tuple[str, ...] = ()
        self._number = number
        self._storage = storage
        self._journal = storage.journal
        self._began_ms = now_ms - opened.at_ms

    @property
    def notes(self) -> list[str]:
        return [row.text for row in self.rows if row.kind == "note"]

    @property
    def last_line(self) -> str:
        """The text of the last accepted line, an undo as well; '' before the first."""
        return next((row.text for row in reversed(self.rows) if row.kind == "line"), "")

    @property
    def explains(self) -> bool:
        """True if the match explains itself, as for a first game: the last such note decides."""
        notes = [note for note in self.notes if note in (EXPLAIN, BE_BRIEF)]
        return notes[-1:] == [EXPLAIN]

    def notices(self, words: Words) -> tuple[Notice, ...]:
        """The notice that the last row was not recorded, and why."""
        trouble = self.trouble
        if not trouble:
            return ()
        return (Notice("disk", words("notice.disk", why=trouble), OpenSubject("space")),)

    def at_ms(self, now_ms: int) -> int:
        """Match time at this time of the inbox's clock."""
        return now_ms - self._began_ms

    def record(
        self,
        now_ms: int,
        kind: RowKind,
        text: str,
        public: str | None = None,
        listed: str | None = None,
    ) -> bool:
        """True if the row is on the disk, behind the note that is owed; else `trouble` says why.

        `public`: the text as anybody may read it, None where nothing is hidden. `listed`: the
        result with which the match is listed from now on, '' as open, None as before.
        """
        # Taken out first, since the note is recorded by this very method.
        note, self._owed_note = self._owed_note, ""
        if note and not self.record(now_ms, "note", note):
            self._owed_note = note
            return False
        try:
            row = self._open_journal().append(
                self._number, self.at_ms(now_ms), kind, text, public, listed
            )
            self.rows.append(row)
        except StoreError as error:
            self.trouble = error.said
            return False
        self.trouble = None
        if self._unlisted:
            self._list_names(self._unlisted)
        return True

    def _open_journal(self) -> Journal:
        """The journal of which the rows were read. Raises StoreError where another is open now."""
        if self._storage.journal is not self._journal:
            raise StoreError("store.elsewhere")
        return self._journal

    def record_line(self, now_ms: int, move: Move, match_after: Match) -> bool:
        """True if this line is on the disk, and what of it anybody may read."""
        return self.record(now_ms, "line", line_of(move), line_of(as_seen(move, match_after)))

    @property
    def is_unplayed(self) -> bool:
        """True if no line was ever played, also none that was taken back or is damaged."""
        return not self._is_damaged and all(row.kind != "line" for row in self.rows)

    @property
    def is_listed_open(self) -> bool:
        """True if the list has no end of the match: the rows behind a damage, which are not read,
        may say that it has ended.
        """
        with suppress(StoreError):
            return not self.kept().ended
        return False

    def abandon(self, now_ms: int) -> bool:
        """Ends the match without a result; False where that could not be written.

        A damaged one takes no row and is only listed as abandoned.
        """
        if self._is_damaged:
            return self._list_abandoned()
        return self.record(now_ms, "note", ABANDONED, listed=self._abandoned_entry)

    def take_up(self, now_ms: int) -> bool:
        """Reopens an abandoned match; False where that could not be written."""
        return self.record(now_ms, "note", TAKEN_UP, listed="")

    def _list_abandoned(self) -> bool:
        try:
            self._open_journal().end(self._number, ABANDONED)
        except StoreError as error:
            self.trouble = error.said
            return False
        return True

    @property
    def _abandoned_entry(self) -> str:
        """Entry of the match in lists once it is abandoned."""
        return UNPLAYED if self.is_unplayed else ABANDONED

    def kept(self) -> ListedMatch:
        """The match as it is listed. Raises StoreError."""
        return self._storage.journal.kept(self._number)

    @cached_property
    def hall_players(self) -> tuple[str, ...]:
        """The hall's ids of those who sit here, which stay; () for a match of no hall."""
        with suppress(StoreError):
            return self._journal.hall_players(self._number)
        return ()

    def seal(self) -> str:
        """The seal of all rows so far. Raises StoreError."""
        return self._storage.journal.seal(self._number)

    @cached_property
    def match_id(self) -> str:
        """The id by which other programs know the match, which stays; empty for one of an older
        tablepi. Raises StoreError.
        """
        return self._open_journal().kept(self._number).uuid

    def reach(self, now_ms: int) -> None:
        """Saves the match time beside the rows, for a power cut."""
        # A failure is reported when the next row fails.
        with suppress(StoreError):
            if self._storage.journal is self._journal:
                self._storage.tables.reach(self._number, self.at_ms(now_ms))

    def _list_names(self, names: Sequence[str]) -> None:
        """Lists who sits where as it was put right; where this fails, the next row does it."""
        self._unlisted = tuple(names)
        with suppress(StoreError):
            self._storage.journal.rename(self._number, names)
            self._unlisted = ()

    def list_match(self, match: Match) -> None:
        """Lists who plays, and the match as open or, once its result stands, as ended.

        The rows alone say what is true: where this fails, the next resume does it.
        """
        self._list_names(match.setup.seats)
        with suppress(StoreError):
            if is_abandoned(self.rows):
                self._storage.journal.end(self._number, self._abandoned_entry)
            elif match.result is None or not match.final:
                self._storage.journal.reopen(self._number)
            else:
                self._storage.journal.end(self._number, in_short(match.result))
