"""The local socket at which a link to the hall is served; the referee itself has no network.

A JSON object a line, at most 65,536 bytes. What a link says comes as messages; nothing that it does
or leaves undone makes the referee wait: a thread listens, reads and writes. A hall on the same
machine is asked at its own socket.
"""

import json
import os
import selectors
import socket
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tablepi.core.errors import DeviceError
from tablepi.devices.messages import (
    LinkAsked,
    LinkGone,
    LinkHere,
    LinkJoined,
    LinkMessage,
    LinkNote,
)
from tablepi.supervision.lasting import LastingThread
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
        self._input = b""
        self._unwritten = b""
        self._news: dict[str, Line] = {}

    @property
    def reads(self) -> bool:
        """True if a line may be read: the last question is answered, and the answer written."""
        return not self.asked and not self._unwritten

    @property
    def writes(self) -> bool:
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
        sent_bytes = self.line.send(self._unwritten[:AT_ONCE])
        self._unwritten = self._unwritten[sent_bytes:]

    def read(self) -> bool:
        """Takes what has come, up to a question; False where the link is to be closed."""
        data = self.line.recv(AT_ONCE)
        self._input += data
        return bool(data) and self.heed()

    def heed(self) -> bool:
        """Takes the lines that have come, up to a question; False for what is none."""
        while self.reads and (end := self._input.find(b"\n")) >= 0:
            line, self._input = self._input[: end + 1], self._input[end + 1 :]
            if line == UNJOINED:
                self._put(LinkHere("", "", online=False))
                continue
            try:
                self._heed_line(line)
            except WireError:
                return False
        return b"\n" in self._input or len(self._input) < LONGEST

    def _heed_line(self, line: bytes) -> None:
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
                self._put_question(LinkAsked(self.link, "have"))
            case lines.RowsAsked(part, match, row):
                self._put_question(LinkAsked(self.link, part, match, row))

    def _put_question(self, question: LinkAsked) -> None:
        self.asked = True
        self._put(question)


def as_line(message: Line) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def cleaned(body: Line) -> dict[str, Any]:
    """The body of a note, with every text in it as it may be shown."""
    return {name: _cleaned_part(value) for name, value in body.items()}


def _cleaned_part(value: Any) -> Any:
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, list):
        return [_cleaned_part(part) for part in value]
    return cleaned(value) if isinstance(value, dict) else value


def shown_text(text: str) -> str:
    """A text without control characters and of a length that the screen takes."""
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST_TEXT]


MOST_LINKS = 2
"""Number of links that may read at once: the link, and somebody who looks what it is told."""

STOP_S = 0.5


class HallSocket:
    """The socket at a path. `hello`: gives the line that every link is greeted with.

    Messages go to `put` from a thread of its own; `tell` and `answer` may be called by any.
    """

    def __init__(
        self, path: Path, hello: Callable[[], Line], put: Callable[[LinkMessage], None]
    ) -> None:
        self._path = path
        self._hello = hello
        self._put = put
        self._links: dict[int, Conversation] = {}
        self._count = 0
        self._orders: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._wake_input, self._wake_output = socket.socketpair()
        self._wake_output.setblocking(False)
        self._stopping = False
        self._thread = LastingThread(self._run, "hall socket")
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    @property
    def has_links(self) -> bool:
        return bool(self._links)

    def start(self) -> None:
        """Listens from now on. Raises OSError where the path cannot be used."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            self._path.unlink()
        self._listener.bind(str(self._path))
        os.chmod(self._path, 0o660)
        self._listener.listen(MOST_LINKS)
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._selector.register(self._wake_input, selectors.EVENT_READ)
        self._thread.start()

    def stop(self) -> None:
        self._stopping = True
        self._wake_thread()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)
            self._path.unlink(missing_ok=True)
        for open_socket in (self._listener, self._wake_output, self._wake_input):
            open_socket.close()

    def tell(self, key: str, news: Line) -> None:
        """Tells every link; of what waits under the same key only the newest is written."""

        def tell_links() -> None:
            for link in self._links.values():
                link.tell(key, news)

        self._add_order(tell_links)

    def answer(self, link: int, lines: Iterable[Line], more: bool = False) -> None:
        """Answers a link's question, or a part of it where `more` follows."""

        def answer_link() -> None:
            if link in self._links:
                self._links[link].answer(lines, more)
                self._heed_link(self._links[link])

        self._add_order(answer_link)

    def close(self, link: int) -> None:
        """Closes a link's line; it comes again by itself."""

        def close_link() -> None:
            if link in self._links:
                self._close_link(self._links[link])

        self._add_order(close_link)

    def _add_order(self, order: Callable[[], None]) -> None:
        self._orders.put(order)
        self._wake_thread()

    def _wake_thread(self) -> None:
        # A full pipe wakes the thread just as well.
        with suppress(OSError):
            self._wake_output.send(b"!")

    def _run(self) -> None:
        while not self._stopping:
            for key, events in self._selector.select():
                if key.fileobj is self._listener:
                    self._accept_link()
                elif key.fileobj is self._wake_input:
                    self._wake_input.recv(4096)
                else:
                    self._serve_link(key.data, events)
            self._run_orders()
            self._watch_links()
        for link in tuple(self._links.values()):
            self._close_link(link)

    def _run_orders(self) -> None:
        with suppress(Empty):
            while True:
                self._orders.get_nowait()()

    def _watch_links(self) -> None:
        """Waits for what each link can do next; a link that only waits is still seen to end."""
        for link in self._links.values():
            events = selectors.EVENT_READ if link.reads else 0
            events |= selectors.EVENT_WRITE if link.writes else 0
            is_watched = link.line in self._selector.get_map()
            if is_watched and not events:
                self._selector.unregister(link.line)
            elif is_watched:
                self._selector.modify(link.line, events, link)
            elif events:
                self._selector.register(link.line, events, link)

    def _accept_link(self) -> None:
        line, _ = self._listener.accept()
        if len(self._links) == MOST_LINKS:
            line.close()
            return
        line.setblocking(False)
        self._count += 1
        link = Conversation(self._count, line, self._put)
        link.tell("hello", self._hello())
        self._links[link.link] = link

    def _serve_link(self, link: Conversation, events: int) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                link.write()
            # What came while an answer was on its way waits in the link, not in the socket.
            goes_on = link.heed() and (not events & selectors.EVENT_READ or link.read())
        except BlockingIOError:
            return
        except OSError:
            goes_on = False
        except Exception:
            # The thread begins again, without the link that broke it.
            self._close_link(link)
            raise
        if not goes_on:
            self._close_link(link)

    def _heed_link(self, link: Conversation) -> None:
        if not link.heed():
            self._close_link(link)

    def _close_link(self, link: Conversation) -> None:
        if link.line in self._selector.get_map():
            self._selector.unregister(link.line)
        link.line.close()
        if self._links.pop(link.link, None) is not None:
            self._put(LinkGone(link.link))


NEAR_SOCKET = Path("/run/tablepi-hall/desk.sock")
"""Socket of the packaged hall."""

NEAR_PATIENCE_S = 5.0
LONGEST_ANSWER = 4_096


class NearHall:
    """The hall at this socket, while one is there."""

    def __init__(self, path: Path = NEAR_SOCKET) -> None:
        self._path = path

    @property
    def is_there(self) -> bool:
        """True if a hall runs on this machine for this table to ask."""
        try:
            return self._path.is_socket()
        except OSError:
            # Its folder lets others in alone.
            return False

    def ask(self, what: str) -> str:
        """The link to the `desk`, or a join `card`. Raises DeviceError."""
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.settimeout(NEAR_PATIENCE_S)
                line.connect(str(self._path))
                line.sendall(what.encode() + b"\n")
                with line.makefile("rb") as answer:
                    return str(json.loads(answer.readline(LONGEST_ANSWER))[what])
        except (OSError, ValueError, KeyError, TypeError):
            raise DeviceError("hall.near.silent") from None
