"""The bill of materials, generated from the models, the wires and the shop's names."""

import csv
import io
import math
import tomllib
from collections import Counter
from typing import Any

from hardware.harness import ANTENNAS, DIAGRAMS, SEATS, TRAY_PLUG, panel, seats
from hardware.parts import FOLDER, parts, recorded
from hardware.wiring import gate, reader_wires

FILE = FOLDER / "bom.csv"
DECK = 36
"""Cards of the extended Decktet's largest game here: a deck of tags to begin with."""
_GRAMS_A_CM3 = 1.25
_HEAD = ("part", "count", "unit", "what to look for", "EUR each", "EUR", "instead", "from")


def wired() -> Counter[str]:
    """What the wires of one machine need: four seats, four antennas."""
    wires = list(reader_wires())
    lights = sum(wire.signal == "LIGHT" for wire in wires)
    chips = max(found.chip for wire in wires if (found := gate(wire)))
    needed = {
        "pi": 1, "panel": 1, "supply": 1, "card": 1, "usb-cable": 1, "nano": 1, "buck": 1,
        "rc522": ANTENNAS,
        "4050": chips,
        "buffer": 1,
        "capacitor-100uf": ANTENNAS,
        "capacitor-100nf": ANTENNAS + chips + 1,
        "capacitor-10uf": 1,
        "update-jumper": 1,
        "resistor-1k": lights + SEATS,
        "resistor-330": SEATS,
        "resistor-10k": 2 * ANTENNAS,
        "resistor-47": sum(2 * ANTENNAS if wire.pin == "MISO" else 1 for wire in wires
                           if wire.to == "every antenna"),
        "led-5mm": lights + SEATS,
        "button-24mm": SEATS,
        "button-16mm": 2,
        "knob": 1,
        "rtc": 1,
        "plug-3": SEATS,
        "plug-2": 1,
        "array": -(-SEATS // 2),
        "fuse": 1,
        "cable": _metres("CABLE", "TAIL"),
        "cable-supply": _metres("5 V", f"TO {TRAY_PLUG}"),
        "wire": 10,
        "jumper": -(-_header_pins() // 2),
        "heat-shrink": 1,
        "stick-extension": 1,
        "loudspeaker": 1,
        "tag": DECK,
    }  # fmt: skip
    return Counter(needed)


def _metres(*names: str) -> int:
    """The whole metres of the cables whose names begin so, over all sheets."""
    cables = {
        name: about for sheet in DIAGRAMS.values() for name, about in sheet()["cables"].items()
    }
    return math.ceil(
        sum(float(about["length"]) for name, about in cables.items() if name.startswith(names))
    )


def _header_pins() -> int:
    """How many pins of the Pi's header get a lead; the screen brings its own."""
    joined = [*panel()["connections"], *seats()["connections"]]
    return len(
        {pin for start, _, end in joined if "SCREEN" not in end for pin in start.get("PI", ())}
    )


def modelled() -> Counter[str]:
    """What the printed parts of one machine are put together with, and their weight in grams."""
    record = recorded()
    needed = Counter[str](record["buy"])
    volume = sum(record["parts"][part.file]["volume"] * part.pieces for part in parts())
    needed["filament"] = round(volume * _GRAMS_A_CM3)
    return needed


def text() -> str:
    """The bill as CSV. Raises ValueError where models and wires disagree on a count."""
    shop = tomllib.loads((FOLDER / "shop.toml").read_text(encoding="utf-8"))
    month = shop.pop("month")
    models, wires = modelled(), wired()
    for what in models.keys() & wires.keys():
        if models[what] != wires[what]:
            raise ValueError(f"{what}: {models[what]} by the models, {wires[what]} by the wires")
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_HEAD)
    total = 0.0
    for what, about in shop.items():
        count = models[what] or wires[what]
        total += count * about["price"]
        rows.writerow(_row(about, count, _origin(what, models, wires)))
    rows.writerow(("all", "", "", f"typical prices, {month}", "", f"{total:.2f}", "", ""))
    missing = (models.keys() | wires.keys()) - shop.keys()
    if missing:
        raise ValueError(f"shop.toml lacks {', '.join(sorted(missing))}")
    return out.getvalue()


def _row(about: dict[str, Any], count: int, origin: str) -> tuple[object, ...]:
    price = about["price"]
    return (about["name"], count, about.get("unit", "pcs"), about["look"], f"{price:g}",
            f"{count * price:.2f}", about["else"], origin)  # fmt: skip


def _origin(what: str, models: Counter[str], wires: Counter[str]) -> str:
    named = {"models": models, "wiring": wires}
    return " and ".join(name for name, counted in named.items() if what in counted)


def main() -> None:
    """Writes the bill."""
    FILE.write_text(text(), encoding="utf-8")
