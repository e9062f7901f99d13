"""A simulated panel on gpiozero's mock pins, so that the same code runs as on a Pi."""

import threading
from collections.abc import Callable
from typing import Any

from tablepi.devices.panel.lights_and_buzzer import Colour
from tablepi.devices.panel.pins import PanelConfig, SeatPins

_ONE_COLOUR: Colour = (1.0, 0.72, 0.25)


class SimulatedPanel:
    """Presses buttons, turns the knob and looks at the lights of one panel."""

    def __init__(self, config: PanelConfig) -> None:
        self._config = config
        self._lines = config.buttons()
        self._changes = threading.Condition()
        self._pins: Any = _pin_factory(self._changes)

    def wait_for(self, is_so: Callable[[], bool], within_s: float = 5.0) -> bool:
        """Waits until this is so of the lights or the buzzer: True if it came to be."""
        with self._changes:
            return self._changes.wait_for(is_so, within_s)

    def hang(self, line: int, wait: Callable[[], None]) -> None:
        """Has each change of an output wait for this first, as faulty hardware may."""
        self._pins.pin(line).wait = wait

    def factory(self) -> Any:
        """The pins, for a panel to be wired to."""
        return self._pins

    def press(self, button: str, bounces: int = 0) -> None:
        """Presses the button of this name, `seat 1` or `undo`; its contact opens so often again."""
        pin = self._pins.pin(self._lines[button])
        for _ in range(bounces):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()
        pin.is_held = True

    def release(self, button: str, bounces: int = 0) -> None:
        """Lets the button go; its contact closes so often again."""
        pin = self._pins.pin(self._lines[button])
        pin.is_held = False
        for _ in range(bounces):
            pin.drive_high()
            pin.drive_low()
        pin.drive_high()

    def turn(self, clicks: int) -> None:
        """Turns the knob so many clicks, clockwise where more than 0."""
        # Which of the two lines falls first says which way it turns.
        first, second = self._config.knob if clicks > 0 else reversed(self._config.knob)
        for _ in range(abs(clicks)):
            for line in (first, second):
                self._pins.pin(line).drive_low()
            for line in (first, second):
                self._pins.pin(line).drive_high()

    def buzzes(self) -> bool:
        """True if the buzzer sounds now."""
        line = self._config.buzzer
        return bool(line and self._pins.pin(line).state)

    def lights(self) -> tuple[Colour, ...]:
        """The colour of each seat's light as it shines just now, seat by seat."""
        return tuple(self._colour(seat) for seat in self._config.seat)

    def _colour(self, seat: SeatPins) -> Colour:
        levels = [self._level(line) for line in seat.light]
        if len(levels) == 3:
            return levels[0], levels[1], levels[2]
        level = levels[0] if levels else 0.0
        return _ONE_COLOUR[0] * level, _ONE_COLOUR[1] * level, _ONE_COLOUR[2] * level

    def _level(self, line: int) -> float:
        level = float(self._pins.pin(line).state)
        return level if self._config.lit == "high" else 1.0 - level


def _pin_factory(changes: threading.Condition) -> Any:
    """Mock pins; a held contact stays closed when it is pulled up, and each change is told."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    class Pin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
        is_held = False

        def wait(self) -> None:
            """Does nothing: working hardware reacts at once."""

        def _set_pull(self, value: str) -> None:
            super()._set_pull(value)
            if self.is_held:
                self.drive_low()

        def _set_state(self, value: float) -> None:
            self.wait()
            super()._set_state(value)
            with changes:
                changes.notify_all()

    return MockFactory(pin_class=Pin)
