"""Connections to a server of the hall: how many there may be, and how long a silent one lasts."""

import asyncio
import errno
import gc
import logging
import resource
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

from aiohttp import StreamReader, web

from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.rate_limit import counted_as
from tablepi.supervision.lasting_tasks import lasting_task

SILENT_S = 15.0
"""Time that the other side may owe something: a TLS handshake, a request, the rest of one, or that
it takes its answer.
"""

LOOK_S = 1.0

PAUSE_S = 1.0
"""Time that asyncio leaves a door alone at which descriptors ran out."""

NO_DESCRIPTORS = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}

OF_A_BROWSER = 6
"""Connections that a browser opens to one server: `kDefaultMaxSocketsPerGroup` of Chromium,
`network.http.max-persistent-connections-per-server` of Firefox.
"""

LEFT_BETWEEN = 500
"""Connections that go before their memory is collected. One that never ended its handshake leaves
a circle in asyncio, of few objects and many bytes: Python would wait for thousands.
"""

log = logging.getLogger("tablepi.hall")


class Share(NamedTuple):
    """Connections that one server takes. `of_descriptors`: its part of those that the process may
    open, so that files, the broker and the other server have theirs however many come.
    """

    of_address: int
    altogether: int
    of_descriptors: float


DESCRIPTORS = 8_192
"""As many as the service's unit allows: enough for both servers and all else."""

EVERYBODY = Share(200 * OF_A_BROWSER, 4_000, 0.5)
"""200 phones of a café may be one address."""

DESK = Share(50 * OF_A_BROWSER, 1_000, 0.25)
"""As may be 50 people who came in."""


class Connection(socket.socket):
    """One that was accepted. `transport`: what its first request came by; `content`: what of a
    request may still arrive; `left` and `got`: bytes that it had yet to take, and those of its
    request that were here, when it was looked at last.
    """

    def __init__(self, accepted: socket.socket, peer: Any, gate: "Gate") -> None:
        super().__init__(fileno=accepted.detach())
        self.peer, self.address, self._gate = peer, counted_as(peer[0]), gate
        self.transport: asyncio.WriteTransport | None = None
        self.content: StreamReader | None = None
        self.left = self.got = 0

    def close(self) -> None:
        self._gate.leave(self)
        super().close()

    def cut(self) -> None:
        """Ends it: its transport reads an end, and closes it."""
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)

    def moved(self) -> bool:
        """Says that the other side took or sent something since the last look."""
        left_before, got_before = self.left, self.got
        self.left = self.transport.get_write_buffer_size() if self.transport else 0
        self.got = self.content.total_bytes if self.content else 0
        return self.left < left_before or self.got > got_before


class Door(socket.socket):
    """A listening socket whose gate looks at who comes before asyncio sees them."""

    def __init__(self, family: socket.AddressFamily, gate: "Gate") -> None:
        super().__init__(family, socket.SOCK_STREAM)
        self._gate = gate
        self._failed_s = -PAUSE_S

    def accept(self) -> tuple[socket.socket, Any]:
        """Raises BlockingIOError, at which asyncio waits for the next, where one is turned away."""
        try:
            accepted, peer = super().accept()
        except OSError as error:
            if error.errno in NO_DESCRIPTORS:
                self._pause()
            raise
        connection = Connection(accepted, peer, self._gate)
        if not self._gate.lets_in(connection):
            connection.close()
            raise BlockingIOError
        return connection, peer

    def _pause(self) -> None:
        """asyncio calls on after the first failure, logs each, and comes back for each."""
        now, failed_s = self._gate.clock.seconds(), self._failed_s
        if now - failed_s < PAUSE_S / 2:
            raise BlockingIOError
        self._failed_s = now


class Gate:
    """Connections to one server, by IPv4 and IPv6, and those that owe something."""

    def __init__(self, port: int, share: Share, clock: HallClock) -> None:
        self.port, self._share, self.clock = port, share, clock
        self._inside: dict[Any, Connection] = {}
        self._of_address = Counter[str]()
        # Since when, the longest first.
        self._owing: dict[Connection, float] = {}
        self._left = 0

    def lets_in(self, connection: Connection) -> bool:
        """Counts one in; where there is no room, in the place of the one that owes longest."""
        is_full = self._of_address[connection.address] >= self._share.of_address
        if is_full or len(self._inside) >= self._max_connections():
            owing = (
                other for other in self._owing if not is_full or other.address == connection.address
            )
            longest = next(owing, None)
            log.warning("Port %s is full: who is silent there must go, or who comes", self.port)
            if longest is None:
                return False
            self._end(longest)
        self._inside[connection.peer] = connection
        self._of_address[connection.address] += 1
        self._owes(connection)
        return True

    def leave(self, connection: Connection) -> None:
        """Counts one out, once."""
        self._owes_nothing(connection)
        if self._inside.get(connection.peer) is not connection:
            return
        del self._inside[connection.peer]
        self._left += 1
        self._of_address[connection.address] -= 1
        if not self._of_address[connection.address]:
            del self._of_address[connection.address]

    def look(self) -> None:
        """Ends whoever owed something for too long."""
        now = self.clock.seconds()
        for connection, since_s in list(self._owing.items()):
            if connection.moved():
                self._owes(connection)
            elif now - since_s >= SILENT_S:
                self._end(connection)
        if self._left >= LEFT_BETWEEN:
            self._left = 0
            gc.collect()

    async def beside(self, app: web.Application) -> AsyncIterator[None]:
        """Looks as long as the server lasts."""
        task = lasting_task(self._run, f"connections of {self.port}")
        yield
        task.cancel()

    @web.middleware
    async def served(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Owes nothing from the last byte of a request until it was answered."""
        transport = request.transport
        connection = self._inside.get(transport.get_extra_info("peername")) if transport else None
        if connection is None:
            return await handler(request)
        connection.transport = transport
        connection.content = request.content if request.can_read_body else None
        connection.moved()
        request.content.on_eof(lambda: self._owes_nothing(connection))
        try:
            return await handler(request)
        finally:
            self._owes(connection)

    async def _run(self) -> None:
        while True:
            self.look()
            await asyncio.sleep(LOOK_S)

    def _owes(self, connection: Connection) -> None:
        self._owes_nothing(connection)
        if self._inside.get(connection.peer) is connection:
            self._owing[connection] = self.clock.seconds()

    def _owes_nothing(self, connection: Connection) -> None:
        self._owing.pop(connection, None)

    def _end(self, connection: Connection) -> None:
        # Counted out at once: its descriptor is closed when its transport comes to it.
        self.leave(connection)
        connection.cut()

    def _max_connections(self) -> int:
        descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if descriptors == resource.RLIM_INFINITY:
            return self._share.altogether
        return min(self._share.altogether, int(descriptors * self._share.of_descriptors))


def allow_descriptors() -> None:
    """Takes as many descriptors as are needed, of those that this process may take."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft != resource.RLIM_INFINITY and soft < limit:
        resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def doors(gate: Gate) -> list[Door]:
    """Sockets on the gate's port of all addresses of this machine, of IPv6 where it has that too.
    Raises OSError where the port is taken.
    """
    open_doors: list[Door] = []
    try:
        for family, anywhere in ((socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")):
            with suppress(_NoSuchFamily):
                open_doors.append(_door(family, anywhere, gate))
    except OSError:
        for door in open_doors:
            door.close()
        raise
    return open_doors


class _NoSuchFamily(Exception):
    """This machine has no IPv6."""


def _door(family: socket.AddressFamily, anywhere: str, gate: Gate) -> Door:
    try:
        door = Door(family, gate)
    except OSError:
        raise _NoSuchFamily from None
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        door.bind((anywhere, gate.port))
    except OSError as error:
        door.close()
        if error.errno == errno.EADDRNOTAVAIL:
            raise _NoSuchFamily from None
        raise
    return door
