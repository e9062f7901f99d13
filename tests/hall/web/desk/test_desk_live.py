"""Live pages of the desk: one that breaks off costs no other, and its fault is known."""

from typing import Any

import pytest

from tablepi.hall.web.desk import desk_live
from tablepi.hall.web.desk.desk_live import DeskReader
from tablepi.hall.web.desk.desk_views import desk_view
from tablepi.hall.web.html.page_words import PageWords
from tests.worlds.hall.made_up_desk import MadeUpDesk


@pytest.mark.usefixtures("organiser")
def test_a_view_that_cannot_be_drawn_costs_no_other_reader_and_is_a_fault_until_it_can(
    made_up: MadeUpDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = made_up.desk_pages.live
    (session,) = made_up.do(live.look()).sessions
    readers = [DeskReader((view,), PageWords(), session, "") for view in ("broken", "judge-tables")]
    live.streams.readers |= set(readers)

    def found(name: str) -> Any:
        if name == "broken":
            raise KeyError(name)
        return desk_view(name)

    monkeypatch.setattr(desk_live, "desk_view", found)
    with pytest.raises(KeyError):
        made_up.do(live.send())
    assert live.fault == "KeyError: 'broken'"
    assert b"t01" in readers[1].take()
    monkeypatch.setattr(desk_live, "desk_view", desk_view)
    made_up.do(live.send())
    assert live.fault == ""
