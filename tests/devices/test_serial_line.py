"""A serial port is set so that it hands its bytes over at once, where that can be set."""

from typing import Any

import pytest
from serial import Serial

from tablepi.devices.ports.port import SerialLine
from tablepi.tools.simulator.simulated_cable import SimulatedCable


@pytest.mark.parametrize("able", [True, False])
def test_a_port_is_set_to_low_latency_where_it_can_be(able: bool) -> None:
    asked = []

    class Ftdi(Serial):
        def set_low_latency_mode(self, low_latency_settings: Any) -> None:
            asked.append(low_latency_settings)
            if not able:
                raise ValueError("failed to update ASYNC_LOW_LATENCY flag")

    with SimulatedCable() as cable:
        line = SerialLine(cable.path, Ftdi(cable.path, 9600))
        cable.send(b"04A1")
        assert line.hear(5, 9600) == b"04A1"
        line.close()
    assert asked == [True]
