"""Pages that work on USB sticks, and the one that writes something onto a stick."""

from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from tablepi.core.errors import TablepiError
from tablepi.core.record import Stick
from tablepi.referee.background_task import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.referee.intents import Answer, Intent
from tablepi.referee.storage import Sticks
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.pictures.picture import Entry, Listing, Notice

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
        """Time of the next look; None while a look goes on, or another page is open."""
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


class StickScreen(Screen):
    """A page of what is on the sticks that are plugged in, or can be written onto one."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, sticks: Sticks, put: Put) -> None:
        super().__init__(nav)
        self._sticks = sticks
        self._put = put
        self._done = ""
        self._there: tuple[Stick, ...] | None = None
        self._watch = StickWatch(nav, self, self._look, put)

    def due_ms(self) -> int | None:
        """Time of the next look."""
        return self._watch.due_ms()

    def pass_time(self, now_ms: int) -> None:
        """Looks again, once it is time."""
        self._watch.pass_time(now_ms)

    def _look(self) -> tuple[Stick, ...]:
        """Looks for sticks. Runs in the thread."""
        return tuple(self._sticks.there())

    def told(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Notes which sticks are there."""
        if look := self._watch.ended(news, now_ms):
            try:
                self._there = look.result()
            except TablepiError as wrong:
                self._there, self._trouble = (), self._nav.words.say(wrong.said)

    def _shown(self, title: str, entries: list[Entry], empty: str) -> Listing:
        words = self._nav.words
        if not self._there:
            entries, empty = [], words("stick.looking" if self._there is None else "stick.none")
        listing = self._listing(words(title), entries, empty, kind=title, sign="stick")
        done = (Notice("info", self._done),) if self._done else ()
        return listing._replace(notices=(*done, *listing.notices))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Ends the message after any input."""
        self._done = ""
        super().hear(act, now_ms)


class OntoStick(StickScreen):
    """The sticks onto one of which something is written.

    `title`: an id of words. `write`: writes, in a thread of its own; the names of the files. Raises
    TablepiError.
    """

    def __init__(
        self, nav: Navigation, title: str, sticks: Sticks, put: Put, write: Callable[[Stick], str]
    ) -> None:
        self._title = title
        self._write = write
        self._writing: tuple[Stick, BackgroundTask[str]] | None = None
        super().__init__(nav, sticks, put)

    def due_ms(self) -> int | None:
        """None while something is written."""
        return None if self._writing else super().due_ms()

    def lasts(self) -> bool:
        """Until it is written."""
        return self._writing is not None

    def told(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Says what was written, or why it was not."""
        task = self._writing[1] if self._writing else None
        if task is None or isinstance(news, TaskProgress) or news.task is not task:
            super().told(news, now_ms)
            return
        self._writing = None
        try:
            self._done = self._nav.words("stick.done", file=task.result())
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def picture(self) -> Listing:
        """Each stick; one that can only be read says so."""
        words, there = self._nav.words, self._there or ()
        entries = [self._row(at, stick) for at, stick in enumerate(there)]
        if not self._writing:
            return self._shown(self._title, entries, "")
        listing = self._shown(self._title, [], words("stick.write-now", name=self._writing[0].name))
        return listing._replace(back=listing.back._replace(dim=True))

    def _row(self, at: int, stick: Stick) -> Entry:
        if not stick.writable:
            return Entry(stick.name, self._nav.words("stick.not-here"), None, sign="stick")
        return Entry(stick.name, "", Answer("stick", at, partial(self._begin, stick)), sign="stick")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Nothing else is begun, and nobody leaves, while something is written."""
        if self._writing:
            self._nav.notify("stick.leave-in")
        else:
            super().hear(act, now_ms)

    def _begin(self, stick: Stick) -> None:
        """Writes onto the stick that is tapped."""
        self._writing = stick, BackgroundTask(self, partial(self._write, stick), self._put)
