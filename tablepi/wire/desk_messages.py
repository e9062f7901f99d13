"""Messages of the desk to tables, and their answers: tasks, calls, the round, announcements."""

from typing import Literal

from tablepi.wire.payload import NOTHING
from tablepi.wire.wire_message import Count, Hex16, Hex32, Id, MaybeHex32, Message, Whole, read

EMPTY = (NOTHING, b'""')
"""Payloads that say: there is none."""


class TaskSeat(Message, frozen=True):
    """A seat of a task. `player`: an id of the event, '' for a guest."""

    player: str
    name: str


class Task(Message, frozen=True):
    """Order to play a match at a table. `extra_ms`: its time beyond the round's end; `left_ms`: the
    time left to it while its round stands and others' goes on; `ends_at`: the end of a round that
    runs alone, by the hall's clock; None while neither is so.
    """

    task: Id
    round: Whole
    stage: Whole
    game: Id
    options: tuple[tuple[str, str], ...]
    seats: tuple[TaskSeat, ...]
    best_of: Count = 1
    extra_ms: Whole = 0
    text: str = ""
    state: Literal["open", "closed"] = "open"
    left_ms: Whole | None = None
    ends_at: Whole | None = None


def task_of(payload: bytes) -> Task | None:
    """None: there is no task. Raises WireError."""
    return None if payload in EMPTY else read(Task, payload)


class Took(Message, frozen=True):
    """A table's answer to its task. `why`: of a refusal: `game`, `busy` or `seats`."""

    task: Id
    state: Literal["shown", "seated", "started", "over", "refused"]
    matches: tuple[Hex32, ...] = ()
    why: str = ""


def took_of(payload: bytes) -> Took:
    return read(Took, payload)


class JudgeCall(Message, frozen=True):
    """A call that is open at a table. `seat` 0: from the screen; `age_ms`: when this was sent;
    `stood_ms`: how long the clocks stood.
    """

    call: Hex16
    seat: Whole = 0
    match: MaybeHex32 = ""
    row: Whole = 0
    age_ms: Whole = 0
    state: Literal["open", "present"] = "open"
    stood_ms: Whole = 0


def judge_call_of(payload: bytes) -> JudgeCall | None:
    """None: nobody calls. Raises WireError."""
    return None if payload in EMPTY else read(JudgeCall, payload, ("age_ms", "state"))


class JudgeComes(Message, frozen=True):
    """Answer to a call: the judge who claimed it, if anybody did."""

    call: Hex16
    state: Literal["claimed", "open", "closed"]
    judge: str = ""
    age_ms: Whole = 0


def judge_comes_of(payload: bytes) -> JudgeComes | None:
    """None: nothing is said. Raises WireError."""
    return None if payload in EMPTY else read(JudgeComes, payload)


RoundIs = Literal["waiting", "running", "stopped", "over"]


class RoundClock(Message, frozen=True):
    """The round's clock. While it runs `ends_at` counts, by the hall's clock; else `left_ms`.
    `end_ms`: the last phase of the round.
    """

    round: Whole
    state: RoundIs
    ends_at: Whole = 0
    left_ms: Whole = 0
    end_ms: Whole = 0
    now: Whole = 0


def round_clock_of(payload: bytes) -> RoundClock | None:
    """None: there is no round. Raises WireError."""
    return None if payload in EMPTY else read(RoundClock, payload, ("now",))


NO_OWN_ROUND = b"{}"
"""Payload for a table whose event has no round, while the one that all are told of has."""


def own_round_of(payload: bytes) -> RoundClock | None:
    """Clock of a table's own event in place of that of all; None: it has no round. Raises
    WireError, also for NOTHING, which says that the round of all is its own.
    """
    return None if payload == NO_OWN_ROUND else read(RoundClock, payload, ("now",))


class Say(Message, frozen=True):
    """An announcement. `since`: ms since 1970, by the hall's clock."""

    text: str
    since: Whole = 0


NO_OWN_SAY = Say("")
"""For a table whose event announces nothing, while all are told what another one does."""


def say_of(payload: bytes) -> Say | None:
    """None: nothing is announced. Raises WireError."""
    return None if payload in EMPTY else read(Say, payload)
