"""The delay with which a streamed table is shown: no view of it ever goes back."""

from collections import deque
from typing import NamedTuple

from tablepi.hall.server.forms.hall_forms import MOST_DELAY_S
from tablepi.wire.states import PublicNow, TableState

MOST_MS = MOST_DELAY_S * 1000
"""The longest delay."""

MOST_MOMENTS = 1_200
"""Of a table, which may tell one each second; of more the oldest are never shown."""


class Moment(NamedTuple):
    """Knowledge of a table at `at`, ms of the hall's clock. `now_at`: when `now` came."""

    at: int
    state: TableState | None = None
    now: PublicNow | None = None
    now_at: int = 0


class TableDelay:
    """The moments of one table. `shown_ms`: the time up to which it is shown; `holds`: that time
    stands still, since the delay grew.
    """

    def __init__(self) -> None:
        self.shown_ms = 0
        self.holds = False
        self._shown = Moment(0)
        self._coming: deque[Moment] = deque(maxlen=MOST_MOMENTS)

    def add(self, moment: Moment) -> None:
        """Something became known."""
        self._coming.append(moment)

    @property
    def matches(self) -> set[str]:
        """The matches that are shown, or will be."""
        moments = (self._shown, *self._coming)
        return {each.now.match for each in moments if each.now and each.now.open}

    def due(self, now_ms: int, delay_ms: int) -> Moment:
        """Moment shown now. A growing delay holds the picture, a shrinking one lets it run on."""
        wanted = now_ms - min(max(delay_ms, 0), MOST_MS)
        self.holds = wanted < self.shown_ms
        self.shown_ms = max(self.shown_ms, wanted)
        while self._coming and self._coming[0].at <= self.shown_ms:
            self._shown = self._coming.popleft()
        return self._shown
