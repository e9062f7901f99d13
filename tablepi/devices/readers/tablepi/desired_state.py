"""The desired state of our own reader: speed, gain and lights, sent again after each restart."""

from tablepi.devices.messages import ShowVerdict
from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import (
    BAUDS,
    GAINS_DB,
    GREEN,
    RED,
    SPEED_SINCE,
    Gain,
    Hello,
    Lights,
    Pace,
    Speed,
    Status,
)

UNSURE_MS = 400
"""Silence at the higher speed after which it counts as none for this cable."""

LOST_MS = 800
"""As long as three heartbeats: the reader has started anew, and forgotten the speed."""

MOST_FAILURES = 3


class LineSpeed:
    """Begins at the usual speed, and asks a reader that knows more for it.

    It goes back by itself where nothing is heard any more; a reader at the higher speed goes back
    when it is spoken to at the usual one. `fixed`: the configuration names a speed, which stays.
    """

    def __init__(self, dialog: TablepiDialog, *, fixed: bool) -> None:
        self._dialog = dialog
        self._fixed = fixed
        self.start()

    @property
    def baud(self) -> int:
        """The speed at which to listen and speak now."""
        return BAUDS[self._speed]

    def start(self) -> None:
        """The line was opened: at the usual speed."""
        self._speed = Speed.USUAL
        self._asks = self._changed = self._is_sure = False
        self._failures = 0
        self._heard_ms = 0

    def greeted(self, hello: Hello) -> None:
        """Asks a reader that knows it for the higher speed."""
        knows = hello.newest >= SPEED_SINCE and not self._fixed
        wanted = self._speed == Speed.USUAL and self._failures < MOST_FAILURES
        if knows and wanted and not self._asks:
            self._asks = True
            self._dialog.begin(self._quicken())

    def pass_time(self, at_ms: int, *, heard: bool) -> bool:
        """True if the speed has changed, so that the reader is to be greeted.

        `heard`: whether a frame came since the last call.
        """
        changed, self._changed = self._changed, False
        if changed or heard:
            self._heard_ms = at_ms
        if changed or self._speed == Speed.USUAL:
            return changed
        self._is_sure |= heard
        if at_ms - self._heard_ms < (LOST_MS if self._is_sure else UNSURE_MS):
            return False
        self._failures += not self._is_sure
        self._speed = Speed.USUAL
        return True

    def _quicken(self) -> Talk:
        done = yield Pace(Speed.FAST)
        self._asks = False
        if done is not None and done.status == Status.WELL:
            self._speed, self._changed, self._is_sure = Speed.FAST, True, False
        else:
            self._failures += 1
        return []


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
