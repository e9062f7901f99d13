"""The strip of perfboard joins what the wires join, and nothing twice in a hole."""

import pytest

from hardware import strip
from hardware.strip import CHIPS, antenna_ends, beside, holes, left_over, nano_ends
from hardware.wiring import gate, reader_wires, told


def test_every_wire_passes_the_strip_as_it_passes_its_gate() -> None:
    held, buses = holes(), told()["reader"]["strip"]["buses"]
    for wire in reader_wires():
        if wire.signal == "LIGHT":
            continue
        found = gate(wire)
        if found:
            assert held[beside(found.chip, found.into)] == f"Nano {wire.nano}"
        if wire.to != "every antenna":
            assert found
            assert held[beside(found.chip, found.out)] == f"{wire.to}, {wire.pin}"
            continue
        on_bus = [what for (row, _), what in held.items() if row in buses[wire.signal]]
        passed = found and f"47 Ω from 4050 {found.chip}, pin {found.out}"
        fed = passed or f"Nano {wire.nano}"
        assert sorted(on_bus) == sorted([fed, *(f"antenna {at}" for at in (1, 2, 3, 4))])
        assert not found or held[beside(found.chip, found.out)] == f"47 Ω to {wire.signal}"


def test_each_chip_and_antenna_has_both_ends_of_its_supply_and_no_input_floats() -> None:
    held, buses = holes(), told()["reader"]["strip"]["buses"]
    for bus, word in (("3.3 V", "VCC"), ("GND", "GND")):
        on_bus = [what for (row, _), what in held.items() if row in buses[bus]]
        assert {f"antenna {at}" for at in (1, 2, 3, 4)} < set(on_bus)
        for chip in CHIPS:
            pins = [told()["reader"]["supply"][word], *(left_over(chip) if bus == "GND" else ())]
            for pin in pins:
                assert on_bus.count(f"4050 {chip}, pin {pin}") == 1
                assert held[beside(chip, pin)] == bus
    assert left_over(1) == []
    assert left_over(2) == [11, 14]


def test_a_socket_stands_three_columns_wide_and_its_pins_go_round_it() -> None:
    held = holes()
    assert (held[11, "b"], held[18, "b"], held[18, "e"], held[11, "e"]) == (
        "**1**", "**8**", "**9**", "**16**")  # fmt: skip
    assert beside(1, 8) == (18, "a")
    assert beside(1, 9) == (18, "f")
    assert max(row for row, _ in held) <= 28


def test_rows_that_lie_side_by_side_belong_to_one_bus_or_carry_signals_alone() -> None:
    rows = told()["reader"]["strip"]["buses"]
    assert not {row + 1 for row in rows["3.3 V"]} & set(rows["GND"])
    assert not {row + 1 for row in rows["GND"]} & set(rows["SCK"])


def test_a_bus_with_too_few_holes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = told()["reader"]
    short = reader["strip"] | {"buses": reader["strip"]["buses"] | {"GND": [4]}}
    monkeypatch.setattr(strip, "told", lambda: {"reader": reader | {"strip": short}})
    with pytest.raises(ValueError, match="bus GND has 6 holes, not 12"):
        holes()


def test_a_jumper_lets_a_firmware_be_written_without_a_soldering_iron() -> None:
    held, buses = holes(), told()["reader"]["strip"]["buses"]
    row = next(row for (row, _), what in held.items() if what == "Nano RST")
    assert [held.get((row, column), "") for column in "abcd"] == [
        "Nano RST", "jumper", "jumper", "10 µF, +"]  # fmt: skip
    assert not any(row in rows for rows in buses.values())
    minus = next(hole for hole, what in held.items() if what == "10 µF, −")
    assert minus[0] in buses["GND"]
    assert abs(minus[0] - row) <= 1, "the capacitor's legs do not reach"


@pytest.mark.parametrize("antenna", [1, 2, 3, 4])
def test_every_wire_of_an_antenna_ends_in_a_hole_that_names_it(antenna: int) -> None:
    ends = antenna_ends(antenna)
    assert set(ends) == {pin for pin in told()["reader"]["board"] if pin != "IRQ"}
    assert len(set(ends.values())) == 7
    assert all(holes()[hole].startswith(f"antenna {antenna}") for hole in ends.values())


def test_every_wire_of_the_nano_but_its_lights_ends_on_the_strip() -> None:
    wires = {wire.nano for wire in reader_wires() if wire.signal != "LIGHT"}
    assert set(nano_ends()) == wires | {"GND", "RST"}
    assert {pin for side in told()["reader"]["nano"] for pin in side} >= set(nano_ends())
