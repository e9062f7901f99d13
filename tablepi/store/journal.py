"""The journal: every row of every match, in order, append-only."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from secrets import token_bytes
from typing import NamedTuple

from tablepi.core.errors import StoreError
from tablepi.core.record import (
    ABANDONED,
    NEWEST,
    UNPLAYED,
    AtHall,
    Days,
    Header,
    ListedMatch,
    Row,
    RowKind,
)
from tablepi.store.database import Database
from tablepi.store.hash_chain import LONGEST_TEXT, Damage, Reading, link, origin, walk
from tablepi.store.last_rows import LastRow, last_row
from tablepi.store.public_rows import PublicRows
from tablepi.store.seat_seal import SALT_BYTES, note_of
from tablepi.store.stored_match import Stored, check, stored

UUID_BYTES = 16
"""Length of a match's id."""

Chance = Callable[[int], bytes]
"""Gives so many random bytes; tests pass repeatable ones."""

_DAMAGED = Header("?", "", (), (), "", "?")
"""Stands in a list for a header that cannot be read."""

_BEGIN = (
    "INSERT INTO matches (id, game, version, options, cards, began, uuid) "
    "SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ? FROM matches"
)
_SEAT = (
    "INSERT INTO seats (match_id, number, player, salt) "
    "SELECT ?, ?, id, ? FROM players WHERE name = ?"
)
_APPEND = (
    "INSERT INTO journal (match_id, number, at_ms, kind, text, hash) VALUES (?, ?, ?, ?, ?, ?) "
    "RETURNING 1"
)
_ROWS = (
    "SELECT number, at_ms, kind, text, hash, kept FROM journal WHERE match_id = ? ORDER BY number"
)
_PAGE = f"""
    SELECT id FROM matches WHERE id < ? AND result != '{UNPLAYED}'
    AND (? IS NULL OR began BETWEEN ? AND ? OR id IN (SELECT value FROM json_each(?)))
    ORDER BY id DESC LIMIT ?
"""
LATELY = 500
"""Matches that say which games are played most: neither the taste of long ago nor its work."""

_PLAYED = f"""
    SELECT game, count(*) FROM (SELECT * FROM matches ORDER BY id DESC LIMIT {LATELY})
    WHERE ended IS NOT NULL AND result NOT IN ('{ABANDONED}', '{UNPLAYED}') GROUP BY game
"""


class _ChainEnd(NamedTuple):
    """The end of a match's chain: its last row and that row's hash; `is_public`: it is a hall's."""

    number: int
    head: bytes
    is_public: bool


class Journal:
    """All matches of one file. Every method raises StoreError and then has changed nothing.

    `changed`: matches that were written to, until somebody takes them out; `ended`: whether one was
    marked as ended since somebody looked. `chance`: makes ids and salts.
    """

    def __init__(self, database: Database, chance: Chance = token_bytes) -> None:
        self._database = database
        self._chance = chance
        self.changed: set[int] = set()
        self.ended = False
        self._chain_ends: dict[int, _ChainEnd] = {}
        self._played: dict[str, int] | None = None
        self.public = PublicRows(database)

    def begin(self, header: Header, at_hall: AtHall | None = None) -> int:
        """A new match, and its number. Its card file must have been kept before.

        Its first row is the note of the hall that it belongs to, if any, the next the note that
        seals who sits where (`tablepi/store/seat_seal.py`).
        """
        try:
            check(header, "")
        except ValueError as error:
            raise StoreError("store.character", error=error) from error
        try:
            with self._database.together():
                match, salts = self._enter_header(header)
                self._chain_ends[match] = _ChainEnd(0, origin(match, header), at_hall is not None)
                if at_hall is not None:
                    self.public.begin(match, self.kept(match).uuid, header, at_hall)
                    self._write_row(match, 0, "note", at_hall.note)
                self._write_row(match, 0, "note", note_of(header.seats, salts))
        except BaseException:
            self._forget_ends()
            raise
        self.changed.add(match)
        return match

    def _enter_header(self, header: Header) -> tuple[int, list[bytes]]:
        """Enters a match's header, and gives its number and the salts of its seats."""
        execute = self._database.execute
        game, version, seats, options, cards, began = header
        if cards and not execute("SELECT 1 FROM cards WHERE digest = ?", (cards,)):
            raise StoreError("store.no-card-file")
        options_text, uuid = json.dumps(options, ensure_ascii=False), self._chance(UUID_BYTES).hex()
        execute(_BEGIN, (game, version, options_text, cards, began, uuid))
        [(match,)] = execute("SELECT max(id) FROM matches")
        salts = [self._chance(SALT_BYTES) for _ in seats]
        for number, (name, salt) in enumerate(zip(seats, salts, strict=True), 1):
            execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
            execute(_SEAT, (match, number, salt, name))
        return int(match), salts

    def append(
        self,
        match: int,
        at_ms: int,
        kind: RowKind,
        text: str,
        public: str | None = None,
        listed: str | None = None,
    ) -> Row:
        """The row as recorded: it is on the disk when this returns.

        `public`: the text as anybody at the table may read it now, None where nothing is hidden.
        `listed`: the result with which the match is listed from this row on, '' as open, None as
        before; both are written or neither.
        """
        if len(text) > LONGEST_TEXT:
            raise StoreError("store.too-long", n=LONGEST_TEXT)
        try:
            if self._chain_end(match).is_public or listed is not None:
                with self._database.together():
                    row = self._write_row(match, at_ms, kind, text, public)
                    if listed is not None:
                        self._mark_result(match, row.number if listed else None, listed)
            else:
                row = self._write_row(match, at_ms, kind, text)
        except BaseException:
            self._forget_ends()
            raise
        self.changed.add(match)
        self.ended = self.ended or bool(listed)
        return row

    def _forget_ends(self) -> None:
        """Reads the chains' ends anew after a failure: it is unknown whether a row was written."""
        self._chain_ends.clear()
        self.public.forget()

    def _write_row(
        self, match: int, at_ms: int, kind: RowKind, text: str, public: str | None = None
    ) -> Row:
        number, hash_before, is_public = self._chain_end(match)
        row = Row(number + 1, at_ms, kind, text)
        head = link(hash_before, row)
        if not self._database.execute(_APPEND, (match, *row, head)):
            raise StoreError("store.not-written", path=self._database.path)
        if is_public:
            self.public.append(match, row, public)
        self._chain_ends[match] = _ChainEnd(row.number, head, is_public)
        return row

    def rows(self, match: int) -> list[Row]:
        """Every row of the match, in order. Raises StoreError where one is not what was written."""
        reading = self.read(match)
        if reading.damages:
            raise StoreError("store.match-damaged", match=match, row=reading.damages[0].row)
        self._chain_ends[match] = _ChainEnd(reading.total, reading.head, self.public.has(match))
        return reading.rows

    def read(self, match: int) -> Reading:
        """The rows of a match that are intact, and the damage in the rest."""
        return self.kept_and_read(match)[1]

    def kept_and_read(self, match: int) -> tuple[ListedMatch, Reading]:
        stored_match = self._stored_match(match)
        reading = walk(match, stored_match.begun, self._database.execute(_ROWS, (match,)))
        if reading.total < stored_match.ended and not reading.damages:
            damage = Damage(match, reading.total + 1, "and all behind it are gone")
            reading = reading._replace(damages=[damage])
        return stored_match.kept, reading

    def hall_players(self, match: int) -> tuple[str, ...]:
        """The hall's ids of those who sit in a match, '' for a guest; () for a match of no hall."""
        return self.public.players(match)

    def hall_matches(self, hall: str, most: int) -> list[tuple[int, tuple[str, ...]]]:
        """The newest matches of a hall, each with the hall's ids in its seats, '' for a guest."""
        return self.public.newest(hall, most)

    def kept(self, match: int) -> ListedMatch:
        """The match as it is listed, with its header."""
        return self._stored_match(match).kept

    def origin(self, match: int) -> bytes:
        """The hash that the match's chain begins with."""
        return self._stored_match(match).begun

    def stands(self, match: int, number: int) -> tuple[LastRow | None, bytes]:
        """State of the match, None if it was deleted; and the hash of this row, 0 the origin's."""
        for listed, origin_hash, head, _ in stored(self._database, match):
            rows = self._database.execute(
                "SELECT hash FROM journal WHERE match_id = ? AND number = ?", (match, number)
            )
            state = last_row(listed.rows, head, listed.ended, listed.result, listed.header.seats)
            # A row that is not there has no hash; row 0 never is, and stands for the origin.
            return state, rows[0][0] if rows else b"" if number else origin_hash
        return None, b""

    def seal(self, match: int) -> str:
        """The first eight hex letters of the last row's hash."""
        return self._stored_match(match).kept.seal

    def matches(self) -> list[ListedMatch]:
        """All matches, the newest first; of one whose header is damaged nothing but its number."""
        try:
            return [stored_match.kept for stored_match in stored(self._database)]
        except StoreError:
            listed = self._listed_matches(
                self._database.execute("SELECT id FROM matches ORDER BY id DESC")
            )
            if all(match.header == _DAMAGED for match in listed):
                raise
            return listed

    def page(
        self, most: int, below: int = NEWEST, days: Days | None = None, also: Collection[int] = ()
    ) -> list[ListedMatch]:
        """The newest matches with numbers below this one, but for the unplayed ones.

        `days`: those on which they began, None for ever; `also`: matches whatever their day.
        """
        first_day, last_day = days or (None, None)
        values = (below, first_day, first_day, last_day, json.dumps([*also]), most)
        return self._listed_matches(self._database.execute(_PAGE, values))

    def still_open(self, most: int) -> list[ListedMatch]:
        return self._listed_matches(
            self._database.execute(
                "SELECT id FROM matches WHERE ended IS NULL ORDER BY id DESC LIMIT ?", (most,)
            )
        )

    def played(self) -> Mapping[str, int]:
        """Number of matches of late with a result, by their game."""
        if self._played is None:
            self._played = dict(self._database.execute(_PLAYED))
        return self._played

    def count(self) -> int:
        [(matches,)] = self._database.execute(
            "SELECT count(*) FROM matches WHERE result != ?", (UNPLAYED,)
        )
        return int(matches)

    def latest(self) -> str:
        """The latest date on which a match began, '' without any."""
        [(began,)] = self._database.execute("SELECT coalesce(max(began), '') FROM matches")
        return str(began)

    def _listed_matches(self, matches: list[tuple[int]]) -> list[ListedMatch]:
        listed_matches = []
        for (match,) in matches:
            try:
                listed_matches.append(self._stored_match(match).kept)
            except StoreError:
                listed_matches.append(ListedMatch(match, _DAMAGED, True, "", "", 0))
        return listed_matches

    def end(self, match: int, result: str) -> None:
        """Mark the match as ended, with its result in words; a second end replaces the first."""
        self._mark_result(match, self._stored_match(match).kept.rows, result)
        self.ended = True

    def reopen(self, match: int) -> None:
        """Mark an ended match as open again, as an undo of its last move does."""
        self._mark_result(match, None, "")

    def _mark_result(self, match: int, rows: int | None, result: str) -> None:
        self._stored_match(match)
        self._played = None
        self._database.execute(
            "UPDATE matches SET ended = ?, result = ? WHERE id = ?", (rows, result, match)
        )
        self.changed.add(match)

    def rename(self, match: int, names: Sequence[str]) -> None:
        """Keep who sits where as it was put right; the header stays as it was written."""
        listed, execute = self._stored_match(match).kept, self._database.execute
        if listed.names == tuple(names):
            return
        with self._database.together():
            for table in ("renamed", "persons"):
                execute(f"DELETE FROM {table} WHERE match_id = ?", (match,))
            for number, name in enumerate(names, 1):
                if listed.header.seats[number - 1 : number] != (name,):
                    execute("INSERT OR IGNORE INTO players (name) VALUES (?)", (name,))
                    execute(
                        "INSERT INTO renamed SELECT ?, ?, id FROM players WHERE name = ?",
                        (match, number, name),
                    )
        self.changed.add(match)

    def _chain_end(self, match: int) -> _ChainEnd:
        if match not in self._chain_ends:
            self.rows(match)
        return self._chain_ends[match]

    def _stored_match(self, match: int) -> Stored:
        for stored_match in stored(self._database, match):
            return stored_match
        raise StoreError("store.no-match", match=match, path=self._database.path)
