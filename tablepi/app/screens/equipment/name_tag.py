"""Naming an unknown tag: which card it is, and for how long."""

from collections.abc import Callable
from functools import partial

from tablepi.app.intents import Intent
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.screens.text_entry import ask_host_pin
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Enrolling, Entry, Listing, Spot
from tablepi.core.cards import Cards


class NameCard(Intent):
    """The card that a tag is on."""

    card: str


class KeepTag(Intent):
    """Keeps a tag's card: in this deck for good, for '' in this match alone."""

    deck: str


class NameTagScreen(Screen):
    """Every card of the match, to tap the one that the tag is on; `then` gets it."""

    def __init__(
        self, nav: Navigation, words: Words, cards: Cards, uid: str, then: Callable[[str], None]
    ) -> None:
        super().__init__(nav)
        self._words = words
        self._cards = cards
        self._uid = uid
        self._then = then

    def picture(self) -> Enrolling:
        """The cards, and the tag that nobody knows."""
        words = self._words
        return Enrolling(
            title=words("naming.title", tag=self._uid[:24]),
            share=None,
            ask=words("naming.ask"),
            card="",
            said=None,
            mend=(),
            spots=tuple(Spot(card, "missing", False, NameCard(card)) for card in self._cards),
            faces=self._cards,
            tools=(),
            back=self._back("button.table"),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the card, or goes back."""
        match act:
            case NameCard(card) if card in self._cards:
                self._then(card)
            case _:
                super().hear(act, now_ms)


class KeepTagScreen(Screen):
    """The choice of how long a tag is that card; `then` gets the deck, '' for this match alone."""

    def __init__(
        self,
        nav: Navigation,
        words: Words,
        card: str,
        decks: tuple[str, ...],
        then: Callable[[str, int], None],
    ) -> None:
        super().__init__(nav)
        self._words = words
        self._card = card
        self._decks = decks
        self._then = then

    def picture(self) -> Listing:
        """This match, or a deck."""
        words = self._words
        once = Entry(words("naming.once"), words("naming.once-more"), KeepTag(""))
        decks = (
            Entry(words("naming.ever"), words("naming.deck", deck=deck), KeepTag(deck))
            for deck in self._decks
        )
        title = words("naming.how-long", card=words.card(self._card))
        return self._listing(title, (once, *decks))

    def hear(self, act: Intent, now_ms: int) -> None:
        """Takes the answer, or goes back."""
        match act:
            case KeepTag(""):
                self._then("", now_ms)
            case KeepTag(deck) if deck in self._decks:
                # For good, it changes one of the host's decks.
                ask_host_pin(self._nav, partial(self._then, deck), now_ms)
            case _:
                super().hear(act, now_ms)
