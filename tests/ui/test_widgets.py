"""Buttons, panels, tracks and scores: whatever they say, they say it in their box."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablepi.referee.intents import Nothing
from tablepi.screens.pictures.picture import Tile
from tablepi.ui.menu.game_tile import tile, types_of
from tablepi.ui.table.top_bar import track
from tablepi.ui.toolkit import theme
from tablepi.ui.toolkit.drawings import names
from tablepi.ui.toolkit.glass import Glass, of_window
from tablepi.ui.toolkit.pieces import ring, ring_rect
from tablepi.ui.widgets.button_faces import button, picture
from tablepi.ui.widgets.key_faces import Kind, Press
from tablepi.ui.widgets.scores import score
from tests.ui.shapes import frame

WIDE_NAME = "W" * 20
glasses = st.sampled_from([of_window(800, 480), of_window(1280, 720), of_window(1920, 1080)])
words = st.one_of(
    st.sampled_from(["", "Undo", WIDE_NAME, "Take Castle from Ben's side to yours " * 3]),
    st.text(max_size=80),
)
calm = settings(max_examples=60)


def millimetres(least: int, most: int) -> st.SearchStrategy[int]:
    return st.integers(least, most)


@calm
@given(
    glasses,
    millimetres(9, 90),
    millimetres(9, 24),
    words,
    st.sampled_from(Kind),
    st.sampled_from(Press),
    st.sampled_from(["", "undo", "suns", "event", "seat-3"]),
)
def test_a_button_keeps_its_label_inside(
    glass: Glass, width: int, height: int, label: str, kind: Kind, press: Press, image: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    drawn = button(glass, size, label, kind, press, image)
    assert drawn.get_size() == size
    margin = glass.mm(0.5)
    assert frame(drawn, margin) == frame(button(glass, size, "", kind, press), margin)


def test_kinds_of_a_button_look_different() -> None:
    glass = of_window(800, 480)
    faces = (button(glass, (150, 58), "Deal", kind) for kind in Kind)
    assert len({pygame.image.tobytes(face, "RGBA") for face in faces}) == len(Kind)


@calm
@given(glasses, millimetres(30, 90), millimetres(20, 60), words, words)
def test_a_tile_keeps_its_words_inside(
    glass: Glass, width: int, height: int, title: str, promise: str
) -> None:
    size = (glass.mm(width), glass.mm(height))
    margin = glass.mm(0.6)
    shown, empty = (Tile("power-suit", *said, Nothing()) for said in ((title, promise), ("", "")))
    drawn = [tile(glass, size, game, types_of(glass, [size], [game])) for game in (shown, empty)]
    assert frame(drawn[0], margin) == frame(drawn[1], margin)


@calm
@given(glasses, millimetres(8, 90), millimetres(3, 30), st.integers(-(10**7), 10**7))
def test_a_score_never_leaves_its_room(glass: Glass, width: int, height: int, value: int) -> None:
    size = (glass.mm(width), glass.mm(height))
    drawn = score(glass, size, str(value), theme.TEXT)
    assert drawn.get_width() <= size[0]
    assert drawn.get_height() <= size[1]


def test_a_score_of_two_figures_is_read_from_across_the_table() -> None:
    glass = of_window(800, 480)
    drawn = score(glass, (glass.mm(30), glass.mm(14)), "42", theme.TEXT)
    assert drawn.get_bounding_rect(127).height >= glass.mm(9.0)


def test_phases_that_are_over_are_darker_than_the_present_one_and_lighter_than_those_to_come() -> (
    None
):
    glass, accent = of_window(800, 480), theme.seat_colour(1)
    size = (glass.mm(110), glass.mm(1))
    drawn = track(glass, size, 3, 1, accent)
    assert drawn.get_size() == size
    middles = [drawn.get_at((size[0] * part // 6, size[1] // 2))[:3] for part in (1, 3, 5)]
    assert middles == [theme.mixed(accent, theme.GROUND, 0.5), accent, theme.RAISED]


def test_the_focus_ring_stands_outside_what_it_rings() -> None:
    glass = of_window(1280, 720)
    rect = pygame.Rect(100, 100, 200, 90)
    around = ring_rect(glass, rect)
    drawn = ring(glass, rect.size)
    assert drawn.get_size() == around.size
    assert around.contains(rect)
    plate = pygame.mask.from_surface(button(glass, rect.size, ""), 127)
    inset = (rect.left - around.left, rect.top - around.top)
    assert not pygame.mask.from_surface(drawn, 127).overlap_area(plate, inset)
    assert (around.width - rect.width) // 2 < glass.gap_px


@pytest.mark.parametrize(
    "name", [*sorted(names("icons")), *theme.SUITS, "event", "pawn", "seat-12", "rainbows"]
)
def test_every_picture_is_found_by_its_name(name: str) -> None:
    assert picture(name, 40).get_bounding_rect(127).width > 10
