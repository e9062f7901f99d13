"""One link at the socket: its lines as messages, and what waits to be written to it."""

import json
import socket
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablepi.devices.messages import LinkAsked, LinkHere, LinkJoined, LinkMessage, LinkNote
from tablepi.wire.payload import WireError

LONGEST = 65_536
"""Limit of a line in bytes, with its end."""

AT_ONCE = 16_384
"""Bytes read or written at a time."""

LONGEST_TEXT = 200
"""Limit in characters of a text that a link has shown."""

UNJOINED = b'{"t":"hello","v":1,"hall":"","table":"","online":false,"shared":false}\n'
"""The greeting of a link that has joined no hall. It is known as it stands: the reader of all other
lines takes 1.6 MB and some time to load, which tables without a hall are spared.
"""

Line = Mapping[str, Any]


class Conversation:
    """Lines exchanged with one link.

    `asked`: a question of its is not answered yet, so nothing more is read. Of news only the newest
    of each key waits to be written.
    """

    def __init__(self, link: int, line: socket.socket, put: Callable[[LinkMessage], None]) -> None:
        self.link = link
        self.line = line
        self.asked = False
        self._put = put
        self._read = b""
        self._unwritten = b""
        self._news: dict[str, Line] = {}

    @property
    def reads(self) -> bool:
        """True if a line may be read: the last question is answered, and the answer written."""
        return not self.asked and not self._unwritten

    @property
    def writes(self) -> bool:
        """True if there is something to be written."""
        return bool(self._unwritten or self._news)

    def tell(self, key: str, news: Line) -> None:
        """Keeps news until it can be written, in the place of older news of this key."""
        self._news[key] = news

    def answer(self, lines: Iterable[Line], more: bool) -> None:
        """Answers the question; `more`: the rest of the answer follows."""
        self._unwritten += b"".join(map(as_line, lines))
        self.asked = more

    def write(self) -> None:
        """Writes what the link takes now. Raises OSError."""
        if not self._unwritten:
            news, self._news = self._news, {}
            self._unwritten = b"".join(map(as_line, news.values()))
        sent = self.line.send(self._unwritten[:AT_ONCE])
        self._unwritten = self._unwritten[sent:]

    def read(self) -> bool:
        """Takes what has come, up to a question; False where the link is to be closed."""
        come = self.line.recv(AT_ONCE)
        self._read += come
        return bool(come) and self.heed()

    def heed(self) -> bool:
        """Takes the lines that have come, up to a question; False for what is none."""
        while self.reads and (end := self._read.find(b"\n")) >= 0:
            line, self._read = self._read[: end + 1], self._read[end + 1 :]
            if line == UNJOINED:
                self._put(LinkHere("", "", online=False))
                continue
            try:
                self._heed(line)
            except WireError:
                return False
        return b"\n" in self._read or len(self._read) < LONGEST

    def _heed(self, line: bytes) -> None:
        """Makes a message of a line; one that this version does not know is passed over."""
        from tablepi.wire import socket_lines as lines
        from tablepi.wire.wire_message import decoded

        match lines.line_of(lines.OF_LINK, decoded(line, LONGEST)):
            case lines.LinkGreeting(_, hall, table, online, shared):
                self._put(LinkHere(shown_text(hall), shown_text(table), online, shared))
            case lines.HallNote(kind, body):
                self._put(LinkNote(kind, cleaned(body)))
            case lines.CardWorked(hall, table):
                self._put(LinkJoined(hall, table))
            case lines.CardFailed(why):
                self._put(LinkJoined(why=why))
            case lines.MatchesAsked():
                self._ask(LinkAsked(self.link, "have"))
            case lines.RowsAsked(part, match, row):
                self._ask(LinkAsked(self.link, part, match, row))

    def _ask(self, question: LinkAsked) -> None:
        self.asked = True
        self._put(question)


def as_line(said: Line) -> bytes:
    """A line of the socket."""
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def cleaned(body: Line) -> dict[str, Any]:
    """The body of a note, with every text in it as it may be shown."""
    return {name: _cleaned(value) for name, value in body.items()}


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, list):
        return [_cleaned(each) for each in value]
    return cleaned(value) if isinstance(value, dict) else value


def shown_text(text: str) -> str:
    """A text without control characters and of a length that the screen takes."""
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_TEXT]
