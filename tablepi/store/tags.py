"""The deck registry: which card a tag is stuck on."""

import csv
import io
from collections.abc import Container, Iterator
from typing import NamedTuple

from tablepi.errors import DeckError
from tablepi.store.database import Database

COLUMNS = ["uid", "card"]
_TEACH = "INSERT OR REPLACE INTO tags (uid, deck, card) VALUES (?, ?, ?)"


class Tag(NamedTuple):
    """A tag and the card of a deck that it is stuck on. Letter case does not count in `uid`."""

    uid: str
    deck: str
    card: str


class Tags:
    """All tags known, of all decks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def teach(self, uid: str, deck: str, card: str) -> None:
        """From now on this tag is that card; what it was before is forgotten."""
        if not uid.strip():
            raise DeckError("A tag without a UID cannot be taught. Scan it again.")
        self._database.execute(_TEACH, (uid.strip(), deck, card))

    def card_of(self, uid: str) -> Tag | None:
        """The card that the tag is stuck on, or None for a tag that nobody has taught."""
        found = self._database.execute(
            "SELECT uid, deck, card FROM tags WHERE uid = ?", (uid.strip(),)
        )
        return Tag(*found[0]) if found else None

    def of(self, deck: str) -> list[Tag]:
        """The tags of a deck, by card."""
        found = self._database.execute(
            "SELECT uid, deck, card FROM tags WHERE deck = ? ORDER BY card, uid", (deck,)
        )
        return [Tag(*row) for row in found]

    def load(self, deck: str, text: str, cards: Container[str]) -> int:
        """Teach every tag of a CSV with the columns uid and card; how many there were.

        `cards` are the ids of the deck. Raises DeckError that names every fault by line and column;
        then nothing was taught.
        """
        tags = read_tags(deck, text, cards)
        with self._database.together():
            for tag in tags:
                self._database.execute(_TEACH, tag)
        return len(tags)


def read_tags(deck: str, text: str, cards: Container[str]) -> list[Tag]:
    """The tags in a CSV with the columns uid and card. Raises DeckError naming every fault."""
    tags: dict[str, Tag] = {}
    faults: list[str] = []
    for line, row in _rows(text):
        found = _faults(row, tags, cards)
        if found:
            faults += [f"line {line}, {fault}" for fault in found]
        else:
            uid, card = row
            tags[uid.casefold()] = Tag(uid, deck, card)
    if faults:
        raise DeckError("\n".join(faults))
    return list(tags.values())


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows below the header, each with the number of its last line; blank ones left out."""
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = [cell.strip() for cell in next(reader, [])]
        if header != COLUMNS:
            raise DeckError(f"line 1: expected the header uid,card, found {','.join(header)!r}")
        for row in reader:
            if any(row):
                yield reader.line_num, [cell.strip() for cell in row]
    except csv.Error as error:
        raise DeckError(f"line {reader.line_num}: {error}") from error


def _faults(row: list[str], tags: Container[str], cards: Container[str]) -> list[str]:
    if len(row) != len(COLUMNS):
        return [f"column {min(len(row), 2) + 1}: expected 2 columns, found {len(row)}"]
    uid, card = row
    faults = []
    if not uid:
        faults.append("column 1 (uid): it is empty")
    if uid.casefold() in tags:
        faults.append(f"column 1 (uid): {uid!r} stands in an earlier line too")
    if card not in cards:
        faults.append(f"column 2 (card): {card!r} is no card of this deck")
    return faults
