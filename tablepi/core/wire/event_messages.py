"""Messages with rows of the event, for the tables to keep and to give back.

A row that no message holds goes as pieces of its JSON, a message each: `from` is its number, `rows`
is empty, and `piece` is which of how many, with the text.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablepi.core.wire.payload import Fields, WireError, as_json, decoded, encoded, number_of

MOST_EVENT_BYTES = 16_384
"""Limit of a message with rows of the event."""

_MOST_OF_ROWS = MOST_EVENT_BYTES - 100
"""What is left for the rows themselves."""

PIECE_LETTERS = 4_000
"""Of the JSON of a row; a letter of it takes four bytes at most within a message."""

MOST_PIECES = 256

MOST_ROW_BYTES = MOST_PIECES * PIECE_LETTERS
"""Limit of a row that is put together again."""


class Piece(NamedTuple):
    """A piece of a row's JSON. `number`: from 1."""

    number: int
    of: int
    text: str


@dataclass(frozen=True, slots=True)
class EventRows:
    """Rows of an event in a row, the first of which is number `start`; or a `piece` of that one."""

    event: str
    start: int
    rows: tuple[dict[str, Any], ...]
    piece: Piece | None = None

    def payload(self) -> bytes:
        piece = {"piece": list(self.piece)} if self.piece else {}
        return encoded({"event": self.event, "from": self.start, "rows": list(self.rows), **piece})


def event_rows_of(payload: bytes) -> EventRows:
    """Raises WireError."""
    fields = decoded(payload, MOST_EVENT_BYTES)
    rows, start = fields.objects("rows"), fields.number("from", 1)
    if any(row.number("n", 1) != at for at, row in enumerate(rows, start)):
        raise WireError("rows: a gap in their numbers")
    piece = None if rows or not fields.has("piece") else _piece(fields.list("piece"))
    return EventRows(fields.place("event"), start, tuple(dict(row.values) for row in rows), piece)


def _piece(found: Sequence[Any]) -> Piece:
    if len(found) != 3 or not isinstance(found[2], str):
        raise WireError("piece: not two numbers and a text")
    number, of = number_of("piece", found[0], 1), number_of("piece", found[1], 1)
    if not number <= of <= MOST_PIECES or len(found[2]) > PIECE_LETTERS:
        raise WireError(f"piece: {number} of {of}, {len(found[2])} letters")
    return Piece(number, of, found[2])


def event_messages(event: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[EventRows]:
    """Rows of an event in as few messages as hold them, a long row in pieces."""
    started: list[dict[str, Any]] = []
    size = 0
    for row in rows:
        length = len(encoded(row)) + 1
        if started and size + length > _MOST_OF_ROWS:
            yield EventRows(event, started[0]["n"], tuple(started))
            started, size = [], 0
        if length > _MOST_OF_ROWS:
            yield from _pieces(event, row)
        else:
            started.append(dict(row))
            size += length
    if started:
        yield EventRows(event, started[0]["n"], tuple(started))


def _pieces(event: str, row: Mapping[str, Any]) -> Iterator[EventRows]:
    text = as_json(row)
    texts = [text[at : at + PIECE_LETTERS] for at in range(0, len(text), PIECE_LETTERS)]
    for number, each in enumerate(texts, 1):
        yield EventRows(event, row["n"], (), Piece(number, len(texts), each))


class RowPieces:
    """Puts long rows of one sender together, whose pieces come one after another."""

    def __init__(self) -> None:
        self._of: tuple[str, int, int] | None = None
        self._texts: list[str] = []

    def whole(self, message: EventRows) -> EventRows | None:
        """The message, or the row that its piece completes; None while pieces are missing.

        A piece that does not follow is passed over, also one that comes twice. Raises WireError.
        """
        if message.piece is None:
            return message
        number, of, text = message.piece
        key = message.event, message.start, of
        if number == 1 and (self._of != key or self._texts[0] != text):
            self._of, self._texts = key, []
        if self._of != key or number != len(self._texts) + 1:
            return None
        self._texts.append(text)
        if number < of:
            return None
        row_text = "".join(self._texts)
        # Also where it makes no row: the next sending begins anew.
        self._of, self._texts = None, []
        row = decoded(row_text.encode("utf-8", "replace"), MOST_ROW_BYTES)
        return EventRows(message.event, message.start, (_numbered(row, message.start),))


def _numbered(row: Fields, number: int) -> dict[str, Any]:
    if row.number("n", 1) != number:
        raise WireError("piece: of a row with another number")
    return dict(row.values)
