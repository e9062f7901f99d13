"""One event at the desk, with its round: what its pages read, and what its commands use."""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

from tablepi.core.game import Game
from tablepi.hall.events.event_snapshot import EventSnapshot
from tablepi.hall.events.event_view import EventView
from tablepi.hall.server.database.desk_decisions import decide
from tablepi.hall.server.database.record_file import Record, reading
from tablepi.hall.server.database.record_writer import HallContext
from tablepi.hall.server.desk.event_book import EventBook
from tablepi.hall.server.desk.event_source import look
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.kept_decisions import KeptDecisions
from tablepi.hall.server.desk.proposals import Proposal, Proposals
from tablepi.hall.server.desk.round_keeper import Decided
from tablepi.hall.server.desk.table_results import TableResults
from tablepi.hall.server.desk.table_tasks import RowSender
from tablepi.wire.desk_messages import Took
from tablepi.wire.shown_name import NamesPolicy


class DeskParts(NamedTuple):
    """Parts that the desks of all events share. `policy`: the form of names that tables are told
    of; `of`: the desk of another one; `decided`: hears what was decided for the whole hall;
    `go_on`: called within a change after which an event goes on.
    """

    context: HallContext
    policy: Callable[[Record], NamesPolicy]
    took: Callable[[str], Took | None]
    games: Mapping[str, Game[Any]]
    rounds: HallRounds
    proposals: Proposals
    of: "Callable[[str], EventDesk]"
    decided: Decided
    look_again: Callable[[], None]
    go_on: Callable[[Record], None]


class EventDesk:
    """`event`: its id, '' for the hall while no event is open; `book`: the event as commands read
    and write it; `rounds`: its round's clock; `hall_rounds`: those of all.

    Reads are for any thread. Commands (`tablepi.hall.server.commands`) are works for the record's
    writer.
    """

    def __init__(self, event: str, parts: DeskParts) -> None:
        context = parts.context
        self.event = event
        self._parts = parts
        self.clock = clock = context.clock
        self.games = parts.games
        self.of = parts.of
        self.book = EventBook(clock, event)
        self._shown = EventBook(clock, event, writer=self.book)
        # Of those who read, and apart from them of the writer, whom no page may keep waiting.
        self._read_lock = threading.Lock()
        self.tables = TableResults(context.hall, self.book, clock, parts.policy)
        self.hall_rounds = parts.rounds
        self.rounds = parts.rounds.of(event)
        self.sender = RowSender(context.hall, context.publish, clock)
        self.decisions = KeptDecisions(self.book)
        self.rounds.decided = self.decisions.decided

    # What pages read.

    def view(self) -> EventView | None:
        """The event as it is now, None where there is none. Raises HallError."""
        with reading(self._parts.context.folder) as record:
            event = self.snapshot(record)
            return look(record, event, self._parts.took) if event else None

    def snapshot(self, record: Record) -> EventSnapshot | None:
        """The event in this picture of the record, None for none; from any thread."""
        with self._read_lock:
            return self._shown.load(record)

    def propose(self) -> "Future[Proposal]":
        """The pairing of the next round, made in a process of its own; writes nothing.

        Raises DeskRefusal at once or in the future.
        """
        with reading(self._parts.context.folder) as record, self._read_lock:
            state = self._shown.running(record).state
        return self._parts.proposals.propose(state)

    # What commands use.

    def keep(
        self, record: Record, kind: str, at_row: int, body: Mapping[str, str | int], who: str
    ) -> None:
        """Keeps a decision of the hall, within a command. Raises StaleRowError."""
        decide(record, kind, at_row, body, who, self.clock.now_ms())
        self._parts.decided(record, kind, body, who)

    def look_again(self) -> None:
        """Looks at every match at the next tick: one that was played for a round that was taken
        back counts for that which has its number now, if the same play there.
        """
        self._parts.look_again()

    def go_on(self, record: Record) -> None:
        """The event goes on after it was finished: with it what happened meanwhile."""
        self._parts.go_on(record)
        self.book.give_codes(record)
