"""The cards that the table was given: what was imported, and the way to import more."""

from collections.abc import Callable, Iterator, Mapping

from tablepi.referee.text.move_text import file_name
from tablepi.referee.words import Words
from tablepi.screens.context.imported_cards import DECK, Imported, OwnCards
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.list_page import EraseButtons
from tablepi.screens.pictures.picture import Entry, Listing


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
        self._erasing = EraseButtons("cards.remove", "cards.sure", self._remove)

    def picture(self) -> Listing:
        """What there is, and how to get more."""
        words = self._nav.words
        entries, trouble = self._read(lambda: tuple(self._rows()))
        empty = words("cards.none")
        take = Way("cards.import", self._open_import, "primary", "stick").button(words)
        title, tools = words("cards.title"), (take,)
        return self._listing(
            title, entries, empty, trouble, tools=tools, kind="own cards", sign="deck"
        )

    def _rows(self) -> Iterator[Entry]:
        words = self._nav.words
        for key, each in self._keyed().items():
            title = imported_title(words, each)
            count = words(f"cards.{each.what}.count", n=each.size)
            yield Entry(title, count, None, self._erasing.of(words, key))

    def _keyed(self) -> Mapping[str, Imported]:
        return {f"{each.what} {each.name}": each for each in self._cards.all()}

    def _open_import(self) -> None:
        self._nav.enter(self._importing())

    def _remove(self, key: str) -> None:
        self._attempt(lambda: self._drop(key))

    def _drop(self, key: str) -> None:
        each = self._keyed().get(key)
        if each is not None:
            self._cards.drop(each.what, each.name)
