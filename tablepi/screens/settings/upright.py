"""Which way is up, asked at the first start: a panel may be mounted upright or upside down."""

from collections.abc import Mapping

from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Trial
from tablepi.screens.settings.settings import turned


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
            keep=Way("upright.keep", self._keep, "primary", "check").button(words),
            turn=Way("trial.turn", self._turn, icon="turn").button(words),
            back=None,
            notices=self._nav.notices(),
        )

    def _turn(self) -> None:
        self._values = turned(self._values)
        self._settings.try_out(self._values)

    def _keep(self) -> None:
        """Keeps it for good, and goes on to the next page."""
        self._nav.leave()
        self._settings.choose(self._values)

    def go_back(self, now_ms: int) -> None:
        """Nothing: it stays until it is answered."""

    def lasts(self) -> bool:
        """Nobody else can say it: it stays until it is answered."""
        return True

    def rest(self, now_ms: int) -> None:
        """As it was before."""
        self._settings.try_out({})
