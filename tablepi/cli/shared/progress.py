"""Progress of long commands: a line each second on a terminal, nothing in a file or a pipe."""

import time
from collections.abc import Callable, Iterator
from typing import TextIO

EACH_S = 1.0


class Progress:
    """Says how many matches are done, once a command takes longer than a second."""

    def __init__(self, told: TextIO, clock_s: Callable[[], float] = time.monotonic) -> None:
        self._told = told
        self._clock_s = clock_s
        self._said_s = clock_s()

    def tell(self, done: int, whole: int) -> None:
        """So many of all matches are done."""
        if self._clock_s() - self._said_s > EACH_S and self._told.isatty():
            self._said_s = self._clock_s()
            print(f"{done} of {whole} matches", file=self._told, flush=True)

    def over(self, matches: list[int]) -> Iterator[int]:
        """The matches, each told when it is begun."""
        for done, match in enumerate(matches):
            self.tell(done, len(matches))
            yield match
