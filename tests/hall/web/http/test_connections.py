"""Connections to a server: whoever says nothing goes, and nobody takes them all."""

import asyncio
import gc
import resource
import socket
import ssl
import threading
from asyncio.sslproto import SSLProtocol
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from aiohttp import web

from tablepi.hall.server.machine.certificate import certificate_in
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import free_port
from tablepi.hall.server.machine.rate_limit import counted_as
from tablepi.hall.web.http.connections import LEFT_BETWEEN, SILENT_S, Gate, Share, allow_descriptors
from tablepi.hall.web.http.servers import application, serve, server_context
from tests.worlds.hall.waiting import PATIENCE_S, until

GET = b"GET /%s HTTP/1.1\r\nHost: hall\r\n\r\n"


class Server:
    """A server that greets, takes a form, and sends much; its clock is the test's."""

    def __init__(self, share: Share, context: ssl.SSLContext | None = None) -> None:
        self.now_s = 100.0
        clock = HallClock(lambda: self.now_s, lambda: self.now_s)
        self.gate = Gate(free_port(), share, clock)
        self.held = threading.Event()
        self.holding = self.took = 0
        self._lines: list[socket.socket] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._runner = asyncio.run_coroutine_threadsafe(self._start(context), self._loop).result()

    def come(self, address: str = "127.0.0.1", say: bytes = b"") -> socket.socket:
        """Somebody connects from one of this machine's own addresses."""
        line = socket.create_connection(
            ("127.0.0.1", self.gate.port), PATIENCE_S, source_address=(address, 0)
        )
        self._lines.append(line)
        line.sendall(say)
        return line

    def hold(self, number: int, address: str) -> list[socket.socket]:
        """So many whose answer is being made, one after another."""
        lines = []
        for _ in range(number):
            lines.append(self.come(address, GET % b"held"))
            until(lambda: self.holding == len(lines))
        return lines

    def pass_time(self, seconds: float) -> None:
        self.now_s += seconds
        self.do(self.gate.look)

    def do(self, work: object) -> None:
        """Does something on its loop."""

        async def done() -> None:
            assert callable(work)
            work()

        asyncio.run_coroutine_threadsafe(done(), self._loop).result(PATIENCE_S)

    def close(self) -> None:
        self.held.set()
        for line in self._lines:
            line.close()
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result(PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _start(self, context: ssl.SSLContext | None) -> web.AppRunner:
        get = {"/": self._greet, "/held": self._hold, "/much": self._send_much}
        return await serve(application(get, {"/form": self._take}), self.gate, context)

    async def _greet(self, request: web.Request) -> web.Response:
        return web.Response(text="hello")

    def has(self, number: int) -> bool:
        """Whether so many bytes came of the second half of a form."""
        return self.took == number

    async def _take(self, request: web.Request) -> web.Response:
        form = b""
        async for piece in request.content.iter_any():
            form += piece
            self.took = len(form) - len(b"half")
        return web.Response(text=f"{len(form)} bytes")

    async def _hold(self, request: web.Request) -> web.Response:
        self.holding += 1
        await asyncio.to_thread(self.held.wait)
        return web.Response(text="held")

    async def _send_much(self, request: web.Request) -> web.Response:
        return web.Response(body=bytes(30_000_000))


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server(Share(4, 6, 0.5))
    yield server
    server.close()


def answer(line: socket.socket) -> bytes:
    """The first bytes that come; nothing where the line ends."""
    with suppress(ConnectionError):
        return line.recv(4096)
    return b""


HALF = b"POST /form HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n\r\nhalf"


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost:", HALF])
def test_who_owes_a_request_or_the_rest_of_one_for_long_is_cut_off(
    server: Server, said: bytes
) -> None:
    line = server.come(say=said)
    # Whoever was let in after it was let in itself.
    assert b"hello" in answer(server.come(say=GET % b""))
    server.pass_time(SILENT_S - 1)
    line.setblocking(False)
    with pytest.raises(BlockingIOError):
        line.recv(1)
    line.settimeout(PATIENCE_S)
    server.pass_time(1)
    assert answer(line) == b""


def test_who_sends_a_long_form_slowly_is_not_cut_off(server: Server) -> None:
    line = server.come(say=HALF)
    for number in range(1, 5):
        server.pass_time(SILENT_S - 1)
        line.sendall(b"!")
        until(partial(server.has, number))
    line.sendall(b"!")
    assert b"9 bytes" in answer(line)


def test_who_never_ends_the_handshake_of_tls_is_cut_off(tmp_path: Path) -> None:
    server = Server(Share(4, 6, 0.5), server_context(certificate_in(tmp_path, "cafe")))
    line, half = server.come(), server.come(say=b"\x16\x03\x01\x02\x00")
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with trusting.wrap_socket(server.come()) as good:
        good.sendall(GET % b"")
        assert b"hello" in answer(good)
        server.pass_time(SILENT_S)
        assert answer(line) == answer(half) == b""
    server.close()


def test_who_never_ended_a_handshake_leaves_no_memory_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Other tests of the same process leave some, too.
    collect, collected, others = gc.collect, list[int](), _held()

    def collects() -> int:
        collected.append(_held())
        return collect()

    monkeypatch.setattr(gc, "collect", collects)
    server = Server(Share(50, 60, 0.5), server_context(certificate_in(tmp_path, "cafe")))
    gc.disable()
    try:
        for _ in range(LEFT_BETWEEN + 100):
            server.come("127.0.0.2")
        # The server looks by itself, too: who waits for the number may come too late.
        until(lambda: collected or _held() - others >= LEFT_BETWEEN)
        server.pass_time(SILENT_S)
        assert collected[0] >= LEFT_BETWEEN
        # What the loop had not closed at that look is still there, and in the next lot.
        until(lambda: collect() >= 0 and _held() - others <= 60)
    finally:
        gc.enable()
        server.close()


def _held() -> int:
    """Connections of TLS whose memory is not given back."""
    return sum(type(each) is SSLProtocol for each in gc.get_objects())


def test_who_waits_for_a_long_answer_is_not_cut_off(server: Server) -> None:
    line = server.come(say=GET % b"held")
    assert b"hello" in answer(server.come(say=GET % b""))
    for _ in range(4):
        server.pass_time(SILENT_S)
    server.held.set()
    assert b"held" in answer(line)


def test_who_takes_nothing_of_an_answer_is_cut_off_and_who_takes_some_is_not(
    server: Server,
) -> None:
    idle, slow = (server.come(say=GET % b"much") for _ in range(2))
    taken = len(answer(slow))
    while taken < 25_000_000:
        before = taken
        while taken < before + 5_000_000:
            piece = slow.recv(1 << 20)
            assert piece
            taken += len(piece)
        server.pass_time(SILENT_S * 0.6)
    taken = 0
    while piece := answer(idle):
        taken += len(piece)
    assert taken < 30_000_000


def test_an_address_has_its_share_and_others_theirs(server: Server) -> None:
    held = server.hold(4, "127.0.0.2")
    assert answer(server.come("127.0.0.2", GET % b"")) == b""
    assert b"hello" in answer(server.come("127.0.0.1", GET % b""))
    assert b"hello" in answer(server.come("127.0.0.3", GET % b""))
    server.held.set()
    assert all(b"held" in answer(line) for line in held)


def test_a_full_server_lets_somebody_in_for_whoever_says_nothing_longest(server: Server) -> None:
    silent = [server.come(f"127.0.0.{2 + number % 3}") for number in range(6)]
    assert b"hello" in answer(server.come("127.0.0.9", GET % b""))
    assert answer(silent[0]) == b""
    silent[1].setblocking(False)
    with pytest.raises(BlockingIOError):
        silent[1].recv(1)


def test_thousands_that_say_nothing_leave_the_place_of_one_that_asks(server: Server) -> None:
    lines = [server.come("127.0.0.2") for _ in range(2_000)]
    assert b"hello" in answer(server.come("127.0.0.2", GET % b""))
    for line in lines:
        line.close()
    assert b"hello" in answer(server.come("127.0.0.1", GET % b""))


def test_a_place_is_free_again_once_its_connection_ended(server: Server) -> None:
    for _ in range(20):
        line = server.come(say=GET % b"held")
        line.close()
    assert b"hello" in answer(server.come(say=GET % b""))


def test_a_server_leaves_descriptors_to_everything_else() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Server(Share(1_000, 1_000, 0.01))
    resource.setrlimit(resource.RLIMIT_NOFILE, (400, hard))
    try:
        held = server.hold(4, "127.0.0.2")
        assert answer(server.come(say=GET % b"")) == b""
        allow_descriptors()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 400
        more = server.come(say=GET % b"")
        assert b"hello" in answer(more)
        server.held.set()
        assert all(b"held" in answer(line) for line in held)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        server.close()


def test_a_machine_is_one_sender_whichever_of_its_ipv6_addresses_it_takes() -> None:
    assert counted_as("2001:db8:1:2::1") == counted_as("2001:db8:1:2:ffff::9")
    assert counted_as("2001:db8:1:2::1") != counted_as("2001:db8:1:3::1")
    assert counted_as("fe80::1%eth0") != counted_as("fe80::2%eth0")
    assert counted_as("192.0.2.1") == "192.0.2.1"
