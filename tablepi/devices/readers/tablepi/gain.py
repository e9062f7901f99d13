"""How strongly the antennas of our own reader listen, where somebody configured it."""

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
        """This antenna is there."""
        if self._gain and antenna not in self._told:
            self._told.add(antenna)
            self._dialog.mention(self._say(antenna))

    def restarted(self) -> None:
        """The reader began anew, and knows nothing of what it was told."""
        self._told.clear()

    def _say(self, antenna: int) -> Talk:
        if (yield Gain(antenna, GAINS_DB[self._gain])) is None:
            self._told.discard(antenna)
        return []
