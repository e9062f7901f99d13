"""The seal over who sat where: salted digests of the names, in a note that a match begins with.

The chain of hashes covers this note, and no name: with a name its salt is erased, after which
nobody can try names against the digest. Salts stay beside the names and are in no export.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from tablepi.core.record import HALL, Row
from tablepi.store.chain.hash_chain import Damage
from tablepi.store.database import Database

SEATS = "seats"
"""The first word of the note; a digest for each seat follows, in hex."""

SALT_BYTES = 16

_SEATED = (
    "SELECT salt, name FROM seats LEFT JOIN players ON id = player "
    "WHERE match_id = ? ORDER BY number"
)


def note_of(names: Sequence[str], salts: Sequence[bytes]) -> str:
    """The text of the note for these names in the order of their seats."""
    return " ".join((SEATS, *map(_digest, salts, names)))


def sealed(rows: Sequence[Row]) -> Row | None:
    """The note of a match that has one: its first row, or its second behind that of a hall."""
    at = 1 if rows and _is_note(rows[0], HALL) else 0
    found = rows[at : at + 1]
    return found[0] if found and _is_note(found[0], SEATS) else None


def compare_seats(database: Database, match: int, note: Row) -> Iterator[Damage]:
    """The seats that name somebody else than the note. A name that was erased is on trust."""
    digests = note.text.split(" ")[1:]
    seated = database.execute(_SEATED, (match,))
    if len(digests) != len(seated):
        yield Damage(match, note.number, f"names {len(digests)} players, not {len(seated)}")
        return
    wrong = [
        f"{seat}"
        for seat, (digest, (salt, name)) in enumerate(zip(digests, seated, strict=True), 1)
        if name is not None and (not salt or _digest(salt, name) != digest)
    ]
    if wrong:
        yield Damage(match, 0, f"has other players than were written in seat {', '.join(wrong)}")


def _is_note(row: Row, word: str) -> bool:
    return row.kind == "note" and row.text.split(" ", 1)[0] == word


def _digest(salt: bytes, name: str) -> str:
    return sha256(salt + name.encode("utf-8", "surrogatepass")).hexdigest()
