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
"""The patterns: milliseconds of buzzing and of silence in turn."""

GAP_MS = 250
"""Silence between two patterns that follow one another."""

Step = tuple[bool, int]


def steps(cues: Sequence[str]) -> Iterator[Step]:
    """The steps of these cues: whether it buzzes, and for how many milliseconds."""
    for cue in cues:
        for at, ms in enumerate(PATTERNS[cue]):
            yield at % 2 == 0, ms
        yield False, GAP_MS


class Buzzer(Latest[Sequence[str]]):
    """Plays the latest cues; what was playing is cut off."""

    def __init__(self, buzz: Callable[[bool], None]) -> None:
        super().__init__("panel buzzer")
        self._buzz = buzz

    def play(self, cues: Sequence[str]) -> None:
        """Plays these cues in this order. Never blocks."""
        self._give(cues)

    def _run(self) -> None:
        while (cues := self._take()) is not None:
            for is_loud, ms in steps(cues):
                self._set(is_loud)
                if self._is_told_within(ms):
                    break
            self._set(False)

    def _set(self, is_loud: bool) -> None:
        # A broken buzzer stays silent, and is tried again with the next pattern.
        with suppress(Exception):
            self._buzz(is_loud)
