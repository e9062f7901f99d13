"""Suggested moves for a basket of cards; `play` judges them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tablepi.core.moves import Move
from tablepi.games.suitup.melding import CIRCLE
from tablepi.games.suitup.moves import Add, Discard, Hand, Lay
from tablepi.games.suitup.state import Book, Meld, State

Cards = tuple[str, ...]


def suggest(state: State, words: Mapping[str, Any]) -> Iterator[Move]:
    """Moves with cards of the basket (`cards`); one that names another card says what is missing.

    Melds come first, the largest before all, then additions, then the discard of a single card,
    last the runs of four that these cards begin or end, with cards that may be in this hand.
    """
    cards: Cards = tuple(words.get("cards", ()))
    if not cards:
        return
    if state.phase == "count":
        seats = [words["seat"]] if "seat" in words else state.turn
        yield from (Hand(seat, cards) for seat in seats)
    elif state.phase == "play":
        yield from _play_suggestions(state, state.turn[0], cards)


def _play_suggestions(state: State, seat: int, cards: Cards) -> Iterator[Move]:
    book = state.book
    has_laid = state.laid[seat - 1]
    melds = sorted(
        {*_sets_in(book, cards), *_runs_in(book, cards)}, key=lambda meld: (-len(meld), meld)
    )
    lays = [meld if has_laid else _first_part(meld, book) for meld in melds]
    yield from (Lay(seat, meld) for meld in dict.fromkeys(lays) if len(meld) > 2)
    for number, meld in enumerate(state.melds, 1):
        additions = _addable_cards(book, meld, cards)
        if additions:
            yield Add(seat, number, additions)
    if len(cards) == 1:
        yield Discard(seat, cards[0])
    yield from (Lay(seat, meld) for meld in _melds_lacking_one(book, cards))
    if len(cards) < 3:
        yield from (Lay(seat, run) for run in _begun_runs(state, seat, cards))


def _first_part(meld: Cards, book: Book) -> Cards:
    """The part of a meld that is allowed as a first one."""
    if book.ranks[meld[0]] == book.ranks[meld[-1]]:
        return meld[:3]
    return meld if len(meld) == 8 else meld[:4]


def _sets_in(book: Book, cards: Cards) -> Iterator[Cards]:
    for rank in {book.ranks[card] for card in cards}:
        rank_cards = tuple(card for card in cards if book.ranks[card] == rank)
        if len(rank_cards) > 2:
            yield rank_cards


def _runs_in(book: Book, cards: Cards) -> Iterator[Cards]:
    """The longest runs that begin with each card and are no part of one that begins lower."""
    runs = [run for card in cards if len(run := _longest_run(book, (card,), cards)) > 3]
    for run in runs:
        if not any(set(run) < set(other_run) for other_run in runs):
            yield run


def _longest_run(book: Book, run: Cards, cards: Iterable[str]) -> Cards:
    rank = (book.ranks[run[-1]] + 1) % CIRCLE
    suits = {book.suits[card] for card in run}
    next_cards = [
        card for card in cards if book.ranks[card] == rank and book.suits[card] not in suits
    ]
    longer_runs = (_longest_run(book, (*run, card), cards) for card in next_cards)
    return max(longer_runs, key=len, default=run)


def _addable_cards(book: Book, meld: Meld, cards: Cards) -> Cards:
    """The cards that can be added to a meld, in the order in which they are put down."""
    if not meld.run:
        return tuple(card for card in cards if book.ranks[card] == book.ranks[meld.cards[0]])
    added_cards: list[str] = []
    low, high = book.ranks[meld.cards[0]], book.ranks[meld.cards[-1]]
    suits = {book.suits[card] for card in meld.cards}
    while True:
        ends = {(high + 1) % CIRCLE, (low - 1) % CIRCLE}
        fitting_cards = (
            card for card in cards if book.ranks[card] in ends and book.suits[card] not in suits
        )
        card = next(fitting_cards, None)
        if card is None:
            return tuple(added_cards)
        added_cards.append(card)
        suits.add(book.suits[card])
        if book.ranks[card] == (high + 1) % CIRCLE:
            high = book.ranks[card]
        else:
            low = book.ranks[card]


def _melds_lacking_one(book: Book, cards: Cards) -> Iterator[Cards]:
    """Melds that lack one card: a set of two and a third, a run of three of four."""
    for rank in {book.ranks[card] for card in cards}:
        pair = tuple(card for card in cards if book.ranks[card] == rank)
        if len(pair) == 2:
            third_cards = (card for card, card_rank in book.ranks.items() if card_rank == rank)
            yield from ((*pair, card) for card in third_cards if card not in pair)
    for low in range(CIRCLE):
        window = [(low + step) % CIRCLE for step in range(4)]
        yield from _runs_lacking_one(book, window, cards)


def _runs_lacking_one(book: Book, window: Sequence[int], cards: Cards) -> Iterator[Cards]:
    """Runs of these four ranks of which the basket holds all but one."""
    run_cards = [next((card for card in cards if book.ranks[card] == rank), "") for rank in window]
    if run_cards.count("") != 1:
        return
    gap = run_cards.index("")
    suits = {book.suits[card] for card in run_cards if card}
    if len(suits) < 3:
        return
    for card, rank in book.ranks.items():
        if rank == window[gap] and book.suits[card] not in suits:
            yield (*run_cards[:gap], card, *run_cards[gap + 1 :])


def _begun_runs(state: State, seat: int, cards: Cards) -> Iterator[Cards]:
    """A run of four that goes up from these cards, and one that comes up to them."""
    book = state.book
    other_cards = {
        card
        for seat_, known_cards in enumerate(state.known, 1)
        if seat_ != seat
        for card in known_cards
    }
    free_cards = [
        card for card in book.ranks if card not in state.table and card not in other_cards
    ]
    run = _longest_run(book, cards[:1], cards)
    run = run if len(run) == len(cards) else _longest_run(book, cards[1:], cards)
    if len(run) == len(cards):
        for low in (book.ranks[run[0]], (book.ranks[run[-1]] - 3) % CIRCLE):
            window = [(low + step) % CIRCLE for step in range(4)]
            yield from _fill_run(book, window, run, free_cards)


def _fill_run(
    book: Book, window: Sequence[int], run: Cards, free_cards: Sequence[str]
) -> Iterator[Cards]:
    """A run of these ranks with these cards in it; any of the `free_cards` fill it."""
    cards_by_rank = {book.ranks[card]: card for card in run}
    for rank in window:
        suits = {book.suits[card] for card in cards_by_rank.values()}
        fitting_cards = (
            card
            for card in free_cards
            if book.ranks[card] == rank and book.suits[card] not in suits
        )
        if rank not in cards_by_rank and (card := next(fitting_cards, "")):
            cards_by_rank[rank] = card
    if len(cards_by_rank) == len(window):
        yield tuple(cards_by_rank[rank] for rank in window)
