"""The messages that the broker keeps of a table; at sending, calls have aged, clocks run on."""

from collections.abc import Iterator

from msgspec.structs import replace

from tablepi.wire.desk_messages import JudgeCall, Took, judge_call_of, took_of
from tablepi.wire.payload import NOTHING
from tablepi.wire.states import PublicNow, public_now_of

RETAINED = {"now": public_now_of, "call": judge_call_of, "took": took_of}


class Retained:
    """The newest `now`, `call` and `took` of the referee. Times are seconds of any one clock."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[PublicNow | JudgeCall | Took | None, float]] = {}

    def take(self, what: str, payload: bytes, now_s: float) -> None:
        """Keeps what the referee says now. Raises WireError."""
        self._said[what] = RETAINED[what](payload), now_s

    def payload(self, what: str, now_s: float) -> bytes:
        """Retained message, as old as it is by now."""
        said, said_s = self._said[what]
        passed_ms = round((now_s - said_s) * 1000)
        match said:
            case None:
                return NOTHING
            case JudgeCall():
                return replace(said, age_ms=said.age_ms + passed_ms).payload()
            case PublicNow():
                run_on = (
                    replace(clock, left_ms=clock.left_ms + clock.rate * passed_ms)
                    for clock in said.clocks
                )
                return replace(said, clocks=tuple(run_on)).payload()
        return said.payload()

    def payloads(self, now_s: float) -> Iterator[tuple[str, bytes]]:
        """Each that the referee has said, as `payload` has it."""
        return ((what, self.payload(what, now_s)) for what in self._said)
