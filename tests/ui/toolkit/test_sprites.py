from collections.abc import Hashable

import pygame
import pytest

from tablepi.screens.pictures.picture import Picture, Table
from tablepi.tools.bench.scan_delay import words
from tablepi.tools.demo import OPENING
from tablepi.ui.stage import Stage
from tablepi.ui.toolkit.glass import glass_of
from tablepi.ui.toolkit.sprites import MOST_BYTES, Sprites, sprite
from tests.worlds.table.hands import SIZES
from tests.worlds.table.sitting import Sitting


def square(size_px: int) -> pygame.Surface:
    return pygame.Surface((size_px, size_px), pygame.SRCALPHA)


def test_the_same_words_give_the_same_surface() -> None:
    kept = Sprites()(square)
    assert kept(5) is kept(5)
    assert kept(5) is not kept(6)
    assert kept(size_px=5) is kept(size_px=5)


def test_what_is_held_stays_under_the_limit() -> None:
    sprites = Sprites(limit_bytes=20_000)
    kept = sprites(square)
    for size in range(1, 60):
        kept(size)
        assert sprites.held_bytes <= 20_000 or len(sprites) == 1
    assert len(sprites) < 59


def test_what_was_used_least_recently_goes_first() -> None:
    sprites = Sprites(limit_bytes=3 * (10 * 10 * 4 + 400) + 50)
    kept = sprites(lambda size_px, name: square(size_px))
    first, second = kept(10, "a"), kept(10, "b")
    kept(10, "c")
    assert kept(10, "a") is first
    kept(10, "d")
    assert kept(10, "a") is first
    assert kept(10, "b") is not second


def test_a_sprite_larger_than_the_limit_is_drawn_all_the_same() -> None:
    sprites = Sprites(limit_bytes=100)
    assert sprites(square)(50).get_width() == 50
    assert len(sprites) == 1


def test_clearing_forgets_everything() -> None:
    sprites = Sprites()
    kept = sprites(square)
    before = kept(5)
    sprites.clear()
    assert (len(sprites), sprites.held_bytes) == (0, 0)
    assert kept(5) is not before


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_of_a_match_is_painted_twice(
    sitting: Sitting, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprite, "limit_bytes", sprite.limit_bytes)
    stage = Stage(pygame.Surface(size), glass_of(size), lambda act: None, motion=False)
    painted: set[Hashable] = set()
    again: set[Hashable] = set()

    def see(picture: Picture) -> None:
        before = set(sprite)
        stage.show(picture, sitting.at_ms)
        new = set(sprite) - before
        again.update(new & painted)
        painted.update(new)

    assert sprite.limit_bytes <= MOST_BYTES
    sitting.shown.append(see)
    sprite.clear()
    sitting.hear(*OPENING)
    sitting.scan(*words())
    assert sitting.see(Table).prompt.buttons
    assert painted
    assert not again
