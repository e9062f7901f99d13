"""A page that asks: what is to be known before, and each answer with what it does."""

from collections.abc import Hashable, Iterable, Sequence

from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Notice, Page, Section

KEEP = Way("restore.no", None, "quiet", "back")
"""Leaves everything as it is."""


class Question(Screen):
    """A question that is one call: its title, a line each, and its ways on, the likely one first.

    `kind`: of the page. `on_card`: the id of what is said of a card that is scanned meanwhile.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        lines: Sequence[str],
        *ways: Way,
        kind: str = "read",
        on_card: str = "notice.no-match",
    ) -> None:
        super().__init__(nav)
        self.on_card = on_card
        self._title, self._lines, self._ways, self._kind = title, lines, ways, kind

    def go_back(self, now_ms: int) -> None:
        """Leaves it, where one of its ways leads back; else it stays until it is answered."""
        if any(way.do is None for way in self._ways):
            self._nav.leave()

    @property
    def page(self) -> Hashable:
        """What it asks."""
        return type(self).__name__, self._title

    def picture(self) -> Page:
        """The lines, and a button for each way on."""
        words = self._nav.words
        return Page(
            title=self._title,
            sections=(Section("", tuple(("", line) for line in self._lines)),),
            buttons=tuple(way.button(words) for way in self._ways),
            kind=self._kind,
            notices=self._nav.notices(*self._told()),
        )

    def _told(self) -> Iterable[Notice]:
        """What everybody should know besides, while it is asked."""
        return ()
