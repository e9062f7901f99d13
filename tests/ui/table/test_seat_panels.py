"""Players' panels: every supply is in sight, whatever the score."""

from itertools import pairwise

import pygame
import pytest

from tablepi.app.view.table_picture import SeatPanel
from tablepi.core.board import Counter
from tablepi.ui.table.panel_parts import counters, counters_px
from tablepi.ui.table.regions import frame
from tablepi.ui.table.seat_panels import Pieces, seat_panels
from tablepi.ui.toolkit.glass import Glass, of_window
from tests.ui.hands import SIZES
from tests.ui.screens.hostile import panel
from tests.ui.screens.tables import SUITS

GLASSES = [of_window(*size) for size in (*SIZES, (1024, 600))]
SUPPLIES = tuple(Counter(icon, "12") for icon in ("hand", "pile", *SUITS))


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_no_score_drives_a_counter_away(glass: Glass) -> None:
    for score in ("0", "-123", "-999999"):
        seats = tuple(panel(seat, score=score, counters=SUPPLIES) for seat in (1, 2))
        laid = {piece.key: piece for piece in _panels(seats, glass)}
        strip, figures = laid["counters.1"].place, laid["score.1"].place
        assert strip.width >= counters_px(glass, SUPPLIES), score
        assert strip.right <= figures.left, score


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_counters_are_all_drawn_in_the_least_room(glass: Glass) -> None:
    size = (counters_px(glass, SUPPLIES), glass.mm(4.6))
    drawn = [counters(glass, size, SUPPLIES[:count]) for count in range(len(SUPPLIES) + 1)]
    for fewer, more in pairwise(drawn):
        assert pygame.image.tobytes(fewer, "RGBA") != pygame.image.tobytes(more, "RGBA")
    strip = counters(glass, size, SUPPLIES)
    others = (*SUPPLIES[:-1], SUPPLIES[-1]._replace(value="13"))
    assert pygame.image.tobytes(strip, "RGBA") != pygame.image.tobytes(
        counters(glass, size, others), "RGBA"
    )


def _panels(seats: tuple[SeatPanel, ...], glass: Glass) -> Pieces:
    return seat_panels(seats, frame(glass, "duel", 2, False), glass)
