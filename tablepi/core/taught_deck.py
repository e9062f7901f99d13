"""Taught decks: which tag is stuck on which card."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from tablepi.core.cards import Cards

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
    taught = Counter(tag.card for tag in tags)
    named: dict[str, list[str]] = {}
    for card in cards.values():
        named.setdefault(card.deck, []).append(card.id)
    return tuple(
        Part(name, tuple(ids), tuple(card for card in ids if taught[card] < deck.ends))
        for name, ids in named.items()
    )


def missing(deck: Deck, cards: Cards, tags: Iterable[Tag]) -> tuple[str, ...]:
    """The cards that lack a tag, in the order of the card file."""
    return tuple(card for part in parts(deck, cards, tags) for card in part.missing)
