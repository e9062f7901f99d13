"""The interface to USB sticks for the screens: backups, exports, restores."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tablepi.core.errors import StoreError
from tablepi.core.phrase import Phrase
from tablepi.core.record import Backup, Stick

Tell = Callable[[int, int], None]
"""Called with the progress of a task and its total, from the task's thread."""


class Sticks(Protocol):
    """All but `restore` may take long, and is called in a thread of its own; all raise
    TablepiError, and then nothing has changed.
    """

    def there(self) -> Sequence[Stick]:
        """Every stick that is plugged in."""

    def back_up(self, stick: Stick) -> Backup:
        """Everything that is the table's, in one new file."""

    def export(self, stick: Stick, tell: Tell) -> str:
        """All matches for other programs; the name of the files."""

    def saved(self, stick: Stick) -> Sequence[Backup]:
        """The backups on a stick and what was set aside here, the latest first."""

    def fetch(self, saved: Backup) -> None:
        """Reads a backup whole, and makes ready what it holds."""

    def restore(self) -> None:
        """Replaces everything by what was fetched, and restarts the program."""


class NoSticks:
    """A table without a place for them: none is ever there."""

    def there(self) -> Sequence[Stick]:
        """None."""
        return ()

    def back_up(self, stick: Stick) -> Backup:
        """Raises StoreError: whatever stick is meant is gone."""
        raise _gone(stick)

    def export(self, stick: Stick, tell: Tell) -> str:
        """Raises StoreError: whatever stick is meant is gone."""
        raise _gone(stick)

    def saved(self, stick: Stick) -> Sequence[Backup]:
        """Never asked for."""
        return ()

    def fetch(self, saved: Backup) -> None:
        """Never asked for."""

    def restore(self) -> None:
        """Never asked for."""


def _gone(stick: Stick) -> StoreError:
    return StoreError("file.unwritten", file=stick.name, error=Phrase("cause.gone"))
