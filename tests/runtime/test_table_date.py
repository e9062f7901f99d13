"""The date of a table whose machine has no clock: asked for, kept, and never going back."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.runtime.table_date import TableDate
from tablepi.screens.settings.date_entry import stepped

LOST = datetime(2026, 3, 1, 20, 0)


def made(folder: Path, latest: str = "", now: datetime = LOST) -> TableDate:
    least = date(2026, 11, 20)
    return TableDate(
        folder / "t.db", lambda: latest, lambda: now, folder / "sync", lambda: least, folder
    )


def test_a_date_before_the_program_or_the_last_match_is_asked_for(tmp_path: Path) -> None:
    assert made(tmp_path).is_wrong()
    assert made(tmp_path, "2026-12-24", datetime(2026, 12, 1)).is_wrong()
    assert not made(tmp_path, "2026-11-24", datetime(2026, 12, 1)).is_wrong()


def test_what_was_set_goes_on_with_the_clock_and_over_a_restart(tmp_path: Path) -> None:
    made(tmp_path).set("2026-11-22T20:00")
    assert made(tmp_path).today() == "2026-11-22"
    assert not made(tmp_path).is_wrong()
    later = made(tmp_path, now=LOST + timedelta(days=2, hours=6))
    assert (later.today(), later.evening()) == ("2026-11-25", "2026-11-24")


def test_a_time_from_the_network_counts_for_more(tmp_path: Path) -> None:
    made(tmp_path).set("2026-11-22T20:00")
    (tmp_path / "sync").touch()
    right = made(tmp_path, now=datetime(2026, 11, 23, 19))
    assert right.today() == "2026-11-23"
    assert not made(tmp_path, "2027-01-01").is_wrong()


def test_no_day_before_the_last_match_is_taken(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="earlier than 2026-12-24"):
        made(tmp_path, "2026-12-24").set("2026-12-23T23:59")
    assert made(tmp_path).today() == "2026-03-01"


@pytest.mark.parametrize("text", ["", "no number", "9" * 30, "999999999"])
def test_a_damaged_file_is_no_offset(tmp_path: Path, text: str) -> None:
    (tmp_path / "date-offset").write_text(text, encoding="ascii")
    assert made(tmp_path).today() == "2026-03-01"


def test_the_time_of_day_is_kept_too(tmp_path: Path) -> None:
    made(tmp_path).set("2026-11-22T18:31")
    later = made(tmp_path, now=LOST + timedelta(minutes=45))
    assert (later.now(), later.hour()) == ("2026-11-22T19:16", 19)
    (tmp_path / "date-offset").write_text("266", encoding="ascii")
    assert made(tmp_path).now() == "2026-11-22T20:00"


def test_it_is_asked_for_at_the_start_where_no_clock_keeps_it(tmp_path: Path) -> None:
    assert made(tmp_path).asks()
    assert not made(tmp_path, now=datetime(2026, 12, 1)).asks()
    assert made(tmp_path, "2026-12-24", datetime(2026, 12, 1)).asks()
    (tmp_path / "rtc0").touch()
    assert not made(tmp_path).asks()
    assert made(tmp_path).is_wrong()


def test_steps_go_round_and_no_month_is_too_long() -> None:
    first = datetime(2026, 1, 31, 23, 59)
    assert stepped(first, "month", 1) == datetime(2026, 2, 28, 23, 59)
    assert stepped(first, "day", 1) == datetime(2026, 1, 1, 23, 59)
    assert stepped(first, "hour", 1) == datetime(2026, 1, 31, 0, 59)
    assert stepped(first, "minute", 1) == datetime(2026, 1, 31, 23, 0)
    assert stepped(datetime(2028, 2, 29), "year", 1) == datetime(2029, 2, 28)
    assert stepped(datetime(2026, 1, 1), "month", -1) == datetime(2026, 12, 1)
    assert stepped(datetime(2099, 1, 1), "year", 1) == datetime(2099, 1, 1)
