"""A board to look at, as it stands beside what to lay out."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tablepi.core.board import Columns
from tablepi.screens.pictures.picture import Table
from tablepi.store import Store
from tablepi.ui.board import board as zones
from tablepi.ui.screens.table import board_scene
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import of_window
from tests.ui.screens.hostile import around, busiest
from tests.ui.screens.tables import OPENING, play, sheets
from tests.worlds.table import crowded
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Table]]:
    folder: Path = tmp_path_factory.mktemp("boards")
    store = Store.open(folder / "tablepi.db", synchronous="OFF")
    sitting = Sitting(store)
    sitting.begin("power-suit", "Ann", "Ben")
    played = play(sitting, *OPENING)
    sheet = dict(sheets(sitting))
    crowd = sitting.go_on("suitup", crowded.NAMES, *crowded.lines(), deal="12")
    twos = around(played, 2)
    yield [played, busiest(played), twos, sheet["sheet-4"], sheet["sheet-12"], crowd]
    store.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_board_to_look_at_stays_in_its_place_and_takes_no_taps(
    tables: list[Table], size: tuple[int, int]
) -> None:
    glass = of_window(*size)
    whole = pygame.Rect(0, 0, *size)
    places = [whole.inflate(-40, -40), whole.inflate(-size[0] // 3, -size[1] // 4)]
    for table in tables:
        names = tuple(seat.name for seat in table.seats)
        for place in places:
            board, faces, labels = table.board, table.faces, table.labels
            laid = board_scene(board, faces, labels, names, place, glass)
            assert laid.pieces
            assert all(piece.act is None for piece in laid.pieces)
            assert len({piece.key for piece in laid.pieces}) == len(laid.pieces)
            assert all(place.contains(area.place) for area in laid.areas)
            scrolled = tuple(f"{area.key}/" for area in laid.areas)
            fixed = [piece for piece in laid.pieces if not piece.key.startswith(scrolled)]
            outside = [piece.key for piece in fixed if not place.contains(piece.place)]
            assert outside == []


def test_a_dimmed_board_is_dimmer(tables: list[Table]) -> None:
    glass, table = of_window(1280, 720), tables[0]
    place = pygame.Rect(0, 0, 800, 600)
    columns = table.board.zones[0]
    assert isinstance(columns, Columns)
    fills = [column.head.fill for column in columns.columns]
    seen = []
    for light in ("dim", "", "bright"):
        lit = {fill: light for fill in fills if fill}
        shown = zones.Table(table.faces, {}, lit, table.seats, False)
        laid = zones.lay("board", table.board, shown, place, glass)
        heads = [piece for piece in laid.pieces if piece.key.startswith("ace.")]
        seen.append(sum(pygame.transform.average_color(heads[0].sprite)[:3]))
    assert seen[0] < seen[1] == seen[2]


def test_what_was_chosen_is_ringed_in_the_colour_of_the_seat_that_is_asked(
    tables: list[Table],
) -> None:
    glass, table = of_window(1280, 720), tables[0]
    columns = table.board.zones[0]
    assert isinstance(columns, Columns)
    fill = next(column.head.fill for column in columns.columns if column.head.fill)
    for seat in (1, 2):
        seats = tuple(panel._replace(to_act=panel.seat == seat) for panel in table.seats)
        shown = zones.Table(table.faces, {}, {fill: "chosen"}, seats, False)
        place = pygame.Rect(0, 0, 800, 600)
        laid = zones.lay(f"board {seat}", table.board, shown, place, glass)
        rings = [piece for piece in laid.pieces if piece.key.endswith(" ring")]
        assert len(rings) == 1
        middle = rings[0].sprite.get_width() // 2
        assert rings[0].sprite.get_at((middle, 1))[:3] == theme.seat_colour(seat)
