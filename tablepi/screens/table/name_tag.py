"""Naming an unknown tag: which card it is, and for how long."""

from collections.abc import Callable
from functools import partial

from tablepi.core.cards import Cards
from tablepi.referee.intents import Answer
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.navigation.list_page import ListPage
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.pictures.picture import Enrolling, Entry, Spot


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
            spots=tuple(map(self._spot, self._cards)),
            faces=self._cards,
            tools=(),
            back=self._back("button.table"),
            notices=self._nav.notices(),
        )

    def _spot(self, card: str) -> Spot:
        return Spot(card, "missing", False, Answer("naming", card, partial(self._then, card)))


def keep_tag_page(
    nav: Navigation,
    words: Words,
    card: str,
    decks: tuple[str, ...],
    then: Callable[[str, int], None],
) -> ListPage:
    """The choice of how long a tag is that card; `then` gets the deck, '' for this match alone."""

    def keep(deck: str) -> None:
        if deck:  # for good, it changes one of the host's decks
            ask_host_pin(nav, partial(then, deck), nav.now_ms)
        else:
            then("", nav.now_ms)

    def row(deck: str) -> Entry:
        answer = Answer("naming.keep", deck, partial(keep, deck))
        if not deck:
            return Entry(words("naming.once"), words("naming.once-more"), answer)
        return Entry(words("naming.ever"), words("naming.deck", deck=deck), answer)

    title = words("naming.how-long", card=words.card(card))
    rows = [row(deck) for deck in ("", *decks)]
    return ListPage(nav, title, lambda: rows, on_card="notice.at-table")
