"""A hall that runs, with somebody at its desk and one table."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.real_hall import RealHall, RealTable, join
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until


class Office(NamedTuple):
    """`desk`: an organiser who came in; `table`: t01, which is here."""

    hall: RealHall
    desk: Visitor
    table: RealTable

    def judge(self, name: str, role: str = "judge") -> Visitor:
        """A judge who came in with a code from the desk."""
        self.desk.post("/desk/people/code", role=role, name=name)
        code = self.desk.page.partition("/in/")[2].partition("<")[0]
        judge = Visitor(self.hall.ready["https"])
        assert judge.come_in(f"/in/{code}") == 303
        return judge


@pytest.fixture
def made_up(tmp_path: Path) -> Iterator[MadeUpDesk]:
    """A desk without a broker, with two tables."""
    desk = MadeUpDesk(tmp_path / "hall", 2)
    yield desk
    desk.close()


@pytest.fixture
def organiser(made_up: MadeUpDesk) -> Visitor:
    """Somebody at its desk."""
    visitor = Visitor(made_up.setup.https)
    assert visitor.come_in(made_up.code()) == 303
    return visitor


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    """Started anew for each test."""
    hall = RealHall(tmp_path / "hall")
    hall.start()
    desk = Visitor(hall.ready["https"])
    assert desk.come_in(hall.ready["desk"]) == 303
    _, joined = join(hall.card("--table", "t01"))
    table = RealTable(joined, 1)
    until(table.client.is_connected)
    yield Office(hall, desk, table)
    table.close()
    hall.stop()
