"""The backups on a stick: a list, and a confirmation before one is restored."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import Back, Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Storage
from tablepi.app.text.move_text import size_said
from tablepi.app.view.picture import Button, Entry, Listing, Page, Section
from tablepi.core.errors import TablepiError
from tablepi.core.record import Backup


class ChooseBackup(Intent):
    """One of the backups, by its place in the list."""

    number: int


class Restore(Intent):
    """Everything becomes as in the backup."""


FetchIt = Callable[[Backup], None]


class BackupsScreen(Screen):
    """Each backup with its day and what it holds."""

    on_card = "notice.no-match"

    def __init__(
        self, nav: Navigation, saved: Sequence[Backup], storage: Storage, fetch: FetchIt
    ) -> None:
        super().__init__(nav)
        self._saved = saved
        self._storage = storage
        self._fetch = fetch

    def picture(self) -> Listing:
        """The latest first; one that is damaged cannot be chosen."""
        words = self._nav.words
        entries = (self._entry(number, saved) for number, saved in enumerate(self._saved))
        return self._listing(words("backups.title"), entries, words("backups.empty"))

    def _entry(self, number: int, saved: Backup) -> Entry:
        words = self._nav.words
        if saved.fault is not None:
            return Entry(saved.file.name, words.say(saved.fault), None)
        size = size_said(words, saved.size)
        said = "backups.here" if saved.here else "backups.holds"
        holds = words(said, n=saved.matches, size=size, file=saved.file.name)
        return Entry(words("backups.of", date=saved.made), holds, ChooseBackup(number))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Asks about the one that was chosen, or goes back."""
        match act:
            case ChooseBackup(number) if number < len(self._saved):
                self._nav.enter(
                    RestoreScreen(self._nav, self._saved[number], self._storage, self._fetch)
                )
            case _:
                super().hear(act, now_ms)


class RestoreScreen(Screen):
    """The question before a restore: what it brings, and what becomes of what is here."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, saved: Backup, storage: Storage, fetch: FetchIt) -> None:
        super().__init__(nav)
        self._saved = saved
        self._fetch = fetch
        self._aside = self._set_aside(storage)

    def picture(self) -> Page:
        """The question, with numbers of matches to know the right one by."""
        words, saved = self._nav.words, self._saved
        said = [words("restore.comes", n=saved.matches), self._aside, words("restore.then")]
        if saved.damages:
            said.insert(1, words("restore.damages", n=saved.damages))
        if saved.unused:
            said.append(words("restore.unused", why=saved.unused))
        return Page(
            title=words("restore.title", date=saved.made),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Button(words("restore.yes"), Restore(), "danger", icon="check"),
                Button(words("restore.no"), Back(), "quiet", icon="back"),
            ),
            notices=self._nav.notices(),
        )

    def _set_aside(self, storage: Storage) -> str:
        """The sentence about the matches that are replaced."""
        words = self._nav.words
        try:
            return words("restore.aside", n=storage.journal.count())
        except TablepiError:
            return words("restore.aside-damaged")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Back to the sticks, where the backup is being read; or back to the list."""
        match act:
            case Restore():
                self._nav.leave(2)
                self._fetch(self._saved)
            case _:
                super().hear(act, now_ms)
