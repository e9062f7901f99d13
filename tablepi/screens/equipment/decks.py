"""The decks of this table: what each lacks; teaching one, forgetting one."""

from collections.abc import Callable, Mapping
from functools import partial

from tablepi.core.cards import Cards, Deck, parts
from tablepi.core.errors import TablepiError
from tablepi.referee.intents import Answer
from tablepi.referee.tags.enrolment import Enrolment
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.text.move_text import file_name
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.equipment.teach_deck import TeachDeckScreen
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons, ListPage
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Entry, Listing


class DecksScreen(Screen):
    """Every deck that was taught; a tap goes on teaching it."""

    def __init__(self, nav: Navigation, equipment: Equipment) -> None:
        super().__init__(nav)
        self._equipment = equipment
        self._storage = equipment.storage
        self._files = equipment.files
        self._erasing = EraseButtons("decks.erase", "decks.sure", self._erase)

    def picture(self) -> Listing:
        """Each deck with how much of it is known."""
        words = self._nav.words
        entries, trouble = self._read(lambda: map(self._entry, self._storage.decks.all()))
        title, empty = words("decks.title"), words("decks.empty")
        tools = (Way("decks.new", self._begin_new, "primary", "plus").button(words),)
        return self._listing(title, entries, empty, trouble, tools=tools, kind="decks")

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A card is shown before a deck is chosen: it is told which deck it is of."""
        said = "decks.shown" if shown.deck else "decks.choose"
        self._nav.notify(said, deck=shown.deck)

    def _erase(self, name: str) -> None:
        registry = self._storage.decks
        if registry.deck(name) is not None:
            registry.drop(name)

    def _begin_new(self) -> None:
        """Asks which cards a new deck has and what it is called; then it is taught."""
        files = list(self._files)
        if len(files) == 1:
            self._ask_name(files[0], pages=1)
        else:
            then = partial(self._ask_name, pages=2)
            self._nav.enter(card_files_page(self._nav, self._files, then))

    def _go_on(self, deck: Deck) -> None:
        """Goes on teaching a deck where it was interrupted. Raises StoreError."""
        cards = self._files[deck.file]
        enrolment = Enrolment(self._storage.decks, deck, cards)
        self._nav.enter(TeachDeckScreen(self._nav, self._equipment, enrolment))

    def _ask_name(self, file: str, pages: int) -> None:
        """`pages`: how many screens are left once the deck has a name."""
        words = self._nav.words

        def typed(name: str, now_ms: int) -> None:
            try:
                taken = name and self._storage.decks.deck(name) is not None
                if not name or taken:
                    page.refuse(words("decks.taken" if taken else "decks.name-hint", deck=name))
                    return
                deck = self._storage.decks.keep(Deck(name, file))
                self._nav.leave(pages)
                self._go_on(deck)
            except TablepiError as wrong:
                page.refuse(words.say(wrong.said))

        taken = {deck.name.casefold() for deck in self._storage.decks.all()}
        colours = [each for each in words("decks.names").split("|") if each.casefold() not in taken]
        title, hint = words("decks.name"), words("decks.name-hint")
        page = TextEntryScreen(
            self._nav, TextField(title, hint=hint, suggestions=colours, name=True), typed
        )
        self._nav.enter(page)

    def _entry(self, deck: Deck) -> Entry:
        words, cards = self._nav.words, self._files.get(deck.file)
        detail = [file_name(words, deck.file)]
        if cards is None:
            detail.append(words("decks.no-file"))
        else:
            tags = self._storage.decks.tags(deck.name)
            for name, ids, lacks in parts(deck, cards, tags):
                known, count = len(ids) - len(lacks), len(ids)
                detail.append(words("decks.part", part=name, n=known, all=count))
        act = Answer("deck", deck.name, partial(self._go_on, deck)) if cards is not None else None
        erase = self._erasing.of(words, deck.name)
        return Entry(deck.name, " · ".join(detail), act, erase)


def card_files_page(
    nav: Navigation, files: Mapping[str, Cards], then: Callable[[str], None]
) -> ListPage:
    """Card files for a new deck, with the number of cards in each; `then` gets its name."""
    words = nav.words
    rows = [
        Entry(file_name(words, name), words("decks.cards", n=len(cards)), choose)
        for name, cards in files.items()
        for choose in [Answer("card file", name, partial(then, name))]
    ]
    return ListPage(nav, words("decks.which"), lambda: rows, on_card="")
