"""The hall's connection to its broker: paho in a thread of its own, back whenever it breaks."""

import logging
import ssl
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.core.wire.states import HallState
from tablepi.core.wire.topics import KEEP_ALIVE_S, QOS, hall_listens_to, hall_state
from tablepi.hall.broker_files import HALL_USER

NO_CHECK_TIME = 0x20_0000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: a Pi without a clock may think that it is 1970."""

MOST_IN_FLIGHT = 1_000

log = logging.getLogger("tablepi.hall")

Receive = Callable[[str, bytes], None]


class MqttClient:
    """The hall as the broker's client. `receive` is called on paho's thread.

    `listening`: set while it is subscribed. What is retained is published anew on each connection,
    since the broker keeps nothing for us.
    """

    def __init__(
        self, hall: str, boot: str, password: str, certificate: Path, receive: Receive
    ) -> None:
        self._hall = hall
        self._receive = receive
        self._retained: dict[str, bytes] = {}
        self._alone = threading.Lock()
        self.listening = threading.Event()
        client = Client(CallbackAPIVersion.VERSION2, HALL_USER, clean_session=True)
        client.username_pw_set(HALL_USER, password)
        client.tls_set_context(_pinned(certificate))
        client.will_set(hall_state(hall), HallState("lost", boot).payload(), QOS, retain=True)
        client.reconnect_delay_set(1, 2)
        client.max_inflight_messages_set(MOST_IN_FLIGHT)
        client.suppress_exceptions = True
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        self._client = client

    def start(self, port: int) -> None:
        """Connects to the broker on this machine, and goes on trying for ever."""
        self._client.connect_async("127.0.0.1", port, KEEP_ALIVE_S)
        self._client.loop_start()

    def publish(self, topic: str, payload: bytes) -> None:
        """Sends what nobody keeps; it is dropped while the broker is away, as it is asked again."""
        if self._client.is_connected():
            self._client.publish(topic, payload, QOS)

    def retain(self, topic: str, payload: bytes) -> None:
        """Sends what the broker shows to everybody who comes, also when it comes back itself."""
        with self._alone:
            self._retained[topic] = payload
        if self._client.is_connected():
            self._client.publish(topic, payload, QOS, retain=True)

    def stop(self) -> None:
        """Says goodbye: what is retained last is what `retain` was last told."""
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        if reason.is_failure:
            return
        client.subscribe(hall_listens_to(self._hall), QOS)
        with self._alone:
            kept = list(self._retained.items())
        for topic, payload in kept:
            client.publish(topic, payload, QOS, retain=True)

    def _subscribed(self, client: Client, data: Any, mid: int, codes: Any, more: Any) -> None:
        self.listening.set()

    def _disconnected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self.listening.clear()

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        try:
            self._receive(message.topic, bytes(message.payload))
        except Exception:
            # One message that we cannot take must not end the thread that takes all others.
            log.exception("a message on %s was dropped", message.topic)


def _pinned(certificate: Path) -> ssl.SSLContext:
    """Trusts this one certificate, whatever name or date it has."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context
