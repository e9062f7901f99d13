"""A real hall and its simulated tables, run by hand while something is measured."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from threading import Thread
from typing import TypeVar

from tablepi.core.errors import TablepiError
from tablepi.hall.server.database.branches import listed
from tablepi.hall.server.database.record_file import reading
from tablepi.tools.simulation.played_journal import ToldRow
from tablepi.tools.simulation.simulated_hall import SimulatedHall

T = TypeVar("T")
Held = tuple[str, int, ToldRow]
"""A row of a branch of a table."""

SEED = 20261122
SPEED_OF_100_ROWS = 1_000.0
"""Tables times speed, at which about 100 rows a second are written together."""

QUICK, SHARE_OF_QUICK = 12, 0.3
"""So many tables write this share of all rows, so that there is something to follow at each."""

WARM_S = 10.0
PATIENCE_S = 180.0


class Crowd:
    """A hall with so many tables that write 100 rows a second together. `hall`: their hall;
    `kills`: how often it and its broker are to be killed; `hurry_s`: so much more time passes at
    the tables in each turn in which one is waited for that is away.
    """

    def __init__(self, folder: Path, count: int, kills: int) -> None:
        self.folder, self.count, self.kills = folder, count, kills
        self._ahead_s = self.hurry_s = 0.0
        self.hall = SimulatedHall(folder, count, self._speed, 0, SEED, self._now_s)

    def start(self, warm_s: float = WARM_S) -> None:
        """Starts it, waits until all tables are there, and plays on a little."""
        self.hall.start()
        for table in self.hall.tables:
            table.journal.calls = 0.0
        self.until(lambda: all(table.courier.is_online for table in self.hall.tables))
        self.play(warm_s)

    def close(self) -> None:
        """Ends tables, hall and broker."""
        self.hall.close()

    @property
    def quick(self) -> list[str]:
        """The tables that play faster."""
        return [table.id for table in self.hall.tables[:QUICK]]

    def play(self, seconds: float) -> None:
        """Plays on."""
        until_s = time.monotonic() + seconds
        while time.monotonic() < until_s:
            self.hall.turn()

    def pass_s(self, seconds: float) -> None:
        """Passes time at the tables, of which the hall and its network notice nothing."""
        self._ahead_s += seconds
        self.hall.turn()

    def until(self, is_so: Callable[[], bool]) -> None:
        """Plays on until something is so. Raises TablepiError where it never is."""
        until_s = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > until_s:
                raise TablepiError(f"the hall was not what it was to be within {PATIENCE_S:.0f} s")
            self._wait()

    def _wait(self) -> None:
        is_back = all(table.courier.is_online for table in self.hall.tables)
        self.pass_s(0.0 if is_back else self.hurry_s)

    def settle(self) -> float:
        """Waits without new rows until the hall has all; how long in s, inf where it never has."""
        began_s = time.monotonic()
        self.hall.pause(True)
        while not self.hall.is_settled:
            if time.monotonic() - began_s > PATIENCE_S:
                return float("inf")
            self._wait()
        return time.monotonic() - began_s

    def stop_hall(self) -> None:
        """Ends the hall, and waits until its tables know."""
        self.hall.hall.stop()
        self.until(lambda: not any(table.is_connected for table in self.hall.tables))

    def wrong_rows(self) -> int:
        """Rows that the hall does not hold as its tables told them."""
        told = {table.id: table.journal.rows_told() for table in self.hall.tables}
        return wrong_rows(self.folder / "hall", told)

    def go_on(self) -> None:
        """Has the tables play again."""
        self.hall.pause(False)

    def during(self, work: Callable[[], T]) -> T:
        """Plays on while something is done on another thread; what came of it."""
        done: list[T] = []
        failed: list[BaseException] = []

        def run() -> None:
            try:
                done.append(work())
            except BaseException as wrong:
                failed.append(wrong)

        thread = Thread(target=run, daemon=True)
        thread.start()
        while thread.is_alive():
            self.hall.turn()
        for wrong in failed:
            raise wrong
        return done[0]

    def _now_s(self) -> float:
        return time.monotonic() + self._ahead_s

    def _speed(self, number: int) -> float:
        quick = min(QUICK, self.count)
        if self.count <= QUICK:
            return SPEED_OF_100_ROWS / self.count
        if number < quick:
            return SPEED_OF_100_ROWS * SHARE_OF_QUICK / quick
        return SPEED_OF_100_ROWS * (1 - SHARE_OF_QUICK) / (self.count - quick)


def wrong_rows(hall: Path, told: Mapping[str, Iterable[ToldRow]]) -> int:
    """Rows in this folder that are missing, there twice, otherwise than their table told them, or
    in a second branch. `told`: by table; what is held of others is left out.
    """
    found = Counter(row for row in held_rows(hall) if row[0] in told)
    wanted = Counter((table, 1, row) for table, rows in told.items() for row in rows)
    return (found - wanted).total() + (wanted - found).total()


def held_rows(hall: Path) -> Iterator[Held]:
    """Every row that is held."""
    with reading(hall) as record:
        for line in listed(record):
            row = json.loads(line)
            if row["part"] != "head":
                names = ("match", "part", "row", "at_ms", "kind", "text", "h")
                yield row["table"], row["branch"], ToldRow(*(row[name] for name in names))
