"""What takes room on the disk: each with its size, and a question before it is deleted."""

from collections.abc import Callable

from tablepi.app.intents import Back, Intent
from tablepi.app.screens.appliance.usb_stick import Export
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Repair
from tablepi.app.text.move_text import size_said
from tablepi.app.view.picture import Button, Entry, Listing, Page, Section
from tablepi.core.record import DiskUse


class ChooseDiskUse(Intent):
    """One of the rows, by its place in the list."""

    number: int


class DeleteDiskUse(Intent):
    """Deletes what is asked about."""


ExportFrom = Callable[[DiskUse], Screen]
"""Gives the screen on which the matches of a journal that was set aside go onto a stick."""


class DiskSpaceScreen(Screen):
    """Everything that can be deleted, the largest first, and the journal, which never is."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, repair: Repair, export: ExportFrom) -> None:
        super().__init__(nav)
        self._repair = repair
        self._export = export
        self._uses = tuple(repair.disk_use())

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
        return Entry(words(f"space.{use.kind}", date=use.made), how, ChooseDiskUse(number))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Asks about one of them, or goes back."""
        match act:
            case ChooseDiskUse(number) if number < len(self._uses):
                asked = DeletionScreen(
                    self._nav, self._uses[number], self._repair, self._export, self._look_again
                )
                self._nav.enter(asked)
            case _:
                super().hear(act, now_ms)

    def _look_again(self) -> None:
        self._uses = tuple(self._repair.disk_use())


class DeletionScreen(Screen):
    """The question before something is deleted: what it is, and what is kept."""

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        use: DiskUse,
        repair: Repair,
        export: ExportFrom,
        then: Callable[[], None],
    ) -> None:
        super().__init__(nav)
        self._use = use
        self._repair = repair
        self._export = export
        self._then = then

    def picture(self) -> Page:
        """The answers; a journal that was set aside can be exported before."""
        words, use = self._nav.words, self._use
        size = size_said(words, use.size)
        said = words(f"space.{use.kind}.is"), words("space.kept"), words("space.frees", size=size)
        export = Button(words("stick.export"), Export(str(use.file)), icon="stick")
        return Page(
            title=words("space.ask", what=words(f"space.{use.kind}", date=use.made)),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                *([export] if use.kind == "aside" else []),
                Button(words("space.delete"), DeleteDiskUse(), "danger", icon="trash"),
                Button(words("restore.no"), Back(), "quiet", icon="back"),
            ),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Deletes it, exports it, or goes back. Raises TablepiError where it cannot be deleted."""
        match act:
            case DeleteDiskUse():
                try:
                    self._repair.delete(self._use)
                    self._nav.leave()
                    self._nav.notify("space.done")
                finally:
                    self._then()
            case Export():
                self._nav.enter(self._export(self._use))
            case _:
                super().hear(act, now_ms)
