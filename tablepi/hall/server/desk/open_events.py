"""All open events of a hall at its desk: results made, tables told, and a record rebuilt."""

import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

from tablepi.core.errors import HallError, TablepiError
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.event_rows import (
    ended_events,
    event_file,
    event_of_table,
    event_rows,
    open_events,
    running_event,
)
from tablepi.hall.server.database.given_rows import begin_rebuild, end_rebuild, phase_of
from tablepi.hall.server.database.judge_calls import KeptCall
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.database.seat_erasure import erase_all_again
from tablepi.hall.server.desk.event_desk import DeskParts, EventDesk
from tablepi.hall.server.desk.event_rebuild import EventRebuild, RebuildStep
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.kept_decisions import concerned_events, take_up_delays
from tablepi.hall.server.desk.proposals import Proposals
from tablepi.hall.server.desk.table_tasks import tables_held, tasks_of
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Task, Took
from tablepi.wire.shown_name import POLICIES, NamesPolicy

ENDED_AT_TABLES = 2
"""Finished events whose rows tables are told, so that they keep them, too."""

log = logging.getLogger("tablepi.hall")


class Summary(NamedTuple):
    """The event opened last, for everybody. `names`: the form that hides most of all that open
    events have, as tables know one alone.
    """

    event: str = ""
    rows: int = 0
    names: NamesPolicy = "full"


class OpenEvents:
    """`changed`: called when there is something to tell without the desk's doing, behind the
    commit; it comes back to `tell`. `summary`: as it was told last. `forgot`: called when names
    were erased. `rebuild`: tables are asked for their events, and nothing is made by itself until
    they had time to give them; so also where an earlier start was, and could not end it.
    """

    def __init__(
        self,
        context: HallContext,
        took: Callable[[str], Took | None],
        rounds: HallRounds,
        rules: Rules,
        changed: Callable[[], None] = lambda: None,
        rebuild: bool = False,
    ) -> None:
        self._folder = context.folder
        self._writer = context.writer
        self._changed = changed
        self._due_lock, self._desks_lock = threading.Lock(), threading.Lock()
        self._due: set[tuple[str, str]] = set()
        self._proposals = Proposals()
        self._rebuild = EventRebuild(context.clock)
        self._asks = rebuild
        self._rebuilds = self._resuming = self._missed = self._forgets = False
        self.rounds = rounds
        self.summary = Summary()
        self.forgot: tuple[Callable[[], None], ...] = ()
        self._erased: Mapping[str, frozenset[str]] = {}
        self._desks: dict[str, EventDesk] = {}
        self._parts = DeskParts(
            context=context, policy=self._policy, took=took, games=rules.games, rounds=rounds,
            proposals=self._proposals, of=self.of, decided=self.decided,
            look_again=self._look_again, go_on=self._go_on,
        )  # fmt: skip

    def of(self, event: str) -> EventDesk:
        """The desk of an event, also of one that is finished; from any thread."""
        with self._desks_lock:
            if event not in self._desks:
                self._desks[event] = EventDesk(event, self._parts)
            return self._desks[event]

    @property
    def newest(self) -> EventDesk:
        """That of the event opened last, from any thread. Raises HallError."""
        with reading(self._folder) as record:
            return self.of(running_event(record))

    def chosen(self, record: Record, event: str) -> EventDesk:
        """That of the event which a page is about, '' for the one opened last. Raises DeskRefusal
        where it is not open.
        """
        if event and event not in open_events(record):
            raise DeskRefusal("refused.event_over", 409, event=event)
        return self.of(event or running_event(record))

    def of_table(self, record: Record, table: str) -> EventDesk:
        """That of the event which has a table, else of the one opened last."""
        return self.of(event_of_table(record, table) or running_event(record))

    def shown(self, record: Record, asked: Collection[str]) -> dict[str, EventSnapshot]:
        """The events that everybody may read: the open ones, the earliest first; while there is
        none the one that was finished last; and finished ones that were asked for.
        """
        events = self._snapshots(record)
        ended = ended_events(record)
        more = [event for event in ended if event in asked] or ([] if events else ended[-1:])
        snapshots = {event: self.of(event).snapshot(record) for event in more}
        return events | {event: shown for event, shown in snapshots.items() if shown is not None}

    def file(self, event: str = "") -> Mapping[str, Any] | None:
        """The file of an event, of the one opened last for ''; None where there is none."""
        with reading(self._folder) as record:
            rows = event_rows(record, event or running_event(record))
        return event_file(rows) if rows else None

    # What is decided for the whole hall.

    def decided(self, record: Record, kind: str, body: Mapping[str, Any], who: str) -> None:
        """Keeps a decision in the rows of every open event that it concerns."""
        for event in concerned_events(record, kind, body):
            self.of(event).decisions.decided(record, kind, body, who)

    def closed(self, record: Record, call: KeptCall) -> None:
        """Keeps a judge's call that ended in the rows of its table's event."""
        self.of_table(record, call.table).decisions.closed(record, call)

    def _policy(self, record: Record) -> NamesPolicy:
        """The form of names that tables are told of, within a change."""
        snapshots = (desk.book.load(record) for desk in self._open(record))
        return _strictest(snapshot.facts.policy for snapshot in snapshots if snapshot)

    def _look_again(self) -> None:
        self._missed = True

    def _go_on(self, record: Record) -> None:
        self._forgets |= erase_all_again(record)
        self._look_again()

    # What the hall tells of, and asks for.

    def begin(self, record: Record) -> None:
        """Takes up what came before this start."""
        if self._asks:
            begin_rebuild(record)
        self._rebuilds = bool(phase_of(record))
        for desk in self._open(record):
            desk.tables.take_all(record, self._rebuilds)
            desk.book.give_codes(record)

    def checked(self, table: str, match: str) -> None:
        """A result was checked, or the desk decided whether it counts; from any thread."""
        with self._due_lock:
            is_first, self._due = not self._due, {*self._due, (table, match)}
        # One work takes all that is due, so the first alone asks for it.
        if is_first:
            self._writer.put(self._take_due).add_done_callback(self._after_taking)

    def came(self) -> None:
        """A table came, which may not have every row of the events."""
        with self._desks_lock:
            for desk in self._desks.values():
                desk.sender.wanted = True

    def tick(self) -> None:
        """Work that is due with time: results that waited for their seals, rows for tables that
        came.
        """
        if self._rebuilds:
            self._go_on_rebuilding()
        with self._desks_lock:
            desks = tuple(self._desks.values())
        for desk in desks:
            for table, match in tuple(desk.tables.waiting):
                self.checked(table, match)
        if self._missed:
            self._missed = False
            self._writer.put(self._take_all).add_done_callback(self._after_taking)
        if any(desk.sender.is_due for desk in desks):
            self._changed()

    def tell(self) -> None:
        """Tells tables their tasks, and all of them the new rows. Raises HallError."""
        with reading(self._folder) as record:
            ended, events = ended_events(record)[-ENDED_AT_TABLES:], self._snapshots(record)
            if self._rebuilds and phase_of(record) == "ended":
                self._rebuild.end()
            if not self._rebuilds:
                for event in ended:
                    desk = self.of(event)
                    desk.sender.send(desk.snapshot(record))
                for event, snapshot in events.items():
                    self.of(event).sender.send(snapshot)
                self._tell_tables(events)
        self._tell_erased(events)
        self.summary = _summary_of(events)

    def _snapshots(self, record: Record) -> dict[str, EventSnapshot]:
        """The open events in this picture of the record, the earliest first."""
        snapshots = {event: self.of(event).snapshot(record) for event in open_events(record)}
        return {event: snapshot for event, snapshot in snapshots.items() if snapshot is not None}

    def _tell_tables(self, events: Mapping[str, EventSnapshot]) -> None:
        tasks, owners = dict[str, Task](), dict[str, str]()
        for event, snapshot in events.items():
            tasks |= tasks_of(snapshot)
            owners |= dict.fromkeys(tables_held(snapshot.state), event)
        self.rounds.tasks, self.rounds.owners = tasks, owners
        self.rounds.tell_tables()

    def _tell_erased(self, events: Mapping[str, EventSnapshot]) -> None:
        erased = {event: frozenset(snapshot.facts.erased) for event, snapshot in events.items()}
        if self._forgets or any(erased[event] - self._erased.get(event, set()) for event in erased):
            for forget in self.forgot:
                forget()
        self._erased, self._forgets = erased, False

    def close(self) -> None:
        self._proposals.close()

    def _take_due(self, record: Record) -> bool:
        with self._due_lock:
            due_matches, self._due = self._due, set()
        return self._take_results(
            record, lambda desk: desk.tables.take(record, sorted(due_matches), self._rebuilds)
        )

    def _take_all(self, record: Record) -> bool:
        return self._take_results(record, lambda desk: desk.tables.take_all(record, self._rebuilds))

    def _take_results(self, record: Record, take: Callable[[EventDesk], None]) -> bool:
        """Makes results in every open event; whether any was made."""
        desks = list(self._open(record))
        events_before = [desk.book.load(record) for desk in desks]
        for desk in desks:
            take(desk)
        pairs = zip(desks, events_before, strict=True)
        return any(desk.book.load(record) is not before for desk, before in pairs)

    def _open(self, record: Record) -> Iterator[EventDesk]:
        """The desks of the open events, the earliest first."""
        return (self.of(event) for event in open_events(record))

    @property
    def asks(self) -> bool:
        """True if tables are asked for the event."""
        return self._rebuilds and self._rebuild.is_open

    def give_back(self, table: str, payload: bytes) -> None:
        """A table gives rows of an event back, which it kept. Raises WireError."""
        if self.asks and self._rebuild.give(table, payload):
            self._ask_to_take()

    def _ask_to_take(self) -> None:
        self._writer.put(self._take_given).add_done_callback(self._after_giving)

    def _take_given(self, record: Record) -> RebuildStep:
        step = self._rebuild.take(record)
        for desk in self._open(record) if step.is_new else ():
            if (event := desk.book.load(record)) is not None:
                take_up_delays(record, event)
                self._forgets |= erase_all_again(record)
        return step

    def _after_giving(self, future: "Future[RebuildStep]") -> None:
        """Behind the commit; where there is none, the next tick tries again."""
        error = future.exception()
        if error is None:
            self._rebuild.taken(future.result())
            if self._rebuild.waits:
                self._ask_to_take()
            if future.result().is_new:
                self._changed()
        elif not isinstance(error, HallError):
            log.error("rows of an event could not be taken", exc_info=error)
            self._rebuild.forget()

    def _go_on_rebuilding(self) -> None:
        """Takes what could not be written, and the longest chain; then goes on with that."""
        if self._rebuild.is_open:
            if self._rebuild.waits:
                self._ask_to_take()
            self._writer.put(self._rebuild.prefer).add_done_callback(self._after_taking)
        elif not self._resuming:
            self._resuming = True
            self._writer.put(self._resume).add_done_callback(self._after_resuming)

    def _resume(self, record: Record) -> None:
        """Goes on with what tables gave back; all of it in one commit."""
        self._rebuild.take(record)
        self._rebuild.prefer(record)
        end_rebuild(record)
        self._forgets |= erase_all_again(record)
        for desk in self._open(record):
            if (event := desk.book.load(record)) is not None:
                # Before results are made: a match that the desk voided makes none.
                desk.decisions.take_up(record, event)
        self.rounds.read(record)
        for desk in self._open(record):
            desk.tables.list_after_rebuild(record)
            desk.tables.take_all(record, False)
            desk.book.give_codes(record)

    def _after_resuming(self, future: "Future[None]") -> None:
        error = future.exception()
        if isinstance(error, HallError):
            # The disk is full, say: the next tick tries again.
            self._resuming = False
        elif error is not None:
            log.error("the events could not be taken up", exc_info=error)
            self._missed = True
            self._writer.put(end_rebuild).add_done_callback(self._after_resuming)
        else:
            self._rebuilds = False
            self._rebuild.forget()
            self._changed()

    def _after_taking(self, future: "Future[bool]") -> None:
        error = future.exception()
        if isinstance(error, HallError):
            # The disk is full, say: everything is looked at again at the next tick.
            self._missed = True
        elif error is not None and not isinstance(error, TablepiError):
            log.error("a result could not be taken", exc_info=error)
        elif error is not None:
            log.warning("a result could not be taken: %s", error)
        elif future.result():
            self._changed()


def _summary_of(events: Mapping[str, EventSnapshot]) -> Summary:
    if not events:
        return Summary()
    newest = list(events.values())[-1].state
    policy = _strictest(snapshot.facts.policy for snapshot in events.values())
    return Summary(newest.event, newest.rows, policy)


def _strictest(policies: Iterable[NamesPolicy]) -> NamesPolicy:
    """The form that hides most of a name."""
    return max(policies, key=POLICIES.index, default="full")
