"""The disk under the journal: whether writes stay, and whose file the journal is."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.core.text.phrase import Phrase

MOUNTS = Path("/proc/self/mountinfo")
"""The file systems that are mounted, as Linux lists them."""

IN_MEMORY = ("tmpfs", "ramfs", "overlay", "aufs")
"""File systems that a cut of the power empties; raspi-config puts an `overlay` over the card."""


def is_read_only(path: Path) -> bool:
    """True if the disk takes no writes from anybody, as ext4 does after errors of an SD card."""
    try:
        return bool(os.statvfs(_nearest_existing(path)).f_flag & os.ST_RDONLY)
    except OSError:
        return False


def disk_fault(path: Path, mounts: Path = MOUNTS) -> Phrase | None:
    """Reason that nothing written there would stay; None for none, or where nobody can say."""
    folder = {"folder": str(path.parent)}
    if is_read_only(path):
        return Phrase("doctor.disk-read-only", folder)
    if (kind := _file_system(path, mounts)) in IN_MEMORY:
        return Phrase("doctor.disk-memory", {**folder, "kind": kind})
    return None


def _file_system(path: Path, mounts: Path) -> str:
    """The kind of file system on which this path lies, or would lie; '' where it is unknown."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    # A later mount covers an earlier one at the same place.
    kinds = {_unescaped(line.split()[4]): line.partition(" - ")[2].split()[0] for line in lines}
    real_path = Path(os.path.realpath(path))
    return next((kinds[str(folder)] for folder in real_path.parents if str(folder) in kinds), "")


def _unescaped(place: str) -> str:
    for code in ("\\040", "\\011", "\\012", "\\134"):
        place = place.replace(code, chr(int(code[1:], 8)))
    return place


def _nearest_existing(path: Path) -> Path:
    return next(place for place in (path, *path.parents) if os.path.exists(place))


NEEDED = os.R_OK | os.W_OK


def is_new(journal: Path) -> bool:
    """True if there is no journal yet, as far as this user can see."""
    return not os.path.exists(journal) and not anothers(journal)


def check_owner(journal: Path) -> None:
    """Raises StoreError, with what to type instead, where it is another user's."""
    if user := anothers(journal):
        raise StoreError("store.anothers", path=journal, user=user)


def anothers(
    journal: Path,
    stat: Callable[[Path], os.stat_result] = os.stat,
    may: Callable[[Path, int], bool] = os.access,
) -> str:
    """The other user who alone may open it or its folder; '' for none.

    What belongs to root, or to who asks, is nobody else's: there the rights are wrong. Nor is
    anybody another's where the disk takes no writes from its owner either.
    """
    if is_read_only(journal):
        return ""
    for place in (journal, *journal.parents):
        try:
            status = stat(place)
        except PermissionError:
            continue
        except OSError:
            if place == journal:
                continue
            return ""
        if status.st_uid not in (0, os.geteuid()) and not may(place, NEEDED):
            return _user_name(status.st_uid)
        if place != journal:
            return ""
    return ""


def _user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"#{uid}"
