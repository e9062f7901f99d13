"""The questions before something is lost for good."""

from collections.abc import Callable

from tablepi.app.intents import Back, Discard, Intent
from tablepi.app.screens.base import Navigation, Screen, Unsaved
from tablepi.app.view.picture import Button, Page, Section


class DiscardQuestion(Screen):
    """Asks before something is lost for good; another *Back* stays.

    `title`: the question; `said`: what would be lost; `discard`: the button that loses it.
    """

    on_card = ""

    def __init__(
        self, nav: Navigation, title: str, said: str, discard: str, do: Callable[[int], None]
    ) -> None:
        super().__init__(nav)
        self._title, self._said, self._discard, self._do = title, said, discard, do

    def picture(self) -> Page:
        """What would be lost, and the ways out."""
        words, said = self._nav.words, Section("", (("", self._said),))
        stay = Button(words("discard.stay"), Back(), "quiet", icon="back")
        discard = Button(self._discard, Discard(), "danger", icon="trash")
        ways, notices = (stay, *self._ways(), discard), self._nav.notices()
        return Page(self._title, (said,), ways, kind="discard", notices=notices)

    def _ways(self) -> tuple[Button, ...]:
        return ()

    def hear(self, act: Intent, now_ms: int) -> None:
        """Stays, or loses it."""
        super().hear(act, now_ms)
        if act == Discard():
            self._nav.leave()
            self._do(now_ms)


class LeaveQuestion(DiscardQuestion):
    """Asks before a screen with unsaved work is left; keeps the work where that can be done."""

    def __init__(self, nav: Navigation, unsaved: Unsaved) -> None:
        left = nav.current
        words = nav.words
        super().__init__(
            nav, words("discard.ask"), unsaved.said, words("discard.yes"), left.go_back
        )
        self._keep = unsaved.keep

    def _ways(self) -> tuple[Button, ...]:
        return (self._keep,) if self._keep else ()

    def hear(self, act: Intent, now_ms: int) -> None:
        """Has the screen itself keep its work."""
        super().hear(act, now_ms)
        if self._keep and act == self._keep.act:
            self._nav.leave()
            self._nav.current.hear(act, now_ms)
