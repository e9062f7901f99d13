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
HeldRow = tuple[str, int, ToldRow]
"""A row of a branch of a table."""

SEED = 20261122
SPEED_OF_100_ROWS = 1_000.0
"""Tables times speed, at which about 100 rows a second are written together."""

QUICK, SHARE_OF_QUICK = 12, 0.3
"""So many tables write this share of all rows, so that there is something to follow at each."""

WARM_S = 10.0
PATIENCE_S = 180.0


class Crowd:
    """A hall with so many tables that write 100 rows a second together.

    `kills`: how often it and its broker are to be killed. `hurry_s`: so much more time passes at
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
            self._wait_turn()

    def _wait_turn(self) -> None:
        is_back = all(table.courier.is_online for table in self.hall.tables)
        self.pass_s(0.0 if is_back else self.hurry_s)

    def settle(self) -> float:
        """Waits without new rows until the hall has all: the time in s, inf where it never has."""
        start_s = time.monotonic()
        self.hall.pause(True)
        while not self.hall.is_settled:
            if time.monotonic() - start_s > PATIENCE_S:
                return float("inf")
            self._wait_turn()
        return time.monotonic() - start_s

    def stop_hall(self) -> None:
        """Ends the hall, and waits until its tables know."""
        self.hall.hall.stop()
        self.until(lambda: not any(table.is_connected for table in self.hall.tables))

    def wrong_rows(self) -> int:
        """Rows that the hall does not hold as its tables told them."""
        table_rows = {table.id: table.journal.rows_told() for table in self.hall.tables}
        return wrong_rows(self.folder / "hall", table_rows)

    def go_on(self) -> None:
        """Has the tables play again."""
        self.hall.pause(False)

    def during(self, work: Callable[[], T]) -> T:
        """Plays on while work is done on another thread: its result. Raises what that raises."""
        results: list[T] = []
        errors: list[BaseException] = []

        def run_work() -> None:
            try:
                results.append(work())
            except BaseException as error:
                errors.append(error)

        thread = Thread(target=run_work, daemon=True)
        thread.start()
        while thread.is_alive():
            self.hall.turn()
        for error in errors:
            raise error
        return results[0]

    def _now_s(self) -> float:
        return time.monotonic() + self._ahead_s

    def _speed(self, number: int) -> float:
        quick_count = min(QUICK, self.count)
        if self.count <= QUICK:
            return SPEED_OF_100_ROWS / self.count
        if number < quick_count:
            return SPEED_OF_100_ROWS * SHARE_OF_QUICK / quick_count
        return SPEED_OF_100_ROWS * (1 - SHARE_OF_QUICK) / (self.count - quick_count)


def wrong_rows(hall: Path, table_rows: Mapping[str, Iterable[ToldRow]]) -> int:
    """Rows in this folder that are missing, there twice, otherwise than their table told them, or
    in a second branch. `table_rows`: as each table told them; of others nothing is counted.
    """
    held_counts = Counter(row for row in held_rows(hall) if row[0] in table_rows)
    expected_counts = Counter((table, 1, row) for table, rows in table_rows.items() for row in rows)
    return (held_counts - expected_counts).total() + (expected_counts - held_counts).total()


def held_rows(hall: Path) -> Iterator[HeldRow]:
    """Every row that is held."""
    with reading(hall) as record:
        for line in listed(record):
            row = json.loads(line)
            if row["part"] != "head":
                names = ("match", "part", "row", "at_ms", "kind", "text", "h")
                yield row["table"], row["branch"], ToldRow(*(row[name] for name in names))
