"""Settings chosen on the screen that cannot be read: the usual ones hold, the file is kept."""

from collections.abc import Callable, Sequence

from tablepi.core.text.phrase import Phrase
from tablepi.screens.navigation.base import Navigation, Way
from tablepi.screens.navigation.question import KEEP, Question


def damaged_settings(
    nav: Navigation, why: Sequence[Phrase], use_usual: Callable[[], None]
) -> Question:
    """Asks before the file is moved aside. `why`: its faults; `use_usual`: moves it."""
    words = nav.words
    return Question(
        nav,
        words("usual.ask"),
        (*map(words.say, why), words("usual.kept"), words("usual.then")),
        Way("usual.yes", use_usual, "danger", "check", words("fault.usual")),
        KEEP,
    )
