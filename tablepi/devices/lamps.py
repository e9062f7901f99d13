"""The lights of the panel, driven by a thread of their own: the table never waits for a light."""

import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from tablepi.devices.lights import Colour, Glow, Shine, shine, turned
from tablepi.devices.messages import Signal

Lamp = Callable[[float, Colour], None]
"""Sets one light to a brightness from 0 to 1, in a colour where it has any."""

STOP_S = 0.5


class Lamps:
    """Takes what the lights are to say into a box that holds only the latest, and lights them."""

    def __init__(self, lamps: Sequence[Lamp], clock_ns: Callable[[], int]) -> None:
        self._lamps = lamps
        self._clock_ns = clock_ns
        self._glows = [Glow()] * len(lamps)
        self._lit: list[tuple[float, Colour] | None] = [None] * len(lamps)
        self._box: Sequence[Signal] | None = None
        self._stopping = False
        self._told = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="panel lights", daemon=True)

    def start(self) -> None:
        """Begin to light; once in a life."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, unless a light hangs: that is waited for no longer than STOP_S."""
        with self._told:
            self._stopping = True
            self._told.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)

    def show(self, signals: Sequence[Signal]) -> None:
        """What each light is to say, seat by seat; those left out are dark. Never waits."""
        with self._told:
            self._box = signals
            self._told.notify()

    def _run(self) -> None:
        wait_ms: int | None = None
        while True:
            with self._told:
                if self._box is None and not self._stopping:
                    self._told.wait(None if wait_ms is None else wait_ms / 1000)
                if self._stopping:
                    return
                signals, self._box = self._box, None
            wait_ms = self._light(signals)

    def _light(self, signals: Sequence[Signal] | None) -> int | None:
        """Lights every light as it is to shine now; how long that stays right."""
        now_ms = self._clock_ns() // 1_000_000
        if signals is not None:
            given = [*signals, *[Signal()] * len(self._glows)]
            self._glows = [
                turned(glow, signal, now_ms)
                for glow, signal in zip(self._glows, given, strict=False)
            ]
        shines = [shine(glow, now_ms) for glow in self._glows]
        for at, each in enumerate(shines):
            self._set(at, each)
        return min((each.for_ms for each in shines if each.for_ms is not None), default=None)

    def _set(self, at: int, wanted: Shine) -> None:
        new = (wanted.level, wanted.colour)
        if new != self._lit[at]:
            self._lit[at] = new
            # One broken light is no reason for the others to stay dark.
            with suppress(Exception):
                self._lamps[at](*new)
