"""The receiver gain of our own reader's antennas, where it is configured."""

from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import GAINS_DB, Gain


class Tuning:
    """Tells each antenna its gain, once after each start of the reader. `gain`: in decibels, 0 for
    what the firmware begins with.
    """

    def __init__(self, dialog: TablepiDialog, gain: int) -> None:
        self._dialog = dialog
        self._gain = gain
        self._told: set[int] = set()

    def hear(self, antenna: int) -> None:
        """Sends the antenna its gain, where it has not got it yet."""
        if self._gain and antenna not in self._told:
            self._told.add(antenna)
            self._dialog.mention(self._say(antenna))

    def restarted(self) -> None:
        """Notes that the reader restarted and forgot its gain."""
        self._told.clear()

    def _say(self, antenna: int) -> Talk:
        if (yield Gain(antenna, GAINS_DB[self._gain])) is None:
            self._told.discard(antenna)
        return []
