"""The chip behind the header, among those of boards and kernels as they were seen; /sys is a folder
of the test's and lgpio is not there, so gpiozero's factory is a stand-in that notes its chip."""

from pathlib import Path
from types import ModuleType

import pytest

from tablepi.core.errors import DeviceError, in_english
from tablepi.devices.messages import PanelLost
from tablepi.devices.panel import pin_panel
from tablepi.devices.panel.pins import default_panel, header_chip

_OTHERS = {0: "brcm,bcm7445-gpio\0brcm,brcmstb-gpio\0", 10: "raspberrypi,firmware-gpio\0"}
BOARDS = {
    "Pi 3": {0: "brcm,bcm2835-gpio\0", 1: "raspberrypi,firmware-gpio\0"},
    "Pi 4": {0: "brcm,bcm2711-gpio\0brcm,bcm2835-gpio\0", 1: "raspberrypi,firmware-gpio\0"},
    "Pi 5, Linux 6.6": {**_OTHERS, 4: "raspberrypi,rp1-gpio\0"},
    "Pi 5, Linux 6.12.96": {**_OTHERS, 11: "raspberrypi,rp1-gpio\0"},
    "Pi 5, Linux 6.18": {**_OTHERS, 15: "raspberrypi,rp1-gpio\0"},
}
HEADERS = {"Pi 3": 0, "Pi 4": 0, "Pi 5, Linux 6.6": 4, "Pi 5, Linux 6.12.96": 11,
           "Pi 5, Linux 6.18": 15}  # fmt: skip


def lay_out(root: Path, chips: dict[int, str]) -> Path:
    """Chips as the kernel shows them, and one that no device tree tells of."""
    (root / "sys/bus/gpio/devices/gpiochip7").mkdir(parents=True)
    for number, compatible in chips.items():
        node = root / f"sys/bus/gpio/devices/gpiochip{number}/of_node"
        node.mkdir(parents=True)
        (node / "compatible").write_text(compatible, encoding="ascii")
    return root


@pytest.mark.parametrize("board", BOARDS)
def test_the_header_is_found_by_what_it_is(board: str, tmp_path: Path) -> None:
    root = lay_out(tmp_path, BOARDS[board])
    assert header_chip(root) == root / f"dev/gpiochip{HEADERS[board]}"


@pytest.mark.parametrize("chips", [{}, _OTHERS, {0: "", 1: "brcm,bcm2835-gpio-of-another"}])
def test_other_chips_are_no_header(chips: dict[int, str], tmp_path: Path) -> None:
    assert header_chip(lay_out(tmp_path, chips)) is None


class Factory:
    """gpiozero's factory, as far as a panel with no line left needs it."""

    chip: int | None = None

    def __init__(self, chip: int | None = None) -> None:
        Factory.chip = chip


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_in = ModuleType("gpiozero.pins.lgpio")
    stand_in.LGPIOFactory = Factory  # type: ignore[attr-defined]  # a stand-in
    monkeypatch.setitem(__import__("sys").modules, "gpiozero.pins.lgpio", stand_in)


@pytest.mark.usefixtures("library")
def test_the_panel_is_driven_through_that_chip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = lay_out(tmp_path, BOARDS["Pi 5, Linux 6.12.96"])
    monkeypatch.setattr(pin_panel, "header_chip", lambda: header_chip(root))
    pin_panel.lgpio_factory()
    assert Factory.chip == 11


@pytest.mark.usefixtures("library")
def test_a_machine_without_a_header_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_panel, "header_chip", lambda: None)
    with pytest.raises(DeviceError):
        pin_panel.lgpio_factory()
    heard: list[object] = []
    pin_panel.panel_for(default_panel(2), heard.append, lambda: 0).start()
    (lost,) = heard
    assert isinstance(lost, PanelLost)
    assert in_english(lost.why) == (
        "this machine has no pins: expected a Raspberry Pi, and a user in the group gpio."
    )
