"""The delay of everything public: set at the desk, kept over a restart, never overwritten."""

import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablepi.wire.states import PublicNow
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.played_match import played
from tests.worlds.hall.visitor import Visitor
from tests.worlds.hall.waiting import PATIENCE_S, until

TO = "/desk/displays/delay"
PLAYING = PublicNow(True, "1" * 32, 2, "score-sheet", "", (1,), (3, 2), ())


def _public(desk: MadeUpDesk, what: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{desk.http}/api/{what}.json", timeout=PATIENCE_S) as answer:
        found: list[dict[str, Any]] = json.loads(answer.read())[what]
    return found


def _delays(visitor: Visitor) -> dict[str, str]:
    """What stands in the page's fields, by table."""
    assert visitor.get("/desk/displays") == 200
    forms = visitor.page.split(f'action="{TO}"')[1:]
    parts = (each.partition("</form>")[0] for each in forms)
    return {
        each.partition('name="table" value="')[2].partition('"')[0]: each.partition(
            'name="seconds" value="'
        )[2].partition('"')[0]
        for each in parts
        if "<select" not in each
    }


def test_a_delay_is_set_at_the_desk_and_kept_over_a_restart(tmp_path: Path) -> None:
    desk = MadeUpDesk(tmp_path / "hall", 2)
    visitor = Visitor(desk.setup.https)
    assert visitor.come_in(desk.code()) == 303
    assert _delays(visitor) == {"": "0"}
    assert visitor.post(TO, table="t01", seconds=600, at_row=0) == 303
    assert _delays(visitor) == {"": "0", "t01": "600"}
    desk.close()
    desk = MadeUpDesk(tmp_path / "hall", 2)
    visitor.https = desk.setup.https
    try:
        assert _delays(visitor) == {"": "0", "t01": "600"}
        for table in desk.tables:
            desk.here(table, now=PLAYING)
        until(lambda: [each["open"] for each in _public(desk, "tables")] == [False, True])
    finally:
        desk.close()


def test_results_that_were_shown_are_shown_after_a_restart(tmp_path: Path) -> None:
    desk = MadeUpDesk(tmp_path / "hall", 1)
    names, now = ("Ann", "Ben"), desk.clock.now_ms()
    played(desk.writer, "t01", (1,), 1, players=("", ""), names=names, came=now - 700_000)
    played(desk.writer, "t01", (1,), 2, players=("", ""), names=names, came=now - 1_000)
    visitor = Visitor(desk.setup.https)
    assert visitor.come_in(desk.code()) == 303
    assert visitor.post(TO, table="", seconds=600, at_row=0) == 303
    desk.close()
    desk = MadeUpDesk(tmp_path / "hall", 1)
    try:
        until(lambda: [each["number"] for each in _public(desk, "results")] == [1])
    finally:
        desk.close()


@pytest.mark.parametrize("seconds", ["601", "-1", "soon", ""])
def test_a_delay_is_up_to_ten_minutes(organiser: Visitor, seconds: str) -> None:
    assert organiser.post(TO, table="t01", seconds=seconds, at_row=0) == 400
    assert _delays(organiser) == {"": "0"}


def test_two_desks_never_overwrite_a_delay(organiser: Visitor) -> None:
    assert organiser.post(TO, table="", seconds=30, at_row=0) == 303
    assert organiser.post(TO, table="", seconds=60, at_row=0) == 409
    assert "nothing was overwritten" in organiser.page
    row = organiser.page.partition(f'action="{TO}"')[2].partition('at_row" value="')[2]
    assert organiser.post(TO, table="", seconds=60, at_row=row.partition('"')[0]) == 303
    assert _delays(organiser) == {"": "60"}


def test_a_judge_sees_the_present_of_tables_that_everybody_sees_later(tmp_path: Path) -> None:
    desk = MadeUpDesk(tmp_path / "hall", 2)
    try:
        head, judge = Visitor(desk.setup.https), Visitor(desk.setup.https)
        assert head.come_in(desk.code()) == 303
        assert judge.come_in(desk.code("judge", "Kim")) == 303
        assert head.post(TO, table="", seconds=600, at_row=0) == 303
        until(lambda: _public(desk, "tables"))
        match = played(desk.writer, "t01", (1,), 1, players=("", ""), names=("Ann", "Ben"),
                       came=desk.clock.now_ms())  # fmt: skip
        desk.desk_pages.stored("t01", match)
        desk.here("t01", now=replace(PLAYING, match=match))
        assert judge.get("/judge") == 200
        assert 'href="/judge/tables"' in judge.page
        until(lambda: judge.get("/judge/tables") == 200 and judge.page.count("Ann") == 2)
        assert 'href="/judge/tables?table=t01"' in judge.page
        assert judge.get("/judge/tables?table=t01") == 200
        assert judge.page.count("Ann") == 2
        assert judge.get("/judge/tables?table=t02") == 200
        assert "Ann" not in judge.page
        assert judge.get("/tables") == 200
        assert "Ann" not in judge.page
        assert Visitor(desk.setup.https).get("/judge/tables") == 401
    finally:
        desk.close()
