"""The wire at a chip's reset pin, on gpiozero's mock pins."""

import pytest
from gpiozero.pins.mock import MockFactory

from tablepi.core.errors import DeviceError, in_english
from tablepi.devices.readers.rc522 import ResetWire


def test_a_chip_runs_but_for_the_moment_of_its_reset() -> None:
    pins = MockFactory()
    wire = ResetWire(15, lambda: pins)
    pins.pin(15).clear_states()
    wire.pull()
    assert [each.state for each in pins.pin(15).states] == [True, False, True]
    wire.close()


def test_a_line_that_cannot_be_had_is_told_by_its_number() -> None:
    def taken() -> MockFactory:
        raise OSError(16, "GPIO busy")

    with pytest.raises(DeviceError) as found:
        ResetWire(15, taken)
    assert "GPIO 15" in in_english(found.value.said)
    assert "busy" in in_english(found.value.said)
