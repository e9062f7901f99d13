"""A forgotten PIN without its recovery code: patience, and what the owner did at the start.

That was a stick that was in and stays in, or two of the panel's buttons that were held.
"""

from collections.abc import Callable

from tablepi.referee.background_task import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.referee.intents import Back
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Button, Page, Picture, Section

WAIT_MS = 600_000
"""How long it takes: a guest would be seen, who owns the machine has the time."""

LOOK_MS = 5_000
"""Time between looks whether the stick is still in."""

NO_PINS = {"cafe.pin": "", "cafe.recovery": "", "table.pin": ""}


class ForgottenPinScreen(Screen):
    """Counts down for everybody to see; then no PIN is set. Anybody can end it.

    `there`: whether the stick is in, asked on a thread of its own; None for the panel's buttons.
    """

    on_card = ""

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        there: Callable[[], bool] | None,
        put: Put,
        now_ms: int,
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._there = there
        self._put = put
        self._look: BackgroundTask[bool] | None = None
        self._ends_ms = now_ms + WAIT_MS
        self._now_ms = self._looked_ms = now_ms

    def picture(self) -> Page:
        """What is going on, how long it still takes, and the way out."""
        words = self._nav.words
        ways = ("what", "stop") if self._there else ("what-buttons", "stop-buttons")
        said = tuple(words(f"forgotten.{each}") for each in ways)
        return Page(
            title=words("forgotten.title", n=-(-self._left_ms // 60_000)),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(Button(words("forgotten.keep"), Back(), "primary", icon="cross"),),
            notices=self._nav.notices(),
        )

    @property
    def _left_ms(self) -> int:
        return max(0, self._ends_ms - self._now_ms)

    def lasts(self) -> bool:
        """It stays bright until it is over."""
        return True

    def due_ms(self) -> int | None:
        """When the stick is to be looked for again, or the minutes are to be shown."""
        return None if self._look is not None else self._looked_ms + LOOK_MS

    def pass_time(self, now_ms: int) -> None:
        """Looks whether the stick is still in; by the panel's buttons only the time counts."""
        self._now_ms = now_ms
        if self._look is None and now_ms >= self._looked_ms + LOOK_MS:
            self._looked_ms = now_ms
            if self._there is not None:
                self._look = BackgroundTask(self, self._there, self._put)
            else:
                self._end_if_due()

    def ticked(self, picture: Picture) -> Picture:
        """The page with the minutes that are left."""
        return self.picture()

    def told(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Ends where the stick is gone; takes the PINs away where the time is over."""
        if self._look is None or not isinstance(news, TaskFinished):
            return
        is_there, self._look = self._look.result(), None
        if not is_there:
            self._nav.leave()
            self._nav.notify("forgotten.pulled")
        else:
            self._end_if_due()

    def _end_if_due(self) -> None:
        """Takes the PINs away once the time is over."""
        if self._left_ms:
            return
        self._nav.leave()
        self._settings.choose(NO_PINS)
        self._nav.notify("forgotten.done" if self._there else "forgotten.done-buttons")
