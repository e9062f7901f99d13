"""The hall's clock: the wall's at its start, monotonic from there, so that it never jumps."""

import time
from collections.abc import Callable


class HallClock:
    """`wall` and `monotonic`: seconds, from any start."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._monotonic = monotonic
        self._began = wall() - monotonic()

    def now_ms(self) -> int:
        """Milliseconds since 1970 by this clock."""
        return round((self._began + self._monotonic()) * 1000)

    def seconds(self) -> float:
        """Seconds from any start, for how long something took."""
        return self._monotonic()
