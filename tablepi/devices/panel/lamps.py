"""The lights of the panel, driven by a thread of their own: the table never waits for a light."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from tablepi.devices.messages import Signal
from tablepi.devices.panel.latest_value import Latest
from tablepi.devices.panel.light_patterns import Colour, Glow, Shine, shine, turned

Lamp = Callable[[float, Colour], None]
"""Sets one light to a brightness from 0 to 1, in a colour where it has any."""


class Lamps(Latest[Sequence[Signal]]):
    """Lights the lights as the latest of what they are to say."""

    def __init__(self, lamps: Sequence[Lamp], clock_ns: Callable[[], int]) -> None:
        super().__init__("panel lights")
        self._lamps = lamps
        self._clock_ns = clock_ns
        self._glows = [Glow()] * len(lamps)
        self._lit: list[tuple[float, Colour] | None] = [None] * len(lamps)

    def show(self, signals: Sequence[Signal]) -> None:
        """What each light is to say, seat by seat; those left out are dark. Never waits."""
        self._give(signals)

    def _run(self) -> None:
        wait_ms: int | None = None
        while True:
            signals = self._take(wait_ms)
            if self._stopping:
                return
            wait_ms = self._light(signals)

    def _light(self, signals: Sequence[Signal] | None) -> int | None:
        """Lights every light as it is to shine now; how long that stays right."""
        now_ms = self._clock_ns() // 1_000_000
        if signals is not None:
            given = [*signals, *[Signal()] * len(self._glows)]
            self._glows = [
                turned(glow, signal, now_ms, shines=lit is not None and lit[0] > 0)
                for glow, signal, lit in zip(self._glows, given, self._lit, strict=False)
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
