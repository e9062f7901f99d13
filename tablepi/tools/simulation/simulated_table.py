"""A simulated table: a played journal behind the real link, without a socket in between."""

import ssl
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from secrets import token_hex

from tablepi.link.broker_line import BrokerLine, Reconnect
from tablepi.link.courier import Courier, TableIdentity
from tablepi.link.kept_events import KeptEvents
from tablepi.link.link_folder import Membership
from tablepi.tools.simulation.played_journal import PlayedJournal, TablePlay
from tablepi.wire.batch import ack_of
from tablepi.wire.client_loop import ClientLoop
from tablepi.wire.topics import topic_of

Events = SimpleQueue[Callable[[], None]]


class SimulatedTable:
    """A table with an `id`. `clock`: seconds that do not go back."""

    def __init__(
        self,
        membership: Membership,
        play: TablePlay,
        loop: ClientLoop,
        tls_context: ssl.SSLContext,
        events: Events,
        clock: Callable[[], float],
    ) -> None:
        self._loop = loop
        self.id = membership.table
        self._membership, self._tls_context = membership, tls_context
        self._events, self._clock, self._speed = events, clock, play.speed
        self._reconnect = Reconnect(play.chance)
        self.kept = KeptEvents(play.folder / "events")
        # By way of the queue, as over a socket: neither calls the other while that one is at work.
        self.courier = Courier(
            TableIdentity(membership.hall, membership.table, token_hex(8), 0),
            self._publish_message,
            lambda line: events.put(lambda: self.journal.answer(line)),
            self.kept,
        )
        self.journal = PlayedJournal(
            play,
            membership.hall,
            lambda line: events.put(lambda: self.courier.hear_referee(line, clock())),
        )
        self._line: BrokerLine | None = None
        self._start_s, self._next_attempt_s = clock(), 0.0
        self.sent = self.acked = 0
        """Rows written, and rows that the hall acknowledged."""
        self.is_paused = False
        self.waits_ms: list[float] = []
        """From each row's writing to its acknowledgement, since somebody emptied it."""
        self._unacked_rows: dict[str, deque[tuple[int, float]]] = {}
        self.courier.begin(clock())
        self.courier.hear_referee(self.journal.greeting(), clock())

    def close(self) -> None:
        """Says goodbye, and closes the journal."""
        if self._line is not None:
            self._line.stop()
        self.journal.close()

    @property
    def is_done(self) -> bool:
        """True if it played every round, and the hall has all of it."""
        return self.journal.is_over and self.is_settled

    @property
    def is_settled(self) -> bool:
        """True if the hall has everything that it played."""
        return not self._unacked_rows and self.courier.is_settled

    @property
    def is_connected(self) -> bool:
        """True if it has a connection to the broker, as far as it knows."""
        return self._line is not None

    def turn(self) -> None:
        """Plays what is due, and looks after its connection."""
        now_s = self._clock()
        if self._line is None and now_s >= self._next_attempt_s:
            self._connect(now_s)
        played_s = (now_s - self._start_s) * self._speed
        new_rows = 0 if self.is_paused else self.journal.play(played_s)
        unacked_rows = (
            self._unacked_rows.setdefault(self.journal.uuid, deque()) if new_rows else deque()
        )
        for row in range(self.journal.rows - new_rows + 1, self.journal.rows + 1):
            unacked_rows.append((row, now_s))
        self.sent += new_rows
        self.courier.pump(now_s)

    def _publish_message(self, topic: str, payload: bytes, retain: bool) -> None:
        if self._line is not None:
            self._line.publish(topic, payload, retain)

    def _connect(self, now_s: float) -> None:
        self.courier.identity = identity = self.courier.identity._replace(
            boot=self.courier.identity.boot + 1
        )
        line = BrokerLine(
            self._loop,
            self._membership,
            identity,
            self._tls_context,
            lambda: self._events.put(partial(self._begin_line, line)),
            lambda: self._events.put(partial(self._end_line, line)),
            lambda topic, payload: self._events.put(partial(self._hear_broker, topic, payload)),
        )
        self._line = line
        if not line.start():
            self._end_line(line)

    def _begin_line(self, line: BrokerLine) -> None:
        if line is self._line:
            self._reconnect.connected(self._clock())
            self.courier.connect(self.courier.identity.boot, self._clock())

    def _end_line(self, line: BrokerLine) -> None:
        if line is self._line:
            self._line = None
            self.courier.disconnect()
            self._next_attempt_s = self._reconnect.next_s(self._clock())

    def _hear_broker(self, text: str, payload: bytes) -> None:
        now_s, topic = self._clock(), topic_of(text)
        if topic and topic.what == "ack":
            ack = ack_of(payload)
            if ack.part == "public":
                self._acknowledge(ack.match, ack.row, now_s)
        self.courier.hear_hall(text, payload, now_s)

    def _acknowledge(self, match: str, row: int, now_s: float) -> None:
        unacked_rows = self._unacked_rows.get(match, deque())
        while unacked_rows and unacked_rows[0][0] <= row:
            self.waits_ms.append((now_s - unacked_rows.popleft()[1]) * 1000)
            self.acked += 1
        if not unacked_rows:
            self._unacked_rows.pop(match, None)
