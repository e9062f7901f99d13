"""The panel's buzzer: plays patterns on a thread of its own, so that the main loop never waits."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from tablepi.devices.panel.latest_value import Latest

PATTERNS: dict[str, tuple[int, ...]] = {
    "accepted": (60,),
    "refused": (450,),
    "turn": (60, 90, 60),
    "short": (40, 60, 40, 60, 40, 60, 40),
    "out": (250, 150, 250, 150, 250),
    "over": (60, 90, 60, 90, 450),
}
"""What it can say: so many milliseconds of noise, of silence, of noise, and so on."""

GAP_MS = 250
"""Silence between two patterns that follow one another."""

Step = tuple[bool, int]


def steps(cues: Sequence[str]) -> Iterator[Step]:
    """Whether it buzzes, and for how many milliseconds, until all is said and it is silent."""
    for cue in cues:
        for at, ms in enumerate(PATTERNS[cue]):
            yield at % 2 == 0, ms
        yield False, GAP_MS


class Buzzer(Latest[Sequence[str]]):
    """Says the latest of what it is told; what it was saying is cut off."""

    def __init__(self, buzz: Callable[[bool], None]) -> None:
        super().__init__("panel buzzer")
        self._buzz = buzz

    def play(self, cues: Sequence[str]) -> None:
        """What it is to say, in this order. Never waits."""
        self._give(cues)

    def _run(self) -> None:
        while (cues := self._take()) is not None:
            for is_loud, ms in steps(cues):
                self._set(is_loud)
                if self._is_told_within(ms):
                    break
            self._set(False)

    def _set(self, is_loud: bool) -> None:
        # A broken buzzer is silent, and the next pattern tries it again.
        with suppress(Exception):
            self._buzz(is_loud)
