"""A sheet by rows: every cell can be tapped, for one seat to twelve, on every glass."""

import pygame
import pytest

from tablepi.core.board import Line, Sheet
from tablepi.games.score_sheet.library import library, templates_in
from tablepi.games.score_sheet.template import Template
from tablepi.locale import SENTENCES
from tablepi.referee.intents import Give, Nothing
from tablepi.referee.table_picture import SeatPanel
from tablepi.ui.board.sheet import sheet
from tablepi.ui.board.sheet_cells import Writing
from tablepi.ui.table.regions import frame, stretched
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import Scene
from tablepi.ui.toolkit.sprites import forget
from tests.ui.pictures_of_shots import noted
from tests.worlds.table.hands import SIZES

GLASSES = [stretched(of_window(*size)) for size in SIZES]
ROWS = 15


def _sheet(seats: int) -> Sheet:
    rows = tuple(
        Line(f"A row with a long name {n}", ("25",) * seats, notes=("3",) * seats, row=f"r{n}")
        for n in range(ROWS - 1)
    )
    bonus = Line("Bonus", ("35",) * seats)
    return Sheet((*rows, bonus, Line("line.total", ("150",) * seats, "total")), by_rows=True)


def _scene(glass: Glass, zone: Sheet, seats: int, name: str = "Ann") -> Scene:
    panels = tuple(
        SeatPanel(seat, name, "150", (), False, "", False, Nothing())
        for seat in range(1, seats + 1)
    )
    place = frame(glass, "rows", seats, False).board
    return sheet("sheet", zone, panels, {}, Writing(), place, glass)


def _cells(scene: Scene) -> set[tuple[int, str]]:
    acts = [dict(piece.act.words) for piece in scene.pieces if isinstance(piece.act, Give)]
    return {(words["seat"], words["row"]) for words in acts}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("seats", range(1, 13))
def test_every_cell_of_a_seat_can_be_tapped(glass: Glass, seats: int) -> None:
    for zone in (_sheet(seats), _sheet(seats).choosing("", seats)):
        scene = _scene(glass, zone, seats)
        for piece in scene.pieces:
            if isinstance(piece.act, Give):
                assert min(piece.place.size) >= glass.touch_px
        whole = {(seat, f"r{n}") for seat in range(1, seats + 1) for n in range(ROWS - 1)}
        alone = {(seat, row) for seat, row in whole if seat == zone.seat}
        assert _cells(scene) in (whole, alone)


@pytest.mark.parametrize("glass", GLASSES, ids=str)
def test_four_seats_stand_side_by_side_and_the_tapped_cell_is_the_seats(glass: Glass) -> None:
    plain = _scene(glass, _sheet(4), 4)
    assert {seat for seat, _ in _cells(plain)} == {1, 2, 3, 4}
    chosen = _scene(glass, _sheet(4).choosing("r2", 3), 4)
    spot = glass.mm(1.5), glass.touch_px // 2
    filled = [
        piece.act
        for piece in chosen.pieces
        if isinstance(piece.act, Give) and piece.sprite.get_at(spot)[:3] == theme.seat_colour(3)
    ]
    assert filled == [Give((("seat", 3), ("row", "r2")))]


def test_seats_whose_names_cannot_be_read_are_tiles_until_one_is_tapped() -> None:
    glass = of_window(800, 480)
    assert len(_cells(_scene(glass, _sheet(6), 6))) == 6 * (ROWS - 1)
    assert _cells(_scene(glass, _sheet(6), 6, "WWWWWWWWWWWW")) == set()
    tapped = _scene(glass, _sheet(6).choosing("", 5), 6, "WWWWWWWWWWWW")
    assert {seat for seat, _ in _cells(tapped)} == {5}


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("seats", range(1, 13))
def test_every_total_is_in_sight_whoever_enters(glass: Glass, seats: int) -> None:
    for name in ("WWWWWWWWWWWW", "Maximiliane-Theodora"):
        scene = _scene(glass, _sheet(seats).choosing("", seats), seats, name)
        board = frame(glass, "rows", seats, False).board
        heads = [piece for piece in scene.pieces if piece.key.startswith("seat.")]
        assert [piece.key for piece in heads] == [f"seat.{seat}" for seat in range(1, seats + 1)]
        for at, piece in enumerate(heads):
            assert board.contains(piece.place)
            assert min(piece.place.size) >= glass.touch_px
            assert piece.place.collidelist([other.place for other in heads[:at]]) == -1


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize(
    "names", [("Player 12", "Spieler 1"), ("Maximiliane-Theodora", "Wilhelmina-Katharina")]
)
def test_every_total_has_a_name_also_with_twelve_seats(
    glass: Glass, names: tuple[str, str]
) -> None:
    ann, zoe = (_scene(glass, _sheet(12).choosing("", 12), 12, name).pieces for name in names)
    for one, other in zip(ann, zoe, strict=True):
        if one.key.startswith("seat."):
            plates = (pygame.image.tobytes(piece.sprite, "RGBA") for piece in (one, other))
            assert len(set(plates)) == 2


def test_a_row_that_counts_by_itself_is_not_tapped_and_can_be_scrolled_to() -> None:
    glass = of_window(800, 480)
    scene = _scene(glass, _sheet(2), 2)
    bonus = [piece for piece in scene.pieces if piece.key.startswith("sheet/Bonus")]
    assert [piece.act for piece in bonus] == [None] * 2
    (area,) = scene.areas
    assert max(piece.place.bottom for piece in bonus) - area.place.bottom == area.most


@pytest.mark.parametrize("glass", GLASSES, ids=str)
@pytest.mark.parametrize("language", SENTENCES)
def test_the_label_of_every_row_that_comes_along_stands_whole(glass: Glass, language: str) -> None:
    """It ends with what goes in, points or a number: that is not what may be cut."""
    for template in templates_in(library().text).values():
        for seats in template.seats if template.rows else ():
            forget()
            with noted(glass) as lines:
                _scene(glass, _labels(template, language, seats), seats)
            assert [line.words for line in lines if "…" in line.words] == [], (template.id, seats)


def _labels(template: Template, language: str, seats: int) -> Sheet:
    """An empty sheet of a template, of which the first seat enters the first row."""
    rows = tuple(
        Line(dict(row.names)[language], ("",) * seats, row=row.id) for row in template.rows
    )
    zone = Sheet((*rows, Line("line.total", ("0",) * seats, "total")), by_rows=True)
    return zone.choosing(template.rows[0].id, 1)
