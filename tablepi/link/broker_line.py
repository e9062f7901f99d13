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
        self._window_s = FIRST_S
        self._connected_s: float | None = None

    def connected(self, now_s: float) -> None:
        self._connected_s = now_s

    def next_s(self, now_s: float) -> float:
        """Time of the next attempt, after a connection ended or none came about.

        Sooner is likelier than later: of two hundred links that wait within a minute none waits
        for all of it, and a minute after an hour apart the hall has what each of them wrote.
        """
        if self._connected_s is not None and now_s - self._connected_s > SETTLED_S:
            self._window_s = FIRST_S
        self._connected_s = None
        next_s = now_s + self._chance.triangular(0, self._window_s, 0)
        self._window_s = min(LONGEST_S, 2 * self._window_s)
        return next_s


PATIENCE_S = 5.0
GOODBYE_S = 1.0
"""Longest time for a goodbye, and the end of the connection behind it."""

OnMessage = Callable[[str, bytes], None]


class BrokerLine:
    """A connection that says `lost` for the table when it breaks. `tls_context` trusts the hall's
    own certificate alone.

    `on_ready`, `on_end`, `on_message` are called on the thread of `loop`.
    """

    def __init__(
        self,
        loop: ClientLoop,
        membership: Membership,
        identity: TableIdentity,
        tls_context: ssl.SSLContext,
        on_ready: Callable[[], None],
        on_end: Callable[[], None],
        on_message: OnMessage,
    ) -> None:
        self._loop, self._identity = loop, identity
        self._end_event = threading.Event()
        self._address = membership.host, membership.mqtt
        self._on_ready, self._on_end, self._on_message = on_ready, on_end, on_message
        client = Client(CallbackAPIVersion.VERSION2, identity.table, clean_session=True)
        client.username_pw_set(identity.table, membership.password)
        client.tls_set_context(tls_context)
        will = TableState("lost", identity.inst, identity.boot).payload()
        client.will_set(up(identity.hall, identity.table, "state"), will, QOS, retain=True)
        client.connect_timeout = PATIENCE_S
        client.suppress_exceptions = True
        client.on_connect = self._subscribe_topics
        client.on_subscribe = self._report_ready
        client.on_disconnect = self._report_end
        client.on_message = self._pass_message
        loop.drive(client)
        self._client = client

    def start(self) -> bool:
        """Tries to connect; True if somebody answers: then `on_ready` or `on_end` follows."""
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
        state = TableState("disconnected", self._identity.inst, self._identity.boot).payload()
        self.publish(up(self._identity.hall, self._identity.table, "state"), state, retain=True)
        self._client.disconnect()
        self._loop.wake(self._client)
        self._end_event.wait(GOODBYE_S)

    def _subscribe_topics(
        self, client: Client, data: Any, flags: Any, reason: Any, properties: Any
    ) -> None:
        if not reason.is_failure:
            client.subscribe(
                [
                    (topic, QOS)
                    for topic in table_listens_to(self._identity.hall, self._identity.table)
                ]
            )

    def _report_ready(
        self, client: Client, data: Any, mid: int, codes: Any, properties: Any
    ) -> None:
        self._on_ready()

    def _report_end(
        self, client: Client, data: Any, flags: Any, reason: Any, properties: Any
    ) -> None:
        self._end_event.set()
        self._on_end()

    def _pass_message(self, client: Client, data: Any, message: MQTTMessage) -> None:
        self._on_message(message.topic, bytes(message.payload))
