"""Places that two devices say they have: each of them is told, so that its table can say so."""

from collections.abc import Callable, Mapping

from tablepi.core.wire.states import devices_payload
from tablepi.core.wire.topics import down
from tablepi.hall.hall_clock import HallClock
from tablepi.hall.table_status import TableStatus


class SharedPlaces:
    """`tables`: what is known of each table, kept by its owner. A place is told once at least,
    since the broker may keep what an earlier hall told it.
    """

    def __init__(
        self,
        hall: str,
        tables: Mapping[str, TableStatus],
        clock: HallClock,
        retain: Callable[[str, bytes], None],
    ) -> None:
        self._hall = hall
        self._tables = tables
        self._clock = clock
        self._retain = retain
        self._told: dict[str, int] = {}

    def tick(self) -> None:
        """Tells what is another number of devices than before."""
        now = self._clock.now_ms()
        for table, status in tuple(self._tables.items()):
            devices = 2 if status.two_devices(now) else 1
            if self._told.get(table) != devices:
                self._told[table] = devices
                self._retain(down(self._hall, table, "devices"), devices_payload(devices))
