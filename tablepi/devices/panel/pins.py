"""The configuration of the panel's pins, by the numbers of their GPIO lines (BCM)."""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated

from tablepi.core.config_schema import OneOf, Setting
from tablepi.core.errors import ConfigError
from tablepi.core.value import Value

_HEADERS = {"raspberrypi,rp1-gpio", "brcm,bcm2711-gpio", "brcm,bcm2835-gpio"}
"""Of a Pi 5, a Pi 4 and all before, in the device tree; a Pi has other chips besides."""


def header_chip(root: Path = Path("/")) -> Path | None:
    """The device of the header's lines, such as `/dev/gpiochip0`; `root`: where /dev and /sys are.

    A Pi 5 had number 4 until Linux 6.6.45, then 0, and since 6.12.96 11 and more.
    """
    for chip in sorted((root / "sys/bus/gpio/devices").glob("gpiochip*")):
        try:
            compatible = (chip / "of_node/compatible").read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError):
            continue
        if _HEADERS.intersection(compatible.split("\0")):
            return root / "dev" / chip.name
    return None


MOST_SEATS = 8

RESERVED = {
    0: "the identification of add-on boards (ID_SD)",
    1: "the identification of add-on boards (ID_SC)",
    2: "I²C (SDA), for a real-time clock or a display's touch",
    3: "I²C (SCL), for a real-time clock or a display's touch",
    7: "SPI (CE1)",
    8: "SPI (CE0)",
    9: "SPI (MISO)",
    10: "SPI (MOSI)",
    11: "SPI (SCLK)",
    14: "the UART (TXD)",
    15: "the UART (RXD)",
}
"""Lines that are kept free for readers and displays, with their purpose."""

BUSES = {"spi": (7, 8, 9, 10, 11), "uart": (14, 15)}
"""Buses that the configuration can free for the panel, with their lines."""

FREE = tuple(line for line in range(28) if line not in RESERVED)

LIGHTS = {"plain": 1, "pwm": 1, "rgb": 3}
"""Kinds of light, and how many lines each takes; an `rgb` one red, green and blue in this order."""


class SeatPins(Value):
    """A seat's button, which each has, and its light: no line or as many as its `kind` takes."""

    button: Annotated[int, Setting()]
    light: Annotated[tuple[int, ...], Setting()] = ()
    kind: Annotated[str, Setting(limit=OneOf(LIGHTS))] = "plain"


class PanelConfig(Value):
    """The panel: what all share, and a button and a light a seat. 0 and () are not there.

    `knob`: both lines of a rotary encoder; `push`: its button. Raises ConfigError for a line that
    is used twice, reserved or not there.
    """

    seat: Annotated[
        tuple[SeatPins, ...],
        Setting(
            'One table a seat, from seat 1. kind: "plain" and "pwm" take one line, "rgb" red, '
            "green and blue."
        ),
    ] = ()
    undo: Annotated[
        int,
        Setting(
            "Takes back the last line, after the player whose it was has agreed with their button."
        ),
    ] = 0
    judge: Annotated[
        int,
        Setting(
            "Calls the judge, and says that the judge has been. Any seat's button held for two "
            "seconds calls too."
        ),
    ] = 0
    pause: Annotated[int, Setting("Stops the clocks and dims the screen, and goes on.")] = 0
    knob: Annotated[
        tuple[int, ...],
        Setting("A rotary encoder, and its push: every choice on the screen without touching it."),
    ] = ()
    push: Annotated[int, Setting()] = 0
    buzzer: Annotated[
        int,
        Setting(
            "An active buzzer: the tones' signals in rhythms, silent with them. It buzzes at the "
            "high level."
        ),
    ] = 0
    lit: Annotated[
        str,
        Setting(
            'The level at which a light shines: "high", or "low" for lights wired to the supply.',
            OneOf(("high", "low")),
        ),
    ] = "high"
    free: Annotated[
        tuple[str, ...],
        Setting(
            "Lines of the Pi that the panel may use as well, where nothing else is wired to them: "
            '"spi" (7 to 11), "uart" (14 and 15). A reader on USB needs neither. With seven or '
            "eight seats a judge's button and a knob have no room without them: hardware/panel.md "
            "has a map with everything.",
            OneOf(BUSES),
        ),
    ] = ()

    def __post_init__(self) -> None:
        if len(self.seat) == 1 or len(self.seat) > MOST_SEATS:
            raise ConfigError("panel.seats", most=MOST_SEATS)
        if len(self.knob) not in (0, 2):
            raise ConfigError("panel.knob")
        if bool(self.knob) != bool(self.push):
            raise ConfigError("panel.push")
        for number, seat in enumerate(self.seat, 1):
            if not seat.button:
                raise ConfigError("panel.button", n=number)
            _check_light(number, seat)
        self._check_lines()

    @property
    def is_there(self) -> bool:
        return any(True for _ in self.lines())

    def buttons(self) -> dict[str, int]:
        """Every button's line by its name: `seat 1`, `undo`, `judge`, `pause`, `push`."""
        seats = {f"seat {number}": seat.button for number, seat in enumerate(self.seat, 1)}
        return seats | self._shared_lines("undo", "judge", "pause", "push")

    def lines(self) -> Iterator[tuple[int, str]]:
        """Every line in use, with its purpose."""
        for number, seat in enumerate(self.seat, 1):
            yield seat.button, f"seat {number}.button"
            yield from ((line, f"seat {number}.light") for line in seat.light)
        shared_lines = self._shared_lines("undo", "judge", "pause", "push", "buzzer")
        yield from ((line, name) for name, line in shared_lines.items())
        yield from ((line, "knob") for line in self.knob)

    def _shared_lines(self, *names: str) -> dict[str, int]:
        return {name: line for name in names if (line := getattr(self, name))}

    def used(self, freed: Collection[str]) -> dict[int, str]:
        """Every line in use or reserved, with its purpose. `freed`: the buses that nobody needs."""
        return {**_reserved_lines(freed), **dict(self.lines())}

    def _check_lines(self) -> None:
        used = _reserved_lines(self.free)
        usable = sorted({*FREE, *(line for bus in self.free for line in BUSES[bus])})
        lines_taken = {line for line, _ in self.lines()}
        free_lines = ", ".join(str(line) for line in usable if line not in lines_taken) or "–"
        for line, name in self.lines():
            if line in used:
                kind, bus = _refusal(line, name, used[line])
                buses = ", ".join(f'"{bus_name}"' for bus_name in (*self.free, bus))
                values = {"line": line, "name": name, "other": used[line], "free": free_lines}
                raise ConfigError(kind, **values, buses=buses)
            if line not in usable:
                raise ConfigError("panel.beyond", name=name, line=line)
            used[line] = name


def _reserved_lines(freed: Collection[str]) -> dict[int, str]:
    """The lines that the Pi's buses need, with their purpose, but for those of the freed ones."""
    lines = {line for bus in freed for line in BUSES[bus]}
    return {line: purpose for line, purpose in RESERVED.items() if line not in lines}


def _refusal(line: int, name: str, purpose: str) -> tuple[str, str]:
    """Id of the fault of a line that is taken, and the bus that could be freed, '' for none."""
    if purpose == name:
        return "panel.same", ""
    bus = next((bus for bus, lines in BUSES.items() if line in lines), "")
    return ("panel.reserved" if bus and purpose == RESERVED[line] else "panel.twice"), bus


def _check_light(number: int, seat: SeatPins) -> None:
    if seat.light and len(seat.light) != LIGHTS[seat.kind]:
        raise ConfigError(
            "panel.light", n=number, kind=seat.kind, wanted=LIGHTS[seat.kind], found=len(seat.light)
        )


# Lights stand on lines that a Pi pulls down while it starts, so they are dark until it is up.
# Seats beyond the fourth take the lines of a sound board (18 to 21) first, then those of the
# knob and of the judge's button.
_SEATS = ((17, 27), (22, 23), (24, 25), (5, 12), (20, 21), (19, 18), (4, 13), (16, 26))
_UNDO, _JUDGE, _KNOB, _PUSH = 6, 4, (16, 26), 13


def default_panel(seats: int) -> PanelConfig:
    """The panel as `hardware/panel.md` wires it for so many seats, 2 to 8.

    Up to six seats leave lines for everything shared but pause, for which the screen is touched.
    With seven or eight only undo is left, and the judge is called by holding a seat's button.
    """
    pins = tuple(SeatPins(button, (light,)) for button, light in _SEATS[:seats])
    if seats > 6:
        return PanelConfig(pins, undo=_UNDO)
    return PanelConfig(pins, undo=_UNDO, judge=_JUDGE, knob=_KNOB, push=_PUSH)
