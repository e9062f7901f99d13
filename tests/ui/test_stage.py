"""The stage with a scene of three squares, so that every pixel is accounted for."""

import pygame
import pytest

from tablepi.referee.intents import Wake
from tablepi.screens.context.table_settings import Look
from tablepi.ui.input.gestures import MOST
from tablepi.ui.toolkit.motion import MOTION_MS
from tests.ui.squares import BLUE, RED, A, B, Board, hands, square


@pytest.fixture
def board() -> Board:
    return Board(square("a", (100, 100), act=A), square("b", (300, 100), BLUE, act=B))


def test_the_press_is_seen_at_touch_down_and_counts_at_the_lift(board: Board) -> None:
    table = hands(board)
    before = table.pixels()
    table.down((130, 130))
    table.show()
    assert table.surface.get_at((130, 130)) != pygame.Color("red")
    assert not table.acts
    table.up((130, 130))
    table.show()
    assert table.acts == [A]
    assert table.pixels() == before


def test_only_what_is_pressed_lights_up(board: Board) -> None:
    table = hands(board)
    table.down((130, 130))
    assert table.show() == [pygame.Rect(100, 100, 60, 60)]
    assert table.surface.get_at((330, 130)) == pygame.Color("blue")


def test_a_finger_lifted_beside_the_thing_asks_for_nothing(board: Board) -> None:
    table = hands(board)
    before = table.pixels()
    table.down((130, 130))
    table.move((330, 130))
    table.show()
    assert table.pixels() == before
    table.up((330, 130))
    assert not table.acts


def test_a_finger_that_comes_back_counts_again(board: Board) -> None:
    table = hands(board)
    table.down((130, 130))
    table.move((500, 400))
    table.move((140, 140))
    table.up((140, 140))
    assert table.acts == [A]


def test_what_came_under_the_finger_meanwhile_is_not_tapped(board: Board) -> None:
    table = hands(board)
    table.down((130, 130))
    board.now(square("a", (100, 100), act=B))
    table.show()
    table.up((130, 130))
    assert not table.acts


def test_two_people_can_tap_at_once(board: Board) -> None:
    table = hands(board)
    table.down((130, 130), finger=1)
    table.down((330, 130), finger=2)
    table.up((330, 130), finger=2)
    table.up((130, 130), finger=1)
    assert table.acts == [B, A]


def test_a_mouse_click_that_the_system_made_from_a_finger_does_not_count_twice(
    board: Board,
) -> None:
    table = hands(board)
    for touch in (True, False):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.event(kind, pos=(130, 130), button=1, touch=touch)
    assert table.acts == [A]


def test_the_right_button_does_nothing(board: Board) -> None:
    table = hands(board)
    table.event(pygame.MOUSEBUTTONDOWN, pos=(130, 130), button=3, touch=False)
    table.event(pygame.MOUSEBUTTONUP, pos=(130, 130), button=3, touch=False)
    assert not table.acts


def test_a_finger_beyond_the_edge_of_the_glass_is_at_its_edge() -> None:
    table = hands(Board(square("a", (740, 420), act=A)))
    table.down((830, 500))
    table.up((830, 500))
    assert table.acts == [A]


def test_nothing_is_drawn_for_the_same_picture(board: Board) -> None:
    table = hands(board)
    assert not table.stage.moving
    assert table.show(16) == []


def test_only_what_changed_is_drawn_anew(board: Board) -> None:
    table = hands(board)
    table.surface.fill("pink")
    board.now(board.scene.pieces[0], square("b", (300, 100), RED, act=B))
    assert table.show() == [pygame.Rect(300, 100, 60, 60)]
    pink = pygame.mask.from_threshold(table.surface, (255, 192, 203), (1, 1, 1, 255))
    assert 800 * 480 - pink.count() == 60 * 60


def test_what_is_gone_leaves_the_ground_and_what_comes_is_drawn(board: Board) -> None:
    table = hands(board, motion=False)
    board.now(square("c", (500, 300)), board.scene.pieces[0])
    drawn = table.show()
    assert sorted(map(tuple, drawn)) == [(300, 100, 60, 60), (500, 300, 60, 60)]
    assert table.surface.get_at((330, 130)) == table.surface.get_at((450, 130))


def test_pieces_that_change_their_order_are_drawn_in_the_new_one() -> None:
    low, high = square("low", (100, 100)), square("high", (130, 100), BLUE)
    board = Board(low, high)
    table = hands(board)
    assert table.surface.get_at((140, 130)) == pygame.Color("blue")
    board.now(high, low)
    table.show()
    assert table.surface.get_at((140, 130)) == pygame.Color("red")


def test_a_window_that_was_covered_is_drawn_as_a_whole(board: Board) -> None:
    table = hands(board)
    right = table.pixels()
    table.surface.fill("pink")
    table.event(pygame.WINDOWEXPOSED)
    assert table.stage.moving
    assert table.show() == [table.surface.get_rect()]
    assert table.pixels() == right


def test_a_thing_moves_to_its_new_place_fast_first_and_arrives_in_time(board: Board) -> None:
    table = hands(board)
    board.now(square("a", (100, 300), act=A), board.scene.pieces[1])
    table.show()
    assert table.surface.get_at((130, 110)) == pygame.Color("red")
    table.show(MOTION_MS // 2)
    assert table.stage.moving
    assert table.surface.get_at((130, 130)) == table.surface.get_at((450, 130))
    assert table.surface.get_at((130, 290)) == pygame.Color("red")
    table.show(MOTION_MS // 2)
    assert not table.stage.moving
    assert table.surface.get_at((130, 355)) == pygame.Color("red")


@pytest.mark.parametrize("still", [True, False])
def test_nothing_moves_that_shall_not(board: Board, still: bool) -> None:
    table = hands(board, motion=still)
    old = square("a", (100, 100), act=A, still=still)
    board.now(old)
    table.show(MOTION_MS)
    board.now(old._replace(place=pygame.Rect(100, 300, 60, 60)))
    table.show()
    assert not table.stage.moving
    assert table.surface.get_at((130, 355)) == pygame.Color("red")


def test_a_thing_on_its_way_is_tapped_where_it_goes(board: Board) -> None:
    table = hands(board)
    board.now(square("a", (100, 300), act=A))
    table.show()
    table.tap(A)
    assert table.acts == [A]


def test_fingers_whose_lifting_was_never_told_leave_no_light_behind(board: Board) -> None:
    table = hands(board)
    dark = table.pixels()
    for finger in range(MOST):
        table.down((130, 130), finger=finger)
    table.down((500, 400), finger=99)
    table.show()
    assert table.pixels() == dark


def test_a_touch_wakes_a_dimmed_screen_and_taps_nothing(board: Board) -> None:
    table = hands(board)
    bright = table.pixels()
    table.stage.adjust(Look(light=20, dim=True))
    table.show()
    assert table.surface.get_at((130, 130)).r < 100
    table.down((130, 130))
    table.stage.adjust(Look())
    table.up((130, 130))
    table.show()
    assert table.acts == [Wake()]
    assert table.pixels() == bright
    table.tap(A)
    assert table.acts == [Wake(), A]


def test_a_finger_that_lay_on_a_screen_that_went_dark_taps_nothing(board: Board) -> None:
    table = hands(board)
    table.show()
    table.down((130, 130))
    table.stage.adjust(Look(light=20, dim=True))
    table.up((130, 130))
    assert table.acts == [Wake()]
