"""The closing of a round: what is asked about, what is the last, and what it leaves."""

from tablepi.core.game import Illegal
from tablepi.games.score_sheet.sheet_state import NO_BID, State, next_turn, scores


def checked_round(state: State, anyway: bool) -> State:
    """The sheet whose open round may be closed, with the zeros that were asked about.

    SC-EMPTY, then SC-SUM; neither where it is closed `anyway`.
    """
    seats = missing_seats(state) if state.terms.missing == "ask" else []
    if anyway:
        zeros = [(len(state.rounds) + 1, seat) for seat in seats]
        return state._replace(zeros=(*state.zeros, *zeros))
    if seats:
        raise _empty_fault(state, seats)
    total, sums = entered_sum(state), expected_sums(state)
    if sums and total not in sums:
        variant = "tricks" if state.terms.bid else ""
        raise Illegal("SC-SUM", variant, total=total, sums=sums)
    return state


def _empty_fault(state: State, seats: list[int]) -> Illegal:
    """SC-EMPTY: the first seat without an entry, and how many others there are."""
    seat, more = seats[0], len(seats) - 1
    if state.terms.bid:
        variant = "tricks" if state.bids[seat - 1].bid is not None else "bid"
    else:
        variant = "more" if more else ""
    return Illegal("SC-EMPTY", variant, seat=seat, n=len(state.rounds) + 1, more=more)


def missing_seats(state: State) -> list[int]:
    """The seats that still play and made no entry in the open round, but for rounds they missed."""
    number = len(state.rounds) + 1
    return [
        seat
        for seat, entry in enumerate(state.entries, 1)
        if entry is None and seat not in state.out and state.missed[seat - 1] < number
    ]


def expected_sums(state: State) -> tuple[int, ...]:
    """The numbers that a round may add up to, nothing for any: of bids the cards, as tricks."""
    return (state.cards,) if state.terms.bid else state.terms.sums


def entered_sum(state: State) -> int:
    """The sum of the open round so far: of its entries, or of the tricks that were made."""
    if state.terms.bid:
        return sum(bid.made or 0 for bid in state.bids)
    return sum(entry or 0 for entry in state.entries)


def rest(state: State) -> int | None:
    """The number that the one seat left must have, or every seat left where that is 0; else None.

    Only where the entries of a round add up to one number, and none is below 0 where several are
    left.
    """
    seats, sums = missing_seats(state), expected_sums(state)
    # Where an entry may end the match at once, none is made unasked.
    if len(sums) != 1 or not seats or state.terms.end == "now":
        return None
    left, least = sums[0] - entered_sum(state), state.terms.limits.least
    is_from_0 = bool(state.terms.bid) or (least is not None and least >= 0)
    return left if len(seats) == 1 or (left == 0 and is_from_0) else None


def is_last(state: State) -> bool:
    """True if the round just closed was the last: of its number, or by the target."""
    terms = state.terms
    if terms.rounds and len(state.rounds) == terms.rounds:
        return True
    totals = [total for seat, total in enumerate(scores(state), 1) if seat not in state.out]
    if terms.end == "now" or not any(map(terms.is_reached, totals)):
        return False
    best_total = min(totals) if terms.best == "low" else max(totals)
    return terms.end == "round" or totals.count(best_total) == 1


def close_round(state: State) -> State:
    """The sheet with the open round closed; which round comes next is not settled yet."""
    entries = tuple(entry or 0 for entry in state.entries)
    sheet = state._replace(
        entries=(None,) * len(entries),
        rounds=(*state.rounds, entries),
        sums=tuple(
            score - correction
            for score, correction in zip(scores(state), state.corrections, strict=True)
        ),
    )
    if not state.terms.bid:
        return sheet
    # The seat that begins moves on, and the deal with it.
    return sheet._replace(
        bids=(NO_BID,) * len(entries),
        bid_rounds=(*state.bid_rounds, state.bids),
        turn=next_turn(state, state.turn[0]),
    )


def end_match(state: State) -> State:
    return state._replace(phase="over", turn=())
