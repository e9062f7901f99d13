"""Twelve seats on one sheet: every total is read from afar, one long one among them too."""

import pygame
import pytest

from tablepi.core.board import Line, Sheet
from tablepi.referee.intents import Nothing
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.sheet_cells import Writing
from tablepi.ui.board.sheet_heads import head_of
from tablepi.ui.board.sheet_tiles import tiles
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece
from tests.worlds.table.hands import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
SEATS = 12


def _tiles(
    zone: Sheet, seats: tuple[SeatPanel, ...], place: pygame.Rect, glass: Glass
) -> tuple[Piece, ...]:
    heads = tuple(head_of(seat, zone.leaders, zone.seat) for seat in seats)
    return tiles("sheet", zone, seats, heads, Writing(), place, glass)


def _drawn(glass: Glass, *totals: str) -> list[pygame.Surface]:
    place = frame(glass, "sheet", SEATS, False).board
    seats = tuple(
        SeatPanel(seat, "Ann", total, (), False, "", False, Nothing())
        for seat, total in enumerate(totals, 1)
    )
    return [piece.sprite for piece in _tiles(Sheet(()), seats, place, glass)]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("long", ["999999", "-123456"])
def test_a_long_total_shrinks_no_other(glass: Glass, long: str) -> None:
    usual = [f"{13 * seat}" for seat in range(1, SEATS)]
    alone, beside = _drawn(glass, *usual, "150"), _drawn(glass, *usual, long)
    for one, other in zip(alone[:-1], beside[:-1], strict=True):
        assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_totals_that_are_all_long_are_of_one_height(glass: Glass) -> None:
    drawn = _drawn(glass, *["888888"] * SEATS)
    mixed = _drawn(glass, *["888888"] * (SEATS - 1), "8")
    assert [pygame.image.tobytes(each, "RGB") for each in drawn[:-1]] == [
        pygame.image.tobytes(each, "RGB") for each in mixed[:-1]
    ]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_name_on_two_lines_stands_on_no_number(glass: Glass) -> None:
    """Where a low tile has no room for both, the numbers of the last rounds go."""
    place = frame(glass, "sheet", SEATS, False).board
    told: list[pygame.Surface] = []
    for past in ("57", "8888"):
        sheet = Sheet((Line("1", (past,) * SEATS, "row"),))
        seats = tuple(
            SeatPanel(seat, "Friederike-Charlotte", "150", (), False, "", False, Nothing())
            for seat in range(1, SEATS + 1)
        )
        told.append(_tiles(sheet, seats, place, glass)[0].sprite)
    if told[0].get_height() >= glass.mm(11.4):
        return
    assert len({pygame.image.tobytes(drawn, "RGB") for drawn in told}) == 1
