"""Unknown tags, and cards that are not asked for: notices, and naming a tag by hand."""

from collections.abc import Callable
from functools import partial

from tablepi.core.cards import Cards
from tablepi.referee.intents import Answer, Intent, KnowSpelling, NameTag, UseDeck
from tablepi.referee.match.move_text import file_name, shortened_name
from tablepi.referee.match.referee import Referee
from tablepi.referee.storage import Storage
from tablepi.referee.tags.card_lookup import CardLookup, TableDeck, UnknownTag
from tablepi.referee.tags.scanned_card import ScannedCard
from tablepi.referee.words import Words
from tablepi.screens.navigation.base import Navigation, Screen
from tablepi.screens.navigation.simple_pages import ListPage
from tablepi.screens.navigation.text_entry import ask_host_pin
from tablepi.screens.pictures.picture import Enrolling, Entry, Notice, Spot


class NameTagScreen(Screen):
    """Every card of the match, to tap the one that the tag is on; `then` gets it."""

    on_card = "notice.at-table"

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
        return Spot(card, "known", False, Answer("naming", card, partial(self._then, card)))


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
            ask_host_pin(nav, partial(then, deck))
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


class UnknownTags:
    """Says what an unknown tag is, and has it named.

    `deck`: the match's. `show`: plays a card that was named.
    """

    def __init__(
        self,
        nav: Navigation,
        referee: Referee,
        words: Words,
        storage: Storage,
        lookup: CardLookup,
        show: Callable[[ScannedCard, int], None],
    ) -> None:
        self._nav = nav
        self._referee = referee
        self._words = words
        self._lookup = lookup
        self._show = show
        match = referee.match
        usual = match.game.id if match.game.listed else ""
        self.deck = TableDeck(storage, referee.id, match.setup.cards, usual)

    def stray(self, shown: ScannedCard) -> UnknownTag | None:
        """Why a known card is none of this match, which may be by its word alone."""
        cards = self._referee.match.setup.cards
        if cards and not shown.file and shown.word not in cards:
            shown = shown._replace(file=self._lookup.file_with(shown.word))
        return self.deck.stray(shown)

    def not_taken(self, shown: ScannedCard) -> UnknownTag | None:
        """The tag, where it stands for no card; of a card that nothing asks for it is told."""
        nav, words, cards = self._nav, self._words, self._referee.match.setup.cards
        if not cards:
            nav.passing = words("notice.no-cards")
        elif self._lookup.trouble is not None:
            nav.passing = nav.words.say(self._lookup.trouble)
        elif shown.same:
            return UnknownTag("other-spelling", shown)
        elif self._referee.is_secret:
            nav.passing = words("notice.unknown-secret")
        elif shown.word in cards and self._referee.judgement.hides:
            nav.passing = words("notice.card-not-now")
        elif shown.word in cards:
            nav.passing = words("notice.not-now", card=words.card(shown.word))
        else:
            return UnknownTag("unknown-tag", shown)
        return None

    def notice(self, stray: UnknownTag) -> Notice:
        """Notice of a tag that is no card of this match, with what can be done about it."""
        why, shown = stray
        sentence = self._words(
            f"notice.{why}",
            deck=shortened_name(shown.deck or shown.same),
            here=shortened_name(self.deck.name),
            tag=shown.word[:24],
            file=file_name(self._words, shown.file),
            uses=file_name(self._words, self.deck.file),
        )
        if self._referee.hides_cards and why == "unknown-tag":
            sentence = self._words("notice.unknown-unseen")
        acts: dict[str, Intent] = {
            "other-deck": UseDeck(shown.deck),
            "unknown-tag": NameTag(),
            "other-spelling": KnowSpelling(),
        }
        return Notice("tag", sentence, acts.get(why))

    def press(self, act: Intent, stray: UnknownTag | None) -> bool:
        """True if it was for these: another deck is played with, or the tag gets a name."""
        match act:
            case UseDeck(deck):
                self.deck.lay(deck)
            case NameTag() if stray is not None and stray.why == "unknown-tag":
                self._name(stray.shown)
            case KnowSpelling() if stray is not None and stray.shown.same:
                ask_host_pin(self._nav, partial(self._know_spelling, stray.shown))
            case _:
                return False
        return True

    def _know_spelling(self, shown: ScannedCard, now_ms: int) -> None:
        """The tag is known from now on, and is played as if it always had been."""
        self._show(self.deck.know_spelling(shown), now_ms)

    def _name(self, shown: ScannedCard) -> None:
        """Asks which card a tag is and for how long; then it is played as if it had been known."""
        nav, words, cards = self._nav, self._words, self._referee.match.setup.cards
        # Not for good, where the letters themselves are doubtful.
        usual = file_name(words, self.deck.file)
        decks = () if shown.doubtful else self.deck.candidates(usual)

        def chosen(card: str) -> None:
            def kept(deck: str, now_ms: int) -> None:
                self.deck.name_tag(shown.uid, card, deck)
                nav.leave(2)
                self._show(shown._replace(word=card, deck=deck), now_ms)

            nav.enter(keep_tag_page(nav, words, card, decks, kept))

        nav.enter(NameTagScreen(nav, words, cards, shown.uid, chosen))
