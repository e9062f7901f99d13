"""The stack of open screens, and the work that was left on some."""

from collections.abc import Callable, Hashable
from typing import Any

from tablepi.referee.match.referee import Referee
from tablepi.screens.context.context import Context
from tablepi.screens.navigation.base import Screen

MOST_LEFT = 32
"""Pages whose work is remembered; beyond that the oldest is gone."""


class ScreenStack:
    """The open screens, a base class of the router: the last is shown, the first is never left.

    `_left`: work on pages that nobody came back to, by the pages that led there.
    """

    context: Context
    notify: Callable[..., None]
    _stack: list[Screen]
    _left: dict[tuple[Hashable, ...], Any]

    @property
    def current(self) -> Screen:
        """The screen that is shown."""
        return self._stack[-1]

    @property
    def open_match(self) -> Referee | None:
        """The referee of the match that lies on the table, None for none."""
        return next((match for each in reversed(self._stack) if (match := each.open_match)), None)

    @property
    def match_id(self) -> int:
        """The number of the match that lies on the table, 0 for none."""
        return self.open_match.id if self.open_match else 0

    @property
    def has_unsaved(self) -> bool:
        """True if work would be lost if all screens were left."""
        return any(screen.unsaved for screen in self._stack)

    def enter(self, screen: Screen) -> None:
        """Shows a screen on top of the present one, with the work that was left on it."""
        self._stack.append(screen)
        if (path := self._path(len(self._stack))) in self._left:
            screen.take_up(self._left.pop(path))
            self.notify("notice.work-is-here")

    def remember_work(self) -> None:
        """Remembers unsaved work until the same page is opened again, in the same way."""
        for count, screen in enumerate(self._stack, 1):
            if unsaved := screen.unsaved:
                self._left[self._path(count)] = unsaved.work
        for path in list(self._left)[:-MOST_LEFT]:
            del self._left[path]

    def _forget_work(self, pages: tuple[Hashable, ...]) -> None:
        """Forgets the work on these pages and beyond, of whichever evening."""
        for path in list(self._left):
            if pages in (path[: len(pages)], path[1 : len(pages) + 1]):
                del self._left[path]

    def _path(self, count: int) -> tuple[Hashable, ...]:
        """The pages as far as one; with the evening where its work goes with that."""
        pages = tuple(screen.page for screen in self._stack[:count])
        is_guests = self._stack[count - 1].names_guests
        return (self.context.days[0], *pages) if is_guests else pages

    def leave(self, count: int = 1) -> None:
        """Goes back to the screen before that is not over; the menu is never left. What was left on
        pages of those that are done with goes with them.
        """
        kept = max(1, len(self._stack) - count)
        if kept < len(self._stack):
            self._forget_work(tuple(screen.page for screen in self._stack[: kept + 1]))
        del self._stack[kept:]
        while len(self._stack) > 1 and self.current.is_over():
            del self._stack[-1]

    def replace(self, screen: Screen) -> None:
        """Shows a screen in the place of the present one."""
        self.leave()
        self.enter(screen)

    def uncover_unsaved(self) -> None:
        """Leaves the screens on top of the last that has unsaved work."""
        while not self.current.unsaved:
            del self._stack[-1]
