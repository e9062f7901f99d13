"""The names of those who played, each of which can be erased."""

from collections.abc import Callable

from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Storage
from tablepi.app.view.picture import Button, Entry, Listing, Notice
from tablepi.core.errors import TablepiError


class PlayerNamesScreen(Screen):
    """The names of those who played; each can be erased everywhere, after a second tap."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, storage: Storage, known: Callable[[], list[str]]) -> None:
        super().__init__(nav)
        self._storage = storage
        self._known = known
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """Each name with a way to erase it."""
        words, trouble = self._nav.words, self._trouble
        try:
            names = self._known()
        except TablepiError as wrong:
            names, trouble = [], self._nav.words.say(wrong.said)
        own = [Notice("disk", trouble)] if trouble else []
        return Listing(
            title=words("players.title"),
            entries=tuple(Entry(name, "", None, self._ways_to_erase(name)) for name in names),
            empty="" if trouble else words("players.empty"),
            back=self._back(),
            notices=self._nav.notices(*own),
            kind="players",
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """The first tap asks; the second, elsewhere, erases."""
        self._trouble = ""
        match act:
            case AskErase(name):
                self._asked = name
            case CancelErase():
                self._asked = ""
            case Erase(name):
                self._erase(name)
            case _:
                super().hear(act, now_ms)

    def _erase(self, name: str) -> None:
        try:
            self._storage.players.erase(name)
        except TablepiError as wrong:
            self._trouble = self._nav.words.say(wrong.said)

    def _ways_to_erase(self, name: str) -> tuple[Button, ...]:
        """The buttons that erase a name; a second tap on the same place keeps it."""
        words = self._nav.words
        if name != self._asked:
            return (Button(words("players.erase"), AskErase(name), "quiet", icon="trash"),)
        return (
            Button(words("players.sure"), Erase(name), "danger", icon="trash"),
            Button(words("players.keep"), CancelErase(), "quiet", icon="back"),
        )
