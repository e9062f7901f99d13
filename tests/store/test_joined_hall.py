"""The hall that was joined, over a restart."""

from pathlib import Path

from tablepi.devices.messages import LinkHere, LinkJoined
from tablepi.referee.hall.hall_membership import Hall
from tablepi.store.joined_hall import FILE, JoinedHall


def _restarted(folder: Path) -> Hall:
    hall, kept = Hall(), JoinedHall(folder)
    hall.remember(*kept.read(), 0)
    hall.keep = kept.keep
    return hall


def test_a_match_begun_before_the_link_is_up_belongs_to_the_hall(tmp_path: Path) -> None:
    _restarted(tmp_path).hear(LinkJoined("cafe", "t07"), 0)
    hall = _restarted(tmp_path)
    at = hall.belongs(("Ann", "Ben"), "power-suit")
    assert at is not None
    assert (at.note, hall.table, hall.away_ms) == ("hall cafe -", "t07", 0)


def test_a_hall_that_was_left_is_not_kept(tmp_path: Path) -> None:
    _restarted(tmp_path).hear(LinkJoined("cafe", "t07"), 0)
    _restarted(tmp_path).hear(LinkHere("", "", False), 0)
    assert _restarted(tmp_path).id == ""
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_no_hall(tmp_path: Path) -> None:
    for text in ("", "[]", '{"hall": "Café", "table": "t07"}', '{"hall": 7}'):
        (tmp_path / FILE).write_text(text, encoding="utf-8")
        assert _restarted(tmp_path).id == ""
