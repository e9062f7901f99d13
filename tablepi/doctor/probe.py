"""The machine that the doctor examines, as data; tests pass in another."""

import ctypes.util
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date
from importlib.util import find_spec
from pathlib import Path

from tablepi.core.text.phrase import Phrase
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.runtime.settings.config import Config
from tablepi.store import Store

_SAMPLE = bytes(4096)


def may_use(path: Path) -> bool:
    """True if this user may read and write it."""
    return os.access(path, os.R_OK | os.W_OK)


def has_module(name: str) -> bool:
    """True if Python can import it."""
    return find_spec(name) is not None


def has_library(name: str) -> bool:
    """True if the system has this library, `gbm` say."""
    return ctypes.util.find_library(name) is not None


def free_mb(folder: Path) -> int:
    """Megabytes that are free where the folder lies."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize // 1_000_000


def write_ms(folder: Path) -> int:
    """Milliseconds until a page is on the disk. Raises OSError."""
    began = time.monotonic()
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(_SAMPLE)
        file.flush()
        os.fsync(file.fileno())
    return round((time.monotonic() - began) * 1000)


@dataclass(frozen=True)
class Body:
    """The appliance. `fault`: why the configuration `file` cannot be used, then `config` is empty.
    `warnings`: what it names that is not there. `stuck`: buttons that do not come up, by their name
    in the configuration. `sags`: how often the supply did since the referee's start, `held_min`:
    whole minutes since the last time. `bounces`: how often the glass told one touch as two while a
    referee ran that is over. `chosen`: the settings that were chosen on the screen, laid
    over it.

    `listen`: how each reader of the configuration is. `store`: the journal, closed again where it
    was opened for this. `driver`: what the screen is drawn by just now, '' where nothing is drawn.
    `root`: where /dev, /sys and /proc are.
    """

    config: Config
    file: Path | None
    today: date
    listen: Callable[[Sequence[ReaderConfig]], Mapping[str, Health]]
    store: Callable[[], AbstractContextManager[Store]]
    fault: Phrase | None = None
    warnings: Callable[[], Iterable[Phrase]] = tuple
    stuck: Sequence[str] = ()
    sags: int = 0
    held_min: int = 0
    bounces: int = 0
    chosen: Sequence[str] = ()
    driver: str = ""
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    may: Callable[[Path], bool] = may_use
    module: Callable[[str], bool] = has_module
    library: Callable[[str], bool] = has_library
    free_mb: Callable[[Path], int] = free_mb
    write_ms: Callable[[Path], int] = write_ms
