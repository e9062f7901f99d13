"""How many modules hand a change of the desk on, from its route to the commit."""

import threading
from pathlib import Path
from types import FrameType
from typing import Any

from tests.hall.web.desk.event.conftest import Organiser
from tests.worlds.hall.made_up_desk import MadeUpDesk

HANDED_OVER = {("record_writer", "put"), ("event_rows", "append_row")}
"""Where a request hands its change to the writer, and the writer its row to the database."""

MOST_MODULES = 8


class Road:
    """The modules of the hall, from the route on, that were being run when a row was handed over,
    in whichever thread.
    """

    def __init__(self) -> None:
        self.is_open = False
        self.modules: set[str] = set()

    def hear(self, frame: FrameType | None, event: str, argument: Any) -> None:
        if not self.is_open or event != "call" or frame is None:
            return
        if (_module(frame).rpartition(".")[2], frame.f_code.co_name) not in HANDED_OVER:
            return
        while frame is not None and ".web.http." not in _module(frame):
            if _module(frame).startswith("tablepi.hall."):
                self.modules.add(_module(frame).removeprefix("tablepi.hall."))
            frame = frame.f_back


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", ""))


def test_few_modules_hand_on_that_a_player_is_dropped(tmp_path: Path) -> None:
    road = Road()
    threading.setprofile(road.hear)
    try:
        desk = MadeUpDesk(tmp_path / "hall", 2)
    finally:
        threading.setprofile(None)
    organiser = Organiser(desk)
    organiser.open("Ann", "Ben", "Cid", "Dea")
    row = organiser.row("player p1")
    road.is_open = True
    assert organiser.post("/desk/players/drop", player="p1", at_row=row) == 303
    road.is_open = False
    desk.close()
    assert {"web.desk.desk_routes", "server.commands.player_commands"} <= road.modules
    assert "server.database.event_rows" in road.modules
    assert len(road.modules) <= MOST_MODULES, sorted(road.modules)
