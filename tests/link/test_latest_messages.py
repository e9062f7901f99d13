"""The rows of events at a table: kept as they come, and given back to an empty hall."""

from dataclasses import replace
from errno import ENOSPC
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablepi.link import kept_events
from tablepi.link.courier import Courier, TableIdentity
from tablepi.link.kept_events import KeptEvent, KeptEvents
from tablepi.link.latest_messages import OwnNote
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


def _take(kept: KeptEvent | KeptEvents, rows: list[dict[str, Any]], event: str = "autumn") -> None:
    kept.take(EventRows(event, rows[0]["n"], tuple(rows)))


def test_rows_are_kept_over_a_restart_and_a_torn_line_is_left_out(tmp_path: Path) -> None:
    file, rows = tmp_path / "autumn.jsonl", _rows(9)
    kept = KeptEvent("autumn", file)
    _take(kept, rows[:4])
    _take(kept, rows[2:6])
    _take(kept, rows[7:])
    assert kept.rows == rows[:6]
    with file.open("ab") as torn:
        torn.write(b'{"n":7,"at"')
    again = KeptEvent("autumn", file)
    assert again.rows == rows[:6]
    _take(again, rows[6:])
    assert KeptEvent("autumn", file).rows == rows


def test_a_row_that_a_full_disk_tore_is_written_again_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, rows = tmp_path / "autumn.jsonl", _rows(5)
    kept = KeptEvent("autumn", file)
    _take(kept, rows[:2])
    with monkeypatch.context() as full:
        full.setattr(Path, "open", _half_written)
        _take(kept, rows[2:3])
    assert kept.rows == rows[:3]
    assert KeptEvent("autumn", file).rows == rows[:2]
    _take(kept, rows[3:])
    assert KeptEvent("autumn", file).rows == rows


def test_rows_that_a_full_disk_refused_are_written_whole_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = _rows(5)
    kept = KeptEvents(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(Path, "open", _refused)
        _take(kept, rows[:2])
    _take(kept, rows[2:])
    assert [again.rows for again in KeptEvents(tmp_path)] == [rows]


def _refused(file: Path, mode: str) -> Any:
    raise OSError(ENOSPC, "No space left on device")


def _half_written(file: Path, mode: str) -> Any:
    with open(file, mode) as torn:
        torn.write(b'{"n":3,"at"')
    raise OSError(ENOSPC, "No space left on device")


def test_bad_rows_are_ignored(tmp_path: Path) -> None:
    kept, rows = KeptEvents(tmp_path), _rows(5)
    _take(kept, rows[1:])
    assert list(kept) == []
    _take(kept, [*rows[:2], {**rows[2], "text": "y"}, *rows[3:]])
    assert [each.rows for each in kept] == [rows[:2]]


def test_several_events_are_kept_side_by_side_and_the_quietest_of_too_many_goes(
    tmp_path: Path,
) -> None:
    kept = KeptEvents(tmp_path)
    events = {name: _rows(4, name) for name in ("autumn", "side", "tuesday", "winter", "spring")}
    for first, last in ((0, 2), (2, 4)):
        for name in ("autumn", "side"):
            _take(kept, events[name][first:last], name)
    found = {each.event: each.rows for each in KeptEvents(tmp_path)}
    assert found == {name: events[name] for name in ("autumn", "side")}
    for name in ("tuesday", "winter"):
        _take(kept, events[name], name)
    _take(kept, events["autumn"], "autumn")
    _take(kept, events["spring"], "spring")
    assert {each.event for each in kept} == {"autumn", "tuesday", "winter", "spring"}
    assert {each.event for each in KeptEvents(tmp_path)} == {each.event for each in kept}


def test_the_round_of_the_tables_own_event_counts_before_that_of_all() -> None:
    notes = OwnNote()
    notes.take_all({"round": 3, "now": 1_000}, 1.0)
    assert notes.current_note(2.0) == {"round": 3, "now": 2_000}
    notes.take_own({"round": 1, "now": 5_000}, 5.0)
    notes.take_all({"round": 4, "now": 6_000}, 6.0)
    assert notes.current_note(7.0) == {"round": 1, "now": 7_000}
    notes.take_own({}, 7.0)
    assert notes.current_note(7.0) == {}
    notes.take_own(None, 8.0)
    assert notes.current_note(8.0) == {"round": 4, "now": 8_000}


def test_what_is_beyond_the_limit_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_events, "MOST_BYTES", 1_500)
    kept, rows = KeptEvent("autumn", None), _rows(9)
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
    kept = KeptEvents(tmp_path)
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
    _take(KeptEvents(folder.events), _rows(2))
    folder.join(replace(cafe, table="t08"))
    assert [kept.event for kept in KeptEvents(folder.events)] == ["autumn"]
    folder.join(replace(cafe, hall="club"))
    assert list(KeptEvents(folder.events)) == []
