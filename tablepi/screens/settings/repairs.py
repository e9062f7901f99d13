"""Repairs by the host: disk space, a journal that is damaged, settings that cannot be read."""

from collections.abc import Callable, Sequence
from functools import partial

from tablepi.core.record import DiskUse
from tablepi.core.text.phrase import Phrase
from tablepi.referee.intents import Answer
from tablepi.referee.storage import Repair
from tablepi.referee.text.move_text import size_said
from tablepi.screens.context.equipment import Host
from tablepi.screens.equipment.usb_stick import UsbStickScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import KEEP, Question
from tablepi.screens.pictures.picture import Entry, Listing, Notice


class DamagedJournalScreen(Screen):
    """The two ways on, an empty journal or a backup; nothing is deleted on either."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._repair = host.repair

    def picture(self) -> Listing:
        """The fault and the choice."""
        words = self._nav.words
        ways = {"restore": self._restore, "set-aside": self._ask_set_aside}
        rows = (
            Entry(words(way), words(f"{way}.how"), Answer(way, do=do))
            for way, do in ((f"damaged.{each}", do) for each, do in ways.items())
        )
        listing = self._listing(words("damaged.title"), rows)
        notices = self._nav.notices(Notice("disk", words("damaged.keeps")))
        return listing._replace(notices=notices, kind="damaged")

    def _restore(self) -> None:
        self._nav.enter(UsbStickScreen(self._nav, self._host.equipment, restores=True))

    def _ask_set_aside(self) -> None:
        self._nav.enter(set_aside_question(self._nav, self._repair))

    def is_over(self) -> bool:
        """Once another journal is there."""
        return self._repair.damage() is None


def set_aside_question(nav: Navigation, repair: Repair) -> Question:
    """Asks before an empty journal is begun: what stays, and what does not."""
    words = nav.words
    return Question(
        nav,
        words("aside.title"),
        (words("aside.kept"), words("aside.stays"), words("aside.empty")),
        Way("aside.yes", repair.set_aside, "danger", "check"),
        KEEP,
    )


def damaged_settings(
    nav: Navigation, why: Sequence[Phrase], use_usual: Callable[[], None]
) -> Question:
    """Asks before the file is moved aside. `why`: its faults; `use_usual`: moves it."""
    words = nav.words
    return Question(
        nav,
        words("usual.ask"),
        (*map(words.say, why), words("usual.kept"), words("usual.then")),
        Way("usual.yes", use_usual, "danger", "check", words("fault.usual")),
        KEEP,
    )


class DiskSpaceScreen(Screen):
    """Everything that can be deleted, the largest first, and the journal, which never is."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, host: Host) -> None:
        super().__init__(nav)
        self._host = host
        self._repair = host.repair
        self._uses = tuple(host.repair.disk_use())

    def picture(self) -> Listing:
        """The rows by size, and how much is free."""
        words = self._nav.words
        rows = [self._row(number, use) for number, use in enumerate(self._uses)]
        size = size_said(words, self._repair.journal_size())
        kept = Entry(words("space.journal"), words("space.journal.how", size=size), None)
        free = size_said(words, self._repair.free())
        listing = self._listing(words("space.title", size=free), [*rows, kept])
        return listing._replace(kind="space")

    def _row(self, number: int, use: DiskUse) -> Entry:
        words = self._nav.words
        how = words(f"space.{use.kind}.how", size=size_said(words, use.size))
        return Entry(
            words(f"space.{use.kind}", date=use.made),
            how,
            Answer("space.row", number, partial(self._ask, use)),
        )

    def _ask(self, use: DiskUse) -> None:
        """Asks before it is deleted; a journal that was set aside can be exported before."""
        nav, words, name = self._nav, self._nav.words, f"space.{use.kind}"
        frees = words("space.frees", size=size_said(words, use.size))
        export = Way("stick.export", partial(self._export, use), icon="stick")
        question = Question(
            nav,
            words("space.ask", what=words(name, date=use.made)),
            (words(f"{name}.is"), words("space.kept"), frees),
            *([export] if use.kind == "aside" else []),
            Way("space.delete", partial(self._delete, use), "danger", "trash"),
            KEEP,
        )
        nav.enter(question)

    def _export(self, use: DiskUse) -> None:
        """The sticks onto which the matches of a journal go that was set aside."""
        self._nav.enter(UsbStickScreen(self._nav, self._host.equipment, use.file))

    def _delete(self, use: DiskUse) -> None:
        try:
            self._repair.delete(use)
            self._nav.leave()
            self._nav.notify("space.done")
        finally:
            self._look_again()

    def _look_again(self) -> None:
        self._uses = tuple(self._repair.disk_use())
