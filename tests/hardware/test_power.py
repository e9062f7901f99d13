"""The power budget holds, is computed from the wires, and sees what would break it."""

import re
import tomllib

import pytest

from hardware import power
from hardware.wiring import FOLDER, told


@pytest.mark.parametrize("name", list(power.budget()["rail"]))
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_rail_carries_its_worst(name: str, seats: int) -> None:
    rail = power.rails(seats)[name]
    assert rail.usual_ma <= rail.worst_ma <= rail.limit_ma


def test_a_smaller_resistor_for_the_lights_breaks_the_budget_of_eight_seats() -> None:
    assert told()["panel"]["resistor"] == "330 Ω"
    lines = power.rails(8, "220 Ω")["lines"]
    assert lines.worst_ma > lines.limit_ma


def test_the_fields_of_four_antennas_are_too_much_for_the_fuse_of_a_nano() -> None:
    rails = power.rails()
    both = rails["tray"].worst_ma + rails["reader"].worst_ma
    assert both > rails["reader"].limit_ma > rails["reader"].worst_ma


def test_no_pinched_cable_takes_more_from_a_line_than_it_gives() -> None:
    for resistor in (told()["panel"]["resistor"], told()["panel"]["guard"]):
        assert power.lamp_ma(3.3, 0, resistor) <= 16


def test_a_pressed_button_is_low_behind_its_resistor() -> None:
    weakest_pull_up_ohm, low_v = 33_000, 0.8
    guard = power.ohms(told()["panel"]["guard"])
    assert 3.3 * guard / (guard + weakest_pull_up_ohm) < low_v / 2


def test_the_regulator_stays_cool_enough_and_has_voltage_enough() -> None:
    rails = power.rails()
    hot_c = [power.chip_c(rails["fields"].worst_ma, way) for way in power.ways()]
    assert hot_c == sorted(hot_c, reverse=True)
    assert hot_c[0] <= power.budget()["heat"]["most_c"]
    # Only a buck module is as cool as the hottest place that PETG bears.
    petg_c = 75
    assert hot_c[1] > petg_c > hot_c[2]
    assert power.regulator_v(rails["tray"].worst_ma) >= power.budget()["drop"]["needed_v"]


def test_what_touches_the_regulator_bears_its_heat() -> None:
    """By the budget's own figures; nothing was measured."""
    shop = tomllib.loads((FOLDER / "shop.toml").read_text(encoding="utf-8"))
    worst_c = power.chip_c(power.rails()["fields"].worst_ma, power.ways()[0])
    bears = re.search(r"regulator's of silicone, for (\d+) °C", shop["foam-1mm"]["look"])
    assert bears
    assert float(bears[1]) >= worst_c
    assert "PLA" not in shop["filament"]["name"]


def test_every_figure_has_a_source() -> None:
    for rail in power.rails().values():
        assert rail.source
        assert all(load.source for load in rail.loads)


def test_a_resistor_that_is_none_is_refused() -> None:
    assert power.ohms("1 kΩ") == 1000
    with pytest.raises(ValueError, match="expected a resistor"):
        power.ohms("330")


def test_the_pages_expect_what_the_budget_computes() -> None:
    tray = power.rails()["tray"]
    usual, worst = f"{tray.usual_ma:.0f}", f"{tray.worst_ma:.0f}"
    measure = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"{usual} mA, never over {worst} " in measure
    assert f"{power.regulator_v(tray.worst_ma):.1f} V, not under 4.6" in measure
    reader = (FOLDER / "reader.md").read_text(encoding="utf-8")
    assert f"{usual} mA usually and {worst} at worst" in reader
    one = sum(load.worst_ma for load in power.rails()["fields"].loads)
    assert f"one RC522 takes up to {one:.0f} " in reader
