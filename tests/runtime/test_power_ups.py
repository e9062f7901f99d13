"""Evenings are told apart by power-ups where no clock vouches for the date."""

from pathlib import Path

import pytest

from tablepi.runtime.power_ups import PowerUps
from tablepi.runtime.table_date import TableDate


@pytest.fixture
def boot(tmp_path: Path) -> Path:
    file = tmp_path / "boot_id"
    file.write_text("first\n")
    return file


def power_ups(folder: Path, newest: int) -> PowerUps:
    return PowerUps(folder / "tablepi.db", lambda: newest, folder / "boot_id")


def test_a_first_start_leaves_it_to_the_dates(tmp_path: Path, boot: Path) -> None:
    found = power_ups(tmp_path, 7)
    assert (found.first_match(), found.asks) == (0, False)


def test_a_power_up_begins_an_evening_and_asks(tmp_path: Path, boot: Path) -> None:
    power_ups(tmp_path, 7).first_match()
    boot.write_text("second\n")
    found = power_ups(tmp_path, 7)
    assert (found.first_match(), found.asks) == (8, True)
    found.end_question()
    again = power_ups(tmp_path, 12)
    assert (again.first_match(), again.asks) == (8, False)


def test_the_same_evening_goes_on_from_where_it_began(tmp_path: Path, boot: Path) -> None:
    for number, newest in enumerate((7, 7, 9)):
        boot.write_text(f"boot-{number}\n")
        found = power_ups(tmp_path, newest)
        found.first_match()
    assert found.first_match() == 10
    found.go_on()
    assert (found.first_match(), found.asks) == (8, False)
    assert power_ups(tmp_path, 9).first_match() == 8


@pytest.mark.parametrize("is_same", [True, False])
def test_a_start_that_left_the_question_open_asks_again_in_the_same_boot(
    tmp_path: Path, boot: Path, is_same: bool
) -> None:
    power_ups(tmp_path, 7).first_match()
    boot.write_text("second\n")
    power_ups(tmp_path, 7).first_match()
    for newest in (7, 9):
        restarted = power_ups(tmp_path, newest)
        assert (restarted.first_match(), restarted.asks) == (8, True)
    restarted.go_on() if is_same else restarted.end_question()
    for found in (restarted, power_ups(tmp_path, 9)):
        assert (found.first_match(), found.asks) == (0 if is_same else 8, False)


def test_a_file_of_before_asks_nothing(tmp_path: Path, boot: Path) -> None:
    (tmp_path / "power-up").write_text("first 5")
    found = power_ups(tmp_path, 7)
    assert (found.first_match(), found.asks) == (5, False)


@pytest.mark.parametrize("content", ["", "first", "first x", "first 5 x", "first 5 6 7"])
def test_a_damaged_file_is_none_or_read_as_far_as_it_goes(
    tmp_path: Path, boot: Path, content: str
) -> None:
    (tmp_path / "power-up").write_text(content)
    assert power_ups(tmp_path, 7).first_match() in (0, 5)


def test_without_a_boot_id_nothing_changes(tmp_path: Path) -> None:
    assert power_ups(tmp_path, 7).first_match() == 0


@pytest.mark.parametrize("clock", ["", "synchronised", "rtc0"])
def test_a_clock_that_vouches_leaves_it_to_the_dates(
    tmp_path: Path, boot: Path, clock: str
) -> None:
    power_ups(tmp_path, 7).first_match()
    boot.write_text("second\n")
    (tmp_path / "dev").mkdir()
    if clock == "rtc0":
        (tmp_path / "dev" / clock).touch()
    elif clock:
        (tmp_path / clock).touch()
    date = TableDate(
        tmp_path / "tablepi.db",
        lambda: "",
        synchronised=tmp_path / "synchronised",
        devices=tmp_path / "dev",
        power_ups=power_ups(tmp_path, 7),
    )
    assert date.first_match() == (0 if clock else 8)
    assert date.asks_evening() == (not clock)
    date.go_on(is_same=True)
    assert not date.asks_evening()
