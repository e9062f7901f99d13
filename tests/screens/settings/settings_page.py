"""The pages of settings: the row of each, and what was chosen."""

from tablepi.screens.context.table_settings import DEFAULTS
from tablepi.screens.pictures.picture import Listing
from tablepi.screens.pictures.settings_picture import SettingRow, SettingsPage
from tablepi.screens.settings.setting_groups import GROUPS
from tests.worlds.table.settings_rows import to_row
from tests.worlds.table.sitting import Sitting

KEYS = list(DEFAULTS)


def row_of(sitting: Sitting, row: str) -> SettingRow:
    """The row of a setting, or of a way: its page is opened."""
    sitting.hear(*to_row(row))
    [at] = [rows.index(row) for group in GROUPS for rows in group.pages if row in rows]
    return sitting.see(SettingsPage).rows[at]


def value_of(sitting: Sitting, row: str) -> tuple[str, str]:
    """The label and the value that a row shows."""
    found = row_of(sitting, row)
    return found.label, found.value


def differing(sitting: Sitting) -> dict[str, str]:
    """The settings that differ from the file, as the list of them says it; it is left again."""
    changed = row_of(sitting, "settings.changed").act
    assert changed is not None
    sitting.hear(changed)
    rows = {entry.title: entry.detail for entry in sitting.see(Listing).entries}
    sitting.router.leave()
    return rows


def chosen(sitting: Sitting, key: str) -> object:
    return sitting.router.context.settings[key]
