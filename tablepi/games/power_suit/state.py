"""The state of a Power Suit round."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from tablepi.core.cards import Card, Cards
from tablepi.core.errors import DeckError, SetupError
from tablepi.core.game import Result, Setup, best, quick_replace
from tablepi.core.slots import UNKNOWN, Number

SUITS = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
INDEX = {suit: at for at, suit in enumerate(SUITS)}
KINDS = ("event", "location", "personality")
PLAYS_EACH = 13
ALL_PLAYS = (PLAYS_EACH, PLAYS_EACH)
HAND, PILE = 5, 9
CHIPS_EACH = 5
NONE_TAKEN = (0,) * 12


@dataclass(frozen=True, slots=True)
class Options:
    """Number of rounds, and the seat that starts the first."""

    rounds: Annotated[int, Number(1, 3)] = 3
    starter: Annotated[int, Number(1, 2, signed=False, domain="seat")] = 1


class Book(NamedTuple):
    """The data of the deck that the rules need: the 30 cards that are dealt.

    `fitting`: the cards that can be played face-down, by type and suit.
    """

    ranks: dict[str, int]
    suits: dict[str, tuple[str, ...]]
    types: dict[str, tuple[str, ...]]
    fitting: dict[tuple[str, str], frozenset[str]]


class Down(NamedTuple):
    """A face-down card: its name as declared or turned over (`?`: none), as what it was played.

    `turned`: the table has seen it, or its owner said that no card fits (then `?`).
    """

    card: str
    kind: str
    turned: bool = False


@quick_replace
class State(NamedTuple):
    """The table. Places are a seat's six aces after the other's: (seat - 1) * 6 + suit.

    `plays`: of each seat in this round. `seen`: cards that lay open in this round. `owed`: the
    places whose face-down card must be turned over before their ace is suited up. `taken`: the
    chips that each place took when its ace was suited up.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    book: Book
    options: Options
    round: int
    plays: tuple[int, int] = (0, 0)
    up: tuple[tuple[str, ...], ...] = ((),) * 12
    down: tuple[Down | None, ...] = (None,) * 12
    stack: tuple[int, ...] = (0,) * 6
    supply: tuple[int, ...] = (CHIPS_EACH,) * 12
    aside: int = 12
    removed: tuple[str, ...] = ()
    seen: frozenset[str] = frozenset()
    owed: tuple[int, ...] = ()
    taken: tuple[int, ...] = NONE_TAKEN
    scores: tuple[int, int] = (0, 0)


def start(setup: Setup) -> State:
    """The table before the first play."""
    if len(setup.seats) != 2:
        raise SetupError("setup.seats", game="Power Suit", wanted=2, n=len(setup.seats))
    return State(
        phase="influence",
        turn=(setup.options.starter,),
        corrections=(0, 0),
        out=(),
        book=_book(setup.cards),
        options=setup.options,
        round=1,
    )


def _book(cards: Cards) -> Book:
    basic_cards = [card for card in cards.values() if card.deck == "basic" and card.rank != "ace"]
    if len(basic_cards) != 30 or any(suit not in cards for suit in SUITS):
        raise DeckError("card-file.others", game="Power Suit", name=cards.name)
    return Book(
        {card.id: _rank(card) for card in basic_cards},
        {card.id: card.suits for card in basic_cards},
        {card.id: card.types for card in basic_cards},
        {
            (kind, suit): frozenset(
                card.id for card in basic_cards if kind in card.types and suit in card.suits
            )
            for kind in KINDS
            for suit in SUITS
        },
    )


def _rank(card: Card) -> int:
    return 10 if card.rank == "crown" else int(card.rank)


def starter(state: State) -> int:
    """The seat that starts the round; it alternates from round to round."""
    first_starter = state.options.starter
    return first_starter if state.round % 2 else 3 - first_starter


def total(state: State, place: int) -> int:
    ranks = state.book.ranks
    return sum([ranks[card] for card in state.up[place]])


def pile(state: State, seat: int) -> int:
    """The number of cards that the seat can still draw in this round."""
    return max(0, PILE - state.plays[seat - 1])


def hand(state: State, seat: int) -> int:
    return HAND - max(0, state.plays[seat - 1] - PILE)


def public(state: State) -> State:
    """The state with `?` for every face-down card that has not been turned over."""
    if all(down is None or down.turned for down in state.down):
        return state
    return state._replace(
        down=tuple(
            down and (down if down.turned else Down(UNKNOWN, down.kind)) for down in state.down
        )
    )


def scores(state: State) -> tuple[int, int]:
    """Both seats' scores, corrections included."""
    correction_one, correction_two = state.corrections
    return state.scores[0] + correction_one, state.scores[1] + correction_two


def result(state: State) -> Result | None:
    """The higher score wins, equal scores share; who is out cannot win."""
    if state.phase != "over":
        return None
    totals = scores(state)
    return Result(best(totals, state.out), totals, totals)
