"""hardware/wiring.toml against the firmware's board file, the program's pins and a real Pi's."""

import csv
import html
import json
import re
from dataclasses import replace

import pytest
from gpiozero.pins.pi import PiBoardInfo

from hardware import bom, harness, pinout, strip
from hardware.tables import TABLES, page
from hardware.wiring import FOLDER, gate, header, reader_wires, told
from tablepi.core.errors import ConfigError
from tablepi.devices.panel.pins import RESERVED, default_panel
from tablepi.devices.readers import ReaderConfig
from tablepi.runtime.settings.config import Config, of, read
from tablepi.runtime.settings.example import example
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
    supplies = {at for pins in told()["panel"]["supply"].values() for at in pins.values()}
    assert not supplies & {*ground["seats"], ground["shared"]}


def test_what_takes_its_supply_from_the_header_takes_the_right_one_from_a_pin_of_its_own() -> None:
    header_pins = PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    supply = told()["panel"]["supply"]
    assert header_pins[supply["screen"]["5 V"]].name == "5V"
    assert header_pins[supply["screen"]["GND"]].name == "GND"
    assert header_pins[supply["tray"]["5 V"]].name == "5V"
    assert header_pins[supply["tray"]["GND"]].name == "GND"
    assert header_pins[supply["rtc"]["3.3 V"]].name == "3V3"
    assert header_pins[supply["rtc"]["GND"]].name == "GND"
    assert header_pins[supply["knob"]["+ (3.3 V)"]].name == "3V3"
    every = [at for pins in supply.values() for at in pins.values()]
    assert len(set(every)) == len(every)


def test_a_real_time_clock_has_the_lines_that_are_kept_free_for_it() -> None:
    rtc = told()["panel"]["supply"]["rtc"]
    assert (rtc["SDA"], rtc["SCL"]) == (header(2), header(3)) == (3, 5)
    for line in (2, 3):
        assert "real-time clock" in RESERVED[line]


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_rc522_on_the_pi_is_wired_beside_a_panel_as_its_settings_say(seats: int) -> None:
    board = told()["rc522"]
    spi = {"SDA": "CE0", "SCK": "SCLK", "MOSI": "MOSI", "MISO": "MISO"}
    assert {pin: RESERVED[board["lines"][pin]] for pin in spi} == {
        pin: f"SPI ({name})" for pin, name in spi.items()
    }
    pins = PiBoardInfo.from_revision(PI_4B).headers["J8"].pins
    assert pins[board["supply"]["3.3V"]].name == "3V3"
    assert pins[board["supply"]["GND"]].name == "GND"
    reader = ReaderConfig("cards", "rc522", "/dev/spidev0.0", reset=board["lines"]["RST"])
    assert Config(reader=(reader,), panel=default_panel(seats)).reader[0].reset == 15


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


def _hole(hole: tuple[int, str]) -> str:
    return f"{hole[0]}{hole[1]}"


def test_the_sheets_of_the_reader_join_every_wire_to_its_hole_of_the_strip() -> None:
    nano = _joined("nano")
    for pin, hole in strip.nano_ends().items():
        assert ("NANO", pin, "STRIP", _hole(hole)) in nano
    lights = [wire.nano for wire in reader_wires() if wire.signal == "LIGHT"]
    assert {pin for one, pin, _, _ in _joined("lights") if one == "NANO"} == set(lights)
    board = told()["reader"]["board"]
    for antenna in range(1, 5):
        expected = {
            ("STRIP", _hole(hole), f"ANTENNA {antenna}", str(board.index(pin) + 1))
            for pin, hole in strip.antenna_ends(antenna).items()
        }
        assert _joined(f"antenna-{antenna}") == expected


def test_the_fields_have_a_supply_of_their_own_by_a_buck_board_and_a_fuse() -> None:
    supply = _joined("supply")
    assert {("TRAY 5 V", "1", "3V3", "IN"), ("TRAY 5 V", "2", "3V3", "GND")} <= supply
    assert ("3V3", "OUT", "STRIP", "1a") in supply
    # The Nano's own 5 V feed the gates of MISO, and nothing else.
    fed = {end for one, pin, _, end in _joined("nano") if (one, pin) == ("NANO", "5V")}
    assert fed == {_hole(hole) for hole in [strip.where("Nano 5V")]}
    panel = harness.DIAGRAMS["panel"]()
    assert ("PI", "4", "TRAY 5 V", "1") in _joined("panel")
    assert "fuse 1.1 A" in panel["cables"]["TO TRAY 5 V"]["wirelabels"]
    seats = harness.DIAGRAMS["seats"]()["connectors"]
    assert panel["connectors"]["TRAY 5 V"]["type"] != seats["PLUG 1"]["type"], "would fit a seat"


def test_every_seat_is_joined_by_a_plug_with_its_resistors_at_the_pis_end() -> None:
    joined, drawn = _joined("seats"), harness.DIAGRAMS["seats"]()
    for seat, each in enumerate(default_panel(4).seat, 1):
        plug, pod = f"PLUG {seat}", f"SEAT {seat}"
        assert ("PI", str(header(each.button)), plug, "1") in joined
        assert ("PI", str(header(each.light[0])), plug, "2") in joined
        assert {(plug, str(at), pod, str(at)) for at in (1, 2, 3)} <= joined
        tail, cable = drawn["cables"][f"TAIL {seat}"], drawn["cables"][f"CABLE {seat}"]
        assert tail["wirelabels"][:2] == ["1 kΩ", "330 Ω"]
        assert "wirelabels" not in cable
        assert not any(one == "PI" and end == pod for one, _, end, _ in joined)


def test_every_line_of_a_seats_cable_has_a_pin_of_an_array_behind_its_resistor() -> None:
    joined, static = _joined("seats"), told()["panel"]["static"]
    for seat in range(1, harness.SEATS + 1):
        array = f"ARRAY {(seat + 1) // 2}"
        for at, pin in enumerate(static["lines"][(seat + 1) % 2], 1):
            assert (f"PLUG {seat}", str(at), array, str(pin)) in joined
        assert any(end == array and pin == str(static["ground"]) for _, _, end, pin in joined)
    assert not any(one == "PI" and end.startswith("ARRAY") for one, _, end, _ in joined)
    pins = [(end, pin) for _, _, end, pin in joined if end.startswith("ARRAY")]
    assert len(pins) == len(set(pins)), "two wires on a pin"
    assert str(static["open"]) not in {pin for _, pin in pins}


def test_lamps_are_switched_by_the_lines_of_the_lights_and_get_no_plus_from_the_pi() -> None:
    joined, chip = _joined("lamps"), told()["panel"]["lamps"]
    for seat, own in enumerate(default_panel(4).seat, 1):
        into, out = chip["gates"][seat - 1]
        assert ("PI", str(header(own.light[0])), "ULN", str(into)) in joined
        assert ("ULN", str(out), f"PLUG {seat}", "2") in joined
        assert ("SUPPLY", "1", f"PLUG {seat}", "3") in joined
    into, out = chip["gates"][-1]
    assert ("PI", str(header(told()["panel"]["more"][0]["buzzer"])), "ULN", str(into)) in joined
    assert {("ULN", str(out), "BUZZER", "1"), ("SUPPLY", "1", "ULN", str(chip["plus"]))} <= joined
    assert {end for one, _, end, _ in joined if one == "PI"} == {"ULN"}
    grounds = {one for one, _, end, pin in joined if (end, pin) == ("ULN", str(chip["ground"]))}
    assert grounds == {"PI", "SUPPLY"}
    assert sorted(pin for gate in chip["gates"] for pin in gate) == [*range(1, 8), *range(10, 17)]


def test_the_panels_diagram_joins_every_line() -> None:
    joined = _joined("panel") | _joined("seats")
    assert ("PI", "31", "UNDO", "1") in joined
    assert ("PI", "7", "JUDGE", "1") in joined
    assert ("PI", "17", "KNOB", "5") in joined
    assert {("PI", "2", "SCREEN", "1"), ("PI", "6", "SCREEN", "2")} <= joined
    assert {("PI", "3", "RTC", "2"), ("PI", "5", "RTC", "3")} <= joined
    positions = [pin for one, pin, _, _ in joined if one == "PI"]
    assert {pin for pin in positions if positions.count(pin) > 1} == {"34"}


def test_the_drawing_of_the_header_shows_every_lead_of_the_harness_in_its_colour() -> None:
    leads = pinout.leads(harness.SEATS)
    colours = _colours("panel") | _colours("seats")
    assert {at: lead.colour for at, lead in leads.items()} == colours
    picture = html.unescape(pinout.FILE.read_text(encoding="utf-8")).replace("\xa0", " ")
    for at, lead in leads.items():
        assert f">{at}<" in picture
        assert f">{lead.words} ({lead.colour})<" in picture


def _colours(name: str) -> dict[int, str]:
    """The colour of each wire of a sheet that goes to the header, by its position there."""
    sheet = harness.DIAGRAMS[name]()
    words = {"YE": "yellow", "WH": "white", "BK": "black", "RD": "red", "GN": "green",
             "BU": "blue", "VT": "violet"}  # fmt: skip
    found = {}
    for start, way, _ in sheet["connections"]:
        [(cable, numbers)] = way.items()
        if "PI" in start:
            found[start["PI"][0]] = words[sheet["cables"][cable]["colors"][numbers[0] - 1]]
    return found


@pytest.mark.parametrize("name", harness.DIAGRAMS)
def test_the_drawn_diagrams_are_those_of_the_wires(name: str) -> None:
    assert (harness.DRAWN / f"{name}.yml").read_text(encoding="utf-8") == harness.text(name)
    drawn = json.loads(harness.RECORD.read_text(encoding="utf-8"))
    assert drawn["sources"] == harness.drawn_from(), "run make parts"
    picture = html.unescape((harness.DRAWN / f"{name}.svg").read_text(encoding="utf-8"))
    for connector in harness.DIAGRAMS[name]()["connectors"]:
        assert f">{connector}<" in picture


def test_every_sheet_in_the_folder_is_of_a_bundle_that_there_is() -> None:
    sheets = {file.stem for file in harness.DRAWN.glob("*.svg")}
    assert sheets == {*harness.DIAGRAMS, pinout.FILE.stem}


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
    assert counts["74AHCT125"] == 1
    assert counts["Resistor, 47 Ω, 0.25 W"] == 2 + 4 + 4
    assert counts["Resistor, 10 kΩ, 0.25 W"] == 4 + 4
    assert counts["Ceramic capacitor, 100 nF"] == 2 + 1 + 4
    assert counts["DS3231 on a board, with its battery"] == 1
    assert counts["Array against static, SRV05-4"] == 2
    assert counts["JST SM, 3 pins, plug and socket with 15 cm of wire or more"] == 4
    assert counts["Threaded insert, M3×5, outside 4.2 to 4.6 mm"] == 28


def test_a_model_that_disagrees_with_the_wires_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    models = bom.modelled()
    models["rc522"] = 3
    monkeypatch.setattr(bom, "modelled", lambda: models)
    with pytest.raises(ValueError, match="rc522: 3 by the models, 4 by the wires"):
        bom.text()
