"""What a board lies on: quiet, the same each time, and painted once."""

import pygame
import pytest

from tablepi.core.board import Board, Fan, Grid, Melds, Sheet, Zone
from tablepi.ui.board.surface import kind_of, surface, under
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tablepi.ui.toolkit.sprites import forget
from tests.ui.toolkit.test_theme import contrast
from tests.worlds.table.hands import SIZES


def _board(*zones: Zone) -> Board:
    return Board(zones, (), (1,), (), 0)


@pytest.mark.parametrize("kind", theme.GROUNDS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_surface_is_lit_in_the_middle_and_quiet_enough_for_words(
    kind: str, size: tuple[int, int]
) -> None:
    drawn = surface(of_window(*size), (size[0] * 6 // 10, size[1]), kind)
    place = drawn.get_rect()
    middle, corner = pygame.Rect(0, 0, 60, 60), pygame.Rect(0, 0, 40, 40)
    middle.center = place.center
    lit, edge = (pygame.transform.average_color(drawn, area)[:3] for area in (middle, corner))
    assert contrast(lit, edge) >= 1.3
    assert contrast(theme.TEXT, lit) >= 4.5
    assert contrast(theme.PAPER, lit) >= 4.5


@pytest.mark.parametrize("kind", theme.GROUNDS)
def test_a_surface_is_painted_once_and_the_same_each_time(kind: str) -> None:
    glass = of_window(800, 480)
    drawn = surface(glass, (480, 480), kind)
    assert surface(glass, (480, 480), kind) is drawn
    forget()
    again = surface(glass, (480, 480), kind)
    assert again is not drawn
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(drawn, "RGB")


def test_the_surface_goes_by_the_kind_of_board() -> None:
    assert kind_of(_board(Fan("", ()), Grid("", ()))) == "walnut"
    assert kind_of(_board(Melds((), ()))) == "velvet"
    assert kind_of(_board(Sheet(()))) == kind_of(_board()) == "slate"


def test_a_surface_reaches_the_glass_edges_and_stays_off_what_lies_beside() -> None:
    glass = of_window(800, 480)
    board, seats = pygame.Rect(10, 120, 480, 350), pygame.Rect(10, 10, 480, 100)
    place = under(_board(), (board, seats, pygame.Rect(0, 0, 0, 0)), glass).place
    assert (place.left, place.top, place.bottom) == (0, 0, 480)
    assert board.right < place.right < board.right + 2 * glass.mm(1.0)
