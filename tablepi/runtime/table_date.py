"""The table's date and time: the system's, or as far from it as somebody set on the screen.

Setting the system's clock would need rights that the service does not have; so the difference is
kept in a file beside the journal, and counts until the system's time is synchronised. The times of
a match come from the monotonic clock, and never follow either.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import tablepi
from tablepi.core.errors import StoreError, cause
from tablepi.runtime.power_ups import PowerUps
from tablepi.runtime.settings.store_handle import StoreHandle
from tablepi.screens.context.equipment import Calendar
from tablepi.store.files.atomic_file import rewrite

SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""There once systemd-timesyncd has asked a time server."""

DEVICES = Path("/dev")
"""There a machine with a real-time clock has an `rtc0`."""

EVENING = timedelta(hours=12)
"""Time after midnight for which a day's matches are still of the present evening."""


def built() -> date:
    """The day on which this program came onto the machine, or was built."""
    return date.fromtimestamp(Path(tablepi.__file__).stat().st_mtime)


class TableDate(Calendar):
    """The date by the system's clock and the time that somebody added. `latest`: gives the day of
    the last match, '' for none. `least`: a day that is over for certain. `power_ups`: tells
    evenings apart where nothing vouches for the date.
    """

    def __init__(
        self,
        journal: Path,
        latest: Callable[[], str],
        now: Callable[[], datetime] = datetime.now,
        synchronised: Path = SYNCHRONISED,
        least: Callable[[], date] = built,
        devices: Path = DEVICES,
        power_ups: PowerUps | None = None,
    ) -> None:
        self._power_ups = power_ups
        self._file = journal.with_name("date-offset")
        self._latest = latest
        self._now = now
        self._synchronised = synchronised
        self._least = least
        self._devices = devices
        self._offset: timedelta | None = None

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
        """True if it cannot be that day, and nothing but people knows better."""
        return not self._synchronised.exists() and self.today() < self.earliest()

    def asks(self) -> bool:
        """True if it is asked for at the start: it is wrong, and no real-time clock is there."""
        return self.is_wrong() and not self._is_vouched

    @property
    def _is_vouched(self) -> bool:
        """True if a time server or a clock of its own vouches for the date."""
        return self._synchronised.exists() or any(self._devices.glob("rtc*"))

    def first_match(self) -> int:
        """The first match of the present evening, 0 where the dates tell."""
        return self._power_ups.first_match() if self._power_ups and not self._is_vouched else 0

    def asks_evening(self) -> bool:
        """True if nobody knows whether the evening before a power-up goes on."""
        return self.first_match() > 0 and self._power_ups is not None and self._power_ups.asks

    def go_on(self, is_same: bool) -> None:
        """Takes the answer whether it is the same evening."""
        if self._power_ups is not None and is_same:
            self._power_ups.go_on()
        elif self._power_ups is not None:
            self._power_ups.end_question()

    def now(self) -> str:
        """The date and the time of day, `yyyy-MM-ddTHH:mm`."""
        return self._table_now().isoformat(timespec="minutes")[:16]

    def hour(self) -> int:
        return self._table_now().hour

    def set(self, moment: str) -> None:
        """Keeps the difference to the system's time. Raises StoreError."""
        if moment[:10] < self.earliest():
            raise StoreError("date.too-early", date=self.earliest())
        offset = datetime.fromisoformat(moment) - self._now()
        try:
            rewrite(self._file, f"{round(offset.total_seconds())} s")
        except OSError as error:
            raise StoreError("file.unwritten", file=self._file.name, error=cause(error)) from None
        self._offset = offset

    def _table_now(self) -> datetime:
        if self._synchronised.exists():
            return self._now()
        if self._offset is None:
            self._offset = self._stored_offset()
        # A system's year of 9999, or a file that somebody wrote, leads beyond what a date can be.
        with suppress(OverflowError):
            return self._now() + self._offset
        return self._now()

    def _stored_offset(self) -> timedelta:
        """Content of the file, in seconds or, as formerly, days; none where it cannot be read."""
        with suppress(OSError, ValueError, OverflowError):
            number, _, unit = self._file.read_text(encoding="ascii").partition(" ")
            return timedelta(seconds=int(number)) if unit else timedelta(days=int(number))
        return timedelta()


def table_date(journal: Path, store_handle: StoreHandle) -> TableDate:
    """The date of the table with this journal."""

    def newest() -> int:
        return max((match.id for match in store_handle.journal.page(1)), default=0)

    return TableDate(journal, store_handle.latest_day, power_ups=PowerUps(journal, newest))
