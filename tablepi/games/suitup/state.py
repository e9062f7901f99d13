"""The state of a SuitUP round."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeVar

from tablepi.core.cards import Cards
from tablepi.core.errors import DeckError, SetupError
from tablepi.core.game import Setup, quick_replace
from tablepi.core.printed_deck import RANKS
from tablepi.core.slots import Choice, Number
from tablepi.core.text.phrase import Phrase
from tablepi.core.text_files import line_with
from tablepi.games.suitup.moves import LETTERS

DECK = 104
SUITS = 8
SEATS = 12
DEALT = {2: 12, 3: 11, 4: 11, **dict.fromkeys(range(5, SEATS + 1), 8)}
FREE, WAITING, SHIELDED = 0, 1, 2
"""A seat's block, as flags: it waits to be used up; no turn of its own was completed since."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Options:
    """Number of rounds, with action letters or without, number of cards, first dealer, and whether
    the card just taken, and one's own discard, are bound by the house rules (`kept`).
    """

    rounds: Annotated[int, Number(1, 20)] = 1
    actions: Annotated[str, Choice(("on", "off"))] = "on"
    deal: Annotated[int | str, Number(4, 13, besides="auto")] = "auto"
    dealer: Annotated[int, Number(1, SEATS, signed=False, domain="seat")] = 1
    taken: Annotated[str, Choice(("free", "kept"))] = "free"


class Book(NamedTuple):
    """Facts of the deck that the rules need: each card's place in the circle of ranks (A is 0), its
    suit, its letter where the printing marks letters, and whether it marks any.
    """

    ranks: dict[str, int]
    suits: dict[str, str]
    letters: dict[str, str]
    marked: bool


class Meld(NamedTuple):
    """Cards on the table: a run from low to high, or a set as its cards were put down."""

    run: bool
    cards: tuple[str, ...]


@quick_replace
class State(NamedTuple):
    """The table. Tuples by seat begin with seat 1."""

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    book: Book
    options: Options
    round: int
    dealer: int
    hands: tuple[int, ...]
    """Number of cards that each seat holds."""
    known: tuple[frozenset[str], ...]
    """The cards in each hand that the seat took or named before all."""
    pile: int
    laid: tuple[bool, ...]
    blocks: tuple[int, ...]
    scores: tuple[int, ...]
    direction: int = 1
    discards: tuple[tuple[str, int], ...] = ()
    """Cards from the bottom, each with the seat that discarded it last, 0 for the flipped one."""
    table: frozenset[str] = frozenset()
    """Every card in the discard pile and in melds."""
    melds: tuple[Meld, ...] = ()
    old: int = 0
    """Number of melds on the table when the turn began."""
    begun: bool = False
    """True if the seat whose turn it is laid its first meld in it."""
    taken: str = ""
    """The card that the seat took in this turn, '' for none or where it is free."""
    calls: tuple[int, ...] = ()
    """Seats that called for the top discard, in seat order."""
    closed: str = "flipped"
    """Reason why nobody can call for it (`flipped`, `served`, `broken`), '' where one can."""
    trades: tuple[tuple[int, int], ...] = ()
    """The seats that swapped hands in this round, pair by pair."""
    won: int = 0
    """The seat that won the round, 0 while it goes on."""


def start(setup: Setup) -> State:
    """The table before the first card is turned up. Raises SetupError and DeckError."""
    seats, options = len(setup.seats), setup.options
    if options.dealer > seats:
        raise SetupError("setup.no-seat", option="dealer", n=seats, word=options.dealer)
    # A card is left over to be turned up.
    most_dealt = (DECK - 1) // seats
    if _hand_size(seats, options) > most_dealt:
        raise SetupError("setup.most", option="deal", n=seats, most=most_dealt)
    book = _book(setup.cards)
    return deal_round(options, book, 1, options.dealer, (), (0,) * seats, (0,) * seats)


def deal_round(
    options: Options,
    book: Book,
    number: int,
    dealer: int,
    gone_seats: tuple[int, ...],
    scores: tuple[int, ...],
    corrections: tuple[int, ...],
) -> State:
    """The table of the round of this number, just dealt to the seats that are not out."""
    seats = len(scores)
    hand_size = _hand_size(seats, options)
    return State(
        phase="flip",
        turn=(),
        corrections=corrections,
        out=gone_seats,
        book=book,
        options=options,
        round=number,
        dealer=dealer,
        hands=tuple(0 if seat in gone_seats else hand_size for seat in range(1, seats + 1)),
        known=(frozenset(),) * seats,
        pile=DECK - (seats - len(gone_seats)) * hand_size,
        laid=(False,) * seats,
        blocks=(FREE,) * seats,
        scores=scores,
    )


def _hand_size(seats: int, options: Options) -> int:
    return DEALT[seats] if isinstance(options.deal, str) else options.deal


def _book(cards: Cards) -> Book:
    for card in cards.values():
        if card.rank not in RANKS:
            raise DeckError("card-file.rank", name=cards.name, card=card.id, game="SuitUP")
        for letter in card.types:
            if letter not in LETTERS:
                line = line_with(cards.text, rf"""^\s*["']?{letter}["']?\s*=""")
                letter_values = {"letter": letter, "choices": ", ".join(LETTERS)}
                reason = Phrase("printing.letter-none", letter_values)
                raise DeckError("printing.fault", name=cards.name, line=line, fault=reason)
    suits = {suit for card in cards.values() for suit in card.suits}
    if len(suits) != SUITS or len(cards) != DECK:
        line = line_with(cards.text, r"^\s*\[\[\s*suit\s*\]\]", len(suits))
        suit_counts = {"game": "SuitUP", "wanted": SUITS, "found": len(suits)}
        reason = Phrase("printing.suits", suit_counts)
        raise DeckError("printing.fault", name=cards.name, line=line, fault=reason)
    letters = {card.id: "".join(card.types) for card in cards.values()}
    return Book(
        {card.id: RANKS.index(card.rank) for card in cards.values()},
        {card.id: card.suits[0] for card in cards.values()},
        letters,
        any(letters.values()),
    )


def replace_at(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])


def next_seat(state: State, seat: int, steps: int = 1) -> int:
    """The seat so many places on from a seat in the direction of play."""
    return place(seat, steps, state.direction, len(state.hands), state.out)


def place(seat: int, steps: int, direction: int, seats: int, gone_seats: tuple[int, ...]) -> int:
    """The seat so many places on from a seat; those that are out are not counted."""
    if not gone_seats:
        return (seat - 1 + steps * direction) % seats + 1
    seats_around = ((seat - 1 + step * direction) % seats + 1 for step in range(1, seats + 1))
    seats_left = [seat_ for seat_ in seats_around if seat_ not in gone_seats]
    return seats_left[(steps - 1) % len(seats_left)]


def is_blocked(state: State, seat: int) -> bool:
    """True while a seat's block waits to be used up."""
    return bool(state.blocks[seat - 1] & WAITING)


def public(state: State) -> State:
    """The referee knows only what it was shown in front of all: nothing is to be hidden."""
    return state
