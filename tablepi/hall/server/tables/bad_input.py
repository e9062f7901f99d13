"""What tables send that the hall does not understand: counted, and told in the log now and then."""

import logging
from collections import Counter
from collections.abc import Callable

from tablepi.hall.server.machine.hall_clock import HallClock

TOLD_EVERY_S = 60.0
"""How often one kind of fault of one table is told."""

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
