"""Records of earlier versions: opened, brought up to date, nothing lost."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablepi.core.errors import HallError
from tablepi.hall.server.database.desk_decisions import decide, newest
from tablepi.hall.server.database.event_rows import (
    append_row,
    ended_events,
    event_rows,
    forget_name,
    mark_open,
    names_of_event,
    open_events,
)
from tablepi.hall.server.database.record_file import NAME, open_record, reading
from tablepi.wire.hash_chains import verified
from tests.hall.server.commands.conftest import DeskOfTest

FORMAT_1 = Path(__file__).with_name("record_of_format_1.sql")
"""Written by the code that kept one name a player: two events; in the later one p3 was erased and
p4 came back from tables, with a name from a file.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "old"
    found.mkdir()
    with closing(sqlite3.connect(found / NAME)) as record:
        record.executescript(FORMAT_1.read_text(encoding="utf-8"))
    return found


def test_a_record_with_one_name_a_player_is_brought_up_to_date(folder: Path) -> None:
    with closing(open_record(folder)) as record:
        rows = {event: event_rows(record, event) for event in ("spring", "autumn")}
        names = [row.get("name") for row in rows["spring"] if row["do"] == "player"]
        assert names == ["Ann", "Bén O'Hara", "Cid"]
        names = [row.get("name") for row in rows["autumn"] if row["do"] == "player"]
        assert names == ["Ann", "Bén O'Hara", None, None]
        assert [verified(each) for each in rows.values()] == [7, 9]
        assert names_of_event(record, "autumn") == {"p1": "Ann", "p2": "Bén O'Hara", "p4": "Dea"}
        append_row(record, "autumn", 1, "desk", {"do": "edit", "player": "p1", "name": "Anne"})
        forget_name(record, "autumn", "p1")
        assert not any("Ann" in line for line in record.iterdump() if "'autumn'" in line)
    with closing(open_record(folder)) as record:
        assert len(names_of_event(record, "spring")) == 3


def test_a_record_of_the_first_version_without_events_is_brought_up_to_date(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as record:
        for table in ("event_rows", "event_forks", "event_names", "event_matches", "erased_seats"):
            record.execute(f"DROP TABLE {table}")
    with closing(open_record(folder)) as record:
        append_row(record, "new", 1, "desk", {"do": "player", "player": "p1", "name": "Ann"})
        assert names_of_event(record, "new") == {"p1": "Ann"}


def test_commands_that_only_read_say_how_an_old_record_is_brought_up_to_date(
    folder: Path,
) -> None:
    with pytest.raises(HallError, match="Start its hall once"), reading(folder):
        pass
    with closing(open_record(folder)):
        pass
    with reading(folder) as record:
        assert len(event_rows(record, "autumn")) == 9


def test_a_record_of_a_later_version_is_refused(folder: Path) -> None:
    with closing(sqlite3.connect(folder / NAME)) as record:
        record.execute("PRAGMA user_version = 3")
    with pytest.raises(HallError, match="format 3, this tablepi reads 2"):
        open_record(folder)


def test_what_is_typed_with_a_name_that_was_put_right_is_kept_as_a_reference(
    office: DeskOfTest,
) -> None:
    office.open(2)
    row = {"do": "edit", "player": "p1", "name": "Anne"}
    office.do(lambda record: append_row(record, "autumn", 1, "desk", row))
    office.do(lambda record: office.desk.decisions.decided(record, "say", {"text": "Ann!"}, ""))
    assert office.view.rows[-1]["text"] == "{p1}!"
    assert office.view.told("{p1}!") == "Anne!"
    assert office.view.players["p1"].name == office.view.state.players["p1"].name == "Anne"


def test_a_record_of_one_event_at_a_time_keeps_its_round_and_the_others_are_finished(
    tmp_path: Path,
) -> None:
    with closing(open_record(tmp_path)) as record:
        for at, event in ((1_000, "spring"), (2_000, "winter"), (3_000, "autumn")):
            append_row(record, event, at, "desk", {"do": "open", "event": event, "word": "w"})
        mark_open(record, "autumn")
        decide(record, "round", 0, {}, "", 4_000)
        decide(record, "say", 0, {"text": "Lunch"}, "", 4_000)
        record.execute("ALTER TABLE decisions DROP COLUMN event")
    with closing(open_record(tmp_path)) as record:
        assert (open_events(record), ended_events(record)) == (("autumn",), ("spring", "winter"))
        assert newest(record, "round", "autumn") is not None
        assert newest(record, "round") is None
        assert newest(record, "say") is not None
