"""The supply's sensor: looked at once a second, and what it said is not forgotten."""

from pathlib import Path

from tablepi.devices.messages import SupplyHeld, SupplySagged
from tablepi.devices.supply import Supply

ALARM = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
FIRMWARE = "sys/devices/platform/soc/soc:firmware/get_throttled"


def _put(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="ascii")
    return file


def _alarm(root: Path) -> Path:
    _put(root, "sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    _put(root, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    return _put(root, ALARM, "0\n")


def test_a_sag_is_told_once_and_remembered_when_the_alarm_is_clear_again(tmp_path: Path) -> None:
    alarm = _alarm(tmp_path)
    supply = Supply(tmp_path)
    assert supply.poll(0) == ()
    alarm.write_text("1\n")
    assert supply.poll(1_000) == (SupplySagged(),)
    assert supply.poll(2_000) == ()
    alarm.write_text("0\n")
    assert supply.poll(3_000) == ()
    assert (supply.sags, supply.held_min) == (1, 0)


def test_it_is_looked_at_once_a_second(tmp_path: Path) -> None:
    alarm = _alarm(tmp_path)
    supply = Supply(tmp_path)
    supply.poll(5_000)
    alarm.write_text("1\n")
    assert supply.poll(5_999) == ()
    assert supply.poll(6_000) == (SupplySagged(),)


def test_a_minute_without_a_sag_ends_the_warning_and_another_begins_it_anew(tmp_path: Path) -> None:
    alarm = _alarm(tmp_path)
    supply = Supply(tmp_path)
    alarm.write_text("1\n")
    assert supply.poll(0) == (SupplySagged(),)
    alarm.write_text("0\n")
    assert supply.poll(30_000) == ()
    alarm.write_text("1\n")
    assert supply.poll(31_000) == ()
    alarm.write_text("0\n")
    assert supply.poll(90_999) == ()
    assert supply.poll(91_999) == (SupplyHeld(),)
    alarm.write_text("1\n")
    assert supply.poll(200_000) == (SupplySagged(),)
    assert supply.sags == 3
    alarm.write_text("0\n")
    supply.poll(320_000)
    assert supply.held_min == 2


def test_without_the_alarm_the_firmware_is_asked_for_now_and_since_the_last_look(
    tmp_path: Path,
) -> None:
    word = _put(tmp_path, FIRMWARE, "0\n")
    supply = Supply(tmp_path)
    assert supply.poll(0) == ()
    # Capped frequency and a soft limit of temperature are no fault of the supply.
    word.write_text("e000e\n")
    assert supply.poll(1_000) == ()
    word.write_text("50005\n")
    assert supply.poll(2_000) == (SupplySagged(),)
    # What an old firmware never clears is told once.
    word.write_text("50000\n")
    assert [supply.poll(at_ms) for at_ms in (3_000, 61_000, 62_000)] == [(), (), (SupplyHeld(),)]
    assert supply.sags == 1
    word.write_text("0\n")
    supply.poll(63_000)
    word.write_text("10000\n")
    assert supply.poll(64_000) == (SupplySagged(),)


def test_no_sensor_says_nothing_and_one_that_cannot_be_read_is_no_fault(tmp_path: Path) -> None:
    nothing = Supply(tmp_path)
    assert not nothing.is_there
    assert nothing.poll(0) == ()
    alarm = _alarm(tmp_path)
    supply = Supply(tmp_path)
    alarm.unlink()
    assert supply.poll(0) == ()
    alarm.write_text("1\n")
    assert supply.poll(1_000) == (SupplySagged(),)
