"""The latest messages that a link keeps: the hall's notes, and the table's own.

Notes go to a referee that starts again; what the broker retains of a table ages until it is sent.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from tablepi.wire.desk_messages import JudgeCall, Took, judge_call_of, took_of
from tablepi.wire.payload import NOTHING
from tablepi.wire.socket_lines import NoteKind
from tablepi.wire.states import PublicNow, public_now_of

RETAINED = {"now": public_now_of, "call": judge_call_of, "took": took_of}


class Retained:
    """The newest `now`, `call` and `took` of the referee. Times are seconds of any one clock."""

    def __init__(self) -> None:
        self._messages: dict[str, tuple[PublicNow | JudgeCall | Took | None, float]] = {}

    def take(self, kind: str, payload: bytes, now_s: float) -> None:
        """Keeps what the referee says now. Raises WireError."""
        self._messages[kind] = RETAINED[kind](payload), now_s

    def payload(self, kind: str, now_s: float) -> bytes:
        """Retained message, as old as it is by now."""
        message, taken_s = self._messages[kind]
        passed_ms = round((now_s - taken_s) * 1000)
        match message:
            case None:
                return NOTHING
            case JudgeCall():
                return replace(message, age_ms=message.age_ms + passed_ms).payload()
            case PublicNow():
                clocks = (
                    replace(clock, left_ms=clock.left_ms + clock.rate * passed_ms)
                    for clock in message.clocks
                )
                return replace(message, clocks=tuple(clocks)).payload()
        return message.payload()

    def payloads(self, now_s: float) -> Iterator[tuple[str, bytes]]:
        """Each that the referee has said, as `payload` has it."""
        return ((kind, self.payload(kind, now_s)) for kind in self._messages)


Body = dict[str, Any]


class HallNotes:
    """The newest note of each kind. Times are seconds of the link's clock."""

    def __init__(self) -> None:
        self._notes: dict[NoteKind, tuple[Body, float]] = {}

    def take(self, kind: NoteKind, body: Body, now_s: float) -> None:
        """The hall said this now."""
        self._notes[kind] = body, now_s

    def current_notes(self, now_s: float) -> Iterator[tuple[NoteKind, Body]]:
        """Every note as it would be said now: the hall's clock in it has gone on."""
        for kind, (body, taken_s) in self._notes.items():
            yield kind, _aged(body, now_s - taken_s)


def _aged(body: Body, passed_s: float) -> Body:
    """A note as it would be said so much later: the hall's clock in it has gone on."""
    clock = {"now": body["now"] + round(1_000 * max(0.0, passed_s))} if "now" in body else {}
    return {**body, **clock}


class OwnNote:
    """A note that all tables are told, and that of this table's own event, which counts instead
    where there is one.
    """

    def __init__(self) -> None:
        self._of_all: tuple[Body, float] = {}, 0.0
        self._own: tuple[Body, float] | None = None

    def take_all(self, body: Body, now_s: float) -> None:
        self._of_all = body, now_s

    def take_own(self, body: Body | None, now_s: float) -> None:
        """None: what all are told is the table's own."""
        self._own = None if body is None else (body, now_s)

    def current_note(self, now_s: float) -> Body:
        body, taken_s = self._own or self._of_all
        return _aged(body, now_s - taken_s)
