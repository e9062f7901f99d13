"""How often the glass told one touch as two since the last start, kept for `tablepi doctor`."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tablepi.app.device_status import MOST_BOUNCES
from tablepi.app.intents import Intent, TouchBounced

NAME = "touch-bounces.txt"


class TouchBounces:
    """Hands on what the screen tells, and counts bounces in a file beside the journal.

    Nothing that goes wrong with the file is an error: *Health* tells a running table's own count.
    """

    def __init__(self, journal: Path, put: Callable[[Intent], None]) -> None:
        self._file = journal.with_name(NAME)
        self._put = put
        self._count = 0
        with suppress(OSError):
            self._file.unlink(missing_ok=True)

    def put(self, act: Intent) -> None:
        """Hands it on; of a panel that bounces on and on only some counts are written."""
        self._put(act)
        self._count += isinstance(act, TouchBounced)
        if isinstance(act, TouchBounced) and self._count % MOST_BOUNCES == 0:
            with suppress(OSError):
                self._file.write_text(f"{self._count}\n", encoding="ascii")


def bounces_of(journal: Path) -> int:
    """The count since the referee was started last, 0 for fewer than are told."""
    try:
        text = journal.with_name(NAME).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return 0
    return int(text) if text.isdigit() else 0
