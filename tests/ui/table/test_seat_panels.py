"""Players' panels: every supply is in sight, whatever the score."""

from itertools import pairwise
from typing import Any

import pygame
import pytest

from tablepi.core.board import Counter
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.table.panel_parts import counters, counters_px
from tablepi.ui.table.regions import frame
from tablepi.ui.table.seat_panels import Pieces, seat_panels
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tests.ui.screens.hostile import panel
from tests.ui.screens.tables import SUITS
from tests.worlds.table.hands import SIZES

GLASSES = [of_window(*size) for size in SIZES]
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


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_panel_is_edged_in_its_seats_colour_and_in_amber_when_it_is_to_act(glass: Glass) -> None:
    seats = panel(1, to_act=False), panel(2, to_act=True)
    laid = {piece.key: piece for piece in _panels(seats, glass)}
    edges = [laid[f"seat.{seat}"].sprite.get_at((0, glass.mm(5)))[:3] for seat in (1, 2)]
    assert edges == [theme.seat_edge(1, theme.PANEL), theme.AMBER]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_name_counters_and_call_stand_clear_of_one_another(glass: Glass) -> None:
    for call, below in (("", "counters"), ("May I?", "call")):
        seats = tuple(panel(seat, call=call, notes=("dealer",)) for seat in (1, 2, 3, 4))
        shown = frame(glass, "ring", len(seats), False)
        laid = {piece.key: piece for piece in seat_panels(seats, shown, glass)}
        name, lower = laid["name.1"].place, laid[f"{below}.1"].place
        if below == "call" and lower.left > name.left:
            assert name.right <= lower.left
        else:
            assert name.bottom <= lower.top + glass.mm(0.4)


HANGING = "Jürgen Gógyj", "Ngọc Quyên", "Đặng Thị", "Egonygj", "gggyyyjjị", "Peggy", "Ann", "Ben"


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_no_badge_covers_what_hangs_below_a_name(glass: Glass) -> None:
    hand = (Counter("hand", "8"),)
    told: dict[str, Any] = {"score": "0", "counters": hand, "corrected": ""}
    seats = tuple(panel(at, name=name, **told) for at, name in enumerate(HANGING, 1))
    shown = frame(glass, "ring", len(seats), False)
    laid = {piece.key: piece for piece in seat_panels(seats, shown, glass)}
    for seat in seats:
        name, below = laid[f"name.{seat.seat}"], laid[f"counters.{seat.seat}"]
        ink = name.sprite.get_bounding_rect().move(name.place.topleft)
        badge = below.sprite.get_bounding_rect().move(below.place.topleft)
        assert ink.bottom <= badge.top + 1, seat.name
        assert ink.top > laid[f"seat.{seat.seat}"].place.top, seat.name


ACCENTED = ("Nguyễn Thị Phương An", "Trần Hoàng Bảo Ngọc", "Đặng Thị Ánh Nguyệt",
            "Phạm Đức Quỳnh Như")  # fmt: skip


@pytest.mark.parametrize("glass", [glass for glass in GLASSES if glass.landscape], ids=str)
@pytest.mark.parametrize("names", [ACCENTED[:3], ACCENTED], ids=len)
def test_no_accent_of_a_long_name_is_cut_off(glass: Glass, names: tuple[str, ...]) -> None:
    seats = tuple(panel(at, name=name, counters=SUPPLIES[:1]) for at, name in enumerate(names, 1))
    shown = frame(glass, "battle", len(seats), False)
    laid = {piece.key: piece for piece in seat_panels(seats, shown, glass)}
    for seat in seats:
        drawn = laid[f"name.{seat.seat}"].sprite
        ink = drawn.get_bounding_rect()
        assert (ink.top, ink.bottom) != (0, drawn.get_height()), (seat.name, ink)
