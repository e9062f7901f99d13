"""The page of settings: where each has its row_of, and what was chosen."""

from tablepi.app.table_settings import DEFAULTS
from tablepi.app.view import picture as pictures
from tablepi.app.view.picture import Entry
from tests.app.sitting import Sitting

KEYS = list(DEFAULTS)


def row_of(sitting: Sitting, key: str) -> Entry:
    return sitting.see(pictures.Listing).entries[KEYS.index(key)]


def chosen(sitting: Sitting, key: str) -> object:
    return sitting.router.context.settings[key]
