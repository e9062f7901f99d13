"""Rounds by chance under a wall clock that jumps at each start of the hall, beside one that does
not: the desk, pages and tables see the same time in both.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablepi.hall.server.database.desk_decisions import newest
from tablepi.hall.server.database.desk_refusals import DeskRefusal
from tablepi.hall.server.database.record_file import Record
from tablepi.hall.server.database.record_writer import RecordWriter
from tablepi.hall.server.desk.hall_rounds import HallRounds
from tablepi.hall.server.desk.round_clock import Tap, left_to
from tablepi.hall.server.machine.hall_clock import HallClock, MachineTime
from tests.nightly import NIGHTLY
from tests.store.fuzzed import SEED
from tests.worlds.hall.one_hall import context_of

STEPS = 60
TABLES = ("t01", "t02")
JUMPS_S = (-50 * 365 * 86_400, -3_600, -60, -6, 0, 6, 60, 3_600, 5 * 365 * 86_400)
"""Up to five seconds nobody is asked, and the wall's clock counts."""

TAPS = ("new", "start", "start", "stop", "extend", "extend", "end", "clear")


class ClockedRounds:
    """The rounds of a hall, started again at will. `wall_s`, `up_s`: its two clocks."""

    def __init__(self, folder: Path) -> None:
        self.wall_s, self.up_s = 1_795_341_600.0, 100.0
        self.writer = RecordWriter(folder, HallClock())
        self.start()

    def start(self) -> None:
        # As every start does: by the wall's clock, once.
        self.clock = HallClock(lambda: self.wall_s, lambda: self.up_s)
        self.told: dict[str, bytes] = {}
        context = context_of(self.writer, self.clock, retain=self.told.__setitem__)
        self.all = HallRounds(context, lambda: MachineTime("a", round(self.up_s * 1000)))
        self.writer.put(self.all.begin).result()
        self.keeper = self.all.of("")

    def pass_time(self, seconds: float) -> None:
        self.wall_s, self.up_s = self.wall_s + seconds, self.up_s + seconds
        self.all.tick()
        self.writer.put(lambda record: None).result()

    def tap(self, table: str, tap: Tap) -> str:
        """A tap of the desk, for all or a table; why not, '' where it was done."""

        def work(record: Record) -> None:
            decision = newest(record, f"extra {table}" if table else "round")
            row = decision.row if decision else 0
            if table:
                self.keeper.tap_table(record, table, tap, row, "")
            else:
                self.keeper.tap(record, tap, row, "")

        return self._refusal_of(work)

    def answer_doubt(self) -> None:
        """The desk says that the time goes on as it was noted."""

        def work(record: Record) -> None:
            decision = newest(record, "round")
            self.all.trust(record, "", False, decision.row if decision else 0, "")

        self._refusal_of(work)

    def _refusal_of(self, work: Callable[[Record], None]) -> str:
        try:
            self.writer.put(work).result()
        except DeskRefusal as refusal:
            return refusal.sentence
        return ""

    @property
    def seen(self) -> tuple[object, ...]:
        """State and time left, of all and at each table."""
        clock, now = self.keeper.shown, self.clock.now_ms()
        if clock is None:
            return ()
        rounds = [self.keeper.own_shown(table) for table in ("", *TABLES)]
        return clock.state, *(left_to(clock, table_round, now) for table_round in rounds)


@pytest.fixture
def halls(tmp_path: Path) -> Iterator[list[ClockedRounds]]:
    halls = [ClockedRounds(tmp_path / name) for name in ("steady", "jumping")]
    yield halls
    for hall in halls:
        hall.writer.close()


@pytest.mark.parametrize("seed", range(SEED, SEED + (60 if NIGHTLY else 8)))
def test_no_jump_of_the_wall_clock_gives_or_takes_time(
    halls: list[ClockedRounds], seed: int
) -> None:
    chance, (steady, jumping) = random.Random(seed), halls
    print(f"seed {seed}")
    for step in range(STEPS):
        seconds = chance.choice((0.0, 1.0, 45.0))
        for hall in halls:
            hall.pass_time(seconds)
        if chance.random() < 0.3:
            # No clock of a machine is before 1970.
            jumping.wall_s = max(86_400.0, jumping.wall_s + chance.choice(JUMPS_S))
            assert jumping.seen == steady.seen, (seed, step, "it runs")
            jumping.start()
        elif chance.random() < 0.2:
            jumping.answer_doubt()
        else:
            what, table = chance.choice(TAPS), chance.choice(("", "", *TABLES))
            tap = Tap(what, chance.choice((90, 60, -1)), 1, sure=True)
            taps = [hall.tap(table, tap) for hall in halls]
            assert taps[0] == taps[1], (seed, step, tap, table)
        assert jumping.seen == steady.seen, (seed, step, jumping.all.doubt)
