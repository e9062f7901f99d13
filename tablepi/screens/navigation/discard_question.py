"""The questions before something is lost for good."""

from collections.abc import Callable
from functools import partial

from tablepi.referee.intents import Intent
from tablepi.screens.navigation.base import Navigation, Unsaved, Way
from tablepi.screens.navigation.question import Question

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
