"""One link at the socket: its lines as messages, and what waits to be written to it."""

import json
import socket
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablepi.core.wire.payload import Fields, WireError, decoded
from tablepi.devices.messages import LinkAsked, LinkHere, LinkJoined, LinkMessage, LinkNote

LONGEST = 65_536
"""Limit of a line in bytes, with its end."""

AT_ONCE = 16_384
"""Bytes read or written at a time."""

LONGEST_TEXT = 200
"""Limit in characters of a text that a link has shown."""

KINDS = ("task", "judge", "round", "say", "hall")
PARTS = ("public", "full")
FAILURES = ("token", "fingerprint", "network", "taken")

Line = Mapping[str, Any]


class Conversation:
    """What is said with one link.

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
        """Whether a line may be read: the last question is answered, and the answer written."""
        return not self.asked and not self._unwritten

    @property
    def writes(self) -> bool:
        """Whether there is something to be written."""
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
            try:
                self._heed(decoded(line, LONGEST))
            except WireError:
                return False
        return b"\n" in self._read or len(self._read) < LONGEST

    def _heed(self, fields: Fields) -> None:
        """Makes a message of a line; one that this version does not know is passed over."""
        match fields.text("t", ""):
            case "hello":
                hall, table = (shown_text(fields.text(name, "")) for name in ("hall", "table"))
                online, shared = (fields.flag(name, False) for name in ("online", "shared"))
                self._put(LinkHere(hall, table, online, shared))
            case "note":
                kind = fields.one_of("kind", KINDS)
                self._put(LinkNote(kind, cleaned(fields.object("body").values)))
            case "joined":
                self._put(LinkJoined(fields.place("hall"), fields.place("table")))
            case "failed":
                self._put(LinkJoined(why=fields.one_of("why", FAILURES)))
            case "have":
                self._ask(LinkAsked(self.link, "have"))
            case "from":
                part, match = fields.one_of("part", PARTS), fields.hexes("match", 32)
                self._ask(LinkAsked(self.link, part, match, fields.number("row", 1)))

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
