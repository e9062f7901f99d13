"""hardware/reader.md against the board file: the same wires in both."""

import re

from tests.firmware.contract import ROOT

SIGNALS = {"SELECT": "SDA", "RUN": "RST", "LIGHT": "LED"}
NAMES = ["antenna 1", "antenna 2", "antenna 3", "antenna 4", "green", "red"]
PORTS = {"D": ("D", 0), "B": ("D", 8), "C": ("A", 0)}


def wires() -> list[tuple[str, str, int]]:
    """Pin of the Nano, signal and number, of each PIN in the board file."""
    text = (ROOT / "firmware/board_pins.h").read_text(encoding="utf-8")
    pins = re.findall(r'PIN\((\w+), (\d), (\w), (\d), "(\w+)"\)', text)
    for _, _, port, bit, name in pins:
        letter, first = PORTS[port]
        assert name == f"{letter}{first + int(bit)}"
    return [(name, what, int(which)) for what, which, _, _, name in pins]


def table() -> list[list[str]]:
    """The rows of the table of pins, as cells."""
    text = (ROOT / "hardware/reader.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows if re.fullmatch(r" [AD]\d+ ", row[0])]


def test_whoever_solders_and_the_firmware_have_the_same_wires() -> None:
    expected = []
    for pin, what, number in wires():
        if what in SIGNALS:
            expected.append([pin, f"{SIGNALS[what]} ({what})", NAMES[number]])
        else:
            expected.append([pin, what, "every antenna"])
    assert sorted(row[:3] for row in table()) == sorted(expected)


def test_no_pin_is_used_twice() -> None:
    pins = [pin for pin, _, _ in wires()]
    assert len(set(pins)) == len(pins)
    # The serial line has the two that are left on that port.
    assert not {"D0", "D1"} & set(pins)


def test_what_goes_to_a_chip_is_brought_down_to_its_voltage() -> None:
    for pin, signal, _, through, _ in table():
        if signal.startswith("LED"):
            assert through == "1 kΩ"
        else:
            assert ("4050" in through) == (signal != "MISO"), pin
            assert ("74AHCT125" in through) == (signal == "MISO"), pin
            assert ("47 Ω" in through) == (signal in ("SCK", "MOSI", "MISO")), pin
