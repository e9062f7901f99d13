"""The layout of a card: which parts it shows, and where."""

from enum import Enum
from typing import NamedTuple

from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.theme import Colour


class CardFace(NamedTuple):
    """The content of a card's face; rank is a word (`ace`, `crown`) or a number as text."""

    rank: str
    suits: tuple[str, ...] = ()
    name: str = ""
    types: tuple[str, ...] = ()


class CardState(Enum):
    """The state of a card on the screen."""

    NORMAL = "normal"
    BRIGHT = "bright"
    DIMMED = "dimmed"
    SELECTED = "selected"
    REFUSED = "refused"
    NEW = "new"


EDGES: dict[CardState, tuple[Colour, float]] = {
    CardState.NORMAL: (theme.HAIRLINE, 0.25),
    CardState.BRIGHT: (theme.QUIET_ON_RAISED, 0.5),
    CardState.DIMMED: (theme.HAIRLINE, 0.25),
    CardState.SELECTED: (theme.AMBER, 0.7),
    CardState.REFUSED: (theme.RED, 0.7),
    CardState.NEW: (theme.GREEN, 0.7),
}
# The sign that says the same as the edge's colour does.
SIGNS = {CardState.REFUSED: "refused", CardState.NEW: "accepted"}

_NAME_MARGIN_MM = 0.45
# The body repeats the symbols only where they get so much larger than those in the strip.
_WORTHWHILE = 1.4


class Layout:
    """The places of a card's parts in pixels; on its side if `wide`.

    A `roomy` body shows the symbols again, large; any other one the type alone.
    """

    def __init__(self, glass: Glass, size: tuple[int, int]) -> None:
        width, height = size[0] / glass.px_per_mm, size[1] / glass.px_per_mm
        self.wide = width > 1.15 * height
        measure_mm = min(width, 1.25 * height) if self.wide else width
        self.pad = glass.mm(min(2.0, max(0.7, 0.075 * measure_mm)))
        self.gap = glass.mm(min(1.2, max(0.3, 0.04 * measure_mm)))
        symbol = glass.mm(min(8.0, max(2.6, 0.3 * measure_mm)))
        self.symbol = max(1, min(symbol, size[1] - 2 * self.pad))
        self.letter = glass.mm(min(theme.LEAST_MM, 0.21 * measure_mm))
        self.name = glass.mm(min(theme.PROMPT_MM, max(theme.LEAST_MM, 0.13 * measure_mm)))
        self.strip = self.symbol + 2 * self.pad
        self.inner = max(1, size[0] - 2 * self.pad)
        mark = glass.mm(min(4.0, max(2.6, 0.15 * measure_mm)))
        self.mark = max(1, min(mark, (self.inner - self.gap) // 2))
        self.name_width = max(1, size[0] - 2 * glass.mm(_NAME_MARGIN_MM))
        self.row = round(1.12 * self.name)
        above_name = size[1] - self.strip - self.pad - self.row - self.mark - 2 * self.gap
        self.roomy = above_name >= _WORTHWHILE * self.symbol


def strip_px(glass: Glass, size: tuple[int, int]) -> int:
    """The height of a card's upper part that shows rank and suits, for columns laid in steps."""
    return min(size[1], Layout(glass, size).strip)


def corner_px(glass: Glass, size: tuple[int, int]) -> int:
    """The radius of a card's corners."""
    return min(glass.mm(theme.CORNER_MM), min(size) // 8)
