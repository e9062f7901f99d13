"""The table's date: the system's, or days from it that somebody set on the screen.

Setting the system's clock would need rights that the service does not have; so the difference is
kept in a file beside the journal, and counts until the system's time is synchronised. The times of
a match come from the monotonic clock, and never follow either.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import tablepi
from tablepi.core.errors import StoreError, cause
from tablepi.store.atomic_file import sync

SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""There once systemd-timesyncd has asked a time server."""

EVENING = timedelta(hours=12)
"""How long after midnight a day's matches are still of the present evening."""


def built() -> date:
    """The day on which this program came onto the machine, or was built."""
    return date.fromtimestamp(Path(tablepi.__file__).stat().st_mtime)


class TableDate:
    """The date by the system's clock and the days that somebody added. `latest`: gives the day of
    the last match, '' for none. `least`: a day that is over for certain.
    """

    def __init__(
        self,
        journal: Path,
        latest: Callable[[], str],
        now: Callable[[], datetime] = datetime.now,
        synchronised: Path = SYNCHRONISED,
        least: Callable[[], date] = built,
    ) -> None:
        self._file = journal.with_name("date-offset")
        self._latest = latest
        self._now = now
        self._synchronised = synchronised
        self._least = least
        self._days: int | None = None

    def today(self) -> str:
        """The date, ISO."""
        return self._table_now().date().isoformat()

    def moment(self) -> str:
        """The time, `yyyy-MM-dd HH:mm:ss` UTC; '' where it cannot be that day."""
        return "" if self.is_wrong() else f"{self._table_now().astimezone(UTC):%Y-%m-%d %H:%M:%S}"

    def evening(self) -> str:
        """The date on which the present evening began, ISO."""
        return (self._table_now() - EVENING).date().isoformat()

    def earliest(self) -> str:
        """The day before which it cannot be: of the program, or of the last match."""
        return max(self._least().isoformat(), self._latest())

    def is_wrong(self) -> bool:
        """Whether it cannot be that day, and nothing but people knows better."""
        return not self._synchronised.exists() and self.today() < self.earliest()

    def set(self, day: str) -> None:
        """Keeps the difference to the system's date. Raises StoreError."""
        if day < self.earliest():
            raise StoreError("date.too-early", date=self.earliest())
        days = (date.fromisoformat(day) - self._now().date()).days
        new = self._file.with_name(f"{self._file.name}.new")
        try:
            new.parent.mkdir(parents=True, exist_ok=True)
            new.write_text(str(days), encoding="ascii")
            os.replace(new, self._file)
            sync(new.parent)
        except OSError as wrong:
            raise StoreError("file.unwritten", file=self._file.name, error=cause(wrong)) from None
        self._days = days

    def _table_now(self) -> datetime:
        if self._synchronised.exists():
            return self._now()
        if self._days is None:
            self._days = self._kept()
        with suppress(OverflowError):
            return self._now() + timedelta(days=self._days)
        return self._now()

    def _kept(self) -> int:
        """The days in the file; none where it cannot be read."""
        with suppress(OSError, ValueError):
            return int(self._file.read_text(encoding="ascii"))
        return 0
