"""The picture of the settings: the groups, and one page of rows of the open one."""

from typing import NamedTuple

from tablepi.referee.intents import Intent
from tablepi.referee.table_picture import Button, Notice


class SettingRow(NamedTuple):
    """A setting, or a way to a page: its label and its value, on one line.

    `act`: of the whole row, None where it has keys of its own. `is_on`: of a switch, None for
    every other row. `steps`: less and more, dim at an end of the range; `choices`: all its values;
    `seats`: so many seats are shown in their colours beside the value.
    """

    label: str
    value: str = ""
    act: Intent | None = None
    is_on: bool | None = None
    steps: tuple[Button, ...] = ()
    choices: tuple[Button, ...] = ()
    seats: int = 0


class SettingsPage(NamedTuple):
    """A page of one group of settings. `groups`: all of them, the open one chosen.

    `hint`: small print about the rows. `part`: which of how many pages, '' for the only one;
    `turning`: the keys to the one before and the next. `volume`: how loud the table is, 0 to 100.
    """

    title: str
    groups: tuple[Button, ...]
    hint: str
    rows: tuple[SettingRow, ...]
    part: str
    turning: tuple[Button, ...]
    back: Button
    notices: tuple[Notice, ...] = ()
    volume: int | None = None
