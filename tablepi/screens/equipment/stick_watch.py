"""The watch for sticks that are plugged in or pulled while a page is shown."""

from collections.abc import Callable
from typing import Generic, TypeVar

from tablepi.referee.background_task import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.screens.navigation.base import Navigation, Screen

T = TypeVar("T")

LOOK_MS = 1_000
"""Time between looks."""


class StickWatch(Generic[T]):
    """Looks at once, and again a second after each look, on a thread of its own.

    `screen`: whose page it is; none looks while another lies on it. `look`: what is looked at.
    """

    def __init__(self, nav: Navigation, screen: Screen, look: Callable[[], T], put: Put) -> None:
        self._nav = nav
        self._screen = screen
        self._look = look
        self._put = put
        self.again()

    def again(self) -> None:
        """Looks now."""
        self._looked_ms: int | None = None
        self._task = BackgroundTask(self._screen, self._look, self._put)

    def due_ms(self) -> int | None:
        """When it is time to look again; None while a look goes on, or another page is open."""
        if self._looked_ms is None or self._nav.current is not self._screen:
            return None
        return self._looked_ms + LOOK_MS

    def pass_time(self, now_ms: int) -> None:
        """Looks again, once it is time."""
        due_ms = self.due_ms()
        if due_ms is not None and now_ms >= due_ms:
            self.again()

    def ended(self, news: TaskFinished | TaskProgress, now_ms: int) -> BackgroundTask[T] | None:
        """The look that this is the news of; None for news of anything else."""
        if not isinstance(news, TaskFinished) or news.task is not self._task:
            return None
        self._looked_ms = now_ms
        return self._task
