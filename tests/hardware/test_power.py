"""The power budget holds, is computed from the wires, and sees what would break it."""

import re
import tomllib

import pytest

from hardware import power
from hardware.wiring import FOLDER, told


@pytest.mark.parametrize("model", ["Pi 3", "Pi 4", "Pi 5"])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_every_rail_carries_its_worst_with_every_pi(model: str, seats: int) -> None:
    for rail in power.rails(seats, model=model).values():
        assert 0 < rail.usual_ma <= rail.worst_ma <= rail.limit_ma, rail.name


def test_a_pi_3_cannot_feed_the_tray_as_well() -> None:
    rails = power.rails(model="Pi 3")
    assert rails["all"].worst_ma + rails["tray"].worst_ma > rails["all"].limit_ma


def test_a_smaller_resistor_for_the_lights_breaks_the_budget_of_eight_seats() -> None:
    assert told()["panel"]["resistor"] == "330 Ω"
    lines = power.rails(8, "220 Ω")["lines"]
    assert lines.worst_ma > lines.limit_ma


def test_the_fields_are_too_much_for_a_pi_5s_sockets_on_a_supply_of_3_a() -> None:
    rails = power.rails()
    assert rails["tray"].worst_ma + rails["usb"].worst_ma > rails["usb"].limit_ma


def test_no_pinched_cable_takes_more_from_a_line_than_it_gives() -> None:
    for resistor in (told()["panel"]["resistor"], told()["panel"]["guard"]):
        assert power.lamp_ma(3.3, 0, resistor) <= 16


def test_a_pressed_button_is_low_behind_its_resistor() -> None:
    weakest_pull_up_ohm, low_v = 33_000, 0.8
    guard = power.ohms(told()["panel"]["guard"])
    assert 3.3 * guard / (guard + weakest_pull_up_ohm) < low_v / 2


def test_the_buck_board_stays_cooler_than_its_tray_bears_and_has_voltage_enough() -> None:
    rails, (buck, linear) = power.rails(), power.ways()
    most_c, worst_ma = power.budget()["heat"]["most_c"], rails["fields"].worst_ma
    assert power.chip_c(worst_ma, buck) <= most_c
    assert power.chip_c(rails["fields"].usual_ma, linear) > most_c, "what it was replaced for"
    assert power.buck_v(rails["tray"].worst_ma) >= power.budget()["drop"]["needed_v"]


def test_what_touches_the_buck_board_bears_its_heat() -> None:
    """By the budget's own figures; nothing was measured."""
    shop = tomllib.loads((FOLDER / "shop.toml").read_text(encoding="utf-8"))
    bears = re.search(r"sticky on both sides, for (\d+) °C", shop["foam-1mm"]["look"])
    assert bears
    assert float(bears[1]) >= power.chip_c(power.rails()["fields"].worst_ma, power.ways()[0])
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
    assert f"{power.buck_v(tray.worst_ma):.1f} V, not under 4.75" in measure
    reader = (FOLDER / "reader.md").read_text(encoding="utf-8")
    assert f"{usual} mA of 5 V usually and {worst} at worst" in reader
    one = sum(load.worst_ma for load in power.rails()["fields"].loads)
    assert f"one RC522 takes up to {one:.0f}" in reader
