"""The nets of the carrier, from wiring.toml: its pins that are joined, and its parts' values."""

from collections.abc import Iterator

from hardware.strip import ANTENNAS, left_over
from hardware.wiring import Wire, buffers, gate, reader_wires, told

Nets = dict[str, set[str]]
"""The pins of each net, as `U1.3`."""
NANO, BUFFER, BUCK, SUPPLY, LIGHTS, JUMPER = "A1", "U3", "U4", "J5", "J6", "JP1"
BUCK_PINS = {"IN": 1, "GND": 2, "OUT": 3}
RESISTORS = {"SCK": 1, "MOSI": 2, "MISO": 3, "pull of SELECT": 7, "pull of MISO": 11, "LIGHT": 15}
"""The first resistor of each kind; those of antenna 2 and on follow."""
_PLUS = {1: "3V3", 2: "3V3", 3: "5V", 4: "RESET", 5: "TRAY_5V", 6: "3V3"}
"""What each capacitor stands on; its other end is on ground."""


def values() -> dict[str, str]:
    """The value of each part, by its name on the board."""
    reader = told()["reader"]
    series, pull = {wire.signal: wire.series for wire in reader_wires()}, reader["buffer"]["pull"]
    kinds = {**series, "pull of SELECT": pull, "pull of MISO": pull}
    made = {NANO: "Arduino Nano", "U1": "74HC4050", "U2": "74HC4050", BUFFER: "74AHCT125"}
    made |= {BUCK: "3.3 V 1 A", SUPPLY: "5 V", LIGHTS: "lights", JUMPER: "run"}
    made |= {f"J{antenna}": f"antenna {antenna}" for antenna in ANTENNAS}
    for kind, first in RESISTORS.items():
        count = {"SCK": 1, "MOSI": 1, "LIGHT": len(reader["lights"])}.get(kind, len(ANTENNAS))
        made |= {f"R{first + at}": kinds[kind] for at in range(count)}
    made |= {f"C{chip}": reader["bypass"] for chip in (1, 2, 3)}
    return made | {"C4": "10 µF", "C5": "10 µF", "C6": "22 µF"}


def nets() -> Nets:
    """Every net that joins two pins and more."""
    joined: Nets = {}
    for net, pin in _pins():
        joined.setdefault(net, set()).add(pin)
    return joined


def nano(name: str) -> list[str]:
    """The pins of the Nano's sockets that bear this name, counted from TX1 on."""
    left, right = told()["reader"]["nano"]
    numbers = [16 + at for at, pin in enumerate(left) if pin == name]
    numbers += [15 - at for at, pin in enumerate(right) if pin == name]
    return [f"{NANO}.{number}" for number in sorted(numbers)]


def _pins() -> Iterator[tuple[str, str]]:
    """Each net's name with one of its pins, in turn."""
    yield from _supplies()
    for wire in reader_wires():
        if wire.signal == "MISO":
            continue
        if wire.signal == "LIGHT":
            yield from _light(wire)
        else:
            yield from _to_antenna(wire)
    yield from _miso()


def _supplies() -> Iterator[tuple[str, str]]:
    reader, buffer = told()["reader"], told()["reader"]["buffer"]["supply"]
    board = reader["board"]
    grounds = [
        *nano("GND"),
        f"{BUFFER}.{buffer['GND']}",
        f"{BUCK}.{BUCK_PINS['GND']}",
        f"{SUPPLY}.2",
    ]
    grounds.append(f"{LIGHTS}.{len(reader['lights']) + 1}")
    for chip in (1, 2):
        yield "3V3", f"U{chip}.{reader['supply']['VCC']}"
        grounds += [f"U{chip}.{pin}" for pin in (reader["supply"]["GND"], *left_over(chip))]
    for antenna in ANTENNAS:
        yield "3V3", f"J{antenna}.{board.index('3.3V') + 1}"
        grounds.append(f"J{antenna}.{board.index('GND') + 1}")
    for capacitor, plus in _PLUS.items():
        yield plus, f"C{capacitor}.1"
        grounds.append(f"C{capacitor}.2")
    yield from (("GND", pin) for pin in grounds)
    yield from (("5V", pin) for pin in (*nano("5V"), f"{BUFFER}.{buffer['VCC']}"))
    yield from (("TRAY_5V", pin) for pin in (f"{SUPPLY}.1", f"{BUCK}.{BUCK_PINS['IN']}"))
    yield "3V3", f"{BUCK}.{BUCK_PINS['OUT']}"
    yield from (("RST", pin) for pin in (*nano("RST"), f"{JUMPER}.1"))
    yield "RESET", f"{JUMPER}.2"


def _light(wire: Wire) -> Iterator[tuple[str, str]]:
    order = [row["of"] for row in told()["reader"]["lights"]]
    at = order.index(wire.to)
    resistor = f"R{RESISTORS['LIGHT'] + at}"
    yield from ((f"LIGHT_{at + 1}", pin) for pin in (*nano(wire.nano), f"{resistor}.1"))
    yield from ((f"LAMP_{at + 1}", pin) for pin in (f"{resistor}.2", f"{LIGHTS}.{at + 1}"))


def _to_antenna(wire: Wire) -> Iterator[tuple[str, str]]:
    """What goes to one antenna or to all, through a gate of a 4050."""
    found = gate(wire)
    if not found:
        raise ValueError(f"{wire.signal}: expected a gate of a 4050")
    pin = told()["reader"]["board"].index(wire.pin) + 1
    into, out = f"U{found.chip}.{found.into}", f"U{found.chip}.{found.out}"
    number = wire.to.removeprefix("antenna ")
    if wire.to != "every antenna":
        yield from ((f"{wire.signal}_{number}", end) for end in (*nano(wire.nano), into))
        yield from ((f"{wire.pin}_{number}", end) for end in (out, f"J{number}.{pin}"))
        return
    resistor = f"R{RESISTORS[wire.signal]}"
    yield from ((wire.signal, end) for end in (*nano(wire.nano), into))
    yield from ((f"{wire.signal}_OUT", end) for end in (out, f"{resistor}.1"))
    ends = [f"J{antenna}.{pin}" for antenna in ANTENNAS]
    yield from ((f"{wire.signal}_BUS", end) for end in (f"{resistor}.2", *ends))


def _miso() -> Iterator[tuple[str, str]]:
    """Each antenna's MISO through its gate, which its SELECT opens, and what pulls both up."""
    [wire] = [wire for wire in reader_wires() if wire.signal == "MISO"]
    pin = told()["reader"]["board"].index(wire.pin) + 1
    yield from (("MISO", end) for end in nano(wire.nano))
    for antenna, own in enumerate(buffers(), 1):
        series, up = RESISTORS["MISO"] + antenna - 1, RESISTORS["pull of MISO"] + antenna - 1
        select = RESISTORS["pull of SELECT"] + antenna - 1
        ends = (f"J{antenna}.{pin}", f"{BUFFER}.{own.into}", f"R{up}.1")
        yield from ((f"MISO_{antenna}", end) for end in ends)
        yield from ((f"MISO_OUT_{antenna}", end) for end in (f"{BUFFER}.{own.out}", f"R{series}.1"))
        yield from ((f"SELECT_{antenna}", end) for end in (f"{BUFFER}.{own.opens}", f"R{select}.1"))
        yield from (("MISO", f"R{series}.2"), ("3V3", f"R{up}.2"), ("5V", f"R{select}.2"))
