"""Trials of the screen's settings, which end by themselves; its size found with a bank card."""

from collections.abc import Callable, Mapping
from functools import partial
from math import ceil, hypot

from tablepi.referee.intents import Answer, Opened
from tablepi.referee.words import Words
from tablepi.screens.context.table_config import ROTATIONS
from tablepi.screens.context.table_settings import LEAST_INCHES, Settings, Value
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.pictures.picture import CARD_MM, Button, Ruler, Trial

EDGE_MM = CARD_MM[0]
FINE_PX, COARSE_PX = 1, 10
"""Steps of a card's long edge, in pixels."""

LEAST_PX_PER_MM = 2.0
"""The fewest pixels a millimetre with which text can be read."""

_INCH_MM = 25.4


class RulerScreen(Screen):
    """Changes the edge of a card that is drawn; `adopt` gets pixels a millimetre, 0 for auto."""

    def __init__(
        self,
        nav: Navigation,
        settings: Settings,
        screen: Opened,
        adopt: Callable[[float, int], None],
    ) -> None:
        super().__init__(nav)
        self._settings = settings
        self._screen = screen
        self._adopt = adopt
        self._bound = ""
        least = ceil(EDGE_MM * LEAST_PX_PER_MM)
        most = int(EDGE_MM * hypot(*screen.size_px) / (LEAST_INCHES * _INCH_MM))
        self._edges = range(least, max(least, most) + 1)
        now = settings["screen.px_per_mm"] or screen.px_per_mm
        self._before = self._edge = self._within(round(EDGE_MM * now))

    def picture(self) -> Ruler:
        """The card at its present size, and the panel's size that follows."""
        words, settings = self._nav.words, self._settings
        auto = Way("ruler.auto", self._measure_automatically, icon="undo").button(words)
        return Ruler(
            title=words("ruler.title"),
            hint=self._hint(words),
            size=size_of(words, self._screen, self._px_per_mm),
            sides=self._sides(words),
            px_per_mm=self._px_per_mm,
            card=words("ruler.card"),
            steps=(
                self._step(-COARSE_PX, "far-left"),
                self._step(-FINE_PX, "minus"),
                self._step(FINE_PX, "plus"),
                self._step(COARSE_PX, "far-right"),
            ),
            auto=auto if settings["screen.px_per_mm"] else None,
            done=self._done,
            back=self._back(),
            notices=self._nav.notices(),
        )

    def _step(self, by_px: int, icon: str) -> Button:
        """The button that draws the card so much longer."""
        return Button("", Answer("ruler.step", by_px, partial(self._lengthen, by_px)), icon=icon)

    def _lengthen(self, by_px: int) -> None:
        wanted = self._edge + by_px
        self._edge = self._within(wanted)
        self._bound = "" if wanted in self._edges else "less" if by_px < 0 else "more"

    def _measure_automatically(self) -> None:
        """The size of the panel as it reports it."""
        self._adopt(0.0, self._nav.now_ms)

    def _finish(self) -> None:
        """That is the panel, or whatever it is known for."""
        if self._edge != self._before:
            self._adopt(self._px_per_mm, self._nav.now_ms)
        else:
            self._nav.leave()

    @property
    def unsaved(self) -> Unsaved | None:
        """The edge, once it was changed."""
        if self._edge == self._before:
            return None
        return Unsaved(self._nav.words("discard.ruler"), self._edge, self._done)

    def take_up(self, work: int) -> None:
        """The edge as it was left."""
        self._edge = self._within(work)

    @property
    def _done(self) -> Button:
        return Way("ruler.done", self._finish, "primary", "check").button(self._nav.words)

    @property
    def _px_per_mm(self) -> float:
        return round(self._edge / EDGE_MM, 3)

    def _within(self, edge_px: int) -> int:
        return min(self._edges[-1], max(self._edges[0], edge_px))

    def _hint(self, words: Words) -> str:
        """The instruction, or why the size cannot be changed further: there is room for one."""
        if not self._bound:
            return words("ruler.hint")
        size = size_of(words, self._screen, self._px_per_mm)
        return words("ruler.small" if self._bound == "more" else "ruler.large", size=size)

    def _sides(self, words: Words) -> str:
        width, height = (round(length / self._px_per_mm) for length in self._screen.size_px)
        return words("ruler.mm", width=width, height=height)


def size_of(words: Words, screen: Opened, px_per_mm: float) -> str:
    """The panel's diagonal at this density, in words."""
    tenths = round(10 * hypot(*screen.size_px) / px_per_mm / _INCH_MM)
    return words("ruler.inches", whole=tenths // 10, tenth=tenths % 10)


Values = Mapping[str, Value]

TRIAL_MS = 15_000
"""The wait for a confirmation."""


class SettingTrialScreen(Screen):
    """The settings are in force from `now_ms` on; `keep` gets those that were confirmed.

    `further`: which come after those that are tried, None where there are no others.
    """

    shows_time = True

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
