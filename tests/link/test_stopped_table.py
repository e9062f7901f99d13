"""One table's round, stopped and started at the desk, by a real broker, hall and link."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tablepi.referee.intents import Answer
from tablepi.referee.table_picture import Dial
from tablepi.screens.pictures.picture import Table
from tablepi.screens.start.match_list import ResumeMatch
from tests.link.wall_clock import LinkChild
from tests.worlds.hall.real_hall import RealHall
from tests.worlds.hall.running_hall import NEEDS
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import until
from tests.worlds.link.linked_table import LinkedTable

pytestmark = NEEDS

MINUTES = 50


class Linked(NamedTuple):
    """A table that plays its task of a round, and somebody at the desk of its hall."""

    hall: RealHall
    table: LinkedTable
    desk: Visitor

    def dial(self) -> Dial:
        """The round's clock as the table shows it."""
        picture = self.table.walk.router.picture()
        assert isinstance(picture, Table)
        [dial] = picture.clocks
        return dial

    def shows(self, runs: bool, label: str) -> None:
        self.table.wait(lambda: (self.dial().runs, self.dial().label) == (runs, label))

    def taps(self, what: str) -> int:
        """A tap on this table's own round, upon what the desk's page shows."""
        page = "/desk/tables?table=t01"
        until(lambda: self.desk.get(page) == 200 and _own_row(self.desk.page))
        row = _own_row(self.desk.page)
        return self.desk.post("/desk/round/table", table="t01", what=what, at_row=row)

    def sees(self, path: str, text: str) -> None:
        until(lambda: self.desk.get(path) == 200 and text in self.desk.page)


def _own_row(page: str) -> str:
    """Upon which decision of its own part of the round a table's change is made."""
    form = page.partition('action="/desk/round/table"')[2].partition("</form>")[0]
    found = re.search(r'name="at_row" value="(\d+)"', form)
    return found[1] if found else ""


@pytest.fixture
def linked(tmp_path: Path) -> Iterator[Linked]:
    hall = RealHall(tmp_path / "hall")
    hall.start()
    card = hall.card("--table", "t01")
    cards = ["--card", card]

    def link(folder: Path, socket: Path) -> LinkChild:
        words, cards[:] = [*cards], []
        return LinkChild(["--socket", str(socket), "--data", str(folder), *words], {**os.environ})

    table = LinkedTable(tmp_path / "table", 1, link=link)
    table.wait(lambda: table.walk.router.context.hall.id == "cafe")
    desk = Visitor(hall.ready["https"])
    assert desk.come_in(hall.ready["desk"]) == 303
    _publish(desk)
    hall_here = table.walk.router.context.hall
    table.wait(lambda: hall_here.task)
    table.walk.say(Answer("menu.task"), Answer("button.start"), Answer("button.ready"))
    yield Linked(hall, table, desk)
    table.close()
    hall.stop()


def _publish(desk: Visitor) -> None:
    """An event of two players at one table, with a game of which the hall tells the table."""
    post = desk.post
    new: dict[str, Any] = {"event": "autumn", "title": "Autumn cup", "word": "apples"}
    assert post("/desk/event/open", **new, names="full", at_row=0) == 303
    for name in ("Ann", "Ben"):
        assert post("/desk/players/enter", name=name, table="", club="") == 303
    assert post("/desk/event/tables", **{"in-t01": "yes"}, more="", at_row=0) == 303
    stage: dict[str, Any] = {
        "format": "duel-swiss",
        "best_of": 1,
        "rounds": 3,
        "game": "power-suit",
        "options": "",
    }
    assert post("/desk/event/stage", **stage, minutes=MINUTES, end_minutes=5, at_row=0) == 303
    assert desk.get("/desk/round/pair") == 200
    named = ("arranged", "proposed")
    told: dict[str, Any] = {
        each: re.findall(f'name="{each}" value="([^"]+)"', desk.page)[0] for each in named
    }
    told["at_row"] = desk.at_row("/desk/round/publish")
    assert post("/desk/round/publish", **told) == 303
    assert post("/desk/round/start", at_row=1) == 303


def test_a_table_stopped_at_the_desk_stands_over_a_restart_and_goes_on(linked: Linked) -> None:
    linked.shows(True, "Round 1")
    assert linked.taps("stop") == 303
    linked.shows(False, "Round 1 stands")
    stood = linked.dial().text
    linked.table.walk.wait(600)
    assert linked.dial().text == stood
    linked.sees("/desk/tables?table=t01", "stands at this table")
    linked.hall.kill()
    linked.hall.start()
    linked.sees("/desk/tables?table=t01", "stands at this table")
    linked.table.wait(lambda: linked.table.walk.router.context.hall.away_ms is None)
    linked.shows(False, "Round 1 stands")
    assert linked.dial().text == stood
    assert linked.taps("stop") == 409
    assert linked.taps("start") == 303
    linked.shows(True, "Round 1")
    linked.sees("/desk/tables?table=t01", "more than the round")
    before = linked.dial().text
    linked.table.walk.wait(60)
    assert _seconds(before) - _seconds(linked.dial().text) in range(58, 64)


def test_a_table_that_starts_again_while_the_hall_is_away_goes_on_by_the_last_it_knew(
    linked: Linked,
) -> None:
    linked.shows(True, "Round 1")
    linked.hall.kill()
    linked.table.end_referee()
    linked.table.start_referee()
    hall = linked.table.walk.router.context.hall
    linked.table.wait(lambda: hall.task and hall.round.number)
    linked.table.walk.say(ResumeMatch(1), Answer("button.ready"))
    linked.shows(True, "Round 1")
    assert _seconds(linked.dial().text) <= 60 * MINUTES
    assert hall.task
    assert sorted(each.name for each in hall.task.seats) == ["Ann", "Ben"]


def _seconds(text: str) -> int:
    minutes, seconds = text.split(":")
    return 60 * int(minutes) + int(seconds)
