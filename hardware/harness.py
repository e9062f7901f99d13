"""The harness diagrams: WireViz draws what wiring.toml says, for four seats and four antennas."""

import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from hardware import pinout
from hardware.parts import FOLDER, fingerprint
from hardware.strip import Hole, antenna_ends, nano_ends, where
from hardware.wiring import header, reader_wires, told

DRAWN = FOLDER / "harness"
RECORD = DRAWN / "record.json"
ANTENNAS = 4
SEATS = 4
TAIL_M, TRAY_M = 0.3, 1.0
"""A plug hangs behind the console by its tail; the tray's cable of 5 V goes on from there."""
TRAY_PLUG = "TRAY 5 V"
COLOURS = {"SELECT": "YE", "RUN": "GN", "MOSI": "BU", "MISO": "VT", "SCK": "OG", "LIGHT": "WH"}
SUPPLIES = {"5 V": "RD", "5V": "RD", "3.3 V": "RD", "3.3V": "RD", "GND": "BK"}
"""Wires' colours as WireViz names them, by the reader's signals and by what a supply is."""
_HEADER = "Raspberry Pi, 40-pin header"
_STRIP = "strip of perfboard, hole by hole"
_THIN = "0.14 mm2"
_I2C = {"SDA": "BU", "SCL": "YE"}
_KNOB = ("A (CLK)", "B (DT)", "push (SW)", "GND", "+")
_MEET = "the three grounds are soldered to one lead"
Joint = tuple[str, str, Any, str, Any]
"""A wire: its colour, where it begins with the pin there, where it ends with the pin there."""


class Harness:
    """A WireViz harness as it is put together: connectors, cables and what they join."""

    def __init__(self, apart_inches: float = 0.7) -> None:
        self.apart_inches = apart_inches
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
            "tweak": {"append": f"ranksep={self.apart_inches}"},
        }


def panel() -> dict[str, Any]:
    """The Pi's header with what the console holds: buttons, knob, screen, RTC, the tray's 5 V."""
    config, made = told()["panel"], Harness(apart_inches=2)
    supply, ground = config["supply"], config["ground"]["shared"]
    shared = {"UNDO": [config["undo"]], "JUDGE": [config["judge"]],
              "KNOB": [*config["knob"], config["push"]]}  # fmt: skip
    pins = {header(line): f"GPIO {line}" for own in shared.values() for line in own}
    pins |= {ground: "GND", supply["knob"]["+ (3.3 V)"]: "3.3 V"}
    pins |= {at: pin for what in ("screen", "tray", "rtc") for pin, at in supply[what].items()}
    made.connector("PI", _HEADER, dict(sorted(pins.items())))
    made.connector("UNDO", "Button", {1: "button", 2: "GND"}, _MEET)
    made.connector("JUDGE", "Button", {1: "button", 2: "GND"}, _MEET)
    made.connector("KNOB", "Rotary encoder", dict(enumerate(_KNOB, 1)),
                   f"{_MEET}; a bare EC11 has no +")  # fmt: skip
    for name, own in shared.items():
        wires: list[Joint] = [
            (colour, "PI", header(line), name, at)
            for at, (line, colour) in enumerate(zip(own, ("GN", "BU", "VT"), strict=False), 1)
        ]
        wires.append(("BK", "PI", ground, name, len(own) + 1))
        if name == "KNOB":
            wires.append(("RD", "PI", supply["knob"]["+ (3.3 V)"], name, len(own) + 2))
        made.cable(f"TO {name}", wires, length=0.2)
    _supplied(made, "SCREEN", "Touch Display", supply["screen"], "the leads that come with it")
    _supplied(made, "RTC", "DS3231 on a board", supply["rtc"], length=0.15)
    _supplied(made, TRAY_PLUG, config["tray_plug"], supply["tray"], length=TAIL_M, gauge="0.5 mm2",
              wirelabels=[f"fuse {config['tray_fuse']}", "no fuse"])  # fmt: skip
    return made.told()


def _supplied(
    made: Harness, name: str, kind: str, pins: dict[str, int], notes: str = "", **about: Any
) -> None:
    """What takes its supply from the header, with the wires that go there."""
    made.connector(name, kind, dict(enumerate(pins, 1)), notes)
    wires: list[Joint] = [
        (SUPPLIES.get(pin) or _I2C[pin], "PI", at, name, number)
        for number, (pin, at) in enumerate(pins.items(), 1)
    ]
    made.cable(f"TO {name}", wires, **about)


def seats() -> dict[str, Any]:
    """The Pi's header with four seats: a tail to a plug behind the console, and a pod's cable."""
    config, made = told()["panel"], Harness(apart_inches=1)
    pods = list(enumerate(config["seats"][:SEATS], 1))
    pins = {header(line): f"GPIO {line}" for _, own in pods for line in own}
    pins |= dict.fromkeys(config["ground"]["seats"][:SEATS], "GND")
    made.connector("PI", _HEADER, dict(sorted(pins.items())))
    labels = [config["guard"], config["resistor"], "no resistor"]
    for seat, (button, light) in pods:
        ground, plug, pod = config["ground"]["seats"][seat - 1], f"PLUG {seat}", f"SEAT {seat}"
        ends = {1: "button", 2: "light", 3: "GND"}
        made.connector(plug, config["plug"], ends)
        made.connector(pod, "Pod", ends, "button and LED meet on GND; no resistor here")
        header_pins = (header(button), header(light), ground)
        colours = ("YE", "WH", "BK")
        made.cable(f"TAIL {seat}", [(colour, "PI", pin, plug, at) for at, (colour, pin) in
                   enumerate(zip(colours, header_pins, strict=True), 1)],
                   length=TAIL_M, gauge=_THIN, wirelabels=labels)  # fmt: skip
        made.cable(f"CABLE {seat}", [(colour, plug, at, pod, at) for at, colour in
                   enumerate(colours, 1)], length=1.5, gauge=_THIN)  # fmt: skip
    for number in range(1, -(-SEATS // 2) + 1):
        _array(made, number)
    return made.told()


def _array(made: Harness, number: int) -> None:
    """An array against static, on the wires between the resistors and the plugs of two seats."""
    static, name = told()["panel"]["static"], f"ARRAY {number}"
    first = 2 * number - 1
    pins = {static["ground"]: "GND", static["open"]: "stays open"}
    wires: list[Joint] = [("BK", f"PLUG {first}", 3, name, static["ground"])]
    for seat, lines in enumerate(static["lines"], first):
        button, light = lines
        pins |= {button: f"button {seat}", light: f"light {seat}"}
        plug = f"PLUG {seat}"
        wires += [("YE", plug, 1, name, button), ("WH", plug, 2, name, light)]
    made.connector(name, static["part"], dict(sorted(pins.items())), "behind the resistors")
    made.cable(f"TO {name}", wires, category="bundle", length=0.05)


def lamps() -> dict[str, Any]:
    """Lamps of 5 V or 12 V in the buttons, and an ordinary buzzer, switched by one ULN2003A."""
    panel, made = told()["panel"], Harness(apart_inches=1)
    chip, buzzer = panel["lamps"], next(own["buzzer"] for own in panel["more"])
    *gates, last = chip["gates"]
    seats = list(zip(panel["seats"][:SEATS], gates, strict=False))
    lines = {light: into for (_, light), (into, _) in seats} | {buzzer: last[0]}
    ground, plus, plugs = panel["ground"]["shared"], chip["plus"], range(1, len(seats) + 1)
    made.connector("PI", _HEADER, {header(line): f"GPIO {line}" for line in lines}
                   | {ground: "GND"})  # fmt: skip
    made.connector("SUPPLY", "5 V or 12 V of their own", {1: "+", 2: "−"})
    words = {pin: f"in {pin}" for pin in lines.values()} | {chip["ground"]: "GND", plus: "COM"}
    words |= {out: f"out {into}" for into, out in (*(gate for _, gate in seats), last)}
    made.connector("ULN", chip["part"], dict(sorted(words.items())),
                   "a notch at pins 1 and 16; inputs left over stay open")  # fmt: skip
    ends = {1: "button", 2: "lamp −", 3: "lamp +", 4: "GND"}
    for seat in plugs:
        notes = "button and GND as on the sheet of the seats"
        made.connector(f"PLUG {seat}", chip["plug"], ends, notes)
    made.connector("BUZZER", "Buzzer for that voltage", {1: "−", 2: "+"})
    made.cable("TO ULN", [("WH", "PI", header(line), "ULN", into) for line, into in lines.items()]
               + [("BK", "PI", ground, "ULN", chip["ground"]),
                  ("BK", "SUPPLY", 2, "ULN", chip["ground"]),
                  ("RD", "SUPPLY", 1, "ULN", plus)], category="bundle")  # fmt: skip
    outs = [out for _, (_, out) in seats]
    made.cable("SWITCHED", [*(("BN", "ULN", out, f"PLUG {seat}", 2)
               for seat, out in zip(plugs, outs, strict=True)),
               ("BN", "ULN", last[1], "BUZZER", 1)], category="bundle")  # fmt: skip
    made.cable("PLUS", [*(("RD", "SUPPLY", 1, f"PLUG {seat}", 3) for seat in plugs),
               ("RD", "SUPPLY", 1, "BUZZER", 2)], category="bundle")  # fmt: skip
    return made.told()


def supply() -> dict[str, Any]:
    """The tray's own 5 V: from its plug to the buck board, and 3.3 V from there to the strip."""
    made, out, ground = Harness(), where("buck OUT"), where("buck GND")
    made.connector(TRAY_PLUG, told()["panel"]["tray_plug"], {1: "5 V", 2: "GND"})
    made.connector("3V3", "Buck board", {"IN": "5 V", "GND": "GND", "OUT": "3.3 V"},
                   "its three pins in this order, its name towards you")  # fmt: skip
    made.connector("STRIP", _STRIP, {_hole(out): "3.3 V", _hole(ground): "GND"})
    made.cable("5 V", [("RD", TRAY_PLUG, 1, "3V3", "IN"), ("BK", TRAY_PLUG, 2, "3V3", "GND")],
               length=TRAY_M, gauge="0.5 mm2")  # fmt: skip
    made.cable("TO STRIP", [("RD", "3V3", "OUT", "STRIP", _hole(out)),
               ("BK", "3V3", "GND", "STRIP", _hole(ground))], category="bundle")  # fmt: skip
    return made.told()


def nano() -> dict[str, Any]:
    """The Nano's wires to the strip; its 5 V come by its USB cable and feed the gates too."""
    made, ends = Harness(), nano_ends()
    wires = {wire.nano: wire for wire in reader_wires()}
    words = {pin: f"{wire.pin} {wire.to[-1]}" if wire.to[-1].isdigit() else wire.pin
             for pin, wire in wires.items()}  # fmt: skip
    colours = {pin: COLOURS[wire.signal] for pin, wire in wires.items()} | SUPPLIES
    made.connector("NANO", "Arduino Nano", {pin: words.get(pin, pin) for pin in ends})
    made.connector("STRIP", _STRIP, {_hole(hole): pin for pin, hole in ends.items()})
    made.cable("NANO TO STRIP", [(colours.get(pin, "GY"), "NANO", pin, "STRIP", _hole(hole))
               for pin, hole in ends.items()], category="bundle")  # fmt: skip
    return made.told()


def lights() -> dict[str, Any]:
    """The six lights in the lid."""
    made, ground = Harness(), _hole(where("lights"))
    wires = [wire for wire in reader_wires() if wire.signal == "LIGHT"]
    made.connector("NANO", "Arduino Nano", {wire.nano: "LIGHT" for wire in wires})
    made.connector("STRIP", _STRIP, {ground: "GND"})
    made.connector("LIGHTS", "LEDs", dict(enumerate([*(wire.to for wire in wires), "GND"], 1)),
                   f"{wires[0].series} before each, the other leg to GND")  # fmt: skip
    made.cable("TO LIGHTS", [*((COLOURS["LIGHT"], "NANO", wire.nano, "LIGHTS", at)
               for at, wire in enumerate(wires, 1)),
               ("BK", "STRIP", ground, "LIGHTS", len(wires) + 1)], category="bundle")  # fmt: skip
    return made.told()


def _hole(hole: Hole) -> str:
    return f"{hole[0]}{hole[1]}"


def antenna(number: int) -> dict[str, Any]:
    """One antenna: a bundle of seven wires from the strip to its RC522."""
    made, ends, reader_told = Harness(), antenna_ends(number), told()["reader"]
    colours = {row["board"]: COLOURS[row["signal"]]
               for row in (*reader_told["own"], *reader_told["shared"])} | SUPPLIES  # fmt: skip
    board, bypass = f"ANTENNA {number}", reader_told["bypass"]
    series = next(wire.series for wire in reader_wires() if wire.signal == "MISO")
    made.connector("STRIP", _STRIP, {_hole(hole): pin for pin, hole in ends.items()})
    pins = dict(enumerate(reader_told["board"], 1))
    made.connector(board, "RC522", pins,
                   f"{series} in the wire of MISO, at this end\n"
                   f"100 µF and {bypass} between 3.3V and GND\nIRQ stays free")  # fmt: skip
    made.cable(f"WIRES {number}", [(colours[pin], "STRIP", _hole(hole), board, at)
               for at, pin in pins.items() if (hole := ends.get(pin))],
               category="bundle", length=0.3)  # fmt: skip
    return made.told()


DIAGRAMS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "panel": panel,
    "seats": seats,
    "lamps": lamps,
    "supply": supply,
    "nano": nano,
    **{f"antenna-{number}": partial(antenna, number) for number in range(1, ANTENNAS + 1)},
    "lights": lights,
}


def text(name: str) -> str:
    """A diagram as a file for WireViz: JSON, which is YAML as well."""
    return json.dumps(DIAGRAMS[name](), indent=1, ensure_ascii=False) + "\n"


def drawn_from() -> str:
    """A hash over what the diagrams are drawn from."""
    return fingerprint([], *(text(name) for name in DIAGRAMS), pinout.text(SEATS))


def main() -> None:
    """Writes and draws every diagram, and the header."""
    from wireviz.wireviz import parse

    DRAWN.mkdir(exist_ok=True)
    for name in DIAGRAMS:
        Path(DRAWN, f"{name}.yml").write_text(text(name), encoding="utf-8")
        parse(DIAGRAMS[name](), output_formats=("svg",), output_dir=DRAWN, output_name=name)
    pinout.draw(SEATS)
    RECORD.write_text(json.dumps({"sources": drawn_from()}) + "\n", encoding="utf-8")
