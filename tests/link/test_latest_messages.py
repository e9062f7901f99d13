"""The rows of an event at a table: kept as they come, and given back to an empty hall."""

from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablepi.link import latest_messages
from tablepi.link.courier import Courier, TableIdentity
from tablepi.link.latest_messages import KeptEvent
from tablepi.link.link_folder import LinkFolder, Membership
from tablepi.wire.event_messages import EventRows, event_messages, event_rows_of
from tablepi.wire.hash_chains import EVENT_ORIGIN, event_hash
from tablepi.wire.states import HallState
from tablepi.wire.topics import hall_state, to_all


def _rows(count: int, event: str = "autumn", word: str = "apples") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for n in range(1, count + 1):
        row: dict[str, Any] = {"n": n, "at": n, "by": "desk", "do": "say", "text": "x" * 200}
        if n == 1:
            row = {"n": 1, "at": 1, "by": "desk", "do": "open", "event": event, "word": word}
        rows.append({**row, "h": event_hash(rows[-1]["h"] if rows else EVENT_ORIGIN, row)})
    return rows


def _take(kept: KeptEvent, rows: list[dict[str, Any]], event: str = "autumn") -> None:
    kept.take(EventRows(event, rows[0]["n"], tuple(rows)))


def test_rows_are_kept_over_a_restart_and_a_torn_line_is_left_out(tmp_path: Path) -> None:
    file, rows = tmp_path / "event.jsonl", _rows(9)
    kept = KeptEvent(file)
    _take(kept, rows[:4])
    _take(kept, rows[2:6])
    _take(kept, rows[7:])
    assert kept.rows == rows[:6]
    with file.open("ab") as torn:
        torn.write(b'{"n":7,"at"')
    again = KeptEvent(file)
    assert (again.event, again.rows) == ("autumn", rows[:6])
    _take(again, rows[6:])
    assert KeptEvent(file).rows == rows


def test_a_row_that_a_full_disk_tore_is_written_again_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, rows = tmp_path / "event.jsonl", _rows(5)
    kept = KeptEvent(file)
    _take(kept, rows[:2])
    with monkeypatch.context() as full:
        full.setattr(Path, "open", _half_written)
        _take(kept, rows[2:3])
    assert kept.rows == rows[:3]
    assert KeptEvent(file).rows == rows[:2]
    _take(kept, rows[3:])
    assert KeptEvent(file).rows == rows


def test_another_event_that_a_full_disk_refused_is_written_whole_with_its_next_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, winter = tmp_path / "event.jsonl", _rows(5, "winter")
    kept = KeptEvent(file)
    _take(kept, _rows(3))
    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", _refused)
        _take(kept, winter[:2], "winter")
    _take(kept, winter[2:], "winter")
    again = KeptEvent(file)
    assert (again.event, again.rows) == ("winter", winter)


def _refused(file: Path, content: bytes) -> int:
    raise OSError(ENOSPC, "No space left on device")


def _half_written(file: Path, mode: str) -> Any:
    with open(file, mode) as torn:
        torn.write(b'{"n":3,"at"')
    raise OSError(ENOSPC, "No space left on device")


def test_bad_rows_are_ignored_and_another_event_begins_anew(tmp_path: Path) -> None:
    kept, rows = KeptEvent(tmp_path / "event.jsonl"), _rows(5)
    _take(kept, [*rows[:2], {**rows[2], "text": "y"}, *rows[3:]])
    assert kept.rows == rows[:2]
    other = _rows(3, "winter")
    _take(kept, other[1:], "winter")
    assert kept.event == "autumn"
    _take(kept, other, "winter")
    assert (kept.event, KeptEvent(tmp_path / "event.jsonl").rows) == ("winter", other)


def test_what_is_beyond_the_limit_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(latest_messages, "MOST_BYTES", 1_500)
    kept, rows = KeptEvent(None), _rows(9)
    for row in rows:
        _take(kept, [row])
    assert 0 < len(kept.rows) < 9
    assert kept.rows == rows[: len(kept.rows)]


def test_messages_hold_as_many_rows_as_they_may() -> None:
    rows = _rows(200)
    messages = list(event_messages("autumn", rows))
    assert [row for each in messages for row in each.rows] == rows
    assert len(messages) > 2
    assert all(len(each.payload()) <= 16_384 for each in messages)
    assert event_rows_of(messages[1].payload()) == messages[1]


def test_a_hall_that_rebuilds_is_given_the_rows_once(tmp_path: Path) -> None:
    sent: list[tuple[str, bytes]] = []
    kept = KeptEvent(tmp_path / "event.jsonl")
    here = TableIdentity("cafe", "t07", "a" * 16, 1)
    courier = Courier(here, lambda topic, payload, _: sent.append((topic, payload)), print, kept)
    courier.connect(1, 0.0)
    rows = _rows(4)
    courier.hear_hall(to_all("cafe", "event"), EventRows("autumn", 1, tuple(rows)).payload(), 1.0)
    for boot, rebuild, event_rows in (("b", False, 0), ("c", True, 4), ("d", True, 0)):
        state = HallState("ready", boot * 16, event="autumn", event_rows=event_rows)
        said = msgspec.structs.replace(state, rebuild=rebuild).payload()
        for _ in range(2):
            courier.hear_hall(hall_state("cafe"), said, 2.0)
        given = [payload for topic, payload in sent if topic.endswith("up/event")]
        assert len(given) == (boot == "d")
    assert event_rows_of(given[0]).rows == tuple(rows)


def test_another_halls_event_is_forgotten(tmp_path: Path) -> None:
    folder = LinkFolder(tmp_path)
    cafe = Membership("cafe", "t07", "", "", 0, "")
    folder.join(cafe)
    _take(KeptEvent(folder.event), _rows(2))
    folder.join(replace(cafe, table="t08"))
    assert KeptEvent(folder.event).event == "autumn"
    folder.join(replace(cafe, hall="club"))
    assert KeptEvent(folder.event).rows == []
