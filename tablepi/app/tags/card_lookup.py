"""Which card a tag is: looked up in the registry, and confirmed where a reader has no check."""

from tablepi.app.context import Context
from tablepi.app.tags.scanned_card import ScannedCard, role_at, written
from tablepi.core.cards import Tag
from tablepi.core.errors import StoreError
from tablepi.core.phrase import Phrase
from tablepi.core.text_distance import most_reads
from tablepi.devices.messages import TagSeen


class CardLookup:
    """Tells which card each tag is that a reader sees.

    `scans`: how many tags were laid. `lying`: the tag on each antenna. `trouble`: why the registry
    could not tell which card the last one is, None where it could.
    """

    def __init__(self, context: Context) -> None:
        self.scans = 0
        self.lying: dict[tuple[str, int], str] = {}
        self.trouble: Phrase | None = None
        self._context = context
        self._laid: dict[tuple[str, int], str] = {}
        self._reads = _ReadConfirmation(context)

    def seen(self, tag: TagSeen, secret: bool) -> ScannedCard | Phrase | None:
        """The card that was laid, else what is to be said of a tag that only lies there.

        `secret`: whether a face-down card is asked for.
        """
        place = tag.reader, tag.antenna
        self.lying[place] = tag.uid
        if tag.laid:
            self._laid[place] = tag.uid
        if tag.laid or self._reads.doubted == tag.uid:
            return self._card(tag, secret)
        if not tag.reads and self._laid.get(place) != tag.uid:
            several = len(self._context.roles) > 1
            return Phrase("notice.named-lies" if several else "notice.lies", {"reader": tag.reader})
        return None

    def gone(self, reader: str, antenna: int) -> None:
        """A tag was lifted."""
        self.lying.pop((reader, antenna), None)

    def _card(self, seen: TagSeen, secret: bool) -> ScannedCard | Phrase:
        """The card by the registry, else by what is written on the tag."""
        self.scans += 1
        self.trouble = None
        tag, wanted, word = None, 0, written(seen.text or seen.uid)
        try:
            tag = self._context.storage.decks.card_of(seen.uid)
            wanted = self._reads.wanted(seen.uid, tag, word, secret) if seen.reads else 0
        except StoreError as wrong:
            self.trouble = wrong.said
        if self._reads.are_too_few(seen, wanted):
            return Phrase("notice.once-more")
        role = role_at(self._context.roles.get(seen.reader, ()), seen.antenna)
        card, deck = (tag.card, tag.deck) if tag else (word, "")
        return ScannedCard(card, seen.uid, deck, role, seen.reader, seen.antenna)


class _ReadConfirmation:
    """Adds up equal reads in a row. `doubted`: what came too seldom so far, '' for nothing."""

    def __init__(self, context: Context) -> None:
        self.doubted = ""
        self._context = context
        self._count = 0

    def are_too_few(self, seen: TagSeen, wanted: int) -> bool:
        """Whether this text has to come once more."""
        self._count = seen.reads + (self._count if self.doubted == seen.uid else 0)
        too_few = self._count < wanted
        self.doubted = seen.uid if too_few else ""
        return too_few

    def wanted(self, uid: str, tag: Tag | None, word: str, secret: bool) -> int:
        """The number of equal lines without a check that tell this text from every other card's.

        A text of nobody may be a tag's that came damaged: it is doubted as well. While a face-down
        card is asked for the answer is that of its whole deck: one that depended on the card would
        say something about it. Raises StoreError.
        """
        decks = self._context.storage.decks
        if tag is not None:
            uids = [each.uid for each in decks.tags(tag.deck)] if secret else [uid]
            return max(map(decks.equal_reads, uids))
        files = [tuple(cards) for cards in self._context.files.values() if word in cards]
        if not files:
            return decks.equal_reads(uid)
        asked = {card for cards in files for card in cards} if secret else {word}
        return max(most_reads(one, cards) for cards in files for one in asked)
