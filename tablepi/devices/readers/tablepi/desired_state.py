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
        return BAUDS[self._speed]

    def start(self) -> None:
        """The line was opened: at the usual speed."""
        self._speed = Speed.USUAL
        self._is_asking = self._has_changed = self._is_sure = False
        self._failures = 0
        self._heard_ms = 0

    def greeted(self, hello: Hello) -> None:
        """Asks a reader that knows it for the higher speed."""
        can_quicken = hello.newest >= SPEED_SINCE and not self._fixed
        is_wanted = self._speed == Speed.USUAL and self._failures < MOST_FAILURES
        if can_quicken and is_wanted and not self._is_asking:
            self._is_asking = True
            self._dialog.begin(self._ask_for_speed())

    def pass_time(self, at_ms: int, *, heard: bool) -> bool:
        """True if the speed has changed, so that the reader is to be greeted.

        `heard`: whether a frame came since the last call.
        """
        has_changed, self._has_changed = self._has_changed, False
        if has_changed or heard:
            self._heard_ms = at_ms
        if has_changed or self._speed == Speed.USUAL:
            return has_changed
        self._is_sure |= heard
        if at_ms - self._heard_ms < (LOST_MS if self._is_sure else UNSURE_MS):
            return False
        # A cable that never carried this speed, unlike a reader that has started anew.
        self._failures += not self._is_sure
        self._speed = Speed.USUAL
        return True

    def _ask_for_speed(self) -> Talk:
        done = yield Pace(Speed.FAST)
        self._is_asking = False
        if done is not None and done.status == Status.WELL:
            self._speed, self._has_changed, self._is_sure = Speed.FAST, True, False
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
        self._antennas_told: set[int] = set()

    def hear(self, antenna: int) -> None:
        """Sends the antenna its gain, where it has not got it yet."""
        if self._gain and antenna not in self._antennas_told:
            self._antennas_told.add(antenna)
            self._dialog.mention(self._send_gain(antenna))

    def restarted(self) -> None:
        """Notes that the reader restarted and forgot its gain."""
        self._antennas_told.clear()

    def _send_gain(self, antenna: int) -> Talk:
        if (yield Gain(antenna, GAINS_DB[self._gain])) is None:
            self._antennas_told.discard(antenna)
        return []


SHOWN_MS = 1500
OWN = 0x0F
"""The lights at the antennas."""
DARK = Lights(0)


def lights_of(verdict: ShowVerdict) -> Lights:
    """Steady green with the antenna's own for accepted; red and the antenna's blink for refused."""
    antenna_light = (1 << verdict.antenna) & OWN
    lights = antenna_light | (GREEN if verdict.accepted else RED)
    return Lights(lights, 0 if verdict.accepted else lights)


class VerdictLights:
    """Has the reader show the latest verdict, until it says that it does; dark after SHOWN_MS."""

    def __init__(self, dialog: TablepiDialog) -> None:
        self._dialog = dialog
        self._wanted_lights = self._lights_shown = DARK
        self._until_ms = 0
        self._command_waiting: tuple[Lights, Talk] | None = None

    def show(self, verdict: ShowVerdict, at_ms: int) -> None:
        self._wanted_lights, self._until_ms = lights_of(verdict), at_ms + SHOWN_MS
        self.pass_time(at_ms)

    def pass_time(self, at_ms: int) -> None:
        """Sends what the lights do not show yet; dark once the time is over."""
        if at_ms >= self._until_ms:
            self._wanted_lights = DARK
        if self._command_waiting is not None and self._command_waiting[0] != self._wanted_lights:
            self._dialog.drop(self._command_waiting[1])
            self._command_waiting = None
        if self._command_waiting is None and self._wanted_lights != self._lights_shown:
            self._command_waiting = self._wanted_lights, self._send_lights(self._wanted_lights)
            self._dialog.mention(self._command_waiting[1])

    def restarted(self) -> None:
        """The reader began anew: all its lights are out."""
        self._lights_shown = DARK
        if self._command_waiting is not None:
            self._dialog.drop(self._command_waiting[1])
            self._command_waiting = None

    def _send_lights(self, lights: Lights) -> Talk:
        if (yield lights) is not None:
            self._lights_shown = lights
        self._command_waiting = None
        return []
