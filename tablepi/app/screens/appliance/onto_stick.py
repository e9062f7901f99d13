"""Pages that work on USB sticks, and the one that writes something onto a stick."""

from collections.abc import Callable
from functools import partial

from tablepi.app.background_task import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Sticks
from tablepi.app.view.picture import Button, Entry, Listing
from tablepi.core.errors import TablepiError
from tablepi.core.record import Stick


class LookAgain(Intent):
    """Looks for sticks once more."""


class ChooseStick(Intent):
    """A stick in the list. `at`: its place."""

    at: int


class StickScreen(Screen):
    """A page that works on sticks in a thread of its own."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, sticks: Sticks, put: Put) -> None:
        super().__init__(nav)
        self._sticks = sticks
        self._put = put
        self._done, self._trouble = "", ""
        self._there: tuple[Stick, ...] | None = None
        self._task: BackgroundTask[object] | None = None
        self._begin(self._look)

    def _begin(self, do: Callable[[], object]) -> None:
        self._task = BackgroundTask(self, do, self._put)

    def _look(self) -> object:
        """Looks for sticks. Runs in the thread."""
        self._there = tuple(self._sticks.there())
        return None

    def told(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """The work has ended; what it says is shown."""
        if isinstance(news, TaskProgress) or news.task is not self._task:
            return
        task, self._task = self._task, None
        try:
            self._done = str(task.result() or "") if task else ""
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _shown(self, title: str, entries: list[Entry], empty: str) -> Listing:
        words = self._nav.words
        if self._task is not None or self._there is None:
            entries, empty = [], words("stick.looking")
        elif not self._there:
            entries, empty = [], words("stick.none")
        if self._done:
            self._nav.passing = self._done
        listing = self._listing(words(title), entries, empty, self._trouble)
        again = Button(words("stick.again"), LookAgain(), icon="stick")
        return listing._replace(kind=title, sign="stick", tools=(again,), empty=empty)

    def hear(self, act: Intent, now_ms: int) -> None:
        """Looks again, or back once nothing is being done."""
        self._done, self._trouble = "", ""
        if isinstance(act, LookAgain) and self._task is None:
            self._begin(self._look)
        else:
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
        super().__init__(nav, sticks, put)

    def picture(self) -> Listing:
        """Each stick; one that can only be read says so."""
        words = self._nav.words
        entries = [
            Entry(stick.name, "" if stick.writable else words("stick.not-here"), act, sign="stick")
            for at, stick in enumerate(self._there or ())
            for act in (ChooseStick(at) if stick.writable else None,)
        ]
        return self._shown(self._title, entries, words("stick.none"))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Writes onto the stick that is tapped."""
        there = self._there or ()
        match act:
            case ChooseStick(at) if self._task is None and at < len(there) and there[at].writable:
                self._done, self._trouble = "", ""
                self._begin(partial(self._written, there[at]))
            case _:
                super().hear(act, now_ms)

    def _written(self, stick: Stick) -> str:
        """Runs in the thread; what is said of it."""
        return self._nav.words("stick.done", file=self._write(stick))
