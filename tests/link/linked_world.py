"""A courier between a journal of made-up matches and a hall's record, over a line that may be bad.

All in one thread, in a time of its own.
"""

import random
import sqlite3
from collections.abc import Mapping
from typing import Any, TypeVar

from tablepi.hall.server.database.branches import answers, take
from tablepi.link.courier import Courier, TableIdentity
from tablepi.wire.batch import Ack, Batch, batch_of, first_batch, have_of
from tablepi.wire.payload import WireError
from tablepi.wire.states import HallState
from tablepi.wire.topics import down, hall_state, topic_of
from tests.worlds.hall.journals import JournalMatch

T = TypeVar("T")

HALL, TABLE = "cafe", "t07"
STEP_S = 0.1


class FakeReferee:
    """The referee's side of the socket: its matches, the oldest first, and those that stand."""

    def __init__(self, matches: list[JournalMatch]) -> None:
        self.matches = matches
        self.final: set[str] = set()

    def answers(self, line: Mapping[str, Any]) -> list[dict[str, Any]]:
        if line["t"] == "have":
            return [
                {"t": "have", "have": [*map(self._held, reversed(self.matches))], "more": False}
            ]
        if line["t"] != "from":
            return []
        match = next((each for each in self.matches if each.id == line["match"]), None)
        if match is None:
            return [{"t": "none", "match": line["match"]}]
        return [
            {"t": "rows", "part": line["part"], **self._batch(match, line["part"], line["row"])}
        ]

    def grew(self, match: JournalMatch) -> dict[str, Any]:
        rows = len(match.rows)
        full = rows if match.id in self.final else 0
        return {"t": "grew", "match": match.id, "rows": rows, "full": full}

    def _held(self, match: JournalMatch) -> list[Any]:
        rows, public, full = len(match.rows), match.marks()[-1], match.marks(full=True)[-1]
        stands = match.id in self.final
        return [match.id, rows, public if rows else "", rows * stands, full if stands else ""]

    def _batch(self, match: JournalMatch, part: str, row: int) -> dict[str, Any]:
        marks = match.marks(full=part == "full")
        if row > len(match.rows) or (part == "full" and match.id not in self.final):
            return {"match": match.id, "from": row, "rows": []}
        head = match.head if part == "public" and row == 1 else None
        return first_batch(match.id, row, marks[row - 1], match.rows[row - 1 :], head).values()


class LinkedWorld:
    """A table's link and a hall. `bad`: the line loses, doubles and reorders; `deaf`: it loses all;
    `full`: the disk of the hall is;
    `asked_s`: when the hall was told what the table has; `up`: batches on their way;
    `told`: what the referee is to hear.
    """

    def __init__(self, record: sqlite3.Connection, matches: list[JournalMatch], seed: int) -> None:
        self.record = record
        self.referee = FakeReferee(matches)
        self.chance = random.Random(seed)
        self.now_s = 1000.0
        self.bad = self.deaf = self.full = False
        self.asked_s: list[float] = []
        self.sent: list[Batch] = []
        self.up: list[tuple[str, bytes]] = []
        self.down: list[bytes] = []
        self.told: list[Mapping[str, Any]] = []
        self._boot = 0
        self.courier = Courier(
            TableIdentity(HALL, TABLE, "a" * 16, 0), self._publish, self.told.append
        )

    def start(self) -> "LinkedWorld":
        """Socket and broker are there."""
        self.courier.begin(self.now_s)
        self.connect()
        return self

    def connect(self) -> None:
        """A connection to the broker, which keeps the hall's state."""
        self.courier.connect(self.courier.identity.boot + 1, self.now_s)
        self.hall_says()

    def break_line(self) -> None:
        """The connection ends; what was on its way is lost."""
        self.courier.disconnect()
        self.up.clear()
        self.down.clear()

    def boot_hall(self) -> None:
        """The hall starts anew."""
        self._boot += 1
        self.hall_says()

    def hall_says(self) -> None:
        state = HallState("ready", f"{self._boot:016x}", 1)
        self.courier.hear_hall(hall_state(HALL), state.payload(), self.now_s)

    def restore(self, matches: list[JournalMatch]) -> None:
        """The referee comes back with another journal."""
        self.referee.matches = matches
        self.told.clear()
        self.courier.begin(self.now_s)

    def grow(self, match: JournalMatch) -> None:
        self.courier.hear_referee(self.referee.grew(match), self.now_s)

    def turn(self, step_s: float = STEP_S) -> None:
        """Passes time, and some of what is on its way."""
        self.now_s += step_s
        if int(self.now_s / 10) != int((self.now_s - step_s) / 10):
            self.hall_says()
        self._tell_referee()
        for topic, payload in self._arriving(self.up):
            self._hear_table(topic, payload)
        for payload in self._arriving(self.down):
            self.courier.hear_hall(down(HALL, TABLE, "ack"), payload, self.now_s)
        self.courier.pump(self.now_s)

    def settle(self, patience_s: float = 3_000.0) -> None:
        """Turns until the hall has everything."""
        until = self.now_s + patience_s
        while not self.courier.is_settled:
            assert self.now_s < until, "the rows never arrived"
            self.turn()

    def pass_s(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP_S)):
            self.turn()

    def _publish(self, topic: str, payload: bytes, retain: bool) -> None:
        self.up.append((topic, payload))

    def _tell_referee(self) -> None:
        told, self.told[:] = list(self.told), []
        for line in told:
            for answer in self.referee.answers(line):
                self.courier.hear_referee(answer, self.now_s)

    def _arriving(self, line: list[T]) -> list[T]:
        waiting, line[:] = list(line), []
        if self.deaf:
            return []
        if not self.bad:
            return waiting
        here = [each for each in waiting if self.chance.random() > 0.3]
        here += [each for each in waiting if self.chance.random() < 0.2]
        if self.chance.random() < 0.3:
            self.chance.shuffle(here)
        late = self.chance.randrange(len(here) + 1)
        line[:] = here[late:] if self.chance.random() < 0.5 else []
        return here[:late] if line else here

    def _hear_table(self, topic: str, payload: bytes) -> None:
        found = topic_of(topic)
        assert found is not None
        if found.what == "have":
            self.asked_s.append(self.now_s)
            self._ack(*answers(self.record, TABLE, have_of(payload)))
        elif found.what in ("row", "full") and not self.full:
            is_full = found.what == "full"
            batch = batch_of(payload, is_full)
            self.sent.append(batch)
            try:
                self._ack(take(self.record, TABLE, "full" if is_full else "public", batch).ack)
            except WireError:
                pass

    def _ack(self, *acks: Ack) -> None:
        self.down += [ack.payload() for ack in acks]
