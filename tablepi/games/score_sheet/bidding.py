"""A sheet of rounds in which each seat bids tricks and then makes them."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, ClassVar

from tablepi.core.game import Illegal, ask, check_phase
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Number
from tablepi.games.score_sheet import sheet
from tablepi.games.score_sheet.closing import missing_seats, rest
from tablepi.games.score_sheet.sheet import Close, Finish, write_entry
from tablepi.games.score_sheet.sheet_state import SeatBid, State
from tablepi.games.score_sheet.terms import ROUND_CHIPS


class Bid(Move):
    """Bid the tricks that you mean to make."""

    phases: ClassVar = ("play",)
    seat: Mover
    bid: Annotated[int, Number()]


class Made(Move):
    """Enter the tricks that you made."""

    phases: ClassVar = ("play",)
    seat: Mover
    made: Annotated[int, Number()]


class Bonus(Move):
    """Enter further points of this round."""

    phases: ClassVar = ("play",)
    seat: Mover
    bonus: Annotated[int, Number(chips=ROUND_CHIPS)]


# Tricks stand before bids: a number is theirs once both could take it.
MOVES = (Made, Bid, Close, Finish)
WITH_BONUS = (Made, Bid, Bonus, Close, Finish)


def play(state: State, move: Move) -> State:
    """The sheet after the move. Anyone may enter at any time, so no turn is asked for."""
    if type(move) not in _PLAYS:
        return sheet.play(state, move)
    check_phase(state, move)
    return _PLAYS[type(move)](state, move)


def _bid(state: State, move: Bid) -> State:
    _check_tricks(state, move.bid)
    bid = state.bids[move.seat - 1]._replace(bid=move.bid)
    after = _with_bid(state, move.seat, bid)
    if state.terms.bid and state.terms.bid.hook and _adds_up(after):
        raise Illegal("SC-BID", "hook", seat=move.seat, cards=state.cards)
    return _counted(after, move.seat)


def _adds_up(state: State) -> bool:
    """True if all who play have bid, and their bids add up to the cards."""
    bids = [bid.bid or 0 for seat, bid in enumerate(state.bids, 1) if seat not in state.out]
    return all_bid(state) and sum(bids) == state.cards


def all_bid(state: State) -> bool:
    """True if nobody who plays has still to bid."""
    return all(
        bid.bid is not None for seat, bid in enumerate(state.bids, 1) if seat not in state.out
    )


def _made(state: State, move: Made) -> State:
    bid = state.bids[move.seat - 1]
    if bid.bid is None:
        raise Illegal("SC-BID", seat=move.seat)
    _check_tricks(state, move.made)
    return _counted(_with_bid(state, move.seat, bid._replace(made=move.made)), move.seat)


def _bonus(state: State, move: Bonus) -> State:
    bid = state.bids[move.seat - 1]
    if bid.made is None:
        raise Illegal("SC-BID", "made", seat=move.seat)
    return _counted(_with_bid(state, move.seat, bid._replace(bonus=move.bonus)), move.seat)


def _check_tricks(state: State, tricks: int) -> None:
    """SC-MOST: nobody bids or makes less than no trick, or more than there are cards."""
    if not 0 <= tricks <= state.cards:
        raise Illegal("SC-MOST", "tricks", n=state.round, cards=state.cards)


def _with_bid(state: State, seat: int, bid: SeatBid) -> State:
    return state._replace(bids=(*state.bids[: seat - 1], bid, *state.bids[seat:]))


def _counted(state: State, seat: int) -> State:
    """The sheet with the entry that a seat's tricks come to, once it has made them."""
    bid, made, bonus = state.bids[seat - 1]
    terms = state.terms.bid
    if terms is None or bid is None or made is None:
        return state
    return write_entry(state, seat, terms.points(bid, made, state.cards) + bonus)


_PLAYS: dict[type, Callable[[State, Any], State]] = {Bid: _bid, Made: _made, Bonus: _bonus}


def forced(state: State) -> Move | None:
    """The tricks that a seat must have made, as the others did; the close of a full round.

    Where further points are entered, nobody but the table knows when a round is full.
    """
    terms, seats = state.terms.bid, missing_seats(state)
    if state.phase != "play" or all(entry is None for entry in state.entries):
        return None
    if not seats:
        return None if terms and terms.bonus else Close()
    left = rest(state)
    return None if left is None or not all_bid(state) else Made(seats[0], left)


def usual(state: State, latest: Move | None, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The next seat that has not bid, then the next that has made nothing; else `close`."""
    order = _seats_in_order(state)
    seats = [words["seat"]] if words.get("seat") in order else order
    bids = ((seat, state.bids[seat - 1]) for seat in seats)
    to_bid = next((seat for seat, bid in bids if bid.bid is None), 0)
    if to_bid:
        return {"seat": to_bid}
    to_make = next((seat for seat in seats if state.bids[seat - 1].made is None), 0)
    if to_make:
        return {"seat": to_make}
    return {} if "seat" in words else {"verb": "close"}


def _seats_in_order(state: State) -> list[int]:
    """The seats that still play, from the one that begins the round."""
    seats, first_seat = len(state.bids), min(state.turn, default=1)
    order = ((first_seat - 1 + step) % seats + 1 for step in range(seats))
    return [seat for seat in order if seat not in state.out]


def suggest(state: State, words: Mapping[str, Any]) -> Iterable[Move]:
    """Each number of tricks that the seat may say next: its bid, and then what it made."""
    seat, verb = words.get("seat", 0), words.get("verb")
    if not seat or state.phase != "play" or verb not in (None, "bid", "made"):
        return ()
    bids_next = verb == "bid" or (verb is None and state.bids[seat - 1].bid is None)
    form: Any = Bid if bids_next else Made
    moves = [form(seat, tricks) for tricks in range(state.cards + 1)]
    return [move for move in moves if ask(play, state, move)[1].accepted]
