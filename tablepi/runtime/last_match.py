"""The bookmark of the match on the table, by which it is resumed after a crash or hang."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


class Bookmark:
    """The id of the match on the table, in a file that survives a restart but no power cut.

    It is taken out at the start and put back once the match was drawn, so that a match which
    crashes the referee at sight is opened but once. A `file` of None keeps nothing.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._kept_match = 0

    @property
    def is_set(self) -> bool:
        """True after a start without a power-up before it: the menu or a match was on the table."""
        return self._file is not None and self._file.exists()

    def take(self) -> int:
        """The match that lay on the table, 0 for none."""
        text = ""
        if self._file is not None:
            with suppress(OSError, UnicodeDecodeError):
                text = self._file.read_text(encoding="ascii")
                self._file.unlink()
        return int(text) if text.isdecimal() else 0

    def keep(self, match: int) -> None:
        """Stores the match on the table; a failure is ignored."""
        if self._file is None or match == self._kept_match:
            return
        with suppress(OSError):
            self._file.write_text(str(match), encoding="ascii")
            self._kept_match = match


def bookmark(environment: Mapping[str, str]) -> Bookmark:
    """The bookmark in the folder that systemd keeps over restarts; without one it keeps nothing."""
    folder = environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Bookmark(Path(folder) / "match" if folder else None)
