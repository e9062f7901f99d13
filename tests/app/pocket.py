"""Sticks that somebody has in a pocket: plugged in, pulled, and in trouble when a test says so."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tablepi.app import usb as needed
from tablepi.app.screens.appliance.usb_stick import StickPage
from tablepi.core.errors import StoreError
from tablepi.core.phrase import Phrase


def settle(page: object) -> None:
    """Waits for what the page waits for; what came is seen when time passes."""
    assert isinstance(page, StickPage)
    for errand in (page._look, page._work and page._work.errand):
        if errand is not None:
            errand._thread.join()


class Stick(NamedTuple):
    path: Path = Path("/run/media/tablepi/sda1")
    name: str = "INTENSO"
    free: int = 14_200_000_000
    writable: bool = True


class Saved(NamedTuple):
    file: Path
    made: str
    matches: int
    damages: int = 0
    size: int = 1_900_000
    fault: Phrase | None = None
    here: bool = False


CUT = Phrase("backup.damaged", {"file": "tablepi-2026-11-19.zip"})
SAVED = (
    Saved(Path("tablepi-2026-11-20.zip"), "2026-11-20", 30),
    Saved(Path("tablepi-2026-11-02.zip"), "2026-11-02", 12, damages=3),
    Saved(Path("tablepi.db.until-2026-10-30"), "2026-10-30", 214, here=True),
    Saved(Path("tablepi-2026-11-19.zip"), "", 0, fault=CUT),
)


class Pocket:
    """What was done is written down. `wait`: what every work waits for."""

    def __init__(self, *device_status: Stick) -> None:
        self.device_status = device_status
        self.done: list[str] = []
        self.backups: tuple[Saved, ...] = SAVED
        self.fault: StoreError | None = None
        self.wait: Callable[[], object] = bool

    def __call__(self) -> "Pocket":
        return self

    def _do(self, what: str) -> None:
        self.wait()
        if self.fault is not None:
            raise self.fault
        self.done.append(what)

    def there(self) -> tuple[Stick, ...]:
        return self.device_status

    def back_up(self, stick: needed.Stick) -> Saved:
        self._do(f"back up onto {stick.name}")
        return SAVED[0]

    def export(self, stick: needed.Stick, tell: needed.Tell) -> str:
        tell(45, 300)
        self._do(f"export onto {stick.name}")
        return "tablepi-matches-2026-11-21.json"

    def saved(self, stick: needed.Stick) -> tuple[Saved, ...]:
        self._do(f"look through {stick.name}")
        return self.backups

    def fetch(self, saved: needed.Saved) -> None:
        self._do(f"fetch {saved.file.name}")

    def restore(self) -> None:
        self._do("restore")
