"""Backups and the USB sticks that they are on, as every part of the program sees them."""

from pathlib import Path
from typing import NamedTuple

from tablepi.core.phrase import Phrase


class Stick(NamedTuple):
    """A stick that is plugged in. `name`: its label, else its folder's name; `free`: bytes."""

    path: Path
    name: str
    free: int
    writable: bool


class Backup(NamedTuple):
    """A backup file, or a restore point: the folder in which a restore kept what was here.

    `made`: the day, ISO. `damages`: places that were damaged in the journal already. `size`: bytes.
    `fault`: why it is of no use, None for one that is. `here`: it is a restore point.
    """

    file: Path
    made: str
    matches: int
    damages: int = 0
    size: int = 0
    rows: int = 0
    fault: Phrase | None = None
    here: bool = False
