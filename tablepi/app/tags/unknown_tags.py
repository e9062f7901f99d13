"""Unknown tags, and cards that are not asked for: notices, and naming by hand."""

from collections.abc import Callable

from tablepi.app.intents import Intent
from tablepi.app.intents.table_intents import NameTag, UseDeck
from tablepi.app.match.referee import Referee
from tablepi.app.router import Router
from tablepi.app.screens.name_tag import KeepingPage, NamingPage
from tablepi.app.tags.scanned_card import ScannedCard
from tablepi.app.tags.table_deck import TableDeck, UnknownTag
from tablepi.app.text.move_text import file_name, short
from tablepi.app.text.words import Words
from tablepi.app.view.picture import Notice


class UnknownTags:
    """The last of them, until something else is done. `show`: plays a card that was named."""

    def __init__(
        self,
        router: Router,
        referee: Referee,
        words: Words,
        show: Callable[[ScannedCard, int], None],
    ) -> None:
        self._router = router
        self._referee = referee
        self._words = words
        self._show = show
        self._deck = TableDeck(router.context.storage, referee.id, referee.match.setup.cards.name)
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
        router, words, cards = self._router, self._words, self._referee.match.setup.cards
        if not cards:
            router.passing = words("notice.no-cards")
        elif router.no_tags:
            router.passing = router.no_tags
        elif self._referee.is_secret:
            router.passing = words("notice.unknown-secret")
        elif shown.word in cards:
            router.passing = words("notice.not-now", card=words.card(shown.word))
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
        router, words, cards = self._router, self._words, self._referee.match.setup.cards
        decks = self._deck.candidates(file_name(words, cards.name))

        host_pin = router.context.settings["cafe.pin"]

        def chosen(card: str) -> None:
            def kept(deck: str, now_ms: int) -> None:
                self._deck.name_tag(shown.uid, card, deck)
                router.leave(2)
                self._show(shown._replace(word=card, deck=deck), now_ms)

            router.enter(KeepingPage(router, words, card, decks, host_pin, kept))

        router.enter(NamingPage(router, words, cards, shown.uid, chosen))
