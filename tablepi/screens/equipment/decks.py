"""The decks of this table: what each lacks; teaching one card after card, forgetting one."""

from collections.abc import Callable, Mapping
from functools import partial

from tablepi.core.cards import Cards, Deck, Part, parts
from tablepi.core.errors import TablepiError
from tablepi.devices.messages import TagSeen, WriteTag
from tablepi.referee.intents import Answer
from tablepi.referee.match.move_text import file_name, shortened_name
from tablepi.referee.table_picture import ShownVerdict
from tablepi.referee.tags.enrolment import Enrolment, TagOutcome
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.context.equipment import Equipment
from tablepi.screens.equipment.command_cards import command_said
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.navigation.simple_pages import EraseButtons, ListPage
from tablepi.screens.navigation.text_entry import TextEntryScreen, TextField
from tablepi.screens.pictures.picture import Button, Enrolling, Entry, Listing, Spot

WELL = ("taught",)
WELL_TESTED = ("known", "printed")


class TeachDeckScreen(Screen):
    """Asks for one card after the other, and reports each tag that is laid."""

    def __init__(self, nav: Navigation, equipment: Equipment, enrolment: Enrolment) -> None:
        super().__init__(nav)
        self._enrolment = enrolment
        self._devices = equipment.devices
        self._lying = equipment.lookup.lying
        self._write = equipment.readers.write
        self._words = Words(cards=enrolment.cards, language=nav.words.language)

    def picture(self) -> Enrolling:
        """The card that is asked for, what became of the last one, and the whole deck."""
        words, now = self._words, self._enrolment
        part, known, count = self._counted()
        title = "enrol.title-test" if now.testing else "enrol.title"
        return Enrolling(
            title=words(title, deck=shortened_name(now.deck.name), part=part, n=known, all=count),
            share=known / count if count else 0.0,
            ask=self._ask(),
            card=now.last.card if now.testing and now.last else "" if now.testing else now.asked,
            said=self._said(),
            mend=self._mend(),
            spots=tuple(self._spot(card) for card in now.cards),
            faces=now.cards,
            tools=self._tools(),
            back=self._back(),
            notices=self._devices.missing_readers("enrol.reader-lost", self._words),
        )

    def _write_card(self) -> None:
        """Writes on the last tag which card it is."""
        last = self._enrolment.last
        if last is not None and self._write is not None:
            self._order(self._write, WriteTag(last.uid, self._enrolment.text()))

    def _order(self, write: Callable[[WriteTag], None], order: WriteTag) -> None:
        """No reader answers for a card that was lifted."""
        if order.uid in self._lying.values():
            write(order)
        else:
            self._nav.passing = self._words("enrol.write-lifted")

    def wrote(self, uid: str) -> None:
        """A tag says now itself what it is."""
        self._enrolment.written = uid

    def show(self, shown: ScannedCard, now_ms: int) -> None:
        """A tag was laid: it is taught, or told what it is."""
        self._enrolment.lay(shown)

    def tell_command(self, command: str, tag: TagSeen) -> bool:
        """A command card is no card of a deck."""
        self._nav.passing = command_said(self._words, command)
        return True

    def _counted(self) -> tuple[str, int, int]:
        """The part of the deck that is asked for, how much of it is done, how large it is."""
        now, parts = self._enrolment, self._enrolment.parts()
        if now.testing:
            return "", len(now.seen), len(now.cards)
        lacking = [part for part in parts if part.missing]
        part = next((part for part in lacking if now.asked in part.cards), None)
        if part is None:
            missing = sum(len(each.missing) for each in parts)
            return "", len(now.cards) - missing, len(now.cards)
        return part.name, len(part.cards) - len(part.missing), len(part.cards)

    def _ask(self) -> str:
        words, now = self._words, self._enrolment
        if now.testing:
            return words("enrol.ask-any")
        if not now.asked:
            return words("enrol.all-known")
        has = now.ends_of(now.asked)
        sentence = "enrol.ask" if not has else "enrol.ask-other-end"
        return words(
            sentence, card=words.card(now.asked), n=has + 1, all=max(now.deck.ends, has + 1)
        )

    def _said(self) -> ShownVerdict | None:
        """The outcome of the last tag; first of all, that the store could not be read."""
        if self._nav.passing:
            return ShownVerdict(False, self._nav.passing)
        taken = self._enrolment.last
        if taken is None:
            return None
        testing, words = self._enrolment.testing, self._words
        well = taken.what in (WELL_TESTED if testing else WELL)
        if taken.uid == self._enrolment.written and taken.card:
            return ShownVerdict(True, words("enrol.written", card=words.card(taken.card)))
        name = f"test.{taken.what}" if testing else f"enrol.{taken.what}"
        text = words(name, card=words.card(taken.card) if taken.card else "", deck=taken.deck)
        done = self._done(taken)
        if done is not None:
            text += " " + words("enrol.part-done", part=done.name)
        return ShownVerdict(well, text)

    def _done(self, taken: TagOutcome) -> Part | None:
        """The part of the deck that the last tag made whole, while another part lacks cards."""
        if taken.what != "taught" or not self._enrolment.asked:
            return None
        parts = self._enrolment.parts()
        return next((part for part in parts if taken.card in part.cards and not part.missing), None)

    def _mend(self) -> tuple[Button, ...]:
        words, taken = self._words, self._enrolment.last
        if taken is not None and taken.what == "same":
            know = Way("enrol.know", self._enrolment.know_spelling, icon="check").button(words)
            new = Way("enrol.new", self._enrolment.take_as_new, "quiet", "plus").button(words)
            return (know,) if self._enrolment.testing else (know, new)
        if taken is None or self._enrolment.testing or self._nav.passing:
            return ()
        if taken.what == "taught":
            return (Way("enrol.forget", self._enrolment.forget, "quiet", "undo").button(words),)
        return self._moves(taken)

    def _writes(self) -> tuple[Button, ...]:
        """A reader that can write makes a card of this deck known at every table."""
        taken = self._enrolment.last
        if taken is None or taken.what not in ("taught", "known"):
            return ()
        if taken.uid == self._enrolment.written or self._write is None:
            return ()
        return (Way("enrol.write", self._write_card, icon="edit").button(self._words),)

    def _moves(self, taken: TagOutcome) -> tuple[Button, ...]:
        asked = self._enrolment.asked
        if taken.what not in ("known", "elsewhere") or not asked or taken.card == asked:
            return ()
        label = self._words("enrol.move", card=self._words.card(asked))
        move = Way("enrol.move", self._enrolment.move, icon="edit", label=label)
        return (move.button(self._words),)

    def _spot(self, card: str) -> Spot:
        now = self._enrolment
        has = now.ends_of(card)
        state = "known" if has >= now.deck.ends else "part" if has else "missing"
        if now.testing:
            state = "known" if card in now.seen else "missing"
            return Spot(card, state, False, None)
        ask = Answer("enrol.card", card, partial(now.ask, card))
        return Spot(card, state, card == now.asked, ask)

    def _tools(self) -> tuple[Button, ...]:
        words, now = self._words, self._enrolment
        if now.testing:
            return (Way("enrol.teach", partial(now.test, False), icon="edit").button(words),)
        ends, add = words("enrol.ends", n=now.deck.ends), partial(now.set_ends, now.deck.ends + 1)
        more = Way("enrol.ends", add, icon="reader", label=ends).button(words)
        test = Way("enrol.test", partial(now.test, True), icon="eye").button(words)
        return (*self._writes(), more, test)


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
        sentence = "decks.shown" if shown.deck else "decks.choose"
        self._nav.notify(sentence, deck=shown.deck)

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
