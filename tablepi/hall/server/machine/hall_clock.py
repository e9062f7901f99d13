"""The hall's clock: the wall's at its start, monotonic from there, so that it never jumps."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

BOOT = Path("/proc/sys/kernel/random/boot_id")


class MachineTime(NamedTuple):
    """Running time of this machine, asleep or not. `boot`: another one after each of its starts."""

    boot: str
    up_ms: int


def machine_time() -> MachineTime:
    """Time of the machine now; a boot that is like no other where it tells none."""
    try:
        boot = BOOT.read_text(encoding="ascii").strip()
    except OSError:
        boot = ""
    return MachineTime(boot, round(time.clock_gettime(time.CLOCK_BOOTTIME) * 1000))


class HallClock:
    """`wall` and `monotonic`: seconds, from any start."""

    def __init__(
        self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic
    ) -> None:
        self._monotonic = monotonic
        self._began = wall() - monotonic()

    def now_ms(self) -> int:
        """Milliseconds since 1970 by this clock."""
        return round((self._began + self._monotonic()) * 1000)

    def seconds(self) -> float:
        """Seconds from any start, for how long something took."""
        return self._monotonic()
