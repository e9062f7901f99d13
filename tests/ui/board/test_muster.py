"""A muster at every size, for every number of players: fingers hit, nothing lies on another."""

from itertools import combinations

import pygame
import pytest

from tablepi.core.board import Fill, Troop
from tablepi.referee.intents import Give
from tablepi.referee.table_picture import MANY_SEATS, Button, Muster
from tablepi.ui.board.muster import muster
from tablepi.ui.toolkit.glass import of_window
from tests.ui.board.test_battle import ROOMS
from tests.worlds.table.hands import SIZES


def _unit(seat: int, place: str) -> Troop:
    key = f"{seat}.{place}"
    return Troop(f"unit.{key}", "up", place, Fill("unit", key), "comet", "-12", ("mute", "plague"))


def _made(seats: int) -> Muster:
    heads = tuple(
        (seat, None if seat == 2 else Button("Fertig", Give((("seat", seat),))))
        for seat in range(1, seats + 1)
    )
    rows = tuple(
        (place, tuple(_unit(seat, place) if seat != 1 else None for seat, _ in heads))
        for place in ("1", "2", "3", "4", "5", "6", "7", "x1")
    )
    return Muster(heads, rows)


@pytest.mark.parametrize("size", [size for size in SIZES if size in ROOMS])
@pytest.mark.parametrize("seats", range(2, 13))
def test_every_head_and_unit_is_hit_and_keeps_apart(size: tuple[int, int], seats: int) -> None:
    glass = of_window(*size)
    place = pygame.Rect(10, 10, *ROOMS[size])
    scene = muster("test", _made(seats), {}, place, glass)
    acts = [piece for piece in scene.pieces if piece.act is not None]
    heads = [piece for piece in scene.pieces if ".head." in piece.key]
    assert len(acts) == 8 * (seats - 1) + (seats - 1 if heads else 0)
    assert heads or seats > MANY_SEATS
    for piece in acts:
        assert min(piece.place.size) >= glass.touch_px, (piece.key, piece.place)
        assert place.left <= piece.place.left
        assert piece.place.right <= place.right
    for one, other in combinations(acts, 2):
        assert not one.place.inflate(glass.gap_px, glass.gap_px).colliderect(other.place)


@pytest.mark.parametrize("size", [size for size in SIZES if size in ROOMS])
@pytest.mark.parametrize("seats", range(2, 13))
def test_all_rows_can_be_scrolled_to_below_the_heads(size: tuple[int, int], seats: int) -> None:
    place = pygame.Rect(10, 10, *ROOMS[size])
    scene = muster("test", _made(seats), {}, place, of_window(*size))
    [area] = scene.areas
    heads = [piece for piece in scene.pieces if not piece.key.startswith("test/")]
    rows = [piece for piece in scene.pieces if piece.key.startswith("test/")]
    assert max((head.place.bottom for head in heads), default=0) < area.place.top
    step = min(row.place.height for row in rows)
    assert seats <= MANY_SEATS or area.place.height >= step
    assert max(row.place.bottom for row in rows) - area.most <= area.place.bottom
