"""The strip of perfboard joins what the wires join, and nothing twice in a hole."""

import pytest

from hardware import strip
from hardware.strip import CHIPS, beside, holes, left_over
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
        fed = f"4050 {found.chip}, pin {found.out}" if found else f"Nano {wire.nano}"
        assert sorted(on_bus) == sorted([fed, *(f"antenna {at}" for at in (1, 2, 3, 4))])
        assert not found or held[beside(found.chip, found.out)] == wire.signal


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
    with pytest.raises(ValueError, match="bus GND has 6 holes, not 11"):
        holes()
