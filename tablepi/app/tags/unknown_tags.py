"""Unknown tags, and cards that are not asked for: notices, and naming by hand."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from tablepi.app.intents import Intent, NameTag, UseDeck
from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Navigation
from tablepi.app.screens.name_tag import KeepTagScreen, NameTagScreen
from tablepi.app.storage import Storage
from tablepi.app.tags.card_lookup import CardLookup
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.text.move_text import file_name, short
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Notice
from tablepi.core.cards import Deck
from tablepi.core.errors import StoreError


class UnknownTag(NamedTuple):
    """A tag that is no card of this match. `why`: `unknown-tag`, `other-deck`, `other-cards`."""

    why: str
    shown: ScannedCard


class TableDeck:
    """The deck that a match is played with: the first that was shown, until another is chosen.

    `file`: the card file of the match, '' for a game without cards. What the store cannot tell
    stands in nobody's way: then every deck of these cards is played.
    """

    def __init__(self, storage: Storage, match: int, file: str) -> None:
        self._storage = storage
        self._match = match
        self._file = file
        self._name: str | None = None

    @property
    def name(self) -> str:
        """The deck's name; '' while none was seen, or where it was forgotten."""
        if self._name is None:
            with suppress(StoreError):
                kept = self._storage.tables.deck_of(self._match)
                self._name = kept if self._storage.decks.deck(kept) else ""
        return self._name or ""

    def lay(self, name: str) -> None:
        """The match is played with this deck from now on."""
        self._name = name
        with suppress(StoreError):
            self._storage.tables.lay(self._match, name)

    def known(self, shown: ScannedCard) -> ScannedCard:
        """The same, as the card for which the tag was named in this match."""
        try:
            card = self._storage.tables.named(self._match, shown.uid)
        except StoreError:
            return shown
        return shown._replace(word=card, deck="") if card else shown

    def stray(self, shown: ScannedCard) -> UnknownTag | None:
        """Why a taught tag is no card of this match; None for one that may be."""
        if not shown.deck or not self._file:
            return None
        with suppress(StoreError):
            deck = self._storage.decks.deck(shown.deck)
            if deck is not None and deck.file != self._file:
                return UnknownTag("other-cards", shown)
        if self.name and self.name.casefold() != shown.deck.casefold():
            return UnknownTag("other-deck", shown)
        if not self.name:
            self.lay(shown.deck)
        return None

    def candidates(self, usual: str) -> tuple[str, ...]:
        """The decks to which a tag could be added for good: the one at the table, else all equal
        ones; `usual` is the name of a new one, where there is none. Raises StoreError.
        """
        equal = [deck.name for deck in self._storage.decks.all() if deck.file == self._file]
        here = [name for name in equal if name.casefold() == self.name.casefold()]
        return tuple(here or equal or [usual])

    def name_tag(self, uid: str, card: str, deck: str) -> None:
        """The tag is that card for good in a deck, made where it is missing; for this match in ''.

        Raises StoreError and DeckError.
        """
        if not deck:
            self._storage.tables.name(self._match, uid, card)
            return
        if self._storage.decks.deck(deck) is None:
            self._storage.decks.keep(Deck(deck, self._file))
        self._storage.decks.teach(uid, deck, card)


class UnknownTags:
    """The last of them, until something else is done.

    `host_pin`: gives the PIN that keeps the host's decks, '' for none. `show`: plays a card that
    was named.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        storage: Storage,
        lookup: CardLookup,
        host_pin: Callable[[], str],
        show: Callable[[ScannedCard, int], None],
    ) -> None:
        self._nav = nav
        self._referee = referee
        self._words = words
        self._lookup = lookup
        self._host_pin = host_pin
        self._show = show
        self._deck = TableDeck(storage, referee.id, referee.match.setup.cards.name)
        self._last: UnknownTag | None = None

    def forget(self) -> None:
        """Something else is done now."""
        self._last = None

    def meant(self, shown: ScannedCard) -> ScannedCard:
        """The scanned card, with the card that its tag stands for in this match."""
        shown = self._deck.known(shown)
        return shown._replace(word=self._referee.match.setup.cards.shown_by(shown.word))

    def card(self, shown: ScannedCard) -> ScannedCard | None:
        """The scanned card as a card of the match; None for any other, which is reported."""
        shown = self.meant(shown)
        self._last = self._deck.stray(shown)
        return shown if self._last is None else None

    def not_taken(self, shown: ScannedCard) -> None:
        """A card that nothing asks for, and a tag that stands for none: told, and play goes on."""
        nav, words, cards = self._nav, self._words, self._referee.match.setup.cards
        if not cards:
            nav.passing = words("notice.no-cards")
        elif self._lookup.trouble is not None:
            nav.passing = nav.words.say(self._lookup.trouble)
        elif self._referee.is_secret:
            nav.passing = words("notice.unknown-secret")
        elif shown.word in cards and self._referee.judgement.hides:
            nav.passing = words("notice.card-not-now")
        elif shown.word in cards:
            nav.passing = words("notice.not-now", card=words.card(shown.word))
        else:
            self._last = UnknownTag("unknown-tag", shown)

    def notices(self) -> tuple[Notice, ...]:
        """The tag that was shown and is no card of this match, with what can be done about it."""
        if self._last is None:
            return ()
        why, shown = self._last
        said = self._words(
            f"notice.{why}",
            deck=short(shown.deck),
            here=short(self._deck.name),
            tag=shown.word[:24],
        )
        if self._referee.hides_cards and why == "unknown-tag":
            said = self._words("notice.unknown-unseen")
        acts = {"other-deck": UseDeck(shown.deck), "unknown-tag": NameTag()}
        return (Notice("tag", said, acts.get(why)),)

    def press(self, act: Intent) -> bool:
        """Whether it was for these: another deck is played with, or the last tag gets a name."""
        match act:
            case UseDeck(deck):
                self._deck.lay(deck)
            case NameTag() if self._last is not None:
                self._name(self._last.shown)
            case _:
                return False
        self._last = None
        return True

    def _name(self, shown: ScannedCard) -> None:
        """Asks which card a tag is and for how long; then it is played as if it had been known."""
        nav, words, cards = self._nav, self._words, self._referee.match.setup.cards
        decks = self._deck.candidates(file_name(words, cards.name))

        host_pin = self._host_pin()

        def chosen(card: str) -> None:
            def kept(deck: str, now_ms: int) -> None:
                self._deck.name_tag(shown.uid, card, deck)
                nav.leave(2)
                self._show(shown._replace(word=card, deck=deck), now_ms)

            nav.enter(KeepTagScreen(nav, words, card, decks, host_pin, kept))

        nav.enter(NameTagScreen(nav, words, cards, shown.uid, chosen))
