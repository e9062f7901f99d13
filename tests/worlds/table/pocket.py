"""Sticks that somebody has in a pocket: plugged in, pulled, and in trouble when a test says so."""

import threading
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tablepi.core import record
from tablepi.core.errors import StoreError
from tablepi.core.record import Backup
from tablepi.core.text.csv_reader import DecodedText
from tablepi.core.text.phrase import Phrase
from tablepi.referee.inbox import THREAD, Stamped
from tablepi.referee.storage import Tell
from tablepi.screens.router import Router


def settle(router: Router, messages: SimpleQueue[object], now_ms: int) -> None:
    """Waits until every task on another thread has ended, and hears what they put."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join()
    deliver(router, messages, now_ms)


def deliver(router: Router, messages: SimpleQueue[object], now_ms: int) -> None:
    """Hears what other threads have put."""
    while not messages.empty():
        router.hear(Stamped(now_ms, messages.get()))


class Stick(record.Stick):
    """A stick of which a test names only what matters to it."""

    def __new__(
        cls,
        path: Path = Path("/run/media/tablepi/sda1"),
        name: str = "INTENSO",
        free: int = 14_200_000_000,
        writable: bool = True,
        picture: str = "",
    ) -> "Stick":
        return super().__new__(cls, path, name, free, writable, picture)


def _backup(file: str, made: str, matches: int, **more: Any) -> Backup:
    return Backup(Path(file), made, matches, size=1_900_000, **more)


CUT = Phrase("backup.damaged", {"file": "tablepi-2026-11-19.zip"})
SAVED = (
    _backup("tablepi-2026-11-20.zip", "2026-11-20", 30),
    _backup("tablepi-2026-11-02.zip", "2026-11-02", 12, damages=3),
    _backup("tablepi.db.until-2026-10-30", "2026-10-30", 214, here=True),
    _backup("tablepi-2026-11-19.zip", "", 0, fault=CUT),
)


class Pocket:
    """What was done is written down. `wait`: what every work waits for."""

    def __init__(self, *device_status: Stick) -> None:
        self.device_status = device_status
        self.useless: tuple[record.UnusableStick, ...] = ()
        self.done: list[str] = []
        self.backups: tuple[Backup, ...] = SAVED
        self.fault: StoreError | None = None
        self.files: dict[str, str] = {}
        self.guessed = set[str]()
        self.forgot = False
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

    def unusable(self) -> tuple[record.UnusableStick, ...]:
        return self.useless

    def back_up(self, stick: record.Stick, tell: Tell) -> Backup:
        self._do(f"back up onto {stick.name}")
        return SAVED[0]

    def export(self, stick: record.Stick, tell: Tell, aside: Path | None = None) -> str:
        tell(45, 300)
        self._do(f"export {aside.name if aside else ''} onto {stick.name}".replace("  ", " "))
        return "tablepi-matches-2026-11-21.json"

    def export_results(self, stick: record.Stick) -> str:
        self._do(f"results onto {stick.name}")
        return "tablepi-results-2026-11-21.csv"

    def take_picture(self, stick: record.Stick) -> None:
        self._do(f"take {stick.picture} from {stick.name}")

    def saved(self, stick: record.Stick) -> tuple[Backup, ...]:
        self._do(f"look through {stick.name}")
        return self.backups

    def fetch(self, saved: Backup, tell: Tell) -> None:
        self._do(f"fetch {saved.file.name}")

    def card_files(self, stick: record.Stick) -> tuple[Path, ...]:
        return tuple(stick.path / name for name in self.files)

    def text(self, file: Path) -> DecodedText:
        self._do(f"read {file.name}")
        return DecodedText(self.files[file.name], file.name in self.guessed)

    def forgot_pin(self) -> bool:
        return self.forgot

    def join_card(self) -> str:
        self._do("look for a join card")
        return self.files.get("tablepi-hall.txt", "")

    def restore(self) -> None:
        self._do("restore")
