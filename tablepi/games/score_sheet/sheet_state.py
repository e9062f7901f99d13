"""The state of a sheet of rounds, and what its totals are."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from tablepi.core.errors import SetupError
from tablepi.core.game import Illegal, Result, Setup, best, quick_replace
from tablepi.core.game import State as EveryState
from tablepi.core.slots import Choice, Number, Template, Text
from tablepi.games.score_sheet.library import template_of
from tablepi.games.score_sheet.terms import LIMIT, Terms


@dataclass(frozen=True, slots=True)
class Options:
    """The game's name, which totals win, and when the match ends by itself; or a template."""

    title: Annotated[str, Text()] = "Score sheet"
    best: Annotated[str, Choice(("high", "low", "together"))] = "high"
    missing: Annotated[str, Choice(("ask", "zero"))] = "ask"
    rounds: Annotated[int, Number(0)] = 0
    target: Annotated[int, Number(0)] = 0
    start: Annotated[int, Number(-LIMIT, LIMIT)] = 0
    template: Annotated[str, Template()] = "-"


EARLIER = ("1", "2")
"""Versions of the rules in which nobody was asked about what was not entered."""


ENDINGS = ("rounds", "target")
"""The options by which a match ends of itself."""


class SeatBid(NamedTuple):
    """A seat's bid in a round, the tricks that it made, and its further points."""

    bid: int | None = None
    made: int | None = None
    bonus: int = 0


NO_BID = SeatBid()


@quick_replace
class State(NamedTuple):
    """The sheet. `entries`: a seat each, None before it is made. `rounds`: those closed.

    `title`: the name that the table gave the game, '' where a template has one. `sums`: each seat's
    start and closed rounds, as the terms count them. `round`: the one in progress, or the last.
    `missed`: a seat each, how many rounds were closed when it joined. `zeros`: the round and seat
    of each 0 that nobody entered and the table asked for. `won`: the seat that was first at the
    target, where that ends the match, else 0.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    terms: Terms
    title: str
    round: int
    entries: tuple[int | None, ...]
    rounds: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]
    missed: tuple[int, ...]
    zeros: tuple[tuple[int, int], ...] = ()
    won: int = 0
    outcome: str = ""
    bids: tuple[SeatBid, ...] = ()
    bid_rounds: tuple[tuple[SeatBid, ...], ...] = ()

    @property
    def cards(self) -> int:
        """The cards of the round in progress; 0 on a sheet without bids."""
        return self.terms.bid.cards(self.round, len(self.bids)) if self.terms.bid else 0


def start(setup: Setup) -> State:
    """An empty sheet."""
    seats, template, options = len(setup.seats), template_of(setup), setup.options
    if template is not None and template.rounds is not None:
        terms, title = template.rounds.for_seats(seats), ""
        if setup.version in EARLIER:
            terms = terms._replace(missing="zero")
    else:
        _check_options(options)
        terms = Terms(options.best, options.rounds, options.target, options.start)
        terms, title = terms._replace(missing=options.missing), options.title
    entries, totals = (None,) * seats, (terms.start,) * seats
    missed = tuple(setup.missed.get(seat, 0) for seat in range(1, seats + 1))
    state = State("play", (1,), (0,) * seats, (), terms, title, 1, entries, (), totals, missed)
    return state._replace(bids=(NO_BID,) * seats) if terms.bid else state


def _check_options(options: Options) -> None:
    """Raises SetupError where the match would end by itself, with nobody to say how."""
    for option in ENDINGS:
        if options.best == "together" and getattr(options, option):
            raise SetupError("setup.zero-with", option=option, other="best", word="together")


def check_range(seat: int, total: int) -> None:
    """SC-RANGE: a seat's total without corrections would lie too far from 0."""
    if not -LIMIT <= total <= LIMIT:
        raise Illegal("SC-RANGE", seat=seat)


def next_turn(state: EveryState, seat: int) -> tuple[int]:
    """The turn after this seat's, which goes to nobody who is out."""
    seats = len(state.corrections)
    next_seats = ((seat + step) % seats + 1 for step in range(seats))
    return (next(next_seat for next_seat in next_seats if next_seat not in state.out),)


def dealer(state: State) -> int:
    """The seat before the one that begins the round, which deals; 0 once the match is over."""
    if not state.turn:
        return 0
    seats = len(state.corrections)
    earlier_seats = ((state.turn[0] - 2 - step) % seats + 1 for step in range(seats))
    return next((seat for seat in earlier_seats if seat not in state.out), 0)


def score(state: State, seat: int) -> int:
    """A seat's total: start, closed rounds, corrections and the open entry."""
    earlier_total = state.sums[seat - 1] + state.corrections[seat - 1]
    return state.terms.total(earlier_total, state.entries[seat - 1] or 0)


def scores(state: State) -> tuple[int, ...]:
    """Every seat's total."""
    return tuple([score(state, seat) for seat in range(1, len(state.sums) + 1)])


def result(state: State) -> Result | None:
    """Result: the first at the target wins, else the best total, which is shared; who is out cannot
    win.
    """
    if state.phase != "over":
        return None
    totals = scores(state)
    if state.terms.best == "together":
        return shared_result(state, state.outcome, totals)
    sign = -1 if state.terms.best == "low" else 1
    worth = tuple(sign * total for total in totals)
    return Result((state.won,) if state.won else best(worth, state.out), totals, worth)


def shared_result(state: EveryState, outcome: str, totals: tuple[int, ...]) -> Result:
    """Result of a match that all who still play won or lost together."""
    seats = range(1, len(totals) + 1)
    winners = tuple(seat for seat in seats if outcome == "won" and seat not in state.out)
    return Result(winners, totals, (0,) * len(totals))
