"""The page of a referee that cannot begin: why not, and a way to try again."""

from collections.abc import Callable

from tablepi.app.intents import Act, Press
from tablepi.app.router import Desk
from tablepi.app.tags.scanned_card import Shown
from tablepi.app.view.picture import Button, Listing, Notice
from tablepi.core.phrase import Phrase


class FaultPage:
    """Nothing can be played. `again` is called when somebody has put it right."""

    def __init__(self, desk: Desk, fault: Phrase, again: Callable[[], None]) -> None:
        self._desk = desk
        self._fault = fault
        self._again = again

    def picture(self) -> Listing:
        """What is wrong, and what to do."""
        words = self._desk.words
        return Listing(
            title=words("fault.title"),
            entries=(),
            empty=words("fault.how"),
            back=Button(words("fault.again"), Press("again"), "primary", icon="undo"),
            notices=(Notice("disk", words.say(self._fault)),),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Tries again."""
        if isinstance(act, Press) and act.name == "again":
            self._again()

    def show(self, shown: Shown, now_ms: int) -> None:
        """No reader is listened to."""
