"""The cards that the table was given: what was imported, and the way to import more."""

from collections.abc import Callable, Iterator, Mapping

from tablepi.app.imported_cards import DECK, Imported, OwnCards
from tablepi.app.intents import AskErase, CancelErase, Erase, Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.players.player_names import erase_buttons
from tablepi.app.text.move_text import file_name
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Button, Entry, Listing


class OpenImport(Intent):
    """The files on a stick."""


def imported_title(words: Words, each: Imported) -> str:
    """A list or a printing by the game or the cards, a deck by its name."""
    name = each.name if each.what == DECK else file_name(words, each.name)
    return words(f"cards.{each.what}", name=name)


class OwnCardsScreen(Screen):
    """Lists, printings and decks, each with a way to remove it. `importing`: gives that page."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, cards: OwnCards, importing: Callable[[], Screen]) -> None:
        super().__init__(nav)
        self._cards = cards
        self._importing = importing
        self._asked = ""
        self._trouble = ""

    def picture(self) -> Listing:
        """What there is, and how to get more."""
        words = self._nav.words
        entries, trouble = self._read(lambda: tuple(self._rows()))
        empty = words("cards.none")
        take = Button(words("cards.import"), OpenImport(), "primary", icon="stick")
        listing = self._listing(words("cards.title"), entries, empty, self._trouble, trouble)
        return listing._replace(tools=(take,), sign="deck", kind="own cards")

    def _rows(self) -> Iterator[Entry]:
        words = self._nav.words
        for key, each in self._keyed().items():
            title = imported_title(words, each)
            count = words(f"cards.{each.what}.count", n=each.size)
            erase = erase_buttons(words, "cards.remove", "cards.sure", self._asked, key)
            yield Entry(title, count, None, erase)

    def _keyed(self) -> Mapping[str, Imported]:
        return {f"{each.what} {each.name}": each for each in self._cards.all()}

    def hear(self, act: Intent, now_ms: int) -> None:
        """Goes to the files of a stick, or removes something after a second tap."""
        self._trouble = ""
        match act:
            case OpenImport():
                self._nav.enter(self._importing())
            case AskErase(name):
                self._asked = name
            case CancelErase():
                self._asked = ""
            case Erase(name):
                self._asked = ""
                self._trouble = self._fault(lambda: self._drop(name))
            case _:
                super().hear(act, now_ms)

    def _drop(self, key: str) -> None:
        each = self._keyed().get(key)
        if each is not None:
            self._cards.drop(each.what, each.name)
