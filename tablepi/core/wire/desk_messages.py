"""What the desk asks of tables, and what they answer: tasks, calls, the round, announcements."""

from dataclasses import asdict, dataclass
from typing import Literal, cast

from tablepi.core.wire.payload import NOTHING, decoded, encoded, hex_of

EMPTY = (NOTHING, b'""')
"""Payloads that say: there is none."""


@dataclass(frozen=True, slots=True)
class TaskSeat:
    """A seat of a task. `player`: an id of the event, '' for a guest."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Task:
    """What a table is to play. `extra_ms`: what it has beyond the round's end; `left_ms`: what is
    left to it while its round stands and others' goes on; `ends_at`: when its round ends that runs
    alone, by the hall's clock; None while neither is so.
    """

    task: str
    round: int
    stage: int
    game: str
    options: tuple[tuple[str, str], ...]
    seats: tuple[TaskSeat, ...]
    best_of: int = 1
    extra_ms: int = 0
    text: str = ""
    state: Literal["open", "closed"] = "open"
    left_ms: int | None = None
    ends_at: int | None = None

    def payload(self) -> bytes:
        return encoded({name: each for name, each in asdict(self).items() if each is not None})


def task_of(payload: bytes) -> Task | None:
    """None: there is no task. Raises WireError."""
    if payload in EMPTY:
        return None
    fields = decoded(payload)
    return Task(
        fields.id("task"),
        fields.number("round"),
        fields.number("stage"),
        fields.id("game"),
        fields.pairs("options"),
        tuple(TaskSeat(seat.text("player"), seat.text("name")) for seat in fields.objects("seats")),
        fields.number("best_of", 1, 1),
        fields.number("extra_ms", default=0),
        fields.text("text", ""),
        cast(Literal["open", "closed"], fields.one_of("state", ("open", "closed"), "open")),
        fields.number("left_ms") if fields.has("left_ms") else None,
        fields.number("ends_at") if fields.has("ends_at") else None,
    )


TookIs = Literal["shown", "seated", "started", "over", "refused"]
_TOOK: tuple[TookIs, ...] = ("shown", "seated", "started", "over", "refused")


@dataclass(frozen=True, slots=True)
class Took:
    """A table's answer to its task. `why`: of a refusal: `game`, `busy` or `seats`."""

    task: str
    state: TookIs
    matches: tuple[str, ...] = ()
    why: str = ""

    def payload(self) -> bytes:
        return encoded(asdict(self))


def took_of(payload: bytes) -> Took:
    """Raises WireError."""
    fields = decoded(payload)
    return Took(
        fields.id("task"),
        cast(TookIs, fields.one_of("state", _TOOK)),
        tuple(hex_of("matches", match, 32) for match in fields.texts("matches", [])),
        fields.text("why", ""),
    )


@dataclass(frozen=True, slots=True)
class JudgeCall:
    """A call that is open at a table. `seat` 0: from the screen; `age_ms`: when this was sent;
    `stood_ms`: how long the clocks stood.
    """

    call: str
    seat: int
    match: str
    row: int
    age_ms: int
    state: Literal["open", "present"] = "open"
    stood_ms: int = 0

    def payload(self) -> bytes:
        return encoded(asdict(self))


def judge_call_of(payload: bytes) -> JudgeCall | None:
    """None: nobody calls. Raises WireError."""
    if payload in EMPTY:
        return None
    fields = decoded(payload)
    return JudgeCall(
        fields.hexes("call", 16),
        fields.number("seat", default=0),
        fields.hexes("match", 32, ""),
        fields.number("row", default=0),
        fields.number("age_ms"),
        cast(Literal["open", "present"], fields.one_of("state", ("open", "present"))),
        fields.number("stood_ms", default=0),
    )


@dataclass(frozen=True, slots=True)
class JudgeComes:
    """What became of a call: who claimed it, if anybody did."""

    call: str
    state: Literal["claimed", "open", "closed"]
    judge: str = ""
    age_ms: int = 0

    def payload(self) -> bytes:
        return encoded(asdict(self))


def judge_comes_of(payload: bytes) -> JudgeComes | None:
    """None: nothing is said. Raises WireError."""
    if payload in EMPTY:
        return None
    fields = decoded(payload)
    state = fields.one_of("state", ("claimed", "open", "closed"))
    return JudgeComes(
        fields.hexes("call", 16),
        cast(Literal["claimed", "open", "closed"], state),
        fields.text("judge", ""),
        fields.number("age_ms", default=0),
    )


RoundIs = Literal["waiting", "running", "stopped", "over"]
_ROUND: tuple[RoundIs, ...] = ("waiting", "running", "stopped", "over")


@dataclass(frozen=True, slots=True)
class RoundClock:
    """The round's clock. While it runs `ends_at` counts, by the hall's clock; else `left_ms`.
    `end_ms`: the last phase of the round.
    """

    round: int
    state: RoundIs
    ends_at: int
    left_ms: int
    end_ms: int
    now: int

    def payload(self) -> bytes:
        return encoded(asdict(self))


def round_clock_of(payload: bytes) -> RoundClock | None:
    """None: there is no round. Raises WireError."""
    if payload in EMPTY:
        return None
    fields = decoded(payload)
    return RoundClock(
        fields.number("round"),
        cast(RoundIs, fields.one_of("state", _ROUND)),
        fields.number("ends_at", default=0),
        fields.number("left_ms", default=0),
        fields.number("end_ms", default=0),
        fields.number("now"),
    )


@dataclass(frozen=True, slots=True)
class Say:
    """An announcement. `since`: ms since 1970, by the hall's clock."""

    text: str
    since: int

    def payload(self) -> bytes:
        return encoded(asdict(self))


def say_of(payload: bytes) -> Say | None:
    """None: nothing is announced. Raises WireError."""
    if payload in EMPTY:
        return None
    fields = decoded(payload)
    return Say(fields.text("text"), fields.number("since", default=0))
