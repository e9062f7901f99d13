"""The link's connection to the hall's broker: one attempt, whose end is told."""

import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.core.wire.states import TableState
from tablepi.core.wire.topics import KEEP_ALIVE_S, QOS, table_listens_to, up
from tablepi.link.courier import Here
from tablepi.link.link_folder import Membership

NO_CHECK_TIME = 0x20_0000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: a Pi without a clock may think that it is 1970."""

PATIENCE_S = 5.0

Hear = Callable[[str, bytes], None]


class BrokerLine:
    """A connection that says `lost` for the table when it breaks.

    `on_ready`, `on_end`, `on_message` are called on paho's thread.
    """

    def __init__(
        self,
        joined: Membership,
        here: Here,
        certificate: Path,
        on_ready: Callable[[], None],
        on_end: Callable[[], None],
        on_message: Hear,
    ) -> None:
        self._here = here
        self._address = joined.host, joined.mqtt
        self._on_ready, self._on_end, self._on_message = on_ready, on_end, on_message
        client = Client(CallbackAPIVersion.VERSION2, here.table, clean_session=True)
        client.username_pw_set(here.table, joined.password)
        client.tls_set_context(_pinned(certificate))
        will = TableState("lost", here.inst, here.boot).payload()
        client.will_set(up(here.hall, here.table, "state"), will, QOS, retain=True)
        client.connect_timeout = PATIENCE_S
        client.suppress_exceptions = True
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        self._client = client

    def start(self) -> bool:
        """Tries to connect; whether somebody answers, on which `on_ready` or `on_end` follows."""
        try:
            self._client.connect(*self._address, KEEP_ALIVE_S)
        except OSError:
            return False
        # A connection that breaks is ended, not renewed: the next one has another will.
        self._client.loop_start()
        return True

    def publish(self, topic: str, payload: bytes, retain: bool) -> None:
        """Sends something; what is lost with the connection is asked for again."""
        self._client.publish(topic, payload, QOS, retain)

    def stop(self, goodbye: bool = True) -> None:
        """Ends the connection, with a word where it may still be said."""
        if goodbye:
            state = TableState("disconnected", self._here.inst, self._here.boot).payload()
            topic = up(self._here.hall, self._here.table, "state")
            told = self._client.publish(topic, state, QOS, retain=True)
            if self._client.is_connected():
                told.wait_for_publish(1)
        self._client.disconnect()
        self._client.loop_stop()

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        if not reason.is_failure:
            client.subscribe(
                [(t, QOS) for t in table_listens_to(self._here.hall, self._here.table)]
            )

    def _subscribed(self, client: Client, data: Any, mid: int, codes: Any, more: Any) -> None:
        self._on_ready()

    def _disconnected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self._on_end()

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self._on_message(message.topic, bytes(message.payload))


def _pinned(certificate: Path) -> ssl.SSLContext:
    """Trusts this one certificate, whatever name or date it has."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.load_verify_locations(certificate)
    context.verify_flags |= NO_CHECK_TIME
    return context
