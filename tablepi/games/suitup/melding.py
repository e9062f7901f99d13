"""Melds: which cards form a set or a run, laying one down, adding to it."""

from tablepi.core.game import Illegal
from tablepi.core.printed_deck import RANKS
from tablepi.core.text.phrase import Phrase
from tablepi.games.suitup.moves import Add, Lay
from tablepi.games.suitup.state import SUITS, Book, Meld, State, replace_at


def lay(state: State, move: Lay) -> State:
    """A new meld from the hand; a run of eight is a Blitz."""
    seat, cards = move.seat, move.cards
    check_seen(state, seat, cards)
    is_set = meant_as_set(state.book, cards)
    if state.begun:
        raise Illegal("SU-FIRST", variant="once", seat=seat)
    if not state.laid[seat - 1] and len(cards) not in ((3,) if is_set else (4, 8)):
        raise Illegal("SU-FIRST", seat=seat)
    meld = new_set(state.book, cards) if is_set else new_run(state.book, cards)
    is_blitz = meld.run and len(cards) == CLOSED
    if not is_blitz:
        _check_keep(state, seat, cards)
    next_state = _put_down(state, seat, cards, (*state.melds, meld))
    return round_won(next_state, seat) if is_blitz else next_state


def add(state: State, move: Add) -> State:
    """Cards from the hand to a meld; a run of this turn that reaches eight is a Blitz."""
    seat, number, cards = move.seat, move.meld, move.cards
    if not 1 <= number <= len(state.melds):
        variant = "" if state.melds else "none"
        raise Illegal("SU-MELD", variant, n=number, most=len(state.melds))
    meld = state.melds[number - 1]
    if len(meld.cards) == CLOSED:
        raise Illegal("SU-MELD", variant="closed", n=number)
    check_seen(state, seat, cards)
    if not state.laid[seat - 1]:
        raise Illegal("SU-FIRST", variant="add", seat=seat)
    if state.begun:
        raise Illegal("SU-FIRST", variant="once", seat=seat)
    extend_meld = more_of_run if meld.run else more_of_set
    meld = extend_meld(state.book, meld, cards)
    is_blitz = meld.run and number > state.old and len(meld.cards) == CLOSED
    if not is_blitz:
        _check_keep(state, seat, cards)
    next_state = _put_down(state, seat, cards, replace_at(state.melds, number, meld))
    return round_won(next_state, seat) if is_blitz else next_state


def check_seen(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """SU-SEEN: whether these cards can all be in the seat's hand, for all that was seen."""
    own_cards, unseen_count = state.known[seat - 1], 0
    for card in cards:
        if card in state.table:
            where = _place_of(state, card)
            raise Illegal("SU-SEEN", card=card, where=where, suspect={"card": card})
        if card in own_cards:
            continue
        for holder, known_cards in enumerate(state.known, 1):
            if card in known_cards:
                suspect = {"card": card}
                raise Illegal("SU-SEEN", "other", card=card, seat=holder, suspect=suspect)
        unseen_count += 1
    if len(cards) > 1 and len(set(cards)) < len(cards):
        card = next(card for card in cards if cards.count(card) > 1)
        raise Illegal("SU-SEEN", variant="twice", card=card)
    hidden_count = state.hands[seat - 1] - len(own_cards)
    if unseen_count > hidden_count:
        variant = "many" if hidden_count else "known"
        raise Illegal("SU-SEEN", variant=variant, seat=seat, n=hidden_count, named=unseen_count)


def round_won(state: State, seat: int) -> State:
    """The round is over: every other seat that holds cards is to answer for them."""
    seats = [
        holder for holder, hand_size in enumerate(state.hands, 1) if hand_size and holder != seat
    ]
    return state._replace(phase="count", turn=tuple(seats), won=seat)


def _place_of(state: State, card: str) -> Phrase:
    """The place of a card on the table."""
    for number, meld in enumerate(state.melds, 1):
        if card in meld.cards:
            return Phrase("lies.meld", {"n": number})
    return Phrase("lies.discard")


def _check_keep(state: State, seat: int, cards: tuple[str, ...]) -> None:
    cards_left = state.hands[seat - 1] - len(cards)
    if cards_left == 0:
        raise Illegal("SU-KEEP", seat=seat)
    # The card that was taken may not be discarded, so it cannot be the one that is kept for that.
    if cards_left == 1 and state.taken in state.known[seat - 1] and state.taken not in cards:
        raise Illegal("SU-KEEP", variant="taken", card=state.taken)


def _put_down(state: State, seat: int, cards: tuple[str, ...], melds: tuple[Meld, ...]) -> State:
    known = state.known
    if known[seat - 1]:
        known = replace_at(known, seat, known[seat - 1].difference(cards))
    has_laid = state.laid[seat - 1]
    return state._replace(
        hands=replace_at(state.hands, seat, state.hands[seat - 1] - len(cards)),
        known=known,
        table=state.table.union(cards),
        melds=melds,
        laid=state.laid if has_laid else replace_at(state.laid, seat, True),
        begun=not has_laid,
    )


CIRCLE = len(RANKS)
"""Ranks are a circle: A follows K."""

CLOSED = SUITS
"""A set or run of so many cards is closed."""


def meant_as_set(book: Book, cards: tuple[str, ...]) -> bool:
    """True if a lay is meant as a set: it begins with two equal ranks."""
    return len(cards) > 1 and book.ranks[cards[0]] == book.ranks[cards[1]]


def new_set(book: Book, cards: tuple[str, ...]) -> Meld:
    """The set of these cards. Raises SU-SET."""
    if len(cards) < 3:
        raise Illegal("SU-SET", variant="few")
    return more_of_set(book, Meld(False, cards[:1]), cards[1:])


def more_of_set(book: Book, meld: Meld, cards: tuple[str, ...]) -> Meld:
    rank = book.ranks[meld.cards[0]]
    for card in cards:
        if book.ranks[card] != rank:
            raise Illegal("SU-SET", card=card)
    return Meld(False, meld.cards + cards)


def new_run(book: Book, cards: tuple[str, ...]) -> Meld:
    """The run of these cards, which stand from low to high. Raises SU-RUN and SU-SUITS."""
    ranks = book.ranks
    rank = ranks[cards[0]]
    for card in cards[1:]:
        last_rank, rank = rank, (rank + 1) % CIRCLE
        if ranks[card] != rank:
            variant = "down" if ranks[card] == (last_rank - 1) % CIRCLE else ""
            raise Illegal(
                "SU-RUN", variant, last=RANKS[last_rank], next=RANKS[rank], rank=_rank(book, card)
            )
    if len(cards) < 4:
        raise Illegal("SU-RUN", variant="few")
    _check_suits(book, cards)
    return Meld(True, cards)


def more_of_run(book: Book, meld: Meld, cards: tuple[str, ...]) -> Meld:
    """The run with these cards put down one by one at either end. Raises SU-RUN and SU-SUITS."""
    ranks, run_cards = book.ranks, list(meld.cards)
    for card in cards:
        if ranks[card] == (ranks[run_cards[-1]] + 1) % CIRCLE:
            run_cards.append(card)
        elif ranks[card] == (ranks[run_cards[0]] - 1) % CIRCLE:
            run_cards.insert(0, card)
        else:
            ends = (ranks[run_cards[0]] - 1) % CIRCLE, (ranks[run_cards[-1]] + 1) % CIRCLE
            low, high = (RANKS[end] for end in ends)
            raise Illegal("SU-RUN", variant="ends", low=low, high=high, rank=_rank(book, card))
    _check_suits(book, run_cards)
    return Meld(True, tuple(run_cards))


def _check_suits(book: Book, cards: tuple[str, ...] | list[str]) -> None:
    suits = [book.suits[card] for card in cards]
    for suit in suits:
        if suits.count(suit) > 1:
            raise Illegal("SU-SUITS", suit=suit)


def _rank(book: Book, card: str) -> str:
    return RANKS[book.ranks[card]]
