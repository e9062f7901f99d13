"""What is known of each table now: whether it is here, what is on its screen, who calls."""

from collections import deque
from dataclasses import dataclass, field

from tablepi.core.wire.desk_messages import JudgeCall, Took
from tablepi.core.wire.states import PublicNow, TableState

TWICE_WITHIN_MS = 60_000
"""Two devices that are each ready twice within this time share one id."""


@dataclass
class TableStatus:
    """A table as the hall last heard of it. Times are the hall's, in ms; 0 for never.

    `state_at`, `now_at`, `call_at`: when each came. `call_at` minus the call's age is its begin.
    """

    state: TableState | None = None
    state_at: int = 0
    now: PublicNow | None = None
    now_at: int = 0
    call: JudgeCall | None = None
    call_at: int = 0
    took: Took | None = None
    heard_at: int = 0
    _boots: dict[str, int] = field(default_factory=dict)
    _ready: deque[tuple[int, str]] = field(default_factory=deque)

    def heard(self, state: TableState, now_ms: int) -> bool:
        """Takes a state; whether it is news. One of an earlier connection of its device is not."""
        before = self._boots.get(state.inst, -1)
        if state.boot < before:
            return False
        self._boots[state.inst] = state.boot
        if state.state == "ready" and state.boot > before:
            self._ready.append((now_ms, state.inst))
            while now_ms - self._ready[0][0] > TWICE_WITHIN_MS:
                self._ready.popleft()
        self.state, self.state_at = state, now_ms
        return True

    def two_devices(self, now_ms: int) -> bool:
        """Whether two devices say that they are this table."""
        insts = [inst for at, inst in tuple(self._ready) if now_ms - at <= TWICE_WITHIN_MS]
        return sum(insts.count(inst) > 1 for inst in set(insts)) > 1
