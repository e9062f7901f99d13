"""The screen shown when the referee cannot start: the reason, and a button to try again."""

from collections.abc import Callable

from tablepi.app.intents import Intent, TryAgain
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.view.picture import Button, Listing, Notice
from tablepi.core.phrase import Phrase


class StartFaultScreen(Screen):
    """The fault, and a button to try again, which calls `again`."""

    on_card = ""

    def __init__(self, nav: Navigation, fault: Phrase, again: Callable[[], None]) -> None:
        super().__init__(nav)
        self._fault = fault
        self._again = again

    def picture(self) -> Listing:
        """The fault, and what to do."""
        words = self._nav.words
        return Listing(
            title=words("fault.title"),
            entries=(),
            empty=words("fault.how"),
            back=Button(words("fault.again"), TryAgain(), "primary", icon="undo"),
            notices=(Notice("disk", words.say(self._fault)),),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Tries again."""
        if isinstance(act, TryAgain):
            self._again()
