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
DEALT = {2: 12, 3: 11, 4: 11, 5: 8, 6: 8, 7: 8, 8: 8}
FREE, BLOCKED, SPENT = 0, 1, 2
"""A seat's block: none, waiting, or used up with no turn of its own completed since."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Options:
    """Number of rounds, with action letters or without, number of cards, first dealer, and whether
    the card just taken, and one's own discard, are bound by the house rules (`kept`).
    """

    rounds: Annotated[int, Number(1, 20)] = 1
    actions: Annotated[str, Choice(("on", "off"))] = "on"
    deal: Annotated[int | str, Number(4, 13, besides="auto")] = "auto"
    dealer: Annotated[int, Number(1, 8, signed=False, domain="seat")] = 1
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
    """The table. Tuples by seat begin with seat 1.

    `hands`: how many cards each seat holds. `known`: those that it took or named before all.
    `discards`: from the bottom, each with the seat that discarded it last, 0 for the flipped one.
    `table`: every card in the discard pile and in melds. `old`: how many melds lay there when the
    turn began. `begun`: the seat whose turn it is laid its first meld in it. `taken`: the card it
    took, '' for none or where it is free. `calls`: seats that called for the top discard, in seat
    order. `closed`: why nobody can call for it (`flipped`, `served`, `broken`), '' where one can.
    `trades`: the seats that swapped hands in this round, pair by
    pair. `won`: the seat that won the round, 0 while it goes on.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    book: Book
    options: Options
    round: int
    dealer: int
    direction: int
    hands: tuple[int, ...]
    known: tuple[frozenset[str], ...]
    pile: int
    discards: tuple[tuple[str, int], ...]
    table: frozenset[str]
    melds: tuple[Meld, ...]
    laid: tuple[bool, ...]
    old: int
    begun: bool
    taken: str
    blocks: tuple[int, ...]
    calls: tuple[int, ...]
    closed: str
    trades: tuple[tuple[int, int], ...]
    won: int
    scores: tuple[int, ...]


def start(setup: Setup) -> State:
    """The table before the first card is turned up. Raises SetupError and DeckError."""
    seats, options = len(setup.seats), setup.options
    if options.dealer > seats:
        raise SetupError("setup.no-seat", option="dealer", n=seats, word=options.dealer)
    if seats * _dealt(seats, options) >= DECK:
        raise SetupError("setup.most", option="deal", n=seats, most=12)
    book = _book(setup.cards)
    return dealt(options, book, 1, options.dealer, (), (0,) * seats, (0,) * seats)


def dealt(
    options: Options,
    book: Book,
    number: int,
    dealer: int,
    out: tuple[int, ...],
    scores: tuple[int, ...],
    corrections: tuple[int, ...],
) -> State:
    """The table of the round of this number, just dealt to the seats that are not out."""
    seats = len(scores)
    each = _dealt(seats, options)
    return State(
        phase="flip",
        turn=(),
        corrections=corrections,
        out=out,
        book=book,
        options=options,
        round=number,
        dealer=dealer,
        direction=1,
        hands=tuple(0 if seat in out else each for seat in range(1, seats + 1)),
        known=(frozenset(),) * seats,
        pile=DECK - (seats - len(out)) * each,
        discards=(),
        table=frozenset(),
        melds=(),
        laid=(False,) * seats,
        old=0,
        begun=False,
        taken="",
        blocks=(FREE,) * seats,
        calls=(),
        closed="flipped",
        trades=(),
        won=0,
        scores=scores,
    )


def _dealt(seats: int, options: Options) -> int:
    return DEALT[seats] if isinstance(options.deal, str) else options.deal


def _book(cards: Cards) -> Book:
    for card in cards.values():
        if card.rank not in RANKS:
            raise DeckError("card-file.rank", name=cards.name, card=card.id, game="SuitUP")
        for letter in card.types:
            if letter not in LETTERS:
                line = line_with(cards.text, rf"""^\s*["']?{letter}["']?\s*=""")
                known = {"letter": letter, "choices": ", ".join(LETTERS)}
                said = Phrase("printing.letter-none", known)
                raise DeckError("printing.fault", name=cards.name, line=line, fault=said)
    suits = {suit for card in cards.values() for suit in card.suits}
    if len(suits) != SUITS or len(cards) != DECK:
        line = line_with(cards.text, r"^\s*\[\[\s*suit\s*\]\]", len(suits))
        found = {"game": "SuitUP", "wanted": SUITS, "found": len(suits)}
        said = Phrase("printing.suits", found)
        raise DeckError("printing.fault", name=cards.name, line=line, fault=said)
    letters = {card.id: "".join(card.types) for card in cards.values()}
    return Book(
        {card.id: RANKS.index(card.rank) for card in cards.values()},
        {card.id: card.suits[0] for card in cards.values()},
        letters,
        any(letters.values()),
    )


def changed(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """The same values with another one at a seat."""
    return (*values[: seat - 1], value, *values[seat:])


def next_seat(state: State, seat: int, steps: int = 1) -> int:
    """The seat so many places on from a seat in the direction of play."""
    return place(seat, steps, state.direction, len(state.hands), state.out)


def place(seat: int, steps: int, direction: int, seats: int, out: tuple[int, ...]) -> int:
    """The seat so many places on from a seat; those that are out are not counted."""
    if not out:
        return (seat - 1 + steps * direction) % seats + 1
    around = ((seat - 1 + step * direction) % seats + 1 for step in range(1, seats + 1))
    left = [each for each in around if each not in out]
    return left[(steps - 1) % len(left)]


def public(state: State) -> State:
    """The referee knows only what it was shown in front of all: nothing is to be hidden."""
    return state
