"""The strip of perfboard between the Nano and the antennas: which hole holds what."""

from collections.abc import Mapping, Sequence

from hardware.wiring import Wire, gate, reader_wires, told

Hole = tuple[int, str]
"""A row, counted from the Nano's end on, and a column."""
CHIPS = (1, 2)
_PINS = {"3.3 V": "3.3V"}
"""The RC522's name of a bus, where it has one of its own."""
_ENDS = tuple(f"antenna {antenna}" for antenna in (1, 2, 3, 4))


def holes() -> dict[Hole, str]:
    """Every hole that is used: where its wire goes, or the 4050's pin that is in it.

    Raises ValueError where a bus has too few holes.
    """
    strip = told()["reader"]["strip"]
    held: dict[Hole, str] = {
        (int(place[:-1]), place[-1]): what for place, what in strip["jumper"].items()
    }
    for bus, wires in _buses().items():
        free = [(row, column) for row in strip["buses"][bus] for column in strip["columns"]]
        if len(wires) > len(free):
            raise ValueError(f"the strip's bus {bus} has {len(free)} holes, not {len(wires)}")
        held |= zip(free, wires, strict=False)
    for chip in CHIPS:
        for pin in range(1, 17):
            row, column = beside(chip, pin)
            held[row, "b" if column == "a" else "e"] = f"**{pin}**"
        held |= {beside(chip, pin): goes for pin, goes in _goes(chip).items()}
    return held


def beside(chip: int, pin: int) -> Hole:
    """The hole beside a 4050's pin: 1 to 8 go down on the left, 9 to 16 up on the right."""
    first = told()["reader"]["strip"]["chips"][chip - 1]
    return (first + pin - 1, "a") if pin <= 8 else (first + 16 - pin, "f")


def where(what: str) -> Hole:
    """The hole in which this stands."""
    return next(hole for hole, held in holes().items() if held == what)


def antenna_ends(antenna: int) -> Mapping[str, Hole]:
    """Where on the strip each wire of an antenna ends, by the RC522's pin."""
    here, buses = f"antenna {antenna}", told()["reader"]["strip"]["buses"]
    bus_of = {row: bus for bus, rows in buses.items() for row in rows}
    ends = {}
    for hole, what in holes().items():
        if what == here:
            ends[_PINS.get(bus_of[hole[0]], bus_of[hole[0]])] = hole
        elif what.startswith(f"{here}, "):
            ends[what.removeprefix(f"{here}, ")] = hole
    return {pin: ends[pin] for pin in told()["reader"]["board"] if pin in ends}


def nano_ends() -> Mapping[str, Hole]:
    """Where on the strip each wire of the Nano ends, by the Nano's pin."""
    return {
        what.removeprefix("Nano "): hole
        for hole, what in holes().items()
        if what.startswith("Nano ")
    }


def left_over(chip: int) -> list[int]:
    """The inputs of a 4050 that no wire uses."""
    used = {found.into for wire in reader_wires() if (found := gate(wire)) and found.chip == chip}
    return [into for into, _ in told()["reader"]["gates"] if into not in used]


def _goes(chip: int) -> Mapping[int, str]:
    supply = told()["reader"]["supply"]
    goes = {supply["VCC"]: "3.3 V", **dict.fromkeys([supply["GND"], *left_over(chip)], "GND")}
    for wire in reader_wires():
        if (found := gate(wire)) and found.chip == chip:
            goes[found.into] = f"Nano {wire.nano}"
            bus = _bus(wire)
            goes[found.out] = f"{wire.series} to {bus}" if bus else f"{wire.to}, {wire.pin}"
    return goes


def _bus(wire: Wire) -> str:
    return wire.signal if wire.to == "every antenna" else ""


def _buses() -> Mapping[str, Sequence[str]]:
    """What is soldered to each bus: what feeds it, then what it feeds."""
    supply = told()["reader"]["supply"]
    plus = [f"4050 {chip}, pin {supply['VCC']}" for chip in CHIPS]
    minus = [f"4050 {chip}, pin {pin}" for chip in CHIPS for pin in (supply["GND"],
             *left_over(chip))]  # fmt: skip
    buses = {
        "3.3 V": ["regulator OUT", *plus, *_ENDS],
        "GND": ["regulator GND", "Nano GND", *minus, *_ENDS[:3], "10 µF, −", _ENDS[3], "lights"],
    }
    for wire in reader_wires():
        if bus := _bus(wire):
            found = gate(wire)
            passed = found and f"{wire.series} from 4050 {found.chip}, pin {found.out}"
            buses[bus] = [passed or f"Nano {wire.nano}", *_ENDS]
    return buses
