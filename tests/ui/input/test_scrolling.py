"""Scrolling: a list of twenty squares in an area that shows four of them."""

from typing import Any

import pygame
import pytest

from tablepi.referee.intents import Answer
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.glass import Glass
from tablepi.ui.toolkit.pieces import Area, Piece, Scene
from tests.worlds.table.hands import Hands

STEP, COUNT = 60, 20
SQUARE = pygame.Surface((300, 50))
SQUARE.fill("red")
AREA = pygame.Rect(100, 100, 320, 240)


def entry(index: int) -> Piece:
    place = pygame.Rect(100, 100 + index * STEP, 300, 50)
    return Piece(f"list/{index}", place, SQUARE, Answer("history.step", index))


def between(top: int, bottom: int) -> tuple[Piece, ...]:
    return tuple(
        piece
        for piece in map(entry, range(COUNT))
        if piece.place.bottom > top and piece.place.top < bottom
    )


def scene(kind: str, at: int) -> Scene:
    most = COUNT * STEP - 10 - AREA.height
    if kind == "made where looked at":
        return Scene((), (Area("list", AREA, most, at, between),))
    return Scene(tuple(map(entry, range(COUNT))), (Area("list", AREA, most, at),))


@pytest.fixture(params=["all there", "made where looked at"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def hands(kind: str, at: list[int] | None = None) -> Hands:
    def made(picture: Any, glass: Glass) -> Scene:
        return scene(kind, picture)

    place = at or [0]
    return Hands(lambda: place[0], scene=made)


def first(table: Hands) -> object:
    act = next(piece.act for piece in table.stage.pieces if piece.act)
    assert isinstance(act, Answer)
    assert act.id == "history.step"
    return act.value


def drag(table: Hands, start: tuple[int, int], end: tuple[int, int]) -> None:
    table.down(start)
    table.move(end)
    table.up(end)
    table.show()


def test_a_dragged_list_follows_the_finger_and_taps_nothing(kind: str) -> None:
    table = hands(kind)
    drag(table, (200, 300), (200, 180))
    assert first(table) == 2
    assert not table.acts


def test_a_finger_that_trembles_still_taps(kind: str) -> None:
    table = hands(kind)
    drag(table, (200, 190), (203, 198))
    assert table.acts == [Answer("history.step", 1)]


def test_a_scrolled_list_is_tapped_where_it_is_seen(kind: str) -> None:
    table = hands(kind)
    drag(table, (200, 300), (200, 180))
    table.tap(Answer("history.step", 4))
    assert table.acts == [Answer("history.step", 4)]


def test_a_list_ends_where_it_ends(kind: str) -> None:
    table = hands(kind)
    for _ in range(12):
        drag(table, (200, 330), (200, 110))
    assert table.place(Answer("history.step", COUNT - 1)).bottom == AREA.bottom
    for _ in range(12):
        drag(table, (200, 110), (200, 330))
    assert table.place(Answer("history.step", 0)).top == AREA.top


def test_nothing_is_drawn_or_tapped_beyond_the_area(kind: str) -> None:
    table = hands(kind)
    drag(table, (200, 300), (200, 280))
    for y in (AREA.top - 5, AREA.bottom + 5):
        assert table.surface.get_at((200, y)) == table.surface.get_at((5, y))
    table.down((200, AREA.top - 5))
    table.up((200, AREA.top - 5))
    assert not table.acts


def test_the_wheel_scrolls_what_the_pointer_is_over(kind: str) -> None:
    table = hands(kind)
    table.event(pygame.MOUSEWHEEL, x=0, y=-3)
    table.show()
    assert first(table) == 0
    table.event(pygame.MOUSEMOTION, pos=(200, 200), buttons=(0, 0, 0), touch=False)
    table.event(pygame.MOUSEWHEEL, x=0, y=-3)
    table.show()
    assert first(table) == 3


def test_a_mark_shows_where_in_the_list_one_looks(kind: str) -> None:
    table = hands(kind)

    def mark() -> int:
        column = [table.surface.get_at((AREA.right - 3, y))[:3] for y in range(480)]
        return column.index(theme.EDGE)

    top = mark()
    drag(table, (200, 300), (200, 120))
    assert mark() > top >= AREA.top


def test_the_list_keeps_its_place_until_another_one_is_asked_for(kind: str) -> None:
    at = [2 * STEP]
    table = hands(kind, at)
    assert first(table) == 2
    drag(table, (200, 300), (200, 180))
    assert first(table) == 4
    at[0] = 7 * STEP
    table.show()
    assert first(table) == 7


def test_arrow_keys_bring_every_entry_into_sight(kind: str) -> None:
    table = hands(kind)
    for index in range(COUNT):
        table.key(pygame.K_DOWN)
        assert AREA.contains(table.place(Answer("history.step", index)))
    table.key(pygame.K_RETURN)
    assert table.acts == [Answer("history.step", COUNT - 1)]


def test_page_keys_leaf(kind: str) -> None:
    table = hands(kind)
    table.key(pygame.K_PAGEDOWN)
    assert first(table) == 3
    table.key(pygame.K_PAGEUP)
    assert first(table) == 0


def test_no_more_of_a_long_list_exists_than_is_seen() -> None:
    assert len(hands("made where looked at").stage.pieces) <= 5
