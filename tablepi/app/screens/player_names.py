"""The names of those who played, each of which can be erased."""

from collections.abc import Callable
from functools import partial

from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.storage import Storage
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing


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
        words = self._nav.words
        names, trouble = self._read(self._known)
        erase = partial(erase_buttons, words, "players.erase", "players.sure", self._asked)
        entries = (Entry(name, "", None, erase(name)) for name in names)
        title, empty = words("players.title"), words("players.empty")
        listing = self._listing(title, entries, empty, trouble or self._trouble)
        return listing._replace(kind="players")

    def hear(self, act: Intent, now_ms: int) -> None:
        """The first tap asks; the second, elsewhere, erases."""
        self._trouble = ""
        match act:
            case AskErase(name):
                self._asked = name
            case CancelErase():
                self._asked = ""
            case Erase(name):
                self._trouble = self._fault(lambda: self._storage.players.erase(name))
            case _:
                super().hear(act, now_ms)


def erase_buttons(words: Words, erase: str, sure: str, asked: str, name: str) -> tuple[Button, ...]:
    """The buttons that erase something; a second tap on the same place keeps it.

    `erase`, `sure`: ids of what is said before and after the first tap. `asked`: what was tapped.
    """
    if name != asked:
        return (Button(words(erase), AskErase(name), "quiet", icon="trash"),)
    return (
        Button(words(sure), Erase(name), "danger", icon="trash"),
        Button(words("button.keep"), CancelErase(), "quiet", icon="back"),
    )
