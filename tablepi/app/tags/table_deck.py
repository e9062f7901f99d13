"""The deck of a match, and why a tag is no card of it."""

from contextlib import suppress
from typing import NamedTuple

from tablepi.app.storage import Storage
from tablepi.app.tags.scanned_card import ScannedCard
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
