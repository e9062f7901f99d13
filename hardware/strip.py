"""The strip of perfboard between the Nano and the antennas: which hole holds what."""

from collections.abc import Mapping, Sequence

from hardware.wiring import Wire, buffers, gate, reader_wires, told

Hole = tuple[int, str]
"""A row, counted from the Nano's end on, and a column."""
CHIPS = (1, 2)
BUFFER = "74AHCT125"
ANTENNAS = (1, 2, 3, 4)
_PINS = {"3.3 V": "3.3V"}
"""The RC522's name of a bus, where it has one of its own."""
_ENDS = tuple(f"antenna {antenna}" for antenna in ANTENNAS)


def holes() -> dict[Hole, str]:
    """Every hole that is used: where its wire goes, or the chip's pin that is in it.

    Raises ValueError where a bus has too few holes.
    """
    held = {hole_of(place): what for place, what in told()["reader"]["strip"]["jumper"].items()}
    joined = joints()
    for bus, wires in {**_buses(), **_nodes()}.items():
        if len(wires) > len(joined[bus]):
            raise ValueError(
                f"the strip's bus {bus} has {len(joined[bus])} holes, not {len(wires)}"
            )
        held |= zip(joined[bus], wires, strict=False)
    for chip in CHIPS:
        held |= _socket(chip_first(chip), 16, _goes(chip))
    return held | _socket(buffer_first(), 14, _buffer_goes())


def joints() -> Mapping[str, Sequence[Hole]]:
    """The holes that are joined, by the name of their bus or node."""
    strip = told()["reader"]["strip"]
    every = dict(strip["buses"])
    for signal, spans in strip["nodes"].items():
        every |= {f"{signal} {at}": [span] for at, span in zip(ANTENNAS, spans, strict=True)}
    return {name: [hole for span in spans for hole in _span(span)] for name, spans in every.items()}


def hole_of(place: str) -> Hole:
    """`12i` as row and column."""
    return int(place[:-1]), place[-1]


def _span(text: str) -> list[Hole]:
    """`4a-f`: holes side by side."""
    first, _, last = text.partition("-")
    row, column = hole_of(first)
    every = told()["reader"]["strip"]["columns"]
    return [(row, each) for each in every[every.index(column) : every.index(last) + 1]]


def chip_first(chip: int) -> Hole:
    """The hole of a 4050's pin 1."""
    return hole_of(told()["reader"]["strip"]["chips"][chip - 1])


def buffer_first() -> Hole:
    """The hole of the 74AHCT125's pin 1."""
    return hole_of(told()["reader"]["strip"]["buffer"])


def beside(first: Hole, pins: int, pin: int) -> Hole:
    """The hole beside a chip's pin: half go down on the left, the others up on the right."""
    (row, column), half = first, pins // 2
    every = told()["reader"]["strip"]["columns"]
    left = every.index(column)
    return (row + pin - 1, every[left - 1]) if pin <= half else (row + pins - pin, every[left + 4])


def _socket(first: Hole, pins: int, goes: Mapping[int, str]) -> dict[Hole, str]:
    """A chip's pins in their holes, and beside them where each goes."""
    every = told()["reader"]["strip"]["columns"]
    held = {}
    for pin in range(1, pins + 1):
        row, _ = beside(first, pins, pin)
        at = every.index(first[1]) + (0 if pin <= pins // 2 else 3)
        held[row, every[at]] = f"**{pin}**"
    return held | {beside(first, pins, pin): what for pin, what in goes.items()}


def where(what: str) -> Hole:
    """The hole in which this stands."""
    return next(hole for hole, held in holes().items() if held == what)


def antenna_ends(antenna: int) -> Mapping[str, Hole]:
    """Where on the strip each wire of an antenna ends, by the RC522's pin."""
    here = f"antenna {antenna}"
    bus_of = {
        hole: bus.removesuffix(f" {antenna}") for bus, own in joints().items() for hole in own
    }
    ends = {}
    for hole, what in holes().items():
        if what == here:
            ends[_PINS.get(bus_of[hole], bus_of[hole])] = hole
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
    """Where each pin of a 4050 goes."""
    supply = told()["reader"]["supply"]
    goes = {supply["VCC"]: "3.3 V", **dict.fromkeys([supply["GND"], *left_over(chip)], "GND")}
    for wire in reader_wires():
        if (found := gate(wire)) and found.chip == chip:
            bus = _bus(wire)
            goes[found.into] = _node(wire) or f"Nano {wire.nano}"
            goes[found.out] = f"{wire.series} to {bus}" if bus else f"{wire.to}, {wire.pin}"
    return goes


def _buffer_goes() -> Mapping[int, str]:
    """Where each pin of the 74AHCT125 goes."""
    supply = told()["reader"]["buffer"]["supply"]
    goes = {supply["VCC"]: "5 V", supply["GND"]: "GND"}
    for antenna, own in zip(ANTENNAS, buffers(), strict=True):
        goes |= {own.opens: f"SELECT {antenna}", own.into: f"MISO {antenna}",
                 own.out: f"{_series('MISO')} to MISO"}  # fmt: skip
    return goes


def _bus(wire: Wire) -> str:
    return wire.signal if wire.to == "every antenna" else ""


def _node(wire: Wire) -> str:
    """The node on which a wire from the Nano ends, as it goes on to more than one chip."""
    return wire.to.replace("antenna", "SELECT") if wire.signal == "SELECT" else ""


def _series(signal: str) -> str:
    return next(wire.series for wire in reader_wires() if wire.signal == signal)


def _nodes() -> Mapping[str, Sequence[str]]:
    """What is soldered to each node: its four or three ends."""
    pull = told()["reader"]["buffer"]["pull"]
    nodes = {}
    for antenna, own in zip(ANTENNAS, buffers(), strict=True):
        nodes[f"MISO {antenna}"] = [f"antenna {antenna}", f"{BUFFER}, pin {own.into}",
                                    f"{pull} to 3.3 V"]  # fmt: skip
    for wire in reader_wires():
        if (node := _node(wire)) and (found := gate(wire)):
            opens = buffers()[int(node[-1]) - 1].opens
            nodes[node] = [f"Nano {wire.nano}", f"4050 {found.chip}, pin {found.into}",
                           f"{BUFFER}, pin {opens}", f"{pull} to 5 V"]  # fmt: skip
    return nodes


def _buses() -> Mapping[str, Sequence[str]]:
    """What is soldered to each bus: what feeds it, then what it feeds."""
    reader = told()["reader"]
    supply, pull = reader["supply"], reader["buffer"]["pull"]
    own = reader["buffer"]["supply"]
    plus = [f"4050 {chip}, pin {supply['VCC']}" for chip in CHIPS]
    minus = [f"4050 {chip}, pin {pin}" for chip in CHIPS for pin in (supply["GND"],
             *left_over(chip))]  # fmt: skip
    minus.append(f"{BUFFER}, pin {own['GND']}")
    buses = {
        "3.3 V": ["buck OUT", *plus, *_ENDS, *(f"{pull} to MISO {at}" for at in ANTENNAS)],
        "GND": ["buck GND", "Nano GND", *minus, *_ENDS[:3], "10 µF, −", _ENDS[3], "lights"],
        "5 V": ["Nano 5V", f"{BUFFER}, pin {own['VCC']}",
                *(f"{pull} to SELECT {at}" for at in ANTENNAS)],
        "MISO": [f"Nano {wire.nano}" for wire in reader_wires() if wire.signal == "MISO"]
                + [f"{_series('MISO')} from {BUFFER}, pin {gate.out}" for gate in buffers()],
    }  # fmt: skip
    for wire in reader_wires():
        if (found := gate(wire)) and (bus := _bus(wire)):
            buses[bus] = [f"{wire.series} from 4050 {found.chip}, pin {found.out}", *_ENDS]
    return buses
