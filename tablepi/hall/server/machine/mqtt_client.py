"""The hall as the broker's client."""

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.hall.server.machine.broker_files import HALL_USER
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import HallSetup
from tablepi.wire.client_loop import ClientLoop, pinned
from tablepi.wire.states import HallState
from tablepi.wire.topics import KEEP_ALIVE_S, QOS, hall_listens_to, hall_state

MOST_IN_FLIGHT = 1_000
PATIENCE_S = 5.0
GOODBYE_S = 3.0
"""Time that the last words may take."""

log = logging.getLogger("tablepi.hall")

Receive = Callable[[str, bytes], None]


class MqttClient:
    """The hall as the broker's client. `receive` is called on its thread.

    `listening`: set while it is subscribed. What is retained is published anew on each connection,
    since the broker keeps nothing for us.
    """

    def __init__(self, setup: HallSetup, boot: str, clock: HallClock, receive: Receive) -> None:
        self._hall = setup.hall
        self._address = str(setup.broker.socket or "127.0.0.1"), setup.mqtt
        self._receive = receive
        self._retained: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self.listening = threading.Event()
        client = _client_of(setup)
        client.username_pw_set(HALL_USER, setup.password)
        will = HallState("lost", boot).payload()
        client.will_set(hall_state(setup.hall), will, QOS, retain=True)
        client.connect_timeout = PATIENCE_S
        client.max_inflight_messages_set(MOST_IN_FLIGHT)
        client.suppress_exceptions = True
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        self._client = client
        self._ended = threading.Event()
        self._stopping = False
        self._loop = ClientLoop(clock.seconds, self._look)
        self._loop.drive(client)

    def start(self) -> None:
        """Connects to the broker on this machine, and goes on trying for ever."""
        self._client.connect_async(*self._address, KEEP_ALIVE_S)
        self._loop.start()

    def publish(self, topic: str, payload: bytes) -> None:
        """Sends what nobody keeps; it is dropped while the broker is away, as it is asked again."""
        if self._client.is_connected():
            self._loop.publish(self._client, topic, payload, QOS)

    def retain(self, topic: str, payload: bytes) -> None:
        """Sends what the broker shows to everybody who comes, also when it comes back itself."""
        with self._lock:
            self._retained[topic] = payload
        if self._client.is_connected():
            self._loop.publish(self._client, topic, payload, QOS, retain=True)

    def stop(self) -> None:
        """Says goodbye: what is retained last is what `retain` was last told."""
        self._stopping = True
        if self._client.is_connected():
            self._client.disconnect()
            self._loop.wake(self._client)
            self._ended.wait(GOODBYE_S)
        self._loop.stop()

    def _look(self) -> None:
        if self._client.socket() is None and not self._stopping:
            with suppress(OSError):
                self._client.reconnect()

    def _connected(
        self, client: Client, data: Any, flags: Any, reason: Any, properties: Any
    ) -> None:
        if reason.is_failure:
            return
        self._ended.clear()
        client.subscribe(hall_listens_to(self._hall), QOS)
        with self._lock:
            retained = list(self._retained.items())
        for topic, payload in retained:
            client.publish(topic, payload, QOS, retain=True)

    def _subscribed(self, client: Client, data: Any, mid: int, codes: Any, properties: Any) -> None:
        self.listening.set()

    def _disconnected(
        self, client: Client, data: Any, flags: Any, reason: Any, properties: Any
    ) -> None:
        self.listening.clear()
        self._ended.set()

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        try:
            self._receive(message.topic, bytes(message.payload))
        except Exception:
            # One message that we cannot take must not end the thread that takes all others.
            log.exception("a message on %s was dropped", message.topic)


def _client_of(setup: HallSetup) -> Client:
    """A client that will connect to this hall's broker: by its own socket, where nobody else's
    connections count against it, or as tables do.
    """
    socket = setup.broker.socket
    transport: Literal["unix", "tcp"] = "unix" if socket else "tcp"
    client = Client(CallbackAPIVersion.VERSION2, HALL_USER, clean_session=True, transport=transport)
    if not socket:
        client.tls_set_context(pinned(setup.certificate.file.read_text(encoding="ascii")))
    return client
