"""The seal over who sat where: salted digests of the names, in a note that a match begins with.

The chain of hashes covers this note, and no name: with a name its salt is erased, after which
nobody can try names against the digest. Salts stay beside the names and are in no export. The names
after each row of a match are compared with those that are listed.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import NamedTuple

from tablepi.core.record import HALL, RULES, Row
from tablepi.core.text.tokenizer import Malformed, words_of
from tablepi.store.database import Database
from tablepi.store.hash_chain import Damage

CHANGE = "change seat "
"""First words of a row that puts a name right, or has one more player join."""


class _Standing(NamedTuple):
    """State to which an undo goes back: number of standing lines, and names of the seats."""

    lines: int
    names: tuple[str, ...]


def compare_names(
    match: int, seats: tuple[str, ...], rows: Sequence[Row], listed: tuple[str, ...]
) -> Iterator[Damage]:
    """Check that the `listed` names are those that the rows come to. `seats`: the header's.

    A power cut may come between the last line and the list, which the next resume puts right.
    """
    names = [seats, *names_after(seats, rows)]
    if listed not in names[-2:]:
        yield Damage(match, 0, "lists other players than its rows name")


def names_after(seats: tuple[str, ...], rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Names of the seats after each line of a match that began with these names."""
    states = [_Standing(0, seats)]
    for row in rows:
        if row.kind == "note" and row.text.startswith(f"{RULES} "):
            # From here on an undo takes back one line, and no name.
            lines, names = states[-1]
            states = [_Standing(count, names) for count in range(lines + 1)]
        if row.kind != "line":
            continue
        if row.text != "undo":
            states.append(_standing_after(row.text, *states[-1]))
        elif len(states) > 1:
            states.pop()
        yield states[-1].names


def _standing_after(text: str, lines: int, names: tuple[str, ...]) -> _Standing:
    """Standing after this line; one that cannot be read is a line of earlier rules."""
    if text.startswith(("change ", "rewrite ", "amend ")):
        with suppress(Malformed, IndexError, ValueError):
            verb, what, name, *values = words_of(text)
            if verb == "rewrite":
                return _Standing(lines - int(name) + len(values), names)
            if verb == "change" and what == "option" and values[1:]:
                _, _, count, *new_lines = values
                return _Standing(lines - int(count) + len(new_lines), names)
            if verb == "amend" or what != "seat":
                return _Standing(lines, names)
            index = int(name) - 1
            return _Standing(lines, (*names[:index], values[0], *names[index + 1 :]))
    return _Standing(lines + 1, names)


SEATS = "seats"
"""The first word of the note; a digest for each seat follows, in hex."""

SALT_BYTES = 16

_SEAT_ROWS = (
    "SELECT salt, name FROM seats LEFT JOIN players ON id = player "
    "WHERE match_id = ? ORDER BY number"
)


def note_of(names: Sequence[str], salts: Sequence[bytes]) -> str:
    """The text of the note for these names in the order of their seats."""
    return " ".join((SEATS, *map(_digest, salts, names)))


def sealed(rows: Sequence[Row]) -> Row | None:
    """The note of a match that has one: its first row, or its second behind that of a hall."""
    index = 1 if rows and _is_note(rows[0], HALL) else 0
    notes = rows[index : index + 1]
    return notes[0] if notes and _is_note(notes[0], SEATS) else None


def compare_seats(database: Database, match: int, note: Row) -> Iterator[Damage]:
    """The seats that name somebody else than the note. A name that was erased is on trust."""
    digests = note.text.split(" ")[1:]
    rows = database.execute(_SEAT_ROWS, (match,))
    if len(digests) != len(rows):
        yield Damage(match, note.number, f"names {len(digests)} players, not {len(rows)}")
        return
    seats_differing = [
        f"{seat}"
        for seat, (digest, (salt, name)) in enumerate(zip(digests, rows, strict=True), 1)
        if name is not None and (not salt or _digest(salt, name) != digest)
    ]
    if seats_differing:
        yield Damage(
            match, 0, f"has other players than were written in seat {', '.join(seats_differing)}"
        )


def _is_note(row: Row, word: str) -> bool:
    return row.kind == "note" and row.text.split(" ", 1)[0] == word


def _digest(salt: bytes, name: str) -> str:
    return sha256(salt + name.encode("utf-8", "surrogatepass")).hexdigest()
