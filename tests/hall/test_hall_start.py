"""A hall that starts again: its first page has all that its record has."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.hall.server.database.joined_tables import join_again
from tablepi.hall.server.database.record_file import open_record, together
from tablepi.hall.server.hall_process import HallOptions, HallProcess
from tablepi.hall.server.machine.hall_clock import HallClock
from tablepi.hall.server.machine.hall_setup import USUAL_PORTS, set_up
from tablepi.hall.server.tables.result_check import Rules
from tablepi.hall.web.hall_web import HallWeb


class _FirstLookError(Exception):
    """Ends a start when the pages are looked at first."""


def test_a_hall_asked_for_any_free_ports_again_keeps_those_that_its_tables_know(
    tmp_path: Path,
) -> None:
    free: dict[str, int | None] = dict.fromkeys(USUAL_PORTS, 0)
    first, again = (set_up(tmp_path, "cafe", free) for _ in range(2))
    assert again[2:5] == first[2:5]


def test_tables_are_known_before_the_first_page_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = set_up(tmp_path, "cafe", dict.fromkeys(USUAL_PORTS, 0))
    with closing(open_record(tmp_path)) as record, together(record):
        join_again(record, {"t01": "a password's line"}, 1)
    hall = HallProcess(setup, HallOptions("1"), HallClock(), Rules({}, {}), HallWeb)

    async def look() -> None:
        assert hall.intake.joined == {"t01"}
        raise _FirstLookError

    monkeypatch.setattr(hall.pages, "start", look)
    with pytest.raises(_FirstLookError):
        asyncio.run(hall.run(print))
