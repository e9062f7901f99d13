"""A desk with an event and tables whose results are written straight into the record."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tablepi.games import games
from tablepi.hall.events.event_view import EventView
from tablepi.hall.events.rows.stage_rows import StagePlay
from tablepi.hall.server.commands.event_commands import (
    finish_event,
    open_event,
    reopen_event,
)
from tablepi.hall.server.commands.event_tables import set_tables
from tablepi.hall.server.commands.player_commands import add_player
from tablepi.hall.server.commands.player_csv import NewPlayer
from tablepi.hall.server.commands.round_commands import publish_round
from tablepi.hall.server.commands.stage_commands import NewStage, add_stage
from tablepi.hall.server.database.event_rows import events
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.event_desk import EventDesk
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.open_events import OpenEvents
from tablepi.hall.server.desk.round_keeper import RoundKeeper
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime
from tablepi.hall.server.tables.result_check import Rules
from tablepi.wire.desk_messages import Task, Took, task_of
from tests.worlds.hall.one_hall import context_of
from tests.worlds.hall.played_match import played
from tests.worlds.hall.sent_form import Command, sent_form

T = TypeVar("T")

NAMES = ("Ann", "Ben", "Cid", "Dea", "Eva", "Finn", "Gus", "Hanna", "Ines")
SHEET = StagePlay("score-sheet", (("rounds", "1"),), 50, 5)


@dataclass
class Times:
    """A clock that is moved by hand, in seconds."""

    up: float = 100.0

    def clock(self) -> HallClock:
        return HallClock(lambda: 1_795_341_600.0, lambda: self.up)


@dataclass
class DeskOfTest:
    """`told`: the latest payload of each topic; `rows`: every message of all/event; `at`: the event
    that is spoken of, '' for the one opened last.
    """

    writer: RecordWriter
    times: Times
    folder: Path
    told: dict[str, bytes] = field(default_factory=dict)
    rows: list[bytes] = field(default_factory=list)
    took: dict[str, Took] = field(default_factory=dict)
    matches: int = 0
    rebuilds: bool = False
    at: str = ""

    def __post_init__(self) -> None:
        clock = self.times.clock()
        machine = MachineTime("a", 0)
        context = context_of(
            self.writer,
            clock,
            self.folder,
            publish=lambda topic, payload: self.rows.append(payload),
            retain=self.told.__setitem__,
        )
        self.hall_rounds = HallRounds(context, lambda: machine)
        self.events = OpenEvents(
            context, self.took.get, self.hall_rounds, Rules(games(), {}), rebuild=self.rebuilds
        )
        self.writer.put(self._begin).result()

    def restart(self) -> None:
        """The hall is killed and started again."""
        self.events.close()
        self.writer.close()
        self.writer = RecordWriter(self.folder, self.times.clock())
        self.__post_init__()

    def _begin(self, record: sqlite3.Connection) -> None:
        self.hall_rounds.read(record)
        self.events.begin(record)

    @property
    def desk(self) -> EventDesk:
        """That of the event `at`, of the one opened last for ''."""
        return self.events.of(self.at) if self.at else self.events.newest

    @property
    def rounds(self) -> RoundKeeper:
        return self.desk.rounds

    def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """A change, told behind its commit."""
        done = self.writer.put(work).result()
        self.events.tell()
        return done

    def send(self, command: Command[T], who: str = "", /, **fields: object) -> T:
        """A form of the desk, told behind its commit."""
        return self.do(sent_form(self.desk, command, who, **fields))

    @property
    def view(self) -> EventView:
        found = self.desk.view()
        assert found is not None
        return found

    def open(self, players: int, tables: int = 4, event: str = "autumn") -> None:
        """An event with so many players; the one that runs is finished, whatever is outstanding."""
        self.finish()
        with reading(self.folder) as record:
            known = len(events(record))
        self.send(
            open_event, event=event, title="Autumn cup", word="seven green apples", names="full",
            at_row=known,
        )  # fmt: skip
        for name in NAMES[:players]:
            self.enter(name)
        names = " ".join(f"t{number:02}" for number in range(1, tables + 1))
        self.send(set_tables, more=names, at_row=0)

    def reopen(self, event: str) -> None:
        """An earlier event goes on, the one that runs is finished, whatever is outstanding."""
        self.finish()
        self.send(reopen_event, event=event)

    def finish(self) -> None:
        """The event that runs is over; nothing where none does."""
        if self.desk.event:
            self.send(finish_event, at_row=self.view.row_of("open"), sure=True)

    def enter(self, name: str) -> str:
        """One more player; the id."""
        return self.do(lambda record: add_player(record, self.desk.book, NewPlayer(name), ""))

    def stage(self, format_: str, play: StagePlay = SHEET, **settings: Any) -> None:
        row = self.view.row_of("stage")
        new = NewStage(format_, settings, play)
        self.do(lambda record: add_stage(record, self.desk, new, row, ""))

    def publish(self) -> int:
        """The next round as it is proposed; its number."""
        proposal = self.desk.propose().result()
        row = self.view.row_of("round")
        return self.do(lambda record: publish_round(record, self.desk, proposal, row, ""))

    def task(self, table: str) -> Task | None:
        return task_of(self.told.get(f"tablepi/1/cafe/t/{table}/down/task", b""))

    def plays(
        self,
        table: str,
        winners: tuple[int, ...],
        *,
        verdict: str = "checked",
        seal: str = "9f01c2ab",
        out: tuple[int, ...] = (),
        players: tuple[str, ...] | None = None,
        names: tuple[str, ...] = (),
    ) -> str:
        """A match of the table's task, checked by the hall; its id."""
        task = self.task(table)
        ids = players or tuple(seat.player for seat in task.seats) if task else players or ()
        self.matches += 1
        name = task.task if task and players is None else "-"
        match = played(
            self.writer, table, winners, self.matches, players=ids, names=names or ids, task=name,
            verdict=verdict, seal=seal, out=out,
        )  # fmt: skip
        self.check(table, match)
        return match

    def wait(self, ticks: int = 1) -> None:
        """Until tables had their time to give an event back, and so many ticks."""
        self.times.up += 80
        for _ in range(ticks):
            self.events.tick()
            self.check()

    def check(self, *match: str) -> None:
        """Lets results be made, of this match, and told."""
        if match:
            self.events.checked(*match)
        self.writer.put(lambda record: None).result()
        self.events.tell()


@pytest.fixture
def office(tmp_path: Path) -> Iterator[DeskOfTest]:
    times = Times()
    writer = RecordWriter(tmp_path / "hall", times.clock())
    found = DeskOfTest(writer, times, tmp_path / "hall")
    yield found
    found.events.close()
    writer.close()


@pytest.fixture
def offices(tmp_path: Path) -> Iterator[Callable[[], DeskOfTest]]:
    """Makes halls, each with a record of its own."""
    made: list[DeskOfTest] = []

    def make() -> DeskOfTest:
        times, folder = Times(), tmp_path / f"hall{len(made)}"
        made.append(DeskOfTest(RecordWriter(folder, times.clock()), times, folder))
        return made[-1]

    yield make
    for office in made:
        office.events.close()
        office.writer.close()


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[DeskOfTest]:
    """A hall that lost its record, and asks the tables."""
    times = Times()
    writer = RecordWriter(tmp_path / "new", times.clock())
    found = DeskOfTest(writer, times, tmp_path / "new", rebuilds=True)
    yield found
    found.events.close()
    writer.close()
