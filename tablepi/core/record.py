"""Records as every part of the program sees them: a match and its rows, a backup and its stick."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from tablepi.core.text.phrase import Phrase

RowKind = Literal["line", "refused", "note"]
"""`line`: an accepted line of notation. `refused`: `LINE ! RULE`, a line that changed nothing.
`note`: what is no move, as `clock start`."""

FINAL = "final"
"""The note that the result of a match stands: from this row on nothing of it is hidden."""

ABANDONED = "abandoned"
"""The note that a match ends without a result, and how it is listed from then on."""

TAKEN_UP = "taken up"
"""The note that an abandoned match goes on."""

UNPLAYED = "unplayed"
"""Listing of an abandoned match without a line: nothing of it is shown anywhere."""

RULES = "rules"
"""The first word of a note, with the version of the rules: the lines that stand before it are
played by these, whatever became of the others."""

HALL = "hall"
"""The first word of the note of a match that belongs to a hall: `hall HALL TASK`."""

ERASED = "-"
"""Stands where a player's name was erased."""

NEWEST = 2**63 - 1
"""A number above that of every match."""

Days = tuple[str, str]
"""The first and the last date of some days, ISO."""


class Header(NamedTuple):
    """The header of a match. It never changes once the match has begun.

    `version`: the game's. `seats`: names in playing order, `ERASED` for an erased one. `cards`: the
    SHA-256 of the card file's text in hex, empty where the game has no card file. `began`: the wall
    date, ISO.
    """

    game: str
    version: str
    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    cards: str
    began: str


class AtHall(NamedTuple):
    """The hall that a match belongs to. `task`: what it is played for, '' for nothing; `players`:
    the hall's ids of those in the seats, '' for a guest; `names`: how the hall shows names, `full`,
    `initials` or `number`.
    """

    hall: str
    task: str = ""
    players: tuple[str, ...] = ()
    names: str = "full"

    @property
    def note(self) -> str:
        """The note with which such a match begins."""
        return f"{HALL} {self.hall} {self.task or '-'}"


class Row(NamedTuple):
    """One row of a match. `number` counts from 1; `at_ms` is match time, not wall time."""

    number: int
    at_ms: int
    kind: RowKind
    text: str


def is_abandoned(rows: Sequence[Row]) -> bool:
    """True if a match of these rows was abandoned, and did not go on since."""
    for row in reversed(rows):
        # An older tablepi knows no such note, and plays on at once.
        if row.kind == "line" or (row.kind == "note" and row.text == TAKEN_UP):
            return False
        if row.kind == "note" and row.text == ABANDONED:
            return True
    return False


class ListedMatch(NamedTuple):
    """A match in a list. `result`: its words, empty while it is open; `seal`: eight hex letters of
    the last row's hash; `rows`: how many it has; `names`: who sits where, as it was put right;
    `uuid`: by which other programs know it, 32 random hex letters, '' for one of an older tablepi.
    """

    id: int
    header: Header
    ended: bool
    result: str
    seal: str
    rows: int
    names: tuple[str, ...] = ()
    uuid: str = ""

    @property
    def is_abandoned(self) -> bool:
        """True if it ended without a result."""
        return self.result in (ABANDONED, UNPLAYED)

    @property
    def is_unplayed(self) -> bool:
        """True if nothing was played in it before, so that no list shows it."""
        return self.result == UNPLAYED


class Ended(NamedTuple):
    """An ended match. `options`, `began`, `cards`: of its header; `result`: in short, by seats;
    `names`: who sat where, as it was put right, there or since; `played_ms`: match time of its last
    line.
    """

    game: str
    options: tuple[tuple[str, str], ...]
    began: str
    result: str
    names: tuple[str, ...]
    cards: str = ""
    id: int = 0
    played_ms: int = 0


class Profile(NamedTuple):
    """A player who is recognised. `id`: 32 hex letters for other programs; `colour`: wished for, ''
    for any; `sign`: what a reader says of the player's tag or printed code, '' for none.
    """

    name: str
    id: str
    colour: str = ""
    sign: str = ""


class Stick(NamedTuple):
    """A stick that is plugged in. `name`: its label, else its folder's name; `free`: bytes;
    `picture`: the file on it that is the house's picture, '' for none.
    """

    path: Path
    name: str
    free: int
    writable: bool
    picture: str = ""


class UnusableStick(NamedTuple):
    """A stick that is plugged in and of no use as it is. `kind`: `ntfs`, `mac`, `exfat` without a
    driver, `none` without a file system, `other`.
    """

    name: str
    kind: str


class DiskUse(NamedTuple):
    """Something that takes room beside the journal. `kind`: what it is; `made`: its day, or ''."""

    kind: str
    file: Path
    size: int
    made: str = ""


class Backup(NamedTuple):
    """A backup file, or a restore point: the folder in which a restore kept what was here.

    `made`: the day, ISO. `damages`: places that were damaged in the journal already. `size`: bytes.
    `fault`: why it is of no use, None for one that is. `here`: it is a restore point. `unused`: why
    its settings cannot be used, so that a restore leaves them out.
    """

    file: Path
    made: str
    matches: int
    damages: int = 0
    size: int = 0
    rows: int = 0
    fault: Phrase | None = None
    here: bool = False
    unused: Phrase | None = None
