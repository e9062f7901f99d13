"""Messages with rows of the event, for the tables to keep and to give back.

A row that no message holds goes as pieces of its JSON, a message each: `from` is its number, `rows`
is empty, and `piece` is which of how many, with the text.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, field

from tablepi.wire.payload import WireError, as_json, encoded
from tablepi.wire.wire_message import Count, Message, Place, decoded, message_of

MOST_EVENT_BYTES = 16_384
"""Limit of a message with rows of the event."""

_MOST_OF_ROWS = MOST_EVENT_BYTES - 100
"""Bytes that are left for the rows themselves."""

PIECE_LETTERS = 4_000
"""Of the JSON of a row; a letter of it takes four bytes at most within a message."""

MOST_PIECES = 256

MOST_ROW_BYTES = MOST_PIECES * PIECE_LETTERS
"""Limit of a row that is put together again."""


class Piece(NamedTuple):
    """A piece of a row's JSON. `number`: from 1."""

    number: Count
    of: Annotated[int, Meta(ge=1, le=MOST_PIECES)]
    text: Annotated[str, Meta(max_length=PIECE_LETTERS)]


class EventRows(Message, frozen=True):
    """Rows of an event in a row, the first of which is number `start`; or a `piece` of that one."""

    event: Place
    start: Count = field(name="from")
    rows: tuple[dict[str, Any], ...]
    piece: Piece | None = None


def event_rows_of(payload: bytes) -> EventRows:
    """Raises WireError."""
    values = decoded(payload, MOST_EVENT_BYTES)
    if values.get("rows"):
        values.pop("piece", None)
    message = message_of(EventRows, values)
    for number, row in enumerate(message.rows, message.start):
        _check_number(row, number)
    if message.piece and message.piece.number > message.piece.of:
        raise WireError(f"piece: {message.piece.number} of {message.piece.of}")
    return message


def _check_number(row: Mapping[str, Any], number: int) -> None:
    """Raises WireError for a row that has not this number."""
    if type(row.get("n")) is not int or row["n"] != number:
        raise WireError("rows: a gap in their numbers")


def event_messages(event: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[EventRows]:
    """Rows of an event in as few messages as hold them, a long row in pieces."""
    batch_rows: list[dict[str, Any]] = []
    size = 0
    for row in rows:
        length = len(encoded(row)) + 1
        if batch_rows and size + length > _MOST_OF_ROWS:
            yield EventRows(event, batch_rows[0]["n"], tuple(batch_rows))
            batch_rows, size = [], 0
        if length > _MOST_OF_ROWS:
            yield from _pieces(event, row)
        else:
            batch_rows.append(dict(row))
            size += length
    if batch_rows:
        yield EventRows(event, batch_rows[0]["n"], tuple(batch_rows))


def _pieces(event: str, row: Mapping[str, Any]) -> Iterator[EventRows]:
    text = as_json(row)
    texts = [text[start : start + PIECE_LETTERS] for start in range(0, len(text), PIECE_LETTERS)]
    for number, piece_text in enumerate(texts, 1):
        yield EventRows(event, row["n"], (), Piece(number, len(texts), piece_text))


class RowPieces:
    """Puts long rows of one sender together, whose pieces come one after another."""

    def __init__(self) -> None:
        self._row_key: tuple[str, int, int] | None = None
        self._texts: list[str] = []

    def whole(self, message: EventRows) -> EventRows | None:
        """The message, or the row that its piece completes; None while pieces are missing.

        A piece that does not follow is passed over, also one that comes twice. Raises WireError.
        """
        if message.piece is None:
            return message
        number, count, text = message.piece
        key = message.event, message.start, count
        # A first piece that comes twice must not drop those that came since.
        if number == 1 and (self._row_key != key or self._texts[0] != text):
            self._row_key, self._texts = key, []
        if self._row_key != key or number != len(self._texts) + 1:
            return None
        self._texts.append(text)
        if number < count:
            return None
        row_text = "".join(self._texts)
        # Also where it makes no row: the next sending begins anew.
        self._row_key, self._texts = None, []
        row = decoded(row_text.encode("utf-8", "replace"), MOST_ROW_BYTES)
        _check_number(row, message.start)
        return EventRows(message.event, message.start, (row,))
