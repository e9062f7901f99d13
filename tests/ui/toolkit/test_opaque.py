"""Sheets with nothing clear about them."""

import pygame
import pytest

from tablepi.ui.toolkit.sprites import opaque, through_cache

SIZES = [(0, 5), (1, 1), (4, 3), (7, 9), (16, 1), (440, 300), (1280, 16)]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_sheet_is_as_large_as_asked_for_and_goes_through_the_cache(size: tuple[int, int]) -> None:
    sheet = opaque(size)
    assert sheet.get_size() == size
    assert sheet.get_pitch() % 16 or not size[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_becomes_such_a_sheet_looks_the_same(size: tuple[int, int]) -> None:
    drawn = pygame.Surface(size)
    drawn.fill((9, 80, 200))
    drawn.fill((200, 3, 4), (size[0] // 2, 0, size[0], size[1]))
    sheet = through_cache(drawn)
    assert sheet.get_size() == size
    assert pygame.image.tobytes(sheet, "RGB") == pygame.image.tobytes(drawn, "RGB")
    assert through_cache(sheet) is sheet or not size[0]
