"""What a restore sets aside: it is kept under its day, comes back, and the newest two stay."""

from pathlib import Path

import pytest

from tablepi.core.errors import StoreError
from tablepi.store.backup.restore import restore
from tablepi.store.restore_points import restore_points
from tests.store.holding import TODAY, Holding, day, fill, held, put_into, set_aside


def test_a_second_restore_of_a_day_keeps_what_the_first_brought(
    journal: Path, file: Path, old: Holding, new: Holding, tmp_path: Path
) -> None:
    restore(file, journal, TODAY)
    put_into(journal, tmp_path / "second.zip")
    _, until = restore(tmp_path / "second.zip", journal, TODAY)
    assert until.name == "tablepi.db.until-2026-11-21-2"
    assert held(until / journal.name) == new == held(journal)
    assert held(journal.with_name("tablepi.db.until-2026-11-21") / journal.name) == old


def test_what_was_set_aside_comes_back_like_a_backup(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _, until = restore(file, journal, TODAY)
    [aside] = restore_points(journal)
    assert (aside.file, aside.made, aside.matches, aside.here) == (until, TODAY, 1, True)
    came, second = restore(until, journal, TODAY)
    assert (came.matches, came.rows) == (1, 12)
    assert held(journal) == old
    assert held(second / journal.name) == new
    assert [each.file for each in restore_points(journal)] == [second, until]


def test_what_was_set_aside_comes_back_under_another_name_too(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _, until = restore(file, journal, TODAY)
    other = journal.parent.with_name("other") / "cards.db"
    restore(until, other, TODAY)
    assert held(other) == old


def test_nothing_that_was_set_aside_is_touched_when_it_is_looked_at_or_brought_back(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    _, until = restore(file, journal, TODAY)
    before = {each: each.read_bytes() for each in until.rglob("*") if each.is_file()}
    restore_points(journal)
    restore(until, journal, TODAY)
    assert {each: each.read_bytes() for each in until.rglob("*") if each.is_file()} == before


def test_of_what_was_set_aside_the_newest_two_are_kept(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    for number in (19, 20, 20):
        restore(file, journal, day(number))
    assert set_aside(journal) == ["tablepi.db.until-2026-11-20", "tablepi.db.until-2026-11-20-2"]
    for _ in range(9):
        _, until = restore(file, journal, day(20))
    assert until.name == "tablepi.db.until-2026-11-20-11"
    assert [each.file.name[-3:] for each in restore_points(journal)] == ["-11", "-10"]


def test_what_was_just_set_aside_is_kept_also_where_the_clock_is_years_behind(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    restore(file, journal, day(19))
    restore(file, journal, day(20))
    held_before = held(journal)
    _, until = restore(file, journal, "1970-01-01")
    assert set_aside(journal) == ["tablepi.db.until-1970-01-01", "tablepi.db.until-2026-11-20"]
    assert held(until / journal.name) == held_before


def test_a_restore_that_fails_deletes_nothing(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    for number in (18, 19):
        restore(file, journal, day(number))
    kept = set_aside(journal)
    file.write_bytes(file.read_bytes()[:3000])
    with pytest.raises(StoreError):
        restore(file, journal, day(20))
    assert set_aside(journal) == kept


@pytest.mark.parametrize(
    "foreign",
    [
        "tablepi.db.until-2026-01-01/photo.jpg",
        "tablepi.db.until-2026-01-01/tablepi.db/photo.jpg",
        "tablepi.db.until-the-party/tablepi.db",
        "tablepi.db.until-2026-01-01-b/tablepi.db",
        "tablepi.db.until-2026-01-01",
        "other.db.until-2026-01-01/tablepi.db",
        "tablepi.db.going-2026-01-01/photo.jpg",
    ],
)
def test_what_is_not_named_by_us_is_never_deleted(
    journal: Path, file: Path, old: Holding, new: Holding, foreign: str
) -> None:
    own = journal.parent / foreign
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("mine", encoding="utf-8")
    for number in (18, 19, 20):
        restore(file, journal, day(number))
    assert own.read_text(encoding="utf-8") == "mine"


def test_a_link_to_another_folder_is_let_be(
    journal: Path, file: Path, old: Holding, new: Holding, tmp_path: Path
) -> None:
    fill(tmp_path / "archive" / "tablepi.db", "Dora", 3)
    journal.with_name("tablepi.db.until-2026-01-01").symlink_to(tmp_path / "archive")
    for number in (18, 19, 20):
        restore(file, journal, day(number))
    assert (tmp_path / "archive" / "tablepi.db").exists()


def test_where_there_was_nothing_nothing_is_set_aside(tmp_path: Path, file: Path) -> None:
    fill(tmp_path / "there" / "tablepi.db", "Ben", 30)
    put_into(tmp_path / "there" / "tablepi.db", file)
    journal = tmp_path / "new" / "tablepi.db"
    _, until = restore(file, journal, TODAY)
    assert not until.exists()
    assert set_aside(journal) == []


def test_what_was_set_aside_damaged_is_not_offered_and_cannot_come_back(
    journal: Path, file: Path, old: Holding, new: Holding
) -> None:
    journal.write_bytes(b"no journal at all" * 500)
    _, until = restore(file, journal, TODAY)
    assert restore_points(journal) == []
    photos = file.parent / "photos"
    photos.mkdir()
    (photos / "photos-1.jpg").touch()
    for folder in (until, photos):
        with pytest.raises(StoreError):
            restore(folder, journal, TODAY)
    assert held(journal) == new
