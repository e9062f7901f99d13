"""Rows with odd values that a table gives back: every page is drawn, the desk goes on.

Prints the seed; each event is another one, of all kinds of rows.
"""

import logging
import random
from pathlib import Path

import pytest

from tablepi.hall.events.event_check import checked
from tablepi.hall.events.event_replay import replayed
from tablepi.hall.events.rows.desk_facts import DeskFacts, facts_of
from tablepi.hall.events.rows.desk_rows import DESK_ROWS, CallEnded
from tablepi.hall.server.commands.event_commands import reopen_event, show_names
from tablepi.hall.server.database.event_rows import bare_rows, end_of
from tablepi.hall.server.database.record_file import reading
from tablepi.hall.web.desk.desk_places import PLACES
from tablepi.wire.event_messages import event_messages
from tests.hall.server.commands.conftest import Times
from tests.hall.server.commands.forged_event import forged, whole
from tests.store.fuzzed import NIGHTLY, SEED
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.sent_form import sent_form
from tests.worlds.hall.visitor import Visitor

EVENTS = 120 if NIGHTLY else 6
PUBLIC = (
    *("/", "/tables", "/results", "/clock", "/phone", "/standings", "/standings?player=a"),
    *("/pairings", "/pairings?by=table", "/final", "/table/t01", "/overlay?table=t01", "/display"),
    *(f"/api/{what}.{form}" for what in ("tables", "results", "standings", "pairings", "rounds")
      for form in ("json", "csv")),
)  # fmt: skip
DESK = (
    *(path for path in PLACES if "{" not in path),
    *("/desk/round/pair", "/desk/event/check", "/desk/event/file", "/desk/players?player=a"),
    *("/desk/results?table=t01", "/desk/tables?table=t01", "/desk/event/rows?before=60"),
)


def _rebuilt(folder: Path, rows: list[dict[str, object]]) -> MadeUpDesk:
    """A desk that a table gave these rows back to."""
    times = Times()
    desk = MadeUpDesk(folder, 3, rebuild=True, clock=times.clock())
    try:
        for message in event_messages("autumn", rows):
            desk.desk.events.give_back("t01", message.payload())
        desk.write(lambda record: None)
        times.up += 80
        for _ in range(3):
            desk.desk.tick()
            desk.write(lambda record: None)
            desk.desk.tell()
        desk.do(desk.pages.live.look())
    except BaseException:
        desk.close()
        raise
    return desk


def _see_pages(desk: MadeUpDesk, rows: int, where: str) -> None:
    visitor = Visitor(desk.setup.https)
    assert visitor.come_in(desk.code()) == 303
    known = {f"/desk/event/rows?row={n}" for n in range(1, rows + 1)}
    for path in (*PUBLIC, *DESK, *known):
        assert visitor.get(path) in (200, 303, 404, 409), f"{path}, {where}"


@pytest.mark.parametrize("seed", range(SEED, SEED + EVENTS))
def test_forged_rows_spoil_no_page_and_stop_nothing(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    rows = forged(random.Random(seed))
    where = f"seed {seed}"
    with caplog.at_level(logging.ERROR):
        desk = _rebuilt(tmp_path / "hall", rows)
        try:
            event = desk.desk.events.of("autumn")
            with reading(desk.setup.folder) as record:
                held = bare_rows(record, "autumn")
            assert held[: len(rows)] == rows, where
            if not desk.desk.event.event:
                # A row says that it is finished.
                desk.write(sent_form(event, reopen_event, event="autumn"))
            view = event.view()
            assert view is not None, where
            # But for who may be entered by mistake.
            assert view.state.players.keys() | {"e"} == replayed(rows).players.keys() | {"e"}, where
            _see_pages(desk, len(rows), where)
            assert not desk.desk.events.asks, where
            with reading(desk.setup.folder) as record:
                count, _ = end_of(record, "autumn")
            fixed = view.row_of("names")
            desk.write(sent_form(event, show_names, names="full", at_row=fixed))
            with reading(desk.setup.folder) as record:
                assert end_of(record, "autumn")[0] == count + 1, where
        finally:
            desk.close()
    assert [each.getMessage() for each in caplog.records if each.levelno >= 40] == [], where


def test_the_event_that_is_forged_has_no_odd_row() -> None:
    """Each kind of row that has a sentence is there, and the desk reads every one."""
    rows = whole()
    assert {row["do"] for row in rows} == DESK_ROWS.keys()
    assert [fault["id"] for fault in checked(rows)["faults"]] == []
    found = facts_of(rows, DeskFacts())
    assert len(found.decisions) == 9
    assert [CallEnded.read(row).stood_ms for row in rows if row["do"] == "call"] == [60_000]
