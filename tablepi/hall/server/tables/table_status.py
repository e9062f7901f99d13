"""State of each table now: whether it is here, what is on its screen, who calls."""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.desk_messages import JudgeCall, Took
from tablepi.wire.states import PublicNow, TableState, devices_payload
from tablepi.wire.topics import down

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
        before = self._boots.get(state.inst, -1)
        if state.boot < before:
            return False
        self._boots.pop(state.inst, None)
        self._boots[state.inst] = state.boot
        if len(self._boots) > MOST_KNOWN:
            del self._boots[next(iter(self._boots))]
        if state.state == "ready" and state.boot > before:
            self._ready.append((now_ms, state.inst))
        self.state = state
        return True

    def two_devices(self, now_ms: int) -> bool:
        """True if two devices say that they are this table."""
        recent = (inst for at, inst in tuple(self._ready) if now_ms - at <= TWICE_WITHIN_MS)
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
