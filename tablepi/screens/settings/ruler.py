"""Calibration of the screen's size with a bank card or a ruler."""

from collections.abc import Callable
from functools import partial
from math import ceil, hypot

from tablepi.referee.intents import Answer, Opened
from tablepi.referee.words import Words
from tablepi.screens.context.table_settings import Settings
from tablepi.screens.navigation.base import Navigation, Screen, Unsaved, Way
from tablepi.screens.pictures.picture import CARD_MM, Button, Ruler

EDGE_MM = CARD_MM[0]
FINE_PX, COARSE_PX = 1, 10
"""Steps of a card's long edge, in pixels."""

LEAST_INCHES = 6.0
"""The smallest diagonal on which everything to tap has room."""

LEAST_PX_PER_MM = 2.0
"""The fewest pixels a millimetre with which text can be read."""

_INCH_MM = 25.4


class RulerScreen(Screen):
    """Changes the edge of a card that is drawn; `adopt` gets pixels a millimetre, 0 for auto."""

    on_card = "notice.no-match"

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
