"""Cards as values: read from the text of a card file, and the decks of tags that are taught."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tablepi.core.errors import DeckError, raise_faults
from tablepi.core.text.csv_reader import CsvRow, csv_rows, joined_columns
from tablepi.core.text.phrase import Phrase

COLUMNS = ("id", "rank", "name", "suits", "types", "deck")


class SuitLook(NamedTuple):
    """The look of a suit: symbol, colour (`#rrggbb`), letter, '' for that of the language."""

    symbol: str
    colour: str
    letter: str


class Card(NamedTuple):
    """A card as printed. `deck`: the part of the deck that it belongs to.

    `types`: what else is printed on it, an action letter too. `looks`: how each of its suits is
    drawn, where the deck's file says so. `more`: what else its file says of it, pairs of column
    and value.
    """

    id: str
    rank: str
    name: str
    suits: tuple[str, ...]
    types: tuple[str, ...]
    deck: str
    more: tuple[tuple[str, str], ...] = ()

    def says(self, column: str) -> str:
        """The value of another column of its file, '' for none."""
        return dict(self.more).get(column, "")

    looks: tuple[SuitLook, ...] = ()


class Cards(Mapping[str, Card]):
    """All cards of one card file, by id, with the text that they were read from."""

    def __init__(self, name: str, text: str, cards: tuple[Card, ...]) -> None:
        self.name = name
        self.text = text
        self._cards = {card.id: card for card in cards}
        self._codes = {code: card.id for card in cards if (code := card.says("qr"))}
        self.digest = hashlib.sha256(text.encode()).hexdigest() if text else ""

    def shown_by(self, code: str) -> str:
        """The card on which this code is printed; the code itself where that is none."""
        return self._codes.get(code, code)

    def __getitem__(self, card: str) -> Card:
        return self._cards[card]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


NO_CARDS = Cards("", "", ())


def parse_cards(name: str, text: str) -> Cards:
    """The deck in a card file: CSV with the columns id, rank, name, suits, types, deck.

    Several suits or types stand in one field with spaces between. Raises DeckError naming every
    fault by its line.
    """
    header, *rows = csv_rows(text) or [CsvRow(1, [])]
    if tuple(map(str.lower, header.cells)) != COLUMNS:
        wanted, found = ",".join(COLUMNS), joined_columns(header.cells)
        raise DeckError("card-file.header", name=name, wanted=wanted, found=found)
    cards: dict[str, Card] = {}
    faults = []
    for line, row, error in rows:
        place = {"name": name, "line": line}
        if error:
            faults.append(Phrase("card-file.no-csv", {**place, "error": Phrase(error)}))
        elif len(row) != len(COLUMNS):
            counts = {"n": len(row), "wanted": len(COLUMNS)}
            faults.append(Phrase("card-file.columns", {**place, **counts}))
        elif not row[0] or row[0] in cards:
            faults.append(Phrase("card-file.id", {**place, "id": row[0]}))
        else:
            suits, types = (tuple(cell.split()) for cell in row[3:5])
            cards[row[0]] = Card(row[0], row[1], row[2], suits, types, row[5])
    raise_faults(faults)
    return Cards(name, text, tuple(cards.values()))


MOST_ENDS = 4
"""Most tags on one card: one for each corner."""


LONGEST_NAME = 40
"""Characters in a deck's name, as many as the screen can take."""


class Deck(NamedTuple):
    """A deck that lies in a box. `file`: the card file that says what is printed on its cards.

    `name`: what the table calls it; letter case does not count. `ends`: how many tags are stuck on
    each card, on both its ends say.
    """

    name: str
    file: str
    ends: int = 1


class Tag(NamedTuple):
    """A tag and the card of a deck that it is stuck on. Letter case does not count in `uid`."""

    uid: str
    deck: str
    card: str


class Part(NamedTuple):
    """A part of a deck, as the card file divides it: which cards it has, and which lack a tag."""

    name: str
    cards: tuple[str, ...]
    missing: tuple[str, ...]


def parts(deck: Deck, cards: Cards, tags: Iterable[Tag]) -> tuple[Part, ...]:
    """The parts of a deck in the order of its card file."""
    tag_counts = Counter(tag.card for tag in tags)
    ids_by_part: dict[str, list[str]] = {}
    for card in cards.values():
        ids_by_part.setdefault(card.deck, []).append(card.id)
    return tuple(
        Part(name, tuple(ids), tuple(card for card in ids if tag_counts[card] < deck.ends))
        for name, ids in ids_by_part.items()
    )


def missing(deck: Deck, cards: Cards, tags: Iterable[Tag]) -> tuple[str, ...]:
    """The cards that lack a tag, in the order of the card file."""
    return tuple(card for part in parts(deck, cards, tags) for card in part.missing)
