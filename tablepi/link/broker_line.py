"""The link's connection to the hall's broker: one attempt, its end, and when the next is due."""

import random
import ssl
import threading
from collections.abc import Callable
from typing import Any

from paho.mqtt.client import Client, MQTTMessage
from paho.mqtt.enums import CallbackAPIVersion

from tablepi.link.courier import TableIdentity
from tablepi.link.link_folder import Membership
from tablepi.wire.client_loop import ClientLoop
from tablepi.wire.states import TableState
from tablepi.wire.topics import KEEP_ALIVE_S, QOS, table_listens_to, up

FIRST_S, LONGEST_S = 10.0, 60.0
"""The next try follows within so many seconds, at random; each time within twice as many."""

SETTLED_S = 5.0
"""A connection that lasted so long was one: the next try is as soon as the first."""


class Reconnect:
    """The times of the tries, at random, so that two hundred tables do not come together."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._within_s = FIRST_S
        self._since_s: float | None = None

    def connected(self, now_s: float) -> None:
        """The hall's broker is there."""
        self._since_s = now_s

    def next_s(self, now_s: float) -> float:
        """Time of the next attempt, after a connection ended or none came about.

        Sooner is likelier than later: of two hundred links that wait within a minute none waits
        for all of it, and a minute after an hour apart the hall has what each of them wrote.
        """
        if self._since_s is not None and now_s - self._since_s > SETTLED_S:
            self._within_s = FIRST_S
        self._since_s = None
        next_s = now_s + self._chance.triangular(0, self._within_s, 0)
        self._within_s = min(LONGEST_S, 2 * self._within_s)
        return next_s


PATIENCE_S = 5.0
GOODBYE_S = 1.0
"""Longest time for a goodbye, and the end of the connection behind it."""

Hear = Callable[[str, bytes], None]


class BrokerLine:
    """A connection that says `lost` for the table when it breaks. `trust`: in the hall's own
    certificate.

    `on_ready`, `on_end`, `on_message` are called on the thread of `loop`.
    """

    def __init__(
        self,
        loop: ClientLoop,
        joined: Membership,
        here: TableIdentity,
        trust: ssl.SSLContext,
        on_ready: Callable[[], None],
        on_end: Callable[[], None],
        on_message: Hear,
    ) -> None:
        self._loop, self._here = loop, here
        self._ended = threading.Event()
        self._address = joined.host, joined.mqtt
        self._on_ready, self._on_end, self._on_message = on_ready, on_end, on_message
        client = Client(CallbackAPIVersion.VERSION2, here.table, clean_session=True)
        client.username_pw_set(here.table, joined.password)
        client.tls_set_context(trust)
        will = TableState("lost", here.inst, here.boot).payload()
        client.will_set(up(here.hall, here.table, "state"), will, QOS, retain=True)
        client.connect_timeout = PATIENCE_S
        client.suppress_exceptions = True
        client.on_connect = self._connected
        client.on_subscribe = self._subscribed
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        loop.drive(client)
        self._client = client

    def start(self) -> bool:
        """Tries to connect; whether somebody answers, on which `on_ready` or `on_end` follows."""
        try:
            self._client.connect(*self._address, KEEP_ALIVE_S)
        except OSError:
            return False
        # A connection that breaks is ended, not renewed: the next one has another will.
        self._loop.wake(self._client)
        return True

    def publish(self, topic: str, payload: bytes, retain: bool) -> None:
        """Sends something; what is lost with the connection is asked for again."""
        self._loop.publish(self._client, topic, payload, QOS, retain)

    def stop(self) -> None:
        """Ends the connection, with a word where it may still be said."""
        if not self._client.is_connected():
            return
        state = TableState("disconnected", self._here.inst, self._here.boot).payload()
        self.publish(up(self._here.hall, self._here.table, "state"), state, retain=True)
        self._client.disconnect()
        self._loop.wake(self._client)
        self._ended.wait(GOODBYE_S)

    def _connected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        if not reason.is_failure:
            client.subscribe(
                [(t, QOS) for t in table_listens_to(self._here.hall, self._here.table)]
            )

    def _subscribed(self, client: Client, data: Any, mid: int, codes: Any, more: Any) -> None:
        self._on_ready()

    def _disconnected(self, client: Client, data: Any, flags: Any, reason: Any, more: Any) -> None:
        self._ended.set()
        self._on_end()

    def _message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self._on_message(message.topic, bytes(message.payload))
