"""Power-ups, by which evenings are told apart where no clock vouches for the date.

A Raspberry Pi without a network goes on with the time at which it was switched off, so that the
next evening looks like the last one. The file beside the journal names the boot, and the first
match of its evening; behind them, until somebody says whether it is the same evening, the first
match of the one before.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.store.files.atomic_file import rewrite

BOOT = Path("/proc/sys/kernel/random/boot_id")
"""Other letters after each power-up."""


class PowerUps:
    """The first match of the present evening. `newest`: gives the number of the newest match."""

    def __init__(self, journal: Path, newest: Callable[[], int], boot: Path = BOOT) -> None:
        self._file = journal.with_name("power-up")
        self._newest = newest
        self._boot = boot
        self._first: int | None = None
        self._before: int | None = None

    @property
    def asks(self) -> bool:
        """True after a power-up, also in later starts, until the question is answered."""
        return self._before is not None

    def first_match(self) -> int:
        """The number from which on matches are of this evening; 0: any."""
        if self._first is None:
            self._first = self._begin()
        return self._first

    def go_on(self) -> None:
        """The evening before the power-up goes on."""
        first, self._before = self._before, None
        if first is not None:
            self._keep(first)

    def end_question(self) -> None:
        """Another evening has begun."""
        self._before = None
        self._keep(self.first_match())

    def _begin(self) -> int:
        boot, kept_boot, first, before = self._boot_id(), "", 0, None
        with suppress(OSError, ValueError):
            kept_boot, number, *rest = self._file.read_text(encoding="ascii").split()
            first, before = int(number), int(rest[0]) if rest else None
        if not boot or boot == kept_boot:
            self._before = before
            return first
        if kept_boot:
            self._before = first
            with suppress(StoreError):
                first = self._newest() + 1
        self._keep(first)
        return first

    def _keep(self, first: int) -> None:
        self._first = first
        open_question = "" if self._before is None else f" {self._before}"
        with suppress(OSError):
            rewrite(self._file, f"{self._boot_id()} {first}{open_question}")

    def _boot_id(self) -> str:
        with suppress(OSError):
            return self._boot.read_text(encoding="ascii").strip()
        return ""
