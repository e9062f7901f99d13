"""Sets and runs: which cards form one, and which can be added."""

from tablepi.core.phrase import Illegal
from tablepi.core.printed_deck import RANKS
from tablepi.games.suitup.state import SUITS, Book, Meld

CIRCLE = len(RANKS)
"""Ranks are a circle: A follows K."""

CLOSED = SUITS
"""A set or run of so many cards is closed."""


def meant_as_set(book: Book, cards: tuple[str, ...]) -> bool:
    """Whether a lay is meant as a set: it begins with two equal ranks."""
    return len(cards) > 1 and book.ranks[cards[0]] == book.ranks[cards[1]]


def new_set(book: Book, cards: tuple[str, ...]) -> Meld:
    """The set of these cards. Raises SU-SET."""
    if len(cards) < 3:
        raise Illegal("SU-SET", variant="few")
    return more_of_set(book, Meld(False, cards[:1]), cards[1:])


def more_of_set(book: Book, meld: Meld, cards: tuple[str, ...]) -> Meld:
    """The set with these cards added. Raises SU-SET."""
    rank = book.ranks[meld.cards[0]]
    for card in cards:
        if book.ranks[card] != rank:
            raise Illegal("SU-SET", card=card)
    return Meld(False, meld.cards + cards)


def new_run(book: Book, cards: tuple[str, ...]) -> Meld:
    """The run of these cards, which stand from low to high. Raises SU-RUN and SU-SUITS."""
    ranks = book.ranks
    at = ranks[cards[0]]
    for card in cards[1:]:
        at = (at + 1) % CIRCLE
        if ranks[card] != at:
            raise Illegal("SU-RUN", card=card)
    if len(cards) < 4:
        raise Illegal("SU-RUN", variant="few")
    _check_suits(book, cards)
    return Meld(True, cards)


def more_of_run(book: Book, meld: Meld, cards: tuple[str, ...]) -> Meld:
    """The run with these cards put down one by one at either end. Raises SU-RUN and SU-SUITS."""
    ranks, lies = book.ranks, list(meld.cards)
    for card in cards:
        if ranks[card] == (ranks[lies[-1]] + 1) % CIRCLE:
            lies.append(card)
        elif ranks[card] == (ranks[lies[0]] - 1) % CIRCLE:
            lies.insert(0, card)
        else:
            raise Illegal("SU-RUN", card=card)
    _check_suits(book, lies)
    return Meld(True, tuple(lies))


def _check_suits(book: Book, cards: tuple[str, ...] | list[str]) -> None:
    suits = [book.suits[card] for card in cards]
    for suit in suits:
        if suits.count(suit) > 1:
            raise Illegal("SU-SUITS", suit=suit)
