"""Paho's clients, all driven on one thread.

Paho's own loop uses `select`, which fails for file descriptors from 1,024 on, and two descriptors
more for each client, which it gives back when the garbage is collected. A client trusts one
certificate, whatever name or date it has.
"""

import socket
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from typing import Any

from paho.mqtt.client import Client, MQTTMessageInfo

from tablepi.supervision.lasting import LastingThread

NO_CHECK_TIME = 0x20_0000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: a Pi without a clock may think that it is 1970."""


def pinned(certificate: str) -> ssl.SSLContext:
    """A client's context that trusts this one certificate, a PEM text."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(cadata=certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context


LOOK_S = 1.0
"""Time between two looks at keep-alive."""

BYTES = 4_096


class ClientLoop:
    """Reads and writes for clients; what they tell is told on its thread.

    `clock`: seconds that do not go back; `look`: called on its thread at once, and each second.
    """

    def __init__(self, clock: Callable[[], float], look: Callable[[], None] = lambda: None) -> None:
        self._clock, self._look = clock, look
        self._selector = DefaultSelector()
        self._near, self._far = socket.socketpair()
        for each in (self._near, self._far):
            each.setblocking(False)
        self._selector.register(self._near, EVENT_READ)
        self._woken: SimpleQueue[Client] = SimpleQueue()
        self._is_woken = False
        self._stopping = threading.Event()
        self._thread = LastingThread(self._run, "mqtt")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; clients that are still connected are cut off."""
        self._stopping.set()
        self._wake()
        if self._thread.ident is not None:
            self._thread.join()
        for each in (self._near, self._far, self._selector):
            each.close()

    def drive(self, client: Client) -> None:
        """Looks after this client from its next connection on."""
        client.on_socket_open = lambda client, *_: self.wake(client)
        client.on_socket_close = self._closed
        # Left out, paho would write on whatever thread publishes.
        client.on_socket_register_write = lambda *_: None

    def publish(
        self, client: Client, topic: str, payload: bytes, qos: int, retain: bool = False
    ) -> MQTTMessageInfo:
        """Has a client send something."""
        info = client.publish(topic, payload, qos, retain)
        self.wake(client)
        return info

    def wake(self, client: Client) -> None:
        """Has what this client wants to send written; from any thread."""
        self._woken.put(client)
        self._wake()

    def _wake(self) -> None:
        if self._is_woken:
            return
        self._is_woken = True
        # Full, or closed at the end: then it is awake already.
        with suppress(OSError):
            self._far.send(b"\0")

    def _run(self) -> None:
        self._look()
        looked_s = self._clock()
        while not self._stopping.is_set():
            for key, events in self._selector.select(LOOK_S):
                if key.data is None:
                    self._take_woken()
                else:
                    self._serve(key.data, events)
            if self._clock() - looked_s >= LOOK_S:
                looked_s = self._clock()
                self._look_after_all()

    def _take_woken(self) -> None:
        with suppress(BlockingIOError):
            self._near.recv(BYTES)
        # Before the queue is emptied: whoever comes later wakes anew.
        self._is_woken = False
        with suppress(Empty):
            while True:
                self._serve(self._woken.get_nowait(), EVENT_WRITE)

    def _serve(self, client: Client, events: int) -> None:
        """Reads and writes what can be, and sees to what is to be waited for next."""
        if events & EVENT_READ:
            client.loop_read()
            while _has_more(client.socket()):
                client.loop_read()
        if client.want_write():
            client.loop_write()
        self._expect(client)

    def _expect(self, client: Client) -> None:
        line = client.socket()
        if line is None:
            return
        wanted = EVENT_READ | (EVENT_WRITE if client.want_write() else 0)
        if line not in self._selector.get_map():
            self._selector.register(line, wanted, client)
        elif self._selector.get_key(line).events != wanted:
            self._selector.modify(line, wanted, client)

    def _look_after_all(self) -> None:
        for key in list(self._selector.get_map().values()):
            if key.data is not None:
                key.data.loop_misc()
                self._expect(key.data)
        self._look()

    def _closed(self, client: Client, data: Any, line: Any) -> None:
        with suppress(KeyError):
            self._selector.unregister(line)


def _has_more(line: object) -> bool:
    """True if TLS has read what no selector tells of any more."""
    return isinstance(line, ssl.SSLSocket) and line.pending() > 0
