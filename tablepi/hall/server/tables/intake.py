"""Intake of tables: their status, rows to the record, then acknowledged; bad form is counted."""

import logging
from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field

from tablepi.core.errors import HallError
from tablepi.hall.server.database.branches import TakeResult, answers, take
from tablepi.hall.server.database.joined_tables import heard_epoch
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.rate_limit import RateLimit
from tablepi.wire.batch import Ack, Batch, Part, batch_of, have_of
from tablepi.wire.desk_messages import JudgeCall, Took, judge_call_of, took_of
from tablepi.wire.payload import WireError
from tablepi.wire.states import (
    PublicNow,
    TableState,
    devices_payload,
    public_now_of,
    table_state_of,
)
from tablepi.wire.topics import Topic, down, topic_of

TWICE_WITHIN_MS = 60_000
"""Two devices that are each ready twice within this time share one id."""

MOST_KNOWN = 64
"""Of so many devices, and starts of them, a table is remembered by at most, the latest ones."""


@dataclass
class TableStatus:
    """A table as the hall last heard of it. Times are the hall's, in ms; 0 for never.

    `now_at`: when `now` came.
    """

    state: TableState | None = None
    now: PublicNow | None = None
    now_at: int = 0
    call: JudgeCall | None = None
    took: Took | None = None
    heard_at: int = 0
    _boots: dict[str, int] = field(default_factory=dict)
    _ready: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=MOST_KNOWN))

    def heard(self, state: TableState, now_ms: int) -> bool:
        """Takes a state; whether it is news. One of an earlier connection of its device is not."""
        last_boot = self._boots.get(state.inst, -1)
        if state.boot < last_boot:
            return False
        # Put last: of too many the one goes that was heard longest ago.
        self._boots.pop(state.inst, None)
        self._boots[state.inst] = state.boot
        if len(self._boots) > MOST_KNOWN:
            del self._boots[next(iter(self._boots))]
        if state.state == "ready" and state.boot > last_boot:
            self._ready.append((now_ms, state.inst))
        self.state = state
        return True

    def two_devices(self, now_ms: int) -> bool:
        recent = (inst for at_ms, inst in tuple(self._ready) if now_ms - at_ms <= TWICE_WITHIN_MS)
        return sum(count > 1 for count in Counter(recent).values()) > 1


class SharedPlaces:
    """Places that two devices say they have: each of them is told, so that its table can say so.

    `tables`: what is known of each table, kept by its owner. A place is told once at least,
    since the broker may keep what an earlier hall told it.
    """

    def __init__(
        self,
        hall: str,
        tables: Mapping[str, TableStatus],
        clock: HallClock,
        retain: Callable[[str, bytes], None],
    ) -> None:
        self._hall = hall
        self._tables = tables
        self._clock = clock
        self._retain = retain
        self._told: dict[str, int] = {}

    def tick(self) -> None:
        """Tells what is another number of devices than before."""
        now = self._clock.now_ms()
        for table, status in tuple(self._tables.items()):
            devices = 2 if status.two_devices(now) else 1
            if self._told.get(table) != devices:
                self._told[table] = devices
                self._retain(down(self._hall, table, "devices"), devices_payload(devices))


TOLD_EVERY_S = 60.0
"""Time between two reports of one kind of fault of one table."""

MOST_KINDS = 1_000
"""Kinds whose last telling is remembered."""

log = logging.getLogger("tablepi.hall")


class BadInput:
    """`counts`: by table. `reasons`: the first that each table gave."""

    def __init__(self, clock: HallClock, tell: Callable[[str], None] = log.warning) -> None:
        self._clock = clock
        self._tell = tell
        self._told: dict[tuple[str, str], float] = {}
        self.counts: Counter[str] = Counter()
        self.reasons: dict[str, str] = {}

    def add(self, table: str, reason: str) -> None:
        """One payload more that was dropped, and why."""
        self.counts[table] += 1
        self.reasons.setdefault(table, reason)
        now, kind = self._clock.seconds(), (table, reason)
        if now - self._told.get(kind, -TOLD_EVERY_S) < TOLD_EVERY_S:
            return
        if len(self._told) >= MOST_KINDS:
            self._told.clear()
        self._told[kind] = now
        count = self.counts[table]
        self._tell(f"{table} sends what the hall does not understand ({count}): {reason}")


MOST_A_SECOND = 1_000
"""Messages of one table; the rest of that second is dropped."""

Stored = Callable[[str, str, Part, bool], None]
"""Hears of rows that are committed: table, match, part, and whether they forked."""

Changed = Callable[[str, str], None]
"""Hears that a table said something: the table, and `state`, `now`, `call` or `took`."""


Gave = Callable[[str, bytes], None]
"""Takes rows of an event that a table gives back. Raises WireError."""


class Intake:
    """Every message of a table. `bad`: counts what is not understood; `joined`: the tables that the
    hall listens to, kept by its owner; `tables`: what is known of each.
    """

    def __init__(
        self,
        context: HallContext,
        bad: BadInput,
        stored: Stored = lambda *_: None,
        changed: Changed = lambda *_: None,
        gave: Gave = lambda *_: None,
    ) -> None:
        self._hall = context.hall
        self._writer = context.writer
        self._clock = context.clock
        self._publish = context.publish
        self.bad = bad
        self._stored = stored
        self._changed = changed
        self._gave = gave
        self._rate = RateLimit(context.clock, MOST_A_SECOND, 1.0)
        self.joined: frozenset[str] = frozenset()
        self.tables: dict[str, TableStatus] = {}

    def receive(self, topic: str, payload: bytes) -> None:
        """Takes a message; what breaks its form is dropped whole and counted."""
        parsed_topic = topic_of(topic)
        if parsed_topic is None or parsed_topic.way != "up" or parsed_topic.hall != self._hall:
            return
        if parsed_topic.table not in self.joined or not self._rate.allows(parsed_topic.table):
            return
        try:
            self._take(parsed_topic, payload)
        except WireError as error:
            self.bad.add(parsed_topic.table, f"{parsed_topic.what}: {error}")

    def _take(self, topic: Topic, payload: bytes) -> None:
        table, kind = topic.table, topic.what
        if kind == "row":
            self._take_batch(table, "public", batch_of(payload))
        elif kind == "full":
            self._take_batch(table, "full", batch_of(payload, full=True))
        elif kind == "have":
            have = have_of(payload)
            future = self._writer.put(lambda record: list(answers(record, table, have)))
            future.add_done_callback(lambda future: self._send_answers(table, future))
        elif kind == "event":
            self._gave(table, payload)
        else:
            self._hear(table, kind, payload)

    def _take_batch(self, table: str, part: Part, batch: Batch) -> None:
        future = self._writer.put(lambda record: take(record, table, part, batch))
        future.add_done_callback(lambda future: self._after_taking(table, future))

    def _after_taking(self, table: str, future: "Future[TakeResult]") -> None:
        """Behind the commit: acknowledges, and tells what is new."""
        error = future.exception()
        if error is not None:
            self._count_failure(table, error)
            return
        outcome = future.result()
        self._acknowledge(table, outcome.ack)
        if outcome.stored:
            self._stored(table, outcome.ack.match, outcome.ack.part, outcome.forked)

    def _send_answers(self, table: str, future: "Future[list[Ack]]") -> None:
        error = future.exception()
        if error is not None:
            self._count_failure(table, error)
            return
        for ack in future.result():
            self._acknowledge(table, ack)

    def _count_failure(self, table: str, error: BaseException) -> None:
        # Nothing is acknowledged, so what could not be written comes again.
        if isinstance(error, WireError):
            self.bad.add(table, str(error))
        elif not isinstance(error, HallError):
            raise error

    def _acknowledge(self, table: str, ack: Ack) -> None:
        self._publish(down(self._hall, table, "ack"), ack.payload())

    def _hear(self, table: str, kind: str, payload: bytes) -> None:
        """Keeps what a table says of itself now."""
        status = self.tables.setdefault(table, TableStatus())
        now = self._clock.now_ms()
        if kind == "state":
            state = table_state_of(payload)
            if not status.heard(state, now):
                return
            if state.epoch:
                self._writer.put(lambda record: heard_epoch(record, table, state.epoch, now))
        elif kind == "now":
            status.now, status.now_at = public_now_of(payload), now
        elif kind == "call":
            status.call = judge_call_of(payload)
        elif kind == "took":
            status.took = took_of(payload)
        status.heard_at = now
        self._changed(table, kind)
