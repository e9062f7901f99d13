"""The moves of a score sheet, and what each does."""

from collections.abc import Callable, Collection, Mapping
from typing import Annotated, Any, ClassVar

from tablepi.core.game import Illegal, check_phase
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Confirmation, Number, One
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.closing import (
    checked_round,
    close_round,
    end_match,
    is_last,
    missing_seats,
    rest,
)
from tablepi.games.score_sheet.sheet_state import State, check_range, next_turn, score
from tablepi.games.score_sheet.terms import ROUND_CHIPS


class Add(Move):
    """Add to the player's entry of this round."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number(chips=ROUND_CHIPS)]


class Set(Move):
    """Make the player's entry of this round this number."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number(chips=ROUND_CHIPS)]


class Close(Move):
    """Close the round; what is missing is asked about."""

    phases: ClassVar = ("play",)
    anyway: Annotated[str | None, Confirmation()] = None


class Finish(Move):
    """The totals decide as they are."""

    phases: ClassVar = ("play",)
    anyway: Annotated[str | None, Confirmation()] = None


class FinishTogether(Move):
    """All have won, or all have lost."""

    verb: ClassVar = "finish"
    phases: ClassVar = ("play",)
    outcome: Annotated[str, One("outcome", few=True)]
    anyway: Annotated[str | None, Confirmation()] = None


class Pass(Move):
    """Hand the turn marker to the next seat."""

    phases: ClassVar = ("play",)
    passes: ClassVar = True
    command: ClassVar = "next"
    seat: Mover


MOVES = (Add, Set, Close, Finish, Pass)

OUTCOMES = {"won": "outcome.won", "lost": "outcome.lost"}
"""The ends that all share, and the name of each."""

_MOST_NAMES = 4
"""Names that have room beside a result."""


def outcome_of(move: Finish | FinishTogether) -> str:
    """`won` or `lost`, '' where the totals decide."""
    return move.outcome if isinstance(move, FinishTogether) else ""


def in_common(moves: tuple[type[Move], ...]) -> tuple[type[Move], ...]:
    """The moves of a sheet that all win or lose together."""
    return tuple(FinishTogether if move is Finish else move for move in moves)


def play(state: State, move: Move) -> State:
    """The sheet after the move. Anyone may enter at any time, so no turn is asked for."""
    check_phase(state, move)
    return _PLAYS[type(move)](state, move)


def _add(state: State, move: Add) -> State:
    return _enter_points(state, move.seat, (state.entries[move.seat - 1] or 0) + move.points)


def _set(state: State, move: Set) -> State:
    return _enter_points(state, move.seat, move.points)


def _enter_points(state: State, seat: int, points: int) -> State:
    limits = state.terms.limits
    if not limits.allow(points):
        raise Illegal("SC-MOST", variant="round", limits=limits.said)
    return write_entry(state, seat, points)


def write_entry(state: State, seat: int, points: int) -> State:
    """The sheet with a seat's entry of the open round. SC-RANGE."""
    entries = (*state.entries[: seat - 1], points, *state.entries[seat:])
    next_state = state._replace(entries=entries)
    total = score(next_state, seat)
    check_range(seat, total - state.corrections[seat - 1])
    if state.terms.end == "now" and state.terms.is_reached(total):
        return end_match(close_round(next_state))._replace(won=seat)
    return next_state


def _pass(state: State, move: Pass) -> State:
    return state._replace(turn=next_turn(state, move.seat))


def leave(state: Any, seat: int) -> Any:
    """A sheet of either kind with the turn marker passed on from this seat."""
    return state._replace(turn=next_turn(state, seat)) if state.turn == (seat,) else state


def hand_turn(state: Any, seat: int) -> Any:
    """A sheet of either kind with the turn marker at this seat."""
    return state._replace(turn=(seat,))


def _close(state: State, move: Close) -> State:
    sheet = close_round(checked_round(state, bool(move.anyway)))
    return end_match(sheet) if is_last(sheet) else sheet._replace(round=state.round + 1)


def _finish(state: State, move: Finish | FinishTogether) -> State:
    outcome = outcome_of(move)
    if any(entry is not None for entry in state.entries):
        state = close_round(checked_round(state, bool(move.anyway)))
    return end_match(state)._replace(outcome=outcome)


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Add: _add,
    Set: _set,
    Close: _close,
    Finish: _finish,
    FinishTogether: _finish,
    Pass: _pass,
}


def remarks(state: State) -> list[Phrase]:
    """The seats with a 0 that nobody entered."""
    return zero_remarks({seat for _, seat in state.zeros})


def zero_remarks(seats: Collection[int]) -> list[Phrase]:
    """The seats for which a 0 stands that nobody entered; of many only how many they are."""
    if len(seats) > _MOST_NAMES:
        return [Phrase("remark.zeros-many", {"n": len(seats)})]
    return [Phrase("remark.zeros", {"seats": tuple(sorted(seats))})] if seats else []


def come(state: State) -> int:
    """The rounds that are closed: a seat that joins now is not asked about them."""
    return len(state.rounds)


def forced(state: State) -> Move | None:
    """The entry of a seat that the sum of a round leaves no choice, or the close of a full one."""
    if state.phase != "play" or all(entry is None for entry in state.entries):
        return None
    seats = missing_seats(state)
    if not seats:
        return Close()
    left = rest(state)
    return None if left is None else Set(seats[0], left)


def usual(state: State, latest: Move | None, words: Mapping[str, Any]) -> Mapping[str, Any]:
    """The next seat without an entry in this round, after the latest; else `close`."""
    seats = len(state.entries)
    last_seat = latest.seat if isinstance(latest, Add | Set) else min(state.turn, default=1) - 1
    order = ((last_seat + step) % seats + 1 for step in range(seats))
    seats_without = (
        seat for seat in order if state.entries[seat - 1] is None and seat not in state.out
    )
    seat = next(seats_without, 0)
    return {"seat": seat} if seat else {"verb": "close"}
