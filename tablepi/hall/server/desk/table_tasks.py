"""News of the event for tables: tasks of the round that runs, and new rows."""

from collections.abc import Callable

from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.rows.event_state import EventState
from tablepi.hall.events.rows.formats import DUELS
from tablepi.hall.events.shown_names import public_names
from tablepi.hall.server.database.task_ids import sent_task, task_id
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.wire.desk_messages import Task, TaskSeat
from tablepi.wire.event_messages import event_messages
from tablepi.wire.hash_chains import covered
from tablepi.wire.topics import to_all

ANEW_EVERY_MS = 10_000
"""Least time between two sendings of all rows, however many tables come."""


class RowSender:
    """`wanted`: a table came that has not heard all rows."""

    def __init__(self, hall: str, publish: Callable[[str, bytes], None], clock: HallClock) -> None:
        self._topic = to_all(hall, "event")
        self._publish = publish
        self._clock = clock
        self._sent: tuple[str, int] = "", 0
        self._anew_ms = -ANEW_EVERY_MS
        self.wanted = False

    @property
    def is_due(self) -> bool:
        return self.wanted and self._clock.now_ms() - self._anew_ms >= ANEW_EVERY_MS

    def send(self, event: EventSnapshot | None) -> None:
        """Sends what is new, or everything where a table came."""
        if event is None:
            return
        event_id, sent_count = self._sent
        if self.is_due or event_id != event.state.event or sent_count > event.state.rows:
            sent_count, self.wanted, self._anew_ms = 0, False, self._clock.now_ms()
        rows = [{**covered(row), "h": row["h"]} for row in event.rows[sent_count:]]
        for message in event_messages(event.state.event, rows):
            self._publish(self._topic, message.payload())
        self._sent = event.state.event, event.state.rows


def tables_held(state: EventState) -> set[str]:
    """The tables that no other event may have: its own, and those at which it still plays."""
    playing = {pairing.table for _, pairing in state.outstanding()}
    return {table.id for table in state.tables} | playing


def tasks_of(event: EventSnapshot) -> dict[str, Task]:
    """The tasks of the round that was paired last, by table; closed where its result stands."""
    state, facts = event.state, event.facts
    if not state.rounds:
        return {}
    round_ = state.rounds[-1]
    stage, play = state.stage_of(round_), facts.plays.get(round_.stage)
    if play is None or not play.game or stage is not state.stage:
        return {}
    best_of = stage.settings.best_of if stage.format in DUELS else 1
    names = public_names(event)
    return {
        pairing.table: Task(
            task=sent_task(state.event, task_id(round_.number, pairing.table)),
            round=round_.number,
            stage=round_.stage,
            game=play.game,
            options=play.options,
            seats=tuple(TaskSeat(player, names.get(player, "")) for player in pairing.players),
            best_of=best_of,
            state="closed" if state.result(round_, pairing.table) else "open",
        )
        for pairing in round_.pairings
    }
