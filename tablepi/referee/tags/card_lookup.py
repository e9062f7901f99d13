"""Card of a tag, by the registry or its text; command cards, whose codes every table knows."""

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from tablepi.core.cards import Cards, Deck, Tag
from tablepi.core.errors import StoreError
from tablepi.core.record import Profile
from tablepi.core.text.phrase import Phrase
from tablepi.core.text.text_distance import most_reads
from tablepi.devices.messages import TagSeen
from tablepi.referee.storage import Storage
from tablepi.referee.tags.scanned_card import GENERAL, Role, ScannedCard

COMMANDS = ("undo", "pass", "next", "judge", "again")
"""Every command, in the order in which pages list them. `next`: the next player of a score sheet;
`again`: the same seats and options once more."""

_CODE = "tablepi:command/"

PRINTED = {
    "undo": f"{_CODE}undo*TN",
    "pass": f"{_CODE}pass*G9",
    "next": f"{_CODE}next*DB",
    "judge": f"{_CODE}judge*PT",
    "again": f"{_CODE}again*P6",
}
"""Texts of the printed codes, with the check letters of a card's code, which readers take off."""

WRITTEN = {
    text: command for command, code in PRINTED.items() for text in (code, code.partition("*")[0])
}
"""The command that a printed code or the text on a tag says, with check letters or without."""


class CardLookup:
    """Tells which card each tag is that a reader sees.

    `scans`: how many tags were laid. `lying`: the tag on each antenna. `trouble`: why the registry
    could not tell which card the last one is, None where it could. `files`: every card file, by
    name. `roles`: of each reader's antennas, by the reader's name. `recognised`: gathers the names
    of players whose tag or code was laid.
    """

    def __init__(
        self,
        storage: Storage,
        files: Mapping[str, Cards],
        roles: Mapping[str, tuple[Role, ...]],
        recognised: set[str],
    ) -> None:
        self.scans = 0
        self.lying: dict[tuple[str, int], str] = {}
        self.trouble: Phrase | None = None
        self._storage = storage
        self._files = files
        self._roles = roles
        self._recognised = recognised
        self._laid_tags: dict[tuple[str, int], str] = {}
        self._reads = _ReadConfirmation(storage, files)

    def seen(self, tag: TagSeen, secret: bool) -> ScannedCard | Phrase | None:
        """The card that was laid, else what is to be said of a tag that only lies there.

        `secret`: whether a face-down card is asked for.
        """
        place = tag.reader, tag.antenna
        self.lying[place] = tag.uid
        if tag.laid:
            self._laid_tags[place] = tag.uid
        # A doubted text that the reader repeats is not laid anew, and confirms the first one.
        if tag.laid or self._reads.doubted == tag.uid:
            return self._scanned_card(tag, secret)
        if not tag.reads and self._laid_tags.get(place) != tag.uid:
            are_several = len(self._roles) > 1
            return Phrase(
                "notice.named-lies" if are_several else "notice.lies", {"reader": tag.reader}
            )
        return None

    def player(self, tag: TagSeen) -> tuple[Profile, int] | None:
        """The player whose tag or code was laid, and the reader's seat, 0 for none; None for a
        card's name, and where the store cannot tell.
        """
        with suppress(StoreError):
            profile = self._profile_by_sign(tag)
            if profile is not None:
                self._recognised.add(profile.name)
                return profile, self.role(tag).seat
        return None

    def command(self, seen: TagSeen) -> str | Phrase:
        """The command whose card was laid, '' for none, and where the store cannot tell; a phrase
        where it was not read often enough yet.
        """
        if not seen.laid and self._reads.doubted != seen.uid:
            return ""
        command, wanted = WRITTEN.get((seen.text or seen.uid).strip(), ""), 0
        with suppress(StoreError):
            decks = self._storage.decks
            printed = "" if command and decks.card_of(seen.uid) else command
            command = decks.command_of(seen.uid) or printed
            wanted = decks.equal_reads(seen.uid) if seen.reads and command else 0
        if not command:
            return ""
        self.scans += 1
        place = seen.reader, seen.antenna
        self.lying[place] = self._laid_tags[place] = seen.uid
        few = self._reads.are_too_few(seen, wanted)
        return Phrase("notice.once-more") if few else command

    def gone(self, reader: str, antenna: int) -> None:
        self.lying.pop((reader, antenna), None)

    def _profile_by_sign(self, tag: TagSeen) -> Profile | None:
        """The profile by its sign, which is no card's name. Raises StoreError."""
        if not tag.laid or any(written_word(tag.uid) in cards for cards in self._files.values()):
            return None
        return self._storage.profiles.by_sign(tag.uid)

    def _scanned_card(self, tag: TagSeen, secret: bool) -> ScannedCard | Phrase:
        """The card by the registry, else by what is written on the tag."""
        self.scans += 1
        self.trouble = None
        text = tag.text or tag.uid
        registered, reads_wanted, word, file = None, 0, written_word(text), self._file_written(text)
        same = ""
        try:
            registered = self._storage.decks.card_of(tag.uid)
            if registered is None and not self.file_with(word):
                same = self._storage.decks.same_number(tag.uid)
            file = self._file_of_deck(registered.deck) if registered else file
            reads_wanted = self._reads.wanted(tag.uid, registered, word, secret) if tag.reads else 0
        except StoreError as error:
            self.trouble = error.said
        if self._reads.are_too_few(tag, reads_wanted):
            return Phrase("notice.once-more")
        card, deck = (registered.card, registered.deck) if registered else (word, "")
        own_tag = tag.uid if registered or tag.text else ""
        role = self.role(tag)
        scan = ScannedCard(card, tag.uid, deck, role, tag.reader, tag.antenna, file, own_tag)
        return scan._replace(doubtful=tag.doubtful, same=same)

    def role(self, tag: TagSeen) -> Role:
        """What the place where the tag was read is for."""
        return role_at(self._roles.get(tag.reader, ()), tag.antenna)

    def file_with(self, word: str) -> str:
        """The card file of which this is a card, or the code on one; '' where there is none."""
        files = self._files.items()
        return next((name for name, cards in files if cards.shown_by(word) in cards), "")

    def _file_written(self, text: str) -> str:
        """The card file that a printed text names, '' where it names none that is here."""
        file = text.removeprefix("tablepi:").rpartition("/")[0]
        return file if text.startswith("tablepi:") and file in self._files else ""

    def _file_of_deck(self, name: str) -> str:
        deck = self._storage.decks.deck(name)
        return deck.file if deck else ""


_MOST_READS = 3
"""As many equal lines as the two nearest numbers demand."""


class _ReadConfirmation:
    """Adds up equal reads in a row. `doubted`: what came too seldom so far, '' for nothing."""

    def __init__(self, storage: Storage, files: Mapping[str, Cards]) -> None:
        self.doubted = ""
        self._storage = storage
        self._files = files
        self._count = 0

    def are_too_few(self, tag: TagSeen, reads_wanted: int) -> bool:
        """True if this text has to come once more."""
        self._count = tag.reads + (self._count if self.doubted == tag.uid else 0)
        is_short = self._count < reads_wanted
        self.doubted = tag.uid if is_short else ""
        return is_short

    def wanted(self, uid: str, tag: Tag | None, word: str, secret: bool) -> int:
        """The number of equal lines without a check that tell this text from every other card's.

        A text of nobody may be a tag's that came damaged: it is doubted as well. While a face-down
        card is asked for the answer is that of its whole deck: one that depended on the card would
        say something about it. Raises StoreError.
        """
        decks = self._storage.decks
        if tag is not None and tag.uid.casefold() != uid.strip().casefold():
            # How near another spelling is to the next tag's is not known.
            return _MOST_READS
        if tag is not None:
            uids = [deck_tag.uid for deck_tag in decks.tags(tag.deck)] if secret else [uid]
            return max(map(decks.equal_reads, uids))
        files = [tuple(cards) for cards in self._files.values() if word in cards]
        if not files:
            return decks.equal_reads(uid)
        words = {card for cards in files for card in cards} if secret else {word}
        return max(most_reads(asked_word, cards) for cards in files for asked_word in words)


class UnknownTag(NamedTuple):
    """A tag that is no card of this match. `why`: `unknown-tag`, `other-deck`, `other-cards`;
    `other-spelling` for one whose number is known.
    """

    why: str
    shown: ScannedCard


class TableDeck:
    """The deck that a match is played with: the first that was shown, until another is chosen.

    `file`: the card file of the match, or the `usual` one where any name is a card. What the store
    cannot tell stands in nobody's way: then every deck of these cards is played.
    """

    def __init__(self, storage: Storage, match: int, cards: Cards, usual: str = "") -> None:
        self._storage = storage
        self._match = match
        self._cards = cards
        # A table's own card file is called by its whole name.
        self.file = cards.name.partition(".")[0] or usual
        self._name: str | None = None

    @property
    def name(self) -> str:
        """The deck's name; '' while none was seen, or where it was forgotten."""
        if self._name is None:
            with suppress(StoreError):
                deck = self._storage.tables.deck_of(self._match)
                self._name = deck if self._storage.decks.deck(deck) else ""
        return self._name or ""

    def lay(self, name: str) -> None:
        """The match is played with this deck from now on."""
        self._name = name
        with suppress(StoreError):
            self._storage.tables.lay(self._match, name)

    def meant(self, scan: ScannedCard) -> ScannedCard:
        """The scanned card, with the card that its tag stands for in this match."""
        with suppress(StoreError):
            card = self._storage.tables.named(self._match, scan.uid)
            if card:
                scan = scan._replace(word=card, deck="", file="", tag=scan.uid)
        return scan._replace(word=self._cards.shown_by(scan.word))

    def stray(self, scan: ScannedCard) -> UnknownTag | None:
        """Reason that a known card is none of this match, None for one that may be."""
        if not self.file:
            return None
        if scan.file and scan.file != self.file:
            return UnknownTag("other-cards", scan)
        if not scan.deck:
            return None
        if self.name and self.name.casefold() != scan.deck.casefold():
            return UnknownTag("other-deck", scan)
        if not self.name:
            self.lay(scan.deck)
        return None

    def know_spelling(self, scan: ScannedCard) -> ScannedCard:
        """The scanned card, whose tag's deck is spelled like this as well. Raises StoreError."""
        self._storage.decks.know_spelling(scan.uid)
        tag = self._storage.decks.card_of(scan.uid)
        if tag is None:
            return scan._replace(same="")
        deck = self._storage.decks.deck(tag.deck)
        file = deck.file if deck else ""
        return scan._replace(word=tag.card, deck=tag.deck, file=file, tag=scan.uid, same="")

    def candidates(self, usual: str) -> tuple[str, ...]:
        """The decks to which a tag could be added for good: the one at the table, else all equal
        ones; `usual` is the name of a new one, where there is none. Raises StoreError.
        """
        decks = self._storage.decks.all()
        equal_decks = [deck.name for deck in decks if deck.file == self.file]
        decks_here = [name for name in equal_decks if name.casefold() == self.name.casefold()]
        return tuple(decks_here or equal_decks or [usual])

    def name_tag(self, uid: str, card: str, deck: str) -> None:
        """The tag is that card for good in a deck, made where it is missing; for this match in ''.

        Raises StoreError and DeckError.
        """
        if not deck:
            self._storage.tables.name(self._match, uid, card)
            return
        if self._storage.decks.deck(deck) is None:
            self._storage.decks.keep(Deck(deck, self.file))
        self._storage.decks.teach(uid, deck, card)


def role_at(roles: tuple[Role, ...], antenna: int) -> Role:
    """The role of an antenna, counted from 0; the last one holds for all further antennas."""
    return roles[min(antenna, len(roles) - 1)] if roles else GENERAL


def written_word(text: str) -> str:
    """The word that a printed text says: `castle` and `tablepi:decktet/castle` are the Castle."""
    return text.rpartition("/")[2] if text.startswith("tablepi:") else text
