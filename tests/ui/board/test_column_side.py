"""Cards laid in steps: none sticks out, what is covered can still be read."""

from itertools import pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablepi import decks
from tablepi.core.board import Fill, Item
from tablepi.ui.board.column_side import LEAST_STEP_MM, RATIO, side, steps
from tablepi.ui.toolkit.glass import of_window

GLASS = of_window(1280, 720)
CARDS = decks.load("decktet")
NAMES = tuple(CARDS)


def cards(count: int) -> list[Item]:
    return [Item(f"card.{name}", name) for name in NAMES[6 : 6 + count]]


@given(st.integers(11, 34), st.integers(10, 80), st.integers(1, 12))
def test_steps_never_leave_their_room(width_mm: int, height_mm: int, count: int) -> None:
    width, height = GLASS.mm(width_mm), GLASS.mm(height_mm)
    laid = steps(GLASS, width, height, count)
    rows = count - laid.folded + (1 if laid.folded else 0)
    assert laid.step * (rows - 1) + laid.whole <= height
    assert laid.whole > 0
    assert 0 <= laid.folded < count or count == 1
    if rows > 1:
        assert laid.step >= GLASS.mm(LEAST_STEP_MM)


def test_one_card_is_whole() -> None:
    laid = steps(GLASS, 110, 400, 1)
    assert laid == (0, 0, round(110 * RATIO))


def test_only_the_oldest_are_folded() -> None:
    room = pygame.Rect(0, 0, GLASS.mm(13), GLASS.mm(18))
    items = cards(9)
    keys = [piece.key for piece in side(GLASS, room, items, CARDS, turned=False)]
    assert keys[0] == f"fold.{items[0].key}"
    shown = len(keys) - 1
    assert keys[1:] == [item.key for item in items[9 - shown :]]
    assert shown > 2


def test_a_high_room_folds_nothing() -> None:
    room = pygame.Rect(0, 0, GLASS.mm(13), GLASS.mm(60))
    items = cards(9)
    laid = side(GLASS, room, items, CARDS, turned=False)
    assert [piece.key for piece in laid] == [item.key for item in items]


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_cards_lie_away_from_the_head_on_both_sides(count: int, turned: bool) -> None:
    room = pygame.Rect(30, 40, GLASS.mm(13), GLASS.mm(50))
    laid = side(GLASS, room, cards(count), CARDS, turned)
    assert all(room.contains(piece.place) for piece in laid)
    middles = [piece.place.centery for piece in laid]
    assert middles == sorted(middles, reverse=turned)
    head = room.bottom if turned else room.top
    assert head in (laid[0].place.top, laid[0].place.bottom)


def test_a_turned_card_is_the_same_card_upside_down() -> None:
    room = pygame.Rect(0, 0, 110, 400)
    plain = side(GLASS, room, cards(1), CARDS, turned=False)[0]
    turned = side(GLASS, room, cards(1), CARDS, turned=True)[0]
    upright = pygame.transform.rotate(turned.sprite, 180)
    assert pygame.image.tobytes(upright, "RGBA") == pygame.image.tobytes(plain.sprite, "RGBA")


def test_a_back_on_top_leaves_the_card_before_it_whole() -> None:
    room = pygame.Rect(0, 0, GLASS.mm(13), GLASS.mm(24))
    back = Item("down.1.suns", "?", face_down=True, mark="event")
    castle, shut = side(GLASS, room, [*cards(1), back], CARDS, turned=False)
    assert castle.place.height > 2 * shut.place.height
    assert shut.place.top < castle.place.bottom <= shut.place.top + GLASS.mm(1)


def test_cards_that_can_be_tapped_lie_a_finger_apart() -> None:
    room = pygame.Rect(0, 0, GLASS.mm(13), GLASS.mm(50))
    items = [item._replace(fill=Fill("card", item.card)) for item in cards(9)]
    laid = side(GLASS, room, items, CARDS, turned=False)
    tops = [piece.place.top for piece in laid if piece.act]
    assert len(tops) > 2
    assert all(b - a >= GLASS.touch_px + GLASS.gap_px for a, b in pairwise(tops))
