"""The machine's own jitter: pure arithmetic, measured by the wall clock."""

import statistics
import time

ROUNDS = 300
REST_S = 0.008
_CALIBRATED = 40


class Stalls:
    """Repeats so many milliseconds of arithmetic, with a rest before each."""

    def __init__(self, work_ms: float) -> None:
        self._work_ms = work_ms

    def p99(self) -> float:
        """Milliseconds that 99 rounds of 100 do not exceed."""
        count = self._count()
        return statistics.quantiles((_round(count) for _ in range(ROUNDS)), n=100)[98]

    def _count(self) -> int:
        """The number of additions that take that long at the median."""
        count = 10_000
        once = statistics.median(_round(count) for _ in range(_CALIBRATED))
        return round(count * self._work_ms / once)


def _round(count: int) -> float:
    time.sleep(REST_S)
    began, total = time.perf_counter(), 0
    for number in range(count):
        total += number * number
    return (time.perf_counter() - began) * 1_000
