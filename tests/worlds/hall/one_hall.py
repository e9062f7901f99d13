"""An intake with its record, to which a test speaks as tables do."""

import json
from pathlib import Path
from typing import Any

from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import HallContext, RecordWriter, Send
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.tables.intake import BadInput, Intake
from tablepi.wire.batch import Ack, ack_of
from tablepi.wire.topics import up


def context_of(
    writer: RecordWriter,
    clock: HallClock,
    folder: Path = Path(),
    *,
    publish: Send = lambda topic, payload: None,
    retain: Send = lambda topic, payload: None,
) -> HallContext:
    """What parts of a hall `cafe` are handed, without tables unless these are said."""
    return HallContext("cafe", folder, writer, clock, publish, retain)


class Hall:
    """`sent`: what it published, by topic; `seconds`, `wall_s`: its two clocks."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds = 100.0
        self.wall_s = 1_795_341_600.0
        self.clock = HallClock(lambda: self.wall_s, lambda: self.seconds)
        self.writer = RecordWriter(folder, HallClock())
        self.told: list[str] = []
        self.bad = BadInput(self.clock, self.told.append)
        self.sent: list[tuple[str, bytes]] = []
        context = context_of(self.writer, self.clock, folder, publish=self._publish)
        self.intake = Intake(context, self.bad)
        self.intake.joined = frozenset({"t07", "t08"})
        self.rows_when_sent: list[int] = []

    def _publish(self, topic: str, payload: bytes) -> None:
        self.sent.append((topic, payload))
        self.rows_when_sent.append(len(self.rows()))

    def receive(self, what: str, payload: bytes, table: str = "t07") -> None:
        """A message, and everything that comes of it."""
        self.intake.receive(up("cafe", table, what), payload)
        self.writer.put(lambda _: None).result()

    def rows(self) -> list[dict[str, Any]]:
        with reading(self.folder) as record:
            return [json.loads(line) for line in listed(record)]

    def state_of(self, table: str) -> str:
        state = self.intake.tables[table].state
        return state.state if state else ""

    def acks(self) -> list[Ack]:
        return [ack_of(payload) for _, payload in self.sent]
