"""Confirmation of reads: how many equal lines without a check it takes to accept one."""

from tablepi.app.context import Context
from tablepi.core.cards import Tag
from tablepi.core.text_distance import most_reads
from tablepi.devices.messages import TagSeen


class ReadConfirmation:
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
