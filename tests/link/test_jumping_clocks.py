"""Wall clocks that jump, of a hall with its broker and of a table's link, all real processes.

Whatever the clocks say, no row is lost or doubled, and a page counts the time that has passed.
"""

import json
import os
import random
import re
import shutil
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablepi.devices.messages import ButtonHeld
from tablepi.referee.intents import GoToMenu
from tests.link.wall_clock import LinkChild, WallClock, build
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import needs_mosquitto, until
from tests.worlds.link.linked_table import LinkedTable, arrive

pytestmark = [
    needs_mosquitto,
    pytest.mark.skipif(shutil.which("gcc") is None, reason="gcc is missing: .ci/tools firmware"),
]

JUMPS = 12 if os.environ.get("TABLEPI_NIGHTLY") else 1
MINUTE_S, HOUR_S, YEAR_S = 60.0, 3_600.0, 365 * 86_400.0
OFFSETS = (-50 * YEAR_S, -YEAR_S, -HOUR_S, -MINUTE_S, -5.0, 0.0, 5.0, MINUTE_S, HOUR_S, 5 * YEAR_S)
"""By how much a clock is off: of a Pi without a battery, of a summer time, of a typing error."""

ROUND_MINUTES = 600
TOO_LONG_MIN = 10
"""A test that ran so long would read other minutes; every jump that a page could show is longer."""


class Clocked(NamedTuple):
    """A hall and a table, each with its clock, and somebody at the desk."""

    hall: RealHall
    clock: WallClock
    table: LinkedTable
    tables_clock: WallClock
    desk: Visitor

    def public(self, what: str) -> list[dict[str, Any]]:
        """What a page for everybody shows."""
        address = f"http://127.0.0.1:{self.hall.ready['http']}/api/{what}.json"
        with urllib.request.urlopen(address, timeout=20) as answer:
            found: list[dict[str, Any]] = json.loads(answer.read())[what]
        return found

    def sees(self, path: str) -> str:
        """A page of the desk."""
        assert self.desk.get(path) == 200
        return self.desk.page

    def left_min(self) -> int:
        """Minutes of the round that are left, as everybody sees them."""
        address = f"http://127.0.0.1:{self.hall.ready['http']}/clock"
        with urllib.request.urlopen(address, timeout=20) as answer:
            page = answer.read().decode()
        [(hours, minutes)] = re.findall(r'"clock[^>]*>(\d+):(\d\d):\d\d<', page)
        return 60 * int(hours) + int(minutes)

    def plays(self, rows: int, first: int = 0) -> None:
        """The table plays on; all that it wrote is held, as it wrote it."""
        self.table.walk.play(first + rows, first)
        arrive(self.hall, self.table)

    def restart_hall(self) -> None:
        self.hall.kill()
        self.hall.start()


@pytest.fixture
def clocked(tmp_path: Path) -> Iterator[Clocked]:
    made = build(tmp_path)
    clock, tables_clock = (WallClock(made, tmp_path / each) for each in ("hall's", "table's"))
    hall = RealHall(tmp_path / "hall", clock.surroundings)
    hall.start()
    # A Pi that has just got power: the certificate of its hall is from the future.
    tables_clock.jump(-50 * YEAR_S)
    [card] = hall.command("card", "--table", "t01")
    cards = ["--card", card]

    def link(folder: Path, socket: Path) -> LinkChild:
        words, cards[:] = [*cards], []
        place = ["--socket", str(socket), "--data", str(folder)]
        return LinkChild([*place, *words], tables_clock.surroundings)

    table = LinkedTable(tmp_path / "table", 1, link=link)
    table.wait(lambda: table.walk.router.context.hall.id == "cafe")
    desk = Visitor(hall.ready["https"])
    assert desk.come_in(hall.ready["desk"]) == 303
    yield Clocked(hall, clock, table, tables_clock, desk)
    table.close()
    hall.stop()


def test_clocks_that_jump_lose_no_row_and_no_page_shows_it(
    clocked: Clocked, chance: random.Random
) -> None:
    table, desk = clocked.table, clocked.desk
    assert desk.post("/desk/round/new", at_row=0, minutes=ROUND_MINUTES, end_minutes=5) == 303
    assert desk.post("/desk/round/start", at_row=1) == 303
    table.walk.begin("power-suit", "Ann", "Ben")
    clocked.plays(8)
    table.finish()
    arrive(clocked.hall, table)
    until(lambda: clocked.public("results"))
    table.walk.say(GoToMenu()).begin("power-suit", "Cid", "Dea")
    for count in range(JUMPS):
        now = clocked.hall.health()["now"]
        clocked.tables_clock.jump(chance.choice(OFFSETS))
        clocked.clock.jump(-HOUR_S if JUMPS == 1 else chance.choice(OFFSETS))
        clocked.plays(6, 6 * count)
        _lets_somebody_in(clocked)
        assert abs(clocked.hall.health()["now"] - now) < TOO_LONG_MIN * MINUTE_S * 1000
        table.walk.say(ButtonHeld("seat", 2))
        _shows_the_time_that_passed(clocked)
        clocked.restart_hall()
        _shows_the_time_that_passed(clocked)
        _lets_somebody_in(clocked)
        _asks_once_which_clock_is_right(clocked)
        _shows_the_time_that_passed(clocked)
        table.walk.say(ButtonHeld("seat", 2))
        arrive(clocked.hall, table)


def _lets_somebody_in(clocked: Clocked) -> None:
    """A link that another process made, whatever the wall clock says by then."""
    link = clocked.hall.command("desk")[0]
    assert Visitor(clocked.desk.https).come_in(link) == 303


def _asks_once_which_clock_is_right(clocked: Clocked) -> None:
    """Where the clock jumped beyond doubt the desk is asked, and says: as it was noted."""
    page = clocked.sees("/desk/round")
    if "The clock of this hall is off" in page:
        row = clocked.desk.at_row("/desk/round/trust")
        assert clocked.desk.post("/desk/round/trust", clock="note", at_row=row) == 303
    assert "The clock of this hall is off" not in clocked.sees("/desk/round")


def _shows_the_time_that_passed(clocked: Clocked) -> None:
    """The round's clock, the age of the table and of its call, and the result that stands."""
    assert ROUND_MINUTES - TOO_LONG_MIN < clocked.left_min() <= ROUND_MINUTES
    for path in ("/desk/tables?table=t01", "/judge"):
        clocked.table.wait(lambda: _ages(clocked.sees(path)))  # noqa: B023
        assert all(each < TOO_LONG_MIN for each in _ages(clocked.desk.page)), path
    assert "Waiting for a judge" in clocked.desk.page
    assert len(clocked.public("results")) == 1


def _ages(page: str) -> list[int]:
    """Every age that a page shows, in minutes."""
    found = re.findall(r"data-since[^>]*>(now|(\d+) (min|h))<", page)
    return [0 if said == "now" else int(n) * (60 if unit == "h" else 1) for said, n, unit in found]
