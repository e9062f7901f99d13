"""A grid of cards with chips on them: large enough to touch, its lines under the chips."""

import pygame
import pytest

from tablepi import decks
from tablepi.core.board import Board, Fill, Grid, Item, Stroke
from tablepi.ui.board import board as zones
from tablepi.ui.board.grid import beyond, thread
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.worlds.table.hands import SIZES

CARDS = list(decks.load("decktet"))[6:]
SUITS = ("suns", "waves", "moons", "knots")


def _grid(chips: int = 20, strokes: tuple[Stroke, ...] = ()) -> Grid:
    """Six rows of six, the first so many of them flipped."""
    items = [
        Item(
            f"cell.{at}",
            CARDS[at],
            face_down=at < chips,
            chip=SUITS[at % 4] if at < chips else "",
            chips=int(at < chips),
            fill=Fill("cell", str(at)),
        )
        for at in range(36)
    ]
    rows = tuple(tuple(items[at : at + 6]) for at in range(0, 36, 6))
    return Grid("", rows, across=tuple("abcdef"), down=tuple("123456"), strokes=strokes, brief=True)


def _laid(glass: Glass, grid: Grid) -> tuple[Scene, pygame.Rect]:
    place = frame(glass, "grid", 2, turned=True).board
    table = zones.Table(decks.load("decktet"), {}, {}, (), turned=True)
    return zones.lay("board", Board((grid,), (), (), (), 0), table, place, glass), place


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def glass(request: pytest.FixtureRequest) -> Glass:
    return stretched(of_window(*request.param))


def _of(laid: Scene, part: str) -> list[Piece]:
    return [piece for piece in laid.pieces if part in piece.key]


def test_every_cell_of_six_by_six_can_be_touched_and_nothing_scrolls(glass: Glass) -> None:
    laid, place = _laid(glass, _grid())
    assert laid.areas == ()
    cells = [piece for piece in laid.pieces if piece.act is not None]
    assert len(cells) == 36
    for piece in cells:
        assert min(piece.place.size) >= glass.touch_px
        assert place.contains(piece.place)
    for at, piece in enumerate(cells):
        assert piece.place.collidelist([other.place for other in cells[at + 1 :]]) == -1


def test_columns_and_rows_are_named_beside_the_cells(glass: Glass) -> None:
    laid, place = _laid(glass, _grid())
    names = [*_of(laid, ".across."), *_of(laid, ".down.")]
    assert [piece.key[-1] for piece in names] == list("abcdef123456")
    cells = [piece.place for piece in laid.pieces if piece.act is not None]
    for piece in names:
        assert place.contains(piece.place)
        assert piece.place.collidelist(cells) == -1


def test_a_chip_lies_in_the_middle_of_its_cell_with_its_letter_inside(glass: Glass) -> None:
    laid, _ = _laid(glass, _grid())
    cells = {piece.key: piece.place for piece in laid.pieces if piece.act is not None}
    chips = _of(laid, ".chip")
    assert len(chips) == 20
    for piece in chips:
        cell = cells[piece.key.removesuffix(".chip")]
        assert cell.contains(piece.place)
        assert abs(piece.place.left + piece.place.height // 2 - cell.centerx) <= 1


def test_lines_run_under_the_chips_and_their_points_over_everything(glass: Glass) -> None:
    strokes = (
        Stroke((0, 0), (0, 4), "suns", "+3"),
        Stroke((5, 0), (1, 4), "suns", "2", faint=True),
        Stroke((0, 5), (5, 5), "waves", "+4"),
    )
    laid, place = _laid(glass, _grid(36, strokes))
    keys = [piece.key for piece in laid.pieces]
    lines = [at for at, key in enumerate(keys) if ".stroke." in key]
    chips = [at for at, key in enumerate(keys) if ".chip" in key]
    badges = [at for at, key in enumerate(keys) if ".badge." in key]
    assert (len(lines), len(badges)) == (3, 2)
    assert max(lines) < min(chips) <= max(chips) < min(badges)
    for at in badges:
        assert place.contains(laid.pieces[at].place)


@pytest.mark.parametrize("span", [(200, 0), (0, 200), (200, 200), (200, -200), (-200, 0)])
def test_a_line_begins_and_ends_at_the_middles_of_its_cells(span: tuple[int, int]) -> None:
    drawn = thread(of_window(800, 480), span, "suns")
    room = drawn.get_rect(center=(0, 0))
    for end in ((span[0] // 2, span[1] // 2), (-span[0] // 2, -span[1] // 2)):
        assert drawn.get_at((end[0] - room.left, end[1] - room.top)).a == 255
    if span[0] and span[1]:
        other = (span[0] // 2 - room.left, -span[1] // 2 - room.top)
        assert drawn.get_at(other).a == 0


def _mask(drawn: pygame.Surface) -> bytes:
    """Where a sprite is drawn, whatever its colour."""
    return pygame.image.tobytes(pygame.mask.from_surface(drawn).to_surface(), "RGB")


def test_lines_of_the_suits_are_told_apart_without_their_colours() -> None:
    glass = of_window(800, 480)
    for faint in (False, True):
        masks = {
            _mask(thread(glass, (400, 0), suit, faint))
            for suit in ("moons", "suns", "waves", "leaves", "wyrms", "knots")
        }
        assert len(masks) == 6


def test_points_stand_behind_the_end_of_a_line() -> None:
    assert beyond((0, 0), (100, 0), 10) == (110, 0)
    assert beyond((0, 100), (0, 0), 10) == (0, -10)
    assert beyond((5, 5), (5, 5), 10) == (5, 5)
