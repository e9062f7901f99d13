"""Content of a screen of the hall, as the desk chose it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from tablepi.wire.payload import is_table

MOST_DISPLAYS = 99
"""The greatest number of a screen."""

NUMBER = "number"
"""Shown until the desk chooses: the screen's number, filling it."""

PAGES = ("hall", "tables", "standings", "pairings", "seating", "clock")
"""Pages of the whole hall that a screen can show, in the order in which the desk finds them."""

OF_TABLE = "table-"
"""`table-t07`: that table alone."""


class DisplayChoice(NamedTuple):
    """Content of a screen. `row`: the decision, 0 for none; a newer one reloads the screen."""

    display: int
    row: int = 0
    shows: str = NUMBER


def display_number(said: str) -> int:
    """The number of a screen as it was said; 0 where that is none."""
    found = int(said) if re.fullmatch(r"[0-9]{1,2}", said) else 0
    return found if 1 <= found <= MOST_DISPLAYS else 0


def can_show(shows: str) -> bool:
    """True if a screen can be told to show this."""
    table = shows.removeprefix(OF_TABLE)
    return shows in (NUMBER, *PAGES) or (table != shows and is_table(table))


def choice_of(choices: Iterable[DisplayChoice], display: int) -> DisplayChoice:
    """Choice for a screen; its number where there is none."""
    found = (each for each in choices if each.display == display)
    return next(found, DisplayChoice(display))
