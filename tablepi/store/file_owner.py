"""Whose a journal is: the appliance's belongs to a user of its own, and not to who logs in."""

import os
import pwd
from collections.abc import Callable
from pathlib import Path

from tablepi.core.errors import StoreError

NEEDED = os.R_OK | os.W_OK


def is_new(journal: Path) -> bool:
    """Whether there is none yet, as far as this user can see."""
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
    """The user who alone may open it, or look into its folder; '' where that is not so.

    What belongs to root is no user's of ours: there the rights are wrong.
    """
    for each in (journal, *journal.parents):
        try:
            found = stat(each)
        except PermissionError:
            continue
        except OSError:
            if each == journal:
                continue
            return ""
        if found.st_uid and not may(each, NEEDED):
            return _name(found.st_uid)
        if each != journal:
            return ""
    return ""


def _name(uid: int) -> str:
    """As `sudo -u` takes it."""
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"#{uid}"
