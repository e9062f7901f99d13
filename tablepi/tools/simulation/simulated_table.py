"""A simulated table: a played journal behind the real link, without a socket in between."""

import ssl
from collections import deque
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue
from secrets import token_hex

from tablepi.link.broker_line import BrokerLine, Reconnect
from tablepi.link.courier import Courier, TableIdentity
from tablepi.link.latest_messages import KeptEvent
from tablepi.link.link_folder import Membership
from tablepi.tools.simulation.played_journal import PlayedJournal, TablePlay
from tablepi.wire.batch import ack_of
from tablepi.wire.client_loop import ClientLoop
from tablepi.wire.topics import topic_of

Events = SimpleQueue[Callable[[], None]]


class SimulatedTable:
    """A table with an `id`. `clock`: seconds that do not go back; `sent`, `acked`: rows;
    `waits_ms`: from a row's writing to its acknowledgement, since emptied.
    """

    def __init__(
        self,
        joined: Membership,
        play: TablePlay,
        loop: ClientLoop,
        trust: ssl.SSLContext,
        events: Events,
        clock: Callable[[], float],
    ) -> None:
        self._loop = loop
        self.id = joined.table
        self._joined, self._trust = joined, trust
        self._events, self._clock, self._speed = events, clock, play.speed
        self._reconnect = Reconnect(play.chance)
        self.kept = KeptEvent(play.folder / "event.jsonl")
        self.courier = Courier(
            TableIdentity(joined.hall, joined.table, token_hex(8), 0),
            self._publish,
            lambda line: events.put(lambda: self.journal.answer(line)),
            self.kept,
        )
        self.journal = PlayedJournal(
            play,
            joined.hall,
            lambda line: events.put(lambda: self.courier.hear_referee(line, clock())),
        )
        self._line: BrokerLine | None = None
        self._began_s, self._again_s = clock(), 0.0
        self.sent = self.acked = 0
        self.is_paused = False
        self.waits_ms: list[float] = []
        self._waiting: dict[str, deque[tuple[int, float]]] = {}
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
        return not self._waiting and self.courier.is_settled

    @property
    def is_connected(self) -> bool:
        """True if it has a connection to the broker, as far as it knows."""
        return self._line is not None

    def turn(self) -> None:
        """Plays what is due, and looks after its connection."""
        now_s = self._clock()
        if self._line is None and now_s >= self._again_s:
            self._connect(now_s)
        played_s = (now_s - self._began_s) * self._speed
        written = 0 if self.is_paused else self.journal.play(played_s)
        waiting = self._waiting.setdefault(self.journal.uuid, deque()) if written else deque()
        for row in range(self.journal.rows - written + 1, self.journal.rows + 1):
            waiting.append((row, now_s))
        self.sent += written
        self.courier.pump(now_s)

    def _publish(self, topic: str, payload: bytes, retain: bool) -> None:
        if self._line is not None:
            self._line.publish(topic, payload, retain)

    def _connect(self, now_s: float) -> None:
        self.courier.here = here = self.courier.here._replace(boot=self.courier.here.boot + 1)
        line = BrokerLine(
            self._loop,
            self._joined,
            here,
            self._trust,
            lambda: self._events.put(partial(self._ready, line)),
            lambda: self._events.put(partial(self._ended, line)),
            lambda topic, payload: self._events.put(partial(self._hear, topic, payload)),
        )
        self._line = line
        if not line.start():
            self._ended(line)

    def _ready(self, line: BrokerLine) -> None:
        if line is self._line:
            self._reconnect.connected(self._clock())
            self.courier.connect(self.courier.here.boot, self._clock())

    def _ended(self, line: BrokerLine) -> None:
        if line is self._line:
            self._line = None
            self.courier.disconnect()
            self._again_s = self._reconnect.next_s(self._clock())

    def _hear(self, topic: str, payload: bytes) -> None:
        now_s, found = self._clock(), topic_of(topic)
        if found and found.what == "ack":
            ack = ack_of(payload)
            if ack.part == "public":
                self._land(ack.match, ack.row, now_s)
        self.courier.hear_hall(topic, payload, now_s)

    def _land(self, match: str, row: int, now_s: float) -> None:
        waiting = self._waiting.get(match, deque())
        while waiting and waiting[0][0] <= row:
            self.waits_ms.append((now_s - waiting.popleft()[1]) * 1000)
            self.acked += 1
        if not waiting:
            self._waiting.pop(match, None)
