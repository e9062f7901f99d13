"""The panel on the Pi's pins: gpiozero's callbacks put messages into the inbox."""

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from tablepi.core.errors import DeviceError
from tablepi.core.text.phrase import Phrase
from tablepi.devices.messages import ContactChanged, KnobTurned, PanelLost, Signal
from tablepi.devices.panel.lights_and_buzzer import Buzzer, Colour, Lamp, Lamps
from tablepi.devices.panel.pins import PanelConfig, SeatPins, header_chip

Put = Callable[[object], None]
T = TypeVar("T")

LATE_S = 10.0
"""Largest delay of an edge; a larger difference means that another clock was used."""

PWM_HZ = 250
"""Frequency of dimmed lines; a change takes effect within one period."""


class Panel:
    """A panel, which tells what it hears by messages; this one is a table's without any."""

    name = ""

    def start(self) -> None:
        """Begins to tell of presses and turns."""

    def stop(self) -> None:
        """Lets its pins go."""

    def show(self, signals: Sequence[Signal]) -> None:
        """Sets each seat's signal."""

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Plays cues on the buzzer, which has one volume only."""


def lgpio_factory() -> Any:
    """gpiozero's pins through lgpio, the only library that works on every Pi.

    Raises ImportError without it, and DeviceError where there is no header.
    """
    # lgpio writes a file into its working directory, which may be read-only.
    os.environ.setdefault("LG_WD", tempfile.gettempdir())
    from gpiozero.pins.lgpio import LGPIOFactory

    chip = header_chip()
    if chip is None:
        raise DeviceError("panel.no-chip")
    # gpiozero by itself tries 4 and 0, where a Pi 5 may have another chip or none.
    return LGPIOFactory(chip=int(chip.name.removeprefix("gpiochip")))


def panel_for(
    config: PanelConfig,
    put: Put,
    clock_ns: Callable[[], int],
    factory: Callable[[], Any] = lgpio_factory,
) -> Panel:
    """The panel of the configuration, not yet started. `clock_ns`: the inbox's clock."""
    return PinPanel(config, put, clock_ns, factory) if config.is_there else Panel()


class PinPanel(Panel):
    """Buttons that connect their line to ground, a knob, lights and a buzzer.

    A Pi without the library or without such pins is told of as `PanelLost`; the table goes on.
    Where only some lines cannot be claimed, that names them, and the others work.
    """

    name = "panel"

    def __init__(
        self, config: PanelConfig, put: Put, clock_ns: Callable[[], int], factory: Callable[[], Any]
    ) -> None:
        self._config = config
        self._put = put
        self._clock_ns = clock_ns
        self._open_factory = factory
        self._factory: Any = None
        self._devices: list[Any] = []
        self._callbacks: list[Callable[[float, float], None]] = []
        self._claimed_count = 0
        self._lost_parts: dict[str, Exception] = {}
        self._lamps = Lamps((), clock_ns)
        self._buzzer = Buzzer(_no_buzzer)

    def start(self) -> None:
        """Claims the pins; from now on edges and clicks arrive."""
        try:
            self._factory = self._open_factory()
            self._open_devices()
            if self._lost_parts and not self._claimed_count:
                raise next(iter(self._lost_parts.values()))
        except Exception as error:
            self._lamps.stop()
            self._release()
            self._put(PanelLost(_reason(error)))
            return
        if self._lost_parts:
            *_, last_error = self._lost_parts.values()
            reason = Phrase("panel.line", {"error": str(last_error)})
            self._put(PanelLost(reason, tuple(self._lost_parts)))

    def stop(self) -> None:
        """Darkens the lights, stops the buzzer and releases the pins."""
        self._lamps.stop()
        self._buzzer.stop()
        self._release()

    def show(self, signals: Sequence[Signal]) -> None:
        """Sets each seat's signal; never blocks on a light."""
        self._lamps.show(signals)

    def play(self, cues: Sequence[str], volume: int) -> None:
        """Plays cues on the buzzer; never blocks on it."""
        self._buzzer.play(cues)

    def _open_devices(self) -> None:
        config, lamps = self._config, list[Lamp]()
        for number, seat in enumerate(config.seat, 1):
            open_lamp = partial(self._open_lamp, seat)
            lamps.append(
                self._claim_lines(f"seat {number}.light", seat.light, open_lamp) or _no_lamp
            )
        self._lamps = Lamps(lamps, self._clock_ns)
        self._lamps.start()
        self._claim_lines("buzzer", (config.buzzer,), partial(self._open_buzzer, config.buzzer))
        self._claim_lines("knob", config.knob, partial(self._open_knob, *config.knob))
        for name, line in config.buttons().items():
            part = f"{name}.button" if name.startswith("seat") else name
            self._claim_lines(part, (line,), partial(self._open_button, name, line))

    def _claim_lines(self, part: str, lines: Sequence[int], claim: Callable[[], T]) -> T | None:
        """Claims the lines of one part, if it has any; None where that fails."""
        if not any(lines):
            return None
        try:
            device = claim()
        except Exception as error:
            numbers = ", ".join(map(str, lines))
            self._lost_parts[f"{part} (GPIO {numbers})"] = error
            return None
        self._claimed_count += 1
        return device

    def _open_button(self, name: str, line: int) -> None:
        from gpiozero import DigitalInputDevice

        button = self._keep_device(
            DigitalInputDevice(line, pull_up=True, pin_factory=self._factory)
        )
        callback = partial(self._put_edge, name)
        # The pin keeps only a weak reference to its callback.
        self._callbacks.append(callback)
        button.pin.when_changed = callback
        if button.is_active:
            self._put(ContactChanged(name, True, fresh=False))

    def _put_edge(self, name: str, ticks: float, level: float) -> None:
        """Puts an edge into the inbox, with how long ago it was by the pin's own clock."""
        late_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
        # Kernels before 5.7 count by the wall clock.
        late_ms = round(late_s * 1_000) if 0 <= late_s < LATE_S else 0
        self._put(ContactChanged(name, not level, late_ms=late_ms))

    def _open_knob(self, first: int, second: int) -> None:
        from gpiozero import RotaryEncoder

        knob = self._keep_device(
            RotaryEncoder(first, second, max_steps=0, pin_factory=self._factory)
        )
        knob.when_rotated_clockwise = partial(self._put, KnobTurned(1))
        knob.when_rotated_counter_clockwise = partial(self._put, KnobTurned(-1))

    def _open_buzzer(self, line: int) -> None:
        from gpiozero import Buzzer as Noise

        noise = self._keep_device(Noise(line, pin_factory=self._factory))
        self._buzzer = Buzzer(partial(_set_noise, noise))
        self._buzzer.start()

    def _open_lamp(self, seat: SeatPins) -> Lamp:
        """The function that sets this seat's light."""
        from gpiozero import LED, PWMLED

        lamp_class = LED if seat.kind == "plain" else partial(PWMLED, frequency=PWM_HZ)
        active_high, factory = self._config.lit == "high", self._factory
        lines = [
            self._keep_device(lamp_class(line, active_high=active_high, pin_factory=factory))
            for line in seat.light
        ]
        return partial(_set_colour, lines) if seat.kind == "rgb" else partial(_set_level, *lines)

    def _keep_device(self, device: Any) -> Any:
        self._devices.append(device)
        return device

    def _release(self) -> None:
        for device in (*self._devices, self._factory):
            with suppress(Exception):
                device.close()
        self._devices.clear()
        self._callbacks.clear()


def _reason(error: Exception) -> Phrase:
    is_missing = isinstance(error, ModuleNotFoundError)
    cause = error.said if isinstance(error, DeviceError) else str(error)
    return Phrase("panel.library" if is_missing else "panel.pins", {"error": cause})


def _no_buzzer(is_loud: bool) -> None:
    """A panel without a buzzer."""


def _set_noise(noise: Any, is_loud: bool) -> None:
    noise.value = is_loud


def _no_lamp(level: float, colour: Colour) -> None:
    """A seat without a light."""


def _set_level(light: Any, level: float, colour: Colour) -> None:
    light.value = level


def _set_colour(lines: Sequence[Any], level: float, colour: Colour) -> None:
    for line, part in zip(lines, colour, strict=True):
        line.value = level * part
