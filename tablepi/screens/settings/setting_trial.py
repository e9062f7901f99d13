"""A trial of a screen setting, which is undone unless somebody confirms it in time."""

from collections.abc import Callable, Mapping

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
        """When another second is over."""
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
