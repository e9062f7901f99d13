"""The desired state of our own reader: gain and lights, sent again after each restart."""

from tablepi.devices.messages import ShowVerdict
from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import GAINS_DB, GREEN, RED, Gain, Lights


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


SHOWN_MS = 1500
OWN = 0x0F
"""The lights at the antennas."""
DARK = Lights(0)


def lights_of(verdict: ShowVerdict) -> Lights:
    """Steady green with the antenna's own for accepted; red and the antenna's blink for refused."""
    own = (1 << verdict.antenna) & OWN
    lit = own | (GREEN if verdict.accepted else RED)
    return Lights(lit, 0 if verdict.accepted else lit)


class VerdictLights:
    """Has the reader show the latest verdict, until it says that it does; dark after SHOWN_MS."""

    def __init__(self, dialog: TablepiDialog) -> None:
        self._dialog = dialog
        self._wanted = self._lit = DARK
        self._until_ms = 0
        self._saying: tuple[Lights, Talk] | None = None

    def show(self, verdict: ShowVerdict, at_ms: int) -> None:
        """Shows this verdict in place of any other."""
        self._wanted, self._until_ms = lights_of(verdict), at_ms + SHOWN_MS
        self.pass_time(at_ms)

    def pass_time(self, at_ms: int) -> None:
        """Sends what the lights do not show yet; dark once the time is over."""
        if at_ms >= self._until_ms:
            self._wanted = DARK
        if self._saying is not None and self._saying[0] != self._wanted:
            self._dialog.drop(self._saying[1])
            self._saying = None
        if self._saying is None and self._wanted != self._lit:
            self._saying = self._wanted, self._say(self._wanted)
            self._dialog.mention(self._saying[1])

    def restarted(self) -> None:
        """The reader began anew: all its lights are out."""
        self._lit = DARK
        if self._saying is not None:
            self._dialog.drop(self._saying[1])
            self._saying = None

    def _say(self, lights: Lights) -> Talk:
        if (yield lights) is not None:
            self._lit = lights
        self._saying = None
        return []
