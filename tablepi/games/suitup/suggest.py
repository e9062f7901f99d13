"""Suggested moves for a basket of cards; `play` judges them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tablepi.core.moves import Move
from tablepi.games.suitup.melding import CIRCLE
from tablepi.games.suitup.moves import Add, Discard, Hand, Lay
from tablepi.games.suitup.state import Book, Meld, State

Cards = tuple[str, ...]


def suggest(state: State, given: Mapping[str, Any]) -> Iterator[Move]:
    """Moves with cards of the basket (`cards`); one that names another card says what is missing.

    Melds come first, the largest before all, then additions, then the discard of a single card,
    last the runs of four that these cards begin or end, with cards that may be in this hand.
    """
    cards: Cards = tuple(given.get("cards", ()))
    if not cards:
        return
    if state.phase == "count":
        seats = [given["seat"]] if "seat" in given else state.turn
        yield from (Hand(seat, cards) for seat in seats)
    elif state.phase == "play":
        yield from _plays(state, state.turn[0], cards)


def _plays(state: State, seat: int, cards: Cards) -> Iterator[Move]:
    book = state.book
    laid = state.laid[seat - 1]
    whole = sorted({*_sets(book, cards), *_runs(book, cards)}, key=lambda meld: (-len(meld), meld))
    shown = [meld if laid else _first(meld, book) for meld in whole]
    yield from (Lay(seat, meld) for meld in dict.fromkeys(shown) if len(meld) > 2)
    for number, meld in enumerate(state.melds, 1):
        added = _added(book, meld, cards)
        if added:
            yield Add(seat, number, added)
    if len(cards) == 1:
        yield Discard(seat, cards[0])
    yield from (Lay(seat, meld) for meld in _lacking(book, cards))
    if len(cards) < 3:
        yield from (Lay(seat, run) for run in _begun(state, seat, cards))


def _first(meld: Cards, book: Book) -> Cards:
    """The part of a meld that is allowed as a first one."""
    if book.ranks[meld[0]] == book.ranks[meld[-1]]:
        return meld[:3]
    return meld if len(meld) == 8 else meld[:4]


def _sets(book: Book, cards: Cards) -> Iterator[Cards]:
    for rank in {book.ranks[card] for card in cards}:
        alike = tuple(card for card in cards if book.ranks[card] == rank)
        if len(alike) > 2:
            yield alike


def _runs(book: Book, cards: Cards) -> Iterator[Cards]:
    """The longest runs that begin with each card and are no part of one that begins lower."""
    runs = [run for card in cards if len(run := _longest(book, (card,), cards)) > 3]
    for run in runs:
        if not any(set(run) < set(other) for other in runs):
            yield run


def _longest(book: Book, run: Cards, cards: Iterable[str]) -> Cards:
    """The longest run that goes on from this one."""
    rank = (book.ranks[run[-1]] + 1) % CIRCLE
    suits = {book.suits[card] for card in run}
    following = [c for c in cards if book.ranks[c] == rank and book.suits[c] not in suits]
    longer = (_longest(book, (*run, card), cards) for card in following)
    return max(longer, key=len, default=run)


def _added(book: Book, meld: Meld, cards: Cards) -> Cards:
    """The cards that can be added to a meld, in the order in which they are put down."""
    if not meld.run:
        return tuple(c for c in cards if book.ranks[c] == book.ranks[meld.cards[0]])
    added: list[str] = []
    low, high = book.ranks[meld.cards[0]], book.ranks[meld.cards[-1]]
    suits = {book.suits[card] for card in meld.cards}
    while True:
        ends = {(high + 1) % CIRCLE, (low - 1) % CIRCLE}
        fits = (c for c in cards if book.ranks[c] in ends and book.suits[c] not in suits)
        card = next(fits, None)
        if card is None:
            return tuple(added)
        added.append(card)
        suits.add(book.suits[card])
        if book.ranks[card] == (high + 1) % CIRCLE:
            high = book.ranks[card]
        else:
            low = book.ranks[card]


def _lacking(book: Book, cards: Cards) -> Iterator[Cards]:
    """Melds that lack one card: a set of two and a third, a run of three of four."""
    for rank in {book.ranks[card] for card in cards}:
        pair = tuple(card for card in cards if book.ranks[card] == rank)
        if len(pair) == 2:
            others = (card for card, other in book.ranks.items() if other == rank)
            yield from ((*pair, card) for card in others if card not in pair)
    for low in range(CIRCLE):
        window = [(low + step) % CIRCLE for step in range(4)]
        yield from _nearly(book, window, cards)


def _nearly(book: Book, window: Sequence[int], cards: Cards) -> Iterator[Cards]:
    """Runs of these four ranks of which the basket holds all but one."""
    held = [next((c for c in cards if book.ranks[c] == rank), "") for rank in window]
    if held.count("") != 1:
        return
    at = held.index("")
    suits = {book.suits[card] for card in held if card}
    if len(suits) < 3:
        return
    for card, rank in book.ranks.items():
        if rank == window[at] and book.suits[card] not in suits:
            yield (*held[:at], card, *held[at + 1 :])


def _begun(state: State, seat: int, cards: Cards) -> Iterator[Cards]:
    """A run of four that goes up from these cards, and one that comes up to them."""
    book = state.book
    others = {card for at, known in enumerate(state.known, 1) if at != seat for card in known}
    free = [card for card in book.ranks if card not in state.table and card not in others]
    run = _longest(book, cards[:1], cards)
    run = run if len(run) == len(cards) else _longest(book, cards[1:], cards)
    if len(run) == len(cards):
        for low in (book.ranks[run[0]], (book.ranks[run[-1]] - 3) % CIRCLE):
            window = [(low + step) % CIRCLE for step in range(4)]
            yield from _filled(book, window, run, free)


def _filled(book: Book, window: Sequence[int], run: Cards, free: Sequence[str]) -> Iterator[Cards]:
    """A run of these ranks with these cards in it; any of the `free` cards fill it."""
    filled = {book.ranks[card]: card for card in run}
    for rank in window:
        suits = {book.suits[card] for card in filled.values()}
        fits = (c for c in free if book.ranks[c] == rank and book.suits[c] not in suits)
        if rank not in filled and (card := next(fits, "")):
            filled[rank] = card
    if len(filled) == len(window):
        yield tuple(filled[rank] for rank in window)
