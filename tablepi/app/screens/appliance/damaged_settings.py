"""Settings chosen on the screen that cannot be read: the usual ones hold, the file is kept."""

from collections.abc import Callable, Sequence

from tablepi.app.intents import Back, Intent
from tablepi.app.screens.appliance.health import UseUsual
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.view.picture import Button, Page, Section
from tablepi.core.text.phrase import Phrase


class DamagedSettingsScreen(Screen):
    """The question before the file is moved aside. `why`: its faults; `usual`: moves it."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, why: Sequence[Phrase], usual: Callable[[], None]) -> None:
        super().__init__(nav)
        self._why = why
        self._usual = usual

    def picture(self) -> Page:
        """What is wrong with the file, what becomes of it, and the two answers."""
        words = self._nav.words
        said = [words.say(why) for why in self._why]
        said += [words("usual.kept"), words("usual.then")]
        return Page(
            title=words("usual.ask"),
            sections=(Section("", tuple(("", line) for line in said)),),
            buttons=(
                Button(words("fault.usual"), UseUsual(), "danger", icon="check"),
                Button(words("restore.no"), Back(), "quiet", icon="back"),
            ),
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Moves the file aside, or goes back. Raises TablepiError where it cannot be moved."""
        if isinstance(act, UseUsual):
            self._usual()
        else:
            super().hear(act, now_ms)
