"""A machine that a test makes ill: /dev, /sys and the rest are folders of its own."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from tablepi.core.errors import Finding, Level
from tablepi.core.record import Header
from tablepi.devices.readers import Health
from tablepi.doctor.examination import examine
from tablepi.doctor.probe import Body
from tablepi.runtime.settings.config import Config, StoreConfig
from tablepi.store import Store

TOUCHED = "265800000000003"
"""The bits of a touch screen: ABS_MT_POSITION_X is among them."""

HEADER = "sys/bus/gpio/devices/gpiochip0/of_node/compatible"
"""What the chip of the panel's pins is, in the device tree."""

READABLE: dict[str, str] = {
    "dev/dri/card0": "",
    "dev/input/event0": "",
    "dev/gpiochip0": "",
    HEADER: "brcm,bcm2711-gpio\0",
    "dev/snd/pcmC0D0p": "",
    "sys/class/input/event0/device/capabilities/abs": f"{TOUCHED}\n",
    "sys/class/input/event0/device/name": "Raspberry Pi touch\n",
    "sys/class/thermal/thermal_zone0/temp": "45277\n",
    "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
    "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "0\n",
}


class Patient:
    """A Pi on which all is well, until something is changed. `refused`: what it may not use."""

    def __init__(self, root: Path, **config: Any) -> None:
        self.root = root
        self.refused: set[str] = set()
        for name, text in READABLE.items():
            self.put(name, text)
        settings = Config(store=StoreConfig(str(root / "home/tablepi.db")), **config)
        self.body = Body(
            config=settings,
            file=None,
            today=date(2026, 11, 21),
            listen=lambda wanted: {each.name: Health(heard=True) for each in wanted},
            store=self._opened,
            root=root,
            environment={},
            may=lambda path: path.relative_to(root).as_posix() not in self.refused,
            module=lambda name: True,
            library=lambda name: True,
            program=lambda name: True,
            free_mb=lambda folder: 5_000,
        )

    @contextmanager
    def _opened(self) -> Iterator[Store]:
        store = Store.open(self.body.config.file)
        try:
            yield store
        finally:
            store.close()

    def put(self, name: str, text: str) -> None:
        """This is what stands in the file."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def drop(self, *names: str) -> None:
        """These files are not there."""
        for name in names:
            (self.root / name).unlink()

    def change(self, **parts: Any) -> None:
        """These parts of the body are others."""
        self.body = replace(self.body, **parts)

    def findings(self, check: str) -> list[Finding]:
        """What is found of this part."""
        found = [each for each in examine(self.body) if isinstance(each, Finding)]
        return [each for each in found if each.check == check]

    def finding(self, check: str) -> Finding:
        """The one thing that is found of this part."""
        (found,) = self.findings(check)
        return found


def said(found: Finding) -> tuple[Level, str, str]:
    """A finding's level and the ids of its sentences."""
    return found.level, found.said.id, found.todo.id if found.todo else ""


def write_match(patient: Patient, began: str = "2026-11-20") -> None:
    """One match of one line in the journal."""
    store = Store.open(patient.body.config.file)
    match = store.journal.begin(Header("score-sheet", "1", ("Ann", "Ben"), (), "", began))
    store.journal.append(match, 1_000, "line", "1 add 5")
    store.close()
