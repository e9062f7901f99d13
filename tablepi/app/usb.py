"""What the table needs of USB sticks; the composition root passes in what fits."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from tablepi.core.errors import StoreError
from tablepi.core.phrase import Phrase

Tell = Callable[[int, int], None]
"""Hears how far a work is, and how far it goes; from the thread that does it."""


class Stick(Protocol):
    """A stick that is plugged in. `free`: bytes."""

    @property
    def path(self) -> Path: ...
    @property
    def name(self) -> str: ...
    @property
    def free(self) -> int: ...
    @property
    def writable(self) -> bool: ...


class Saved(Protocol):
    """A backup on a stick. `made`: on which day, ISO; `size`: bytes; `fault`: why it is of no use,
    None for one that is. `damages`: places that were damaged in the journal already. `here`: it is
    no file on the stick, but what an earlier restore set aside on this machine.
    """

    @property
    def file(self) -> Path: ...
    @property
    def made(self) -> str: ...
    @property
    def matches(self) -> int: ...
    @property
    def damages(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def fault(self) -> Phrase | None: ...
    @property
    def here(self) -> bool: ...


class Sticks(Protocol):
    """All but `restore` may take long, and is called in a thread of its own; all raise
    TablepiError, and then nothing has changed.
    """

    def there(self) -> Sequence[Stick]:
        """Every stick that is plugged in."""

    def back_up(self, stick: Stick) -> Saved:
        """Everything that is the table's, in one new file."""

    def export(self, stick: Stick, tell: Tell) -> str:
        """All matches for other programs; the name of the files."""

    def saved(self, stick: Stick) -> Sequence[Saved]:
        """The backups on a stick and what was set aside here, the latest first."""

    def fetch(self, saved: Saved) -> None:
        """Reads a backup whole, and makes ready what it holds."""

    def restore(self) -> None:
        """What was made ready takes the place of what is here, and the table begins anew."""


class NoSticks:
    """A table without a place for them: none is ever there."""

    def there(self) -> Sequence[Stick]:
        """None."""
        return ()

    def back_up(self, stick: Stick) -> Saved:
        """Raises StoreError: whatever stick is meant is gone."""
        raise _gone(stick)

    def export(self, stick: Stick, tell: Tell) -> str:
        """Raises StoreError: whatever stick is meant is gone."""
        raise _gone(stick)

    def saved(self, stick: Stick) -> Sequence[Saved]:
        """Never asked for."""
        return ()

    def fetch(self, saved: Saved) -> None:
        """Never asked for."""

    def restore(self) -> None:
        """Never asked for."""


def _gone(stick: Stick) -> StoreError:
    return StoreError("file.unwritten", file=stick.name, error=Phrase("cause.gone"))
