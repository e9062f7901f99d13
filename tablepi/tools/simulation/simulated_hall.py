"""A hall with simulated tables, run until it is stopped, with a line of figures now and then."""

import json
import math
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from tablepi.tools.simulation.event_plan import DONE, plan_of
from tablepi.tools.simulation.hall_child import HallChild, child_of, memory_mb
from tablepi.tools.simulation.played_journal import TablePlay
from tablepi.tools.simulation.simulated_table import Events, SimulatedTable
from tablepi.wire.client_loop import ClientLoop, pinned

EVERY_S = 5.0
TICK_S = 0.01


class Figures(NamedTuple):
    """One line of figures. `p99_ms`: of a row's way, from written to acknowledged; nan where none
    arrived; memory in MB.
    """

    sent: int
    acked: int
    p99_ms: float
    here: int
    broker_mb: float
    hall_mb: float

    def __str__(self) -> str:
        p99 = "-" if math.isnan(self.p99_ms) else f"{self.p99_ms:.0f} ms"
        return (
            f"rows sent {self.sent}, acknowledged {self.acked}, p99 {p99}; tables here {self.here};"
            f" memory: broker {self.broker_mb:.0f} MB, hall {self.hall_mb:.0f} MB"
        )


class SimulatedHall:
    """A real hall and its tables in a folder. `speed`: how much faster than people each table
    plays; `rounds`: matches at each table, 0 for no end; `clock`: the tables', in seconds that do
    not go back; `stays`: runs until it is stopped, whatever is over.
    """

    def __init__(
        self,
        folder: Path,
        tables: int,
        speed: Callable[[int], float],
        rounds: int,
        seed: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self.hall = HallChild(folder / "hall", tables)
        self._events: Events = SimpleQueue()
        self._loop = ClientLoop(time.monotonic)
        self._is_stopping = self.stays = False
        self._folder, self._speed, self._rounds, self._seed = folder, speed, rounds, seed
        self.tables: list[SimulatedTable] = []
        self._start_options: tuple[str, ...] = ()
        self._plays_freely: Callable[[int], bool] = lambda number: True
        self._over_file = Path()
        self.event = ""
        """Id of the event that is driven, '' for none."""

    def drive(self, event: str) -> None:
        """Has the desk run an event by itself, at whose end all ends. Raises CommandError."""
        plan = plan_of(event, len(self.hall.tables))
        self._start_options, self._plays_freely = ("--drive", event), plan.plays_freely
        self.event = plan.event
        self._over_file = self._folder / "hall" / DONE

    def start(self) -> None:
        """Starts hall and tables. Raises HallError."""
        self.hall.start(*self._start_options)
        self._loop.start()
        # One for all: to read the certificate takes longer than to find nobody there.
        tls_context = pinned(self.hall.certificate.read_text(encoding="ascii"))
        for number, membership in enumerate(self.hall.tables):
            play = TablePlay(
                folder=self._folder / "tables" / membership.table,
                chance=random.Random(self._seed + number),
                speed=self._speed(number),
                rounds=self._rounds,
                free=self._plays_freely(number),
            )
            table = SimulatedTable(
                membership, play, self._loop, tls_context, self._events, self._clock
            )
            self.tables.append(table)

    def run(self, tell: Callable[[Figures], None]) -> None:
        """Plays until it is stopped, or all rounds are; tells the figures every five seconds."""
        last_told_s = time.monotonic()
        while not self._is_stopping and (self.stays or not self.is_done):
            self.turn()
            if time.monotonic() - last_told_s >= EVERY_S:
                last_told_s = time.monotonic()
                tell(self.figures())
        tell(self.figures())

    def turn(self) -> None:
        """Takes what has happened, and lets every table play what is due."""
        if self._start_options and not self.stays and self._over_file.exists():
            self.pause(True)
        # All that waits, so that the tables never act on what was overtaken long ago.
        for _ in range(self._events.qsize()):
            self._events.get()()
        until_s = time.monotonic() + TICK_S
        while (wait_s := until_s - time.monotonic()) > 0:
            try:
                self._events.get(timeout=wait_s)()
            except Empty:
                break
        for table in self.tables:
            table.turn()

    def stop(self) -> None:
        """Ends `run`; also from a signal handler."""
        self._is_stopping = True

    def close(self) -> None:
        """Ends tables, hall and broker."""
        for table in self.tables:
            table.close()
        self._loop.stop()
        self.hall.stop()

    def pause(self, is_paused: bool) -> None:
        """Has no table play on, or all again."""
        for table in self.tables:
            table.is_paused = is_paused

    def standings(self) -> list[dict[str, Any]]:
        """The standings of the event that was driven to its end."""
        if not self._start_options or not self._over_file.exists():
            return []
        standings = json.loads(self._over_file.read_text(encoding="utf-8"))
        assert isinstance(standings, list)
        return standings

    @property
    def is_settled(self) -> bool:
        """True if the hall has everything that was played."""
        return all(table.is_settled for table in self.tables)

    @property
    def broker_pid(self) -> int:
        """The process id of the broker, which the hall starts again where it ended; 0 for none."""
        return child_of(self.hall.pid, "mosquitto")

    @property
    def is_done(self) -> bool:
        """True if every table has played its rounds, and the hall has all rows."""
        if self._start_options:
            return self._over_file.exists() and self.is_settled
        return bool(self._rounds) and all(table.is_done for table in self.tables)

    def figures(self) -> Figures:
        """The figures now; the p99 since they were asked for last."""
        return Figures(
            sum(table.sent for table in self.tables),
            sum(table.acked for table in self.tables),
            p99(self.take_waits_ms()),
            sum(table.courier.is_online for table in self.tables),
            memory_mb(self.broker_pid),
            memory_mb(self.hall.pid),
        )

    def take_waits_ms(self) -> list[float]:
        """Waits of the rows for their acknowledgement, of those since it was asked last."""
        waits: list[float] = []
        for table in self.tables:
            waits += table.waits_ms
            table.waits_ms = []
        return waits


def p99(waits: Sequence[float]) -> float:
    """Value that 99 of 100 do not exceed; nan of none."""
    return sorted(waits)[min(len(waits) - 1, len(waits) * 99 // 100)] if waits else math.nan
