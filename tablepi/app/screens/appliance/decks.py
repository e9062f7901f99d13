"""The decks of this table: what each of them lacks, a way to teach one, a way to forget one."""

from collections.abc import Callable

from tablepi.app.intents import Act, Press
from tablepi.app.router import Desk
from tablepi.app.screens.appliance.teach_deck import EnrolPage
from tablepi.app.screens.text_entry import TypingPage
from tablepi.app.tags.enrolment import Enrolment
from tablepi.app.tags.scanned_card import Shown
from tablepi.app.text.move_text import file_name
from tablepi.app.view.picture import Button, Entry, Listing, Notice
from tablepi.core.errors import TablepiError
from tablepi.core.taught_deck import Deck, parts


class DecksPage:
    """Every deck that was taught; a tap goes on teaching it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._asked = ""

    def picture(self) -> Listing:
        """Each deck with how much of it is known."""
        words, trouble = self._desk.words, ""
        try:
            entries = tuple(self._entry(deck) for deck in self._desk.house.archive.decks.all())
        except TablepiError as wrong:
            entries, trouble = (), words.say(wrong.said)
        return Listing(
            title=words("decks.title"),
            entries=entries,
            empty="" if trouble else words("decks.empty"),
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            tools=(Button(words("decks.new"), Press("new"), "primary", icon="plus"),),
            notices=self._desk.notices(*([Notice("disk", trouble)] if trouble else [])),
            kind="decks",
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Opens a deck, makes one, or forgets one after a second tap."""
        if not isinstance(act, Press):
            return
        if act.name == "back":
            self._desk.leave()
        elif act.name == "new":
            new_deck(self._desk)
        elif act.name in ("erase", "keep"):
            self._asked = str(act.value) if act.name == "erase" else ""
        elif act.name in ("open", "erase-now"):
            self._do(act.name, str(act.value))

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is shown before a deck is chosen: it is told which deck it is of."""
        said = "decks.shown" if shown.deck else "decks.choose"
        self._desk.passing = self._desk.words(said, deck=shown.deck)

    def _do(self, name: str, deck: str) -> None:
        registry = self._desk.house.archive.decks
        found = registry.deck(deck)
        if found is not None and name == "open":
            open_deck(self._desk, found)
        elif found is not None:
            registry.drop(deck)
            self._asked = ""

    def _entry(self, deck: Deck) -> Entry:
        words, cards = self._desk.words, self._desk.house.files.get(deck.file)
        detail = [file_name(words, deck.file)]
        if cards is None:
            detail.append(words("decks.no-file"))
        else:
            tags = self._desk.house.archive.decks.tags(deck.name)
            for name, ids, lacks in parts(deck, cards, tags):
                known, count = len(ids) - len(lacks), len(ids)
                detail.append(words("decks.part", part=name, n=known, all=count))
        act = Press("open", deck.name) if cards is not None else None
        return Entry(deck.name, " · ".join(detail), act, self._erase(deck.name))

    def _erase(self, name: str) -> tuple[Button, ...]:
        """Ways to forget a deck; a second tap on the same place keeps it."""
        words = self._desk.words
        if name != self._asked:
            return (Button(words("decks.erase"), Press("erase", name), "quiet", icon="trash"),)
        return (
            Button(words("decks.sure"), Press("erase-now", name), "danger", icon="trash"),
            Button(words("decks.keep"), Press("keep"), "quiet", icon="back"),
        )


class FilesPage:
    """Which cards a new deck has; passed over where there is only one card file."""

    def __init__(self, desk: Desk, then: Callable[[str], None]) -> None:
        self._desk = desk
        self._then = then

    def picture(self) -> Listing:
        """Each card file with how many cards it has."""
        words = self._desk.words
        return Listing(
            title=words("decks.which"),
            entries=tuple(
                Entry(
                    file_name(words, name), words("decks.cards", n=len(cards)), Press("file", name)
                )
                for name, cards in self._desk.house.files.items()
            ),
            empty="",
            back=Button(words("button.back"), Press("back"), "quiet", icon="back"),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Takes the card file."""
        if isinstance(act, Press) and act.name == "file" and act.value in self._desk.house.files:
            self._then(str(act.value))
        elif isinstance(act, Press) and act.name == "back":
            self._desk.leave()

    def show(self, shown: Shown, now_ms: int) -> None:
        """Cards mean nothing here."""


def new_deck(desk: Desk) -> None:
    """Asks which cards it has and what it is called; then it is taught."""
    files = list(desk.house.files)
    if len(files) == 1:
        _ask_name(desk, files[0], pages=1)
    else:
        desk.enter(FilesPage(desk, lambda file: _ask_name(desk, file, pages=2)))


def open_deck(desk: Desk, deck: Deck) -> None:
    """Goes on teaching a deck where it was interrupted. Raises StoreError."""
    cards = desk.house.files[deck.file]
    desk.enter(EnrolPage(desk, Enrolment(desk.house.archive.decks, deck, cards)))


def _ask_name(desk: Desk, file: str, pages: int) -> None:
    words = desk.words

    def typed(name: str, now_ms: int) -> None:
        registry = desk.house.archive.decks
        try:
            taken = name and registry.deck(name) is not None
            if not name or taken:
                page.refuse(words("decks.taken" if taken else "decks.name-hint", deck=name))
                return
            deck = registry.keep(Deck(name, file))
            desk.leave(pages)
            open_deck(desk, deck)
        except TablepiError as wrong:
            page.refuse(words.say(wrong.said))

    taken = {deck.name.casefold() for deck in desk.house.archive.decks.all()}
    colours = [each for each in words("decks.names").split("|") if each.casefold() not in taken]
    hint = words("decks.name-hint")
    page = TypingPage(desk, words("decks.name"), typed, hint=hint, suggestions=colours, name=True)
    desk.enter(page)
