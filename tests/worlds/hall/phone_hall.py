"""A hall whose event players follow by their phones, with a clock that a test moves."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablepi.hall.events.rows.event_state import TableResult, next_lot
from tablepi.hall.server.machine.hall_clock import HallClock
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.made_up_event import EVENT, MadeUpEvent
from tests.worlds.hall.phone import Phone, phones_of

FOUR = ("Ann Abel", "Ben Brandt", "Cid Ek", "Dora Ito")


class PhoneHall:
    """`desk`: a hall with one device, t01; `seconds`: of its clock since its start."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds = 0.0
        self._start()

    def _start(self) -> None:
        clock = HallClock(lambda: 1_795_341_600.0 + self.seconds, lambda: self.seconds)
        self.desk = MadeUpDesk(self.folder, 1, clock=clock)

    def restart(self) -> None:
        """Ends the hall and starts it again with what it kept."""
        self.desk.close()
        self._start()

    def close(self) -> None:
        self.desk.close()

    def event(self, names: tuple[str, ...] = FOUR, reports: bool = True, **stage: Any) -> None:
        """An event with these players, whose results they report, in its first stage."""
        self.rows(lambda event: event.open(names, **stage))
        if reports:
            self.rows(lambda event: event.row(do="reports"))

    def rows(self, write: Callable[[MadeUpEvent], object], event: str = EVENT) -> None:
        """Rows of an event, which is the one opened last from now on, shown."""
        at_ms = self.desk.clock.now_ms()
        self.desk.write(lambda record: write(MadeUpEvent(record, at_ms, event)))
        self.desk.write(self.desk.desk.hall_rounds.read)
        self.look()

    def round(self, *pairs: str, byes: str = "", first: int = 2) -> None:
        """Publishes a round: `"p1 p2"` at t02, the next pair at t03; neither is a device."""

        def publish(event: MadeUpEvent) -> None:
            state = self.state
            number = len(state.rounds) + 1
            pairings = [
                {"table": f"t{table:02}", "players": pair.split()}
                for table, pair in enumerate(pairs, first)
            ]
            event.row(do="round", round=number, stage=len(state.stages), lot=next_lot(state),
                      pairings=pairings, byes=byes.split(), hand=True, why="made up")  # fmt: skip

        self.rows(publish)

    def look(self) -> None:
        """Has the pages see what is new."""
        self.desk.desk.tell()
        self.desk.do(self.desk.pages.live.look())

    def tick(self, seconds: float) -> None:
        """Lets time pass, and what is due with it happen."""
        self.seconds += seconds
        self.desk.desk.tick()
        self.desk.players.tick()
        self.desk.write(lambda record: None)
        self.look()

    @property
    def state(self) -> Any:
        """The event as the desk has it."""
        view = self.desk.desk.event.view()
        assert view is not None
        return view.state

    def result(self, round_: int, table: str) -> TableResult | None:
        """The result that stands."""
        found: TableResult | None = self.state.results.get((round_, table))
        return found

    def phones(self, event: str = EVENT) -> dict[str, Phone]:
        """Everybody's phone, by player."""
        return phones_of(self.desk, event)

    def writers(self) -> list[str]:
        """Who wrote each result of the event."""
        file = self.desk.desk.events.file()
        assert file is not None
        return [row["by"] for row in file["rows"] if row["do"] == "result"]
