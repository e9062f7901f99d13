"""The page of settings: where each has its row_of, and what was chosen."""

from tablepi.screens.context.table_settings import DEFAULTS
from tablepi.screens.pictures import picture as pictures
from tablepi.screens.pictures.picture import Entry
from tests.kinds import kind_of
from tests.worlds.table.sitting import Sitting

KEYS = list(DEFAULTS)
_PAGES = ("settings.cardreaders", "settings.owncards", "settings.hall")


def rows(sitting: Sitting) -> list[Entry]:
    """The rows of settings, without those that lead to pages of their own."""
    entries = sitting.see(pictures.Listing).entries
    return [each for each in entries if kind_of(each.act) not in _PAGES]


def row_of(sitting: Sitting, key: str) -> Entry:
    return rows(sitting)[KEYS.index(key)]


def chosen(sitting: Sitting, key: str) -> object:
    return sitting.router.context.settings[key]
