"""The panel's buzzer: what it says by rhythm, from a thread of its own that nobody waits for."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

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

STOP_S = 0.5

Step = tuple[bool, int]


def steps(cues: Sequence[str]) -> Iterator[Step]:
    """Whether it buzzes, and for how many milliseconds, until all is said and it is silent."""
    for cue in cues:
        for at, ms in enumerate(PATTERNS[cue]):
            yield at % 2 == 0, ms
        yield False, GAP_MS


class Buzzer:
    """Says the latest of what it is told; what it was saying is cut off."""

    def __init__(self, buzz: Callable[[bool], None]) -> None:
        self._buzz = buzz
        self._box: Sequence[str] | None = None
        self._stopping = False
        self._told = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="panel buzzer", daemon=True)

    def start(self) -> None:
        """Begin to listen; once in a life."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread, unless the buzzer hangs: that is waited for no longer than STOP_S."""
        with self._told:
            self._stopping = True
            self._told.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout=STOP_S)

    def play(self, cues: Sequence[str]) -> None:
        """What it is to say, in this order. Never waits."""
        with self._told:
            self._box = cues
            self._told.notify()

    def _run(self) -> None:
        while (cues := self._next()) is not None:
            for is_loud, ms in steps(cues):
                self._set(is_loud)
                if self._is_told_within(ms):
                    break
            self._set(False)

    def _next(self) -> Sequence[str] | None:
        """What is to be said next; None to end."""
        with self._told:
            self._told.wait_for(self._is_told)
            cues, self._box = self._box, None
            return None if self._stopping else cues

    def _is_told_within(self, ms: int) -> bool:
        with self._told:
            return self._told.wait_for(self._is_told, ms / 1_000)

    def _is_told(self) -> bool:
        return self._stopping or self._box is not None

    def _set(self, is_loud: bool) -> None:
        # A broken buzzer is silent, and the next pattern tries it again.
        with suppress(Exception):
            self._buzz(is_loud)
