"""The backups on a stick: one is chosen, and asked about once before anything is replaced."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import Back, Intent
from tablepi.app.intents.appliance_intents import ChooseBackup, Restore
from tablepi.app.router import Router
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.text.move_text import size_said
from tablepi.app.view.picture import Button, Entry, Listing, Page, Section
from tablepi.core.backup import Backup
from tablepi.core.errors import TablepiError

FetchIt = Callable[[Backup], None]


class BackupsPage:
    """Each backup with its day and what it holds."""

    def __init__(self, router: Router, saved: Sequence[Backup], fetch: FetchIt) -> None:
        self._router = router
        self._saved = saved
        self._fetch = fetch

    def picture(self) -> Listing:
        """The latest first; one that is damaged cannot be chosen."""
        words = self._router.words
        return Listing(
            title=words("backups.title"),
            entries=tuple(self._entry(number, saved) for number, saved in enumerate(self._saved)),
            empty=words("backups.empty"),
            back=Button(words("button.back"), Back(), "quiet", icon="back"),
            notices=self._router.notices(),
        )

    def _entry(self, number: int, saved: Backup) -> Entry:
        words = self._router.words
        if saved.fault is not None:
            return Entry(saved.file.name, words.say(saved.fault), None)
        size = size_said(words, saved.size)
        said = "backups.here" if saved.here else "backups.holds"
        holds = words(said, n=saved.matches, size=size, file=saved.file.name)
        return Entry(words("backups.of", date=saved.made), holds, ChooseBackup(number))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Asks about the one that was chosen, or goes back."""
        match act:
            case Back():
                self._router.leave()
            case ChooseBackup(number) if number < len(self._saved):
                self._router.enter(RestorePage(self._router, self._saved[number], self._fetch))

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._router.passing = self._router.words("notice.no-match")


class RestorePage:
    """What would come, and what would become of what is here."""

    def __init__(self, router: Router, saved: Backup, fetch: FetchIt) -> None:
        self._router = router
        self._saved = saved
        self._fetch = fetch
        self._aside = self._said_of_here()

    def picture(self) -> Page:
        """The question, with numbers of matches to know the right one by."""
        words, saved = self._router.words, self._saved
        said = [words("restore.comes", n=saved.matches), self._aside, words("restore.then")]
        if saved.damages:
            said.insert(1, words("restore.damages", n=saved.damages))
        return Page(
            title=words("restore.title", date=saved.made),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Button(words("restore.yes"), Restore(), "primary", icon="check"),
                Button(words("restore.no"), Back(), "quiet", icon="back"),
            ),
            notices=self._router.notices(),
        )

    def _said_of_here(self) -> str:
        words = self._router.words
        try:
            return words("restore.aside", n=len(self._router.context.storage.journal.matches()))
        except TablepiError:
            return words("restore.aside-damaged")

    def hear(self, act: Intent, now_ms: int) -> None:
        """Back to the sticks, where the backup is being read; or back to the list."""
        match act:
            case Restore():
                self._router.leave(2)
                self._fetch(self._saved)
            case Back():
                self._router.leave()

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._router.passing = self._router.words("notice.no-match")
