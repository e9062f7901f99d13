"""A trial of a screen setting, undone unless somebody confirms it; which way up, asked at first."""

from collections.abc import Callable, Mapping

from tablepi.screens.context.table_config import ROTATIONS
from tablepi.screens.context.table_settings import Settings, Value
from tablepi.screens.navigation.base import Navigation, Screen, Way
from tablepi.screens.pictures.picture import Picture, Trial

Values = Mapping[str, Value]

TRIAL_MS = 15_000
"""How long it waits for a confirmation."""


class SettingTrialScreen(Screen):
    """The settings are in force from `now_ms` on; `keep` gets those that were confirmed.

    `further`: which come after those that are tried, None where there are no others.
    """

    on_card = "notice.no-match"

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        values: Values,
        keep: Callable[[Values], None],
        now_ms: int,
        further: Callable[[Values], Values] | None = None,
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._keep = keep
        self._further = further
        self._now_ms = now_ms
        self._try(values, now_ms)

    def picture(self) -> Trial:
        """The question, and the seconds that are left."""
        words = self._nav.words
        turn = Way("trial.turn", self._turn, icon="turn").button(words)
        return Trial(
            title=words("trial.title"),
            left=str(-((self._now_ms - self._ends_ms) // 1_000)),
            hint=words("trial.hint"),
            keep=Way("trial.keep", self._confirm, "primary", "check").button(words),
            turn=turn if self._further else None,
            back=Way("trial.back", None, "quiet", "undo").button(words),
            notices=self._nav.notices(),
        )

    def _confirm(self) -> None:
        self._nav.leave()
        self._keep(self._values)

    def _turn(self) -> None:
        if self._further:
            self._try(self._further(self._values), self._nav.now_ms)

    def go_back(self, now_ms: int) -> None:
        """As it was before."""
        self._nav.leave()
        self.rest(now_ms)

    def due_ms(self) -> int | None:
        """End of the current second."""
        return self._now_ms + (self._ends_ms - self._now_ms - 1) % 1_000 + 1

    def pass_time(self, now_ms: int) -> None:
        """Undoes the setting once the time is over."""
        self._now_ms = now_ms
        if now_ms >= self._ends_ms:
            self.go_back(now_ms)

    def ticked(self, picture: Picture) -> Picture:
        """A second less."""
        return self.picture()

    def rest(self, now_ms: int) -> None:
        """As it was before."""
        self._settings.try_out({})

    def _try(self, values: Values, now_ms: int) -> None:
        self._values, self._ends_ms = values, now_ms + TRIAL_MS
        self._settings.try_out(values)


def turned(values: Mapping[str, Value]) -> Mapping[str, Value]:
    """The picture turned a quarter further."""
    at = ROTATIONS.index(values["screen.rotation"]) + 1
    return {"screen.rotation": ROTATIONS[at % len(ROTATIONS)]}


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
