"""One table at the desk: moved to a place by a tap, its device let in, shut out and back."""

import re
from html import unescape
from typing import Any

import pytest

from tablepi.hall.server.database.joined_tables import joined_tables, revoke
from tablepi.hall.server.database.record_clock import Doubt
from tests.worlds.hall.made_up_desk import MadeUpDesk
from tests.worlds.hall.visitor import Visitor

MOVE = "/desk/tables/move"


def _looks(visitor: Visitor, table: str) -> str:
    assert visitor.get(f"/desk/tables?table={table}") == 200
    return visitor.page


def _keys(visitor: Visitor, table: str, kind: str) -> dict[str, str]:
    """The keys of a table's page that move it, by what stands on them, with what they send."""
    found = re.findall(
        rf'<button[^>]* name="{kind}" value="([^"]*)"[^>]*>(.*?)</button>', _looks(visitor, table)
    )
    return {unescape(re.sub(r"<[^>]+>", "", told)): unescape(value) for value, told in found}


def _tap(visitor: Visitor, table: str, kind: str, key: str) -> int:
    value = _keys(visitor, table, kind)[key]
    return visitor.post(MOVE, table=table, at_row=visitor.at_row(MOVE), **{kind: value})


def _called(desk: MadeUpDesk) -> dict[str, str]:
    view: Any = desk.do(desk.desk_pages.live.look())
    return {each.view.id: each.view.name for each in view.tables}


def test_two_tables_change_places_by_a_tap_and_back_by_another(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert list(_keys(organiser, "t01", "with")) == ["2"]
    assert _tap(organiser, "t01", "with", "2") == 303
    assert _called(made_up) == {"t01": "2", "t02": "1"}
    assert _tap(organiser, "t01", "with", "1") == 303
    assert _called(made_up) == {"t01": "1", "t02": "2"}


def test_a_place_that_was_left_is_a_key_for_every_table(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    made_up.here("t01", "Table 1")
    assert _keys(organiser, "t01", "name") == {}
    assert organiser.post(MOVE, table="t01", name="By the <door>", at_row=0) == 303
    assert list(_keys(organiser, "t02", "name")) == ["Table 1"]
    assert _tap(organiser, "t01", "name", "Table 1") == 303
    assert _tap(organiser, "t02", "name", "By the <door>") == 303
    assert _called(made_up) == {"t01": "Table 1", "t02": "By the <door>"}
    assert list(_keys(organiser, "t02", "name")) == ["2"]


def test_no_two_tables_are_put_at_one_place(made_up: MadeUpDesk, organiser: Visitor) -> None:
    assert organiser.post(MOVE, table="t01", name=" t02 ", at_row=0) == 409
    assert "is there already" in organiser.page
    assert _called(made_up) == {"t01": "1", "t02": "2"}
    assert organiser.post(MOVE, table="t01", name="t01", at_row=0) == 303


def test_a_swap_upon_an_old_picture_changes_neither_table(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert organiser.post(MOVE, table="t02", name="Window", at_row=0) == 303
    assert organiser.post(MOVE, table="t01", at_row=0, **{"with": "t02 0"}) == 409
    assert _called(made_up) == {"t01": "1", "t02": "Window"}
    for wrong in ("t01 0", "t02 ", "t09 0"):
        assert organiser.post(MOVE, table="t01", at_row=0, **{"with": wrong}) == 400
    assert organiser.post(MOVE, table="t09", name="Window 2", at_row=0) == 400


def test_a_revoked_device_comes_back_by_a_tap_until_another_is_in_its_place(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    def line() -> str:
        found: list[Any] = made_up.write(joined_tables)
        return str(found[0].password)

    before = line()
    assert "Let it come again" not in _looks(organiser, "t01")
    assert organiser.post("/desk/tables/return", table="t01") == 409
    for what, status in (("revoke", 303), ("replace", 200)):
        assert organiser.post(f"/desk/tables/{what}", table="t01") == status
        assert line() == ""
        assert "Let it come again" in _looks(organiser, "t01")
        assert organiser.post("/desk/tables/return", table="t01") == 303
        assert line() == before
    made_up.write(lambda record: revoke(record, "t02"))
    assert "Let it come again" in _looks(organiser, "t02")


def test_a_table_without_a_name_is_called_by_its_number(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    title = re.compile("<h1>.*?</h1>")
    assert title.findall(_looks(organiser, "t01")) == ["<h1><bdi>1</bdi></h1>"]
    made_up.here("t01", "Window")
    [named] = title.findall(_looks(organiser, "t01"))
    assert "Window" in named
    assert "t01" in named


def test_the_desk_is_asked_for_the_time_of_one_table_whose_round_runs_alone(
    made_up: MadeUpDesk, organiser: Visitor
) -> None:
    assert organiser.post("/desk/round/new", at_row=0, minutes=30, end_minutes=5) == 303
    assert organiser.post("/desk/round/table", what="start", table="t01", at_row=0) == 303
    made_up.desk.hall_rounds.doubt = Doubt(600_000, is_sure=True)
    assert organiser.get("/desk/round") == 200
    asked = re.findall(r"(\d+):\d\d(?:, as it was noted|, by the clock now)", organiser.page)
    assert [int(each) for each in asked] == [pytest.approx(29, abs=1), pytest.approx(39, abs=1)]
