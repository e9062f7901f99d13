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
        self._wake_reader, self._wake_writer = socket.socketpair()
        for end in (self._wake_reader, self._wake_writer):
            end.setblocking(False)
        self._selector.register(self._wake_reader, EVENT_READ)
        self._woken_clients: SimpleQueue[Client] = SimpleQueue()
        self._is_woken = False
        self._stop_event = threading.Event()
        self._thread = LastingThread(self._run, "mqtt")

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; clients that are still connected are cut off."""
        self._stop_event.set()
        self._wake_thread()
        if self._thread.ident is not None:
            self._thread.join()
        for resource in (self._wake_reader, self._wake_writer, self._selector):
            resource.close()

    def drive(self, client: Client) -> None:
        """Looks after this client from its next connection on."""
        client.on_socket_open = lambda client, *_: self.wake(client)
        client.on_socket_close = self._forget_socket
        # Left out, paho would write on whatever thread publishes.
        client.on_socket_register_write = lambda *_: None

    def publish(
        self, client: Client, topic: str, payload: bytes, qos: int, retain: bool = False
    ) -> MQTTMessageInfo:
        info = client.publish(topic, payload, qos, retain)
        self.wake(client)
        return info

    def wake(self, client: Client) -> None:
        """Has what this client wants to send written; from any thread."""
        self._woken_clients.put(client)
        self._wake_thread()

    def _wake_thread(self) -> None:
        if self._is_woken:
            return
        self._is_woken = True
        # Full, or closed at the end: then it is awake already.
        with suppress(OSError):
            self._wake_writer.send(b"\0")

    def _run(self) -> None:
        self._look()
        last_look_s = self._clock()
        while not self._stop_event.is_set():
            for key, events in self._selector.select(LOOK_S):
                if key.data is None:
                    self._serve_woken()
                else:
                    self._serve_client(key.data, events)
            if self._clock() - last_look_s >= LOOK_S:
                last_look_s = self._clock()
                self._check_clients()

    def _serve_woken(self) -> None:
        with suppress(BlockingIOError):
            self._wake_reader.recv(BYTES)
        # Before the queue is emptied: whoever comes later wakes anew.
        self._is_woken = False
        with suppress(Empty):
            while True:
                self._serve_client(self._woken_clients.get_nowait(), EVENT_WRITE)

    def _serve_client(self, client: Client, events: int) -> None:
        """Reads and writes what can be, and sees to what is to be waited for next."""
        if events & EVENT_READ:
            client.loop_read()
            while _has_pending(client.socket()):
                client.loop_read()
        if client.want_write():
            client.loop_write()
        self._watch_socket(client)

    def _watch_socket(self, client: Client) -> None:
        connection = client.socket()
        if connection is None:
            return
        event_mask = EVENT_READ | (EVENT_WRITE if client.want_write() else 0)
        if connection not in self._selector.get_map():
            self._selector.register(connection, event_mask, client)
        elif self._selector.get_key(connection).events != event_mask:
            self._selector.modify(connection, event_mask, client)

    def _check_clients(self) -> None:
        for key in list(self._selector.get_map().values()):
            if key.data is not None:
                key.data.loop_misc()
                self._watch_socket(key.data)
        self._look()

    def _forget_socket(self, client: Client, data: Any, connection: Any) -> None:
        with suppress(KeyError):
            self._selector.unregister(connection)


def _has_pending(connection: object) -> bool:
    """True if TLS has read what no selector tells of any more."""
    return isinstance(connection, ssl.SSLSocket) and connection.pending() > 0
