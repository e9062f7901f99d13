"""Which way is up, asked at the first start: a panel may be mounted upright or upside down."""

from collections.abc import Mapping

from tablepi.app.intents import Intent
from tablepi.app.screens.appliance.setting_trial import KeepTrial, TurnTrial
from tablepi.app.screens.appliance.settings import turned
from tablepi.app.screens.base import Navigation, Screen
from tablepi.app.table_settings import Settings, Value
from tablepi.app.view.picture import Button, Trial


class UprightScreen(Screen):
    """Turns the picture a quarter at each tap, and waits until somebody says that it is right."""

    on_card = "notice.no-match"

    def __init__(self, nav: Navigation, settings: Settings) -> None:
        super().__init__(nav)
        self._settings = settings
        self._values: Mapping[str, Value] = {"screen.rotation": settings["screen.rotation"]}

    def picture(self) -> Trial:
        """The question, and the two answers."""
        words = self._nav.words
        return Trial(
            title=words("upright.title"),
            left="",
            hint=words("upright.hint"),
            keep=Button(words("upright.keep"), KeepTrial(), "primary", icon="check"),
            turn=Button(words("trial.turn"), TurnTrial(), icon="turn"),
            back=None,
            notices=self._nav.notices(),
        )

    def hear(self, act: Intent, now_ms: int) -> None:
        """Turns on, or keeps it for good and goes on to the next page."""
        match act:
            case TurnTrial():
                self._values = turned(self._values)
                self._settings.try_out(self._values)
            case KeepTrial():
                self._nav.leave()
                self._settings.choose(self._values)

    def lasts(self) -> bool:
        """Nobody else can say it: it stays until it is answered."""
        return True

    def rest(self, now_ms: int) -> None:
        """As it was before."""
        self._settings.try_out({})
