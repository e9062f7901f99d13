"""Count of touches that the glass told as two since the last start, for `tablepi doctor`."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tablepi.referee.intents import Intent, TouchBounced
from tablepi.screens.context.device_status import MOST_BOUNCES

NAME = "touch-bounces.txt"


class TouchBounces:
    """The screen's way to the inbox, which counts bounces in a file beside the journal.

    A fault of the file is ignored: *Health* shows a running table's count without it.
    """

    def __init__(self, journal: Path, put: Callable[[Intent], None]) -> None:
        self._file = journal.with_name(NAME)
        self._put = put
        self._count = 0
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def put(self, intent: Intent) -> None:
        """Puts an intent into the inbox; writes each `MOST_BOUNCES`th bounce, to spare the disk."""
        self._put(intent)
        self._count += isinstance(intent, TouchBounced)
        if isinstance(intent, TouchBounced) and self._count % MOST_BOUNCES == 0:
            with suppress(OSError):
                self._file.write_text(f"{self._count}\n", encoding="ascii")


def bounces_of(journal: Path) -> int:
    """The bounces since the referee was started last, 0 below `MOST_BOUNCES`."""
    try:
        text = journal.with_name(NAME).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return 0
    return int(text) if text.isdigit() else 0
