"""The strip of perfboard joins what the wires join, and nothing twice in a hole."""

import pytest

from hardware import strip
from hardware.strip import (
    ANTENNAS,
    BUFFER,
    CHIPS,
    antenna_ends,
    beside,
    buffer_first,
    chip_first,
    holes,
    joints,
    left_over,
    nano_ends,
)
from hardware.wiring import Gate, buffers, gate, reader_wires, told


def on(bus: str) -> list[str]:
    """What is soldered to a bus or a node."""
    return [what for hole, what in holes().items() if hole in joints()[bus]]


def at_chip(found: Gate, pin: int) -> str:
    """What stands beside a pin of a 4050."""
    return holes()[beside(chip_first(found.chip), 16, pin)]


def at_buffer(pin: int) -> str:
    """What stands beside a pin of the 74AHCT125."""
    return holes()[beside(buffer_first(), 14, pin)]


def test_every_wire_to_a_board_passes_the_strip_as_it_passes_its_gate() -> None:
    for wire in reader_wires():
        if wire.signal in ("LIGHT", "MISO"):
            continue
        found = gate(wire)
        assert found
        if wire.signal == "SELECT":
            node = wire.to.replace("antenna", "SELECT")
            assert at_chip(found, found.into) == node
            assert {f"Nano {wire.nano}", f"4050 {found.chip}, pin {found.into}"} < set(on(node))
        else:
            assert at_chip(found, found.into) == f"Nano {wire.nano}"
        if wire.to == "every antenna":
            fed = f"47 Ω from 4050 {found.chip}, pin {found.out}"
            assert sorted(on(wire.signal)) == sorted([fed, *(f"antenna {at}" for at in ANTENNAS)])
            assert at_chip(found, found.out) == f"47 Ω to {wire.signal}"
        else:
            assert at_chip(found, found.out) == f"{wire.to}, {wire.pin}"


@pytest.mark.parametrize("antenna", ANTENNAS)
def test_each_boards_miso_comes_back_through_a_gate_that_its_own_select_opens(antenna: int) -> None:
    own = buffers()[antenna - 1]
    assert at_buffer(own.opens) == f"SELECT {antenna}"
    assert f"{BUFFER}, pin {own.opens}" in on(f"SELECT {antenna}")
    assert "10 kΩ to 5 V" in on(f"SELECT {antenna}")
    assert at_buffer(own.into) == f"MISO {antenna}"
    assert on(f"MISO {antenna}") == [f"antenna {antenna}", f"{BUFFER}, pin {own.into}",
                                     "10 kΩ to 3.3 V"]  # fmt: skip
    assert at_buffer(own.out) == "47 Ω to MISO"
    assert f"47 Ω from {BUFFER}, pin {own.out}" in on("MISO")
    assert antenna_ends(antenna)["MISO"] in joints()[f"MISO {antenna}"]
    for bus, node in (("5 V", "SELECT"), ("3.3 V", "MISO")):
        assert f"10 kΩ to {node} {antenna}" in on(bus)


def test_the_gates_are_fed_by_the_5_volts_of_the_nano_and_their_pins_are_those_of_the_sheet() -> (
    None
):
    assert on("5 V")[0] == "Nano 5V"
    assert (at_buffer(14), at_buffer(7)) == ("5 V", "GND")
    assert [list(own) for own in buffers()] == [[1, 2, 3], [4, 5, 6], [10, 9, 8], [13, 12, 11]]
    assert on("MISO")[0] == "Nano D12"
    assert not any(what.startswith("antenna") for what in on("MISO"))


def test_each_chip_and_antenna_has_both_ends_of_its_supply_and_no_input_floats() -> None:
    for bus, word in (("3.3 V", "VCC"), ("GND", "GND")):
        assert {f"antenna {at}" for at in ANTENNAS} < set(on(bus))
        for chip in CHIPS:
            pins = [told()["reader"]["supply"][word], *(left_over(chip) if bus == "GND" else ())]
            for pin in pins:
                assert on(bus).count(f"4050 {chip}, pin {pin}") == 1
                assert at_chip(Gate(chip, pin, 0), pin) == bus
    assert left_over(1) == []
    assert left_over(2) == [11, 14]


def test_a_socket_stands_three_columns_wide_and_its_pins_go_round_it() -> None:
    held, first = holes(), chip_first(1)
    assert (held[11, "b"], held[18, "b"], held[18, "e"], held[11, "e"]) == (
        "**1**", "**8**", "**9**", "**16**")  # fmt: skip
    assert (held[12, "i"], held[18, "i"], held[18, "l"], held[12, "l"]) == (
        "**1**", "**7**", "**8**", "**14**")  # fmt: skip
    assert (beside(first, 16, 8), beside(first, 16, 9)) == ((18, "a"), (18, "f"))
    assert max(row for row, _ in held) <= 28


def test_two_antennas_need_the_strip_down_to_the_foot_of_the_first_chips_alone() -> None:
    needed = [hole for at in (1, 2) for hole in antenna_ends(at).values()]
    needed += [hole for hole, what in holes().items() if BUFFER in what]
    assert max(row for row, _ in needed) <= 18


def test_no_supply_lies_beside_another() -> None:
    """A bridge of solder between neighbouring holes shorts no two supplies."""
    columns = told()["reader"]["strip"]["columns"]
    joined = joints()
    for one in ("3.3 V", "5 V"):
        for other in {"3.3 V", "5 V", "GND"} - {one}:
            for row, column in joined[one]:
                near = {(row + down, columns[at]) for down in (-1, 0, 1)
                        for at in (columns.index(column) + step for step in (-1, 0, 1))
                        if 0 <= at < len(columns)}  # fmt: skip
                assert not near & set(joined[other]), (one, other)


def test_a_bus_with_too_few_holes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = told()["reader"]
    short = reader["strip"] | {"buses": reader["strip"]["buses"] | {"GND": ["4a-f"]}}
    monkeypatch.setattr(strip, "told", lambda: {"reader": reader | {"strip": short}})
    with pytest.raises(ValueError, match="bus GND has 6 holes, not 13"):
        holes()


def test_a_jumper_lets_a_firmware_be_written_without_a_soldering_iron() -> None:
    held, joined = holes(), joints()
    row = next(row for (row, _), what in held.items() if what == "Nano RST")
    assert [held.get((row, column), "") for column in "abcd"] == [
        "Nano RST", "jumper", "jumper", "10 µF, +"]  # fmt: skip
    assert not any((row, column) in own for own in joined.values() for column in "abcd")
    minus = next(hole for hole, what in held.items() if what == "10 µF, −")
    assert minus in joined["GND"]
    assert abs(minus[0] - row) <= 1, "the capacitor's legs do not reach"


@pytest.mark.parametrize("antenna", ANTENNAS)
def test_every_wire_of_an_antenna_ends_in_a_hole_that_names_it(antenna: int) -> None:
    ends = antenna_ends(antenna)
    assert set(ends) == {pin for pin in told()["reader"]["board"] if pin != "IRQ"}
    assert len(set(ends.values())) == 7
    assert all(holes()[hole].startswith(f"antenna {antenna}") for hole in ends.values())


def test_every_wire_of_the_nano_but_its_lights_ends_on_the_strip() -> None:
    wires = {wire.nano for wire in reader_wires() if wire.signal != "LIGHT"}
    assert set(nano_ends()) == wires | {"GND", "RST", "5V"}
    assert {pin for side in told()["reader"]["nano"] for pin in side} >= set(nano_ends())
