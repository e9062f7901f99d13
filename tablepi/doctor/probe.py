"""The machine that the doctor examines, as data; tests pass in another."""

import ctypes.util
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tablepi.core.errors import Finding, Level
from tablepi.core.text.phrase import Phrase
from tablepi.devices.readers import Health, ReaderConfig
from tablepi.runtime.settings.config import Config
from tablepi.store import Store

_SAMPLE = bytes(4096)


def may_use(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


def has_module(name: str) -> bool:
    return find_spec(name) is not None


def has_library(name: str) -> bool:
    """True if the system has this library, `gbm` say."""
    return ctypes.util.find_library(name) is not None


def has_program(name: str) -> bool:
    return shutil.which(name) is not None


def free_mb(folder: Path) -> int:
    """Megabytes that are free where the folder lies."""
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize // 1_000_000


def write_ms(folder: Path) -> int:
    """Milliseconds until a page is on the disk. Raises OSError."""
    start_s = time.monotonic()
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(_SAMPLE)
        file.flush()
        os.fsync(file.fileno())
    return round((time.monotonic() - start_s) * 1000)


@dataclass(frozen=True)
class Body:
    """The appliance, as the checks see it."""

    config: Config
    """Empty where the file cannot be used."""

    file: Path | None
    today: date
    listen: Callable[[Sequence[ReaderConfig]], Mapping[str, Health]]
    """Gives the health of each reader of the configuration."""

    store: Callable[[], AbstractContextManager[Store]]
    """Gives the journal, closed again where it was opened for this."""

    fault: Phrase | None = None
    """Why the configuration `file` cannot be used."""

    warnings: Callable[[], Iterable[Phrase]] = tuple
    """Gives what the configuration names that is not there."""

    stuck: Sequence[str] = ()
    """Buttons that do not come up, by their name in the configuration."""

    sags: int = 0
    """Number of times that the supply sagged since the referee's start."""

    held_min: int = 0
    """Whole minutes since it sagged last."""

    bounces: int = 0
    """Touches that the glass told as two while a referee ran that is over."""

    chosen: Sequence[str] = ()
    """Settings that were chosen on the screen, laid over the configuration."""

    driver: str = ""
    """What the screen is drawn by just now, '' where nothing is drawn."""

    root: Path = Path("/")
    """Where /dev, /sys and /proc are."""

    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    may: Callable[[Path], bool] = may_use
    module: Callable[[str], bool] = has_module
    library: Callable[[str], bool] = has_library
    program: Callable[[str], bool] = has_program
    free_mb: Callable[[Path], int] = free_mb
    write_ms: Callable[[Path], int] = write_ms


class Part(NamedTuple):
    """A part of the appliance, of which a check finds something. Values are those of a sentence."""

    name: str

    def ok(self, sentence: str, **values: object) -> Finding:
        return Finding(self.name, Level.OK, Phrase(sentence, values))

    def warning(self, sentence: str, todo: Phrase, **values: object) -> Finding:
        return Finding(self.name, Level.WARNING, Phrase(sentence, values), todo)

    def error(self, sentence: str, todo: Phrase, **values: object) -> Finding:
        return Finding(self.name, Level.ERROR, Phrase(sentence, values), todo)
