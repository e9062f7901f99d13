"""USB sticks: backups, exports, restores, and pages that read from one or write onto one."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from tablepi.core.errors import TablepiError
from tablepi.core.record import Backup, Stick, UnusableStick
from tablepi.referee.inbox import BackgroundTask, Put, TaskFinished, TaskProgress
from tablepi.referee.intents import Answer, Back, Intent
from tablepi.referee.match.move_text import size_said
from tablepi.referee.storage import Sticks, Storage
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import KEEP, ListPage, Question
from tablepi.screens.pictures.paging import row_part
from tablepi.screens.pictures.picture import Button, Entry, Listing, Notice

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


Look = tuple[Sequence[Stick], Sequence[UnusableStick]]


def look_for(sticks: Sticks) -> Look:
    """The sticks that are there, and those of no use. Runs in a thread."""
    return sticks.there(), sticks.unusable()


def no_stick(words: Words, there: Sequence[Stick] | None, unusable: Sequence[UnusableStick]) -> str:
    """The sentence in the place of the sticks: what is wrong with one, and what helps."""
    if there is None:
        return words("stick.looking")
    if not unusable:
        return words("stick.none")
    said = [words(f"stick.unusable.{stick.kind}", name=stick.name) for stick in unusable]
    return " ".join((*said, words("stick.format")))


class WatchingScreen(Screen):
    """A page that looks for sticks while it is shown."""

    _watch: StickWatch[Any]

    def due_ms(self) -> int | None:
        """Time of the next look."""
        return self._watch.due_ms()

    def pass_time(self, now_ms: int) -> None:
        """Looks again, once it is time."""
        self._watch.pass_time(now_ms)


class StickScreen(WatchingScreen):
    """A page of what is on the sticks that are plugged in, or can be written onto one."""

    def __init__(self, nav: Navigation, sticks: Sticks, put: Put) -> None:
        super().__init__(nav)
        self._sticks = sticks
        self._put = put
        self._done = ""
        self._there: Sequence[Stick] | None = None
        self._unusable: Sequence[UnusableStick] = ()
        self._watch = StickWatch(nav, self, self._look, put)

    def _look(self) -> Look:
        """Looks for sticks. Runs in the thread."""
        return look_for(self._sticks)

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Notes which sticks are there."""
        if look := self._watch.ended(news, now_ms):
            try:
                self._there, self._unusable = look.result()
            except TablepiError as wrong:
                self._there, self._trouble = (), self._nav.words.say(wrong.said)

    def _shown(self, title: str, entries: list[Entry], empty: str) -> Listing:
        words = self._nav.words
        if not self._there:
            entries, empty = [], no_stick(words, self._there, self._unusable)
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

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Says what was written, or why it was not."""
        task = self._writing[1] if self._writing else None
        if task is None or isinstance(news, TaskProgress) or news.task is not task:
            super().hear_task(news, now_ms)
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


Fetch = Callable[[Backup], None]


def backups_page(
    nav: Navigation, backups: Sequence[Backup], storage: Storage, fetch: Fetch
) -> ListPage:
    """Each backup with its day and what it holds, the latest first.

    `fetch`: reads one, on the page of the sticks, which is left for this one.
    """
    words = nav.words

    def ask(backup: Backup) -> None:
        nav.enter(restore_question(nav, backup, storage, fetch))

    rows = [_row(words, at, backup, ask) for at, backup in enumerate(backups)]
    return ListPage(nav, words("backups.title"), lambda: rows, empty=words("backups.empty"))


def _row(words: Words, at: int, backup: Backup, ask: Callable[[Backup], None]) -> Entry:
    """A backup; one that is damaged cannot be chosen."""
    if backup.fault is not None:
        return Entry(backup.file.name, words.say(backup.fault), None)
    size = size_said(words, backup.size)
    sentence = "backups.here" if backup.here else "backups.holds"
    holds = words(sentence, n=backup.matches, size=size, file=backup.file.name)
    choose = Answer("backup", at, partial(ask, backup))
    return Entry(words("backups.of", date=backup.made), holds, choose)


def restore_question(nav: Navigation, backup: Backup, storage: Storage, fetch: Fetch) -> Question:
    """Asks before a restore: what it brings, to be known by numbers of matches, and what becomes
    of what is here.
    """
    words = nav.words

    def restore() -> None:
        nav.leave(2)
        fetch(backup)

    return Question(
        nav,
        words("restore.title", date=backup.made),
        (
            words("restore.comes", n=backup.matches),
            *([words("restore.damages", n=backup.damages)] if backup.damages else []),
            _replaced(words, storage),
            words("restore.then"),
            *([words("restore.unused", why=backup.unused)] if backup.unused else []),
        ),
        Way("restore.yes", restore, "danger", "check"),
        KEEP,
    )


def _replaced(words: Words, storage: Storage) -> str:
    """The sentence about the matches that are replaced."""
    try:
        return words("restore.aside", n=storage.journal.count())
    except TablepiError:
        return words("restore.aside-damaged")


_PULLED = ("file.unwritten", "file.unreadable")
"""Faults that mean that the stick was pulled, if it is gone afterwards."""


class _Work(NamedTuple):
    """A running task, by the id of its sentence; `then` gets its result."""

    name: str
    stick: Stick
    task: BackgroundTask[Any]
    then: Callable[[Any], None]


class UsbStickScreen(WatchingScreen):
    """The sticks that are plugged in, and what can be done with each.

    `aside`: the folder of a journal that was set aside, whose matches alone are exported then.
    `restores`: nothing but a restore is offered, and an only stick is looked through by itself.
    """

    def __init__(
        self,
        nav: Navigation,
        equipment: Equipment,
        aside: Path | None = None,
        *,
        restores: bool = False,
    ) -> None:
        super().__init__(nav)
        self._aside = aside
        self._restores = restores
        self._looked_through: Sequence[Stick] = ()
        self._sticks = equipment.sticks()
        self._storage = equipment.storage
        self._put = equipment.put
        self._there: Sequence[Stick] | None = None
        self._work: _Work | None = None
        self._far = (0, 0)
        self._hundredths = -1
        self._said: tuple[Notice, ...] = ()
        self._failed: Stick | None = None
        self._unusable: Sequence[UnusableStick] = ()
        self._watch = StickWatch(nav, self, partial(look_for, self._sticks), equipment.put)

    def due_ms(self) -> int | None:
        """Time of the next look; None while a task goes on."""
        return None if self._work is not None else super().due_ms()

    def pass_time(self, now_ms: int) -> None:
        """Looks again, unless a task goes on."""
        if self._work is None:
            super().pass_time(now_ms)

    def hear_task(self, news: TaskFinished | TaskProgress, now_ms: int) -> None:
        """Updates the progress, the result, or the list of sticks."""
        if isinstance(news, TaskProgress):
            self._far = news.done, news.whole
        elif self._work is not None and news.task is self._work.task:
            self._end(self._work)
        elif look := self._watch.ended(news, now_ms):
            self._there, self._unusable = look.result()
            self._see_pulled()
            self._look_through()

    def _look_through(self) -> None:
        """Lists the backups of an only stick once, where nothing else is wanted of it."""
        there, before = self._there or (), self._looked_through
        self._looked_through = there
        if self._restores and len(there) == 1 and there != before:
            self._list(there[0])

    def lasts(self) -> bool:
        """Until the work is done."""
        return self._work is not None

    def _see_pulled(self) -> None:
        """Replaces the fault by "pulled too early" where the stick is gone."""
        if self._failed is not None and not self._stick(str(self._failed.path)):
            sentence = self._nav.words("stick.pulled", name=self._failed.name)
            self._said, self._failed = (Notice("disk", sentence),), None

    def _begin(self, name: str, stick: Stick, do: Callable[[], Any], then: Any) -> None:
        self._said, self._far, self._failed = (), (0, 0), None
        self._hundredths = -1
        self._work = _Work(name, stick, BackgroundTask(self, do, self._put), then)

    def _end(self, work: _Work) -> None:
        self._work = None
        try:
            work.then(work.task.result())
        except TablepiError as wrong:
            self._said = (Notice("disk", self._nav.words.say(wrong.said)),)
            self._failed = work.stick if wrong.said.id in _PULLED else None
            self._watch.again()

    def picture(self) -> Listing:
        """Each stick with what can be done; nothing of it while something is being done."""
        words, there, work = self._nav.words, self._there or (), self._work
        alone = len(there) == 1 and not work
        rows = [] if work else [row for stick in there for row in self._rows(stick, alone)]
        return Listing(
            title=words("stick.title", **self._named(there[0])) if alone else self._title(),
            entries=tuple(rows),
            empty=self._empty(),
            back=Button(words("button.back"), Back(), "quiet", bool(work), icon="back"),
            notices=self._nav.notices(*self._said),
            sign="stick",
            kind="stick",
            part=row_part(words),
        )

    def _title(self) -> str:
        """The title, with the progress where it is known."""
        words, (done, whole) = self._nav.words, self._far
        several = len(self._there or ())
        if self._work is None and several > 1:
            return words("stick.several", n=several)
        if self._work is None or not whole:
            return words("menu.stick")
        return words("stick.far", n=100 * done // whole)

    def _empty(self) -> str:
        words, work = self._nav.words, self._work
        if work is not None:
            return words(f"stick.{work.name}-now", name=work.stick.name)
        return no_stick(words, self._there, self._unusable)

    def _named(self, stick: Stick) -> dict[str, str]:
        words = self._nav.words
        room = words(
            "stick.free" if stick.writable else "stick.read-only", size=size_said(words, stick.free)
        )
        return {"name": stick.name, "room": room}

    def _rows(self, stick: Stick, alone: bool) -> list[Entry]:
        """The actions on a stick, under its name where there are several."""
        words, rows = self._nav.words, list[Entry]()
        heading = "" if alone else words("stick.title", **self._named(stick))
        ways = {
            "back-up": self._back_up,
            "export": self._export,
            "spreadsheet": self._export_results,
            "restore": self._list,
        }
        only = "restore" if self._restores else "export" if self._aside else ""
        for way, do in ways.items() if not only else [(only, ways[only])]:
            name, path = f"stick.{way}", str(stick.path)
            can = stick.writable or way == "restore"
            act = Answer(name, path, partial(do, stick)) if can else None
            how = words(f"{name}.how" if can else "stick.not-here")
            rows.append(Entry(words(name), how, act, heading="" if rows else heading))
        if stick.picture and not only:
            how = words("stick.picture.how", file=stick.picture)
            take = Answer("stick.picture", str(stick.path), partial(self._take_picture, stick))
            rows.append(Entry(words("stick.picture"), how, take))
        return rows

    def hear(self, act: Intent, now_ms: int) -> None:
        """Nothing is begun, and nobody leaves, while something is being done."""
        if self._work is not None:
            self._nav.notify("stick.leave-in")
        else:
            super().hear(act, now_ms)

    def _back_up(self, stick: Stick) -> None:
        back_up = partial(self._sticks.back_up, stick, self._tell)
        self._begin("back-up", stick, back_up, self._backed_up)

    def _export(self, stick: Stick) -> None:
        export = partial(self._sticks.export, stick, self._tell, self._aside)
        self._begin("export", stick, export, partial(self._say_done, stick))

    def _export_results(self, stick: Stick) -> None:
        export = partial(self._sticks.export_results, stick)
        self._begin("spreadsheet", stick, export, partial(self._say_done, stick))

    def _take_picture(self, stick: Stick) -> None:
        take = partial(self._sticks.take_picture, stick)
        self._begin("picture", stick, take, self._took_picture)

    def _list(self, stick: Stick) -> None:
        self._begin("list", stick, partial(self._sticks.saved, stick), partial(self._choose, stick))

    def _tell(self, done: int, whole: int) -> None:
        """Called from the thread of the work; each hundredth is shown, so that none floods."""
        if whole and 100 * done // whole != self._hundredths:
            self._hundredths = 100 * done // whole
            self._put(TaskProgress(self, done, whole))

    def _stick(self, path: str) -> Stick | None:
        return next((each for each in self._there or () if str(each.path) == path), None)

    def _backed_up(self, saved: Backup) -> None:
        words = self._nav.words
        said = [Notice("info", words("stick.done", file=saved.file.name))]
        if saved.damages:
            said.append(Notice("damage", words("stick.damages", n=saved.damages)))
        self._said = tuple(said)

    def _took_picture(self, _: None) -> None:
        self._said = (Notice("info", self._nav.words("stick.picture-done")),)

    def _say_done(self, stick: Stick, file: str) -> None:
        self._said = (Notice("info", self._nav.words("stick.done", file=file)),)

    def _choose(self, stick: Stick, saved: Sequence[Backup]) -> None:
        fetch = partial(self._fetch, stick)
        self._nav.enter(backups_page(self._nav, saved, self._storage, fetch))

    def _fetch(self, stick: Stick, saved: Backup) -> None:
        fetch = partial(self._sticks.fetch, saved, self._tell)
        self._begin("restore", stick, fetch, lambda _: self._sticks.restore())
