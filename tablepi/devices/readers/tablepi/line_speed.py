"""The speed of the line to our own reader: the usual one, and a higher one that it agreed to."""

from tablepi.devices.readers.tablepi.commands import TablepiDialog, Talk
from tablepi.devices.readers.tablepi.protocol import BAUDS, SPEED_SINCE, Hello, Pace, Speed, Status

UNSURE_MS = 400
"""How long nothing is heard at the higher speed before it counts as none for this cable."""

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
