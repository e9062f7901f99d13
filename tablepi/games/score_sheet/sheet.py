"""The moves of a score sheet, its state, and what each move does."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple

from tablepi.core.game import Illegal, Result, Setup, best, check_phase, quick_replace
from tablepi.core.game import State as EveryState
from tablepi.core.moves import Move, Mover
from tablepi.core.slots import Choice, Confirmation, Number, Template, Text
from tablepi.core.text.phrase import Phrase
from tablepi.games.score_sheet.library import template_of
from tablepi.games.score_sheet.template_keys import LIMIT, ROUND_CHIPS, Terms


@dataclass(frozen=True, slots=True)
class Options:
    """The game's name, which totals win, and when the match ends by itself; or a template."""

    title: Annotated[str, Text()] = "Score sheet"
    best: Annotated[str, Choice(("high", "low"))] = "high"
    missing: Annotated[str, Choice(("ask", "zero"))] = "ask"
    rounds: Annotated[int, Number(0)] = 0
    target: Annotated[int, Number(0)] = 0
    start: Annotated[int, Number(-LIMIT, LIMIT)] = 0
    template: Annotated[str, Template()] = "-"


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


class Pass(Move):
    """Hand the turn marker to the next seat."""

    phases: ClassVar = ("play",)
    passes: ClassVar = True
    command: ClassVar = "next"
    seat: Mover


MOVES = (Add, Set, Close, Finish, Pass)

EARLIER = ("1", "2")
"""Versions of the rules in which nobody was asked about what was not entered."""

_MOST_NAMES = 4
"""Names that have room beside a result."""


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


def start(setup: Setup) -> State:
    """An empty sheet."""
    seats, template, options = len(setup.seats), template_of(setup), setup.options
    if template is not None and template.rounds is not None:
        terms, title = template.rounds, ""
        if setup.version in EARLIER:
            terms = terms._replace(missing="zero")
    else:
        terms = Terms(options.best, options.rounds, options.target, options.start)
        terms, title = terms._replace(missing=options.missing), options.title
    entries, totals = (None,) * seats, (terms.start,) * seats
    missed = tuple(setup.missed.get(seat, 0) for seat in range(1, seats + 1))
    return State("play", (1,), (0,) * seats, (), terms, title, 1, entries, (), totals, missed)


def play(state: State, move: Move) -> State:
    """The sheet after the move. Anyone may enter at any time, so no turn is asked for."""
    check_phase(state, move)
    return _PLAYS[type(move)](state, move)


def _add(state: State, move: Add) -> State:
    return _enter_points(state, move.seat, (state.entries[move.seat - 1] or 0) + move.points)


def _set(state: State, move: Set) -> State:
    return _enter_points(state, move.seat, move.points)


def _enter_points(state: State, seat: int, points: int) -> State:
    terms = state.terms
    if not terms.limits.allow(points):
        raise Illegal("SC-MOST", variant="round", limits=terms.limits.said)
    entries = (*state.entries[: seat - 1], points, *state.entries[seat:])
    next_state = state._replace(entries=entries)
    total = score(next_state, seat)
    check_range(seat, total - state.corrections[seat - 1])
    if terms.end == "now" and terms.is_reached(total):
        return _end_match(_close_round(next_state))._replace(won=seat)
    return next_state


def check_range(seat: int, total: int) -> None:
    """SC-RANGE: a seat's total without corrections would lie too far from 0."""
    if not -LIMIT <= total <= LIMIT:
        raise Illegal("SC-RANGE", seat=seat)


def _pass(state: State, move: Pass) -> State:
    return state._replace(turn=next_turn(state, move.seat))


def leave(state: Any, seat: int) -> Any:
    """A sheet of either kind with the turn marker passed on from this seat."""
    return state._replace(turn=next_turn(state, seat)) if state.turn == (seat,) else state


def next_turn(state: EveryState, seat: int) -> tuple[int]:
    """The turn after this seat's, which goes to nobody who is out."""
    seats = len(state.corrections)
    next_seats = ((seat + step) % seats + 1 for step in range(seats))
    return (next(next_seat for next_seat in next_seats if next_seat not in state.out),)


def _close(state: State, move: Close) -> State:
    sheet = _close_round(_checked_round(state, move))
    return _end_match(sheet) if _is_last(sheet) else sheet._replace(round=state.round + 1)


def _finish(state: State, move: Finish) -> State:
    has_entries = any(entry is not None for entry in state.entries)
    return _end_match(_close_round(_checked_round(state, move)) if has_entries else state)


def _checked_round(state: State, move: Close | Finish) -> State:
    """The sheet whose open round may be closed, with the zeros that were asked about."""
    missing_seats = _missing_seats(state) if state.terms.missing == "ask" else []
    if move.anyway:
        zeros = [(len(state.rounds) + 1, seat) for seat in missing_seats]
        return state._replace(zeros=(*state.zeros, *zeros))
    if missing_seats:
        variant, more_seats = "more" if missing_seats[1:] else "", len(missing_seats) - 1
        raise Illegal(
            "SC-EMPTY", variant, seat=missing_seats[0], n=len(state.rounds) + 1, more=more_seats
        )
    total, sums = sum(entry or 0 for entry in state.entries), state.terms.sums
    if sums and total not in sums:
        raise Illegal("SC-SUM", total=total, sums=", ".join(map(str, sums)))
    return state


def _missing_seats(state: State) -> list[int]:
    """The seats that still play and made no entry in the open round, but for rounds they missed."""
    number = len(state.rounds) + 1
    return [
        seat
        for seat, entry in enumerate(state.entries, 1)
        if entry is None and seat not in state.out and state.missed[seat - 1] < number
    ]


def _is_last(state: State) -> bool:
    """True if the round just closed was the last: of its number, or by the target."""
    terms = state.terms
    if terms.rounds and len(state.rounds) == terms.rounds:
        return True
    totals = [total for seat, total in enumerate(scores(state), 1) if seat not in state.out]
    if terms.end == "now" or not any(map(terms.is_reached, totals)):
        return False
    best_total = min(totals) if terms.best == "low" else max(totals)
    return terms.end == "round" or totals.count(best_total) == 1


def _close_round(state: State) -> State:
    """The sheet with the open round closed; which round comes next is not settled yet."""
    entries = tuple(entry or 0 for entry in state.entries)
    return state._replace(
        entries=(None,) * len(entries),
        rounds=(*state.rounds, entries),
        sums=tuple(
            score - correction
            for score, correction in zip(scores(state), state.corrections, strict=True)
        ),
    )


def _end_match(state: State) -> State:
    return state._replace(phase="over", turn=())


_PLAYS: dict[type, Callable[[State, Any], State]] = {
    Add: _add,
    Set: _set,
    Close: _close,
    Finish: _finish,
    Pass: _pass,
}


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
    sign = -1 if state.terms.best == "low" else 1
    worth = tuple(sign * total for total in totals)
    return Result((state.won,) if state.won else best(worth, state.out), totals, worth)


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


def forced(state: State) -> Close | None:
    """The close of a round in which everybody who plays has an entry."""
    is_open = state.phase == "play" and any(entry is not None for entry in state.entries)
    return Close() if is_open and not _missing_seats(state) else None


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
