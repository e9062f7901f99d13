"""The way of a row under load, and the memory that hall and broker need for it."""

import statistics

from tablepi.tools.bench.hall.crowd import Crowd
from tablepi.tools.simulation.hall_child import memory_mb
from tablepi.tools.simulation.simulated_hall import p99

MEASURED_S = 30.0


def load(crowd: Crowd) -> list[float]:
    """Milliseconds from a row's writing to its acknowledgement, which follows the commit: median
    and p99; MB of broker and hall.
    """
    crowd.hall.take_waits_ms()
    crowd.play(MEASURED_S)
    waits = crowd.hall.take_waits_ms()
    memory = memory_mb(crowd.hall.broker_pid), memory_mb(crowd.hall.hall.pid)
    return [statistics.median(waits), p99(waits), *memory]
