"""The stack of open screens."""

from tablepi.app.match.referee import Referee
from tablepi.app.screens.base import Screen


class ScreenStack:
    """The open screens, a base class of the router: the last is shown, the first is never left."""

    _stack: list[Screen]

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
        """Whether work would be lost if all screens were left."""
        return any(screen.unsaved for screen in self._stack)

    def enter(self, screen: Screen) -> None:
        """Shows a screen on top of the present one."""
        self._stack.append(screen)

    def leave(self, count: int = 1) -> None:
        """Goes back to the screen before that is not over; the menu is never left."""
        del self._stack[max(1, len(self._stack) - count) :]
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
