"""hardware/wiring.toml against the firmware's board file, the program's pins and a real Pi's."""

import csv
import html
import json
import re
from dataclasses import replace

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware import bom, harness
from hardware.tables import TABLES, page
from hardware.wiring import FOLDER, gate, header, reader_wires, told
from tablepi.core.errors import ConfigError
from tablepi.devices.panel.pins import RESERVED, default_panel
from tablepi.runtime.config import of, read
from tablepi.runtime.example import example
from tests.firmware.test_pins import wires as board_file

PI_4B = 0xA03111


def test_the_reader_is_wired_as_the_firmware_says() -> None:
    numbers = {"every antenna": 0, "green": 4, "red": 5}
    numbers |= {f"antenna {antenna}": antenna - 1 for antenna in range(1, 5)}
    wired = [(wire.nano, wire.signal, numbers[wire.to]) for wire in reader_wires()]
    assert sorted(wired) == sorted(board_file())


def test_the_panel_is_wired_as_the_program_takes_for_granted() -> None:
    panel = told()["panel"]
    for seats in range(2, 9):
        expected = default_panel(seats)
        assert [tuple(own) for own in panel["seats"][:seats]] == [
            (each.button, *each.light) for each in expected.seat
        ]
    four = default_panel(4)
    assert (panel["undo"], panel["judge"], panel["push"]) == (four.undo, four.judge, four.push)
    assert tuple(panel["knob"]) == four.knob
    assert {int(line): why for line, why in panel["reserved"].items()} == RESERVED


def test_what_no_default_has_lies_on_lines_that_its_seats_leave_free() -> None:
    for own in told()["panel"]["more"]:
        first, _, last = own["seats"].partition(" to ")
        for seats in range(int(first), int(last or first) + 1):
            wired = replace(default_panel(seats), pause=own["pause"], buzzer=own["buzzer"])
            assert dict(wired.lines())[own["buzzer"]] == "buzzer"


def test_freed_lines_give_up_to_eight_seats_everything_that_can_be_shared() -> None:
    freed = told()["panel"]["freed"]
    assert [own["seats"] for own in freed] == ["6", "7", "8"]
    for own in freed:
        seats = [{"button": each[0], "light": [each[1]]} for each in told()["panel"]["seats"]]
        shared = {name: value for name, value in own.items() if name != "seats"}
        panel = {"undo": told()["panel"]["undo"], "seat": seats[: int(own["seats"])], **shared}
        wired = of({"panel": panel}).panel
        assert {"undo", "judge", "pause", "push"} < set(wired.buttons())
        assert wired.knob
        assert wired.buzzer not in {0, 1, 7, 8, 14}, "would buzz while the Pi starts"
        for bus in wired.free:
            less = tuple(each for each in wired.free if each != bus)
            with pytest.raises(ConfigError, match="free = "):
                replace(wired, free=less)


def test_the_panel_of_eight_seats_that_the_page_shows_is_valid_and_that_of_the_wires() -> None:
    text = (FOLDER / "panel.md").read_text(encoding="utf-8")
    shown = read(text.partition("Eight seats with everything")[2].split("```")[1][5:]).panel
    [own] = [own for own in told()["panel"]["freed"] if own["seats"] == "8"]
    for name in ("judge", "push", "pause", "buzzer"):
        assert getattr(shown, name) == own[name]
    assert (list(shown.knob), list(shown.free)) == (own["knob"], own["free"])
    whole = replace(shown, seat=default_panel(8).seat)
    assert len({line for line, _ in whole.lines()}) == 8 * 2 + 7


def test_the_example_configuration_is_the_panel_that_is_drawn() -> None:
    block = example().partition("# [panel]\n")[2].partition("\n\n")[0].splitlines()
    settings = [line[2:] for line in block if re.match(r"# (\w+ = |\[\[)", line)]
    assert read("\n".join(["[panel]", *settings])).panel == default_panel(harness.SEATS)


def test_positions_on_the_header_are_those_of_a_pi() -> None:
    info = PiBoardInfo.from_revision(PI_4B)
    for line in range(28):
        assert {pin.number for _, pin in info.find_pin(f"GPIO{line}")} == {header(line)}
    ground = told()["panel"]["ground"]
    real = {pin.number for _, pin in info.find_pin("GND")}
    assert {*ground["seats"], ground["shared"]} <= real
    assert 6 not in {*ground["seats"], ground["shared"]}, "a display's own ground"


def test_what_takes_its_supply_from_the_header_takes_the_right_one_from_a_pin_of_its_own() -> None:
    header_pins = PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    supply = told()["panel"]["supply"]
    assert header_pins[supply["screen"]["5 V"]].name == "5V"
    assert header_pins[supply["screen"]["GND"]].name == "GND"
    assert header_pins[supply["knob"]["+ (3.3 V)"]].name == "3V3"


def test_what_goes_to_a_chip_has_a_gate_of_its_own_and_two_antennas_need_one_chip() -> None:
    gates = [(wire, found) for wire in reader_wires() if (found := gate(wire))]
    assert len({found for _, found in gates}) == len(gates) == 10
    assert {wire.signal for wire, _ in gates} == {"SELECT", "RUN", "MOSI", "SCK"}
    for wire, found in gates:
        assert found.chip == (2 if wire.to in ("antenna 3", "antenna 4") else 1), wire
        assert not {found.into, found.out} & set(told()["reader"]["supply"].values())


@pytest.mark.parametrize("name", TABLES)
def test_the_pages_show_the_wires_as_they_are(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == page(name), "run make parts"


def _joined(name: str) -> set[tuple[str, str, str, str]]:
    """From, its pin, to and its pin of every wire in a diagram."""
    ends = set()
    for start, _, end in harness.DIAGRAMS[name]()["connections"]:
        ((one, pins),), ((other, others),) = start.items(), end.items()
        ends.add((one, str(pins[0]), other, str(others[0])))
    return ends


def test_the_readers_diagram_joins_every_wire() -> None:
    joined = _joined("reader")
    for wire in reader_wires():
        if wire.signal == "LIGHT":
            assert any(one == "NANO" and pin == wire.nano for one, pin, _, _ in joined)
            continue
        ends = [wire.to] if wire.to != "every antenna" else [f"antenna {at}" for at in range(1, 5)]
        for end in ends:
            found = gate(wire)
            start = (f"4050-{found.chip}", str(found.out)) if found else ("NANO", wire.nano)
            assert (*start, end.upper(), wire.pin) in joined, wire
            if found:
                assert ("NANO", wire.nano, f"4050-{found.chip}", str(found.into)) in joined, wire
    for antenna in range(1, 5):
        assert ("3V3", "OUT", f"ANTENNA {antenna}", "3.3V") in joined
        assert ("3V3", "GND", f"ANTENNA {antenna}", "GND") in joined


def test_the_panels_diagram_joins_every_line() -> None:
    joined = _joined("panel")
    for seat, each in enumerate(default_panel(4).seat, 1):
        assert ("PI", str(header(each.button)), f"SEAT {seat}", "1") in joined
        assert ("PI", str(header(each.light[0])), f"SEAT {seat}", "2") in joined
    assert ("PI", "31", "UNDO", "1") in joined
    assert ("PI", "7", "JUDGE", "1") in joined
    assert ("PI", "17", "KNOB", "5") in joined
    assert {("PI", "2", "SCREEN", "1"), ("PI", "6", "SCREEN", "2")} <= joined
    positions = [pin for _, pin, end, _ in joined if end != "SCREEN"]
    shared = {"34"}
    assert len(positions) - len(set(positions)) == 2
    assert {pin for pin in positions if positions.count(pin) > 1} == shared


@pytest.mark.parametrize("name", harness.DIAGRAMS)
def test_the_drawn_diagrams_are_those_of_the_wires(name: str) -> None:
    assert (harness.DRAWN / f"{name}.yml").read_text(encoding="utf-8") == harness.text(name)
    drawn = json.loads(harness.RECORD.read_text(encoding="utf-8"))
    assert drawn["sources"] == harness.drawn_from(), "run make parts"
    picture = html.unescape((harness.DRAWN / f"{name}.svg").read_text(encoding="utf-8"))
    for connector in harness.DIAGRAMS[name]()["connectors"]:
        assert f">{connector}<" in picture


def test_the_bill_of_materials_is_that_of_models_and_wires() -> None:
    assert bom.FILE.read_text(encoding="utf-8") == bom.text(), "run make parts"


def test_the_bill_adds_up_and_says_when_its_prices_were_typical() -> None:
    rows = list(csv.DictReader(bom.FILE.read_text(encoding="utf-8").splitlines()))
    every, total = rows[:-1], rows[-1]
    assert f"{sum(float(row['EUR']) for row in every):.2f}" == total["EUR"]
    assert "typical" in total["what to look for"]
    assert all(row["instead"] and row["from"] for row in every)
    counts = {row["part"]: int(row["count"]) for row in every}
    assert counts["RC522 board"] == 4
    assert counts["74HC4050"] == 2
    assert counts["Threaded insert, M3×5, outside 4.2 to 4.6 mm"] == 28


def test_a_model_that_disagrees_with_the_wires_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    models = bom.modelled()
    models["rc522"] = 3
    monkeypatch.setattr(bom, "modelled", lambda: models)
    with pytest.raises(ValueError, match="rc522: 3 by the models, 4 by the wires"):
        bom.text()
