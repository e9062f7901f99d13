"""A score sheet as it is drawn: heads and cells keep their words inside, the seat asked is lit."""

import pygame
import pytest

from tablepi.core.board import Line, Sheet
from tablepi.referee.intents import Give, Nothing
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.sheet import sheet
from tablepi.ui.board.sheet_cells import CellFace, Writing, cell, row_image
from tablepi.ui.board.sheet_heads import Head, head, shape_of
from tablepi.ui.board.sheet_tiles import Entries, tile
from tablepi.ui.board.sheet_tiles import shape_of as tile_shape
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Piece, Scene
from tests.ui import shapes
from tests.worlds.table.hands import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
WIDE = "W" * 20
LONG = Head(12, WIDE, "−1234567", "trophy", f"judge {WIDE}")
SHORT = Head(12, "", "1", "", "j")


def _same_frame(glass: Glass, one: pygame.Surface, other: pygame.Surface) -> bool:
    """Whether nothing that differs between the two comes near the edge."""
    margin = glass.mm(0.3)
    same_size = one.get_size() == other.get_size()
    return same_size and shapes.frame(one, margin) == shapes.frame(other, margin)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("lit", [False, True])
def test_the_head_of_a_sheet_keeps_its_words_inside(glass: Glass, lit: bool) -> None:
    for width in (14, 17, 25, 40, 54):
        for height in (14.4, 18, 24, 30):
            note = "" if height < 18 else LONG.note
            words = [each._replace(lit=lit, note=note) for each in (LONG, SHORT)]
            shape = shape_of(glass, (glass.mm(width), glass.mm(height)), (words[0],))
            drawn = [head(glass, shape, each) for each in words]
            assert _same_frame(glass, *drawn), (width, height)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_tile_keeps_its_words_inside(glass: Glass) -> None:
    past = ("−123456",) * 3
    for width in (38, 50, 60):
        for height in (9.2, 13, 22):
            shape = tile_shape(glass, (glass.mm(width), glass.mm(height)), (LONG,), ("57",))
            drawn = tile(glass, shape, LONG, Entries("−123456", past))
            bare = tile(glass, shape, SHORT._replace(note=""), Entries("1", ()))
            assert _same_frame(glass, drawn, bare), (width, height)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_a_number_stays_in_its_cell(glass: Glass) -> None:
    size = glass.mm(14), glass.mm(9)
    wide, bare = CellFace("−1234567", 1, 0), CellFace("", 1, 0)
    px = glass.mm(theme.PROMPT_MM)
    assert _same_frame(glass, cell(glass, size, wide, px), cell(glass, size, bare, px))
    row = row_image(glass, size, (wide, bare), px)
    assert row.get_size() == (2 * size[0], size[1])


def _sheet(seats: int, asked: int, typed: str = "") -> Sheet:
    rounds = tuple(Line(str(n), ("12",) * seats) for n in range(1, 4))
    entries = ("57",) + ("",) * (seats - 1)
    zone = Sheet((*rounds, Line("4", entries, "open", verb="set")), leaders=(2,))
    return zone.choosing("", asked)


def _scene(glass: Glass, zone: Sheet, seats: int, typed: str = "") -> Scene:
    panels = tuple(
        SeatPanel(seat, "Ann", "36", (), False, "", False, Nothing())
        for seat in range(1, seats + 1)
    )
    place = frame(glass, "sheet", seats, False).board
    return sheet("sheet", zone, panels, {}, Writing(typed), place, glass)


def _piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def _colours(surface: pygame.Surface) -> set[tuple[int, int, int]]:
    width, height = surface.get_size()
    return {
        tuple(surface.get_at((x, y))[:3])  # type: ignore[misc]  # three of four channels
        for x in range(width)
        for y in range(height)
    }


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 12])
def test_the_number_typed_stands_in_its_cell_and_nowhere_else(glass: Glass, seats: int) -> None:
    zone = _sheet(seats, asked=2)
    bare, typed = (_scene(glass, zone, seats, number) for number in ("", "25"))
    changed = {
        one.key
        for one, other in zip(bare.pieces, typed.pieces, strict=True)
        if pygame.image.tobytes(one.sprite, "RGBA") != pygame.image.tobytes(other.sprite, "RGBA")
    }
    row = {"sheet.open.2", "sheet.open.cells"}
    assert changed == ({"sheet.cell.2"} if seats == 12 else row)
    assert [p.place for p in bare.pieces] == [p.place for p in typed.pieces]


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_the_seat_that_is_asked_is_lit_from_its_head_to_the_foot(glass: Glass) -> None:
    for asked in (1, 2, 3):
        scene, colour = _scene(glass, _sheet(4, asked), 4), theme.seat_colour(asked)
        head_piece, band = _piece(scene, f"seat.{asked}"), _piece(scene, "lit")
        middle = head_piece.place.width // 2
        assert head_piece.sprite.get_at((middle, glass.mm(1.0)))[:3] == colour
        assert band.place.left <= head_piece.place.left
        assert band.place.right >= head_piece.place.right
        assert band.place.bottom == frame(glass, "sheet", 4, False).board.bottom
        assert colour in _colours(_piece(scene, f"sheet.open.{asked}").sprite)
        others = [_piece(scene, f"seat.{seat}") for seat in range(1, 5) if seat != asked]
        assert all(
            piece.sprite.get_at((middle, glass.mm(1.0)))[:3] == theme.PANEL for piece in others
        )


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_closed_rounds_are_lit_in_the_column_of_the_seat_that_is_asked(glass: Glass) -> None:
    scene = _scene(glass, _sheet(4, asked=3), 4)
    (area,) = scene.areas
    assert area.lay is not None
    cells = [piece for piece in area.lay(0, glass.height_px) if piece.key.endswith(".cells")]
    assert len(cells) == 3
    for piece in cells:
        column = piece.place.width // 4
        ground = [piece.sprite.get_at((at * column + column // 2, 1))[:3] for at in range(4)]
        assert ground[0] == ground[1] != ground[2]


def test_nothing_moves_when_the_next_seat_is_asked() -> None:
    for glass in GLASSES:
        scenes = [_scene(glass, _sheet(4, asked), 4) for asked in (1, 2)]
        one, other = ({p.key: p.place for p in scene.pieces if p.key != "lit"} for scene in scenes)
        assert one == other


def test_the_leader_wears_a_crown_and_the_best_of_a_round_its_colour() -> None:
    glass = of_window(800, 480)
    size = glass.mm(20), glass.mm(24)
    plain, crowned = Head(2, "Ben", "132"), Head(2, "Ben", "132", "crown")
    shape = shape_of(glass, size, (plain,))
    assert theme.AMBER not in _colours(head(glass, shape, plain))
    assert theme.AMBER in _colours(head(glass, shape, crowned))
    cells = [cell(glass, (80, 48), CellFace("62", 3, 0, best=best), 34) for best in (False, True)]
    assert [theme.seat_colour(3) in _colours(each) for each in cells] == [False, True]


def test_a_number_is_set_by_a_tap_on_its_cell() -> None:
    for seats, key in ((4, "sheet.open"), (12, "sheet.cell")):
        scene = _scene(of_window(800, 480), _sheet(seats, asked=2), seats)
        assert _piece(scene, f"{key}.1").act == Give((("seat", 1), ("verb", "set")))
        assert _piece(scene, f"{key}.1").place.width >= of_window(800, 480).touch_px
