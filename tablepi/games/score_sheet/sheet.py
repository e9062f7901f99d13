"""The moves of a score sheet, its state, and what each move does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from tablepi.core.game import Illegal, Result, Setup, best, check_phase
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Choice, Number, Text

LIMIT = 1_000_000
"""No seat's total, without corrections, goes beyond this on either side of zero."""


@dataclass(frozen=True, slots=True)
class Options:
    """The game's name, which totals win, and when the match ends by itself."""

    title: Annotated[str, Text()] = "Score sheet"
    best: Annotated[str, Choice(("high", "low"))] = "high"
    rounds: Annotated[int, Number(0)] = 0
    target: Annotated[int, Number(0)] = 0
    start: Annotated[int, Number(-LIMIT, LIMIT)] = 0


class Add(Move):
    """Add to the player's entry of this round."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number()]


class Set(Move):
    """Make the player's entry of this round this number."""

    phases: ClassVar = ("play",)
    seat: Mover
    points: Annotated[int, Number()]


class Close(Move):
    """Close the round; entries not made count 0."""

    phases: ClassVar = ("play",)


class Finish(Move):
    """End the match."""

    phases: ClassVar = ("play",)


class Pass(Move):
    """Hand the turn marker to the next seat."""

    phases: ClassVar = ("play",)
    passes: ClassVar = True
    seat: Mover


MOVES = (Add, Set, Close, Finish, Pass)


class State(NamedTuple):
    """The sheet. `entries`: a seat each, None before it is made. `rounds`: those closed.

    `sums`: each seat's start and closed rounds. `round`: the one in progress, or the last.
    """

    phase: str
    turn: tuple[int, ...]
    corrections: tuple[int, ...]
    out: tuple[int, ...]
    options: Options
    round: int
    entries: tuple[int | None, ...]
    rounds: tuple[tuple[int, ...], ...]
    sums: tuple[int, ...]


def start(setup: Setup) -> State:
    """An empty sheet."""
    seats = len(setup.seats)
    totals = (setup.options.start,) * seats
    return State("play", (1,), (0,) * seats, (), setup.options, 1, (None,) * seats, (), totals)


def play(state: State, move: Move) -> State:
    """The sheet after the move. Anyone may enter at any time, so no turn is asked for."""
    check_phase(state, move)
    return _PLAYS[type(move)](state, move)


def _add(state: State, move: Add) -> State:
    return _enter(state, move.seat, (state.entries[move.seat - 1] or 0) + move.points)


def _set(state: State, move: Set) -> State:
    return _enter(state, move.seat, move.points)


def _enter(state: State, seat: int, points: int) -> State:
    total = state.sums[seat - 1] + points
    if not -LIMIT <= total <= LIMIT:
        raise Illegal("SC-RANGE", seat=seat)
    entries = (*state.entries[: seat - 1], points, *state.entries[seat:])
    return state._replace(entries=entries)


def _pass(state: State, move: Pass) -> State:
    return _next_to(state, move.seat)


def leave(state: State, seat: int) -> State:
    """The sheet with the turn marker passed on from this seat."""
    return _next_to(state, seat) if state.turn == (seat,) else state


def _next_to(state: State, seat: int) -> State:
    seats = len(state.sums)
    later = ((seat + step) % seats + 1 for step in range(seats))
    return state._replace(turn=(next(each for each in later if each not in state.out),))


def _close(state: State, move: Close) -> State:
    closed = _closed(state)
    rounds, target = state.options.rounds, state.options.target
    done = rounds and len(closed.rounds) == rounds
    playing = [total for seat, total in enumerate(scores(closed), 1) if seat not in state.out]
    reached = target and max(playing) >= target
    return _over(closed) if done or reached else closed._replace(round=state.round + 1)


def _finish(state: State, move: Finish) -> State:
    anything = any(entry is not None for entry in state.entries)
    return _over(_closed(state) if anything else state)


def _closed(state: State) -> State:
    """The sheet with the open round closed; which round comes next is not settled yet."""
    entries = tuple(entry or 0 for entry in state.entries)
    return state._replace(
        entries=(None,) * len(entries),
        rounds=(*state.rounds, entries),
        sums=tuple(total + entry for total, entry in zip(state.sums, entries, strict=True)),
    )


def _over(state: State) -> State:
    return state._replace(phase="over", turn=())


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Add: _add,
    Set: _set,
    Close: _close,
    Finish: _finish,
    Pass: _pass,
}


def scores(state: State) -> tuple[int, ...]:
    """Every seat's total: start, closed rounds, the open entry and corrections."""
    parts = zip(state.sums, state.entries, state.corrections, strict=True)
    return tuple(total + (entry or 0) + correction for total, entry, correction in parts)


def result(state: State) -> Result | None:
    """The best total wins, equal totals share; who is out cannot win."""
    if state.phase != "over":
        return None
    totals = scores(state)
    sign = -1 if state.options.best == "low" else 1
    worth = tuple(sign * total for total in totals)
    return Result(best(worth, state.out), totals, worth)


def public(state: State) -> State:
    """The state itself: a sheet holds no secret."""
    return state
