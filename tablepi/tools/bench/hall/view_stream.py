"""Requests of a phone to a hall, and its stream of live views."""

import socket
import zlib
from typing import NamedTuple

END_OF_HEADERS = b"\r\n\r\n"
BYTES = 65_536
PATIENCE_S = 10.0

BEAT = b":"
"""The first byte of a beat, by which a quiet stream shows that it is alive; no view."""


class Event(NamedTuple):
    """A view that arrived. `made_ms`: by the hall's clock; `came_s`: by the reader's."""

    view: str
    made_ms: int
    came_s: float


def request(path: str) -> bytes:
    """Request of a phone; of HTTP 1.0, whose answers are not cut into chunks."""
    return f"GET {path} HTTP/1.0\r\nHost: hall\r\nAccept-Encoding: gzip\r\n\r\n".encode()


def answer(port: int, path: str) -> bytes:
    """Everything that the hall sends, headers and all."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as connection:
        connection.sendall(request(path))
        content = b""
        while piece := connection.recv(BYTES):
            content += piece
    return content


def text_of(answer: bytes) -> str:
    """The body of an answer."""
    head, _, body = answer.partition(END_OF_HEADERS)
    is_zipped = b"Content-Encoding: gzip" in head
    return (zlib.decompress(body, wbits=16 + zlib.MAX_WBITS) if is_zipped else body).decode()


class ViewStream:
    """Reads events out of pieces of an answer."""

    def __init__(self) -> None:
        self._decompressor = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
        self._is_head, self._head, self._text = True, b"", b""

    def read(self, piece: bytes, came_s: float) -> list[Event]:
        """The events that this piece completes."""
        if self._is_head:
            self._head += piece
            if END_OF_HEADERS not in self._head:
                return []
            self._is_head = False
            piece = self._head.partition(END_OF_HEADERS)[2]
        self._text += self._decompressor.decompress(piece)
        # The last part is the beginning of an event, or nothing.
        *event_texts, self._text = self._text.split(b"\n\n")
        return [
            _event_of(event_text, came_s)
            for event_text in event_texts
            if not event_text.startswith(BEAT)
        ]


def _event_of(text: bytes, came_s: float) -> Event:
    """The event of this text.

    Its page is not read as JSON: for a hundred thousand events that would take minutes.
    """
    name, _, data = text.split(b"\n", 2)
    made_ms = int(data.partition(b'"asof": ')[2].partition(b",")[0])
    return Event(name.removeprefix(b"event: ").decode(), made_ms, came_s)
