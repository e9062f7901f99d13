"""Enrolment of a deck: assigns each new tag to the card asked for, and asks for the next."""

from typing import NamedTuple

from tablepi.core.cards import MOST_ENDS, Cards, Deck, Part, missing, parts
from tablepi.referee.storage import Decks
from tablepi.referee.tags.scanned_card import ScannedCard


class TagOutcome(NamedTuple):
    """The outcome of a tag that was laid.

    `what`: `taught` just now; `known` as a card of this deck; `elsewhere`, of another `deck`;
    `printed`, a text that names its card by itself; `spare`, a new tag that no card lacks;
    `unknown`, while nothing is taught; `layout`, a new one that was typed in a keyboard layout that
    is not proved; `same`, a number of a `deck` in another spelling.
    """

    what: str
    uid: str
    card: str = ""
    deck: str = ""


class Enrolment:
    """The state of a deck is what the registry holds: it goes on wherever it was interrupted.

    `asked`: the card whose tag comes next, '' when none lacks one. `testing`: tags are only told.
    `seen`: the cards that were laid while testing. `written`: the tag onto which was written last
    what it is. What teaches may raise StoreError.
    """

    def __init__(self, registry: Decks, deck: Deck, cards: Cards) -> None:
        self._registry = registry
        self.deck = deck
        self.cards = cards
        self.testing = False
        self.seen: set[str] = set()
        self.last: TagOutcome | None = None
        self.asked = ""
        self.written = ""
        self._tags = registry.tags(deck.name)
        self._ask_next("")

    def parts(self) -> tuple[Part, ...]:
        return parts(self.deck, self.cards, self._tags)

    def ends_of(self, card: str) -> int:
        return sum(tag.card == card for tag in self._tags)

    def lay(self, scan: ScannedCard) -> TagOutcome:
        """Teaches a new tag as the card asked for; tells what any other is."""
        outcome = self._outcome_of(scan)
        if self.testing and outcome.what == "known":
            self.seen.add(outcome.card)
        if outcome.what == "taught":
            self._teach(scan.uid)
        self.last = outcome
        return outcome

    def ask(self, card: str) -> None:
        """The next new tag is this card, whether it has one already or not.

        A new tag that no card lacked is that card at once.
        """
        if card not in self.cards:
            return
        spare, self.asked, self.last = self.last, card, None
        if spare is not None and spare.what == "spare":
            self._teach(spare.uid)
            self.last = TagOutcome("taught", spare.uid, card)

    def move(self) -> None:
        """The tag laid last, another card until now, is the card asked for."""
        if self.last is not None and self.last.what in ("known", "elsewhere") and self.asked:
            outcome = TagOutcome("taught", self.last.uid, self.asked)
            self._teach(outcome.uid)
            self.last = outcome

    def know_spelling(self) -> None:
        """The tag laid last is one of that deck, whose tags are spelled like this as well."""
        if self.last is not None and self.last.what == "same":
            uid = self.last.uid
            self._registry.know_spelling(uid)
            if (tag := self._registry.card_of(uid)) is not None:
                self.lay(ScannedCard(tag.card, uid, tag.deck))

    def take_as_new(self) -> None:
        """The tag laid last only has a number like another's: it is the card asked for."""
        if self.last is not None and self.last.what == "same":
            self.lay(ScannedCard(self.last.uid, self.last.uid))

    def text(self) -> str:
        """The text to write on the tag laid last, by which every table knows it."""
        return f"tablepi:{self.deck.file}/{self.last.card}" if self.last else ""

    def forget(self) -> None:
        """The tag taught last is no card after all: its card is asked for again."""
        if self.last is not None and self.last.what == "taught":
            self._registry.forget(self.last.uid)
            self._tags = self._registry.tags(self.deck.name)
            self.asked, self.last = self.last.card, None

    def test(self, testing: bool) -> None:
        """Tags are only told from now on, or taught again."""
        self.testing, self.last = testing, None
        self.seen.clear()
        self._ask_next("")

    def set_ends(self, ends: int) -> None:
        """Sets the number of tags on each card; after the most comes one."""
        self.deck = self._registry.keep(self.deck._replace(ends=ends if ends <= MOST_ENDS else 1))
        self.last = None
        self._ask_next("")

    def _outcome_of(self, scan: ScannedCard) -> TagOutcome:
        if scan.deck:
            is_here = scan.deck.casefold() == self.deck.name.casefold()
            return TagOutcome("known" if is_here else "elsewhere", scan.uid, scan.word, scan.deck)
        if scan.word in self.cards:
            return TagOutcome("printed", scan.uid, scan.word)
        if scan.same:
            return TagOutcome("same", scan.uid, deck=scan.same)
        if self.testing:
            return TagOutcome("unknown", scan.uid)
        if scan.doubtful:
            return TagOutcome("layout", scan.uid)
        return (
            TagOutcome("taught", scan.uid, self.asked)
            if self.asked
            else TagOutcome("spare", scan.uid)
        )

    def _teach(self, uid: str) -> None:
        self._registry.teach(uid, self.deck.name, self.asked)
        self._tags = self._registry.tags(self.deck.name)
        if self.ends_of(self.asked) >= self.deck.ends:
            self._ask_next(self.asked)

    def _ask_next(self, previous_card: str) -> None:
        """The next card in the order of the card file that lacks a tag, from the start again."""
        cards_lacking = missing(self.deck, self.cards, self._tags)
        order = list(self.cards)
        position = order.index(previous_card) if previous_card in order else -1
        cards_ahead = [card for card in cards_lacking if order.index(card) > position]
        self.asked = next(iter([*cards_ahead, *cards_lacking]), "")
