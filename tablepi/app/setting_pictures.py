"""What the pages of settings show besides lists, as plain data."""

from typing import NamedTuple

from tablepi.app.button import Button, Notice


class Trial(NamedTuple):
    """A screen that may be unusable: unless somebody says it can be read it goes back by itself.

    `left`: the seconds that are left until then, in figures.
    """

    title: str
    left: str
    hint: str
    keep: Button
    turn: Button
    back: Button
    notices: tuple[Notice, ...] = ()
