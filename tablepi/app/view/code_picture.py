"""The picture of a code that fills the glass, to be scanned."""

from typing import NamedTuple

from tablepi.app.view.button import Button, Notice


class Code(NamedTuple):
    """A text to be shown as a code. `said`: what stands beside it, '' for nothing."""

    text: str
    said: str = ""


class TakeHome(NamedTuple):
    """A code to be scanned. `codes`: the fullest first, of which the first that fits is shown;
    `too_long` is said where none does.
    """

    title: str
    hint: str
    codes: tuple[Code, ...]
    too_long: str
    back: Button
    notices: tuple[Notice, ...] = ()
