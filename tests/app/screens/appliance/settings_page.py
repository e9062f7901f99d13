"""The page of settings: where each has its row_of, and what was chosen."""

from tablepi.app.screens.appliance.settings import OpenCardReaders, OpenHall, OpenOwnCards
from tablepi.app.table_settings import DEFAULTS
from tablepi.app.view import picture as pictures
from tablepi.app.view.picture import Entry
from tests.app.sitting import Sitting

KEYS = list(DEFAULTS)
_PAGES = (OpenCardReaders, OpenOwnCards, OpenHall)


def rows(sitting: Sitting) -> list[Entry]:
    """The rows of settings, without those that lead to pages of their own."""
    entries = sitting.see(pictures.Listing).entries
    return [each for each in entries if not isinstance(each.act, _PAGES)]


def row_of(sitting: Sitting, key: str) -> Entry:
    return rows(sitting)[KEYS.index(key)]


def chosen(sitting: Sitting, key: str) -> object:
    return sitting.router.context.settings[key]
