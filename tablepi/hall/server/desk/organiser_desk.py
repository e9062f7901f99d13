"""The desk of a running hall: the event with its commands, round and calls, told after each commit.

Reads are for any thread. Commands (`tablepi.hall.server.commands`) are works for the record's
writer, and use an event's `book`, `rounds` and `keep`; what they change is told behind the commit.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from tablepi.core.errors import HallError, TablepiError
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.event_view import EventView
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.event_rows import event_file, event_rows, running_event
from tablepi.hall.server.database.given_rows import begin_rebuild, end_rebuild, phase_of
from tablepi.hall.server.database.record_clock import jumped, keep_clock, put_on
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.database.seat_erasure import erase_all_again
from tablepi.hall.server.desk.call_keeper import CallKeeper
from tablepi.hall.server.desk.event_book import EventBook
from tablepi.hall.server.desk.event_rebuild import EventRebuild, RebuildStep
from tablepi.hall.server.desk.event_source import look
from tablepi.hall.server.desk.kept_decisions import KeptDecisions, take_up_delays
from tablepi.hall.server.desk.proposals import Proposal, Proposals
from tablepi.hall.server.desk.round_keeper import RoundKeeper
from tablepi.hall.server.desk.table_results import TableResults
from tablepi.hall.server.desk.table_tasks import RowSender, tasks_of
from tablepi.hall.server.machine.hall_clock import machine_time
from tablepi.hall.server.tables.intake import Intake
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Took
from tablepi.wire.shown_name import NamesPolicy

log = logging.getLogger("tablepi.hall")


class Summary(NamedTuple):
    """Summary of the event for everybody."""

    event: str = ""
    rows: int = 0
    names: NamesPolicy = "full"


class EventDesk:
    """`book`: the event as commands read and write it; `rounds`: its round's clock.

    `changed`: called when there is something to tell without the desk's doing, behind the
    commit; it comes back to `tell`. `summary`: as it was told last. `forgot`: called when names
    were erased. `rebuild`: tables are asked for the event, and nothing is made by itself until
    they had time to give it; so also where an earlier start was, and could not end it.
    """

    def __init__(
        self,
        context: HallContext,
        took: Callable[[str], Took | None],
        rounds: RoundKeeper,
        rules: Rules,
        changed: Callable[[], None] = lambda: None,
        rebuild: bool = False,
    ) -> None:
        self._folder = context.folder
        self._writer = context.writer
        self.clock = clock = context.clock
        self.games = rules.games
        self._took = took
        self._changed = changed
        self.book = EventBook(clock)
        self._shown = EventBook(clock, writer=self.book)
        # Of those who read, and apart from them of the writer, whom no page may keep waiting.
        self._read_lock, self._due_lock = threading.Lock(), threading.Lock()
        self._due: set[tuple[str, str]] = set()
        self._proposals = Proposals()
        self._tables = TableResults(context.hall, self.book, clock)
        self._rebuild = EventRebuild(clock)
        self._asks = rebuild
        self._rebuilds = self._resuming = self._missed = self._forgets = False
        self.rounds = rounds
        self.summary = Summary()
        self.forgot: tuple[Callable[[], None], ...] = ()
        self._erased: frozenset[str] = frozenset()
        self._sender = RowSender(context.hall, context.publish, clock)
        self.decisions = KeptDecisions(self.book)
        rounds.decided = self.decisions.decided

    # What pages read.

    def view(self) -> EventView | None:
        """The event as it is now, None where none runs. Raises HallError."""
        with reading(self._folder) as record:
            event = self.snapshot(record)
            return look(record, event, self._took) if event else None

    def snapshot(self, record: Record) -> EventSnapshot | None:
        """The event that runs in this picture of the record, None for none; from any thread."""
        with self._read_lock:
            return self._shown.load(record)

    def ended(self, event: str) -> EventView | None:
        """An event as it was left, None where there is none of this id. Raises HallError."""
        with reading(self._folder) as record:
            snapshot = self._shown.of(event).load(record) if event else None
            return look(record, snapshot, lambda table: None) if snapshot else None

    def propose(self) -> "Future[Proposal]":
        """The pairing of the next round, made in a process of its own; writes nothing.

        Raises DeskRefusal at once or in the future.
        """
        with reading(self._folder) as record, self._read_lock:
            state = self._shown.running(record).state
        return self._proposals.propose(state)

    def file(self, event: str = "") -> Mapping[str, Any] | None:
        """The file of an event, of that which runs for ''; None where there is none."""
        with reading(self._folder) as record:
            rows = event_rows(record, event or running_event(record))
        return event_file(rows) if rows else None

    # What commands use.

    def keep(
        self, record: Record, kind: str, at_row: int, body: Mapping[str, str | int], who: str
    ) -> None:
        """Keeps a decision beside the event, within a command. Raises StaleRowError."""
        decide(record, kind, at_row, body, who, self.clock.now_ms())
        self.decisions.decided(record, kind, body, who)

    def look_again(self) -> None:
        """Looks at every match at the next tick: one that was played for a round that was taken
        back counts for that which has its number now, if the same play there.
        """
        self._missed = True

    def go_on(self, record: Record) -> None:
        """An earlier event goes on: with it what happened meanwhile."""
        self._forgets |= erase_all_again(record)
        self.book.give_codes(record)
        self.look_again()

    # What the hall tells of, and asks for.

    def begin(self, record: Record) -> None:
        """Takes up what came before this start."""
        if self._asks:
            begin_rebuild(record)
        self._rebuilds = bool(phase_of(record))
        self._tables.take_all(record, self._rebuilds)
        self.book.give_codes(record)

    def checked(self, table: str, match: str) -> None:
        """A result was checked, or the desk decided whether it counts; from any thread."""
        with self._due_lock:
            is_first, self._due = not self._due, {*self._due, (table, match)}
        # One work takes all that is due, so the first alone asks for it.
        if is_first:
            self._writer.put(self._take_due).add_done_callback(self._after_taking)

    def came(self) -> None:
        """A table came, which may not have every row of the event."""
        self._sender.wanted = True

    def tick(self) -> None:
        """Work that is due with time: results that waited for their seals, rows for tables that
        came.
        """
        if self._rebuilds:
            self._go_on_rebuilding()
        for table, match in tuple(self._tables.waiting):
            self.checked(table, match)
        if self._missed:
            self._missed = False
            self._writer.put(self._take_all).add_done_callback(self._after_taking)
        if self._sender.is_due:
            self._changed()

    def tell(self) -> None:
        """Tells tables their tasks, and all of them the new rows. Raises HallError."""
        with reading(self._folder) as record, self._read_lock:
            event = self._shown.load(record)
            if self._rebuilds and phase_of(record) == "ended":
                self._rebuild.end()
            if not self._rebuilds:
                self.rounds.tasks = tasks_of(event) if event else {}
                self.rounds.tell_tasks()
                self._sender.send(event)
        if event is not None and (self._forgets or event.facts.erased != self._erased):
            self._erased, self._forgets = frozenset(event.facts.erased), False
            for forget in self.forgot:
                forget()
        if event is not None:
            self.summary = Summary(event.state.event, event.state.rows, event.facts.policy)

    def close(self) -> None:
        self._proposals.close()

    def _take_due(self, record: Record) -> bool:
        with self._due_lock:
            due_matches, self._due = self._due, set()
        event_before = self.book.load(record)
        self._tables.take(record, sorted(due_matches), self._rebuilds)
        return self.book.load(record) is not event_before

    def _take_all(self, record: Record) -> bool:
        event_before = self.book.load(record)
        self._tables.take_all(record, self._rebuilds)
        return self.book.load(record) is not event_before

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
        event = self.book.load(record) if step.is_new else None
        if event is not None:
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
            log.error("rows of the event could not be taken", exc_info=error)
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
        event = self.book.load(record)
        if event is not None:
            # Before results are made: a match that the desk voided makes none.
            self.decisions.take_up(record, event)
            self.rounds.read(record)
        self._tables.list_after_rebuild(record)
        self._tables.take_all(record, False)
        self.book.give_codes(record)

    def _after_resuming(self, future: "Future[None]") -> None:
        error = future.exception()
        if isinstance(error, HallError):
            # The disk is full, say: the next tick tries again.
            self._resuming = False
        elif error is not None:
            log.error("the event could not be taken up", exc_info=error)
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


T = TypeVar("T")


class Desk:
    """`check_match`: asks for a match to be checked again; `rebuild`: tables are asked for the
    event. `changed`: called after tables were told of a decision; `hurried`: of a call.
    """

    def __init__(
        self,
        context: HallContext,
        intake: Intake,
        rules: Rules,
        check_match: Callable[[str, str], None],
        rebuild: bool = False,
    ) -> None:
        self.context = context
        self.intake = intake
        self.check_match = check_match
        self.changed: Callable[[], None] = lambda: None
        self.hurried: Callable[[], None] = lambda: None
        self.rounds = RoundKeeper(context)
        self.event = EventDesk(
            context, self._took, self.rounds, rules, changed=self.tell, rebuild=rebuild
        )
        self.calls = CallKeeper(context, lambda: self.hurried())
        self.calls.closed = self.event.decisions.closed
        self._has_news = self._is_decided = False

    def begin(self, record: Record) -> int:
        """Takes up what was decided before this start; by how many ms the clock jumped since."""
        now, machine = self.context.clock.now_ms(), machine_time()
        jumped_ms = jumped(record, now, machine)
        put_on(record, jumped_ms, now)
        keep_clock(record, now, machine)
        self.rounds.begin(record)
        self.calls.begin(record)
        self.event.begin(record)
        return jumped_ms

    async def run(self, command: Callable[[Record], T]) -> T:
        """Has the record's writer run a command, and tells of it after the commit."""
        result = await asyncio.wrap_future(self.context.writer.put(command))
        self.tell()
        return result

    def tell(self) -> None:
        """Tells tables and pages what the desk decided."""
        self.rounds.tell()
        try:
            self.event.tell()
        except HallError as error:
            log.warning("%s", error)
        self.changed()

    def tell_soon(self, is_decided: bool) -> None:
        """Tells at the next tick: of hundreds of reports in a minute not of each alone.
        `is_decided`: the event is another one; else only the desk's pages show something new.
        """
        self._has_news, self._is_decided = True, self._is_decided or is_decided

    def heard(self, table: str, kind: str) -> None:
        """A table said something; from any thread."""
        status = self.intake.tables[table]
        if kind == "call":
            self.calls.heard(table, status.call)
        elif kind == "state" and status.state and status.state.state == "ready":
            self.event.came()

    def tick(self) -> None:
        """Work that is due with time: rounds that end, judges that do not come."""
        self.calls.tick()
        self.rounds.tick()
        self.event.tick()
        if self._has_news:
            tell = self.tell if self._is_decided else self.hurried
            self._has_news = self._is_decided = False
            tell()

    def close(self) -> None:
        self.event.close()

    def _took(self, table: str) -> Took | None:
        status = self.intake.tables.get(table)
        return status.took if status else None
