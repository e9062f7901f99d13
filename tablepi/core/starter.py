"""The starter of a match, where a draw decides who begins."""

from collections.abc import Callable
from typing import Any, NamedTuple


class Lot(NamedTuple):
    """Who begins, where that is drawn by lot before a match.

    `option`: the name of the option that says it, given all options; '' where seat 1 begins.
    `usual`: the game's own text has it drawn.
    """

    option: Callable[[Any], str] = lambda options: ""
    usual: bool = False


FIRST_SEAT = Lot()
"""Nothing to choose: seat 1 begins."""
