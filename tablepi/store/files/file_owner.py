"""The owner of the journal's file: on an appliance a user of its own, not who is logged in."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

from tablepi.core.errors import StoreError
from tablepi.store.files.disk_state import is_read_only

NEEDED = os.R_OK | os.W_OK


def is_new(journal: Path) -> bool:
    """True if there is no journal yet, as far as this user can see."""
    return not os.path.exists(journal) and not anothers(journal)


def see_ours(journal: Path) -> None:
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
    for each in (journal, *journal.parents):
        try:
            found = stat(each)
        except PermissionError:
            continue
        except OSError:
            if each == journal:
                continue
            return ""
        if found.st_uid not in (0, os.geteuid()) and not may(each, NEEDED):
            return _name(found.st_uid)
        if each != journal:
            return ""
    return ""


def _name(uid: int) -> str:
    """The user's name for `sudo -u`."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"#{uid}"
