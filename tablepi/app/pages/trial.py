"""The picture is turned for a trial: who cannot read it waits, and it turns back."""

from collections.abc import Callable

from tablepi.app.acts import Act, Press
from tablepi.app.desk import Desk
from tablepi.app.picture import Button, Picture, Trial
from tablepi.app.settings import ROTATIONS
from tablepi.app.shown import Shown

TRIAL_MS = 15_000
"""How long it waits for somebody who can read it."""


class TrialPage:
    """Turned by so many degrees from `now_ms` on; `keep` gets what somebody could read."""

    def __init__(self, desk: Desk, rotation: int, keep: Callable[[int], None], now_ms: int) -> None:
        self._desk = desk
        self._keep = keep
        self._now_ms = now_ms
        self._turn(rotation, now_ms)

    def picture(self) -> Trial:
        """The question, and the seconds that are left."""
        words = self._desk.words
        return Trial(
            title=words("trial.title"),
            left=str(-((self._now_ms - self._ends_ms) // 1_000)),
            hint=words("trial.hint"),
            keep=Button(words("trial.keep"), Press("keep"), "primary", icon="check"),
            turn=Button(words("trial.turn"), Press("turn"), icon="turn"),
            back=Button(words("trial.back"), Press("back"), "quiet", icon="undo"),
            notices=self._desk.notices(),
        )

    def hear(self, act: Act, now_ms: int) -> None:
        """Keeps it, turns on, or goes back to how it was."""
        if act == Press("keep"):
            self._desk.leave()
            self._keep(self._rotation)
        elif act == Press("turn"):
            at = ROTATIONS.index(self._rotation) + 1
            self._turn(ROTATIONS[at % len(ROTATIONS)], now_ms)
        elif act == Press("back"):
            self._desk.leave()
            self.rest(now_ms)

    def show(self, shown: Shown, now_ms: int) -> None:
        """A card is shown before there is a match: said, not played."""
        self._desk.passing = self._desk.words("notice.no-match")

    def due_ms(self) -> int | None:
        """When another second is over."""
        return self._now_ms + (self._ends_ms - self._now_ms - 1) % 1_000 + 1

    def pass_time(self, now_ms: int) -> None:
        """Nobody could read it: as it was before."""
        self._now_ms = now_ms
        if now_ms >= self._ends_ms:
            self.hear(Press("back"), now_ms)

    def ticked(self, picture: Picture) -> Picture:
        """A second less."""
        return self.picture()

    def touched(self) -> None:
        """A touch somewhere is no yes: it may be that of somebody who reads nothing."""

    def pause(self, now_ms: int) -> None:
        """The time goes on."""

    def rest(self, now_ms: int) -> None:
        """As it was before."""
        self._desk.house.settings.try_out({})

    def _turn(self, rotation: int, now_ms: int) -> None:
        self._rotation, self._ends_ms = rotation, now_ms + TRIAL_MS
        self._desk.house.settings.try_out({"screen.rotation": rotation})
