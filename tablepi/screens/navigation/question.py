"""Pages that ask: what is to be known before, and each answer with what it does."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import partial

from tablepi.referee.intents import Intent
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
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


STAY = Way("discard.stay", None, "quiet", "back")


class DiscardQuestion(Question):
    """Asks before something is lost for good; another *Back* stays.

    `title`: the question; `said`: what would be lost; `discard`: what the button says that loses
    it. `keep`: a way on without losing it.
    """

    def __init__(
        self,
        nav: Navigation,
        title: str,
        said: str,
        discard: str,
        do: Callable[[int], None],
        *keep: Way,
    ) -> None:
        lose = Way("discard.yes", self._lose, "danger", "trash", discard)
        super().__init__(nav, title, (said,), STAY, *keep, lose, kind="discard", on_card="")
        self._do = do

    def _lose(self) -> None:
        self._nav.leave()
        self._do(self._nav.now_ms)


class LeaveQuestion(DiscardQuestion):
    """Asks before a screen with unsaved work is left; keeps the work where that can be done."""

    def __init__(self, nav: Navigation, unsaved: Unsaved) -> None:
        left, words, button = nav.current, nav.words, unsaved.keep
        keep = []
        if button is not None:
            do = partial(self._keep, button.act)
            keep.append(Way("discard.keep", do, button.look, button.icon, button.label))
        super().__init__(
            nav, words("discard.ask"), unsaved.said, words("discard.yes"), left.go_back, *keep
        )

    def _keep(self, act: Intent) -> None:
        """Has the screen itself keep its work."""
        self._nav.leave()
        self._nav.current.hear(act, self._nav.now_ms)
