"""The harness diagrams: WireViz draws what wiring.toml says, for four seats and four antennas."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hardware.parts import FOLDER, fingerprint
from hardware.wiring import Wire, gate, header, reader_wires, told

DRAWN = FOLDER / "harness"
RECORD = DRAWN / "record.json"
ANTENNAS = 4
SEATS = 4
_COLOURS = {"SELECT": "YE", "RUN": "GN", "MOSI": "BU", "MISO": "VT", "SCK": "OG", "LIGHT": "WH"}
_KNOB = ("A (CLK)", "B (DT)", "push (SW)", "GND", "+")
_MEET = "the three grounds are soldered to one lead"
Joint = tuple[str, str, Any, str, Any]
"""A wire: its colour, where it begins with the pin there, where it ends with the pin there."""


class Harness:
    """A WireViz harness as it is put together: connectors, cables and what they join."""

    def __init__(self) -> None:
        self.connectors: dict[str, dict[str, Any]] = {}
        self.cables: dict[str, dict[str, Any]] = {}
        self.connections: list[list[dict[str, list[Any]]]] = []

    def connector(self, name: str, kind: str, pins: dict[Any, str], notes: str = "") -> None:
        """A thing with pins, each a number or a name with its label."""
        made = {"type": kind, "pins": list(pins), "pinlabels": list(pins.values())}
        self.connectors[name] = (
            made | ({"notes": notes} if notes else {}) | {"show_pincount": False}
        )

    def cable(self, name: str, wires: list[Joint], **about: Any) -> None:
        """A cable or a bundle of wires; `about` is what WireViz knows of cables besides."""
        self.cables[name] = {
            "wirecount": len(wires),
            "colors": [wire[0] for wire in wires],
            **about,
        }
        for number, (_, start, pin, end, other) in enumerate(wires, 1):
            self.connections.append([{start: [pin]}, {name: [number]}, {end: [other]}])

    def told(self) -> dict[str, Any]:
        """As WireViz reads it."""
        return {
            "options": {"bgcolor": "WH", "fontname": "DejaVu Sans"},
            "connectors": self.connectors,
            "cables": self.cables,
            "connections": self.connections,
        }


def panel() -> dict[str, Any]:
    """The Pi's header, four seats, undo, judge, the knob and the screen's supply."""
    config, made = told()["panel"], Harness()
    seats = list(enumerate(config["seats"][:SEATS], 1))
    shared = {"UNDO": [config["undo"]], "JUDGE": [config["judge"]],
              "KNOB": [*config["knob"], config["push"]]}  # fmt: skip
    lines = [line for own in (*(own for _, own in seats), *shared.values()) for line in own]
    grounds = {*config["ground"]["seats"][:SEATS], config["ground"]["shared"]}
    pins = {header(line): f"GPIO {line}" for line in lines} | dict.fromkeys(grounds, "GND")
    screen, plus = config["supply"]["screen"], config["supply"]["knob"]["+ (3.3 V)"]
    pins |= {screen["5 V"]: "5 V", screen["GND"]: "GND", plus: "3.3 V"}
    made.connector("PI", "Raspberry Pi, 40-pin header", dict(sorted(pins.items())))
    for seat, (button, light) in seats:
        name, ground = f"SEAT {seat}", config["ground"]["seats"][seat - 1]
        notes = f"{config['resistor']} before the LED; button and LED meet on GND"
        made.connector(name, "Pod", {1: "button", 2: "light", 3: "GND"}, notes)
        wires: list[Joint] = [
            ("YE", "PI", header(button), name, 1),
            ("WH", "PI", header(light), name, 2),
            ("BK", "PI", ground, name, 3),
        ]
        made.cable(f"CABLE {seat}", wires, length=1.5, gauge="0.14 mm2")
    ground = config["ground"]["shared"]
    made.connector("UNDO", "Button", {1: "button", 2: "GND"}, _MEET)
    made.connector("JUDGE", "Button", {1: "button", 2: "GND"}, _MEET)
    made.connector("KNOB", "Rotary encoder", dict(enumerate(_KNOB, 1)),
                   f"{_MEET}; a bare EC11 has no +")  # fmt: skip
    for name, own in shared.items():
        wires = [
            (colour, "PI", header(line), name, at)
            for at, (line, colour) in enumerate(zip(own, ("GN", "BU", "VT"), strict=False), 1)
        ]
        wires.append(("BK", "PI", ground, name, len(own) + 1))
        if name == "KNOB":
            wires.append(("RD", "PI", plus, name, len(own) + 2))
        made.cable(f"TO {name}", wires, length=0.2)
    made.connector("SCREEN", "Touch Display", {1: "5 V", 2: "GND"}, "the leads that come with it")
    wires = [("RD", "PI", screen["5 V"], "SCREEN", 1), ("BK", "PI", screen["GND"], "SCREEN", 2)]
    made.cable("TO SCREEN", wires)
    return made.told()


def reader() -> dict[str, Any]:
    """The Nano, two 4050s, the regulator, four RC522 and the lights."""
    made = Harness()
    wires = list(reader_wires())
    lights = [wire for wire in wires if wire.signal == "LIGHT"]
    made.connector("NANO", "Arduino Nano", {wire.nano: wire.nano for wire in wires}
                   | {"5V": "5V", "GND": "GND"})  # fmt: skip
    made.connector("3V3", "AMS1117-3.3 on a board", {"IN": "5 V", "OUT": "3.3 V", "GND": "GND"})
    for chip in (1, 2):
        passed = [(found, _word(wire)) for wire in wires if (found := gate(wire))]
        own = [(found, word) for found, word in passed if found.chip == chip]
        pins = {found.into: f"{word} in" for found, word in own}
        pins |= {found.out: f"{word} out" for found, word in own}
        made.connector(f"4050-{chip}", "74HC4050", dict(sorted((pins | _supply()).items())),
                       "inputs left over go to GND" if chip == 2 else "")  # fmt: skip
    for antenna in range(1, ANTENNAS + 1):
        made.connector(f"ANTENNA {antenna}", "RC522", {pin: pin for pin in told()["reader"]["board"]
                       if pin != "IRQ"}, "100 µF between 3.3V and GND")  # fmt: skip
    made.connector("LIGHTS", "LEDs", dict(enumerate([*(wire.to for wire in lights), "GND"], 1)),
                   f"{told()['reader']['resistor']} before each, the other leg to GND")  # fmt: skip
    _join(made, wires, lights)
    return made.told()


def _word(wire: Wire) -> str:
    return f"{wire.pin} {wire.to[-1]}" if wire.to[-1].isdigit() else wire.pin


def _supply() -> dict[Any, str]:
    supply = told()["reader"]["supply"]
    return {supply["VCC"]: "3.3 V", supply["GND"]: "GND"}


def _join(made: Harness, wires: list[Wire], lights: list[Wire]) -> None:
    supply = told()["reader"]["supply"]
    made.cable("SUPPLY", [("RD", "NANO", "5V", "3V3", "IN"), ("BK", "NANO", "GND", "3V3", "GND")],
               category="bundle")  # fmt: skip
    for chip in (1, 2):
        into = [(_COLOURS[wire.signal], "NANO", wire.nano, f"4050-{chip}", found.into)
                for wire in wires if (found := gate(wire)) and found.chip == chip]  # fmt: skip
        power = [("RD", "3V3", "OUT", f"4050-{chip}", supply["VCC"]),
                 ("BK", "3V3", "GND", f"4050-{chip}", supply["GND"])]  # fmt: skip
        made.cable(f"TO 4050-{chip}", into, category="bundle")
        made.cable(f"SUPPLY 4050-{chip}", power, category="bundle")
    for antenna in range(1, ANTENNAS + 1):
        made.cable(
            f"WIRES {antenna}", list(_antenna(wires, antenna)), category="bundle", length=0.3
        )
    shine: list[Joint] = [(_COLOURS["LIGHT"], "NANO", wire.nano, "LIGHTS", at)
                          for at, wire in enumerate(lights, 1)]  # fmt: skip
    shine.append(("BK", "3V3", "GND", "LIGHTS", len(lights) + 1))
    made.cable("TO LIGHTS", shine, category="bundle")


def _antenna(wires: list[Wire], antenna: int) -> Iterator[Joint]:
    end = f"ANTENNA {antenna}"
    for wire in wires:
        if wire.to in (end.lower(), "every antenna") and wire.signal != "LIGHT":
            passed = gate(wire)
            start = (f"4050-{passed.chip}", passed.out) if passed else ("NANO", wire.nano)
            yield _COLOURS[wire.signal], *start, end, wire.pin
    yield "RD", "3V3", "OUT", end, "3.3V"
    yield "BK", "3V3", "GND", end, "GND"


DIAGRAMS = {"panel": panel, "reader": reader}


def text(name: str) -> str:
    """A diagram as a file for WireViz: JSON, which is YAML as well."""
    return json.dumps(DIAGRAMS[name](), indent=1, ensure_ascii=False) + "\n"


def drawn_from() -> str:
    """A hash over what the diagrams are drawn from."""
    return fingerprint([], *(text(name) for name in DIAGRAMS))


def main() -> None:
    """Writes and draws both diagrams."""
    from wireviz.wireviz import parse

    DRAWN.mkdir(exist_ok=True)
    for name in DIAGRAMS:
        Path(DRAWN, f"{name}.yml").write_text(text(name), encoding="utf-8")
        parse(DIAGRAMS[name](), output_formats=("svg",), output_dir=DRAWN, output_name=name)
    RECORD.write_text(json.dumps({"sources": drawn_from()}) + "\n", encoding="utf-8")
