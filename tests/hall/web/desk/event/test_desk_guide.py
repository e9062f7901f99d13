"""The desk of a simulated hall says the one thing to do next, and where."""

import re

from tablepi.hall.events.event_view import EventView
from tablepi.wire.desk_messages import JudgeCall
from tests.hall.web.desk.event.conftest import Organiser

GUIDE = ("call", "say", "finish", "phone", "final")


def _next(organiser: Organiser) -> str:
    """The way that the desk is sent, on any of its pages; '' for nothing."""
    page = organiser.get("/desk/displays")
    found = re.search(r'class="notice look">[^<]*<a href="([^"]+)">Go there', page)
    return found.group(1) if found else ""


def _view(organiser: Organiser) -> EventView:
    view = organiser.hall.desk.event.view()
    assert view is not None
    return view


def test_one_thing_after_the_other_is_to_do(organiser: Organiser) -> None:
    organiser.open("Ann", "Ben", format="duel-swiss", best_of=1, rounds=1)
    assert _next(organiser) == ""
    hall = organiser.hall
    hall.desk.guide = GUIDE
    call = JudgeCall("c" * 16, 1, "a" * 32, 4, 0)
    hall.says("t02", "call", call.payload())
    hall.write(lambda record: None)
    assert _next(organiser) == "/desk/calls"
    assert organiser.post(f"/judge/call/{call.call}/claim", table="t02") == 303
    assert _next(organiser) == "/desk/round"
    assert organiser.post("/desk/say", text="Lunch", at_row=0) == 303
    assert _next(organiser) == "/desk/players?player=p1"
    assert organiser.post("/desk/round/publish", **organiser.draft()) == 303
    told = {"round": 1, "table": _view(organiser).outstanding[0].pairing.table, "tap": "1:0"}
    assert _next(organiser) == "/desk/players?player=p1"
    assert organiser.post("/desk/results/enter", **told, at_row=0) == 303
    assert _next(organiser) == "/desk/event"
    assert "Finish the event" in organiser.page
    row = _view(organiser).row_of("open")
    assert organiser.post("/desk/event/finish", at_row=row) == 303
    assert _next(organiser) == "/final"
