"""Rows that a hall is told of the matches that belong to it: as anybody at the table could read.

The public text of a row is fixed when the row is written, in the same transaction, and never
computed anew. It has a chain of hashes of its own, so that no hash tells of a word that is hidden.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from tablepi.core.record import ERASED, FINAL, NEWEST, AtHall, Header, Row
from tablepi.core.text.tokenizer import quoted, words_of
from tablepi.store.database import Database
from tablepi.store.hash_chain import Damage, link
from tablepi.store.seat_seal import CHANGE
from tablepi.wire.hash_chains import WireRow, hashes
from tablepi.wire.payload import canonical
from tablepi.wire.shown_name import shown_name

MOST_LISTED = 100
"""Limit of one list of matches."""

Part = Literal["public", "full"]

_HELD = f"""
    SELECT id, uuid, number, public.hash, (
        SELECT hash FROM journal WHERE match_id = id AND number = public.number AND EXISTS (
            SELECT 1 FROM journal WHERE match_id = id AND kind = 'note' AND text = '{FINAL}'))
    FROM shared JOIN matches ON id = shared.match_id JOIN public ON public.match_id = id
    AND number = (SELECT max(number) FROM public WHERE match_id = id)
    WHERE hall = ? AND NOT cut AND id < ? ORDER BY id DESC LIMIT ?
"""

_ROWS = {
    "public": """
        SELECT number, at_ms, kind, coalesce(public.text, journal.text),
            CASE WHEN public.text IS NULL THEN journal.kept ELSE public.kept END
        FROM journal JOIN public USING (match_id, number)
        WHERE match_id = ? AND number >= ? ORDER BY number LIMIT ?
    """,
    "full": """
        SELECT number, at_ms, kind, text, kept FROM journal
        WHERE match_id = ? AND number >= ? ORDER BY number LIMIT ?
    """,
}

_CHAINS = {"public": "public", "full": "journal"}
"""The table with the hashes of each part."""


class HeldRows(NamedTuple):
    """Rows of a match that a hall holds. `full`: the hash of its last row in the journal's own
    chain, None while its result does not stand; `h`: the same in the public chain.
    """

    id: int
    uuid: str
    rows: int
    h: bytes
    full: bytes | None


class PublicRows:
    """The public rows of the matches of halls in one file. Every method may raise StoreError."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._heads: dict[int, bytes] = {}

    def epoch(self) -> str:
        """The journal's own id, 32 hex letters."""
        [(epoch,)] = self._database.execute("SELECT id FROM epochs")
        return str(epoch)

    def renew_epoch(self) -> None:
        """Gives the journal a new id, since it was put back from a backup."""
        self._database.execute("UPDATE epochs SET id = lower(hex(randomblob(16)))")

    def begin(self, match: int, uuid: str, header: Header, at_hall: AtHall) -> None:
        """Makes a match one of a hall; its rows follow in the same transaction."""
        head = canonical(
            {
                "match": uuid,
                "epoch": self.epoch(),
                "number": match,
                "game": header.game,
                "version": header.version,
                "options": header.options,
                "cards": header.cards,
                "began": header.began,
                "players": [*at_hall.players, *[""] * len(header.seats)][: len(header.seats)],
            }
        )
        self._database.execute(
            "INSERT INTO shared (match_id, hall, head, names) VALUES (?, ?, ?, ?)",
            (match, at_hall.hall, head.decode(), at_hall.names),
        )
        self._heads[match] = sha256(head).digest()

    def append(self, match: int, row: Row, public: str | None) -> None:
        """Adds a row of a hall's match, in the row's own transaction.

        `public`: the text as the table may read it, None where that is the row's.
        """
        text: str | None = self._with_shown_name(match, row.text if public is None else public)
        text = None if text == row.text else text
        row_hash = link(self._heads[match], row if text is None else row._replace(text=text))
        self._database.execute(
            "INSERT INTO public (match_id, number, text, hash) VALUES (?, ?, ?, ?)",
            (match, row.number, text, row_hash),
        )
        self._heads[match] = row_hash

    def _with_shown_name(self, match: int, text: str) -> str:
        """The text with a name in it as the hall shows names."""
        if not text.startswith(CHANGE) or (policy := self.head(match)[1]) == "full":
            return text
        *words, name = words_of(text)
        return " ".join([*words, quoted(shown_name(name, policy) or ERASED)])

    def forget(self) -> None:
        """Reads the ends of the chains anew next time."""
        self._heads.clear()

    def has(self, match: int) -> bool:
        if match not in self._heads:
            rows = self._database.execute(
                "SELECT hash FROM public WHERE match_id = ? ORDER BY number DESC LIMIT 1", (match,)
            )
            # That there is none is remembered as well: most matches belong to no hall.
            self._heads[match] = bytes(rows[0][0]) if rows else b""
        return bool(self._heads[match])

    def number_of(self, uuid: str) -> int:
        """The number of a match that a hall may be told of, 0 for none."""
        rows = self._database.execute(
            "SELECT id FROM shared JOIN matches ON id = match_id WHERE uuid = ? AND NOT cut",
            (uuid,),
        )
        return int(rows[0][0]) if rows else 0

    def held(self, hall: str, below: int = NEWEST, most: int = MOST_LISTED) -> list[HeldRows]:
        """The hall's matches below this number, the newest first."""
        return [HeldRows(*row) for row in self._database.execute(_HELD, (hall, below, most))]

    def is_final(self, match: int) -> bool:
        """True if the match's result stands, from when on its full rows may be told."""
        return bool(
            self._database.execute(
                "SELECT 1 FROM journal WHERE match_id = ? AND kind = 'note' AND text = ?",
                (match, FINAL),
            )
        )

    def head(self, match: int) -> tuple[dict[str, Any], str]:
        """Head of a match for the hall, without its names, and the way names are shown."""
        [(head, names)] = self._database.execute(
            "SELECT head, names FROM shared WHERE match_id = ?", (match,)
        )
        return json.loads(head), str(names)

    def players(self, match: int) -> tuple[str, ...]:
        """The hall's ids of those who sit in a match, '' for a guest; () for a match of no hall."""
        rows = self._database.execute("SELECT head FROM shared WHERE match_id = ?", (match,))
        return tuple(json.loads(rows[0][0])["players"]) if rows else ()

    def newest(self, hall: str, most: int) -> list[tuple[int, tuple[str, ...]]]:
        """The newest matches of a hall, each with the hall's ids in its seats, '' for a guest."""
        rows = self._database.execute(
            "SELECT match_id, head FROM shared WHERE hall = ? ORDER BY match_id DESC LIMIT ?",
            (hall, most),
        )
        return [(match, tuple(json.loads(head)["players"])) for match, head in rows]

    def rows(self, match: int, part: Part, first: int, most: int) -> list[WireRow]:
        """At most so many rows of a part, from this one on."""
        rows = self._database.execute(_ROWS[part], (match, first, most))
        return [
            WireRow(number, at_ms, kind, text if kept is None else "", kept.hex() if kept else "")
            for number, at_ms, kind, text, kept in rows
        ]

    def hash_of(self, match: int, part: Part, number: int) -> bytes:
        """The hash of a row of a part, b"" where there is none."""
        rows = self._database.execute(
            f"SELECT hash FROM {_CHAINS[part]} WHERE match_id = ? AND number = ?", (match, number)
        )
        return bytes(rows[0][0]) if rows else b""

    def check(self, match: int) -> Iterator[Damage]:
        """The first row that is not as the hall was told it."""
        if not self.has(match):
            return
        [(head, cut)] = self._database.execute(
            "SELECT head, cut FROM shared WHERE match_id = ?", (match,)
        )
        hash_before = self.hash_of(match, "public", 1) if cut else sha256(head.encode()).digest()
        rows = self.rows(match, "public", 2 if cut else 1, NEWEST)
        for row, row_hash in zip(rows, hashes(hash_before.hex(), rows), strict=True):
            if row_hash != self.hash_of(match, "public", row.number).hex():
                yield Damage(match, row.number, "is not what the hall was told")
                return

    def cut(self, match: int, options: object) -> None:
        """Keeps options in the head from which a name was erased; no hall is told it any more."""
        if self.has(match):
            head = canonical({**self.head(match)[0], "options": options})
            self._database.execute(
                "UPDATE shared SET head = ?, cut = 1 WHERE match_id = ?", (head.decode(), match)
            )
