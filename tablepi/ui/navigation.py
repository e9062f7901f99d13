"""The way through the screens: whoever comes back finds a list where it was left."""

from collections.abc import Mapping
from typing import NamedTuple

from tablepi.app.view.picture import Listing, Page, Picture

Scrolls = Mapping[str, tuple[int, int]]
"""Of each area, by its key: the scroll that it asked for, and how far it is scrolled, in pixels."""


class Left(NamedTuple):
    """How a screen was left. `focus`: the key of the piece that Enter would have tapped."""

    scrolls: Scrolls
    focus: str


def screen_of(picture: Picture) -> object:
    """Which screen shows this picture; two lists are two screens."""
    kind = picture.kind if isinstance(picture, Listing | Page) else ""
    return type(picture), kind


class Trail:
    """The screens that lie beneath the present one, each of them once."""

    def __init__(self) -> None:
        self._left: dict[object, Left] = {}

    def turn(self, before: object, left: Left, screen: object) -> Left | None:
        """One screen is left for another. How that was left, if this is the way back to it."""
        if screen not in self._left:
            self._left[before] = left
            return None
        beneath = list(self._left)
        for name in beneath[beneath.index(screen) + 1 :]:
            del self._left[name]
        return self._left.pop(screen)
