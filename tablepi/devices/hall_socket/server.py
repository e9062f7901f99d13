"""The socket's server: a thread that listens, reads and writes, and makes nobody wait."""

import os
import selectors
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

from tablepi.devices.hall_socket.conversation import Conversation, Line
from tablepi.devices.messages import LinkGone, LinkMessage
from tablepi.supervision.lasting import LastingThread

MOST_LINKS = 2
"""How many links may read at once: the link, and somebody who looks what it is told."""

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
        self._woken, self._wake = socket.socketpair()
        self._wake.setblocking(False)
        self._stopping = False
        self._thread = LastingThread(self._run, "hall socket")
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    @property
    def has_links(self) -> bool:
        """True if anybody hears what is told."""
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
        self._selector.register(self._woken, selectors.EVENT_READ)
        self._thread.start()

    def stop(self) -> None:
        """Closes every link, and the socket."""
        self._stopping = True
        self._ring()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)
            self._path.unlink(missing_ok=True)
        for opened in (self._listener, self._wake, self._woken):
            opened.close()

    def tell(self, key: str, news: Line) -> None:
        """Tells every link; of what waits under the same key only the newest is written."""

        def told() -> None:
            for link in self._links.values():
                link.tell(key, news)

        self._order(told)

    def answer(self, link: int, lines: Iterable[Line], more: bool = False) -> None:
        """Answers a link's question, or a part of it where `more` follows."""

        def answered() -> None:
            if link in self._links:
                self._links[link].answer(lines, more)
                self._heed(self._links[link])

        self._order(answered)

    def close(self, link: int) -> None:
        """Closes a link's line; it comes again by itself."""

        def closed() -> None:
            if link in self._links:
                self._close(self._links[link])

        self._order(closed)

    def _order(self, order: Callable[[], None]) -> None:
        self._orders.put(order)
        self._ring()

    def _ring(self) -> None:
        # A full pipe wakes the thread just as well.
        with suppress(OSError):
            self._wake.send(b"!")

    def _run(self) -> None:
        while not self._stopping:
            for key, events in self._selector.select():
                if key.fileobj is self._listener:
                    self._accept()
                elif key.fileobj is self._woken:
                    self._woken.recv(4096)
                else:
                    self._serve(key.data, events)
            self._obey()
            self._watch()
        for link in tuple(self._links.values()):
            self._close(link)

    def _obey(self) -> None:
        with suppress(Empty):
            while True:
                self._orders.get_nowait()()

    def _watch(self) -> None:
        """Waits for what each link can do next; a link that only waits is still seen to end."""
        for link in self._links.values():
            wanted = selectors.EVENT_READ if link.reads else 0
            wanted |= selectors.EVENT_WRITE if link.writes else 0
            is_watched = link.line in self._selector.get_map()
            if is_watched and not wanted:
                self._selector.unregister(link.line)
            elif is_watched:
                self._selector.modify(link.line, wanted, link)
            elif wanted:
                self._selector.register(link.line, wanted, link)

    def _accept(self) -> None:
        line, _ = self._listener.accept()
        if len(self._links) == MOST_LINKS:
            line.close()
            return
        line.setblocking(False)
        self._count += 1
        link = Conversation(self._count, line, self._put)
        link.tell("hello", self._hello())
        self._links[link.link] = link

    def _serve(self, link: Conversation, events: int) -> None:
        try:
            if events & selectors.EVENT_WRITE:
                link.write()
            # What came while an answer was on its way waits in the link, not in the socket.
            going = link.heed() and (not events & selectors.EVENT_READ or link.read())
        except BlockingIOError:
            return
        except OSError:
            going = False
        except Exception:
            # The thread begins again, without the link that broke it.
            self._close(link)
            raise
        if not going:
            self._close(link)

    def _heed(self, link: Conversation) -> None:
        if not link.heed():
            self._close(link)

    def _close(self, link: Conversation) -> None:
        if link.line in self._selector.get_map():
            self._selector.unregister(link.line)
        link.line.close()
        if self._links.pop(link.link, None) is not None:
            self._put(LinkGone(link.link))
