"""A host at a whole referee: taps only what is shown, and waits for what takes a while."""

import time
from collections.abc import Callable, Iterator, Sequence

from tablepi.referee.intents import Intent
from tablepi.runtime.compose import run
from tablepi.runtime.settings.config import Config
from tablepi.screens.pictures import picture as pictures
from tests.worlds.table.unseen_screen import UnseenScreen

PATIENCE_S = 20.0


def taps(shown: object) -> Iterator[Intent]:
    """Everything that a picture offers to tap."""
    if isinstance(shown, Intent):
        yield shown
    elif isinstance(shown, tuple):
        for part in shown:
            yield from taps(part)


Until = Callable[[pictures.Picture], object]


class Host(UnseenScreen):
    """Does these things one after the other, each once it is there to tap, and leaves then.

    `until`: what the host waits to see before leaving.
    """

    def __init__(self, put: Callable[[Intent], None], acts: Sequence[Intent], until: Until) -> None:
        self._put = put
        self._acts = list(acts)
        self._until = until
        self._ends_s = time.monotonic() + PATIENCE_S
        self._seen = 0
        self.shown: list[pictures.Picture] = []

    def show(self, picture: pictures.Picture, now_ms: int) -> None:
        self.shown.append(picture)

    def pump(self, now_ms: int) -> bool:
        assert time.monotonic() < self._ends_s, f"{self._acts} on {self.shown[-1]}"
        if len(self.shown) == self._seen:
            return True
        if not self._acts:
            return not self._until(self.shown[-1])
        if self._acts[0] in taps(self.shown[-1]):
            self._put(self._acts.pop(0))
            self._seen = len(self.shown)
        return True


def hosted(
    config: Config, *acts: Intent, until: Until = lambda picture: True
) -> tuple[int, list[pictures.Picture]]:
    """A start at which a host taps these: its status, and the pictures that were shown."""
    opened: list[Host] = []

    def open_screen(put: Callable[[Intent], None]) -> Host:
        opened.append(Host(put, acts, until))
        return opened[0]

    return run(config, open_screen), opened[0].shown
